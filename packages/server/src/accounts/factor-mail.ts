// server/accounts: tells a user by mail that an administrator reset the second factor.
import type { Deps } from '../deps.ts'
import { OutgoingError } from '../notices/addresses.ts'
import { bodyOf } from '../notices/mail-body.ts'
import type { Mailer } from '../notices/mail.ts'

/** @returns whether the mail was sent; NONE without a mail server or an address */
export async function mailReset(
  { db, mailer }: Pick<Deps, 'db'> & { mailer: Mailer },
  { account, companies, email }: { account: string; companies: string[]; email: string },
  by: string,
): Promise<'SENT' | 'FAILED' | 'NONE'> {
  const server = email === '' ? undefined : await mailer.serverOf(db, companies[0] ?? '')
  if (!server) return 'NONE'
  const subject = 'Your Shelfcast second factor was reset'
  const lines = [
    { line: subject, isTitle: true },
    { line: `${by} removed the second factor of your account ${account}.` },
    { line: 'You can sign in with your password, and set up a new second factor under My Account.' },
    { line: 'If you did not ask for this, tell your administrator.' },
  ]
  try {
    await mailer.send(server, { to: email, subject, ...bodyOf(lines) })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return 'FAILED'
  }
  return 'SENT'
}
