// server/gateways: the calls that read gateway figures, firmware, and gateways without a store. routes.ts changes
// gateways.
import {
  listFloatingGateways,
  listGatewayFirmware,
  listGatewayModels,
  listGatewayNames,
  readGatewayDebugInfo,
  readGatewayStatistics,
  readGatewayStatusSummary,
} from '@shelfcast/contract/gateways/reads'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { StoreRef } from '../http/caller.ts'
import { dateOf } from '../http/dates.ts'
import { rowsAtOnce } from '../http/list.ts'
import { Nothing, ok } from '../http/reply.ts'
import { originOf } from './drivers/openepaperlink/http.ts'
import { figuresOf, periodOf, statusOverTime } from './figures.ts'
import type { Finder } from './finder.ts'
import { countFirmware, pageOfFirmware } from './firmware.ts'
import { findersFor, pageOfFloating } from './floating.ts'

const hour = 60
const idsOf = (stores: readonly StoreRef[]) => stores.map((store) => store.storeId)

export function gatewayReadRoutes(api: Api, { db, now, finder }: Pick<Deps, 'db' | 'now'> & { finder: Finder }) {
  api.handle(readGatewayStatistics, async ({ query, stores }) => ({
    ...ok,
    statistics: await figuresOf(
      db,
      idsOf(stores),
      query.gateway,
      periodOf(dateOf(query.start, 'start'), dateOf(query.end, 'end'), query.interval, now()),
    ),
  }))

  api.handle(readGatewayStatusSummary, async ({ query, stores }) => ({
    ...ok,
    status: await statusOverTime(
      db,
      idsOf(stores),
      query.gateway,
      periodOf(dateOf(query.startTime, 'startTime'), dateOf(query.endTime, 'endTime'), query.interval ?? hour, now()),
    ),
  }))

  api.handle(listGatewayNames, async ({ stores }) => {
    const rows = await db
      .selectFrom('gateway')
      .select('name')
      .where('store_id', 'in', atLeastOne(idsOf(stores)))
      .orderBy('name')
      .execute()
    return rows.length === 0 ? new Nothing() : { ...ok, gatewayList: rows.map((row) => row.name) }
  })

  api.handle(listGatewayModels, async ({ caller }) => {
    const rows = await db
      .selectFrom('gateway')
      .innerJoin('store', 'store.store_id', 'gateway.store_id')
      .select('gateway.model')
      .distinct()
      .where('store.company', '=', caller.company)
      .where('gateway.model', '<>', '')
      .orderBy('gateway.model')
      .execute()
    return rows.length === 0 ? new Nothing() : { ...ok, gatewayModelList: rows.map((row) => row.model) }
  })

  api.handle(readGatewayDebugInfo, async ({ query, stores }) => {
    const rows = await db
      .selectFrom('gateway')
      .select(['name', 'mac', 'ip', 'port', 'scheme'])
      .where('store_id', 'in', atLeastOne(idsOf(stores)))
      .$if(query.gateway !== undefined, (select) => select.where('mac', '=', query.gateway ?? ''))
      .orderBy('mac')
      .execute()
    return rows.length === 0
      ? new Nothing()
      : {
          ...ok,
          gatewayDebugInfo: rows.map(({ name, mac, ip, port, scheme }) => ({
            name: name || mac,
            url: originOf({ ip, port, scheme: scheme === 'HTTPS' ? 'HTTPS' : 'HTTP' }).toString(),
          })),
        }
  })

  api.list(listFloatingGateways, async ({ query, caller, page }) => {
    await finder.look()
    const found = await pageOfFloating(
      db,
      await findersFor(db, caller, query.company === undefined ? caller.companies : [query.company]),
      query.mac,
      page,
    )
    return {
      page: () => Promise.resolve(found),
      file: { name: 'floating-gateways', each: () => rowsAtOnce(() => Promise.resolve(found.rows)) },
    }
  })

  api.list(listGatewayFirmware, ({ query, stores }) => ({
    count: () => countFirmware(db, idsOf(stores), query),
    page: (part) => pageOfFirmware(db, idsOf(stores), query, part),
    file: { name: 'gateway-firmware', key: 'macAddress' },
  }))
}

/** An empty list is not valid SQL. */
const atLeastOne = (ids: readonly number[]) => (ids.length === 0 ? [-1] : [...ids])
