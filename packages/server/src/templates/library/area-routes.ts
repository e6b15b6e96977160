// server/templates/library: the calls about other templates for a type in a place. The rules are in area-templates.ts.
import * as contract from '@shelfcast/contract/templates/areas'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { inCompany } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { rowsAtOnce } from '../../http/list.ts'
import { Nothing, ok } from '../../http/reply.ts'
import { areaTemplates, reapplyArea, saveAreas } from './area-templates.ts'
import { countOfStore, pageOfStore } from './store-templates.ts'
import { readTemplateData } from './form.ts'
import { refuseSlow } from './speed.ts'

/** More than a store can have. */
const mostInFile = 10_000

/** @param redraw starts jobs that redraw labels */
export function areaRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'>, redraw: () => void): void {
  const { db } = deps

  api.handle(contract.listAreaTemplates, async ({ query: { company, ...filter }, caller }) => {
    const found = await areaTemplates(db, company ?? caller.company, filter)
    return found.length > 0 ? found : new Nothing()
  })

  api.handle(contract.saveAreaTemplates, async ({ query, body, caller }) => {
    const wishes = body.map((wish) => ({
      wish,
      template: wish.templateData === '' ? undefined : readTemplateData(wish.templateData, wish.fileName),
    }))
    for (const { template } of wishes) if (template) await refuseSlow(template)
    const editor = inCompany(caller, query.company)
    const customBatchId = await inTransaction(db, (tx) => saveAreas(tx, deps, editor, wishes, query.updateLater))
    redraw()
    return { ...ok, customBatchId }
  })

  api.handle(contract.reapplyAreaTemplate, async ({ query, body, caller }) => {
    const customBatchId = await inTransaction(db, (tx) => reapplyArea(tx, deps, inCompany(caller, query.company), body))
    redraw()
    return { ...ok, customBatchId }
  })

  api.list(contract.listStoreTemplates, ({ query, caller, page }) => {
    const company = query.company ?? caller.company
    const store = caller.stores.find(({ code, company: of }) => code === query.storeCode && of === company)
    if (!store) throw new Fault('store.unknown')
    return {
      count: () => countOfStore(db, store),
      page: (part) => pageOfStore(db, store, part),
      file: {
        name: 'store-templates',
        each: () => rowsAtOnce(() => pageOfStore(db, store, { ...page, limit: mostInFile, offset: 0 })),
      },
    }
  })
}
