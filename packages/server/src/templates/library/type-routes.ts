// server/templates/library: the calls about template types.
import * as contract from '@shelfcast/contract/templates/types'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { inCompany } from '../../http/caller.ts'
import { rowsAtOnce } from '../../http/list.ts'
import { ok } from '../../http/reply.ts'
import { deleteTemplates } from './saving.ts'
import { addType, countTypes, nameOfType, pageOfTypes } from './types.ts'

/** More than a company can have, with the built-in ones. */
const mostInFile = 10_000

export function templateTypeRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'>): void {
  const { db, events } = deps
  api.list(contract.listTemplateTypes, ({ query: { company: named, ...filter }, caller, page }) => {
    const company = named ?? caller.company
    return {
      count: () => countTypes(db, company, filter),
      page: (part) => pageOfTypes(db, company, filter, part),
      file: {
        name: 'template-types',
        each: () => rowsAtOnce(() => pageOfTypes(db, company, filter, { ...page, limit: mostInFile, offset: 0 })),
      },
    }
  })

  api.handle(contract.addTemplateType, async ({ query, body, caller }) => {
    const editor = inCompany(caller, query.company)
    await inTransaction(db, (tx) => addType(tx, events, editor, body))
    return ok
  })

  api.handle(contract.deleteTemplateType, async ({ query: { company, ...type }, caller }) => {
    const editor = inCompany(caller, company)
    await inTransaction(db, (tx) => deleteTemplates(tx, events, editor, [nameOfType(type)]))
    return ok
  })
}
