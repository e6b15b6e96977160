// server/accounts: tells a user by mail that an administrator reset the second factor.
import type { Deps } from '../deps.ts'
import { OutgoingError } from '../notices/addresses.ts'
import { bodyOf } from '../notices/mail-body.ts'
import type { Mailer } from '../notices/mail.ts'
import { mailWords } from '../notices/mail-language.ts'

/** @returns whether the mail was sent; NONE without a mail server or an address */
export async function mailReset(
  { db, mailer }: Pick<Deps, 'db'> & { mailer: Mailer },
  { account, companies, email, language }: { account: string; companies: string[]; email: string; language: string },
  by: string,
): Promise<'SENT' | 'FAILED' | 'NONE'> {
  const server = email === '' ? undefined : await mailer.serverOf(db, companies[0] ?? '')
  if (!server) return 'NONE'
  const words = await mailWords(db, language)
  const { say } = words
  const subject = say('mail.factor.subject')
  const lines = [
    { line: subject, isTitle: true },
    { line: say('mail.factor.by', { by, account }) },
    { line: say('mail.factor.next') },
    { line: say('mail.factor.unasked') },
  ]
  try {
    await mailer.send(server, { to: email, subject, ...bodyOf(lines, words) })
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return 'FAILED'
  }
  return 'SENT'
}
