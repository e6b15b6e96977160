// server/templates: the template that a label shows. A selection names one; a label of another size or colours shows the
// same design in a form that fits, and without one a built-in template. A place can have another one instead (areas.ts).
import { fitsLabel, wastedColours } from '@shelfcast/render/template-fit'
import { sql } from 'kysely'
import { fittingTemplate } from '@shelfcast/render/price-template'
import { asHung } from '@shelfcast/render/turn'
import type { Db } from '../db/database.ts'
import { alikeIn, type Alike } from './alike.ts'
import { othersIn } from './areas.ts'
import { isBuiltInDesign } from './built-in.ts'
import type { Hung } from './fitting.ts'
import { designOf, type TemplateShape } from '@shelfcast/render/template-name'

/** A template of a company, without its document. */
export interface SavedTemplate extends TemplateShape {
  templateId: number
  company: string
  name: string
  design: string
  /** From 1 to 7. */
  pages: number
  /** The time of its last save, in microseconds. */
  savedAt: string
}

/** A name that a link, a label or a model selects; null or empty for none. */
export interface Selection {
  company: string
  name: string | null | undefined
  /** The label's store, whose place can have another template; 0 for none. */
  storeId: number
}

export interface Choices {
  /** The company's template that a label shows; undefined if it shows a built-in one. */
  saved(hung: Hung, selection: Selection): SavedTemplate | undefined
  /** The name of the template that a label shows. */
  nameOf(hung: Hung, selection: Selection): string
  /** Whether the name, or its design in another form, is a template. */
  isKnown(selection: Selection): boolean
}

/** What labels with these selections show: one query for any number of them, three if not all are built in. */
export async function choicesFor(db: Db, selections: readonly Selection[]): Promise<Choices> {
  const others = await othersIn(db, new Set(selections.map(({ storeId }) => storeId)))
  const designs = new Map<string, { company: string; design: string }>()
  for (const { company, name } of [...selections, ...others.templates]) {
    const design = name ? designOf(name) : ''
    if (design !== '' && !isBuiltInDesign(design)) designs.set(keyOf(company, design), { company, design })
  }
  const companies = [...designs.values()].map(({ company }) => company)
  const alike: Alike = companies.length === 0 ? () => [] : await alikeIn(db, companies)
  const byDesign = new Map<string, SavedTemplate[]>()
  for (const template of await templatesOf(db, [...designs.values()])) {
    const key = keyOf(template.company, template.design)
    byDesign.set(key, [...(byDesign.get(key) ?? []), template])
  }
  const ofCompany = (hung: Hung, company: string, name: string | null | undefined) =>
    name
      ? fittingOf(hung, name, byDesign.get(keyOf(company, designOf(name))) ?? [], alike(company, hung.model.key))
      : undefined
  const saved: Choices['saved'] = (hung, { company, name, storeId }) => {
    const selected = ofCompany(hung, company, name)
    if (others.templates.length === 0) return selected
    const shown = selected?.name ?? fittingTemplate(asHung(hung.model, hung.rotation), name ?? undefined)
    return ofCompany(hung, company, others.instead(storeId, shown)) ?? selected
  }
  return {
    saved,
    nameOf: (hung, selection) =>
      saved(hung, selection)?.name ?? fittingTemplate(asHung(hung.model, hung.rotation), selection.name ?? undefined),
    isKnown: ({ company, name }) =>
      !name || isBuiltInDesign(designOf(name)) || byDesign.has(keyOf(company, designOf(name))),
  }
}

const keyOf = (company: string, design: string) => `${company}\n${design}`

/** The named one, else the one of its design that uses most of the label's colours. */
function fittingOf(
  { model, rotation }: Hung,
  name: string,
  ofDesign: readonly SavedTemplate[],
  alike: readonly string[],
): SavedTemplate | undefined {
  const hung = asHung(model, rotation)
  const fitting = ofDesign.filter((template) => fitsLabel(hung, template, alike))
  return (
    fitting.find((template) => template.name === name) ??
    fitting.toSorted((one, other) => wastedColours(hung, one.colours) - wastedColours(hung, other.colours))[0]
  )
}

/** In the order of their names, so that equal ones are always tried in the same order. */
async function templatesOf(
  db: Db,
  designs: readonly { company: string; design: string }[],
): Promise<readonly SavedTemplate[]> {
  if (designs.length === 0) return []
  const { rows } = await sql<SavedTemplate>`
    select template_id as "templateId", company, name, design, width, height, colours, pages,
      (extract(epoch from modified_at) * 1000000)::bigint::text as "savedAt"
    from template
    where (company, design) in (
      select * from unnest(${designs.map(({ company }) => company)}::text[],
        ${designs.map(({ design }) => design)}::text[]))
    order by name`.execute(db)
  return rows
}
