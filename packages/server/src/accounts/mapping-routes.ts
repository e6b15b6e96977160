// server/accounts: the calls about the stores of accounts. mappings.ts has the SQL and the rules.
import * as contract from '@shelfcast/contract/accounts/mappings'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { StoreRef } from '../http/caller.ts'
import { ok } from '../http/reply.ts'
import { changeMappings, countMapped, pageOfMapped, storesIn, type MappingFilter } from './mappings.ts'
import type { Viewer } from './reach.ts'

export function mappingRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'>): void {
  const { db } = deps
  const source = (viewer: Viewer, filter: MappingFilter) => ({
    count: () => countMapped(db, viewer, filter),
    page: (part: Parameters<typeof pageOfMapped>[3]) => pageOfMapped(db, viewer, filter, part),
  })
  const placeOf = (query: contract.Place, stores: readonly StoreRef[], company: string) => ({
    company: query.company ?? stores[0]?.company ?? company,
    country: query.country ?? '',
    region: query.region ?? '',
    city: query.city ?? '',
    store: query.store ?? '',
  })

  for (const operation of [contract.listMappings, contract.listCloudMappings])
    api.list(operation as typeof contract.listMappings, async ({ query, stores, caller }) => ({
      ...source(caller, { ids: await storesIn(db, caller, stores, query), name: query.account, lacking: false }),
      further: () => placeOf(query, stores, caller.company),
    }))
  for (const operation of [contract.listMappable, contract.listCloudMappable])
    api.list(operation as typeof contract.listMappable, async ({ query, stores, caller }) =>
      source(caller, { ids: await storesIn(db, caller, stores, query), name: query.search, lacking: true }),
    )

  api.handle(contract.addMappings, async ({ query, body, stores, caller }) => {
    const ids = await storesIn(db, caller, stores, query)
    await changeMappings(deps, caller, {
      ids,
      accounts: body.accountList,
      gives: true,
      action: contract.addMappings.audit,
    })
    return ok
  })
  api.handle(contract.deleteMappings, async ({ query, stores, caller }) => {
    const ids = await storesIn(db, caller, stores, query)
    const action = contract.deleteMappings.audit
    await changeMappings(deps, caller, { ids, accounts: query.accountList, gives: false, action })
    return ok
  })
}
