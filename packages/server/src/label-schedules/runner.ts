// server/label-schedules: turns due pages. Each step of a label is one transaction with its consequences, in order of
// time, by one instance at a time.
import { sql } from 'kysely'
import { instantAt, wallText } from '@shelfcast/contract/zone-time'
import { after, instantOf, latest, repeatOf, wallAs } from '../article-schedules/when.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import { restingPageSql } from '../delivery/resting-page.ts'
import type { Deps } from '../deps.ts'
import { breathe, startDueLoop, type DueLoop } from '../due-loop.ts'
import { groupBy } from '../group-by.ts'
import { showPage } from '../labels/pages/pages.ts'
import { realignSteps } from './steps.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>

/** Labels per transaction. */
const labelsPerTurn = 500
export function startFlipRunner(parts: Parts): DueLoop {
  const { db } = parts
  return startDueLoop(parts, {
    name: 'page schedules',
    align: () => realignSteps(db),
    async run() {
      while (await inTransaction(db, (tx) => turn(parts, tx))) await breathe()
    },
    nextDue: async () =>
      (await db.selectFrom('label_schedule_step').select('due_at').orderBy('due_at').limit(1).executeTakeFirst())
        ?.due_at,
  })
}

interface Due {
  id: number
  label_id: number
  kind: string
  entry: number
  is_end: boolean
  zone_id: string
  local_time: string | null
  due_at: Date
  page: number
  back_page: number | null
  ends_local: string | null
  length_ms: number | null
  repeat_days: string | null
  interval_ms: number | null
  /** As a button turned it; `shown` is the page before that. */ page_now: number
  shown: number
  account: string
  batch_id: string
}

/** The earliest due step of each label; at one instant ends go before starts. @returns whether there was any. */
async function turn({ events, settings, now }: Parts, tx: Tx): Promise<boolean> {
  const mine = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLock.labelSchedules}::integer, 0) as mine`.execute(tx)
  if (!mine.rows[0]?.mine) return false
  const instant = now()
  await leaveOutMissed(tx, instant)
  const { rows } = await sql<Due>`
    select distinct on (t.label_id) t.*, l.page as page_now, ${restingPageSql} as shown, h.account, h.batch_id
    from label_schedule_step t join label l using (label_id) join label_schedule h using (label_id, kind)
    where t.due_at <= ${new Date(instant)}
    order by t.label_id, t.due_at, t.is_end desc, t.id limit ${labelsPerTurn}`.execute(tx)
  if (rows.length === 0) return false
  const flips = rows.flatMap((step) => {
    // A page that a user changed in the meantime stays.
    if (step.is_end) return step.back_page !== null && step.shown === step.page ? [{ step, to: step.back_page }] : []
    return step.shown === step.page ? [] : [{ step, to: step.page }]
  })
  const turned = new Set(flips.filter(({ step, to }) => step.page_now === to).map(({ step }) => step.label_id))
  for (const [to, ofPage] of groupBy(flips, (flip) => flip.to)) {
    for (const [, ofOrder] of groupBy(ofPage, ({ step }) => step.batch_id)) {
      const [first] = ofOrder
      if (!first) continue
      const why = {
        account: first.step.account,
        batchId: first.step.batch_id,
        detail: `Page ${to}, by schedule`,
        deadlineMs: settings.delivery.deadlineMs,
      }
      for (const { labelId } of await showPage(
        tx,
        events,
        ofOrder.map(({ step }) => step.label_id),
        to,
        why,
      ))
        turned.add(labelId)
    }
  }
  for (const step of rows) await goOn(tx, step, turned.has(step.label_id), instant)
  await sql`
    delete from label_schedule h
    where h.kind = 'single' and h.label_id = any(${rows.map((step) => step.label_id)}::bigint[])
      and not exists (select from label_schedule_step t where t.label_id = h.label_id and t.kind = h.kind)`.execute(tx)
  return true
}

/** If a flip was missed several times, only the last runs. */
async function leaveOutMissed(tx: Tx, now: number) {
  await sql`
    update label_schedule_step
    set due_at = due_at + floor(extract(epoch
      from ${new Date(now)}::timestamptz - due_at) * 1000 / interval_ms) * interval_ms * interval '1 millisecond'
    where due_at <= ${new Date(now)} and interval_ms is not null and not is_end
      and due_at + interval_ms * interval '1 millisecond' <= ${new Date(now)}`.execute(tx)
  const { rows } = await sql<{
    zone_id: string
    local_time: string
    repeat_days: string
  }>`
    select distinct zone_id, local_time, repeat_days
    from label_schedule_step where due_at <= ${new Date(now)} and repeat_days is not null`.execute(tx)
  for (const row of rows) {
    const when = {
      zone: row.zone_id,
      wall: wallAs(row.local_time, row.zone_id),
      repeat: repeatOf(row.repeat_days, null),
    }
    const last = latest(when, now)
    if (last.wall !== when.wall)
      await tx
        .updateTable('label_schedule_step')
        .set({ local_time: wallText(last.wall), due_at: new Date(instantOf(last)) })
        .where('zone_id', '=', row.zone_id)
        .where('local_time', '=', row.local_time)
        .where('repeat_days', '=', row.repeat_days)
        .where('due_at', '<=', new Date(now))
        .execute()
  }
}

/** The next step: a start becomes its end or moves to its next time, an end is deleted. */
async function goOn(tx: Tx, step: Due, turned: boolean, now: number) {
  const rows = tx.updateTable('label_schedule_step').where('id', '=', step.id)
  // If the page did not turn, there is nothing to turn back.
  const back = { is_end: true, back_page: turned ? step.shown : null }
  if (step.is_end) await tx.deleteFrom('label_schedule_step').where('id', '=', step.id).execute()
  else if (step.ends_local !== null)
    await rows
      .set({
        ...back,
        local_time: step.ends_local,
        due_at: new Date(instantAt(step.zone_id, wallAs(step.ends_local, step.zone_id))),
      })
      .execute()
  else if (step.interval_ms !== null) {
    const dueAt = step.due_at.getTime()
    const { id: _, page_now: _now, shown: _shown, account: _account, batch_id: _batch, ...same } = step
    await tx
      .insertInto('label_schedule_step')
      .values({ ...same, ...back, due_at: new Date(dueAt + (step.length_ms ?? 0)), interval_ms: null })
      .execute()
    await rows.set({ due_at: new Date(dueAt + step.interval_ms) }).execute()
  } else {
    const next = after(
      {
        zone: step.zone_id,
        wall: wallAs(step.local_time ?? '', step.zone_id),
        repeat: repeatOf(step.repeat_days, null),
      },
      now,
    )
    if (next) await rows.set({ local_time: wallText(next.wall), due_at: new Date(instantOf(next)) }).execute()
  }
}
