// server/reports/mails: sends reports to the accounts that want them: a message for each in the outbox when a report is
// due, and the mail with its PDF when the message is sent. docs/decisions/report-mails.md
import { MENU } from '@shelfcast/contract/permissions'
import { pdfWords, sendReports, type PdfWord } from '@shelfcast/contract/reports/pdf'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { Fault } from '../../http/fault.ts'
import { ok } from '../../http/reply.ts'
import { createLoop } from '../../loop.ts'
import { OutgoingError } from '../../notices/addresses.ts'
import type { Mail, Mailer } from '../../notices/mail.ts'
import { bodyOf } from '../../notices/mail-body.ts'
import { mailWords } from '../../notices/mail-language.ts'
import { createOutbox, putMessages } from '../../notices/outbox.ts'
import { loadIdentity } from '../../sessions/callers.ts'
import { readSettings } from '../../settings/store.ts'
import type { FileThreads } from '../../uploads/file-threads.ts'
import { errorReport, printed, productReport } from '../pdf/made.ts'
import { noteCompanies, receiversOf, takeDue, zoneOf, type Receiver } from './receivers.ts'
import { dueOf, plansOf, type ReportName } from './schedule.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'log' | 'now' | 'settings'> & { threads: FileThreads; mailer: Mailer }

/** A clock that is set forward sends no notice, so waiting reports are checked this often. */
const lookMs = 15 * 60_000
/** New receivers and times, and the zone of the first store. */
const changesDue: readonly string[] = ['SCHEDULE', 'ACCOUNT', 'STORE']

interface Order {
  accountId: number
  report: ReportName
  /** The period of errors, ISO. */
  from: string
  to: string
}

export function reportMails(api: Api, parts: Parts): { close: () => Promise<void> } {
  const { db, events, log, now, settings, mailer } = parts
  const due = createLoop('report mails', log, async () => {
    const receivers = await receiversOf(db)
    const companies = [...new Set(receivers.map((one) => one.company))]
    await noteCompanies(db, companies, new Date(now()))
    if (companies.length === 0) return
    let next = now() + lookMs
    for (const company of companies)
      next = Math.min(
        next,
        await putDue(
          company,
          receivers.filter((one) => one.company === company),
        ),
      )
    due.wakeIn(Math.max(500, next - now()))
  })

  /** @returns when the next report of the company is due */
  async function putDue(company: string, receivers: readonly Receiver[]): Promise<number> {
    // Before the settings are read: settings of an earlier time must not make a report of a later time due.
    const at = now()
    const { reports } = await readSettings(db, company, ['reports'])
    const zone = await zoneOf(db, company)
    let soonest = Infinity
    for (const plan of plansOf(reports)) {
      const { last, next, from, to } = dueOf(plan, zone, at)
      soonest = Math.min(soonest, next)
      await inTransaction(db, async (tx) => {
        if (await takeDue(tx, company, plan.report, new Date(last))) await put(tx, receivers, plan.report, from, to)
      })
    }
    return soonest
  }

  async function put(tx: Tx, receivers: readonly Receiver[], report: ReportName, from: number, to: number) {
    const period = { report, from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    await putMessages(
      tx,
      'REPORT',
      receivers.map(({ accountId, company, email }) => ({
        company,
        recipient: email,
        content: { accountId, ...period } satisfies Order,
      })),
    )
    await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
  }

  const outbox = createOutbox({ db, log, settings }, 'REPORT', async ({ id, company, recipient, content }) => {
    const server = await mailer.serverOf(db, company)
    if (!server) throw new OutgoingError('no mail server is set up.')
    const mail = await mailOf(parts, content as Order)
    if (!mail) return 'gone'
    return { answer: await mailer.send(server, { ...mail, id, to: recipient }) }
  })

  api.handle(sendReports, async ({ caller }) => {
    if (!(await mailer.isSetUp(db, caller.company))) throw new Fault('mail.noServer')
    const { reports } = await readSettings(db, caller.company, ['reports'])
    const zone = await zoneOf(db, caller.company)
    const receivers = await receiversOf(db, caller.company)
    await inTransaction(db, async (tx) => {
      for (const plan of plansOf(reports)) {
        const { to } = dueOf(plan, zone, now())
        await put(tx, receivers, plan.report, to, now())
      }
      await audit(tx, caller, { action: sendReports.audit, target: caller.company, after: { count: receivers.length } })
    })
    return { ...ok, receivers: receivers.length }
  })

  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'OUTBOX') outbox.wake()
    if (changesDue.includes(kind)) due.wake()
  })
  events.onGap(() => {
    outbox.wake()
    due.wake()
  })
  due.wake()
  outbox.wake()
  return {
    async close() {
      unsubscribe()
      await Promise.all([due.close(), outbox.close()])
    },
  }
}

const needs = {
  'error-list': MENU.errorList,
  'error-list-info': MENU.errorList,
  'error-list-gw': MENU.errorList,
  'product-info': MENU.eslProductInfo,
} as const
const titles = {
  'error-list': 'errorsByDepartment',
  'error-list-info': 'errorsByDepartment',
  'error-list-gw': 'errorsByGateway',
  'product-info': 'models',
} as const satisfies Record<ReportName, PdfWord>

/** By the rights of the account now. Undefined if it no longer wants or may see the report. */
async function mailOf(parts: Parts, { accountId, report, from, to }: Order): Promise<Omit<Mail, 'to'> | undefined> {
  const account = await wanting(parts.db, accountId)
  const session = account && (await loadIdentity(parts.db, accountId, 0))
  if (!session || session.endedWhy !== undefined) return undefined
  const { stores, company, accessMenu } = session.caller
  if (stores.length === 0 || !accessMenu.includes(needs[report].code)) return undefined
  const words = await mailWords(parts.db, account.language)
  const body = Object.fromEntries(
    (Object.keys(pdfWords) as PdfWord[]).map((key) => [key, words.message(`report.pdf.${key}`, pdfWords[key])]),
  )
  const wanted = { query: { start: from, end: to, lang: words.tag }, body, caller: { company }, stores }
  const document =
    report === 'product-info'
      ? await productReport(parts, { ...wanted, query: { lang: words.tag } })
      : await errorReport(
          parts,
          wanted,
          report === 'error-list-gw' ? 'gateway' : 'department',
          report === 'error-list-info',
        )
  const title = body[titles[report]] ?? report
  const place = stores.length === 1 ? (stores[0]?.name ?? '') : words.say('mail.stores', { count: stores.length })
  const content = document && (await drawn(parts.threads, document))
  return {
    subject: words.say('mail.report.subject', { report: title, place }),
    ...bodyOf(
      [
        { line: words.say(content ? 'mail.report.body' : 'mail.report.none', { report: title, place }) },
        { line: words.say('mail.report.off') },
      ],
      words,
    ),
    ...(content ? { files: [{ name: `${report}.pdf`, type: 'application/pdf', content }] } : {}),
  }
}

/** A report that cannot be drawn is tried again, like a mail that cannot be sent. */
async function drawn(threads: FileThreads, document: Parameters<typeof printed>[1]): Promise<Buffer> {
  try {
    return await printed(threads, document)
  } catch (error) {
    if (error instanceof Fault) throw new OutgoingError('the report could not be drawn.')
    throw error
  }
}

async function wanting(db: Db, accountId: number): Promise<{ language: string } | undefined> {
  return db
    .selectFrom('account')
    .select('language')
    .where('account_id', '=', accountId)
    .where('email_report', '=', true)
    .executeTakeFirst()
}
