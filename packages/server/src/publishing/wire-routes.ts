// server/publishing: the wire's own call for webhooks and RabbitMQ. Its webhooks have the format from before Standard
// Webhooks and receive alerts only; receivers.ts has the others.
import { randomUUID } from 'node:crypto'
import { readEventPublishing, saveEventPublishing, testEventPublishing } from '@shelfcast/contract/notices/notices'
import { ReceiverBody } from '@shelfcast/contract/publishing/receivers'
import type { BodyOf } from '@shelfcast/contract/operation'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { OutgoingError, pinned } from '../notices/addresses.ts'
import { lastDeliveries } from '../notices/outbox.ts'
import { checkedUrl, type Allowed } from '../notices/outgoing.ts'
import type { Secrets } from '../secrets.ts'
import { postEvents, webhookUse } from '../notices/webhooks.ts'
import { readSettings, saveSetting, type StoredWebhook } from '../settings/store.ts'
import { checkAddress as checkReceiver, saveReceiver } from './receivers.ts'
import { receiversOf } from './rows.ts'

const noRabbitMq = { enable: false, url: '', exchange: '' }

export function wirePublishingRoutes(
  api: Api,
  { db, events, now, secrets, allowed }: Pick<Deps, 'db' | 'events' | 'now'> & { secrets: Secrets; allowed: Allowed },
) {
  api.handle(readEventPublishing, ({ caller }) => publishingOf(caller.company))

  api.handle(saveEventPublishing, async ({ body, caller }) => {
    const given = body.webhooks
    if (body.rabbitMq) await saveRabbit(body.rabbitMq, caller)
    if (given) for (const [at, { url }] of given.entries()) await checkAddress(url, at)
    await inTransaction(db, async (tx) => {
      const { webhooks: before } = await readSettings(tx, caller.company, ['webhooks'])
      if (!given) return
      const after = await stored(caller.company, before, given)
      await saveSetting(tx, caller.company, 'webhooks', after)
      await audit(tx, caller, {
        action: saveEventPublishing.audit,
        target: 'webhooks',
        before: before.map(readable),
        after: after.map(readable),
      })
    })
    return publishingOf(caller.company)
  })

  api.handle(testEventPublishing, async ({ body, caller }) => {
    const hook = (await readSettings(db, caller.company, ['webhooks'])).webhooks.find(({ id }) => id === body.id)
    if (!hook) throw new Fault('publishing.unknown')
    await audit(db, caller, { action: testEventPublishing.audit, target: hook.url })
    const from = now()
    try {
      const status = await postEvents({ secrets, allowed }, caller.company, hook, randomUUID(), {
        company: caller.company,
        events: [{ event: 'TEST', time: new Date(from).toISOString() }],
      })
      return { ...ok, status, milliseconds: now() - from }
    } catch (error) {
      throw error instanceof OutgoingError ? new Fault('publishing.failed', { reason: error.message }) : error
    }
  })

  async function publishingOf(company: string) {
    const { webhooks } = await readSettings(db, company, ['webhooks'])
    const last = await lastDeliveries(
      db,
      company,
      'WEBHOOK',
      webhooks.map(({ id }) => String(id)),
    )
    return {
      ...ok,
      rabbitMq: await rabbitOf(company),
      webhooks: webhooks.map((hook) => ({ ...readable(hook), lastDelivery: last.get(String(hook.id)) ?? null })),
    }
  }

  /** Checked when it is saved, and again at every post: names may point elsewhere by then. */
  async function checkAddress(address: string, at: number) {
    try {
      await pinned(checkedUrl(address).hostname, 'notPublic', allowed)
    } catch (error) {
      if (!(error instanceof OutgoingError)) throw error
      throw new Fault('publishing.address', { address, reason: error.message }, [
        { field: 'url', code: 'address', message: error.message, row: at + 1, value: address },
      ])
    }
  }

  async function stored(
    company: string,
    before: readonly StoredWebhook[],
    given: NonNullable<BodyOf<typeof saveEventPublishing>['webhooks']>,
  ): Promise<StoredWebhook[]> {
    let last = Math.max(0, ...before.map(({ id }) => id))
    const seen = new Set<number>()
    const after: StoredWebhook[] = []
    for (const { id: asked, secret, ...rest } of given) {
      const old = before.find(({ id }) => id === asked)
      if (asked !== 0 && (!old || seen.has(asked))) throw new Fault('publishing.unknown')
      const id = asked === 0 ? (last += 1) : asked
      seen.add(id)
      const sealed = secret ? await secrets.seal(webhookUse(company, id), secret) : old?.secret
      after.push({ id, ...rest, ...(sealed === undefined ? {} : { secret: sealed }) })
    }
    return after
  }

  async function rabbitOf(company: string) {
    const found = (await receiversOf(db, company)).find(({ kind }) => kind === 'RABBITMQ')
    return found ? { enable: found.enable, url: found.url, exchange: found.exchange } : noRabbitMq
  }

  /** The wire knows one RabbitMQ: the first one. Switched off, it keeps its address. */
  async function saveRabbit(given: NonNullable<BodyOf<typeof saveEventPublishing>['rabbitMq']>, caller: Caller) {
    const before = (await receiversOf(db, caller.company)).find(({ kind }) => kind === 'RABBITMQ')
    if (!before && !given.enable) return
    const body = ReceiverBody.safeParse({
      id: before?.id ?? 0,
      kind: 'RABBITMQ',
      url: given.url || before?.url || '',
      exchange: given.exchange || before?.exchange || '',
      types: before?.types ?? [],
      enable: given.enable,
    })
    if (!body.success)
      throw new Fault('publishing.address', { address: given.url, reason: 'start it with amqp:// or amqps://.' })
    if (given.enable) await checkReceiver(body.data, allowed)
    await inTransaction(db, async (tx) => {
      await saveReceiver({ secrets, action: saveEventPublishing.audit }, tx, caller, body.data)
      await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
    })
  }
}

const readable = ({ id, url, events, enable, secret }: StoredWebhook) => ({
  id,
  url,
  events,
  enable,
  signed: secret !== undefined,
})
