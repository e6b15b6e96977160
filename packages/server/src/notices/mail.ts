// server/notices: sends mail through the company's mail server, or through the one in the environment.
import { createTransport } from 'nodemailer'
import type { Db } from '../db/database.ts'
import { isLoopback } from '../environment.ts'
import type { MailServer, Settings } from '../settings.ts'
import { readSettings, type StoredMail } from '../settings/store.ts'
import { OutgoingError, pinned } from './addresses.ts'
import type { Secrets } from '../secrets.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** The same for each attempt, so that mail programs show a mail once. */
  id?: string
  files?: readonly { name: string; type: string; content: Buffer }[]
}
export interface Mailer {
  isSetUp(db: Db, company: string): Promise<boolean>
  /** Undefined when mail is not set up. */
  serverOf(db: Db, company: string): Promise<MailServer | undefined>
  /** The server in these settings, with the stored password if none is given. */
  serverFor(
    company: string,
    given: Omit<StoredMail, 'password'>,
    password: string | undefined,
    sealed: string | undefined,
  ): Promise<MailServer>
  /** @returns the answer of the mail server. @throws OutgoingError with the reason */
  send(server: MailServer, mail: Mail): Promise<string>
}

const connectMs = 5_000
const silentMs = 20_000
const defaultPorts = { plain: 25, secure: 465 } as const

export const mailUse = (company: string) => `mail ${company}`

export function createMailer({
  secrets,
  settings,
}: {
  secrets: Secrets
  settings: Pick<Settings, 'outgoing'>
}): Mailer {
  async function serverFor(
    company: string,
    given: Omit<StoredMail, 'password'>,
    password: string | undefined,
    sealed: string | undefined,
  ): Promise<MailServer> {
    const encoding = given.encoding.toUpperCase()
    const secure = encoding === 'SSL'
    const signsIn = given.auth === 'true'
    const known = password ?? (sealed === undefined ? '' : await secrets.open(mailUse(company), sealed))
    if (signsIn && known === undefined)
      throw new OutgoingError('the saved password was encrypted with another key. Enter it again.')
    return {
      host: given.host,
      port: given.port === '' ? (secure ? defaultPorts.secure : defaultPorts.plain) : Number(given.port),
      secure,
      // A password never crosses a network unencrypted.
      requireTls: encoding === 'TLS' || encoding === 'STARTTLS' || (signsIn && !isLoopback(given.host)),
      ...(signsIn ? { user: given.userName, password: known ?? '' } : {}),
      from:
        given.from ||
        (given.userName.includes('@')
          ? given.userName
          : `shelfcast@${isAddress(given.host) ? 'localhost' : given.host}`),
    }
  }
  return {
    serverFor,
    async isSetUp(db, company) {
      return settings.outgoing.mail !== undefined || (await readSettings(db, company, ['mail'])).mail.host !== ''
    },
    async serverOf(db, company) {
      const { mail } = await readSettings(db, company, ['mail'])
      return mail.host === '' ? settings.outgoing.mail : serverFor(company, mail, undefined, mail.password)
    },
    async send(server, mail) {
      const address = await pinned(server.host, 'linkLocal', () => false)
      const transport = createTransport({
        host: address,
        port: server.port,
        secure: server.secure,
        requireTLS: server.requireTls,
        connectionTimeout: connectMs,
        greetingTimeout: connectMs,
        socketTimeout: silentMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(isAddress(server.host) ? {} : { tls: { servername: server.host } }),
        ...(server.user === undefined ? {} : { auth: { user: server.user, pass: server.password ?? '' } }),
      })
      try {
        const { response } = await transport.sendMail({
          from: { name: 'Shelfcast', address: server.from },
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          ...(mail.id === undefined ? {} : { messageId: `<${mail.id}@shelfcast>` }),
          attachments: (mail.files ?? []).map(({ name, type, content }) => ({
            filename: name,
            contentType: type,
            content,
          })),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return inOneLine(response)
      } catch (error) {
        throw new OutgoingError(wordsFor(error as SmtpError, server))
      } finally {
        transport.close()
      }
    },
  }
}

const isAddress = (host: string) => /^[\d.]+$/.test(host) || host.includes(':')

const mostWords = 200
const inOneLine = (said: string) => said.replaceAll(/\s+/g, ' ').trim().slice(0, mostWords)

interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** The greeting of another kind of server is not shown: it may be an internal one. */
function wordsFor(error: SmtpError, { host, port }: MailServer): string {
  const at = `${host}:${port}`
  const said =
    error.responseCode !== undefined && error.command !== 'CONN' ? `: ${inOneLine(error.response ?? '')}` : '.'
  switch (error.code) {
    case 'EAUTH':
    case 'ENOAUTH':
      return `the mail server rejected the user name or password${said}`
    case 'EENVELOPE':
      return `the mail server rejected the sender or the recipient${said}`
    case 'EMESSAGE':
      return `the mail server rejected the message${said}`
    case 'ETLS':
      return `${at} does not support encryption, or its certificate is not trusted.`
    case 'ETIMEDOUT':
      return `${at} did not answer in time.`
    case 'EPROTOCOL':
      return `${at} is not a mail server.`
    default:
      return /ECONNREFUSED/.test(error.message)
        ? `no server answers at ${at}.`
        : /certificate|self-signed|wrong version number|SSL/i.test(error.message)
          ? `the encrypted connection to ${at} failed.`
          : `the connection to ${at} was interrupted${said}`
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text escaped for HTML. */
export const escaped = (line: string) => line.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
