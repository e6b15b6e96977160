// server/brokers: the rules for saving brokers, and the test of one.
import { X509Certificate, randomUUID } from 'node:crypto'
import type { BrokerBody, HeardTopic } from '@shelfcast/contract/brokers/brokers'
import { audit } from '../audit/audit.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { OutgoingError, pinned } from '../notices/addresses.ts'
import type { Secrets } from '../secrets.ts'
import { openLink } from './link.ts'
import { secretUse } from './links.ts'
import { brokerOf, countBrokers, storeBroker, type StoredBroker } from './rows.ts'

const mostBrokers = 10

type Allowed = (host: string, address: string) => boolean

/** @throws Fault 'broker.address' or 'broker.certificate' */
export async function checkBroker({ url, ca }: BrokerBody, allowed: Allowed): Promise<void> {
  if (ca !== '')
    try {
      new X509Certificate(ca)
    } catch {
      throw new Fault('broker.certificate', {}, [
        { field: 'ca', code: 'invalid', message: 'This is not a certificate in PEM form.' },
      ])
    }
  try {
    await pinned(new URL(url).hostname, 'notPublic', allowed)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new Fault('broker.address', { address: url, reason: error.message }, [
      { field: 'url', code: 'address', message: error.message, value: url },
    ])
  }
}

/** @returns its id. @throws Fault 'broker.unknown', 'broker.tooMany', 'broker.store' or 'broker.labels' */
export async function saveBroker(
  { secrets, action }: { secrets: Secrets; action: string },
  tx: Tx,
  caller: Caller,
  body: BrokerBody,
): Promise<number> {
  const before = body.id === 0 ? undefined : await brokerOf(tx, body.id, caller.company)
  if (body.id !== 0 && !before) throw new Fault('broker.unknown')
  if (!before && (await countBrokers(tx, caller.company)) >= mostBrokers)
    throw new Fault('broker.tooMany', { most: mostBrokers })
  const store = body.store === '' ? undefined : caller.stores.find(({ code }) => code === body.store)
  if (body.store !== '' && !store) throw new Fault('store.unknown')
  const labels = [...new Set(body.homeAssistant.labels.map((code) => code.toUpperCase()))]
  if (body.homeAssistant.enable && !store)
    throw new Fault('broker.store', {}, [
      { field: 'store', code: 'missing', message: 'Select the store whose labels Home Assistant shows.' },
    ])
  if (store && body.homeAssistant.enable) await checkLabels(tx, store.storeId, labels)
  const after = {
    id: body.id,
    company: caller.company,
    name: body.name,
    url: body.url,
    user: body.user,
    password: await passwordOf(),
    ca: body.ca,
    storeId: store?.storeId ?? null,
    enable: body.enable,
    homeAssistant: { ...body.homeAssistant, labels },
    sensors: body.sensors,
  }
  const id = await storeBroker(tx, after)
  await audit(tx, caller, {
    action,
    target: body.name,
    ...(before ? { before: readable(before) } : {}),
    after: { ...readable(after), passwordChanged: Boolean(body.password) },
  })
  return id

  async function passwordOf(): Promise<string> {
    if (body.password) return secrets.seal(secretUse(caller.company), body.password)
    // A stored password is used only for the address and the name that it was saved with.
    return before && before.url === body.url && before.user === body.user ? before.password : ''
  }
}

async function checkLabels(db: Db, storeId: number, labels: readonly string[]) {
  const found = await db
    .selectFrom('label')
    .select('code')
    .where('store_id', '=', storeId)
    .where('code', 'in', labels.length > 0 ? [...labels] : [''])
    .execute()
  const known = new Set(found.map(({ code }) => code.trim()))
  const missing = labels.filter((code) => !known.has(code))
  if (missing.length === 0) return
  const message = `These labels are not in this store: ${missing.slice(0, 10).join(', ')}`
  throw new Fault('broker.labels', { labels: missing.slice(0, 10).join(', ') }, [
    { field: 'homeAssistant.labels', code: 'unknown', message },
  ])
}

const readable = ({ url, user, enable, homeAssistant }: Omit<StoredBroker, 'version' | 'store'>) => ({
  url,
  user,
  enable,
  homeAssistant: homeAssistant.enable ? homeAssistant.labels.length : false,
})

const mostTopics = 50
const sampleBytes = 200

/**
 * Connects under another name than the running connection and reads every topic for a while.
 * @throws Fault 'broker.failed'
 */
export async function listenTo(
  broker: StoredBroker,
  { secrets, allowed, seconds }: { secrets: Secrets; allowed: Allowed; seconds: number },
): Promise<{ milliseconds: number; topics: HeardTopic[] }> {
  const heard = new Map<string, HeardTopic>()
  const from = performance.now()
  try {
    const password = broker.password === '' ? '' : await secrets.open(secretUse(broker.company), broker.password)
    if (password === undefined) throw new OutgoingError('its password was encrypted with another key. Enter it again.')
    const link = await openLink(
      { ...broker, password },
      {
        clientId: `shelfcast-test-${randomUUID().slice(0, 8)}`,
        topics: ['#'],
        allowed,
        take: ({ topic, payload, retained }) => {
          const entry = heard.get(topic) ?? { topic, messages: 0, retained: true, sample: '' }
          heard.set(topic, {
            topic,
            messages: entry.messages + 1,
            retained: entry.retained && retained,
            sample: payload
              .subarray(0, sampleBytes)
              .toString('utf8')
              .replaceAll(/\p{Cc}/gu, ' '),
          })
        },
      },
    )
    const milliseconds = Math.round(performance.now() - from)
    let timer: NodeJS.Timeout | undefined
    const over = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        resolve(undefined)
      }, seconds * 1_000)
    })
    const broken = await Promise.race([over, link.ended])
    clearTimeout(timer)
    if (broken !== undefined) throw new OutgoingError(broken)
    await link.close()
    const topics = [...heard.values()].sort((a, b) => b.messages - a.messages).slice(0, mostTopics)
    return { milliseconds, topics }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new Fault('broker.failed', { reason: error.message })
  }
}
