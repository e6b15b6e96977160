// server/testing: a real mail server on a free port of this machine, which keeps all messages.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  /** Of the message, the same in each attempt to send it. */ id: string
  from: string
  to: string[]
  subject: string
  /** Its parts, decoded. */ body: string
}
export interface MailServerOptions {
  port?: number
  /** Requires sign-in with these. */ login?: { user: string; pass: string }
  /** Recipients that are refused. */ refused?: readonly string[]
  /** Waits between the end of a mail and the answer that it is accepted. */ beforeAnswer?: () => Promise<void>
}

export async function startMailServer({ port = 0, login, refused = [], beforeAnswer }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: login === undefined,
    logger: false,
    onAuth: (auth, _session, answer) => {
      answer(
        login && auth.username === login.user && auth.password === login.pass ? null : new Error('no such account'),
        { user: auth.username },
      )
    },
    onRcptTo: (address, _session, answer) => {
      answer(
        refused.includes(address.address) ? Object.assign(new Error('mailbox unknown'), { responseCode: 550 }) : null,
      )
    },
    onData: (stream, session, answer) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        const raw = Buffer.concat(pieces).toString('utf8')
        const [head = ''] = raw.split('\r\n\r\n', 1)
        const subject = /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? ''
        mails.push({
          id: /^message-id: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject: subjectOf(subject),
          body: bodyOf(raw, head),
        })
        if (beforeAnswer) void beforeAnswer().then(() => answer())
        else answer()
      })
    },
  })
  // A connection that closes at the end of a test is not a failure.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    mails,
    port: (server.server.address() as AddressInfo).port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(resolve)
      }),
  }
}

/** RFC 2047: words in another encoding, without the spaces between them. */
const subjectOf = (subject: string) =>
  subject
    .replaceAll(/(\?=)\s+(?==\?)/g, '$1')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(words, 'base64').toString('utf8') : unquoted(words.replaceAll('_', ' ')),
    )

function bodyOf(raw: string, head: string): string {
  const boundary = /boundary="?([^";\r\n]+)/i.exec(head)?.[1]
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`).slice(1)
  return parts.map(contentOf).join('\n')
}

function contentOf(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const content = part.slice(end + 4)
  const [, encoding = ''] = /^content-transfer-encoding: (\S+)/im.exec(part.slice(0, end)) ?? []
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? unquoted(content.replaceAll(/=\r\n/g, '')) : content
}

const unquoted = (words: string) =>
  Buffer.from(
    Buffer.from(words, 'utf8')
      .toString('latin1')
      .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
