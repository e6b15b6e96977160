// server/publishing: webhooks by Standard Webhooks 1.0 (standardwebhooks.com): signed posts, in order within a store.
import { createHmac, randomBytes } from 'node:crypto'
import { groupBy } from '../group-by.ts'
import { createLimiter } from '../limiter.ts'
import { OutgoingError } from '../notices/addresses.ts'
import { post, wrongStatus, type Allowed } from '../notices/outgoing.ts'
import type { Secrets } from '../secrets.ts'
import type { Exit, OutgoingEvent, Outcome, StoredReceiver } from './exit.ts'

const answerMs = 15_000
const mostBodyBytes = 20_000
/** Stores whose events are posted at the same time. */
const atOnce = 8
/** A secret that was replaced signs as well, for so long. */
export const oldSecretMs = 24 * 3_600_000
const secretBytes = 32

/**
 * The pauses of Standard Webhooks: 5 s, 5 min, 30 min, 2, 5, 10, 14, 20 and 24 h, as multiples of the first one. The
 * last one repeats.
 */
const ladder = [1, 60, 360, 1_440, 3_600, 7_200, 10_080, 14_400, 17_280]

/** Statuses about the event itself: a repeat would get the same answer, and the next event may be fine. */
const refusals = new Set([400, 406, 411, 413, 414, 415, 422, 431])
const gone = 410

export const secretUse = (company: string) => `event receiver ${company}`

/** A new signing secret, as receivers expect it. */
export const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`

export function createWebhookExit({
  secrets,
  allowed,
  retryFirstMs,
}: {
  secrets: Secrets
  allowed: Allowed
  retryFirstMs: number
}): Exit {
  return {
    batch: 50,
    keepsSent: true,
    pauseMs: (failures) => (ladder[Math.min(failures, ladder.length) - 1] ?? 1) * retryFirstMs,
    async send(receiver, events, stop) {
      const keys = await keysOf(secrets, receiver)
      const outcome: Outcome = { settled: [] }
      const limit = createLimiter(atOnce)
      const isOver = () => outcome.failed !== undefined || outcome.gone === true || stop.aborted
      await Promise.all(
        [...groupBy(events, (event) => event.storeId).values()].map((ofStore) =>
          limit(async () => {
            for (const event of ofStore) {
              if (isOver()) return
              await sendOne(receiver, keys, event, outcome, stop)
            }
          }),
        ),
      )
      return outcome
    },
  }

  async function sendOne(
    receiver: StoredReceiver,
    keys: readonly Buffer[],
    event: OutgoingEvent,
    outcome: Outcome,
    stop: AbortSignal,
  ) {
    const body = bodyOf(event)
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signed = `${event.eventId}.${timestamp}.${body}`
    try {
      const { status, retryAfterMs } = await post(
        receiver.url,
        body,
        {
          'webhook-id': event.eventId,
          'webhook-timestamp': timestamp,
          'webhook-signature': keys
            .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
            .join(' '),
        },
        { allowed, mostMs: answerMs, stop },
      )
      const reason = wrongStatus(status)
      if (reason === undefined || refusals.has(status))
        outcome.settled.push({ id: event.id, delivered: reason === undefined, status, answer: reason ?? '' })
      else if (status === gone) outcome.gone = true
      else outcome.failed = { reason, retryAfterMs }
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      if (!stop.aborted) outcome.failed ??= { reason: error.message }
    }
  }
}

async function keysOf(secrets: Secrets, receiver: StoredReceiver): Promise<Buffer[]> {
  const valid = receiver.secrets.filter(({ until }) => until === undefined || Date.parse(until) > Date.now())
  const opened = await Promise.all(valid.map(({ sealed }) => secrets.open(secretUse(receiver.company), sealed)))
  const keys = opened.flatMap((secret) =>
    secret === undefined ? [] : [Buffer.from(secret.slice('whsec_'.length), 'base64')],
  )
  if (keys.length === 0) throw new OutgoingError('its secret was encrypted with another key. Create a new one.')
  return keys
}

/** Under 20 kB. A longer one keeps what identifies its subject. */
function bodyOf({ type, at, data }: OutgoingEvent): string {
  const timestamp = at.toISOString()
  const body = JSON.stringify({ type, timestamp, data })
  if (Buffer.byteLength(body) < mostBodyBytes) return body
  const short = Object.fromEntries(
    Object.entries(data).filter(([, value]) => value === null || typeof value !== 'object'),
  )
  return JSON.stringify({ type, timestamp, data: { ...short, shortened: true } })
}
