// server/article-files: the import queue: one file at a time per store, two in all, and unfinished files after a restart.
import type { Deps } from '../deps.ts'
import { finish, importFile, NotOurs } from './import.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { keptPath, sweep } from '../uploads/kept-file.ts'
import { readProductFile } from './product-file.ts'
import { countStart, fileToImport, forgetStart, isKept, unfinishedFiles } from './rows.ts'
import { undoToRun } from './undo-rows.ts'
import { runUndo } from './undo.ts'
import { Fault } from '../http/fault.ts'

const mostAtOnce = 2
const retryMs = 1_000
/** After this number of failures the database is not the cause: the file ends as failed. */
const mostAttempts = 20
/** A file whose import starts again and again, and never stores a row, ends the server each time. */
const mostStarts = 3

export interface ImportQueue {
  add: (fileId: number, storeId: number) => void
  /** Resolves when no file is waiting or running. */ idle: () => Promise<void>
  close: () => Promise<void>
}

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & { threads: FileThreads }

/** Starts the queue with the files that an earlier run of the server left unfinished. */
export function startImports(parts: Parts): ImportQueue {
  const { db, settings, log, now } = parts
  const waiting: { fileId: number; storeId: number }[] = []
  const running = new Map<number, Promise<void>>()
  let closed = false

  const next = () => {
    while (!closed && running.size < mostAtOnce) {
      const at = waiting.findIndex((file) => !running.has(file.storeId))
      const [file] = at < 0 ? [] : waiting.splice(at, 1)
      if (!file) return
      running.set(
        file.storeId,
        run(file.fileId).finally(() => {
          running.delete(file.storeId)
          next()
        }),
      )
    }
  }

  async function run(fileId: number): Promise<void> {
    let starts = 0
    for (let attempt = 1; !closed; attempt += 1) {
      try {
        starts ||= await countStart(db, fileId)
        const giveUp = attempt > mostAttempts ? new Fault('server.bug') : starts > mostStarts ? endsServer() : undefined
        await importOnce(parts, fileId, giveUp, () => closed)
        return
      } catch (error) {
        if (error instanceof NotOurs || closed) {
          // One start too many is harmless.
          if (starts > 0) await forgetStart(db, fileId).catch(() => undefined)
          return
        }
        log.error({ err: error, fileId, attempt }, 'a product file was not stored and is retried')
        await pause(Math.min(retryMs * attempt, 30_000), () => closed)
      }
    }
  }

  const add: ImportQueue['add'] = (fileId, storeId) => {
    if (waiting.some((file) => file.fileId === fileId)) return
    waiting.push({ fileId, storeId })
    next()
  }

  const resumed = (async () => {
    for (const file of await unfinishedFiles(db)) add(file.id, file.storeId)
    await sweep(settings.dataFolder, (id) => isKept(db, id), now())
  })().catch((error: unknown) => {
    if (!closed) log.error({ err: error }, 'unfinished product files could not be read')
  })

  return {
    add,
    idle: async () => {
      await resumed
      while (running.size > 0 || waiting.length > 0) await Promise.all(running.values())
    },
    close: async () => {
      closed = true
      await resumed
      await Promise.all(running.values())
    },
  }
}

const endsServer = () =>
  new Fault('file.unreadable', {
    reason: `The server stopped ${mostStarts} times while it read this file. Check the file, or split it, and upload it again.`,
  })

/** Errors in the file end it. The caller retries errors of the database or disk. */
async function importOnce(parts: Parts, fileId: number, giveUp: Fault | undefined, stopped: () => boolean) {
  const { db, events, settings, threads } = parts
  const undo = await undoToRun(db, fileId)
  if (undo) return giveUp ? finish(db, fileId, giveUp, () => Promise.resolve()) : runUndo(parts, undo, stopped)
  const record = await fileToImport(db, fileId)
  if (!record) return
  const tell = (tx: Deps['db']) =>
    events.publish(tx, { kind: 'JOB', storeId: record.store.storeId, ids: [record.batchId] })
  try {
    if (giveUp) throw giveUp
    await readProductFile(
      threads,
      {
        path: keptPath(settings.dataFolder, record.contentPath),
        name: record.name,
        options: record.options,
        store: record.store.code,
        skip: record.total,
      },
      (_file, rows) => importFile(parts, rows, record.store, record, stopped),
    )
  } catch (error) {
    if (error instanceof Fault || (error as { code?: string }).code === 'ENOENT')
      await finish(db, fileId, error as Error, tell)
    else throw error
  }
}

/** Waits in short steps, so that it can stop. */
async function pause(ms: number, stopped: () => boolean) {
  for (const until = Date.now() + ms; Date.now() < until && !stopped();)
    await new Promise((resume) => {
      setTimeout(resume, 50)
    })
}
