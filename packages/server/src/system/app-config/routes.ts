// server/system: the calls of the hand-held app's settings. Changes of rows are in changes.ts, SQL in rows.ts.
import * as contract from '@shelfcast/contract/settings/app-config'
import { audit } from '../../audit/audit.ts'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import type { Caller } from '../../http/caller.ts'
import { ok } from '../../http/reply.ts'
import { putCustomerInfo, putFavoriteButtons, removeRow } from './changes.ts'
import { placeOf, upwards, type Place } from './places.ts'
import * as rows from './rows.ts'

export function appConfigRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  /** What `read` finds in the place, or with `isLoop` in the nearest place above that has something. */
  async function nearest<T>(
    company: string,
    place: Place,
    isLoop: boolean,
    read: (at: Place) => Promise<T | undefined>,
  ) {
    for (const at of isLoop ? await upwards(db, company, place) : [place]) {
      const found = await read(at)
      if (found !== undefined) return found
    }
    return undefined
  }
  const someOf = <T>(list: T[]): T[] | undefined => (list.length === 0 ? undefined : list)

  api.handle(contract.readAppSettings, async ({ query, caller }) => {
    const place = await placeOf(db, caller, placed(query))
    return (
      (await nearest(caller.company, place, query.isLoop, (at) => rows.appSettingsAt(db, caller.company, at))) ?? {}
    )
  })
  api.handle(contract.saveAppSettings, async ({ query, body, caller }) => {
    const place = await placeOf(db, caller, placed(query))
    await inTransaction(db, async (tx) => {
      const before = await rows.appSettingsAt(tx, caller.company, place)
      await rows.putAppSettings(tx, caller.company, place, body)
      await audit(tx, caller, {
        action: contract.saveAppSettings.audit,
        target: placeWords(placed(query)),
        before,
        after: body,
      })
    })
    return ok
  })
  async function remove(
    caller: Caller,
    given: readonly { areaId?: number | undefined; stationCode?: string | undefined }[],
  ) {
    const places: { words: string; place: Place }[] = []
    for (const one of given) places.push({ words: placeWords(one), place: await placeOf(db, caller, one) })
    await inTransaction(db, async (tx) => {
      for (const { words, place } of places) {
        const before = await rows.appSettingsAt(tx, caller.company, place)
        await rows.removeAppSettings(tx, caller.company, place)
        await audit(tx, caller, { action: contract.deleteAppSettings.audit, target: words, before })
      }
    })
    return ok
  }
  api.handle(contract.deleteAppSettings, ({ query, caller }) => remove(caller, [placed(query)]))
  api.handle(contract.deleteAppSettingPlaces, ({ body, caller }) => remove(caller, body))

  api.list(contract.listAppSettingPlaces, async ({ query, caller }) => {
    const isAny = query.areaId === undefined && query.stationCode === undefined && query.store === undefined
    const filter = {
      storeIds: caller.stores.filter(({ company }) => company === caller.company).map(({ storeId }) => storeId),
      place: isAny ? undefined : await placeOf(db, caller, placed(query)),
    }
    return {
      count: () => rows.countPlaces(db, caller.company, filter),
      page: (part) => rows.pageOfPlaces(db, caller.company, filter, part),
    }
  })

  api.handle(contract.listCustomerInfo, async ({ query, caller }) => {
    const place = await placeOf(db, caller, {
      areaId: query.areaId,
      stationCode: query.code ?? query.stationCode ?? query.store,
    })
    const list = await nearest(caller.company, place, query.isLoop, async (at) =>
      someOf(await rows.customerInfoAt(db, caller.company, at, query)),
    )
    return { ...ok, customerInfoList: list ?? [] }
  })
  api.handle(contract.saveCustomerInfo, async ({ body, caller }) => ({
    ...ok,
    customerInfoList: await putCustomerInfo(db, caller, body),
  }))
  api.handle(contract.saveCustomerInfoOnly, async ({ body, caller }) => {
    await putCustomerInfo(db, caller, body)
    return ok
  })
  api.handle(contract.deleteCustomerInfo, async ({ query, caller }) => {
    await removeRow(db, caller, 'customer_info', query.id)
    return ok
  })

  api.handle(contract.listFavoriteButtons, async ({ query, caller }) => {
    const place = await placeOf(db, caller, placed(query))
    const list = await nearest(caller.company, place, query.isLoop, async (at) =>
      someOf(await rows.favoriteButtonsAt(db, caller.company, at)),
    )
    return { ...ok, favoriteButtonList: list ?? [] }
  })
  api.handle(contract.saveFavoriteButtons, async ({ body, caller }) => ({
    ...ok,
    favoriteButtonList: await putFavoriteButtons(db, caller, body),
  }))
  api.handle(contract.deleteFavoriteButton, async ({ query, caller }) => {
    await removeRow(db, caller, 'favorite_button', query.id)
    return ok
  })
}

/** Callers name a store by either word. */
const placed = ({
  areaId,
  stationCode,
  store,
}: {
  areaId?: number | undefined
  stationCode?: string | undefined
  store?: string | undefined
}) => ({ areaId, stationCode: stationCode ?? store })

const placeWords = ({ areaId, stationCode }: { areaId?: number | undefined; stationCode?: string | undefined }) =>
  stationCode ? `store ${stationCode}` : areaId ? `area ${areaId}` : 'company'
