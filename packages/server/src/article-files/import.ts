// server/article-files: reads a product file in batches and stores or previews them. queue.ts waits and resumes.
import { sql } from 'kysely'
import type { FileReport, PreviewChange } from '@shelfcast/contract/articles/files'
import type { FieldError } from '@shelfcast/contract/envelope'
import type { Deps } from '../deps.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { recordErrors } from '../articles/file-errors.ts'
import { compareArticles, writeArticles, type Written } from '../articles/write.ts'
import { badRows, type Batch } from './batches.ts'
import { jumpLimitOf } from './receipt-rows.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'
import type { Batches, FileFacts } from './product-file.ts'

/** The most errors that a report returns; the history keeps all. */
export const errorsReturned = 1_000
/** The most changed and added products that a report lists; it counts all. */
export const productsReturned = 500
/** After this number of new products, the database needs a new query plan for lookups. */
const manyRows = 5_000
/** The interval between progress notices. */
const progressMs = 500

export interface ImportStore {
  storeId: number
  company: string
  code: string
}

/** Previews an import of this file; changes nothing. */
export async function dryRun(db: Db, file: FileFacts, rows: Batches, store: ImportStore): Promise<FileReport> {
  const report: FileReport = {
    total: 0,
    success: 0,
    fail: 0,
    unchanged: 0,
    created: 0,
    changed: 0,
    labelCount: 0,
    columns: file.columns,
    mapping: file.mapping,
    delimiter: file.delimiter,
    encoding: file.encoding,
    samples: file.samples,
    missing: file.missing,
    errors: [],
    warned: 0,
    warnings: [],
    changes: [],
    added: [],
  }
  const jumpLimit = await jumpLimitOf(db, store.storeId)
  if (file.missing.length === 0)
    try {
      for await (const batch of rows) {
        Object.assign(report, batch.layout)
        const would = await compareArticles(db, { store, rows: batch.articles, mode: 'merge' }, jumpLimit)
        report.total += batch.total
        report.fail += badRows(batch)
        report.created += would.created
        report.changed += would.changed
        report.unchanged += would.unchanged + batch.repeated
        report.labelCount += would.labels
        report.warned += would.warnings.length
        report.changes = largestChanges(report.changes, would.changes)
        report.added.push(...would.added.slice(0, productsReturned - report.added.length))
        for (const finding of would.warnings.flat())
          if (report.warnings.length < errorsReturned) report.warnings.push(finding)
        for (const error of batch.errors)
          if (report.errors.length < errorsReturned) report.errors.push(withoutId(error))
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      report.total += 1
      report.fail += 1
      report.errors.push(brokenOff(error))
    }
  report.success = report.total - report.fail
  return report
}

/** By the size of the price change, as in a receipt; the others follow. Memory holds only those that count. */
export function largestChanges(known: readonly PreviewChange[], more: readonly PreviewChange[]): PreviewChange[] {
  const size = ({ jump }: PreviewChange) => (jump === null ? -1 : Math.abs(jump))
  return [...known, ...more].sort((a, b) => size(b) - size(a)).slice(0, productsReturned)
}

const withoutId = ({ articleId: _id, ...error }: Batch['errors'][number]): FieldError => error

export const brokenOff = (error: UnreadableFile): FieldError => ({
  field: '',
  code: 'unreadable',
  message: error.message,
})

/** Ends a run before the end of the file: the server stops, or another instance works on the same file. */
export class NotOurs extends Error {}

export interface FileToImport {
  id: number
  batchId: string
  account: string
  source: 'FILE' | 'SCHEDULE'
  total: number
  /** A user stopped it before this run began. */ cancelled?: boolean
}

/**
 * Stores a file batch by batch. Each transaction holds the products, their errors and the progress, so a killed run
 * resumes exactly at its last commit. It reads the next batch while it stores the current one. A user can stop it;
 * stored rows stay.
 */
export async function importFile(
  {
    db,
    events,
    settings,
    now = Date.now,
  }: Pick<Deps, 'db' | 'events'> & { settings: Pick<Deps['settings'], 'delivery'>; now?: () => number },
  rows: Batches,
  store: ImportStore,
  record: FileToImport,
  stopped: () => boolean = () => false,
): Promise<void> {
  const knownKeys = new Set<string>()
  let done = record.total
  let told = 0
  let expectNew = false
  let created = 0
  let cancelled = false
  let cut = record.cancelled === true
  const tell = (tx: Db) => events.publish(tx, { kind: 'JOB', storeId: store.storeId, ids: [record.batchId] })
  const storeBatch = async (batch: Batch) => {
    const written = await inTransaction(db, async (tx) => {
      const written = await writeArticles(tx, events, {
        store,
        rows: batch.articles,
        mode: 'merge',
        source: record.source,
        account: record.account,
        batchId: record.batchId,
        deadlineMs: settings.delivery.deadlineMs,
        at: now(),
        knownKeys: new Set(knownKeys),
        expectNew,
      })
      await recordErrors(tx, record.id, batch.errors)
      cancelled = await recordProgress(tx, record.id, done, batch, written)
      // A power cut loses products and progress together, and the file is still on disk to resume from. So only label
      // updates and the end of the file wait for the disk.
      if (written.labels === 0) await sql`set local synchronous_commit = off`.execute(tx)
      if (Date.now() - told > progressMs) {
        told = Date.now()
        await tell(tx)
      }
      return written
    })
    expectNew = batch.articles.length > 0 && written.created === batch.articles.length
    created += written.created
    for (const article of batch.articles)
      for (const key in article.data) if (article.data[key] !== null) knownKeys.add(key)
    done += batch.total
  }
  let storing: Promise<void> = Promise.resolve()
  let broken: UnreadableFile | undefined
  try {
    if (!cut)
      for await (const batch of rows) {
        await storing
        if (stopped()) throw new NotOurs()
        if (cancelled) {
          cut = true
          break
        }
        storing = storeBatch(batch)
        // The next await handles its failure; until then it must not count as unhandled.
        storing.catch(() => undefined)
      }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await storing
    broken = error
  }
  await storing
  await finish(db, record.id, broken ?? (cut ? 'cancelled' : 'read'), tell)
  // Without fresh statistics, the database reads the whole store to look products up. Its own analysis comes only after
  // up to a minute; the next file may come sooner.
  if (created >= manyRows) await sql`analyze article`.execute(db)
}

/** @returns true when a user stopped it. */
async function recordProgress(tx: Db, fileId: number, done: number, batch: Batch, written: Written): Promise<boolean> {
  const bad = badRows(batch)
  const {
    rows: [file],
  } = await sql<{ cancelled: boolean }>`
    update article_file
    set total = total + ${batch.total}, success = success + ${batch.total - bad}, fail = fail + ${bad},
      unchanged = unchanged + ${written.unchanged + batch.repeated},
      created_rows = created_rows + ${written.created}, changed_rows = changed_rows + ${written.changed},
      label_count = label_count + ${written.labels}, starts = 0, unpriced = unpriced + ${written.unpriced},
      unpriced_keys = array(select distinct key from unnest(unpriced_keys || ${written.unpricedKeys}::text[]) as key
        order by key limit 20)
    where id = ${fileId} and total = ${done} and result = 'PROCESSING'
    returning cancelled_at is not null as cancelled`.execute(tx)
  if (!file) throw new NotOurs()
  return file.cancelled
}

/**
 * Records the result. A file that breaks off, or that can no longer be read, counts as one more invalid row. A file
 * read to its end is complete, even if a user stopped it at the last moment. A stopped file has rows left, so it is not
 * a success.
 */
export async function finish(
  db: Db,
  fileId: number,
  end: 'read' | 'cancelled' | Error,
  tell: (tx: Db) => Promise<void>,
): Promise<void> {
  const cancelled = end === 'cancelled'
  await inTransaction(db, async (tx) => {
    if (end instanceof Error) {
      await recordErrors(tx, fileId, [{ row: 0, field: '', code: 'unreadable', message: end.message }])
      await sql`
        update article_file
        set total = total + 1, fail = fail + 1 where id = ${fileId} and result = 'PROCESSING'`.execute(tx)
    }
    await sql`
      update article_file
      set completed_at = now(), cancelled_at = case when ${cancelled}::boolean then cancelled_at end,
        result = case when ${cancelled}::boolean then case when success = 0 then 'FAILED' else 'PARTIAL_SUCCESS' end
          when total = 0 then 'EMPTY_FILE' when fail = 0 then 'SUCCESS' when success = 0 then 'FAILED'
            else 'PARTIAL_SUCCESS' end
      where id = ${fileId} and result = 'PROCESSING'`.execute(tx)
    await tell(tx)
  })
}
