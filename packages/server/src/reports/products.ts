// server/reports: label models with the age of their labels, and labels, products and batteries by department. Counts of
// whole stores come from summary/counts.ts.
import { sql } from 'kysely'
import type { ProductInfo } from '@shelfcast/contract/reports/products'
import { mostParts } from '@shelfcast/contract/reports/products'
import type { Counts } from '@shelfcast/contract/summary/summary'
import { modelOf } from '@shelfcast/render/models'
import type { Db } from '../db/database.ts'
import { departmentSql } from './departments.ts'

/** As firmware packages name it. */
const radioSystem = 'OEPL'

interface ModelRow {
  model: string | null
  total: number
  year8: number
  year7: number
  year6: number
  year5: number
  younger: number
  unknown: number
}

/** A label is as old as its row: no label tells when it was made. Labels that no gateway has heard have no age. */
export async function labelModels(db: Db, storeIds: readonly number[]): Promise<ProductInfo[]> {
  const years = (from: number, below?: number) => sql`
    count(*) filter (where l.last_seen_at is not null and l.created_at <= now() - ${from} * interval '1 year'
      ${below === undefined ? sql`` : sql`and l.created_at > now() - ${below} * interval '1 year'`})::int`
  const { rows } = await sql<ModelRow>`
    select l.model, count(*)::int as total, ${years(8)} as year8, ${years(7, 8)} as year7, ${years(6, 7)} as year6,
      ${years(5, 6)} as year5, ${years(0, 5)} as younger, count(*) filter (where l.last_seen_at is null)::int as unknown
    from label l
    where l.store_id = any(${storeIds}::integer[])
    group by l.model`.execute(db)
  return rows.map((row) => ({
    system: row.model === null ? '' : radioSystem,
    type: row.model === null ? '' : (modelOf(row.model)?.name ?? row.model),
    total: row.total,
    year8more: row.year8,
    year7: row.year7,
    year6: row.year6,
    year5: row.year5,
    year5less: row.younger,
    unknown: row.unknown,
  }))
}

interface DepartmentRow {
  name: string
  labels: number
  products: number
  veryGood: number
  good: number
  low: number
  replace: number
}

/** Labels with a product, by the department of the product that they show first; the largest departments. */
export async function labelsByDepartment(db: Db, storeIds: readonly number[], field: string) {
  const level = (...levels: string[]) => sql`count(*) filter (where l.battery = any(${levels}::text[]))::int`
  const { rows } = await sql<DepartmentRow>`
    select ${departmentSql(field)} as name, count(*)::int as labels, count(distinct a.article_key)::int as products,
      ${level('VERYGOOD')} as "veryGood", ${level('GOOD')} as good, ${level('LOW')} as low,
      ${level('BAD', 'REPLACE')} as replace
    from label l
    join lateral (select la.article_key
      from label_article la where la.label_id = l.label_id order by la.position limit 1) first on true
    join article a on a.article_key = first.article_key
    where l.store_id = any(${storeIds}::integer[]) and l.linked
    group by 1
    order by labels desc, name
    limit ${mostParts}`.execute(db)
  return rows.map((row) => ({ ...row, unknown: row.labels - row.veryGood - row.good - row.low - row.replace }))
}

/** The figures of this report from the counts of the overview. */
export function figuresOf(counts: Counts) {
  const levels = {
    veryGood: counts.veryGoodBatteryCount,
    good: counts.goodBatteryCount,
    low: counts.lowBatteryCount,
    replace: counts.badBatteryCount + counts.replaceBatteryCount,
  }
  const known = levels.veryGood + levels.good + levels.low + levels.replace
  return {
    labels: counts.totalLabelCount,
    products: counts.totalProductCount,
    ...levels,
    unknown: Math.max(0, counts.totalLabelCount - known),
  }
}
