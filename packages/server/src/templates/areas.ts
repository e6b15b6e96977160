// server/templates: other templates for a type in a place. They replace what a label would show otherwise (choice.ts).
// The calls are in areas/.
import { sql } from 'kysely'
import { areaKeys } from '@shelfcast/contract/templates/fields'
import type { Db } from '../db/database.ts'

/** Whether the store `s` is in the place of `a`. */
export const isInPlace = sql`
  lower(a.area_value) = lower(case a.area_key when 'STORE' then s.code when 'CITY' then s.city
    when 'REGION' then s.region else s.country end)`

/** Nearest first. */
export const nearness = sql`array_position(${[...areaKeys]}::text[], a.area_key)`

export interface Others {
  /** The template that labels of a store show instead of this one; undefined for this one. */
  instead(storeId: number, name: string): string | undefined
  /** All of them. */
  templates: readonly { company: string; name: string }[]
}

/** One query, for the stores of any number of labels. */
export async function othersIn(db: Db, storeIds: ReadonlySet<number>): Promise<Others> {
  const wanted = [...storeIds].filter((id) => id !== 0)
  const { rows } =
    wanted.length === 0
      ? { rows: [] }
      : await sql<{ company: string; store_id: number; type: string; template: string }>`
          select distinct on (s.store_id, a.type) a.company, s.store_id, a.type, a.template
          from template_area a
          join store s on s.company = a.company and ${isInPlace}
          where s.store_id = any(${wanted}::integer[])
          order by s.store_id, a.type, ${nearness}`.execute(db)
  const found = new Map(rows.map((row) => [`${row.store_id} ${row.type}`, row.template]))
  return {
    instead: (storeId, name) => found.get(`${storeId} ${name}`),
    templates: rows.map(({ company, template: name }) => ({ company, name })),
  }
}
