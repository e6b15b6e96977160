// server/templates: whether a template that a user selects exists and fits, and which ones there are to select from.
import { fitsLabel } from '@shelfcast/render/template-fit'
import { sql } from 'kysely'
import { templateNamesFor } from '@shelfcast/render/price-template'
import { asHung } from '@shelfcast/render/turn'
import type { Db } from '../db/database.ts'
import { alikeIn, type Alike } from './alike.ts'
import { isBuiltIn } from './built-in.ts'
import type { Hung } from './fitting.ts'
import type { TemplateShape } from '@shelfcast/render/template-name'

type Named = TemplateShape & { name: string }

/** What is true of these names in a company: two queries for any number of them, none if all are built in. */
export async function checkedNames(
  db: Db,
  company: string,
  names: Iterable<string | null | undefined>,
): Promise<{ exists: (name: string) => boolean; fits: (hung: Hung, name: string) => boolean }> {
  const own = new Set([...names].flatMap((name) => (name && !isBuiltIn(name) ? [name] : [])))
  const { rows } =
    own.size === 0
      ? { rows: [] }
      : await sql<Named>`
          select name, width, height, colours
          from template where company = ${company} and name = any(${[...own]}::text[])`.execute(db)
  const found = new Map(rows.map((row) => [row.name, row]))
  const alike: Alike = rows.length === 0 ? () => [] : await alikeIn(db, [company])
  return {
    exists: (name) => isBuiltIn(name) || found.has(name),
    fits: ({ model, rotation }, name) => {
      const hung = asHung(model, rotation)
      const template = found.get(name)
      return template ? fitsLabel(hung, template, alike(company, hung.key)) : templateNamesFor(hung).includes(name)
    },
  }
}

/**
 * Names of the templates that fit labels of these kinds: the default one first, then the other built-in ones, then
 * those of the company.
 */
export async function namesToSelect(
  db: Db,
  kinds: readonly (Hung & { company: string })[],
): Promise<(kind: Hung & { company: string }) => string[]> {
  const hung = kinds.map(({ model, rotation }) => asHung(model, rotation))
  const { rows } =
    kinds.length === 0
      ? { rows: [] }
      : await sql<Named & { company: string }>`
          select company, name, width, height, colours
          from template
          where (company, width, height) in (
            select * from unnest(${kinds.map(({ company }) => company)}::text[],
              ${hung.map(({ width }) => width)}::integer[], ${hung.map(({ height }) => height)}::integer[]))
          order by name`.execute(db)
  const alike: Alike =
    rows.length === 0
      ? () => []
      : await alikeIn(
          db,
          rows.map((row) => row.company),
        )
  return ({ model, rotation, company }) => {
    const as = asHung(model, rotation)
    return [
      ...templateNamesFor(as),
      ...rows
        .filter((row) => row.company === company && fitsLabel(as, row, alike(company, as.key)))
        .map(({ name }) => name),
    ]
  }
}
