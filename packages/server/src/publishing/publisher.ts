// server/publishing: sends waiting events. One instance at a time works on a receiver, so its events stay in order;
// whatever an instance has not settled when it dies, another one sends again.
import { randomUUID } from 'node:crypto'
import type { ReceiverKind } from '@shelfcast/contract/publishing/receivers'
import type { Deps } from '../deps.ts'
import { inTransaction } from '../db/database.ts'
import { createLoop } from '../loop.ts'
import { OutgoingError } from '../notices/addresses.ts'
import type { Exit } from './exit.ts'
import * as rows from './rows.ts'

/** Triggers send no notice, because a NOTIFY inside a transaction slows every commit. So receivers are checked this often. */
const lookMs = 1_000
/** After a notice of a change, its event is there. */
const soonMs = 100
const renewMs = 15_000
const sweepMs = 600_000
const longestPauseMs = 24 * 3_600_000

export interface Publisher {
  close: () => Promise<void>
}

export function startPublisher(
  { db, events, log }: Pick<Deps, 'db' | 'events' | 'log'>,
  exits: Record<ReceiverKind, Exit>,
): Publisher {
  const owner = randomUUID()
  const stop = new AbortController()
  const working = new Map<number, Promise<void>>()
  let any = true

  const loop = createLoop('events for other systems', log, async () => {
    const found = await rows.dueReceivers(db)
    any = found.any
    for (const id of found.due) {
      if (working.has(id) || stop.signal.aborted) continue
      const work = drain(id)
        .catch((error: unknown) => {
          log.warn({ err: error, receiver: id }, 'sending events failed and is retried')
        })
        .finally(() => {
          working.delete(id)
        })
      working.set(id, work)
    }
    if (any) loop.wakeIn(lookMs)
  })
  const sweep = createLoop('old events', log, async () => {
    await rows.sweepEvents(db)
    sweep.wakeIn(sweepMs)
  })

  async function drain(id: number) {
    if (!(await rows.claimReceiver(db, id, owner))) return
    const renewal = setInterval(() => {
      rows.claimReceiver(db, id, owner).catch((error: unknown) => {
        log.warn({ err: error, receiver: id }, 'a receiver could not be kept')
      })
    }, renewMs)
    try {
      while (!stop.signal.aborted && (await sendBatch(id)));
    } finally {
      clearInterval(renewal)
      await rows.releaseReceiver(db, id, owner)
    }
  }

  /** @returns whether there may be more to send now */
  async function sendBatch(id: number): Promise<boolean> {
    const receiver = await rows.receiverOf(db, id)
    if (!receiver?.enable) return false
    const exit = exits[receiver.kind]
    const batch = await rows.waitingEvents(db, id, exit.batch)
    if (batch.length === 0) return false
    const { settled, failed, gone } = await exit.send(receiver, batch, stop.signal).catch((error: unknown) => {
      if (!(error instanceof OutgoingError)) throw error
      return { settled: [], failed: { reason: error.message, retryAfterMs: undefined }, gone: false }
    })
    await inTransaction(db, async (tx) => {
      if (settled.length > 0) {
        await rows.settle(tx, id, settled, exit.keepsSent)
        await rows.noteSuccess(tx, id, settled.at(-1)?.answer ?? '')
      }
      if (gone) await rows.stopReceiver(tx, id, 'it answered 410: it wants no more events.')
      else if (failed)
        await rows.noteFailure(tx, id, failed.reason, (failures) =>
          Math.min(longestPauseMs, Math.max(failed.retryAfterMs ?? 0, exit.pauseMs(failures))),
        )
    })
    if (failed) log.warn({ receiver: id, reason: failed.reason }, 'events were not sent')
    return failed === undefined && !gone
  }

  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'OUTBOX') loop.wake()
    else if (any && kind !== 'DELIVERY' && kind !== 'ACCOUNT') loop.wakeIn(soonMs)
  })
  events.onGap(() => {
    loop.wake()
  })
  loop.wake()
  sweep.wake()
  return {
    async close() {
      unsubscribe()
      stop.abort()
      await Promise.all([loop.close(), sweep.close(), ...working.values()])
      for (const exit of Object.values(exits)) await exit.close?.()
    },
  }
}
