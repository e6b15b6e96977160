// server/articles: the smaller questions about products, and which barcodes belong to which. The SQL is rows.ts, changing goes through write.ts.
import { randomUUID } from 'node:crypto'
import { findArticles, listArticleInfo, listArticlesByField, listArticlesById, listArticlesByName, listArticlesByNfc, listLinkedArticles, readArticleMapping, readArticleV1, readMappingInfo, readSubArticle, saveMappingInfo, type ArticleInfo } from '@shelfcast/contract/article-reads'
import type { ArticleRow } from '@shelfcast/contract/articles'
import type { OperationShape } from '@shelfcast/contract/operation'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import type { Api, CallContext } from '../http/api.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import { exportRows } from '../http/export.ts'
import { Fault } from '../http/fault.ts'
import { pageOf, type PageQuery } from '../http/paging.ts'
import { projected } from '../http/projection.ts'
import { Nothing, PageReply, ok } from '../http/reply.ts'
import { readSettings } from '../settings/store.ts'
import { countChangesWith, eachArticle, labelCodesOf, pageOfArticles, searchArticles, type ArticleFilter } from './rows.ts'
import { writeArticles } from './write.ts'

export function articleReadRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings' | 'now'>) {
  const { db, events, settings, now } = deps
  const barcodeKey = 'BARCODE'

  interface Asked { query: { export?: boolean | undefined; format?: 'xlsx' | 'csv' | undefined }; page: PageQuery; counted: CallContext<OperationShape>['counted'] }

  /** How many there are is counted once for all pages, until a product changes. Which fields are told does not count. */
  const pageWith = (store: StoreRef, { data, ...filter }: ArticleFilter, { page, counted }: Asked) =>
    searchArticles(db, store.storeId, { ...filter, data }, page, (read) => (filter.ids ? read() : counted(countChangesWith(filter), filter, read)))
  const answer = async (store: StoreRef, filter: ArticleFilter, asked: Asked) => {
    if (asked.query.export) return exportRows(asked.query, 'articles', ['articleId', 'articleName', 'nfcUrl', 'data', 'generateDate', 'lastUpdated', 'labelCount'], eachArticle(db, store.storeId, filter, asked.page))
    const { total, articleList } = await pageWith(store, filter, asked)
    return new PageReply({ totalArticleCnt: total, articleList }, { count: articleList.length, total, page: asked.page.page, size: asked.page.size })
  }

  api.handle(listArticlesById, ({ query, stores, operation, counted }) => {
    const id = query.id ?? query.article
    if (id === undefined) throw new Fault('input.invalid', { message: 'id: FIELD_IS_MISSING' }, [{ field: 'id', code: 'missing', message: 'FIELD_IS_MISSING' }])
    return answer(theStore(stores), { ids: [id], data: query.data }, { query, page: pageOf(operation, query), counted })
  })
  api.handle(listArticlesByName, ({ query, stores, operation, counted }) => answer(theStore(stores), { name: query.name, data: query.data }, { query, page: pageOf(operation, query), counted }))
  api.handle(listArticlesByNfc, ({ query, stores, operation, counted }) => answer(theStore(stores), { nfcUrl: query.nfcUrl, data: query.data }, { query, page: pageOf(operation, query), counted }))
  api.handle(listArticlesByField, ({ query, stores, operation, counted }) => answer(theStore(stores), { id: query.id, name: query.name, field: { key: query.key, value: query.value }, data: query.data }, { query, page: pageOf(operation, query), counted }))

  api.handle(listLinkedArticles, async ({ query, stores, operation, counted }) => {
    const page = pageOf(operation, query)
    const filter = { id: query.id, name: query.name, unlinked: false, data: false }
    if (query.export) return exportRows(query, 'linked-articles', operation.row.keyof().options, eachArticle(db, theStore(stores).storeId, filter, page))
    const { total, articleList } = await pageWith(theStore(stores), filter, { query, page, counted })
    return new PageReply({ totalArticleCnt: total, articleList: articleList.map(({ articleId, articleName, labelCount }) => ({ articleId, articleName, labelCount })) }, { count: articleList.length, total, page: page.page, size: page.size })
  })

  async function infosOf(store: StoreRef, rows: readonly ArticleRow[]): Promise<ArticleInfo[]> {
    const codes = await labelCodesOf(db, store.storeId, rows.map((row) => row.articleId))
    return rows.map(({ articleId, articleName, nfcUrl, data, eans, generateDate, lastUpdated }) => ({ articleId, articleName, nfcUrl, data: data ?? {}, eans, assignedLabel: codes.get(articleId) ?? [], generateDate, lastUpdated }))
  }
  const infoPage = async (store: StoreRef, filter: ArticleFilter, asked: Asked) => {
    const { total, articleList } = await pageWith(store, filter, asked)
    return new PageReply({ articleList: await infosOf(store, articleList) }, { count: articleList.length, total, page: asked.page.page, size: asked.page.size })
  }
  const infoFile = (query: { format?: 'xlsx' | 'csv' | undefined }, store: StoreRef, filter: ArticleFilter, page: PageQuery) => exportRows(query, 'articles', ['articleId', 'articleName', 'nfcUrl', 'data', 'generateDate', 'lastUpdated'], eachArticle(db, store.storeId, filter, page))

  api.handle(listArticleInfo, async ({ query, stores, operation, counted }) => {
    const store = theStore(stores)
    const ids = query.articleIdsList && query.articleIdsList.length > 0 ? query.articleIdsList : undefined
    const filter = { id: query.articleId, ids, name: query.articleName, data: true }
    const page = pageOf(operation, query)
    return query.export ? infoFile(query, store, filter, page) : projected(query.filter, await infoPage(store, filter, { query, page, counted }))
  })

  api.handle(findArticles, async ({ query, stores, operation, counted }) => {
    const store = theStore(stores)
    const filter = await filterOf(store.storeId, query.article)
    const page = pageOf(operation, query)
    return query.export ? infoFile(query, store, filter, page) : infoPage(store, filter, { query, page, counted })
  })

  /** An id is found by its index and so is a listed barcode; only what is neither is looked for among the barcode fields of the store. */
  async function filterOf(storeId: number, key: string | undefined, ways: readonly ArticleFilter[] = key === undefined ? [] : [{ ids: [key], data: true }, { ean: key, data: true }]): Promise<ArticleFilter> {
    if (key === undefined) return { data: true }
    for (const way of ways) if ((await pageOfArticles(db, storeId, way, { limit: 1, offset: 0, sort: [{ column: 'articleId', dir: 'asc' }] })).length > 0) return way
    return { field: { key: barcodeKey, value: key, whole: true }, data: true }
  }

  async function plainOf(store: StoreRef, articleId: string) {
    const [row] = await pageOfArticles(db, store.storeId, { ids: [articleId], data: true }, { limit: 1, offset: 0, sort: [{ column: 'articleId', dir: 'asc' }] })
    return row && { stationCode: store.code, id: row.articleId, name: row.articleName, nfc: row.nfcUrl, data: row.data ?? {}, createdDate: row.generateDate, modifiedDate: row.lastUpdated }
  }
  api.handle(readArticleMapping, async ({ query: { articleId, page, size = 10 }, stores }) => {
    const article = await plainOf(theStore(stores), articleId)
    const rows = article && page === 0 ? [article] : []
    return new PageReply(rows, { count: rows.length, total: article ? 1 : 0, page, size })
  })
  api.handle(readArticleV1, async ({ query, stores }) => (await plainOf(theStore(stores), query.articleId)) ?? new Nothing())

  api.handle(readSubArticle, async ({ query, stores }) => {
    const store = theStore(stores)
    const article = await plainOf(store, query.articleId)
    if (!article) return new Nothing()
    const { standardDataMap: map } = await readSettings(db, store.company, ['standardDataMap'])
    const valueOf = (key: string) => (key === '' ? '' : (article.data[key] ?? ''))
    const originPrice = valueOf(map.mappedOriginPrice || 'LIST_PRICE')
    const salePrice = valueOf(map.mappedSalePrice || 'SALE_PRICE')
    const percent = Math.floor((1 - Number(salePrice) / Number(originPrice)) * 100 + 1e-9)
    const discountPercent = map.mappedDiscountPercentage !== '' ? valueOf(map.mappedDiscountPercentage) : salePrice !== '' && percent > 0 && percent <= 100 ? String(percent) : ''
    return [{ ...article, originPrice, salePrice, discountPercent, reservedOne: valueOf(map.mappedReservedOne), reservedTwo: valueOf(map.mappedReservedTwo), reservedThree: valueOf(map.mappedReservedThree) }]
  })

  api.handle(readMappingInfo, async ({ query, stores }) => {
    const store = theStore(stores)
    const filter = query.searchKey === 'EAN' ? await filterOf(store.storeId, query.value, [{ ean: query.value, data: true }]) : { ids: [query.value], data: true }
    const [row] = await pageOfArticles(db, store.storeId, filter, { limit: 1, offset: 0, sort: [{ column: 'articleId', dir: 'asc' }] })
    if (!row) return new Nothing()
    const own = row.data?.[barcodeKey]
    return { ...ok, articleId: row.articleId, articleName: row.articleName, eans: row.eans.length > 0 || !own ? row.eans : [own], stationCode: store.code, generateDate: row.generateDate, lastUpdated: row.lastUpdated }
  })

  api.handle(saveMappingInfo, async ({ body, caller }) => {
    const batchId = randomUUID()
    await inTransaction(db, async (tx) => {
      // In one order for all callers, as every writer takes its stores' locks.
      const wanted = [...groupBy(body.mappingList, (entry) => entry.stationCode)].map(([code, entries]) => ({ store: caller.stores.find((store) => store.code === code), entries }))
      if (wanted.some(({ store }) => !store)) throw new Fault('store.unknown')
      for (const { store, entries } of wanted.sort((a, b) => (a.store?.storeId ?? 0) - (b.store?.storeId ?? 0))) {
        if (!store) continue
        // Of two lists for one product the last counts.
        const lists = new Map(entries.map((entry) => [entry.articleId, [...new Set(entry.eans)]]))
        const found = await tx.selectFrom('article').select(['article_id', 'name']).where('store_id', '=', store.storeId).where('article_id', 'in', [...lists.keys()]).execute()
        const names = new Map(found.map((row) => [row.article_id, row.name]))
        const unknown = [...lists.keys()].filter((id) => !names.has(id))
        if (unknown.length > 0) throw new Fault('article.unknown', { articleId: unknown.slice(0, 20).join(' ') }, unknown.slice(0, 1_000).map((id) => ({ field: 'mappingList', code: 'unknown', message: `There is no product ${id}.`, value: id })))
        const rows = [...lists].map(([id, eans]) => ({ id, name: names.get(id) ?? '', nfc: null, data: {}, eans }))
        await writeArticles(tx, events, { store, rows, mode: 'merge', source: caller.source, account: caller.account, batchId, deadlineMs: settings.delivery.deadlineMs, at: now() })
      }
      await audit(tx, caller, { action: saveMappingInfo.audit, target: `${body.mappingList.length} products ${batchId}`, after: body.mappingList.slice(0, 100) })
    })
    return { ...ok, customBatchId: batchId }
  })
}
