// server/article-files: the calls about product files: upload, result and changes. Rules are in files.ts, SQL in rows.ts.
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { base64FileLimitBytes } from '@shelfcast/contract/constants'
import {
  listArticleFiles,
  readArticleFile,
  uploadArticleArchive,
  uploadArticleArchiveStream,
  uploadArticleFile,
  uploadArticleStream,
} from '@shelfcast/contract/articles/files'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { dateOf } from '../http/dates.ts'
import type { Mailer } from '../notices/mail.ts'
import { FileReply, Nothing } from '../http/reply.ts'
import { unpack } from './archive.ts'
import { displayName, takeUploads, type Upload } from './files.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { base64Of, bytesOf, discard, keep, keptPath, type KeptFile } from '../uploads/kept-file.ts'
import { startImports, type ImportQueue } from './queue.ts'
import { receiptRoutes } from './receipt-routes.ts'
import { articleRecordRoutes } from './record-routes.ts'
import { countFiles, keptFile, pageOfFiles, type FileFilter } from './rows.ts'

const fileColumns = [
  'id',
  'name',
  'result',
  'stationCode',
  'created',
  'completed',
  'total',
  'success',
  'fail',
  'unchanged',
  'labelCount',
  'source',
  'account',
]

/** Also starts the import queue, beginning with unfinished files of an earlier run; the caller closes it. */
export function articleFileRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & { threads: FileThreads; mailer: Mailer },
): ImportQueue {
  const { db, settings, threads } = deps
  const queue = startImports(deps)
  const parts = { ...deps, queue }

  api.handle(uploadArticleFile, async ({ query, body, caller, stores }) => {
    const store = theStore(stores)
    const uploads: Upload[] = []
    try {
      for (const file of Array.isArray(body) ? body : [body]) {
        const kept = await keep(settings.dataFolder, bytesOf(file.imgBase64), base64FileLimitBytes)
        uploads.push({
          kept,
          name: displayName(
            file.fileName,
            `products.${/^\w{1,5}$/.exec(file.contentType)?.[0].toLowerCase() ?? 'txt'}`,
          ),
        })
      }
    } catch (error) {
      for (const { kept } of uploads) await discard(kept)
      throw error
    }
    return takeUploads(parts, { ...query, caller, store }, uploads)
  })

  api.handle(uploadArticleStream, async ({ query, request, caller, stores }) => {
    const store = theStore(stores)
    const { filename, kept } = await fileOfForm(settings.dataFolder, request)
    return takeUploads(parts, { ...query, caller, store }, [{ kept, name: displayName(filename, 'products.txt') }])
  })

  api.handle(uploadArticleArchive, async ({ query, body, caller, stores }) => {
    const store = theStore(stores)
    const uploads: Upload[] = []
    try {
      for (const archive of Array.isArray(body) ? body : [body])
        uploads.push(
          ...(await unpacked(
            settings.dataFolder,
            await keep(settings.dataFolder, bytesOf(archive.imgBase64), base64FileLimitBytes),
          )),
        )
    } catch (error) {
      for (const { kept } of uploads) await discard(kept)
      throw error
    }
    return takeUploads(parts, { ...query, caller, store }, uploads)
  })

  api.handle(uploadArticleArchiveStream, async ({ query, request, caller, stores }) => {
    const store = theStore(stores)
    const { kept } = await fileOfForm(settings.dataFolder, request)
    return takeUploads(parts, { ...query, caller, store }, await unpacked(settings.dataFolder, kept))
  })

  api.handle(readArticleFile, async ({ query, caller }) => {
    const file = await keptFile(
      db,
      caller.stores.map((store) => store.storeId),
      query.id,
    )
    if (!file) return new Nothing()
    return new FileReply(
      Readable.from(asEnvelope(keptPath(settings.dataFolder, file.contentPath), file.name), { objectMode: false }),
      'application/json;charset=UTF-8',
    )
  })

  api.list(listArticleFiles, ({ query, stores }) => {
    // The labels' timelines keep the history of links and pictures.
    if (query.requestDataType !== 'ARTICLE') return { page: () => Promise.resolve([]) }
    const storeIds = stores.map((store) => store.storeId)
    const filter: FileFilter = {
      name: query.name,
      start: dateOf(query.start, 'start'),
      end: dateOf(query.end, 'end'),
      batch: query.batch,
      source: query.source,
      account: query.account,
      isImpact: query.isImpact,
    }
    return {
      count: () => countFiles(db, storeIds, filter),
      page: (part) => pageOfFiles(db, storeIds, filter, part),
      row: ({ key: _key, ...row }) => row,
      file: { name: 'product-files', columns: fileColumns, key: 'key' },
    }
  })

  articleRecordRoutes(api, deps)
  receiptRoutes(api, { db, settings, queue, threads })
  return queue
}

/** The first file of a form, on disk. */
async function fileOfForm(dataFolder: string, request: FastifyRequest): Promise<{ filename: string; kept: KeptFile }> {
  if (!request.isMultipart())
    throw new Fault('body.mediaType', { type: String(request.headers['content-type'] ?? '').slice(0, 100) })
  // The server's own limit, so that it can read and drop the rest of a file that is too long, and answer with the
  // reason.
  const file = await request.file({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })
  if (!file) throw new Fault('file.unreadable', { reason: 'The form contains no file.' })
  return { filename: file.filename, kept: await keep(dataFolder, file.file) }
}

/** Reads the content of an archive; the archive itself is no longer needed. */
async function unpacked(dataFolder: string, archive: KeptFile): Promise<Upload[]> {
  try {
    return await unpack(dataFolder, archive.path)
  } finally {
    await discard(archive)
  }
}

/** The wire carries the file as base64 in the envelope. It is written piece by piece, so its size does not matter. */
async function* asEnvelope(path: string, fileName: string): AsyncGenerator<string> {
  yield '{"responseCode":"200","responseMessage":"'
  yield* base64Of(path)
  yield `","fileName":${JSON.stringify(fileName)}}`
}
