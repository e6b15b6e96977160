// server/publishing: the calls for systems that receive events, and the publisher behind them.
import { randomUUID } from 'node:crypto'
import {
  deleteReceiver,
  readReceivers,
  readSentEvents,
  replayEvents,
  saveReceiver as saveCall,
  testReceiver,
} from '@shelfcast/contract/publishing/receivers'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { OutgoingError, allowListOf } from '../notices/addresses.ts'
import type { Secrets } from '../secrets.ts'
import type { StoredReceiver } from './exit.ts'
import { startPublisher, type Publisher } from './publisher.ts'
import { checkAddress, noteRabbit, saveReceiver } from './receivers.ts'
import { createRabbitExit } from './rabbitmq.ts'
import * as rows from './rows.ts'
import { createWebhookExit } from './webhook.ts'
import { wirePublishingRoutes } from './wire-routes.ts'

export function publishingRoutes(
  api: Api,
  {
    db,
    events,
    settings,
    log,
    now,
    secrets,
  }: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & { secrets: Secrets },
): Publisher {
  const allowed = allowListOf(settings.outgoing.allow)
  const exits = {
    WEBHOOK: createWebhookExit({ secrets, allowed, retryFirstMs: settings.outgoing.retryFirstMs }),
    RABBITMQ: createRabbitExit({ secrets, retryFirstMs: settings.outgoing.retryFirstMs }),
  }
  wirePublishingRoutes(api, { db, events, now, secrets, allowed })
  const wake = (tx: Db) => events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
  const own = async (company: string, id: number) => {
    const receiver = await rows.receiverOf(db, id, company)
    if (!receiver) throw new Fault('publishing.noReceiver')
    return receiver
  }

  api.handle(readReceivers, async ({ caller }) => ({ ...ok, receivers: await rows.receiversOf(db, caller.company) }))

  api.handle(saveCall, async ({ body, caller }) => {
    await checkAddress(body, allowed)
    const saved = await inTransaction(db, async (tx) => {
      const done = await saveReceiver({ secrets, action: saveCall.audit }, tx, caller, body)
      await wake(tx)
      return done
    })
    return { ...ok, ...saved }
  })

  api.handle(deleteReceiver, async ({ query, caller }) => {
    const receiver = await own(caller.company, query.id)
    await inTransaction(db, async (tx) => {
      await rows.removeReceiver(tx, receiver.id)
      await noteRabbit(tx, caller.company)
      await audit(tx, caller, { action: deleteReceiver.audit, target: receiver.url })
      await wake(tx)
    })
    return ok
  })

  api.handle(testReceiver, async ({ body, caller }) => {
    const receiver = await own(caller.company, body.id)
    await audit(db, caller, { action: testReceiver.audit, target: receiver.url })
    const from = performance.now()
    const reason = await test(receiver)
    if (reason !== undefined) throw new Fault('publishing.failed', { reason })
    // It answers again, so what waits goes out now.
    await db
      .updateTable('event_receiver_state')
      .set({ next_try_at: null })
      .where('receiver_id', '=', receiver.id)
      .execute()
    await wake(db)
    return { ...ok, answer: 'delivered', milliseconds: Math.round(performance.now() - from) }
  })

  /** @returns what is wrong, if anything */
  async function test(receiver: StoredReceiver): Promise<string | undefined> {
    const event = {
      id: 0,
      eventId: randomUUID(),
      storeId: 0,
      type: 'test' as const,
      data: { company: receiver.company },
      at: new Date(),
    }
    try {
      const { settled, failed, gone } = await exits[receiver.kind].send(receiver, [event], new AbortController().signal)
      const [done] = settled
      return gone ? 'it answered 410.' : (failed?.reason ?? (done?.delivered === false ? done.answer : undefined))
    } catch (error) {
      if (error instanceof OutgoingError) return error.message
      throw error
    }
  }

  api.handle(readSentEvents, async ({ query, caller }) => {
    const { id } = await own(caller.company, query.id)
    return { ...ok, events: await rows.sentEvents(db, id) }
  })

  api.handle(replayEvents, async ({ body, caller }) => {
    const receiver = await own(caller.company, body.id)
    const replayed = await inTransaction(db, async (tx) => {
      const count = await rows.replay(tx, receiver.id, body.events)
      await audit(tx, caller, { action: replayEvents.audit, target: receiver.url, after: { count } })
      await wake(tx)
      return count
    })
    return { ...ok, replayed }
  })

  return startPublisher({ db, events, log }, exits)
}
