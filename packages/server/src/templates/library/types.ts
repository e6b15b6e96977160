// server/templates/library: template types: each design, size and colour set is one. The type of a template is its name.
import { inSize } from '@shelfcast/render/sizes/in-size'
import { templateNameOf } from '@shelfcast/render/template-name'
import { sql, type Db } from '../../db/database.ts'
import type { Events } from '../../db/events.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import type { PageQuery } from '../../http/paging.ts'
import { isBuiltInDesign } from '../built-in.ts'
import { modelToDraw } from '../fitting.ts'
import { readTemplate } from './form.ts'
import { allTemplates } from './rows.ts'
import { storeTemplate } from './saving.ts'
import { refuseSlow } from './speed.ts'

type Editor = Pick<Caller, 'account' | 'company' | 'ip'>

export interface TypeFilter {
  typeName?: string | undefined
  templateSize?: string | undefined
  templateColor?: string | undefined
}

const size = sql`(t.width || 'x' || t.height)`
const design = sql`regexp_replace(t.name, '-[0-9]+x[0-9]+-[A-Z0-9]+$', '')`
const columns = {
  typeName: sql`lower(${design})`,
  templateSize: sql`${size}`,
  templateColor: sql`t.colours`,
} as const

const matches = ({ typeName, templateSize, templateColor }: TypeFilter) =>
  sql.join(
    [
      sql`true`,
      ...(typeName ? [sql`${design} = ${typeName}`] : []),
      ...(templateSize ? [sql`${size} = ${templateSize}`] : []),
      ...(templateColor ? [sql`t.colours = ${templateColor.toUpperCase()}`] : []),
    ],
    sql` and `,
  )

export async function countTypes(db: Db, company: string, filter: TypeFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${allTemplates(company)} where ${matches(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function pageOfTypes(
  db: Db,
  company: string,
  filter: TypeFilter,
  { sort, limit, offset }: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
) {
  const order = sort.map(({ column, dir }) => sql`${columns[column as keyof typeof columns]} ${sql.raw(dir)}`)
  const { rows } = await sql<{ typeName: string; templateSize: string; templateColor: string }>`
    select ${design} as "typeName", ${size} as "templateSize", t.colours as "templateColor"
    from ${allTemplates(company)} where ${matches(filter)}
    order by ${sql.join([...order, sql`t.name`])} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

interface Type {
  typeName: string
  templateSize: string
  templateColor: string
}

export function nameOfType({ typeName, templateSize, templateColor }: Type): string {
  const [width = 0, height = 0] = templateSize.split('x').map(Number)
  return templateNameOf(typeName, { width, height, colours: templateColor.toUpperCase() })
}

/**
 * Saves the form of a design for another size, made from the template of the design with the most similar size.
 * @throws Fault 'template.unknown', 'template.builtIn', 'template.exists' or 'template.noModel'
 */
export async function addType(tx: Db, events: Events, editor: Editor, type: Type): Promise<void> {
  const { typeName, templateColor } = type
  const name = nameOfType(type)
  if (isBuiltInDesign(typeName)) throw new Fault('template.builtIn', { template: name })
  const [width = 0, height = 0] = type.templateSize.split('x').map(Number)
  const shape = { width, height, colours: templateColor.toUpperCase() }
  const { rows } = await sql<{ document: string }>`
    select document
    from template where company = ${editor.company} and design = ${typeName}
    order by abs(ln(width::float8 / ${width}::float8)) + abs(ln(height::float8 / ${height}::float8)), name limit 1`.execute(
    tx,
  )
  const [nearest] = rows
  if (!nearest) throw new Fault('template.unknown', { template: typeName })
  const { document } = inSize(readTemplate(nearest.document).document, modelToDraw(shape))
  const form = { labelType: undefined, dithering: undefined, version: 0 }
  const template = readTemplate(JSON.stringify(document))
  await refuseSlow(template)
  await storeTemplate(tx, events, editor, template, form)
}
