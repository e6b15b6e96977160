// server/templates/library: the SQL of the lists of templates. The rules of saving are in saving.ts.
import { sql, type RawBuilder } from 'kysely'
import type { Template } from '@shelfcast/contract/templates/templates'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/database.ts'
import type { PageQuery, SortKey } from '../../http/paging.ts'
import { builtInRows } from '../built-in.ts'

export interface TemplateFilter {
  name?: string | undefined
  width?: number | undefined
  height?: number | undefined
  color?: string | undefined
}

interface Row {
  name: string
  width: number
  height: number
  modified_at: Date | null
  label_type: string
  colours: string
  dithering: boolean
  version: number
  built_in: boolean
}

/** The company's templates and the built-in ones, as `t`. */
export const allTemplates = (company: string) => sql`
  (select name, width, height, modified_at, label_type, colours, dithering, version, false as built_in
   from template where company = ${company}
   union all
   select b.name, b.width, b.height, null, b."labelType", b.colours, false, 1, true
   from json_to_recordset(${JSON.stringify(builtInRows())}::json)
     as b (name text, width integer, height integer, colours text, "labelType" text)) t`

function matches({ name, width, height, color }: TemplateFilter): RawBuilder<unknown> {
  const parts = [sql`true`]
  if (name) parts.push(sql`t.name ilike ${contains(name)}`)
  if (width !== undefined) parts.push(sql`t.width = ${width}`)
  if (height !== undefined) parts.push(sql`t.height = ${height}`)
  if (color) parts.push(sql`t.colours = ${color.toUpperCase()}`)
  return sql.join(parts, sql` and `)
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  templateName: sql`lower(t.name)`,
  'id.name': sql`lower(t.name)`,
  width: sql`t.width`,
  height: sql`t.height`,
  lastUpdateTime: sql`t.modified_at`,
  lastModified: sql`t.modified_at`,
  labelType: sql`nullif(lower(t.label_type), '')`,
  color: sql`t.colours`,
  dithering: sql`t.dithering`,
  version: sql`t.version`,
  builtIn: sql`t.built_in`,
}

const orderOf = (sort: readonly SortKey[]) =>
  sql.join([
    ...sort.map(({ column, dir }) => sql`${columns[column]!} ${sql.raw(dir)} nulls last`),
    sql`t.name`,
    sql`t.built_in`,
  ])

export async function countTemplates(db: Db, company: string, filter: TemplateFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${allTemplates(company)} where ${matches(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function pageOfTemplates(
  db: Db,
  company: string,
  filter: TemplateFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<Template[]> {
  const { rows } = await sql<Row>`
    select t.* from ${allTemplates(company)} where ${matches(filter)}
    order by ${orderOf(page.sort)} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(toTemplate)
}

/** In the order of the names. */
export async function templatesNamed(db: Db, company: string, names: readonly string[]): Promise<Template[]> {
  const { rows } = await sql<Row>`
    select t.* from ${allTemplates(company)} where t.name = any(${names}::text[])
    order by array_position(${names}::text[], t.name)`.execute(db)
  return rows.map(toTemplate)
}

export const toTemplate = (row: Row): Template => ({
  templateName: row.name,
  width: row.width,
  height: row.height,
  lastUpdateTime: row.modified_at?.toISOString() ?? null,
  labelType: row.label_type,
  color: row.colours,
  dithering: row.dithering,
  version: row.version,
  builtIn: row.built_in,
})

/** Newest first. */
export async function versionsOf(db: Db, company: string, name: string) {
  const { rows } = await sql<{ version: number; modified_at: Date; modified_by: string }>`
    select h.version, h.modified_at, h.modified_by
    from template t join template_history h on h.template_id = t.template_id
    where t.company = ${company} and t.name = ${name} order by h.version desc`.execute(db)
  return rows.map(({ version, modified_at, modified_by }) => ({
    templateName: name,
    lastUpdateTime: modified_at.toISOString(),
    version,
    jsonFile: `${name}-v${version}.json`,
    account: modified_by,
  }))
}
