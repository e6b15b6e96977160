// contract/articles/reads: the smaller reads of products for programs: by id, name, field or barcode, and the barcodes
// of each product. The list itself is in articles/articles.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { ArticleRow, articleSort } from './articles.ts'
import { defaultStoreCode, listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { ArticleId, StoreCode, plainText, queryBool, queryList } from '../fields.ts'
import { Paging } from '../paging.ts'
import { ACTION, MENU } from '../permissions.ts'

const readers = [MENU.productInfo, MENU.labelInfo] as const
const count = z.number().int()
const changes = { changesWith: ['ARTICLE', 'LABEL', 'STORE'] } as const
const page = {
  row: ArticleRow,
  rows: 'articleList',
  extra: { totalArticleCnt: count },
  sort: articleSort,
  defaultSort: 'name,asc',
  size: 10,
  exportNeeds: ACTION.articleExport,
  needs: readers,
  scope: 'store',
  ...changes,
} as const
const named = { id: plainText(255).optional(), name: plainText(500).optional(), data: queryBool.default(true) }

/** A product with the codes of its labels. */
const ArticleInfo = z.object({
  articleId: z.string(),
  articleName: z.string(),
  nfcUrl: z.string(),
  data: z.record(z.string(), z.string()),
  eans: z.array(z.string()),
  assignedLabel: z.array(z.string()),
  generateDate: z.string(),
  lastUpdated: z.string(),
})
export type ArticleInfo = z.infer<typeof ArticleInfo>
const infos = {
  row: ArticleInfo,
  rows: 'articleList',
  sort: articleSort,
  defaultSort: 'name,asc',
  size: 10,
  exportNeeds: ACTION.articleExport,
  needs: ACTION.articleDetail,
  scope: 'store',
  ...changes,
} as const

export const listArticleInfo = listOperation({
  openToIntegrations: true,
  summary: 'Products with their labels',
  path: '/api/common/config/article/info',
  ...infos,
  query: {
    store: StoreCode,
    articleId: plainText(255).optional(),
    articleIdsList: queryList(plainText(255)).optional(),
    articleName: plainText(500).optional(),
    /** A projection; see the server's http/projection. */ filter: z.string().max(2_000).optional(),
  },
})

/** By an id or, if no product has it, by a barcode. */
export const findArticles = listOperation({
  openToIntegrations: true,
  summary: 'Products by ID or barcode, with their labels',
  path: '/api/common/config/articleFieldNSecondly',
  ...infos,
  query: { store: StoreCode, article: plainText(255).optional() },
})

/** Exact. Some callers name it `article` (wire contract §23). */
export const listArticlesById = listOperation({
  openToIntegrations: true,
  summary: 'The product with this ID',
  path: '/api/common/articles/id',
  ...page,
  query: {
    store: StoreCode,
    id: plainText(255).optional(),
    article: plainText(255).optional(),
    data: queryBool.default(true),
  },
})
export const listArticlesByName = listOperation({
  openToIntegrations: true,
  summary: 'Products by part of their name',
  path: '/api/common/articles/name',
  ...page,
  query: { store: StoreCode, name: plainText(500).min(1, 'This field is required.'), data: queryBool.default(true) },
})
export const listArticlesByNfc = listOperation({
  openToIntegrations: true,
  summary: 'Products with this NFC address',
  path: '/api/common/articles/nfc',
  ...page,
  query: { store: StoreCode, nfcUrl: plainText(240).min(1, 'This field is required.'), data: queryBool.default(true) },
})
export const listArticlesByField = listOperation({
  openToIntegrations: true,
  summary: 'Products by part of one of their fields',
  path: '/api/common/articles/content',
  ...page,
  query: {
    store: StoreCode,
    key: plainText(64).min(1, 'This field is required.'),
    value: plainText(255).min(1, 'This field is required.'),
    ...named,
  },
})

export const listLinkedArticles = listOperation({
  openToIntegrations: true,
  summary: 'Products with labels',
  path: '/api/common/articles/linked',
  needs: readers,
  scope: 'store',
  ...changes,
  query: { store: StoreCode, id: named.id, name: named.name },
  row: z.object({ articleId: z.string(), articleName: z.string(), labelCount: count }),
  rows: 'articleList',
  extra: { totalArticleCnt: count },
  sort: articleSort,
  defaultSort: 'name,asc',
  size: 10,
  exportNeeds: ACTION.articleExport,
})

const stationCode = StoreCode.default(defaultStoreCode)
const plainArticle = {
  stationCode: z.string(),
  id: z.string(),
  name: z.string(),
  nfc: z.string(),
  data: z.record(z.string(), z.string()),
  createdDate: z.string(),
  modifiedDate: z.string(),
}

export const readSubArticle = operation({
  openToIntegrations: true,
  summary: 'A product with its standard fields',
  method: 'GET',
  path: '/api/common/articles/sub',
  needs: readers,
  scope: 'store',
  query: z.object({ store: stationCode, articleId: plainText(255) }),
  output: z.array(
    z.object({
      ...plainArticle,
      originPrice: z.string(),
      salePrice: z.string(),
      discountPercent: z.string(),
      reservedOne: z.string(),
      reservedTwo: z.string(),
      reservedThree: z.string(),
    }),
  ),
})

export const readArticleMapping = operation({
  openToIntegrations: true,
  summary: 'A product, bare',
  method: 'GET',
  path: '/api/common/articles/mapping',
  needs: readers,
  scope: 'store',
  query: Paging.pick({ page: true, size: true }).extend({ store: stationCode, articleId: plainText(255) }),
  output: z.array(z.object(plainArticle)),
})

export const readArticleV1 = operation({
  openToIntegrations: true,
  summary: 'A product without an envelope, for older clients',
  method: 'GET',
  path: '/common/api/v1/articles/article',
  needs: readers,
  scope: 'store',
  query: z.object({ store: stationCode, articleId: plainText(255) }),
  output: z.object(plainArticle),
})

export const readMappingInfo = operation({
  openToIntegrations: true,
  summary: 'The barcodes of a product, or the product of a barcode',
  method: 'GET',
  path: '/api/common/articles/mappinginfo',
  also: ['/common/api/v1/articles/mappinginfo'],
  needs: readers,
  scope: 'store',
  query: z.object({
    store: stationCode,
    searchKey: z.enum(['ARTICLE_ID', 'EAN']).default('ARTICLE_ID'),
    value: plainText(255),
  }),
  output: Envelope.extend({
    articleId: z.string(),
    articleName: z.string(),
    eans: z.array(z.string()),
    stationCode: z.string(),
    generateDate: z.string(),
    lastUpdated: z.string(),
  }),
})

export const saveMappingInfo = operation({
  openToIntegrations: true,
  summary: 'Replace the barcodes of products',
  method: 'POST',
  path: '/api/common/articles/mappinginfo',
  also: ['/common/api/v1/articles/mappinginfo'],
  needs: [ACTION.articleEdit, ACTION.articleDetail],
  scope: 'none',
  query: z.object({}),
  body: z.object({
    mappingList: z
      .array(z.object({ articleId: ArticleId, eans: z.array(z.string().trim().min(1).max(32)).max(100), stationCode }))
      .min(1)
      .max(5_000),
  }),
  bodyLimit: listBodyLimitBytes,
  output: Envelope.extend({ customBatchId: z.uuid() }),
  faults: ['article.unknown', 'store.unknown', 'input.invalid'],
  audit: 'article.eans',
})
