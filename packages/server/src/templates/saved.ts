// server/templates: the SQL that finds a company's templates. The calls that list and save them are in library/.
import { sql } from 'kysely'
import { templateFor } from '@shelfcast/render/price-template'
import type { Db } from '../db/database.ts'
import { builtInRows } from './built-in.ts'

interface TemplateWithText {
  name: string
  width: number
  height: number
  colours: string
  label_type: string
  dithering: boolean
  version: number
  /** Null for a built-in one. */
  modified_at: Date | null
  document: string
  built_in: boolean
}

/** A template with its document as JSON; an earlier version only if it is still in the history. */
export async function templateWithText(
  db: Db,
  company: string,
  name: string,
  version?: number,
): Promise<TemplateWithText | undefined> {
  const builtIn = builtInRows().find((row) => row.name === name)
  if (builtIn) return version === undefined || version === 1 ? ofProduct(builtIn) : undefined
  const { rows } = await sql<TemplateWithText>`
    select t.name, t.width, t.height, t.colours, t.label_type, t.dithering, false as built_in,
      coalesce(h.version, t.version) as version, coalesce(h.modified_at, t.modified_at) as modified_at,
      coalesce(h.document, t.document) as document
    from template t
    left join template_history h on h.template_id = t.template_id and h.version = ${version ?? null}::integer
    where t.company = ${company} and t.name = ${name}
      and (${version ?? null}::integer is null or h.version is not null)`.execute(db)
  return rows[0]
}

const ofProduct = ({ labelType, ...row }: ReturnType<typeof builtInRows>[number]): TemplateWithText => ({
  ...row,
  label_type: labelType,
  dithering: false,
  version: 1,
  modified_at: null,
  document: JSON.stringify(templateFor(row, row.name)),
  built_in: true,
})
