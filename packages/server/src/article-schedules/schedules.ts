// server/article-schedules: schedules, replaces and cancels product changes. runner.ts runs them; the SQL is in
// rows.ts.
import type { z } from 'zod'
import type { scheduleArticles } from '@shelfcast/contract/articles/schedules'
import { wallText, type Repeat } from '@shelfcast/contract/zone-time'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { displayName } from '../article-files/files.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { readSchedule, type ReadSchedule } from './read-file.ts'
import { deleteSchedule, holdSchedule, insertSchedule, type Held } from './rows.ts'
import { endOf, instantOf, startOf, type When } from './when.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'> & { threads: FileThreads }
type Body = Omit<z.output<typeof scheduleArticles.body>, 'inputBatchId'>

/** Stores a schedule with its products, and with the end of the offer if there is one: both or none. */
export async function orderSchedule(parts: Parts, caller: Caller, store: StoreRef, body: Body) {
  const { db, events, now } = parts
  const zone = body.timezone || store.zoneId
  const repeat: Repeat | undefined = body.repeat
    ? { days: body.repeat.days, ...(body.repeat.until ? { until: body.repeat.until } : {}) }
    : undefined
  const start = startOf(zone, body.scheduleTime, repeat, now())
  const end = body.end ? endOf(start, body.scheduleTime, body.end.scheduleTime) : undefined
  const fileName = displayName(body.fileName, 'schedule.json')
  const file = await readSchedule(parts, body.binaryData, fileName, store)
  const endFile = body.end ? await readSchedule(parts, body.end.binaryData, fileName, store) : undefined
  const id = await inTransaction(db, async (tx) => {
    const before = body.id === undefined ? undefined : await waiting(tx, [store.storeId], body.id)
    if (before?.endOf != null)
      throw new Fault('schedule.processed', {}, [
        { field: 'id', code: 'end', message: 'Replace the start of the offer. Its end is replaced with it.' },
      ])
    if (before) await deleteSchedule(tx, before.id)
    const order = (when: When, read: ReadSchedule) => ({
      store,
      fileName,
      account: caller.account,
      when,
      read,
      now: now(),
    })
    const startId = await insertSchedule(tx, { ...order(start, file), id: before?.id, createdAt: before?.createdAt })
    if (end && endFile) await insertSchedule(tx, { ...order(end, endFile), endOf: startId })
    await audit(tx, caller, {
      action: 'article.schedule',
      target: `${store.code} ${fileName}`,
      ...(before ? { before: described(before) } : {}),
      after: {
        id: startId,
        zone,
        time: wallText(start.wall),
        ...(end ? { end: wallText(end.wall) } : {}),
        repeat,
        rows: file.rows.length,
        bad: file.fail,
        products: file.rows.slice(0, 20),
      },
    })
    await tell(tx, events, store.storeId)
    return startId
  })
  const errors = [
    ...file.errors,
    ...(endFile?.errors ?? []).map((error) => ({ ...error, field: `end.${error.field}` })),
  ]
  const fail = file.fail + (endFile?.fail ?? 0)
  const total = file.total + (endFile?.total ?? 0)
  return {
    ...ok,
    id,
    inputBatchId: String(id),
    scheduleTime: wallText(start.wall),
    runsAt: new Date(instantOf(start)).toISOString(),
    total,
    success: total - fail,
    fail,
    ...(errors.length > 0 ? { errors } : {}),
  }
}

/** Cancels a schedule. Start and end of an offer go together; a running offer still ends. */
export async function takeBack({ db, events }: Parts, caller: Caller, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const held = await waiting(
      tx,
      caller.stores.map((store) => store.storeId),
      id,
    )
    const start = held.endOf === null ? undefined : await holdSchedule(tx, [held.storeId], held.endOf)
    const gone = start?.status === 'NOT_PROCESSED' && start.done === 0 ? start : held
    await deleteSchedule(tx, gone.id)
    await audit(tx, caller, {
      action: 'article.unschedule',
      target: `${held.fileName} ${held.id}`,
      before: described(gone),
    })
    await tell(tx, events, held.storeId)
  })
}

/** @throws Fault 'schedule.unknown', or 'schedule.processed' when it is running or finished */
async function waiting(tx: Tx, storeIds: readonly number[], id: number): Promise<Held> {
  const held = await holdSchedule(tx, storeIds, id)
  if (!held) throw new Fault('schedule.unknown')
  if (held.status !== 'NOT_PROCESSED' || held.done > 0) throw new Fault('schedule.processed')
  return held
}

const described = ({ id, fileName, zone, localTime, total }: Held) => ({
  id,
  fileName,
  zone,
  time: localTime,
  rows: total,
})

/** Runners check the next due time; screens reload their lists. */
async function tell(tx: Tx, events: Deps['events'], storeId: number) {
  await events.publish(tx, { kind: 'SCHEDULE', storeId, ids: [] })
  await events.publish(tx, { kind: 'JOB', storeId, ids: [] })
}
