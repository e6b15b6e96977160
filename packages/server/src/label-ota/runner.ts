// server/label-ota: runs the schedules, store by store: what ended, what stops, what begins. Each look at a store is one
// transaction with the orders that it gives (labels/firmware/orders.ts), so a kill at any point neither loses nor repeats
// an update.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OtaStep } from '@shelfcast/contract/firmware/schedules'
import { minuteMs } from '@shelfcast/contract/zone-time'
import { inTransaction, type Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { orderFirmware } from '../labels/firmware/orders.ts'
import { createLoop } from '../loop.ts'
import { skipReason, isTarget, scheduled } from './progress.ts'
import { settleOrders } from './settle.ts'
import { stopSchedule } from './stop.ts'
import { mayBegin, mustStop, stepNow, type Wave } from './waves.ts'
import { mayBeginNow, opensAt } from './when.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>

/** A label out of reach, or a clock that is set, sends no notice. */
const lookMs = minuteMs
const gatherMs = 200
/** As many take firmware at once (delivery); more would only wait, and a stop could not keep them from it. */
const mostPerGateway = 2
/** With those that pause before another attempt. */
const mostOpenPerGateway = 6
const mostAtOnce = 200

interface Schedule {
  id: number
  storeId: number
  zone: string
  packageId: number
  version: number
  name: string
  isOn: boolean
  step: OtaStep
  account: string | null
  otaTime: string
  windowStart: string
  windowEnd: string
}

const columns = sql`
  o.schedule_id as id, o.store_id as "storeId", s.zone_id as zone, p.package_id as "packageId",
  p.version::integer as version, p.model || ' ' || p.version as name, o.is_on as "isOn", o.step, o.account,
  o.ota_time as "otaTime", o.window_start as "windowStart", o.window_end as "windowEnd"`
const tables = sql`ota_schedule o join firmware_package p using (package_id) join store s on s.store_id = o.store_id`

/**
 * One look at the schedules of a store.
 * @param codes of the labels that changed; without them, all labels are candidates
 */
export async function lookAtStore(parts: Parts, storeId: number, codes?: readonly string[]): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const lock = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLock.labelOta}::integer, ${storeId}::integer) as mine`.execute(tx)
    if (!lock.rows[0]?.mine) return
    const changed = await settleOrders(parts, tx, storeId)
    const asked = codes && !(await freesSlot(tx, storeId, codes)) ? codes : undefined
    const { rows } = await sql<Schedule>`
      select ${columns} from ${tables}
      where o.store_id = ${storeId} and o.is_on order by o.schedule_id for update of o`.execute(tx)
    for (const schedule of rows)
      if (await goOn(parts, tx, schedule, changed.has(schedule.id) ? undefined : asked)) changed.add(schedule.id)
    if (changed.size > 0) await parts.events.publish(tx, { kind: 'OTA', storeId, ids: [...changed].map(String) })
  })
}

/**
 * Whether a gateway can take another update because one of these labels ended its own or pauses before another attempt:
 * with any order, also that of a user.
 */
async function freesSlot(tx: Tx, storeId: number, codes: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ frees: boolean }>`
    select exists (
      select from label l join label_command q using (label_id)
      where l.store_id = ${storeId} and l.code = any(${[...codes]}::bpchar[]) and q.kind = 'FIRMWARE'
        and q.state <> 'SENT' and (q.state <> 'WAITING' or q.attempt > 0)
        and q.changed_at > now() - ${lookMs} * interval '1 millisecond') as frees`.execute(tx)
  return rows[0]?.frees ?? false
}

/** @returns whether anything changed */
async function goOn(parts: Parts, tx: Tx, schedule: Schedule, codes: readonly string[] | undefined): Promise<boolean> {
  const ended = await endedOf(tx, schedule.id)
  if (mustStop(ended)) {
    await stopSchedule(parts, tx, schedule)
    return true
  }
  const isCanary = schedule.step === 'CANARY' && ended.done === 0
  if ((isCanary && ended.running > 0) || !mayBeginNow(schedule, parts.now())) return false
  const found = await candidates(tx, schedule, new Date(parts.now()), codes)
  // The end of a step is seen with the last label of it, so only a change can lead on.
  if (found.length === 0) return false
  const left = isCanary || schedule.step === 'ALL' ? 0 : await countCandidates(parts, tx, schedule)
  const wave: Wave = { ...ended, targets: ended.done + ended.running + ended.failed + left }
  const step = stepNow(schedule.step, wave)
  const next = found.slice(0, Math.min(mostAtOnce, mayBegin(step, wave)))
  if (step !== schedule.step)
    await sql`update ota_schedule set step = ${step} where schedule_id = ${schedule.id}`.execute(tx)
  if (next.length > 0) await order(parts, tx, schedule, next)
  return next.length > 0 || step !== schedule.step
}

async function endedOf(tx: Tx, scheduleId: number): Promise<Omit<Wave, 'targets'>> {
  const { rows } = await sql<Omit<Wave, 'targets'>>`
    select count(*) filter (where state in ('ORDERED', 'PICTURE'))::int as running,
      count(*) filter (where state = 'SUCCESS')::int as done, count(*) filter (where state = 'FAILED')::int as failed
    from ota_label where schedule_id = ${scheduleId}`.execute(tx)
  return rows[0] ?? { running: 0, done: 0, failed: 0 }
}

const mayUpdate = ({ id, version }: Schedule, now: Date) => sql`
  o.schedule_id = ${id} and ${isTarget} and t.label_id is null and l.firmware is distinct from ${version}
  and ${skipReason(now)} = 'NONE'`

async function countCandidates({ now }: Parts, tx: Tx, schedule: Schedule): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${scheduled} where ${mayUpdate(schedule, new Date(now()))}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Labels with a picture first, because theirs proves more; then those heard last. As many as their gateways take. */
async function candidates(
  tx: Tx,
  schedule: Schedule,
  now: Date,
  codes: readonly string[] | undefined,
): Promise<number[]> {
  const { rows } = await sql<{ labelId: number }>`
    with taken as (
      select b.gateway_id, count(*) as open, count(*) filter (where q.state = 'SENT' or q.attempt = 0) as active
      from label_command q join label b using (label_id)
      where q.kind = 'FIRMWARE' and q.state in ('WAITING', 'SENT') and q.store_id = ${schedule.storeId}
      group by b.gateway_id),
    free as (
      select l.label_id, l.gateway_id, l.last_seen_at,
        exists (select from label_page w where w.label_id = l.label_id and w.wanted_version > 0) as shows
      from ${scheduled}
      where ${mayUpdate(schedule, now)}
        and ${codes === undefined ? sql`true` : sql`l.code = any(${codes}::bpchar[])`}),
    ranked as (
      select f.*, row_number() over (
          partition by f.gateway_id order by f.shows desc, f.last_seen_at desc, f.label_id) as rank
      from free f)
    select r.label_id as "labelId"
    from ranked r left join taken k using (gateway_id)
    where r.rank + coalesce(k.active, 0) <= ${mostPerGateway} and r.rank + coalesce(k.open, 0) <= ${mostOpenPerGateway}
    order by r.shows desc, r.last_seen_at desc, r.label_id limit ${mostAtOnce}`.execute(tx)
  return rows.map(({ labelId }) => labelId)
}

async function order(parts: Parts, tx: Tx, schedule: Schedule, labelIds: readonly number[]) {
  const { packageId, version, account } = schedule
  const batchId = randomUUID()
  await orderFirmware(
    tx,
    parts.events,
    labelIds.map((labelId) => ({ labelId, payload: { packageId, version } })),
    { account, batchId },
  )
  await sql`
    insert into ota_label (schedule_id, label_id, command_id, batch_id, ordered_at, changed_at)
    select ${schedule.id}, label_id, id, batch_id, ${new Date(parts.now())}, ${new Date(parts.now())}
    from label_command where batch_id = ${batchId}::uuid`.execute(tx)
}

/** Looks at stores where something changed, and at all with a schedule now and then. */
export function startRunner(parts: Parts & Pick<Deps, 'log'>): { close: () => Promise<void> } {
  /** Stores with a schedule that is on, or with running updates. */
  let active = new Set<number>()
  /** By store; undefined: all of its labels. */
  let heard = new Map<number, Set<string> | undefined>()
  let allAt = 0
  const loop = createLoop('label OTA', parts.log, async () => {
    const due = heard
    heard = new Map()
    if (Date.now() >= allAt) {
      const { stores, nextMs } = await activeStores(parts)
      active = new Set(stores)
      for (const storeId of stores) due.set(storeId, undefined)
      allAt = Date.now() + Math.min(lookMs, nextMs)
    }
    try {
      for (const [storeId, codes] of due) await lookAtStore(parts, storeId, codes && [...codes])
    } catch (error) {
      // What was heard counts again: the loop repeats the look in a moment, at every store.
      allAt = 0
      throw error
    }
    loop.wakeIn(Math.max(0, allAt - Date.now()))
  })
  const lookAtAll = () => {
    allAt = 0
    loop.wake()
  }
  const unsubscribe = parts.events.subscribe(({ kind, storeId, ids }) => {
    if (kind === 'OTA') lookAtAll()
    if (kind !== 'LABEL' || !active.has(storeId)) return
    const known = heard.get(storeId)
    if (ids.length === 0 || (heard.has(storeId) && !known)) heard.set(storeId, undefined)
    else heard.set(storeId, new Set([...(known ?? []), ...ids]))
    loop.wakeIn(gatherMs)
  })
  parts.events.onGap(lookAtAll)
  loop.wake()
  return {
    async close() {
      unsubscribe()
      await loop.close()
    },
  }
}

async function activeStores({ db, now }: Parts): Promise<{ stores: number[]; nextMs: number }> {
  const { rows } = await sql<Schedule>`
    select ${columns} from ${tables}
    where o.is_on or exists (
      select from ota_label t where t.schedule_id = o.schedule_id and t.state in ('ORDERED', 'PICTURE'))`.execute(db)
  const opens = rows.flatMap((row) => opensAt(row, now()) ?? [])
  return { stores: [...new Set(rows.map(({ storeId }) => storeId))], nextMs: Math.min(Infinity, ...opens) - now() }
}
