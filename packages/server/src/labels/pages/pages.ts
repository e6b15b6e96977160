// server/labels/pages: the pages of a label, and the current one. The server stores pages, because a label holds only
// one picture (docs/decisions/pages-of-a-label.md).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import { mostPages } from '@shelfcast/contract/labels/pages'
import { allowedWhile } from '@shelfcast/contract/labels/orders'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { audit } from '../../audit/audit.ts'
import { pagesBefore, type PagesBefore } from '../../delivery/pages-before.ts'
import { requestUpdates, type RequestedUpdate } from '../../delivery/request-update.ts'
import { labelStatusSql, statusWhere } from '../../delivery/status.ts'
import { Fault } from '../../http/fault.ts'
import { insertJob } from '../../jobs/rows.ts'
import { loadedPagesOf } from '../../templates/label-pages.ts'
import { jobFrom } from '../commands/commands.ts'
import { labelTables, labelsWhere, type LabelFilter } from '../filter.ts'
import { endReturns } from './page-returns.ts'

export interface WhyPage {
  account: string | null
  batchId: string | null
  detail: string
  deadlineMs: number
}

/**
 * Makes labels show a page, in the caller's transaction. A label without that page keeps its picture, with a line in
 * its timeline.
 * @returns the labels whose page changed, each with its new wanted version
 */
export async function showPage(
  tx: Db,
  events: Deps['events'],
  labelIds: readonly number[],
  page: number,
  why: WhyPage,
): Promise<RequestedUpdate[]> {
  if (labelIds.length === 0) return []
  const { rows: labels } = await sql<{ label_id: number; linked: boolean; page: number; store_id: number }>`
    select l.label_id, l.store_id, l.page, l.linked from label l where l.label_id = any(${labelIds}::bigint[]) order by l.label_id for update`.execute(
    tx,
  )
  const pages = await loadedPagesOf(tx, labelIds)
  const rows = labels.map((row) => ({ ...row, loaded: row.linked && pages.get(row.label_id)?.includes(page) === true }))
  const turned = rows.filter((row) => row.loaded && row.page !== page).map((row) => row.label_id)
  const empty = rows.filter((row) => !row.loaded)
  await endReturns(
    tx,
    rows.filter((row) => row.loaded).map((row) => row.label_id),
  )
  for (const { label_id, store_id } of empty)
    await tx
      .insertInto('label_event')
      .values({
        label_id,
        store_id,
        page: 1,
        event: 'ALERT',
        version: null,
        hash: null,
        gateway_id: null,
        account: why.account,
        batch_id: why.batchId,
        detail: `${why.detail}. This page has no content, so the label keeps its picture.`,
      })
      .execute()
  if (turned.length === 0) return []
  await sql`update label set page = ${page} where label_id = any(${turned}::bigint[])`.execute(tx)
  return requestUpdates(tx, events, turned, {
    account: why.account,
    batchId: why.batchId,
    event: 'PAGE',
    detail: why.detail,
    deadlineMs: why.deadlineMs,
  })
}

export interface PageChange {
  labelCode: string
  page: number
}

/** Turns labels to loaded pages, all or none. @returns the batch id in every history. */
export async function turnPages(
  { db, events, settings }: Pick<Deps, 'db' | 'events' | 'settings'>,
  caller: Pick<Caller, 'account' | 'company' | 'ip'>,
  store: StoreRef,
  changes: readonly PageChange[],
  tx?: Db,
): Promise<string> {
  const batchId = randomUUID()
  const work = async (held: Db) => {
    const ids = await labelsWithPages(held, store, changes)
    for (const page of new Set(changes.map((change) => change.page))) {
      const labelIds = changes
        .filter((change) => change.page === page)
        .map((change) => ids.get(change.labelCode) as number)
      await showPage(held, events, labelIds, page, {
        account: caller.account,
        batchId,
        detail: `Page ${page}`,
        deadlineMs: settings.delivery.deadlineMs,
      })
    }
    await audit(held, caller, {
      action: 'label.page',
      target: changes
        .slice(0, 20)
        .map((change) => change.labelCode)
        .join(' '),
      after: { store: store.code, batchId, count: changes.length, changes: changes.slice(0, 50) },
    })
  }
  await (tx ? work(tx) : inTransaction(db, work))
  return batchId
}

