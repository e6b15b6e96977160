// server/publishing: RabbitMQ: CloudEvents to a topic exchange, with confirms, in order within a store.
import { isIP } from 'node:net'
import { Connection, type Channel } from 'rabbitmq-client'
import { OutgoingError, pinned } from '../notices/addresses.ts'
import type { Secrets } from '../secrets.ts'
import type { Exit, OutgoingEvent, Outcome, StoredReceiver } from './exit.ts'
import { secretUse } from './webhook.ts'

/** In flight at a time: 13 times as fast as one by one. */
const batch = 200
const connectMs = 5_000
const confirmMs = 20_000
/** A connection without events closes after this. */
const idleMs = 60_000
/** A broker that is back gets its events within a minute. */
const pauseMostMs = 60_000

interface Open {
  key: string
  connection: Connection
  channel: Channel
  timer?: NodeJS.Timeout
}

/** One connection for each receiver, made when there is something to send. */
export function createRabbitExit({ secrets, retryFirstMs }: { secrets: Secrets; retryFirstMs: number }): Exit {
  const open = new Map<number, Open>()

  function drop(id: number) {
    const held = open.get(id)
    if (!held) return
    open.delete(id)
    clearTimeout(held.timer)
    held.connection.unsafeDestroy()
  }

  async function channelOf(receiver: StoredReceiver): Promise<Channel> {
    const [secret] = receiver.secrets
    const key = JSON.stringify([receiver.url, receiver.settings, secret?.sealed])
    const held = open.get(receiver.id)
    if (held && held.key === key && held.channel.active) return held.channel
    drop(receiver.id)
    const password = secret === undefined ? '' : await secrets.open(secretUse(receiver.company), secret.sealed)
    if (password === undefined) throw new OutgoingError('its password was encrypted with another key. Enter it again.')
    const made = await connect(receiver, password)
    open.set(receiver.id, { key, ...made })
    return made.channel
  }

  return {
    batch,
    keepsSent: false,
    pauseMs: (failures) => Math.min(pauseMostMs, retryFirstMs * 2 ** Math.min(failures - 1, 20)),
    async send(receiver, events, stop) {
      try {
        const channel = await channelOf(receiver)
        const outcome = await publish(channel, receiver, events, stop)
        if (outcome.failed) drop(receiver.id)
        const held = open.get(receiver.id)
        if (held) {
          clearTimeout(held.timer)
          held.timer = setTimeout(() => {
            drop(receiver.id)
          }, idleMs).unref()
        }
        return outcome
      } catch (error) {
        drop(receiver.id)
        throw error instanceof OutgoingError ? error : new OutgoingError(wordsFor(error))
      }
    },
    async close() {
      for (const id of open.keys()) drop(id)
    },
  }
}

