// server/templates/library: the SQL of the list of a store's other templates. Those of all places are in area-templates.ts.
import { designOf, shapeOf } from '@shelfcast/render/template-name'
import { sql, type Db } from '../../db/database.ts'
import type { StoreRef } from '../../http/caller.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isInPlace, nearness } from '../areas.ts'

/** For each type the one of the nearest place, as `o`. */
const ofStore = ({ storeId }: StoreRef) => sql`
  (select distinct on (a.type) a.type, a.template, a.modified_at, regexp_replace(a.type, '-[0-9]+x[0-9]+-[A-Z0-9]+$', '') as design,
     substring(a.type from '-([0-9]+x[0-9]+)-[A-Z0-9]+$') as size, substring(a.type from '-([A-Z0-9]+)$') as colours
   from template_area a join store s on s.company = a.company and ${isInPlace}
   where s.store_id = ${storeId}
   order by a.type, ${nearness}) o`

const columns = {
  last_modified: sql`o.modified_at`,
  lastModified: sql`o.modified_at`,
  modifiedTime: sql`o.modified_at`,
  typeName: sql`lower(o.design)`,
  templateSize: sql`o.size`,
  templateColor: sql`o.colours`,
  templateName: sql`lower(o.template)`,
} as const

export async function countOfStore(db: Db, store: StoreRef): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${ofStore(store)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function pageOfStore(
  db: Db,
  store: StoreRef,
  { sort, limit, offset }: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
) {
  const order = sort.map(({ column, dir }) => sql`${columns[column as keyof typeof columns]} ${sql.raw(dir)}`)
  const { rows } = await sql<{ type: string; template: string; modified_at: Date }>`
    select o.type, o.template, o.modified_at
    from ${ofStore(store)} order by ${sql.join([...order, sql`o.type`])} limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ type, template, modified_at: modified }) => ({
    storeCode: store.code,
    ...typeOf(type),
    templateName: template,
    modifiedTime: modified.toISOString(),
  }))
}

/** The three parts of a template's name. */
export function typeOf(name: string): { typeName: string; templateSize: string; templateColor: string } {
  const { width, height, colours } = shapeOf(name) ?? { width: 0, height: 0, colours: '' }
  return { typeName: designOf(name), templateSize: `${width}x${height}`, templateColor: colours }
}
