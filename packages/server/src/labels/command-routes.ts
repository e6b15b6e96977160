// server/labels: the calls that ask for labels, give them NFC addresses, and the older forms of page and unlink calls. LEDs are in led-routes.ts.
import { checkAlive, forceAlive, forceAliveByReading, setNfc, setNfcByPut, turnContents, turnMatching, unlinkOne } from '@shelfcast/contract/label-commands'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore, type Caller, type StoreRef } from '../http/caller.ts'
import { groupBy } from '../group-by.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { askAlive, labelsByCode, refuseStrangers } from './commands.ts'
import * as labels from './labels.ts'
import { orderNfc, type NfcOrder } from './nfc.ts'
import * as pages from './pages.ts'

export function labelCommandRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  const { db } = deps

  api.handle(checkAlive, async ({ body, stores, caller }) => ({ ...ok, customBatchId: await askAlive(deps, caller, stores, body.labelList) }))

  const force = async ({ query, stores, caller }: { query: { label?: string | undefined; labelCode?: string | undefined }; stores: readonly StoreRef[]; caller: Caller }) => {
    await askAlive(deps, caller, stores, [query.label ?? query.labelCode ?? ''])
    return ok
  }
  api.handle(forceAlive, force)
  api.handle(forceAliveByReading, force)

  const giveNfc = async ({ query, body, stores, caller }: { query: { labelCode?: string | undefined }; body: { labels?: NfcOrder[] | undefined; nfcUrl?: string | undefined }; stores: readonly StoreRef[]; caller: Caller }) => {
    const orders = body.labels ?? (query.labelCode !== undefined && body.nfcUrl !== undefined ? [{ labelCode: query.labelCode, nfcUrl: body.nfcUrl }] : undefined)
    if (!orders) throw new Fault('body.shape')
    await orderNfc(deps, caller, stores, orders)
    return ok
  }
  api.handle(setNfc, giveNfc)
  api.handle(setNfcByPut, giveNfc)

  api.handle(turnMatching, async ({ query: { store: _store, page, ...filter }, stores, caller }) => {
    const store = theStore(stores)
    return { ...ok, ...await pages.turnMatching(deps, caller, store, filter, page) }
  })

  api.handle(turnContents, async ({ body, stores, caller }) => {
    const found = await labelsByCode(db, stores, body.labels.map((entry) => entry.labelCode))
    refuseStrangers(found, body.labels.map((entry) => entry.labelCode), 'labels')
    let customBatchId = ''
    for (const [storeId, entries] of groupBy(body.labels, (entry) => found.get(entry.labelCode)?.storeId)) {
      customBatchId = await pages.turnPages(deps, caller, storeOf(stores, storeId), entries.map((entry) => ({ labelCode: entry.labelCode, page: entry.displayPage })))
    }
    return { ...ok, customBatchId }
  })

  api.handle(unlinkOne, async ({ query, stores, caller }) => {
    const [label] = refuseStrangers(await labelsByCode(db, stores, [query.labelCode]), [query.labelCode], 'labelCode')
    return { responseCode: '200', responseMessage: `SUCCESS ${query.labelCode}`, customBatchId: await labels.unlinkLabels(deps, caller, storeOf(stores, label?.storeId), [query.labelCode]) }
  })
}

function storeOf(stores: readonly StoreRef[], storeId: number | undefined): StoreRef {
  const store = stores.find((candidate) => candidate.storeId === storeId)
  if (!store) throw new Fault('store.unknown')
  return store
}
