// server/alerts: turns lasting alerts into messages for their recipients, one each or one digest for many. The outbox sends them.
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import { createLoop } from '../loop.ts'
import type { Deps } from '../deps.ts'
import type { Mail, Mailer } from '../notices/mail.ts'
import { mailWords, type MailWords } from '../notices/mail-language.ts'
import { OutgoingError, allowListOf } from '../notices/addresses.ts'
import type { Secrets } from '../secrets.ts'
import { postEvents, type EventsBody } from '../notices/webhooks.ts'
import { readSettings, readSite } from '../settings/store.ts'
import { putCompanyEvent, putEvent } from '../notices/event-put.ts'
import { createOutbox, putMessages, type Message, type Sent } from '../notices/outbox.ts'
import { recipientsOf } from './recipients.ts'
import { endSnoozes } from './answers.ts'
import { sweepAlerts, takeSettled, waitingCompanies, type Change } from './rows.ts'
import { eventOf, eventsBody } from './webhook-events.ts'
import { digestMail, singleMail } from './words.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log'> & {
  settings: Pick<Deps['settings'], 'outgoing' | 'address'>
  mailer: Mailer
  secrets: Secrets
}

const againMs = 500
const sweepMs = 3_600_000
const mostAtOnce = 5_000
/** Events in one post; more events need several posts. */
const mostPerPost = 500

export interface Dispatcher {
  close: () => Promise<void>
}

export function startDispatcher(parts: Parts): Dispatcher {
  const { db, events, log, settings, mailer } = parts
  const allowed = allowListOf(settings.outgoing.allow)
  const dispatch = createLoop('alerts', log, async () => {
    const next = await inTransaction(db, (tx) => turn(parts, tx))
    if (next !== undefined) dispatch.wakeIn(next)
  })
  const mails = createOutbox(parts, 'MAIL', async (message) => {
    const server = await mailer.serverOf(db, message.company)
    if (!server) throw new OutgoingError('no mail server is set up.')
    return { answer: await mailer.send(server, { ...(message.content as Omit<Mail, 'to'>), to: message.recipient }) }
  })
  const posts = createOutbox(parts, 'WEBHOOK', (message) => post(message))
  const sweep = createLoop('old alerts', log, async () => {
    for (const storeId of await sweepAlerts(db)) await events.publish(db, { kind: 'ALERT', storeId, ids: [] })
    sweep.wakeIn(sweepMs)
  })

  const snoozes = createLoop('snoozed alerts', log, async () => {
    const { storeIds, nextMs } = await endSnoozes(db)
    for (const storeId of storeIds) await events.publish(db, { kind: 'ALERT', storeId, ids: [] })
    if (nextMs !== undefined) snoozes.wakeIn(Math.min(nextMs, sweepMs))
  })

  async function post({ id, company, recipient, content }: Message): Promise<Sent | 'gone'> {
    const hook = (await readSettings(db, company, ['webhooks'])).webhooks.find((one) => String(one.id) === recipient)
    if (!hook?.enable) return 'gone'
    return {
      answer: String(await postEvents({ secrets: parts.secrets, allowed }, company, hook, id, content as EventsBody)),
    }
  }

  const loops = [dispatch, mails, posts, sweep, snoozes]
  const wakeAll = () => {
    for (const loop of loops) loop.wake()
  }
  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'ALERT') {
      dispatch.wake()
      snoozes.wake()
    } else if (kind === 'OUTBOX') {
      mails.wake()
      posts.wake()
    }
  })
  events.onGap(wakeAll)
  wakeAll()
  return {
    async close() {
      unsubscribe()
      await Promise.all(loops.map((loop) => loop.close()))
    },
  }
}

/** @returns milliseconds until the next alert becomes due. */
async function turn({ events, mailer, settings }: Parts, tx: Tx): Promise<number | undefined> {
  const lock = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLock.alertDispatcher}::integer, 0) as mine`.execute(tx)
  if (!lock.rows[0]?.mine) return againMs
  let next: number | undefined
  for (const { company, firstMs, lastMs, quietMs } of await waitingCompanies(tx)) {
    const { alertRules, webhooks } = await readSettings(tx, company, ['alertRules', 'webhooks'])
    const site = await readSite(tx, company, settings)
    const settleMs = alertRules.settleSeconds * 1000
    // While more alerts arrive, wait one more period. Recipients of a recent message get the rest in one digest.
    const waitMs = Math.max(
      settleMs - firstMs,
      Math.min(settleMs - lastMs, 2 * settleMs - firstMs),
      quietMs === null ? 0 : settleMs - quietMs,
    )
    if (waitMs > 0) {
      next = Math.min(next ?? Infinity, Math.ceil(waitMs))
      continue
    }
    const changes = (await takeSettled(tx, company, settleMs, mostAtOnce)).filter(({ kind }) => alertRules.kinds[kind])
    // The others are not due yet, or exceed the limit of one turn.
    next = Math.min(next ?? Infinity, againMs)
    if (changes.length === 0) continue
    if (await mailer.isSetUp(tx, company)) {
      const wordsOf = new Map<string, MailWords>()
      for (const { email, storeIds, ofServer, language } of await recipientsOf(tx, company)) {
        const own = changes.filter(({ storeId }) => (storeId === null ? ofServer : storeIds.has(storeId)))
        const words = wordsOf.get(language) ?? (await mailWords(tx, language))
        wordsOf.set(language, words)
        const mails =
          own.length > alertRules.digestOver
            ? [digestMail(own, site, words)]
            : own.map((change) => singleMail(change, site, words))
        await putMessages(
          tx,
          'MAIL',
          mails.map((content) => ({ company, recipient: email, content })),
        )
      }
    }
    for (const change of changes) {
      const type = change.closed === null ? 'alert.opened' : 'alert.closed'
      if (change.storeId === null) await putCompanyEvent(tx, company, type, eventOf(change))
      else await putEvent(tx, change.storeId, type, eventOf(change))
    }
    for (const hook of webhooks.filter(({ enable }) => enable)) {
      const own = changes.filter(({ kind }) => hook.events.length === 0 || hook.events.includes(kind))
      const size = own.length > alertRules.digestOver ? mostPerPost : 1
      await putMessages(
        tx,
        'WEBHOOK',
        inPieces(own, size).map((piece) => ({
          company,
          recipient: String(hook.id),
          content: eventsBody(company, piece),
        })),
      )
    }
    await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
  }
  return next
}

function inPieces(changes: readonly Change[], size: number): Change[][] {
  return Array.from({ length: Math.ceil(changes.length / size) }, (_, at) => changes.slice(at * size, (at + 1) * size))
}
