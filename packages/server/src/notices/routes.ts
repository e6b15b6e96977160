// server/notices: the calls that configure and test mail and webhooks. alerts/ decides what they send.
import { randomUUID } from 'node:crypto'
import {
  readEventPublishing,
  readMailSetting,
  saveEventPublishing,
  saveMailSetting,
  testEventPublishing,
  testMail,
} from '@shelfcast/contract/notices/notices'
import type { BodyOf } from '@shelfcast/contract/operation'
import { lastDeliveries } from './outbox.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { keepSite } from '../settings/site.ts'
import { readSettings, saveSetting, type StoredWebhook } from '../settings/store.ts'
import { OutgoingError, allowListOf, pinned } from './addresses.ts'
import { mailUse, type Mailer } from './mail.ts'
import { checkedUrl } from './outgoing.ts'
import type { Secrets } from './secrets.ts'
import { postEvents, webhookUse } from './webhooks.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'> & { secrets: Secrets; mailer: Mailer }

const noRabbitMq = { enable: false, url: '', exchange: '' }

export function noticeRoutes(api: Api, { db, events, settings, now, secrets, mailer }: Parts) {
  const allowed = allowListOf(settings.outgoing.allow)

  api.handle(readMailSetting, async ({ caller }) => {
    const { password, ...mail } = (await readSettings(db, caller.company, ['mail'])).mail
    return {
      ...ok,
      ...mail,
      from: mail.from ?? '',
      passwordSet: password !== undefined,
      fallbackHost: settings.outgoing.mail?.host ?? '',
    }
  })

  api.handle(saveMailSetting, async ({ body: { password, ...given }, caller, request }) => {
    await inTransaction(db, async (tx) => {
      const { mail: before } = await readSettings(tx, caller.company, ['mail'])
      const kept = keeps(before, given) ? before.password : undefined
      const sealed = password ? await secrets.seal(mailUse(caller.company), password) : kept
      await saveSetting(tx, caller.company, 'mail', {
        ...given,
        from: given.from ?? before.from,
        ...(sealed === undefined ? {} : { password: sealed }),
      })
      await keepSite(tx, caller, request)
      const { password: _before, ...public_ } = before
      await audit(tx, caller, {
        action: saveMailSetting.audit,
        target: 'emailsetting',
        before: public_,
        after: { ...given, passwordChanged: sealed !== before.password },
      })
      await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
    })
    return ok
  })

  api.handle(testMail, async ({ body, caller }) => {
    const { email: own } = await db
      .selectFrom('account')
      .select('email')
      .where('account_id', '=', caller.accountId)
      .executeTakeFirstOrThrow()
    const to = body?.to || own
    if (to === '') throw new Fault('mail.noAddress')
    await audit(db, caller, { action: testMail.audit, target: to })
    try {
      const { mail: stored } = await readSettings(db, caller.company, ['mail'])
      const server =
        body && body.host !== ''
          ? await mailer.serverFor(
              caller.company,
              body,
              body.password || undefined,
              keeps(stored, body) ? stored.password : undefined,
            )
          : await mailer.serverOf(db, caller.company)
      if (!server) throw new Fault('mail.noServer')
      const line = `Shelfcast can send email through ${server.host}. To receive the alerts of your stores, turn them on under My Account.`
      const answer = await mailer.send(server, {
        to,
        subject: 'Shelfcast: test email',
        text: `${line}\n`,
        html: `<!doctype html><html lang="en"><body style="font-family:sans-serif"><p>${line}</p></body></html>`,
      })
      return { ...ok, to, answer }
    } catch (error) {
      throw error instanceof OutgoingError ? new Fault('mail.failed', { reason: error.message }) : error
    }
  })

  api.handle(readEventPublishing, ({ caller }) => publishingOf(caller.company))

  api.handle(saveEventPublishing, async ({ body, caller }) => {
    if (body.rabbitMq?.enable) throw new Fault('publishing.rabbitMq')
    const given = body.webhooks
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
      rabbitMq: noRabbitMq,
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
}

/** A stored password is used only for the server and the name that it was saved with. */
const keeps = (before: { host: string; port: string; userName: string; encoding: string }, after: typeof before) =>
  before.host === after.host &&
  before.port === after.port &&
  before.userName === after.userName &&
  before.encoding === after.encoding

const readable = ({ id, url, events, enable, secret }: StoredWebhook) => ({
  id,
  url,
  events,
  enable,
  signed: secret !== undefined,
})
