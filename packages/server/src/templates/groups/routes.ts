// server/templates/groups: the calls about groups of templates and of label models.
import * as contract from '@shelfcast/contract/templates/groups'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { inCompany } from '../../http/caller.ts'
import { rowsAtOnce } from '../../http/list.ts'
import type { PageQuery } from '../../http/paging.ts'
import { Nothing, ok } from '../../http/reply.ts'
import { deleteModelGroups, pageOfModelGroups, storeModelGroup } from './model-groups.ts'
import { countGroups, type GroupFilter } from './rows.ts'
import * as groups from './template-groups.ts'

type StoreOrder = Parameters<typeof storeModelGroup> extends [unknown, ...infer Rest] ? Rest : never

/** More than a company can have. */
const mostInFile = 10_000

export function templateGroupRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>): void {
  const all = ({ sort }: PageQuery) => ({ sort, limit: mostInFile, offset: 0 })

  api.list(contract.listTemplateGroups, ({ query, caller, page }) => {
    const filter: GroupFilter = { company: query.company ?? caller.company, name: query.name }
    return {
      count: () => countGroups(db, 'template_group', filter),
      page: (part) => groups.pageOfTemplateGroups(db, filter, part),
      file: {
        name: 'template-groups',
        each: () => rowsAtOnce(() => groups.pageOfTemplateGroups(db, filter, all(page))),
      },
    }
  })

  api.handle(contract.addTemplateGroup, async ({ query, body, caller }) => {
    const editor = inCompany(caller, query.company)
    const store = query.isNew ? groups.addTemplateGroup : groups.putTemplateGroup
    await inTransaction(db, (tx) => store(tx, editor, body.groupName, body.templateNameList))
    return ok
  })
  api.handle(contract.saveTemplateGroup, async ({ query, body, caller }) => {
    const editor = inCompany(caller, query.company)
    await inTransaction(db, (tx) => groups.saveTemplateGroup(tx, editor, query.group, body.templateNameList))
    return ok
  })
  api.handle(contract.deleteTemplateGroups, async ({ query, caller }) => {
    const editor = inCompany(caller, query.company)
    await inTransaction(db, (tx) => groups.deleteTemplateGroups(tx, editor, query.templateGroupDeleteList))
    return ok
  })
  api.handle(contract.listTypesOfTemplateGroup, async ({ query, caller }) => {
    const templateTypeList = await groups.modelsOfGroup(db, query.company ?? caller.company, query.group)
    return templateTypeList.length > 0 ? { ...ok, templateTypeList } : new Nothing()
  })
  api.handle(contract.readTemplateGroup, async ({ query, caller }) => ({
    ...ok,
    templateNameList: await groups.templatesOfGroup(db, query.company ?? caller.company, query.group),
  }))

  api.list(contract.listModelGroups, ({ query, caller, page }) => {
    const filter: GroupFilter = { company: query.company ?? caller.company, name: query.name }
    return {
      count: () => countGroups(db, 'template_model_group', filter),
      page: (part) => pageOfModelGroups(db, filter, part),
      file: { name: 'model-groups', each: () => rowsAtOnce(() => pageOfModelGroups(db, filter, all(page))) },
    }
  })

  const storeModels = async (...order: StoreOrder) => {
    await inTransaction(db, async (tx) => {
      await storeModelGroup(tx, ...order)
      // Labels of these models have other templates to select from.
      await events.publish(tx, { kind: 'LABEL', storeId: 0, ids: [] })
    })
    return ok
  }
  api.handle(contract.addModelGroup, ({ query, body, caller }) =>
    storeModels(inCompany(caller, query.company), { group: body.groupName, types: body.labelTypes, isNew: true }),
  )
  api.handle(contract.saveModelGroup, ({ query, body, caller }) =>
    storeModels(inCompany(caller, query.company), { group: body.groupName, types: body.labelTypes, isNew: false }),
  )
  api.handle(contract.deleteModelGroups, async ({ query, caller }) => {
    const editor = inCompany(caller, query.company)
    await inTransaction(db, async (tx) => {
      await deleteModelGroups(tx, editor, query.groupName)
      await events.publish(tx, { kind: 'LABEL', storeId: 0, ids: [] })
    })
    return ok
  })
}
