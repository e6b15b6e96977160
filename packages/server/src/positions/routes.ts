// server/positions: the calls of location based services, and the work that changes and time cause. The rules are in the files
// that are named like the nouns, the lists in the rows.ts files.
import * as anchors from '@shelfcast/contract/positions/anchors'
import * as plans from '@shelfcast/contract/positions/plans'
import * as results from '@shelfcast/contract/positions/results'
import * as settings from '@shelfcast/contract/positions/settings'
import * as shelves from '@shelfcast/contract/positions/shelves'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import { removeAnchors, storeAnchor } from './anchors.ts'
import { createPlanPainter } from './plan-picture.ts'
import { countPlans, pageOfPlans, planPicture, planPoints } from './plan-rows.ts'
import { planOf, putGateways, removePlan, storePlan } from './plans.ts'
import { countAnchors, countPositions, pageOfAnchors, pageOfPositions, type Searched } from './rows.ts'
import { lbsConfigs, saveConfig, switchOff } from './settings.ts'
import { countShelfLabels, countShelves, pageOfShelfLabels, pageOfShelves } from './shelf-rows.ts'
import { removeShelves, storeShelf } from './shelves.ts'
import { startPositions } from './watch.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now' | 'settings'>

export function positionRoutes(api: Api, parts: Parts) {
  planRoutes(api, parts)
  shelfRoutes(api, parts)
  labelRoutes(api, parts)
  settingRoutes(api, parts)
  return startPositions(parts)
}

function planRoutes(api: Api, parts: Parts) {
  const { db } = parts
  const painter = createPlanPainter(parts.settings.reading.folder)
  const all = { sort: [], limit: 1, offset: 0 }

  api.list(plans.listPlans, ({ stores, mount }) => ({
    count: () => countPlans(db, theStore(stores)),
    page: (page) => pageOfPlans(db, theStore(stores), page, mount.url),
  }))
  api.handle(plans.readPlan, async ({ query: { floor }, stores, mount }) => {
    const store = theStore(stores)
    const [plan] = await pageOfPlans(db, store, all, mount.url, floor)
    if (!plan) throw new Fault('lbs.planUnknown', { floor })
    const found = await planPicture(db, store.storeId, floor)
    return { ...ok, ...plan, imageBase64: found?.picture.toString('base64') ?? '' }
  })
  api.handle(plans.readPlanImage, async ({ query: { floor, hash }, stores }) => {
    const { storeId } = theStore(stores)
    await planOf(db, storeId, floor)
    const found = await planPicture(db, storeId, floor)
    if (!found) return new Nothing()
    // The address contains the hash, so the picture never changes.
    const cached = { 'cache-control': 'private, max-age=31536000, immutable' }
    return new FileReply(found.picture, 'image/webp', undefined, hash === found.hash ? cached : {})
  })
  api.handle(results.readPlanPoints, async ({ query: { floor }, stores }) => {
    const { storeId } = theStore(stores)
    await planOf(db, storeId, floor)
    return { ...ok, labelList: await planPoints(db, storeId, floor) }
  })
  api.handle(plans.savePlan, async ({ body, caller, stores, operation }) => {
    await storePlan({ ...parts, painter }, caller, theStore(stores), body, operation.audit)
    return ok
  })
  api.handle(plans.deletePlan, async ({ query, caller, stores, operation }) => {
    await removePlan(parts, caller, theStore(stores), query.floor, operation.audit)
    return ok
  })
  api.handle(plans.placeGateways, async ({ body, caller, stores, operation }) => {
    await putGateways(parts, caller, theStore(stores), body, operation.audit)
    return ok
  })
}

function shelfRoutes(api: Api, parts: Parts) {
  const { db } = parts

  api.list(shelves.listPlanShelves, ({ query, stores }) => {
    const filter = { ...query, storeId: theStore(stores).storeId }
    return { count: () => countShelves(db, filter), page: (page) => pageOfShelves(db, filter, page) }
  })
  api.list(shelves.listShelfLabels, ({ query, stores }) => {
    const filter = { ...query, storeId: theStore(stores).storeId }
    return { count: () => countShelfLabels(db, filter), page: (page) => pageOfShelfLabels(db, filter, page) }
  })
  api.handle(shelves.addPlanShelf, async ({ body, caller, stores, operation: { audit: action } }) => {
    await storeShelf(parts, caller, theStore(stores), body, { isNew: true, action })
    return ok
  })
  api.handle(shelves.changePlanShelf, async ({ body, caller, stores, operation: { audit: action } }) => {
    await storeShelf(parts, caller, theStore(stores), body, { isNew: false, action })
    return ok
  })
  api.handle(shelves.deletePlanShelves, async ({ query, caller, stores, operation }) => {
    await removeShelves(parts, caller, theStore(stores), query.floor, query.shelfId, operation.audit)
    return ok
  })
}

function labelRoutes(api: Api, parts: Parts) {
  const { db } = parts

  api.list(results.listPositions, ({ query, stores }) => {
    const filter = { ...query, storeIds: searchedStores(stores, query) }
    if (filter.storeIds.length === 0) return new Nothing()
    return { count: () => countPositions(db, filter), page: (page) => pageOfPositions(db, filter, page) }
  })
  api.list(anchors.listAnchors, ({ query, stores }) => {
    const filter = { ...query, storeIds: searchedStores(stores, query) }
    if (filter.storeIds.length === 0) return new Nothing()
    return { count: () => countAnchors(db, filter), page: (page) => pageOfAnchors(db, filter, page) }
  })
  api.handle(anchors.saveAnchor, async ({ body, caller, stores, operation }) => {
    await storeAnchor(parts, caller, theStore(stores), body, operation.audit)
    return ok
  })
  api.handle(anchors.deleteAnchors, async ({ query, caller, stores, operation }) => {
    await removeAnchors(parts, caller, theStore(stores), query.labelId, operation.audit)
    return ok
  })
}

/** A search by store names its code. @throws Fault 'store.unknown' */
function searchedStores(stores: readonly StoreRef[], { by, value }: Searched): number[] {
  const named = by === 'getByStore' && value ? stores.filter(({ code }) => code === value) : stores
  if (named.length === 0 && stores.length > 0) throw new Fault('store.unknown')
  return named.map(({ storeId }) => storeId)
}

function settingRoutes(api: Api, parts: Parts) {
  api.handle(settings.readLbsConfig, async ({ query, stores }) => {
    const lbsConfigResponse = await lbsConfigs(parts.db, stores)
    const [{ storeId: _code, ...one }] = query.store === undefined ? [{ storeId: '' }] : [lbsConfigResponse[0]!]
    return { ...ok, ...one, lbsConfigResponse }
  })
  for (const operation of [settings.addLbsConfig, settings.saveLbsConfig])
    api.handle(operation, async ({ body, caller, stores }) => {
      await saveConfig(parts, caller, theStore(stores), body, operation.audit)
      return ok
    })
  api.handle(settings.stopLbs, async ({ caller, stores, operation }) => {
    await switchOff(parts, caller, theStore(stores), operation.audit)
    return ok
  })
}
