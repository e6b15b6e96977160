// server/jobs: background exports: the same rows and bytes as a download, in a file that the tray offers or a mail
// links to.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Deps } from '../deps.ts'
import { putMessages } from '../notices/outbox.ts'
import { inTransaction } from '../db/database.ts'
import { createLoop } from '../loop.ts'
import type { ExportOrder, Exports } from '../http/background-exports.ts'
import { Fault } from '../http/fault.ts'
import type { Mail, Mailer } from '../notices/mail.ts'
import { bodyOf } from '../notices/mail-body.ts'
import { languageAt, mailWords, type MailWords } from '../notices/mail-language.ts'
import { finishJob, forgetOld, insertJob, keptHours, noteProgress } from './rows.ts'

export const exportsFolder = (dataFolder: string) => path.join(dataFolder, 'files', 'exports')

const progressMs = 500
const sweepMs = 3_600_000

export function createExports({
  db,
  events,
  settings,
  log,
  mailer,
}: Pick<Deps, 'db' | 'events' | 'log'> & {
  settings: Pick<Deps['settings'], 'dataFolder' | 'address'>
  mailer: Pick<Mailer, 'isSetUp'>
}): Exports & { close: () => Promise<void> } {
  const folder = exportsFolder(settings.dataFolder)
  const running = new Set<Promise<void>>()
  let closed = false

  const sweep = createLoop('old exports', log, async () => {
    for (const name of await forgetOld(db)) await rm(path.join(folder, name), { force: true })
    // A killed process leaves a file without a row.
    for (const name of await readdir(folder).catch(() => [])) {
      const { mtimeMs } = await stat(path.join(folder, name))
      if (mtimeMs < Date.now() - 3 * keptHours * sweepMs) await rm(path.join(folder, name), { force: true })
    }
    sweep.wakeIn(sweepMs)
  })
  sweep.wakeIn(sweepMs)

  async function write(id: string, company: string, { storeId = 0, file, mail }: ExportOrder) {
    const tell = () => events.publish(db, { kind: 'JOB', storeId, ids: [id] })
    const name = randomBytes(16).toString('hex')
    const target = path.join(folder, name)
    const source = Buffer.isBuffer(file.content) ? Readable.from([file.content]) : file.content
    let wanted = true
    let noted = Date.now()
    try {
      await mkdir(folder, { recursive: true })
      const handle = await open(target, 'wx', 0o600)
      try {
        for await (const piece of source as AsyncIterable<Uint8Array>) {
          await handle.appendFile(piece)
          if (Date.now() - noted >= progressMs) {
            noted = Date.now()
            wanted = !closed && (await noteProgress(db, id, file.rows()))
            if (!wanted) break
            await tell()
          }
        }
        await handle.sync()
      } finally {
        source.destroy()
        await handle.close()
      }
      const kept =
        wanted &&
        (await finish(id, company, mail, {
          state: 'SUCCESS',
          done: file.rows(),
          message: '',
          result: { path: name, name: file.name ?? 'export', type: file.type },
        }))
      if (!kept) await rm(target, { force: true })
    } catch (error) {
      log.error({ err: error, job: id }, 'an export failed')
      await rm(target, { force: true })
      await finish(id, company, mail, {
        state: 'FAILED',
        done: file.rows(),
        message:
          (error as { code?: string }).code === 'ENOSPC'
            ? 'The disk is full. Free some space and try again.'
            : 'The export was interrupted. Start it again.',
      })
    }
    await tell()
  }

  /** The result and its mail are written together or not at all. */
  async function finish(
    id: string,
    company: string,
    mail: ExportOrder['mail'],
    end: Parameters<typeof finishJob>[2],
  ): Promise<boolean> {
    return inTransaction(db, async (tx) => {
      const noted = await finishJob(tx, id, end)
      if (noted && mail) {
        const link =
          end.result && new URL(`/api/common/jobs/${id}/mailed/${end.result.path}`, settings.address ?? mail.site).href
        const words = await mailWords(tx, await languageAt(tx, company, mail.to))
        await putMessages(tx, 'MAIL', [
          { company, recipient: mail.to, content: mailAbout(end.result?.name ?? 'export', link, words) },
        ])
        await events.publish(tx, { kind: 'OUTBOX', storeId: 0, ids: [] })
      }
      return noted
    })
  }

  return {
    async checkMail(company, address) {
      const { data: to } = z.email().max(254).safeParse(address)
      if (to === undefined)
        throw new Fault('input.invalid', { message: 'email: This is not an email address.' }, [
          { field: 'email', code: 'email', message: 'This is not an email address.' },
        ])
      if (!(await mailer.isSetUp(db, company))) throw new Fault('mail.noServer')
      return to
    },
    async begin(caller, order) {
      const { storeId, total, file } = order
      const id = randomUUID()
      await insertJob(db, events, {
        id,
        accountId: caller.accountId,
        storeId: storeId ?? null,
        kind: 'EXPORT',
        name: file.name ?? 'export',
        total,
      })
      const work: Promise<void> = write(id, caller.company, order)
        .catch((error: unknown) => {
          if (!closed) log.error({ err: error, job: id }, 'the state of an export was not saved')
        })
        .finally(() => running.delete(work))
      running.add(work)
      return id
    },
    async close() {
      closed = true
      await sweep.close()
      await Promise.all(running)
    },
  }
}

function mailAbout(name: string, link: string | undefined, words: MailWords): Omit<Mail, 'to'> {
  const { say } = words
  if (link === undefined)
    return {
      subject: say('mail.export.failed', { name }),
      ...bodyOf([{ line: say('mail.export.again', { name }) }], words),
    }
  return {
    subject: say('mail.export.ready', { name }),
    ...bodyOf([{ line: say('mail.export.link', { name, count: keptHours }) }, { line: link, isLink: true }], words),
  }
}
