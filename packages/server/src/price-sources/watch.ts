// server/price-sources: loads product files that appear in the folder of a company. A file stays where it is until its
// import has ended, and its row in `price_pickup` is written together with its record: a kill at any moment neither
// loses a file nor loads it twice.
import { watch, type FSWatcher } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import type { ProductFile } from '@shelfcast/contract/articles/product-file'
import { accept, displayName } from '../article-files/files.ts'
import { companyColumns } from '../article-files/company-columns.ts'
import type { ImportQueue } from '../article-files/queue.ts'
import { inTransaction } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { createLoop } from '../loop.ts'
import { readSettings } from '../settings/store.ts'
import { discard, keep } from '../uploads/kept-file.ts'
import { companyFolder, factsOf, filesIn, LeadsAway, moveTo, openFile, prepare, type FoundFile } from './folders.ts'

/** A file counts when nothing about it changes for this long. */
const stillMs = 2_000
/** Some programs create a file long before they fill it. */
const emptyStillMs = 60_000
const historyDays = 90
const by = 'watched folder'

export interface FolderState {
  problem: string
  lastLook: Date | undefined
}
export interface FolderWatch {
  stateOf: (company: string) => FolderState
  wake: () => void
  close: () => Promise<void>
}

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & { queue: Pick<ImportQueue, 'add'> }

