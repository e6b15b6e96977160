// server/reports: what a call asks of the reports, for the lists (routes.ts) and for their printed form (pdf/routes.ts).
import type { ProductInfo } from '@shelfcast/contract/reports/products'
import type { Db } from '../db/database.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { dateOf } from '../http/dates.ts'
import type { SortKey } from '../http/paging.ts'
import { sorted } from '../http/sorted.ts'
import { departmentField } from './departments.ts'
import type { ErrorQuery } from './errors.ts'
import { labelModels } from './products.ts'

export interface ErrorFilter {
  dept?: string | undefined
  gw?: string | undefined
  labelCode?: string | undefined
  start?: string | undefined
  end?: string | undefined
}

export const idsOf = (stores: readonly StoreRef[]) => stores.map(({ storeId }) => storeId)
export const companyOf = (stores: readonly StoreRef[], caller: Pick<Caller, 'company'>) =>
  stores[0]?.company ?? caller.company

/** @throws Fault 'input.invalid' for what is no date */
export const periodOf = ({ start, end }: ErrorFilter) => ({ start: dateOf(start, 'start'), end: dateOf(end, 'end') })

export const errorQueryOf = async (
  db: Db,
  { query, stores, caller }: { query: ErrorFilter; stores: readonly StoreRef[]; caller: Pick<Caller, 'company'> },
  byGateway: boolean,
): Promise<ErrorQuery> => ({
  storeIds: idsOf(stores),
  failures: { ...periodOf(query), gatewayCode: query.gw },
  byGateway,
  field: await departmentField(db, companyOf(stores, caller)),
  department: query.dept,
  labelCode: query.labelCode,
})

export async function sortedModels(
  db: Db,
  storeIds: readonly number[],
  sort: readonly SortKey[],
): Promise<ProductInfo[]> {
  return sorted(
    await labelModels(db, storeIds),
    sort,
    ({ type }) => type,
    ({ type, system, ...figures }) => ({ ...figures, type: type || undefined, system: system || undefined }),
  )
}
