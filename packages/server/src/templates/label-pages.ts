// server/templates: the pages of the template that each label shows.
import { sql } from 'kysely'
import { modelOf } from '@shelfcast/render/models'
import type { Db } from '../db/database.ts'
import { choicesFor } from './choice.ts'

interface Row {
  label_id: number
  store_id: number
  company: string
  model: string | null
  rotation: number
  name: string | null
}

/**
 * How many pages the template of each label has; 1 for built-in templates, and for labels without a product or that no
 * gateway has heard. Two queries for any number of labels, a few more if not all templates are built in.
 */
export async function templatePages(db: Db, labelIds: readonly number[]): Promise<Map<number, number>> {
  if (labelIds.length === 0) return new Map()
  const { rows } = await sql<Row>`
    select l.label_id, l.store_id, s.company, l.model, l.rotation,
      case when l.linked then coalesce(v.template_name, l.template_name, p.mapped_template, q.template_name) end as name
    from label l
    join store s on s.store_id = l.store_id
    left join label_page p on p.label_id = l.label_id and p.page = 1
    left join label_override v on v.label_id = l.label_id
    left join label_property q on q.store_id = l.store_id and q.model = l.model
    where l.label_id = any(${[...labelIds]}::bigint[])`.execute(db)
  const selectionOf = ({ company, name, store_id: storeId }: Row) => ({ company, name, storeId })
  const choices = await choicesFor(db, rows.map(selectionOf))
  return new Map(
    rows.map((row) => {
      const model = row.model === null ? undefined : modelOf(row.model)
      const saved = model && choices.saved({ model, rotation: row.rotation }, selectionOf(row))
      return [row.label_id, saved?.pages ?? 1]
    }),
  )
}

/**
 * The pages of each label that can be shown: those of its template, and those on which a picture is loaded, in order.
 */
export async function loadedPagesOf(db: Db, labelIds: readonly number[]): Promise<Map<number, number[]>> {
  const ofTemplates = await templatePages(db, labelIds)
  const { rows } = await sql<{ label_id: number; page: number }>`
    select label_id, page from label_content where label_id = any(${[...labelIds]}::bigint[])`.execute(db)
  const pages = new Map(
    labelIds.map((labelId) => [
      labelId,
      new Set(Array.from({ length: ofTemplates.get(labelId) ?? 1 }, (_, at) => at + 1)),
    ]),
  )
  for (const { label_id, page } of rows) pages.get(label_id)?.add(page)
  return new Map([...pages].map(([labelId, loaded]) => [labelId, [...loaded].toSorted((one, other) => one - other)]))
}

/** Labels on a page that is gone, because their template has fewer, return to the first one. */
export async function leaveLostPages(tx: Db, labelIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ label_id: number; page: number }>`
    select label_id, page from label where label_id = any(${[...labelIds]}::bigint[]) and page > 1`.execute(tx)
  if (rows.length === 0) return
  const loaded = await loadedPagesOf(
    tx,
    rows.map((row) => row.label_id),
  )
  const lost = rows.filter(({ label_id, page }) => !loaded.get(label_id)?.includes(page)).map((row) => row.label_id)
  await sql`update label set page = 1 where label_id = any(${lost}::bigint[])`.execute(tx)
}

/**
 * The same where delivery draws another template, which the rules or a user selected. A label on which a picture was
 * loaded meanwhile, or that was turned, stays.
 * @param drawn the page of each label that its template lacks, by label; null for none
 */
export async function returnToFirstPage(
  db: Db,
  drawn: ReadonlyMap<number, { lostPage: number | null }>,
): Promise<void> {
  const lost = [...drawn].flatMap(([labelId, { lostPage }]) => (lostPage === null ? [] : [{ labelId, lostPage }]))
  if (lost.length === 0) return
  await sql`
    update label
    set page = 1
    from (select l.label_id
      from label l
      join unnest(${lost.map((one) => one.labelId)}::bigint[], ${lost.map((one) => one.lostPage)}::integer[])
        as r (label_id, page) on r.label_id = l.label_id and r.page = l.page
      where not exists (select from label_content c where c.label_id = l.label_id and c.page = l.page)
      order by l.label_id for update of l) held
    where label.label_id = held.label_id`.execute(db)
}
