// server/publishing: the rules for adding and changing receivers of events.
import type { ReceiverBody } from '@shelfcast/contract/publishing/receivers'
import type { Tx } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import type { Caller } from '../http/caller.ts'
import { audit } from '../audit/audit.ts'
import { OutgoingError, pinned } from '../notices/addresses.ts'
import { checkedUrl, type Allowed } from '../notices/outgoing.ts'
import type { Secrets } from '../secrets.ts'
import { saveSetting } from '../settings/store.ts'
import type { StoredReceiver } from './exit.ts'
import { receiverOf, storeReceiver } from './rows.ts'
import { newSecret, oldSecretMs, secretUse } from './webhook.ts'

const mostReceivers = 50
const defaultExchange = 'shelfcast.events'

interface Parts {
  secrets: Secrets
  /** Name of the entry in the audit log. */ action: string
}

/** @returns its id, and a new signing secret, once. @throws Fault 'publishing.noReceiver', 'publishing.tooMany' */
export async function saveReceiver(
  { secrets, action }: Parts,
  tx: Tx,
  caller: Caller,
  body: ReceiverBody,
): Promise<{ id: number; secret: string }> {
  const before = body.id === 0 ? undefined : await receiverOf(tx, body.id, caller.company)
  if (body.id !== 0 && !before) throw new Fault('publishing.noReceiver')
  if (!before) await checkCount(tx, caller.company)
  const kind = before?.kind ?? body.kind
  const { url, password } = kind === 'RABBITMQ' ? withoutPassword(body) : { url: body.url, password: '' }
  const secret = kind === 'WEBHOOK' && (!before || body.newSecret) ? newSecret() : ''
  const sealed = await sealedOf()
  const after: StoredReceiver = {
    id: body.id,
    company: caller.company,
    kind,
    url,
    types: body.types,
    enable: body.enable,
    settings: kind === 'RABBITMQ' ? { exchange: body.exchange || defaultExchange } : {},
    secrets: sealed,
  }
  const id = await storeReceiver(tx, after)
  if (kind === 'RABBITMQ') await noteRabbit(tx, caller.company)
  await audit(tx, caller, {
    action,
    target: url,
    ...(before ? { before: readable(before) } : {}),
    after: { ...readable(after), secretChanged: secret !== '' || password !== '' },
  })
  return { id, secret }

  async function sealedOf(): Promise<StoredReceiver['secrets']> {
    const use = secretUse(caller.company)
    const old = before?.secrets ?? []
    if (kind === 'RABBITMQ') {
      if (password !== '') return [{ sealed: await secrets.seal(use, password) }]
      // A stored password is used only for the server and the name that it was saved with.
      return before?.url === url ? old : []
    }
    if (secret === '') return old
    const until = new Date(Date.now() + oldSecretMs).toISOString()
    return [{ sealed: await secrets.seal(use, secret) }, ...old.slice(0, 1).map((one) => ({ ...one, until }))]
  }
}

/** The sign-in answers tell programs whether the company publishes to RabbitMQ. */
export async function noteRabbit(tx: Tx, company: string) {
  const on = await tx
    .selectFrom('event_receiver')
    .select('receiver_id')
    .where('company', '=', company)
    .where('kind', '=', 'RABBITMQ')
    .where('enable', '=', true)
    .executeTakeFirst()
  await saveSetting(tx, company, 'rabbitMqEnable', on !== undefined)
}

async function checkCount(tx: Tx, company: string) {
  const { count } = await tx
    .selectFrom('event_receiver')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('company', '=', company)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostReceivers) throw new Fault('publishing.tooMany', { most: mostReceivers })
}

/** A password in the address is stored apart from it, encrypted. */
function withoutPassword(body: ReceiverBody): { url: string; password: string } {
  const url = new URL(body.url)
  const inside = decodeURIComponent(url.password)
  url.password = ''
  return { url: url.href, password: body.password || inside }
}

/** The address must fit the kind, and must not lead into the server's own network. @throws Fault 'publishing.address' */
export async function checkAddress({ kind, url: address }: Pick<ReceiverBody, 'kind' | 'url'>, allowed: Allowed) {
  try {
    if (kind === 'WEBHOOK') await pinned(checkedUrl(address).hostname, 'notPublic', allowed)
    else if (!/^amqps?:/i.test(address)) throw new OutgoingError('start it with amqp:// or amqps://.')
    // Brokers are internal servers, like the one for mail.
    else await pinned(new URL(address).hostname, 'linkLocal', () => false)
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    throw new Fault('publishing.address', { address, reason: error.message }, [
      { field: 'url', code: 'address', message: error.message },
    ])
  }
}

const readable = ({ kind, url, types, enable, settings }: StoredReceiver) => ({ kind, url, types, enable, ...settings })
