// server/templates/mapping: lets labels follow the saved rules, now or at a time.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { mappedPage } from '@shelfcast/contract/templates/mapping'
import { instantAt, minuteMs, wallOf } from '@shelfcast/contract/zone-time'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { startDueLoop, type DueLoop } from '../../due-loop.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import type { Mapping } from '../mapped.ts'
import { orderMappedRedraw } from '../redraw/redraw.ts'
import { isEmpty, savedRules, withGroups } from './saved.ts'

type Orderer = Pick<Caller, 'accountId' | 'account' | 'company' | 'ip'>
type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now'>

/** 'YYYY-MM-DD HH:mm' in a zone. */
interface LocalTime {
  text: string
  zone: string
}

/** Ends a waiting time. */
const noTime = sql`
  waiting = null, due_at = null, due_zone = null, due_batch = null, due_account_id = null, due_account = null`

/**
 * @param at undefined for now
 * @returns the id of the batch and of its job
 * @throws Fault 'schedule.past', 'mapping.nothing' or 'templateGroup.unknown'
 */
export async function applyRules(
  { db, events, now }: Parts,
  caller: Orderer,
  at: LocalTime | undefined,
): Promise<string> {
  const dueAt = at && instantOf(at, now())
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const { company } = caller
    await sql`select from template_mapping where company = ${company} for update`.execute(tx)
    const { rules, row } = await savedRules(tx, company)
    if (isEmpty(rules) && (row?.applied ?? null) === null) throw new Fault('mapping.nothing')
    const mapping = await withGroups(tx, company, rules)
    if (at && dueAt) {
      await tx
        .updateTable('template_mapping')
        .set({
          waiting: JSON.stringify(mapping),
          due_at: dueAt,
          due_zone: at.zone,
          due_batch: batchId,
          due_account_id: caller.accountId,
          due_account: caller.account,
        })
        .where('company', '=', company)
        .execute()
      await events.publish(tx, { kind: 'SCHEDULE', storeId: 0, ids: [] })
    } else {
      await putInForce(tx, company, mapping)
      await orderMappedRedraw(tx, { events }, caller, batchId)
    }
    await audit(tx, caller, {
      action: 'mapping.apply',
      target: String(mappedPage),
      after: { version: row?.version, ...(at ? { at: at.text, zone: at.zone } : {}) },
    })
  })
  return batchId
}

function instantOf({ text, zone }: LocalTime, now: number): Date {
  const wall = wallOf(text, zone)
  const instant = wall === undefined ? 0 : instantAt(zone, wall)
  // The current minute does not count as past.
  if (instant + minuteMs <= now) {
    const fault = new Fault('schedule.past', { time: text, zone })
    fault.errors.push({ field: 'scheduleInfo', code: 'past', message: fault.message, value: text })
    throw fault
  }
  return new Date(instant)
}

/** Its time is the identity of a mapping, so it is never that of the one before. Ends a waiting time. */
async function putInForce(tx: Tx, company: string, mapping: Mapping): Promise<void> {
  await sql`
    update template_mapping
    set applied = ${JSON.stringify(mapping)}::jsonb,
      applied_at = greatest(clock_timestamp(), applied_at + interval '1 microsecond'),
      ${noTime}
    where company = ${company}`.execute(tx)
}

/** @throws Fault 'mapping.noTime' */
export async function cancelTime(tx: Db, caller: Orderer): Promise<void> {
  const { rows } = await sql<{ due_at: Date }>`
    with held as (select company, due_at from template_mapping where company = ${caller.company} for update)
    update template_mapping m
    set ${noTime}
    from held where m.company = held.company and held.due_at is not null returning held.due_at`.execute(tx)
  const [row] = rows
  if (!row) throw new Fault('mapping.noTime')
  await audit(tx, caller, {
    action: 'mapping.cancel',
    target: String(mappedPage),
    before: { at: row.due_at.toISOString() },
  })
}

/**
 * Applies waiting rules at their time, also those whose time passed while the server was down.
 * @param redraw starts the job that was added
 */
export function startMappingTimes(parts: Parts, redraw: () => void): DueLoop {
  const { db, events, now } = parts
  const applyDue = () =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .selectFrom('template_mapping')
        .select(['company', 'waiting', 'due_batch', 'due_account_id', 'due_account'])
        .where('due_at', '<=', new Date(now()))
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (!row?.waiting || row.due_account_id === null) return false
      await putInForce(tx, row.company, row.waiting as Mapping)
      // Also without the account, if it was deleted since: the shop relies on the time.
      const { rows } = await sql`select from account where account_id = ${row.due_account_id} for share`.execute(tx)
      const accountId = rows.length > 0 ? row.due_account_id : null
      const orderer = { company: row.company, accountId, account: row.due_account ?? '' }
      await orderMappedRedraw(tx, { events }, orderer, row.due_batch ?? randomUUID())
      return true
    })
  return startDueLoop(parts, {
    name: 'template mapping',
    align: () => Promise.resolve(),
    run: async () => {
      while (await applyDue()) redraw()
    },
    nextDue: async () =>
      (
        await db
          .selectFrom('template_mapping')
          .select('due_at')
          .where('due_at', 'is not', null)
          .orderBy('due_at')
          .limit(1)
          .executeTakeFirst()
      )?.due_at ?? undefined,
  })
}
