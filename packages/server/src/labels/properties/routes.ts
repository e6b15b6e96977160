// server/labels/properties: the calls that read and change the properties of label models. read.ts and save.ts have the rules and the SQL.
import { listLabelProperties, saveLabelProperties } from '@shelfcast/contract/labels/properties'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { theStore } from '../../http/caller.ts'
import { inMemory } from '../../http/list.ts'
import { ok } from '../../http/reply.ts'
import { sorted } from '../../http/sorted.ts'
import { propertiesOf } from './read.ts'
import { saveProperties } from './save.ts'

export function labelPropertyRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  const { db } = deps

  api.list(listLabelProperties, async ({ query, stores, page }) => {
    const rows = await propertiesOf(
      db,
      stores.map((store) => store.storeId),
      query.type,
    )
    return inMemory(
      'label-properties',
      sorted(
        rows,
        page.sort,
        (row) => `${row.type} ${row.store}`,
        (row) => ({ ...row }),
      ),
    )
  })

  api.handle(saveLabelProperties, async ({ body, stores, caller }) => {
    const store = theStore(stores)
    await saveProperties(deps, caller, store, body.labelPropertyList)
    const saved = new Set(body.labelPropertyList.map(({ type }) => type))
    return {
      ...ok,
      labelPropertyList: (await propertiesOf(db, [store.storeId], undefined)).filter(({ type }) => saved.has(type)),
    }
  })
}
