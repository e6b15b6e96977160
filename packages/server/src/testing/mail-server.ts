// server/testing: a real mail server on a free port of this machine, which keeps all messages.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  /** As it came, with quoted-printable undone. */ body: string
}
export interface MailServerOptions {
  port?: number
  /** Requires sign-in with these. */ login?: { user: string; pass: string }
  /** Recipients that are refused. */ refused?: readonly string[]
}

export async function startMailServer({ port = 0, login, refused = [] }: MailServerOptions = {}) {
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
        const [head = '', ...rest] = raw.split('\r\n\r\n')
        const subject = /^subject: (.*(?:\r\n[ \t].*)*)/im.exec(head)?.[1]?.replaceAll(/\r\n[ \t]/g, ' ') ?? ''
        const body = rest
          .join('\r\n\r\n')
          .replaceAll(/=\r\n/g, '')
          .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
        mails.push({
          from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
          to: session.envelope.rcptTo.map(({ address }) => address),
          subject,
          body,
        })
        answer()
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
