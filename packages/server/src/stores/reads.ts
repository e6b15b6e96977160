// server/stores: the reads about stores other than the list: counts, settings, and calls of handhelds and older
// clients. stores.ts writes.
import { defaultPriceJumpPercent } from '@shelfcast/contract/constants'
import { labelLanguageOf } from '@shelfcast/contract/stores/label-countries'
import {
  countLabelsOfStores,
  listHandHeldStores,
  listStoreSummaries,
  listStoresOfArea,
  readChannelMask,
  readStoreDeletion,
  readStoreSettings,
  readStoreSummary,
  readLabelRules,
  saveChannelMask,
  type StoreSummaryRow,
} from '@shelfcast/contract/stores/reads'
import { problemsOf } from '@shelfcast/contract/summary/health'
import type { AlertSetting } from '@shelfcast/contract/settings/settings'
import type { ProblemType } from '@shelfcast/contract/summary/summary'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { inMemory } from '../http/list.ts'
import { Nothing, ok } from '../http/reply.ts'
import { sorted } from '../http/sorted.ts'
import { noCounts, type StoreCounts } from '../summary/counts.ts'
import { storesWithin } from '../summary/rows.ts'
import { lossesOf } from './deletion.ts'
import { alertSettings, judged } from './list.ts'
import { storeSettings } from './settings.ts'
import * as stores from './stores.ts'

const idsOf = (some: readonly StoreRef[]) => some.map((store) => store.storeId)
const severity = { off: 0, stable: 1, caution: 2, danger: 3 } as const
const areaColumns = { COUNTRY: 'country', REGION: 'region', CITY: 'city' } as const

export function storeReadRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'> & { counts: StoreCounts }) {
  const { db, counts } = deps

  /** The one store of the query, with its settings. */
  async function settingsOf(chosen: readonly StoreRef[]) {
    const [store] = chosen
    const settings = store && (await storeSettings(db, [store.storeId])).get(store.storeId)
    if (!settings) throw new Fault('store.unknown')
    return { store, settings }
  }

  api.handle(readStoreSummary, async ({ stores: chosen }) => {
    const { store, settings } = await settingsOf(chosen)
    return { ...ok, ...settings, ...((await counts.of([store.storeId])).get(store.storeId) ?? noCounts) }
  })

  api.handle(readStoreSettings, async ({ stores: chosen }) => ({ ...ok, ...(await settingsOf(chosen)).settings }))

  api.list(listStoreSummaries, async ({ query, caller, page }) => {
    const ids = await storesWithin(db, idsOf(caller.stores), query)
    const rows = await summaries(ids, query.problemType)
    const keys =
      query.sort === undefined && query.problemType ? [{ column: query.problemType, dir: 'desc' as const }] : page.sort
    const inOrder = sorted(
      rows,
      keys,
      (row) => row.store,
      (row) => ({ ...row, code: row.store, health: severity[row.health], ...problemsOf(row) }),
    )
    return inMemory('store-summaries', inOrder)
  })

  async function summaries(ids: readonly number[], problem: ProblemType | undefined): Promise<StoreSummaryRow[]> {
    const [ofStores, settings] = await Promise.all([counts.of(ids), storeSettings(db, ids)])
    const alerts = await alertSettings(
      db,
      [...settings.values()].map((store) => store.company),
    )
    return [...settings].flatMap(([storeId, { storeConfig: _left, ...store }]) => {
      const one = ofStores.get(storeId) ?? noCounts
      return problem && problemsOf(one)[problem] === 0
        ? []
        : [{ ...store, ...one, ...judged(one, alerts.get(store.company) as AlertSetting) }]
    })
  }

  api.handle(listStoresOfArea, async ({ query, caller }) => {
    const ids = new Set(
      await storesWithin(db, idsOf(caller.stores), {
        company: query.company,
        [areaColumns[query.areaKey]]: query.areaValue,
      }),
    )
    const found = caller.stores.filter((store) => ids.has(store.storeId))
    return found.length === 0
      ? new Nothing()
      : { ...ok, totalStoreCnt: found.length, storeList: found.map((store) => ({ [store.code]: store.name })) }
  })

  api.handle(readLabelRules, async ({ stores: chosen }) => {
    const { labelLanguage, country, storeConfig } = (await settingsOf(chosen)).settings
    return {
      ...ok,
      labelLanguage: labelLanguageOf(labelLanguage, country),
      priceJumpPercent: Number(storeConfig.priceJumpPercent ?? defaultPriceJumpPercent),
    }
  })

  api.handle(readChannelMask, async ({ stores: chosen }) => ({
    ...ok,
    ...(await settingsOf(chosen)).settings.acsChannelMask,
  }))

  api.handle(saveChannelMask, async ({ stores: chosen, body, caller }) => {
    const { store } = await settingsOf(chosen)
    await stores.saveChannelMask(deps, caller, store, body)
    return { ...ok, ...body }
  })

  // The answer reveals no stores of other accounts; an unknown account answers the same.
  api.handle(listHandHeldStores, async ({ query, caller }) => {
    if (query.userName !== caller.account || caller.stores.length === 0) return new Nothing()
    const settings = await storeSettings(db, idsOf(caller.stores))
    return [...settings.values()]
      .sort((one, other) => (one.store < other.store ? -1 : 1))
      .map((store) => ({
        code: store.store,
        name: store.storeName,
        description: store.storeDescription,
        zoneId: store.zoneId,
        ipNtpServer: store.ipNtpServer,
        whiteListEnable: store.whiteListEnable ? ('Enable' as const) : ('Disable' as const),
        lbsEnabled: store.lbsEnabled ? ('Enable' as const) : ('Disable' as const),
        divisionCode: store.divisionCode,
        siteCode: store.siteCode,
        newtonConfig: store.storeConfig,
      }))
  })

  api.handle(countLabelsOfStores, async ({ query, caller }) => {
    const chosen = caller.stores.filter((store) => !query.company || store.company === query.company)
    const ofStores = await counts.of(idsOf(chosen))
    return {
      ...ok,
      storeList: chosen.map((store) => {
        const one = ofStores.get(store.storeId) ?? noCounts
        return {
          store: store.code,
          name: store.name,
          assignedLabels: one.totalUpdatedLabelCount,
          unassignedLabels: one.unassignedLabelCount + one.unassigningLabelCount,
        }
      }),
    }
  })

  api.handle(readStoreDeletion, async ({ query, caller }) => ({
    ...ok,
    storeList: await lossesOf(db, caller, query.storeList),
  }))
}
