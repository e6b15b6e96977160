// server/price-sources: reads a pasted sample as an import would, and stores nothing.
import { Readable } from 'node:stream'
import type { tryProductFile } from '@shelfcast/contract/articles/product-file'
import type { FieldError } from '@shelfcast/contract/envelope'
import type { BodyOf } from '@shelfcast/contract/operation'
import { companyColumns } from '../article-files/company-columns.ts'
import type { ReadOptions } from '../article-files/inspect.ts'
import { readProductFile } from '../article-files/product-file.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { UnreadableFile, asFault } from '../uploads/unreadable-file.ts'
import { discard, keep } from '../uploads/kept-file.ts'

const mostShown = 50

/** @throws Fault 'file.unreadable', 'file.column' or 'file.type' */
export async function tried(
  { db, settings, threads }: Pick<Deps, 'db' | 'settings'> & { threads: FileThreads },
  caller: Caller,
  { sample, delimiter, header, mapping, productIdExtraction }: BodyOf<typeof tryProductFile>,
) {
  const own = await companyColumns(db, caller.company)
  const options: ReadOptions = {
    ...own,
    encoding: 'utf-8',
    unmapped: true,
    ...(delimiter === undefined ? {} : { delimiter }),
    ...(header === undefined ? {} : { header }),
    ...(mapping === undefined
      ? {}
      : { usual: { ...own.usual, ...Object.fromEntries(mapping.map(({ column, key }) => [column, key])) } }),
    ...(productIdExtraction === undefined ? {} : { extraction: productIdExtraction }),
  }
  const kept = await keep(settings.dataFolder, Readable.from([Buffer.from(sample)]))
  try {
    const order = { path: kept.path, name: 'sample', options, store: caller.stores[0]?.code ?? '' }
    return await readProductFile(threads, order, async (file, batches) => {
      const found = {
        articleList: [] as { articleId: string; articleName: string; nfcUrl: string; data: Record<string, string> }[],
        columns: file.columns.map((name, at) => {
          const column = name || `#${at + 1}`
          return { column, key: file.mapping[column] ?? '', sample: file.samples[at] ?? '' }
        }),
        delimiter: file.delimiter,
        total: 0,
        errors: [] as FieldError[],
      }
      for await (const { articles, errors, total } of batches) {
        found.total += total
        for (const { id, name, nfc, data } of articles.slice(0, mostShown - found.articleList.length))
          found.articleList.push({
            articleId: id,
            articleName: name,
            nfcUrl: nfc ?? '',
            data: Object.fromEntries(
              Object.entries(data).flatMap(([key, value]) => (value === null ? [] : [[key, value]])),
            ),
          })
        for (const { articleId: _id, value, ...error } of errors.slice(0, mostShown - found.errors.length))
          found.errors.push({ ...error, ...(value === undefined ? {} : { value }) })
      }
      return found
    }).catch((error: unknown) => {
      if (error instanceof UnreadableFile) asFault(error)
      throw error
    })
  } finally {
    await discard(kept)
  }
}
