// server/article-files: the record of changes on the wire: per product, per label, and rows that were refused. The SQL is records.ts.
import { listArticleChanges, listArticleUpdateDetails, listValidationErrors, readArticleAsOf, type ArticleChangeRow } from '@shelfcast/contract/article-records'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { everyRow, exportRows } from '../http/export.ts'
import { dateOf } from '../http/dates.ts'
import { pageOf } from '../http/paging.ts'
import { Nothing, PageReply, ok } from '../http/reply.ts'
import { articleAsOf, batchNamed, countChanges, countDetails, countRefused, pageOfChanges, pageOfDetails, pageOfRefused, type ChangeFilter } from './records.ts'

export function articleRecordRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(listArticleChanges, async ({ query, stores, operation, counted }) => {
    const store = theStore(stores)
    const page = pageOf(operation, query)
    const filter: ChangeFilter = { article: query.article, articleId: query.articleId, source: query.source, account: query.account, start: dateOf(query.start, 'start'), end: dateOf(query.end, 'end'), batch: query.batch }
    if (query.export) return exportRows(query, 'update-records', operation.row.keyof().options, inWords(everyRow(page, 'id', (part) => pageOfChanges(db, store.storeId, filter, part))))
    const [total, articleHistoryList] = await Promise.all([counted(['ARTICLE'], filter, () => countChanges(db, store.storeId, filter)), pageOfChanges(db, store.storeId, filter, page)])
    return new PageReply({ articleHistoryList }, { count: articleHistoryList.length, total, page: page.page, size: page.size })
  })

  api.handle(readArticleAsOf, async ({ query, stores }) => {
    const store = theStore(stores)
    const article = await articleAsOf(db, store.storeId, query.articleId ?? query.article ?? '', query.uploadId)
    return article ? { ...ok, ...article } : new Nothing()
  })

  api.handle(listArticleUpdateDetails, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const storeIds = stores.map((store) => store.storeId)
    const batch = await batchNamed(db, storeIds, query.name)
    const none = { count: 0, total: 0, page: page.page, size: page.size }
    if (batch === undefined) return new PageReply({ updateDetailList: [] }, none)
    const filter = { batch, articleId: query.articleId, labelCode: query.labelCode, linked: query.linkedProducts?.toLowerCase() === 'true', result: query.result, errorCode: query.errorCode, change: query.change }
    const [total, updateDetailList] = await Promise.all([countDetails(db, storeIds, filter), pageOfDetails(db, storeIds, filter, page)])
    return new PageReply({ updateDetailList }, { ...none, count: updateDetailList.length, total })
  })

  api.handle(listValidationErrors, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const storeIds = stores.map((store) => store.storeId)
    if (query.export) return exportRows(query, 'refused-rows', operation.row.keyof().options, everyRow(page, 'key', (part) => pageOfRefused(db, storeIds, query.batchId, part)))
    const [total, rows] = await Promise.all([countRefused(db, storeIds, query.batchId), pageOfRefused(db, storeIds, query.batchId, page)])
    return new PageReply({ data: rows.map(({ key: _key, ...row }) => row) }, { count: rows.length, total, page: page.page, size: page.size })
  })
}

/** For a cell of a spreadsheet: 'LIST_PRICE: 1.99 → 1.49; ORIGIN: Spain → -'. */
async function* inWords(rows: AsyncIterable<ArticleChangeRow>) {
  for await (const { changes, ...row } of rows) yield { ...row, changes: changes.map(({ key, before, after }) => `${key}: ${before || '-'} → ${after || '-'}`).join('; ') }
}
