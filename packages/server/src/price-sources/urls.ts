// server/price-sources: fetches addresses of product files on their schedule. A claim moves the due time a little
// forward, so another instance takes over when this one dies; the accepted file and its hash are one transaction.
import { sql } from 'kysely'
import { accept, displayName } from '../article-files/files.ts'
import { companyColumns } from '../article-files/company-columns.ts'
import type { ImportQueue } from '../article-files/queue.ts'
import type { Deps } from '../deps.ts'
import { startDueLoop, type DueLoop } from '../due-loop.ts'
import { Fault } from '../http/fault.ts'
import { allowListOf, OutgoingError } from '../notices/addresses.ts'
import { discard } from '../uploads/kept-file.ts'
import { fetchFile } from './fetch-file.ts'

/** Longer than a fetch may take. */
const claimMinutes = 3
const by = 'fetched address'

interface DueUrl {
  id: number
  company: string
  store_id: number
  code: string
  url: string
  etag: string
  last_modified: string
  sha256: Buffer | null
}

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & { queue: Pick<ImportQueue, 'add'> }

export function startUrlFetch(parts: Parts): DueLoop {
  const { db, settings, log } = parts
  const allowed = allowListOf(settings.outgoing.allow)

  async function claim(): Promise<DueUrl | undefined> {
    const { rows } = await sql<DueUrl>`
      update price_url u set due_at = now() + ${claimMinutes} * interval '1 minute'
      from store s
      where s.store_id = u.store_id and u.id = (
        select id from price_url where enabled and due_at <= now() order by due_at limit 1 for update skip locked)
      returning u.id, u.company, u.store_id, s.code, u.url, u.etag, u.last_modified, u.sha256`.execute(db)
    return rows[0]
  }

  async function load(row: DueUrl): Promise<void> {
    const fetched = await fetchFile(
      settings.dataFolder,
      row.url,
      { etag: row.etag, lastModified: row.last_modified },
      allowed,
    )
    if (fetched.kind === 'unchanged') return ended(row, 'UNCHANGED', '')
    const { kept, name, etag, lastModified } = fetched
    try {
      if (row.sha256 && kept.sha256.equals(row.sha256)) return await ended(row, 'UNCHANGED', '')
      await accept(
        parts,
        { caller: { account: by, company: row.company, ip: '' }, store: { storeId: row.store_id, code: row.code } },
        { kept, name: displayName(name, 'prices') },
        await companyColumns(db, row.company),
        async (tx, batch) => {
          await sql`
            update price_url
            set etag = ${etag}, last_modified = ${lastModified}, sha256 = ${kept.sha256}, batch_id = ${batch}::uuid,
              checked_at = now(), result = 'LOADED', message = '', due_at = now() + every_minutes * interval '1 minute'
            where id = ${row.id}`.execute(tx)
        },
      )
    } finally {
      await discard(kept)
    }
  }

  async function ended(row: DueUrl, result: 'UNCHANGED' | 'FAILED', message: string): Promise<void> {
    await sql`
      update price_url
      set checked_at = now(), result = ${result}, message = ${message},
        due_at = now() + every_minutes * interval '1 minute'
      where id = ${row.id}`.execute(db)
  }

  return startDueLoop(parts, {
    name: 'fetched product files',
    align: () => Promise.resolve(),
    async run() {
      for (let row = await claim(); row; row = await claim()) {
        const claimed = row
        await load(claimed).catch(async (error: unknown) => {
          if (!(error instanceof OutgoingError || error instanceof Fault)) throw error
          log.info({ err: error, url: claimed.url }, 'an address of product files was not loaded')
          const words = error.message
          await ended(claimed, 'FAILED', words.charAt(0).toUpperCase() + words.slice(1))
        })
      }
    },
    async nextDue() {
      const { rows } = await sql<{ due: Date | null }>`
        select min(due_at) as due from price_url where enabled`.execute(db)
      return rows[0]?.due ?? undefined
    },
  })
}
