// server/label-schedules: creates, reads and cancels page schedules. A new schedule replaces the old one of each label.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import type { ScheduleState } from '@shelfcast/contract/labels/schedules'
import type { z } from 'zod'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { restingPageSql } from '../delivery/resting-page.ts'
import { labelStatusSql } from '../delivery/status.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { showPage } from '../labels/pages/pages.ts'
import { insertSteps, type Kind, type Step } from './steps.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>

/** A weekly schedule and a rotation replace each other; single times are independent of both. */
const replaces: Record<Kind, readonly Kind[]> = {
  single: ['single'],
  repeat: ['repeat', 'turns'],
  turns: ['repeat', 'turns'],
}
const auditNames: Record<Kind, string> = { single: 'label.schedule', repeat: 'label.repeat', turns: 'label.turns' }

export interface Order {
  kind: Kind
  zone: string
  entries: unknown
  steps: readonly Step[]
  enabled: boolean
  /** A label must have such a schedule already. */ mustExist?: boolean
}

/** Stores a schedule for labels of one store, all or none. @returns the batch id in their histories. */
export async function orderPages(
  { db, events, settings, now }: Parts,
  caller: Caller,
  store: StoreRef,
  codes: readonly string[],
  order: Order,
): Promise<string> {
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const labelIds = await labelsOf(tx, store, codes)
    if (order.mustExist && (await ordersOf(tx, labelIds, replaces[order.kind])).length < labelIds.length)
      throw new Fault('schedule.unknown')
    await drop(tx, events, labelIds, replaces[order.kind], {
      account: caller.account,
      batchId,
      deadlineMs: settings.delivery.deadlineMs,
    })
    await sql`insert into label_schedule (label_id, kind, zone_id, entries, enabled, account, batch_id, created_at)
      select l, ${order.kind}, ${order.zone}, ${JSON.stringify(order.entries)}::jsonb, ${order.enabled},
        ${caller.account}, ${batchId}::uuid, ${new Date(now())}
      from unnest(${labelIds}::bigint[]) as l`.execute(tx)
    if (order.enabled) await insertSteps(tx, labelIds, order.kind, order.zone, order.steps)
    await audit(tx, caller, {
      action: auditNames[order.kind],
      target: codes.slice(0, 20).join(' '),
      after: {
        store: store.code,
        count: codes.length,
        batchId,
        zone: order.zone,
        enabled: order.enabled,
        entries: order.entries,
      },
    })
    await tell(tx, events, store.storeId, codes)
  })
  return batchId
}

/** @throws Fault 'schedule.unknown' when one of the labels has no such schedule */
export async function dropOrders(
  { db, events, settings }: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  codes: readonly string[],
  kinds: readonly Kind[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{
      label_id: number
      store_id: number
      code: string
    }>`
      select label_id, store_id, code
      from label
      where store_id = any(${stores.map((store) => store.storeId)}::integer[]) and code = any(${codes}::bpchar[])
      order by label_id for update`.execute(tx)
    const before = await ordersOf(
      tx,
      rows.map((row) => row.label_id),
      kinds,
    )
    if (new Set(before.map((order) => order.label_id)).size < new Set(codes).size) throw new Fault('schedule.unknown')
    await drop(
      tx,
      events,
      rows.map((row) => row.label_id),
      kinds,
      { account: caller.account, batchId: null, deadlineMs: settings.delivery.deadlineMs },
    )
    await audit(tx, caller, {
      action: 'label.unschedule',
      target: codes.slice(0, 20).join(' '),
      before: before.slice(0, 20),
    })
    for (const [storeId, labels] of groupBy(rows, (row) => row.store_id))
      await tell(
        tx,
        events,
        storeId,
        labels.map((label) => label.code),
      )
  })
}

/** Removes schedules. A label that shows the page of one now turns back at once: nothing would do it later. */
async function drop(
  tx: Tx,
  events: Deps['events'],
  labelIds: readonly number[],
  kinds: readonly Kind[],
  why: { account: string; batchId: string | null; deadlineMs: number },
) {
  const { rows } = await sql<{ label_id: number; back_page: number }>`
    select t.label_id, t.back_page
    from label_schedule_step t
    join label l
    using (label_id)
    where t.label_id = any(${labelIds}::bigint[]) and t.kind = any(${kinds}::text[]) and t.is_end
      and t.back_page is not null and ${restingPageSql} = t.page`.execute(tx)
  for (const [page, labels] of groupBy(rows, (row) => row.back_page))
    await showPage(
      tx,
      events,
      labels.map((label) => label.label_id),
      page,
      { ...why, detail: `Page ${page}, its schedule was cancelled` },
    )
  await sql`
    delete from label_schedule where label_id = any(${labelIds}::bigint[]) and kind = any(${kinds}::text[])`.execute(tx)
}

