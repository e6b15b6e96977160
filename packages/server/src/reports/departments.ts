// server/reports: the department of a product: the field that the company maps as "reserved two" (standardDataMap), or
// the category if none is mapped.
import { sql, type RawBuilder } from 'kysely'
import { noDepartment } from '@shelfcast/contract/reports/errors'
import type { Db } from '../db/database.ts'
import { readSettings } from '../settings/store.ts'

/** The product field of the category. */
const categoryField = 'CATEGORY1'
const longest = 200

export async function departmentField(db: Db, company: string): Promise<string> {
  const { standardDataMap } = await readSettings(db, company, ['standardDataMap'])
  return standardDataMap.mappedReservedTwo || categoryField
}

/** The department of article `a`; '' if the product is gone or has none. */
export const departmentSql = (field: string): RawBuilder<string> =>
  sql<string>`left(coalesce(a.data->>${field}, ''), ${longest})`

export const isOfDepartment = (field: string, department: string): RawBuilder<boolean> =>
  sql<boolean>`${departmentSql(field)} = ${department === noDepartment ? '' : department}`
