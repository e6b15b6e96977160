// server/article-files: accepts a product file: checks it and stores it on disk before the answer, imports it
// afterwards. Routes are in routes.ts.
import { randomUUID } from 'node:crypto'
import { ColumnMapping, type FileReport } from '@shelfcast/contract/articles/files'
import { faultMessage } from '@shelfcast/contract/faults'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { dryRun, errorsReturned, largestChanges, productsReturned } from './import.ts'
import type { ReadOptions } from './inspect.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { discard, settle, type KeptFile } from '../uploads/kept-file.ts'
import type { Mailer } from '../notices/mail.ts'
import { companyColumns } from './company-columns.ts'
import { checkMail, orderReceiptMail } from './receipt-mails.ts'
import { readProductFile } from './product-file.ts'
import { insertFile } from './rows.ts'
import type { ImportQueue } from './queue.ts'

export interface UploadOrder {
  caller: Caller
  store: StoreRef
  dryRun: boolean
  unmapped?: boolean | undefined
  mapping?: string | undefined
  encoding?: string | undefined
  mailReceipt?: boolean | undefined
}

/** `entry`: its name in the archive, used in error reports. */
export interface Upload {
  kept: KeptFile
  name: string
  entry?: string
}

type Parts = Pick<Deps, 'db' | 'events' | 'settings'> & {
  threads: FileThreads
  queue: Pick<ImportQueue, 'add'>
  mailer: Pick<Mailer, 'isSetUp'>
}

/**
 * Accepts files on disk, all or none: it opens each one first. A dry run answers with its report. Otherwise the answer
 * is the batch id of the first file, and the history shows the progress.
 */
export async function takeUploads(parts: Parts, order: UploadOrder, uploads: readonly Upload[]) {
  try {
    const own = await companyColumns(parts.db, order.store.company)
    const options: ReadOptions = {
      mapping: mappingOf(order.mapping),
      ...own,
      encoding: order.encoding ?? own.encoding,
      unmapped: order.dryRun && order.unmapped,
    }
    const reports: FileReport[] = []
    for (const { kept, name, entry } of uploads) {
      const report = await readProductFile(
        parts.threads,
        { path: kept.path, name, options, store: order.store.code },
        async (file, rows) => (order.dryRun ? dryRun(parts.db, file, rows, order.store) : undefined),
      ).catch((error: unknown) => {
        throw entry !== undefined && error instanceof Fault ? ofEntry(error, entry) : error
      })
      if (!report) continue
      reports.push(
        entry === undefined
          ? report
          : { ...report, errors: report.errors.map((error) => ({ ...error, message: `${entry}: ${error.message}` })) },
      )
    }
    if (order.dryRun) return { ...ok, customBatchId: randomUUID(), ...together(reports) }
    const recipient = order.mailReceipt ? await checkMail(parts, order.caller) : undefined
    const batchIds: string[] = []
    for (const upload of uploads)
      batchIds.push(
        await accept(parts, order, upload, options, async (tx, batch) => {
          if (recipient !== undefined)
            await orderReceiptMail(tx, parts.events, { batch, storeId: order.store.storeId, recipient })
        }),
      )
    return { ...ok, customBatchId: batchIds[0] ?? randomUUID() }
  } finally {
    // Accepted files have their permanent names by now; discard the rest.
    for (const { kept } of uploads) await discard(kept)
  }
}

/**
 * Stores a file and lines it up for import. `alongside` runs in the transaction that stores it.
 * @returns its batch id
 */
export async function accept(
  { db, settings, queue }: Pick<Parts, 'db' | 'settings' | 'queue'>,
  { caller, store }: { caller: Pick<Caller, 'account' | 'company' | 'ip'>; store: Pick<StoreRef, 'storeId' | 'code'> },
  { kept, name }: Upload,
  options: ReadOptions,
  alongside: (tx: Db, batch: string) => Promise<void>,
): Promise<string> {
  const batchId = randomUUID()
  await settle(settings.dataFolder, kept)
  const fileId = await inTransaction(db, async (tx) => {
    const id = await insertFile(tx, {
      batchId,
      storeId: store.storeId,
      name,
      account: caller.account,
      contentPath: kept.id,
      sha256: kept.sha256,
      options,
    })
    await audit(tx, caller, {
      action: 'article.upload',
      target: `${store.code} ${name}`,
      after: { batchId, bytes: kept.size, sha256: kept.sha256.toString('hex') },
    })
    await alongside(tx, batchId)
    return id
  })
  queue.add(fileId, store.storeId)
  return batchId
}

function ofEntry({ code, values, errors }: Fault, entry: string): Fault {
  const named =
    errors.length > 0
      ? errors.map((error) => ({ ...error, message: `${entry}: ${error.message}` }))
      : [{ field: entry, code: 'entry', message: faultMessage(code, values) }]
  return new Fault(code, values, named)
}

function together(reports: readonly FileReport[]): FileReport | undefined {
  const [first, ...others] = reports
  if (!first) return undefined
  for (const other of others) {
    for (const key of ['total', 'success', 'fail', 'unchanged', 'created', 'changed', 'labelCount', 'warned'] as const)
      first[key] += other[key]
    first.errors = [...first.errors, ...other.errors].slice(0, errorsReturned)
    first.changes = largestChanges(first.changes, other.changes)
    first.added = [...first.added, ...other.added].slice(0, productsReturned)
    first.warnings = [...first.warnings, ...other.warnings].slice(0, errorsReturned)
  }
  return first
}

function mappingOf(text: string | undefined): ColumnMapping | undefined {
  if (text === undefined || text.trim() === '') return undefined
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw badMapping()
  }
  const parsed = ColumnMapping.safeParse(value)
  if (!parsed.success) throw badMapping()
  return parsed.data
}

const badMapping = () =>
  new Fault('input.invalid', { message: 'mapping: this is not a JSON object of column names and fields.' }, [
    { field: 'mapping', code: 'json', message: 'This is not a JSON object of column names and fields.' },
  ])

/** The sender's name of a file, only for display; it never becomes part of a path (security design §9). */
export function displayName(name: string | undefined, fallback: string): string {
  const plain =
    (name ?? '')
      .normalize('NFC')
      .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
      .split(/[/\\]/)
      .at(-1)
      ?.trim() ?? ''
  let short = plain || fallback
  while (Buffer.byteLength(short) > 255) short = [...short].slice(1).join('')
  return short
}