async function ordersOf(tx: Db, labelIds: readonly number[], kinds: readonly Kind[]) {
  if (labelIds.length === 0) return []
  return tx
    .selectFrom('label_schedule')
    .select(['label_id', 'kind', 'zone_id', 'entries', 'enabled'])
    .where('label_id', 'in', [...labelIds])
    .where('kind', 'in', [...kinds])
    .execute()
}

async function labelsOf(tx: Db, store: StoreRef, codes: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{
    label_id: number
    code: string
  }>`
    select label_id, code
    from label
    where store_id = ${store.storeId} and code = any(${codes}::bpchar[]) order by label_id for update`.execute(tx)
  const known = new Set(rows.map((row) => row.code))
  const seen = new Set<string>()
  codes.forEach((labelCode, at) => {
    const field = { field: `labelCodes.${at}`, row: at + 1, value: labelCode }
    if (!known.has(labelCode))
      throw new Fault('label.unknown', { labelCode }, [
        { ...field, code: 'unknown', message: 'This label does not exist in this store.' },
      ])
    if (seen.has(labelCode))
      throw new Fault('label.twice', { labelCode }, [
        { ...field, code: 'twice', message: 'This entry is listed twice.' },
      ])
    seen.add(labelCode)
  })
  return rows.map((row) => row.label_id)
}

/** Labels of products of one store. @throws Fault 'article.unknown' or 'article.notLinked' */
export async function labelsOfArticles(db: Db, store: StoreRef, articleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ article_id: string; codes: string[] }>`
    select a.article_id,
      array(select l.code::text
        from label_article la
        join label l using (label_id) where la.article_key = a.article_key order by l.code) as codes
    from article a where a.store_id = ${store.storeId} and a.article_id = any(${articleIds}::text[])`.execute(db)
  const codes = new Map(rows.map((row) => [row.article_id, row.codes]))
  for (const articleId of articleIds) {
    if (!codes.has(articleId)) throw new Fault('article.unknown', { articleId })
    if (codes.get(articleId)?.length === 0) throw new Fault('article.notLinked', { articleId })
  }
  return [...new Set(rows.flatMap((row) => row.codes))]
}

export interface Found {
  code: string
  kind: Kind
  zone: string
  entries: unknown
  enabled: boolean
  state: z.output<typeof ScheduleState>
}

const stateOf = (status: LabelStatus): Found['state'] =>
  status === 'TIMEOUT' ? 'TIMEOUT' : status === 'PROCESSING' ? 'PROCESSING' : 'SUCCESS'

/** Schedules of labels of these stores; the state is that of the label's last wish. */
export async function findOrders(
  db: Db,
  stores: readonly StoreRef[],
  codes: readonly string[],
  kinds: readonly Kind[],
): Promise<Found[]> {
  const { rows } = await sql<{
    code: string
    kind: Kind
    zone_id: string
    entries: unknown
    enabled: boolean
    status: LabelStatus
  }>`
    select l.code, h.kind, h.zone_id, h.entries, h.enabled, ${labelStatusSql} as status
    from label_schedule h join label l using (label_id) join label_page p on p.label_id = l.label_id and p.page = 1
    where l.store_id = any(${stores.map((store) => store.storeId)}::integer[]) and l.code = any(${codes}::bpchar[])
      and h.kind = any(${kinds}::text[])
    order by l.code`.execute(db)
  return rows.map((row) => ({
    code: row.code,
    kind: row.kind,
    zone: row.zone_id,
    entries: row.entries,
    enabled: row.enabled,
    state: stateOf(row.status),
  }))
}

async function tell(tx: Tx, events: Deps['events'], storeId: number, codes: readonly string[]) {
  await events.publish(tx, { kind: 'SCHEDULE', storeId, ids: [] })
  await events.publish(tx, { kind: 'LABEL', storeId, ids: [...codes] })
}