async function connect(receiver: StoredReceiver, password: string) {
  const url = new URL(receiver.url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'amqps:'
  const address = await pinned(host, 'linkLocal', () => false)
  const connection = new Connection({
    hostname: address,
    port: url.port || (secure ? 5671 : 5672),
    username: decodeURIComponent(url.username) || 'guest',
    password: password || 'guest',
    vhost: decodeURIComponent(url.pathname.slice(1)) || '/',
    ...(secure ? { tls: isIP(host) === 0 ? { servername: host } : true } : {}),
    connectionName: 'Shelfcast',
    connectionTimeout: connectMs,
    acquireTimeout: connectMs,
    noDelay: true,
  })
  try {
    // The library would try again for itself; here the publisher decides when.
    const channel = await new Promise<Channel>((resolve, reject) => {
      connection.on('error', reject)
      connection.acquire().then(resolve, reject)
    })
    channel.on('error', () => undefined) // the publish that fails says so
    await channel.confirmSelect()
    await declare(channel, receiver.settings.exchange ?? '')
    return { connection, channel }
  } catch (error) {
    connection.unsafeDestroy()
    throw error
  }
}

/**
 * A message that no queue is bound for would be confirmed and lost. The alternate exchange keeps it in a queue of its
 * own, bounded, where an operator finds it.
 */
async function declare(channel: Channel, exchange: string) {
  const unrouted = `${exchange}.unrouted`
  await channel.exchangeDeclare({ exchange: unrouted, type: 'fanout', durable: true })
  await channel.queueDeclare({
    queue: unrouted,
    durable: true,
    arguments: { 'x-queue-type': 'quorum', 'x-max-length': 100_000, 'x-overflow': 'drop-head' },
  })
  await channel.queueBind({ queue: unrouted, exchange: unrouted, routingKey: '' })
  await channel.exchangeDeclare({
    exchange,
    type: 'topic',
    durable: true,
    arguments: { 'alternate-exchange': unrouted },
  })
}

async function publish(
  channel: Channel,
  receiver: StoredReceiver,
  events: readonly OutgoingEvent[],
  stop: AbortSignal,
): Promise<Outcome> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new OutgoingError('it did not confirm the events in time.'))
    }, confirmMs)
    stop.addEventListener('abort', () => {
      reject(new OutgoingError('the server is stopping.'))
    })
  })
  late.catch(() => undefined) // each event below waits for it as well
  const results = await Promise.allSettled(
    events.map((event) =>
      Promise.race([
        channel.basicPublish(
          {
            exchange: receiver.settings.exchange ?? '',
            routingKey: routingKey(receiver.company, event),
            durable: true,
            messageId: event.eventId,
            contentType: 'application/cloudevents+json; charset=utf-8',
            timestamp: Math.floor(event.at.getTime() / 1000),
            type: event.type,
            appId: 'shelfcast',
          },
          Buffer.from(JSON.stringify(cloudEvent(receiver.company, event))),
        ),
        late,
      ]),
    ),
  )
  clearTimeout(timer)
  // Whatever follows a failed event is sent again as well, or it would overtake it.
  const first = results.findIndex(({ status }) => status === 'rejected')
  const confirmed = first === -1 ? events : events.slice(0, first)
  const settled = confirmed.map(({ id }) => ({ id, delivered: true, status: null, answer: 'confirmed' }))
  const failure = results[first]
  return failure?.status === 'rejected' ? { settled, failed: { reason: wordsFor(failure.reason) } } : { settled }
}

/** `<company>.<store>.<type>`. Dots separate words in a key, so those of codes become underscores. */
function routingKey(company: string, { type, data }: OutgoingEvent): string {
  const word = (code: unknown) => String(code ?? '').replaceAll('.', '_') || '_'
  return `${word(company)}.${word(data['store'])}.${type}`
}

/** CloudEvents 1.0. */
function cloudEvent(company: string, { eventId, type, at, data }: OutgoingEvent) {
  return {
    specversion: '1.0',
    id: eventId,
    source: `/shelfcast/${encodeURIComponent(company)}/${encodeURIComponent(String(data['store'] ?? ''))}`,
    type: `shelfcast.${type}`,
    time: at.toISOString(),
    datacontenttype: 'application/json',
    data,
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof OutgoingError) return error.message
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'ECONNREFUSED') return 'no server answers at this address.'
  if (code === 'ACCESS_REFUSED') return 'the broker rejected the user name or password.'
  if (code === 'NOT_ALLOWED') return 'the broker has no such virtual host, or the user may not use it.'
  if (code === 'PRECONDITION_FAILED')
    return 'the exchange exists with other settings. Delete it, or enter another name.'
  if (code === 'BASIC_NACK' || /nack/i.test(message)) return 'a queue of the broker is full or unavailable.'
  if (/TIMEOUT|ETIMEDOUT/.test(code)) return 'it did not answer in time.'
  if (code.startsWith('ERR_TLS') || code.includes('CERT') || code.includes('SELF_SIGNED'))
    return 'its certificate is not trusted.'
  return 'the connection was interrupted.'
}
