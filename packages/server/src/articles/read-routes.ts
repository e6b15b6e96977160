// server/articles: short reads about products and their barcodes. The SQL is in rows.ts; write.ts makes changes.
import { randomUUID } from 'node:crypto'
import {
  findArticles,
  listArticleInfo,
  listArticlesByField,
  listArticlesById,
  listArticlesByName,
  listArticlesByNfc,
  listLinkedArticles,
  readArticleMapping,
  readArticleV1,
  readMappingInfo,
  readSubArticle,
  saveMappingInfo,
  type ArticleInfo,
} from '@shelfcast/contract/articles/reads'
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import type { OperationShape } from '@shelfcast/contract/operation'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import type { Api, CallContext } from '../http/api.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { PageQuery } from '../http/paging.ts'
import { Nothing, PageReply, ok } from '../http/reply.ts'
import { readSettings } from '../settings/store.ts'
import { countChangesWith, type ArticleFilter } from './filter.ts'
import { eachArticle, pageOfArticles, searchArticles } from './pages.ts'
import { labelCodesOf } from './rows.ts'
import { writeArticles } from './write.ts'

const infoColumns = ['articleId', 'articleName', 'nfcUrl', 'data', 'generateDate', 'lastUpdated']

export function articleReadRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings' | 'now'>) {
  const { db, events, settings, now } = deps
  const barcodeKey = 'BARCODE'

  type Counted = CallContext<OperationShape>['counted']

  /** One count serves all pages until a product changes. The selected fields do not matter. */
  const readWith =
    (store: StoreRef, { data, ...filter }: ArticleFilter, counted: Counted) =>
    (page: PageQuery) =>
      searchArticles(db, store.storeId, { ...filter, data }, page, (read) =>
        filter.ids ? read() : counted(countChangesWith(filter), filter, read),
      )
  const total = (_rows: unknown, totalArticleCnt: number) => ({ totalArticleCnt })
  const articlesThat = (
    store: StoreRef,
    filter: ArticleFilter,
    { page, counted }: { page: PageQuery; counted: Counted },
  ) => ({
    page: readWith(store, filter, counted),
    further: total,
    file: {
      name: 'articles',
      columns: [...infoColumns, 'labelCount'],
      each: () => eachArticle(db, store.storeId, filter, page),
    },
  })

  api.list(listArticlesById, ({ query, stores, ...asked }) => {
    const id = query.id ?? query.article
    if (id === undefined)
      throw new Fault('input.invalid', { message: 'id: FIELD_IS_MISSING' }, [
        { field: 'id', code: 'missing', message: 'FIELD_IS_MISSING' },
      ])
    return articlesThat(theStore(stores), { ids: [id], data: query.data }, asked)
  })
  api.list(listArticlesByName, ({ query, stores, ...asked }) =>
    articlesThat(theStore(stores), { name: query.name, data: query.data }, asked),
  )
  api.list(listArticlesByNfc, ({ query, stores, ...asked }) =>
    articlesThat(theStore(stores), { nfcUrl: query.nfcUrl, data: query.data }, asked),
  )
  api.list(listArticlesByField, ({ query, stores, ...asked }) =>
    articlesThat(
      theStore(stores),
      { id: query.id, name: query.name, field: { key: query.key, value: query.value }, data: query.data },
      asked,
    ),
  )

  api.list(listLinkedArticles, ({ query, stores, page, counted }) => {
    const store = theStore(stores)
    const filter = { id: query.id, name: query.name, unlinked: false, data: false }
    return {
      page: readWith(store, filter, counted),
      further: total,
      row: ({ articleId, articleName, labelCount }: ArticleRow) => ({ articleId, articleName, labelCount }),
      file: { name: 'linked-articles', each: () => eachArticle(db, store.storeId, filter, page) },
    }
  })

  async function withLabels(store: StoreRef, rows: readonly ArticleRow[]): Promise<ArticleInfo[]> {
    const codes = await labelCodesOf(
      db,
      store.storeId,
      rows.map((row) => row.articleId),
    )
    return rows.map(({ articleId, articleName, nfcUrl, data, eans, generateDate, lastUpdated }) => ({
      articleId,
      articleName,
      nfcUrl,
      data: data ?? {},
      eans,
      assignedLabel: codes.get(articleId) ?? [],
      generateDate,
      lastUpdated,
    }))
  }
  /** A page names the labels of each product; an export does not. */
  const infosThat = (
    store: StoreRef,
    filter: ArticleFilter,
    { page, counted }: { page: PageQuery; counted: Counted },
  ) => ({
    async page(part: PageQuery) {
      const found = await readWith(store, filter, counted)(part)
      return { total: found.total, rows: await withLabels(store, found.rows) }
    },
    file: { name: 'articles', columns: infoColumns, each: () => eachArticle(db, store.storeId, filter, page) },
  })

  api.list(listArticleInfo, ({ query, stores, ...asked }) => {
    const ids = query.articleIdsList && query.articleIdsList.length > 0 ? query.articleIdsList : undefined
    return infosThat(theStore(stores), { id: query.articleId, ids, name: query.articleName, data: true }, asked)
  })

  api.list(findArticles, async ({ query, stores, ...asked }) => {
    const store = theStore(stores)
    return infosThat(store, await filterOf(store.storeId, query.article), asked)
  })

  /**
   * Indexes find ids and listed barcodes; only the remaining codes need a search in the barcode fields of the store.
   */
  async function filterOf(
    storeId: number,
    key: string | undefined,
    ways: readonly ArticleFilter[] = key === undefined
      ? []
      : [
          { ids: [key], data: true },
          { ean: key, data: true },
        ],
  ): Promise<ArticleFilter> {
    if (key === undefined) return { data: true }
    for (const way of ways)
      if (
        (await pageOfArticles(db, storeId, way, { limit: 1, offset: 0, sort: [{ column: 'articleId', dir: 'asc' }] }))
          .length > 0
      )
        return way
    return { field: { key: barcodeKey, value: key, whole: true }, data: true }
  }

  async function plainOf(store: StoreRef, articleId: string) {
    const [row] = await pageOfArticles(
      db,
      store.storeId,
      { ids: [articleId], data: true },
      { limit: 1, offset: 0, sort: [{ column: 'articleId', dir: 'asc' }] },
    )
    return (
      row && {
        stationCode: store.code,
        id: row.articleId,
        name: row.articleName,
        nfc: row.nfcUrl,
        data: row.data ?? {},
        createdDate: row.generateDate,
        modifiedDate: row.lastUpdated,
      }
    )
  }
  api.handle(readArticleMapping, async ({ query: { articleId, page, size = 10 }, stores }) => {
    const article = await plainOf(theStore(stores), articleId)
    const rows = article && page === 0 ? [article] : []
    return new PageReply(rows, { count: rows.length, total: article ? 1 : 0, page, size })
  })
  api.handle(
    readArticleV1,
    async ({ query, stores }) => (await plainOf(theStore(stores), query.articleId)) ?? new Nothing(),
  )

  api.handle(readSubArticle, async ({ query, stores }) => {
    const store = theStore(stores)
    const article = await plainOf(store, query.articleId)
    if (!article) return new Nothing()
    const { standardDataMap: map } = await readSettings(db, store.company, ['standardDataMap'])
    const valueOf = (key: string) => (key === '' ? '' : (article.data[key] ?? ''))
    const originPrice = valueOf(map.mappedOriginPrice || 'LIST_PRICE')
    const salePrice = valueOf(map.mappedSalePrice || 'SALE_PRICE')
    const percent = Math.floor((1 - Number(salePrice) / Number(originPrice)) * 100 + 1e-9)
    const discountPercent =
      map.mappedDiscountPercentage !== ''
        ? valueOf(map.mappedDiscountPercentage)
        : salePrice !== '' && percent > 0 && percent <= 100
          ? String(percent)
          : ''
    return [
      {
        ...article,
        originPrice,
        salePrice,
        discountPercent,
        reservedOne: valueOf(map.mappedReservedOne),
        reservedTwo: valueOf(map.mappedReservedTwo),
        reservedThree: valueOf(map.mappedReservedThree),
      },
    ]
  })

  api.handle(readMappingInfo, async ({ query, stores }) => {
    const store = theStore(stores)
    const filter =
      query.searchKey === 'EAN'
        ? await filterOf(store.storeId, query.value, [{ ean: query.value, data: true }])
        : { ids: [query.value], data: true }
    const [row] = await pageOfArticles(db, store.storeId, filter, {
      limit: 1,
      offset: 0,
      sort: [{ column: 'articleId', dir: 'asc' }],
    })
    if (!row) return new Nothing()
    const own = row.data?.[barcodeKey]
    return {
      ...ok,
      articleId: row.articleId,
      articleName: row.articleName,
      eans: row.eans.length > 0 || !own ? row.eans : [own],
      stationCode: store.code,
      generateDate: row.generateDate,
      lastUpdated: row.lastUpdated,
    }
  })

  api.handle(saveMappingInfo, async ({ body, caller }) => {
    const batchId = randomUUID()
    await inTransaction(db, async (tx) => {
      // In one order for all callers, because every writer locks its stores in that order.
      const wanted = [...groupBy(body.mappingList, (entry) => entry.stationCode)].map(([code, entries]) => ({
        store: caller.stores.find((store) => store.code === code),
        entries,
      }))
      if (wanted.some(({ store }) => !store)) throw new Fault('store.unknown')
      for (const { store, entries } of wanted.sort((a, b) => (a.store?.storeId ?? 0) - (b.store?.storeId ?? 0))) {
        if (!store) continue
        // Of two lists for one product the last counts.
        const lists = new Map(entries.map((entry) => [entry.articleId, [...new Set(entry.eans)]]))
        const found = await tx
          .selectFrom('article')
          .select(['article_id', 'name'])
          .where('store_id', '=', store.storeId)
          .where('article_id', 'in', [...lists.keys()])
          .execute()
        const names = new Map(found.map((row) => [row.article_id, row.name]))
        const unknown = [...lists.keys()].filter((id) => !names.has(id))
        if (unknown.length > 0)
          throw new Fault(
            'article.unknown',
            { articleId: unknown.slice(0, 20).join(' ') },
            unknown.slice(0, 1_000).map((id) => ({
              field: 'mappingList',
              code: 'unknown',
              message: `The product ${id} does not exist.`,
              value: id,
            })),
          )
        const rows = [...lists].map(([id, eans]) => ({ id, name: names.get(id) ?? '', nfc: null, data: {}, eans }))
        await writeArticles(tx, events, {
          store,
          rows,
          mode: 'merge',
          source: caller.source,
          account: caller.account,
          batchId,
          deadlineMs: settings.delivery.deadlineMs,
          at: now(),
        })
      }
      await audit(tx, caller, {
        action: saveMappingInfo.audit,
        target: `${body.mappingList.length} products ${batchId}`,
        after: body.mappingList.slice(0, 100),
      })
    })
    return { ...ok, customBatchId: batchId }
  })
}
