// server/delivery: the pages of labels before a bulk order, and their restoration on labels that do not show the new
// picture yet.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import { restingPageSql } from './resting-page.ts'
import { requestUpdates, type UpdateRequest } from './request-update.ts'

/**
 * A label, the page it should show, and the earlier picture of each page that the order fills: its hash in hex, null
 * for an empty page.
 */
export type PagesBefore = [labelId: number, front: number, pages: [page: number, hash: string | null][]]

/**
 * Read in the transaction of the order, before it changes anything, for labels that it has locked. `pages`: those that
 * it fills, for each label.
 */
export async function pagesBefore(tx: Db, pages: ReadonlyMap<number, readonly number[]>): Promise<PagesBefore[]> {
  const { rows } = await sql<{ label_id: number; front: number; loaded: { page: number; hash: string }[] }>`
    select l.label_id, ${restingPageSql} as front,
      coalesce((select json_agg(json_build_object('page', c.page, 'hash', encode(c.image_hash, 'hex')))
        from label_content c where c.label_id = l.label_id and c.image_hash is not null),
      '[]'::json) as loaded
    from label l where l.label_id = any(${[...pages.keys()]}::bigint[])`.execute(tx)
  return rows.map(({ label_id, front, loaded }) => {
    const hashes = new Map(loaded.map(({ page, hash }) => [page, hash]))
    return [label_id, front, (pages.get(label_id) ?? []).map((page) => [page, hashes.get(page) ?? null])]
  })
}

/**
 * Restores the pages of labels in an order, unless a label already shows the new picture or has a newer wish. A label
 * that is receiving the new picture gets the former one after it. `versions`: label and version of the order.
 * @returns the number of restored labels
 */
export async function putBack(
  tx: Db,
  events: Events,
  before: readonly PagesBefore[],
  versions: readonly [number, number][],
  request: UpdateRequest,
): Promise<number> {
  const ids = versions.map(([labelId]) => labelId)
  await sql`select 1 from label where label_id = any(${ids}::bigint[]) order by label_id for update`.execute(tx)
  const { rows } = await sql<{ label_id: number }>`
    select p.label_id
    from label_page p
    join unnest(${ids}::bigint[], ${versions.map(([, version]) => version)}::bigint[]) as v (label_id, version)
      on v.label_id = p.label_id
    where p.page = 1 and p.wanted_version = v.version and p.shown_version < v.version for update of p`.execute(tx)
  const open = new Set(rows.map((row) => row.label_id))
  const back = before.filter(([labelId]) => open.has(labelId))
  const fronts = back.map(([labelId, front]) => [labelId, front] as const)
  const pages = back.flatMap(([labelId, , filled]) => filled.map(([page, hash]) => ({ labelId, page, hash })))
  // A picture that was swept meanwhile cannot come back: the label shows its product then.
  await sql`
    with former as (select *
      from unnest(${pages.map((one) => one.labelId)}::bigint[], ${pages.map((one) => one.page)}::integer[],
        ${pages.map((one) => one.hash)}::text[]) as t (label_id, page, hash)),
    kept as (select f.label_id, f.page, i.hash from former f join label_image i on i.hash = decode(f.hash, 'hex')),
    restored as (update label_content c
      set image_hash = k.hash, account = ${request.account ?? ''}, updated_at = now()
      from kept k where c.label_id = k.label_id and c.page = k.page)
    delete from label_content c
    using former f
    where c.label_id = f.label_id and c.page = f.page
      and not exists (select from kept k where k.label_id = f.label_id and k.page = f.page)`.execute(tx)
  await sql`
    update label l
    set page = b.front
    from unnest(${fronts.map(([labelId]) => labelId)}::bigint[],
      ${fronts.map(([, front]) => front)}::integer[]) as b (label_id, front)
    where l.label_id = b.label_id`.execute(tx)
  await requestUpdates(tx, events, [...open], request)
  return open.size
}
