// server/accounts: how the user of an account gets a password: a mail with a link that works once, or a temporary
// password that the administrator sees once.
import { randomBytes } from 'node:crypto'
import { sendInvitation as inviteCall, type Handover } from '@shelfcast/contract/accounts/users'
import { hourMs } from '@shelfcast/contract/zone-time'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import type { Mailer } from '../notices/mail.ts'
import { bodyOf } from '../notices/mail-body.ts'
import { mailWords, type MailWords } from '../notices/mail-language.ts'
import { OutgoingError } from '../notices/addresses.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { endSessions } from '../sessions/sessions.ts'
import { sealSignIn } from '../sessions/sign-in-link.ts'
import { createTicket } from '../sessions/tickets.ts'
import { readRuntimeProperties, readSite } from '../settings/store.ts'
import { managedAccount, type Manager } from './reach.ts'

export type HandoverParts = Pick<Deps, 'db' | 'settings'> & { mailer: Mailer }

/** An invitation survives a weekend; a reset answers a call for help of today. */
const lifeMs = { invite: 3 * 24 * hourMs, reset: 24 * hourMs }
export type Purpose = keyof typeof lifeMs

/** A password for one sign-in, or one that no one knows. */
export const madePassword = () => randomBytes(12).toString('base64url')

/** Whether a link can reach a user by mail. */
export async function canMail({ settings, mailer }: HandoverParts, db: Db, company: string, email: string) {
  return email !== '' && (await mailer.isSetUp(db, company)) && (await readSite(db, company, settings)) !== ''
}

export const ticketFor = (tx: Tx, accountId: number, purpose: Purpose) =>
  createTicket(tx, accountId, lifeMs[purpose], true)

interface Letter {
  account: string
  email: string
  company: string
  ticket: string
  purpose: Purpose
  /** Of the account; '' for none. */ language: string
  /** The administrator. */ from: string
}

/** Sends the link after the change is stored. A failure is part of the answer: the administrator sends it again. */
export async function mailLink({ db, settings, mailer }: HandoverParts, letter: Letter): Promise<Handover> {
  const { account, email, company, ticket } = letter
  const { apiKey } = await readRuntimeProperties(db, settings)
  const link = new URL('/login', await readSite(db, company, settings))
  link.searchParams.set('data', sealSignIn(apiKey, { account, ticket, choosesPassword: true }))
  const server = await mailer.serverOf(db, company)
  if (!server) return { ...ok, invitation: 'FAILED', reason: 'no mail server is set up.' }
  try {
    await mailer.send(server, { to: email, ...letterOf(letter, link.href, await mailWords(db, letter.language)) })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { ...ok, invitation: 'FAILED', reason: error.message }
  }
  return { ...ok, invitation: 'SENT' }
}

function letterOf({ account, from, purpose }: Letter, link: string, words: MailWords) {
  const { say } = words
  return {
    subject: say(`mail.${purpose}.subject`),
    ...bodyOf(
      [
        { line: say(`mail.${purpose}.title`, { account: from }), isTitle: true },
        { line: say('mail.link.account', { account }) },
        { line: say('mail.link.choose') },
        { line: link, isLink: true },
        { line: say('mail.link.ends', { count: lifeMs[purpose] / hourMs }) },
      ],
      words,
    ),
  }
}

/**
 * A reset by mail leaves the old password until the link is used. Otherwise the new password is temporary, and sessions
 * end.
 * @throws Fault as the operation declares
 */
export async function invite(
  parts: HandoverParts & Pick<Deps, 'events'>,
  caller: Manager,
  account: string,
): Promise<Handover> {
  const { db, events } = parts
  const made = madePassword()
  const password_hash = await hashPassword(made)
  const letter = await inTransaction(db, async (tx) => {
    const target = await managedAccount(tx, caller, account)
    if (target.account_id === caller.accountId) throw new Fault('account.self')
    if (!target.approved) throw new Fault('account.disabled', { account: target.account })
    const company = target.companies[0] ?? ''
    const byMail = await canMail(parts, tx, company, target.email)
    await audit(tx, caller, {
      action: inviteCall.audit,
      target: target.account,
      after: { password: byMail ? 'link' : 'temporary' },
    })
    if (byMail) {
      const purpose = target.invited ? 'invite' : 'reset'
      const ticket = await ticketFor(tx, target.account_id, purpose)
      const { account: name, email, language } = target
      return { account: name, email, language, company, ticket, purpose, from: caller.account } as const
    }
    await tx
      .updateTable('account')
      .set({ password_hash, temporary_password: true, invited: false, updated_at: new Date() })
      .where('account_id', '=', target.account_id)
      .execute()
    await endSessions({ db: tx, events }, target.account_id, 'password')
    return undefined
  })
  return letter ? mailLink(parts, letter) : { ...ok, invitation: 'NONE', initialPassword: made }
}
