// server/brokers: one connection to an MQTT broker: MQTT 3.1.1, to exactly the address that was checked.
import { isIP } from 'node:net'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { OutgoingError, pinned } from '../notices/addresses.ts'

export interface BrokerAddress {
  url: string
  user: string
  password: string
  /** PEM; empty for well-known authorities. */
  ca: string
}

export interface Message {
  topic: string
  payload: Buffer
  /** The broker repeats a stored message. Only stored ones carry the flag. */
  retained: boolean
  at: Date
}

export interface Link {
  /** @returns when the broker has confirmed it. @throws when the connection breaks */
  publish: (topic: string, payload: string | Buffer, options?: { retain?: boolean }) => Promise<void>
  /** Adds topics. One that the broker refuses delivers nothing, like one that it forbids and grants. */
  subscribe: (topics: readonly string[]) => void
  /** Resolves when the connection has ended, with the reason in words. */
  ended: Promise<string>
  close: () => Promise<void>
}

export interface LinkOptions {
  clientId: string
  topics: readonly string[]
  /** The broker publishes it, retained, when the connection breaks. */
  will?: { topic: string; payload: string } | undefined
  allowed: (host: string, address: string) => boolean
  /** The next message is read from the socket when this has settled, so a flood slows its sender down. */
  take: (message: Message) => void | Promise<void>
}

const connectMs = 5_000
const keepAliveSeconds = 30

/** @returns an open, subscribed connection. @throws OutgoingError with the reason in words */
export async function openLink(broker: BrokerAddress, options: LinkOptions): Promise<Link> {
  const client = mqtt.connect(await optionsOf(broker, options))
  let reason = 'the connection was interrupted.'
  const ended = new Promise<string>((resolve) => {
    client.on('error', (error) => {
      reason = wordsFor(error, broker.url)
    })
    client.once('close', () => {
      resolve(reason)
    })
  })
  const broken = ended.then((words): never => {
    throw new OutgoingError(words)
  })
  broken.catch(() => undefined) // publishing and subscribing report it
  client.handleMessage = (packet, done) => {
    const { topic, payload, retain } = packet
    void read({ topic, payload: Buffer.from(payload), retained: retain, at: new Date() }, options.take, done)
  }
  try {
    await Promise.race([greeting(client), broken])
    if (options.topics.length > 0) await Promise.race([client.subscribeAsync([...options.topics], { qos: 0 }), broken])
  } catch (error) {
    client.end(true)
    throw error instanceof OutgoingError ? error : new OutgoingError(wordsFor(error, broker.url))
  }
  return {
    async publish(topic, payload, { retain = false } = {}) {
      // The client would keep a message of a broken connection for the next one, which this link never makes.
      await Promise.race([client.publishAsync(topic, payload, { qos: 1, retain }), broken])
    },
    subscribe(topics) {
      client.subscribe([...topics], { qos: 0 })
    },
    ended,
    async close() {
      await client.endAsync(true)
    },
  }
}

async function read(message: Message, take: LinkOptions['take'], done: (error?: Error) => void) {
  try {
    await take(message)
  } catch (error) {
    return done(error instanceof Error ? error : new Error(String(error)))
  }
  done()
}

async function greeting(client: MqttClient): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  await new Promise<void>((resolve, reject) => {
    timer = setTimeout(() => {
      reject(new OutgoingError('it did not answer in time.'))
    }, connectMs)
    client.once('connect', () => {
      resolve()
    })
  }).finally(() => {
    clearTimeout(timer)
  })
}

async function optionsOf(
  { url, user, password, ca }: BrokerAddress,
  { clientId, will, allowed }: LinkOptions,
): Promise<IClientOptions> {
  const { hostname, port, protocol } = new URL(url)
  const secure = protocol === 'mqtts:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    protocol: secure ? 'mqtts' : 'mqtt',
    host: await pinned(host, 'notPublic', allowed),
    port: Number(port || (secure ? 8883 : 1883)),
    ...(secure && isIP(host) === 0 ? { servername: host } : {}),
    ...(ca === '' ? {} : { ca }),
    ...(user === '' ? {} : { username: user, password }),
    ...(will ? { will: { topic: will.topic, payload: Buffer.from(will.payload), qos: 1 as const, retain: true } } : {}),
    clientId,
    protocolVersion: 4,
    clean: true,
    keepalive: keepAliveSeconds,
    connectTimeout: connectMs,
    // The caller decides when to try again, and looks the address up again.
    reconnectPeriod: 0,
    resubscribe: false,
  }
}

const refusedUser = new Set([4, 5, 134, 135])

function wordsFor(error: unknown, url: string): string {
  const { code = '', message = '' } = error as { code?: string | number; message?: string }
  if (typeof code === 'number')
    return refusedUser.has(code)
      ? 'the broker rejected the user name or password.'
      : `the broker refused the connection: ${message}`
  if (code === 'ECONNREFUSED') return 'no broker answers at this address.'
  if (code === 'ECONNRESET' || code === 'ERR_SSL_WRONG_VERSION_NUMBER' || code === 'EPROTO')
    return url.startsWith('mqtts')
      ? 'the broker does not use TLS at this port.'
      : 'the broker closed the connection. Perhaps it expects TLS at this port: use mqtts://.'
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER/.test(code)) return 'its certificate is not trusted.'
  if (code === 'ETIMEDOUT' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'it did not answer in time.'
  return 'the connection was interrupted.'
}
