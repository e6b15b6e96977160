// server/stores: stores of the companies a caller manages. Rules are in stores.ts and deletion.ts, SQL in rows.ts; further reads are reads.ts.
import {
  StoreRow,
  addStore,
  deleteStores,
  listStores,
  listTimeZones,
  saveStore,
} from '@shelfcast/contract/stores/stores'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { rowsAtOnce } from '../http/list.ts'
import { ok } from '../http/reply.ts'
import type { StoreCounts } from '../summary/counts.ts'
import { removeStores } from './deletion.ts'
import { pageOfStores } from './list.ts'
import { countStores } from './rows.ts'
import { createStore, updateStore } from './stores.ts'
import { storeReadRoutes } from './reads.ts'

/** Offsets change with the season, and reading all of them takes a tenth of a second. */
const offsetsLiveMs = 3_600_000

const exported = StoreRow.keyof().options.filter((key) => key !== 'code' && key !== 'name')

export function storeRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'now' | 'settings'> & { counts: StoreCounts },
) {
  storeReadRoutes(api, deps)
  const { db, now } = deps

  api.list(listStores, ({ query, caller, page: { sort } }) => {
    const storeIds = caller.stores.map((store) => store.storeId)
    const login = query.isLoginResponse ?? false
    return {
      count: () => countStores(db, storeIds, query),
      page: (part) => pageOfStores(deps, storeIds, query, part, login),
      file: {
        name: 'stores',
        columns: exported,
        each: () =>
          rowsAtOnce(() => pageOfStores(deps, storeIds, query, { sort, limit: storeIds.length, offset: 0 }, false)),
      },
    }
  })

  api.handle(addStore, async ({ body, caller }) => {
    await createStore(deps, caller, body)
    return ok
  })

  api.handle(saveStore, async ({ body, caller, stores }) => {
    await updateStore(deps, caller, stores, body)
    return ok
  })

  api.handle(deleteStores, async ({ query, caller }) => {
    await removeStores(deps, caller, query.storeList)
    return ok
  })

  let zones: { readAt: number; list: ReturnType<typeof timeZones> } | undefined
  api.handle(listTimeZones, () => {
    if (!zones || now() - zones.readAt >= offsetsLiveMs) zones = { readAt: now(), list: timeZones(now()) }
    return { ...ok, timezoneList: zones.list }
  })
}

/** Every IANA zone with its offset at a time, such as `(UTC+09:00) Asia/Seoul`; Intl's own list lacks UTC. */
function timeZones(at: number) {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((name) => {
    const offset = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
      .formatToParts(at)
      .find((part) => part.type === 'timeZoneName')
      ?.value.replace('GMT', '')
    return { name, timezone: `(UTC${offset === '' || offset === undefined ? '+00:00' : offset}) ${name}` }
  })
}
