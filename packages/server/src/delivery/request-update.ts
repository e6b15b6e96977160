// server/delivery: requests label updates by raising the wanted version. That row is the queue; gateway-pump.ts works
// on it.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import { groupBy } from '../group-by.ts'
import { templatePages } from '../templates/label-pages.ts'
import { locked } from './row-order.ts'

export interface UpdateRequest {
  /** The account behind the change; null for the server itself. */
  account: string | null
  batchId: string | null
  event: 'LINK' | 'UNLINK' | 'CHANGE' | 'PUSH' | 'PAGE'
  detail?: string
  deadlineMs: number
  /** Leaves out labels that never had a wish. */
  onlyWanted?: boolean
}

export interface RequestedUpdate {
  labelId: number
  code: string
  storeId: number
  gatewayId: number | null
  version: number
}

/**
 * Raises the wanted version of every page of exactly these labels, in the caller's transaction, with a line in each
 * timeline.
 * @returns the labels touched, each with its new wanted version
 */
export async function requestUpdates(
  db: Db,
  events: Events,
  labelIds: readonly number[],
  request: UpdateRequest,
): Promise<RequestedUpdate[]> {
  if (labelIds.length === 0) return []
  const result = await sql<{
    label_id: number
    code: string
    store_id: number
    gateway_id: number | null
    wanted_version: number
  }>`
    with raised as (
      update label_page p
      set wanted_version = p.wanted_version + 1, wanted_hash = null, wanted_at = now(), due_at = now(),
        deadline_at = now() + ${request.deadlineMs} * interval '1 millisecond', attempt = 0, fail_reason = null,
        wanted_kind = case when l.linked then 'article' else 'blank' end
      from label l,
        (select label_id, page
          from label_page held
          where label_id = any(${labelIds}::bigint[]) order by label_id, page${locked(labelIds)}) held
      where p.label_id = held.label_id and p.page = held.page
        and l.label_id = p.label_id${request.onlyWanted ? sql` and p.wanted_version > 0` : sql``}
      returning p.label_id, l.code, p.store_id, p.gateway_id, p.page, p.wanted_version),
    noted as (
      insert into label_event (label_id, store_id, page, event, version, account, batch_id, detail)
      select label_id, store_id, page, ${request.event}, wanted_version, ${request.account}, ${request.batchId}::uuid,
        ${request.detail ?? null}
      from raised)
    select label_id, code, store_id, gateway_id, wanted_version from raised where page = 1`.execute(db)
  const raised = result.rows.map((row) => ({
    labelId: row.label_id,
    code: row.code,
    storeId: row.store_id,
    gatewayId: row.gateway_id,
    version: row.wanted_version,
  }))
  for (const [storeId, ofStore] of groupBy(raised, (label) => label.storeId)) {
    await events.publish(db, { kind: 'LABEL', storeId, ids: ofStore.map((label) => label.code) })
    const gateways = [...new Set(ofStore.flatMap((label) => label.gatewayId ?? []))]
    await events.publish(db, { kind: 'DELIVERY', storeId, ids: gateways.map(String) })
  }
  return raised
}

/**
 * A picture over a page of the template stays until its product changes: then the page shows the product again. Pictures
 * on other pages stay (docs/decisions/pushed-pictures.md).
 */
export async function endPushedPictures(db: Db, labelIds: readonly number[]): Promise<void> {
  if (labelIds.length === 0) return
  const { rows } = await sql<{ label_id: number; page: number }>`
    with ended as (delete from label_content where page = 1 and label_id = any(${labelIds}::bigint[]))
    select label_id, page from label_content where page > 1 and label_id = any(${labelIds}::bigint[])`.execute(db)
  if (rows.length === 0) return
  const pages = await templatePages(
    db,
    rows.map((row) => row.label_id),
  )
  const over = rows.filter(({ label_id, page }) => page <= (pages.get(label_id) ?? 1))
  await sql`
    delete from label_content c
    using unnest(${over.map((row) => row.label_id)}::bigint[], ${over.map((row) => row.page)}::integer[]) as o (label_id, page)
    where c.label_id = o.label_id and c.page = o.page`.execute(db)
}

/** The same for every label that shows one of these articles. `byArticle` lists the labels of each article. */
export async function requestArticleUpdates(
  db: Db,
  events: Events,
  articleKeys: readonly number[],
  request: UpdateRequest,
): Promise<{ raised: RequestedUpdate[]; byArticle: Map<number, [number, number][]> }> {
  const byArticle = new Map<number, [number, number][]>()
  if (articleKeys.length === 0) return { raised: [], byArticle }
  const links = await db
    .selectFrom('label_article')
    .select(['label_id', 'article_key'])
    .where('article_key', 'in', [...articleKeys])
    .execute()
  const labelIds = [...new Set(links.map((link) => link.label_id))]
  await endPushedPictures(db, labelIds)
  const raised = await requestUpdates(db, events, labelIds, request)
  const versions = new Map(raised.map((label) => [label.labelId, label.version]))
  for (const link of links) {
    const touched = byArticle.get(link.article_key) ?? []
    touched.push([link.label_id, versions.get(link.label_id) ?? 0])
    byArticle.set(link.article_key, touched)
  }
  return { raised, byArticle }
}
