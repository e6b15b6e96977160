// server/templates: groups of label models with the same pixels, whose templates fit each other.
import { sql } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import type { Db } from '../db/database.ts'

/** The colour sets of the models in the same group; none for a model without a group. */
export type Alike = (company: string, modelKey: string) => readonly string[]

export async function alikeIn(db: Db, companies: Iterable<string>): Promise<Alike> {
  const { rows } = await sql<{ company: string; models: string[] }>`
    select company, models
    from template_model_group where company = any(${[...new Set(companies)]}::text[])`.execute(db)
  const found = new Map<string, readonly string[]>()
  for (const { company, models } of rows) {
    const colours = models.flatMap((key) => modelOf(key)?.colours ?? [])
    for (const key of models) found.set(`${company}\n${key}`, colours)
  }
  return (company, key) => found.get(`${company}\n${key}`) ?? []
}
