// server/jobs: exports that are made in the background: the same rows and bytes as a download, written to a file that the tray offers.
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Deps } from '../deps.ts'
import { createLoop } from '../delivery/gate.ts'
import type { Caller } from '../http/caller.ts'
import type { FileReply } from '../http/reply.ts'
import { finishJob, forgetOld, insertJob, keptHours, noteProgress } from './rows.ts'

export const exportsFolder = (dataFolder: string) => path.join(dataFolder, 'files', 'exports')

const progressMs = 500
const sweepMs = 3_600_000

export interface Exports {
  /** Writes what an export answers to a file, in the background. @returns the job's id once it is known to the tray. */
  begin: (caller: Pick<Caller, 'accountId'>, storeId: number | undefined, total: number, file: FileReply) => Promise<string>
  close: () => Promise<void>
}

export function createExports({ db, events, settings, log }: Pick<Deps, 'db' | 'events' | 'log'> & { settings: Pick<Deps['settings'], 'dataFolder'> }): Exports {
  const folder = exportsFolder(settings.dataFolder)
  const running = new Set<Promise<void>>()
  let closed = false

  const sweep = createLoop('old exports', log, async () => {
    for (const name of await forgetOld(db)) await rm(path.join(folder, name), { force: true })
    // A process that was killed leaves a file that no row names.
    for (const name of await readdir(folder).catch(() => [])) {
      const { mtimeMs } = await stat(path.join(folder, name))
      if (mtimeMs < Date.now() - 3 * keptHours * sweepMs) await rm(path.join(folder, name), { force: true })
    }
    sweep.wakeIn(sweepMs)
  })
  sweep.wakeIn(sweepMs)

  async function write(id: string, storeId: number, file: FileReply) {
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
          await handle.write(piece)
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
      const kept = wanted && (await finishJob(db, id, { state: 'SUCCESS', done: file.rows(), message: '', result: { path: name, name: file.name ?? 'export', type: file.type } }))
      if (!kept) await rm(target, { force: true })
    } catch (error) {
      log.error({ err: error, job: id }, 'an export could not be made')
      await rm(target, { force: true })
      await finishJob(db, id, { state: 'FAILED', done: file.rows(), message: (error as { code?: string }).code === 'ENOSPC' ? 'There is no room left on the disk.' : 'The export broke off. Please start it again.' })
    }
    await tell()
  }

  return {
    async begin(caller, storeId, total, file) {
      const id = randomUUID()
      await insertJob(db, { id, accountId: caller.accountId, storeId: storeId ?? null, kind: 'EXPORT', name: file.name ?? 'export', total })
      await events.publish(db, { kind: 'JOB', storeId: storeId ?? 0, ids: [id] })
      const work: Promise<void> = write(id, storeId ?? 0, file).catch((error: unknown) => { if (!closed) log.error({ err: error, job: id }, 'an export could not be noted') }).finally(() => running.delete(work))
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