export function startFolderWatch(parts: Parts): FolderWatch {
  const { db, log, events, settings } = parts
  const states = new Map<string, FolderState>()
  /** What each file looked like, and since when. */
  const seen = new Map<string, { facts: string; since: number }>()
  const hints = new Map<string, FSWatcher>()

  const loop = createLoop('watched folder', log, async () => {
    const { rows } = await sql<{ company: string }>`
      select company from setting where key = 'productFile' and company <> '' and value->>'watch' = 'true'`.execute(db)
    const companies = new Set(rows.map(({ company }) => company))
    for (const [company, hint] of hints)
      if (!companies.has(company)) {
        hint.close()
        hints.delete(company)
        states.delete(company)
      }
    let next = Infinity
    for (const company of companies) next = Math.min(next, await look(company))
    if (next < Infinity) loop.wakeIn(next)
  })

  /** @returns milliseconds until the next look */
  async function look(company: string): Promise<number> {
    const { productFile } = await readSettings(db, company, ['productFile'])
    const base = companyFolder(settings, company)
    const state: FolderState = { problem: '', lastLook: new Date(parts.now()) }
    let next = productFile.fixedDelaySec * 1_000
    try {
      await prepare(base, productFile)
      listen(company, path.join(base, productFile.inputPath))
      const stores = new Map(
        (await db.selectFrom('store').select(['code', 'store_id']).where('company', '=', company).execute()).map(
          (row) => [row.code, row.store_id],
        ),
      )
      const { files, homeless } = await filesIn(base, productFile, new Set(stores.keys()))
      if (homeless > 0) state.problem = homelessWords(homeless)
      await closeGone(company, base)
      const present = new Set(files.map((file) => `${company}\n${file.path}`))
      for (const key of seen.keys()) if (key.startsWith(`${company}\n`) && !present.has(key)) seen.delete(key)
      for (const file of files) {
        const wait = stillFor(`${company}\n${file.path}`, file)
        if (wait > 0) {
          next = Math.min(next, wait)
          continue
        }
        const problem = await handle(company, base, productFile, file, stores.get(file.store) ?? 0)
        if (problem === 'importing') next = Math.min(next, stillMs)
        else if (problem !== undefined) state.problem = problem
      }
    } catch (error) {
      state.problem = wordsFor(error, productFile)
      log.warn({ err: error, company }, 'the watched folder could not be read')
    }
    states.set(company, state)
    return next
  }

  /** Milliseconds until the file has been still for long enough. */
  function stillFor(key: string, { size, mtimeNs }: FoundFile): number {
    const facts = `${size} ${mtimeNs}`
    const now = performance.now()
    const before = seen.get(key)
    const since = before?.facts === facts ? before.since : now
    seen.set(key, { facts, since })
    return since + (size === 0 ? emptyStillMs : stillMs) - now
  }

  /** A hint comes sooner than the next look. It may fail or miss a file, as on network drives. */
  function listen(company: string, folder: string): void {
    if (hints.has(company)) return
    try {
      const hint = watch(folder, { recursive: true }, () => {
        loop.wake()
      })
      hint.on('error', () => {
        hint.close()
        hints.delete(company)
      })
      hint.unref()
      hints.set(company, hint)
    } catch (error) {
      log.info({ err: error, company }, 'the watched folder gives no hints')
    }
  }

  /** Takes the file, or moves it away when its import has ended. One instance at a time. @returns what is wrong */
  async function handle(
    company: string,
    base: string,
    productFile: ProductFile,
    file: FoundFile,
    storeId: number,
  ): Promise<string | undefined> {
    return inTransaction(db, async (lock) => {
      const { rows: locked } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${advisoryLock.priceSource}::integer,
          hashtext(${`${company}\n${file.path}`})) as mine`.execute(lock)
      if (locked[0]?.mine !== true) return undefined
      const { rows } = await sql<{ id: number; result: string }>`
        select p.id, coalesce(f.result, 'FAILED') as result
        from price_pickup p left join article_file f on f.batch_id = p.batch_id
        where p.company = ${company} and p.path = ${file.path} and p.size = ${file.size}
          and p.mtime_ns = ${file.mtimeNs} and p.moved_at is null`.execute(lock)
      const [picked] = rows
      if (!picked) return take(company, base, file, storeId)
      if (picked.result === 'PROCESSING') return 'importing'
      const folder = ['FAILED', 'EMPTY_FILE'].includes(picked.result) ? productFile.failedPath : productFile.backupPath
      try {
        await moveTo(base, file, folder, new Date(parts.now()))
      } catch (error) {
        return `${file.name} is loaded but cannot be moved to the folder ${folder}: ${reasonOf(error)}`
      }
      await sql`update price_pickup set moved_at = now() where id = ${picked.id}`.execute(lock)
      return undefined
    })
  }

  async function take(company: string, base: string, file: FoundFile, storeId: number): Promise<string | undefined> {
    const place = path.join(base, file.path)
    const handle = await openFile(place).catch((error: unknown) => error as NodeJS.ErrnoException)
    if (handle instanceof Error)
      return handle.code === 'ENOENT' ? undefined : `${file.name} cannot be read: ${reasonOf(handle)}`
    try {
      const kept = await keep(settings.dataFolder, handle.createReadStream({ autoClose: false }))
      const after = await factsOf(place)
      if (after?.size !== file.size || after.mtimeNs !== file.mtimeNs || kept.size !== file.size) {
        await discard(kept)
        return undefined // it changed meanwhile, so it is not still yet
      }
      try {
        await accept(
          parts,
          { caller: { account: by, company, ip: '' }, store: { storeId, code: file.store } },
          { kept, name: displayName(file.name, 'products.txt') },
          await companyColumns(db, company),
          async (tx, batch) => {
            await sql`
              insert into price_pickup (company, path, size, mtime_ns, store_id, batch_id)
              values (${company}, ${file.path}, ${file.size}, ${file.mtimeNs}, ${storeId}, ${batch}::uuid)`.execute(tx)
          },
        )
      } finally {
        await discard(kept)
      }
      return 'importing'
    } catch (error) {
      if (error instanceof Fault || (error as NodeJS.ErrnoException).syscall !== undefined)
        return `${file.name} is not loaded yet: ${reasonOf(error)}`
      throw error
    } finally {
      await handle.close()
    }
  }

  /** Files that a user took away or replaced, or that a killed server had moved already. */
  async function closeGone(company: string, base: string): Promise<void> {
    const { rows } = await sql<{ id: number; path: string; size: number; mtime_ns: string }>`
      select id, path, size, mtime_ns from price_pickup where company = ${company} and moved_at is null`.execute(db)
    for (const row of rows) {
      const facts = await factsOf(path.join(base, row.path))
      if (facts?.size !== row.size || facts.mtimeNs !== row.mtime_ns)
        await sql`update price_pickup set moved_at = now() where id = ${row.id}`.execute(db)
    }
    await sql`
      delete from price_pickup
      where company = ${company} and picked_at < now() - ${historyDays} * interval '1 day' and moved_at is not null
    `.execute(db)
  }

  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind === 'SCHEDULE') loop.wake()
  })
  loop.wake()
  return {
    stateOf: (company) => states.get(company) ?? { problem: '', lastLook: undefined },
    wake: loop.wake,
    async close() {
      unsubscribe()
      for (const hint of hints.values()) hint.close()
      await loop.close()
    },
  }
}

const homelessWords = (count: number) =>
  count === 1
    ? 'One file lies in no folder of a store. Move it to the folder with the code of its store, or select a store for such files.'
    : `${count} files lie in no folder of a store. Move them to the folder with the code of their store, or select a store for such files.`

const reasons: Record<string, string> = {
  EACCES: 'the server may not read or write there.',
  EPERM: 'the server may not read or write there.',
  EROFS: 'the disk is read-only.',
  ENOSPC: 'the disk is full.',
  EXDEV: 'the folders lie on different disks.',
  ENOTDIR: 'a file has the name of the folder.',
  EEXIST: 'a file has the name of the folder.',
  ELOOP: 'it is a link.',
}

function reasonOf(error: unknown): string {
  if (error instanceof Fault) return error.message
  const { code = '' } = error as NodeJS.ErrnoException
  return reasons[code] ?? `the system answered ${code === '' ? 'with an error' : code}.`
}

const wordsFor = (error: unknown, { inputPath }: ProductFile): string =>
  error instanceof LeadsAway
    ? `The folder ${error.message} leads out of the folder of your company.`
    : `The folder ${inputPath} cannot be used: ${reasonOf(error)}`