/** Refuses unknown labels, repeated ones, and pages that are not loaded. */
async function labelsWithPages(tx: Db, store: StoreRef, changes: readonly PageChange[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ label_id: number; code: string; status: LabelStatus; most: number }>`
    select l.label_id, l.code, ${labelStatusSql} as status,
      coalesce((select q.total_page from label_property q where q.store_id = l.store_id and q.model = l.model),
      ${mostPages}::integer) as most
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    where l.store_id = ${store.storeId}
      and l.code = any(${changes.map((change) => change.labelCode)}::bpchar[])`.execute(tx)
  const labels = new Map(rows.map((row) => [row.code, row]))
  const loaded = await loadedPagesOf(
    tx,
    rows.map((row) => row.label_id),
  )
  const seen = new Set<string>()
  const allowed: readonly LabelStatus[] = allowedWhile.page
  changes.forEach(({ labelCode, page }, at) => {
    const field = { field: `pageChangeList.${at}`, row: at + 1, value: labelCode }
    const label = labels.get(labelCode)
    if (!label)
      throw new Fault('label.unknown', { labelCode }, [
        { ...field, code: 'unknown', message: 'This label does not exist in this store.' },
      ])
    if (seen.has(labelCode))
      throw new Fault('label.twice', { labelCode }, [
        { ...field, code: 'twice', message: 'This entry is listed twice.' },
      ])
    seen.add(labelCode)
    if (!allowed.includes(label.status))
      throw new Fault('label.status', { labelCode, status: label.status, verb: 'show a page' }, [
        { ...field, code: 'status', message: 'This label is not linked to a product.' },
      ])
    if (page > label.most || !loaded.get(label.label_id)?.includes(page))
      throw new Fault('schedule.page', {}, [
        {
          ...field,
          code: 'page',
          message:
            page > label.most ? `Use a page from 1 to ${label.most}.` : `Page ${page} of this label has no content.`,
        },
      ])
  })
  return new Map(rows.map((row) => [row.code, row.label_id]))
}

const labelsAtOnce = 500

/** Turns all matching labels that have that page, in small transactions. `count`: labels that turned. */
export async function turnMatching(
  { db, events, settings }: Pick<Deps, 'db' | 'events' | 'settings'>,
  caller: Caller,
  store: StoreRef,
  filter: LabelFilter,
  page: number,
): Promise<{ customBatchId: string; count: number }> {
  if (page > mostPages)
    throw new Fault('schedule.page', {}, [
      { field: 'page', code: 'page', message: `Use a page from 1 to ${mostPages}.`, value: String(page) },
    ])
  const customBatchId = randomUUID()
  const able = sql.join(allowedWhile.page.map(statusWhere), sql` or `)
  const turned: RequestedUpdate[] = []
  const before: PagesBefore[] = []
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last
    last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ label_id: number }>`
        select l.label_id
        from ${labelTables}
        where ${labelsWhere([store.storeId], filter)} and (${able})
          and (l.page <> ${page} or exists (select from label_page_return r where r.label_id = l.label_id))
          and l.label_id > ${after} order by l.label_id limit ${labelsAtOnce}`.execute(tx)
      const pages = await loadedPagesOf(
        tx,
        rows.map((row) => row.label_id),
      )
      const loaded = rows.map((row) => row.label_id).filter((labelId) => pages.get(labelId)?.includes(page))
      before.push(...(await pagesBefore(tx, new Map(loaded.map((labelId) => [labelId, []])))))
      turned.push(
        ...(await showPage(tx, events, loaded, page, {
          account: caller.account,
          batchId: customBatchId,
          detail: `Page ${page}`,
          deadlineMs: settings.delivery.deadlineMs,
        })),
      )
      return rows.length < labelsAtOnce ? undefined : rows.at(-1)?.label_id
    })
  }
  const count = turned.length
  await inTransaction(db, async (tx) => {
    if (count >= jobFrom)
      await insertJob(tx, events, {
        id: customBatchId,
        accountId: caller.accountId,
        storeId: store.storeId,
        kind: 'PUSH',
        name: `Page ${page}: ${count} labels`,
        labelVersions: turned.map((label) => [label.labelId, label.version]),
        before,
      })
    await audit(
      tx,
      { ...caller, company: store.company },
      { action: 'label.page', target: store.code, after: { count, batchId: customBatchId, filter, page } },
    )
  })
  return { customBatchId, count }
}

/** Clears the pages of labels without a product, or with another one. */
export async function forgetPages(tx: Db, labelIds: readonly number[]): Promise<void> {
  await sql`delete from label_content where label_id = any(${labelIds}::bigint[])`.execute(tx)
  await sql`delete from label_schedule where label_id = any(${labelIds}::bigint[])`.execute(tx)
  await endReturns(tx, labelIds)
  await sql`update label set page = 1 where label_id = any(${labelIds}::bigint[]) and page <> 1`.execute(tx)
}
