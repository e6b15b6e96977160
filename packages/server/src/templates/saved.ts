// server/templates: the SQL that finds a company's templates. The calls that list and save them are in library/.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The stored template of a name; an earlier version only if it is still in the history. */
export async function templateWithText(db: Db, company: string, name: string, version?: number) {
  const { rows } = await sql<{
    template_id: number
    name: string
    width: number
    height: number
    colours: string
    label_type: string
    dithering: boolean
    version: number
    modified_at: Date
    document: string
  }>`
    select t.template_id, t.name, t.width, t.height, t.colours, t.label_type, t.dithering,
      coalesce(h.version, t.version) as version, coalesce(h.modified_at, t.modified_at) as modified_at,
      coalesce(h.document, t.document) as document
    from template t
    left join template_history h on h.template_id = t.template_id and h.version = ${version ?? null}::integer
    where t.company = ${company} and t.name = ${name}
      and (${version ?? null}::integer is null or h.version is not null)`.execute(db)
  return rows[0]
}
