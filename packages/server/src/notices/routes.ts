// server/notices: the calls that configure and test mail. alerts/ decides what it sends.
import { readMailSetting, saveMailSetting, testMail } from '@shelfcast/contract/notices/notices'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { keepSite } from '../settings/site.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { OutgoingError } from './addresses.ts'
import { mailUse, type Mailer } from './mail.ts'
import { bodyOf } from './mail-body.ts'
import { mailWords } from './mail-language.ts'
import type { Secrets } from '../secrets.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings'> & { secrets: Secrets; mailer: Mailer }

export function noticeRoutes(api: Api, { db, events, settings, secrets, mailer }: Parts) {
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
    const { email: own, language } = await db
      .selectFrom('account')
      .select(['email', 'language'])
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
      const words = await mailWords(db, language)
      const answer = await mailer.send(server, {
        to,
        subject: words.say('mail.test.subject'),
        ...bodyOf([{ line: words.say('mail.test.body', { host: server.host }) }], words),
      })
      return { ...ok, to, answer }
    } catch (error) {
      throw error instanceof OutgoingError ? new Fault('mail.failed', { reason: error.message }) : error
    }
  })
}

/** A stored password is used only for the server and the name that it was saved with. */
const keeps = (before: { host: string; port: string; userName: string; encoding: string }, after: typeof before) =>
  before.host === after.host &&
  before.port === after.port &&
  before.userName === after.userName &&
  before.encoding === after.encoding
