// server/templates: the labels that show a template: those that select it, or its design if it is the form that
// fits them (templates/choice.ts).
import { sql } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import type { Db } from '../db/database.ts'
import { isBuiltIn } from './built-in.ts'
import { choicesFor } from './choice.ts'
import { designOf } from '@shelfcast/render/template-name'

/** How many linked labels of a company show this template, and in how many stores. */
export async function usageOf(
  db: Db,
  company: string,
  name: string,
): Promise<{ labelCount: number; storeCount: number }> {
  // Labels without a selection, or with one that does not fit, show a built-in template.
  const { rows: replaced } = await sql<{ type: string }>`
    select distinct type from template_area where company = ${company} and template = ${name}`.execute(db)
  const shownFor = [name, ...replaced.map(({ type }) => type)]
  const among = shownFor.some(isBuiltIn)
    ? sql`true`
    : sql`exists (select from unnest(${shownFor.map(designOf)}::text[]) design where starts_with(chosen.name, design))`
  const { rows } = await sql<{ store_id: number; model: string; rotation: number; name: string; labels: number }>`
    select l.store_id, l.model, l.rotation, chosen.name, count(*)::int as labels
    from label l
    join store s on s.store_id = l.store_id
    left join label_page p on p.label_id = l.label_id and p.page = 1
    left join label_override v on v.label_id = l.label_id
    left join label_property q on q.store_id = l.store_id and q.model = l.model
    cross join lateral (select coalesce(v.template_name, l.template_name, p.mapped_template, q.template_name) as name) chosen
    where s.company = ${company} and l.linked and l.model is not null and ${among}
    group by l.store_id, l.model, l.rotation, chosen.name`.execute(db)
  const choices = await choicesFor(
    db,
    rows.map((row) => ({ company, name: row.name, storeId: row.store_id })),
  )
  const using = rows.filter((row) => {
    const model = modelOf(row.model)
    return (
      model &&
      choices.nameOf({ model, rotation: row.rotation }, { company, name: row.name, storeId: row.store_id }) === name
    )
  })
  return {
    labelCount: using.reduce((sum, row) => sum + row.labels, 0),
    storeCount: new Set(using.map((row) => row.store_id)).size,
  }
}
