// contract/articles/articles: products. Files of products and the history of changes are in articles/files.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { BatchEnvelope, Envelope, FieldError } from '../envelope.ts'
import { ChangeSource } from '../enumerations.ts'
import {
  ArticleId as AnyArticleId,
  NfcUrl,
  StoreCode,
  plainText,
  queryBool,
  queryList,
  requiredText,
} from '../fields.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { ACTION, MENU } from '../permissions.ts'

/**
 * Field keys with a defined meaning; any other key is kept as text. Keys as in real catalogues (wire contract §11.1);
 * UNIT (the unit that is sold, such as a piece), BEST_PRICE_30 (lowest price of the last 30 days), ANCHOR_PRICE (legal reference price) and CURRENCY are ours.
 */
export const articleKeys = [
  'LIST_PRICE',
  'SALE_PRICE',
  'UNIT_PRICE',
  'UNIT_PRICE_UNIT',
  'BARCODE',
  'UNIT',
  'UNIT_DIMENSION',
  'MANUFACTURER',
  'ORIGIN',
  'CATEGORY1',
  'TYPE',
  'BEST_PRICE_30',
  'ANCHOR_PRICE',
  'CURRENCY',
] as const
export type ArticleKey = (typeof articleKeys)[number]

/** Keys that hold money: decimals as text, from 0 to 9,999,999.99, at most 4 decimals. */
export const priceKeys = [
  'LIST_PRICE',
  'SALE_PRICE',
  'UNIT_PRICE',
  'BEST_PRICE_30',
  'ANCHOR_PRICE',
] as const satisfies readonly ArticleKey[]

const pricePattern = /^\d{1,7}(\.\d{1,4})?$/

/** The problem of a price, or undefined. The one rule for forms, files and calls. */
export function priceProblem(text: string): string | undefined {
  if (text === '') return undefined
  if (text.startsWith('-')) return 'A price cannot be negative.'
  if (!/^\d+(\.\d+)?$/.test(text)) return 'This is not a price. Write it like 1234.50.'
  if (!pricePattern.test(text)) return 'A price has at most 7 digits before and 4 after the point.'
  return undefined
}

/** Half of a surrogate pair, or a zero, is text that no database and no other program can store. */
const storable = (text: string) => !/[\0\p{Cs}]/u.test(text)
const notStorable = 'This text has characters that are not supported.'
const ArticleId = AnyArticleId.refine(storable, notStorable)
const ean = z.string().trim().max(32).refine(storable, notStorable)

const dataKey = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\p{L}\p{N}_ .-]+$/u, 'Use letters, digits, spaces, points, dashes and underscores.')
  .refine((key) => !['__proto__', 'constructor', 'prototype'].includes(key), 'This field name is reserved.')
/** Callers send text, numbers, booleans and null; text is kept, null removes the key. */
const dataValue = z.union([
  z.string().max(4000, 'At most 4000 characters.').refine(storable, notStorable),
  z.number(),
  z.boolean(),
  z.null(),
])

const articleData = z.record(dataKey, dataValue).superRefine((data, context) => {
  for (const key of priceKeys) {
    const value = data[key]
    if (value === undefined || value === null) continue
    const problem = priceProblem(typeof value === 'string' ? value.trim() : plainNumber(value))
    if (problem) context.addIssue({ code: 'custom', message: problem, path: [key] })
  }
})

/** A number as text without an exponent; a value that cannot be a price stays invalid. */
function plainNumber(value: number | boolean): string {
  return typeof value === 'number' &&
    Number.isFinite(value) &&
    Math.abs(value) < 1e15 &&
    (value === 0 || Math.abs(value) >= 1e-6)
    ? String(value)
    : 'not a number'
}

export const ArticleForm = z.object({
  articleId: ArticleId,
  articleName: requiredText(500).refine(storable, notStorable),
  nfcUrl: NfcUrl.optional(),
  data: articleData.default({}),
  eans: z.array(ean).max(100).optional(),
  store: z.string().optional(),
})
export type ArticleForm = z.output<typeof ArticleForm>

export const ArticleRow = z.object({
  articleId: z.string(),
  articleName: z.string(),
  nfcUrl: z.string(),
  data: z.record(z.string(), z.string()).optional(),
  eans: z.array(z.string()),
  /** The same in the spelling of the cloud. */
  EANs: z.array(z.string()),
  /** Scheduled values. We keep them as schedules (articles/schedules.ts), so this stays empty. */
  reserved: z.record(z.string(), z.string()),
  generateDate: z.string(),
  lastUpdated: z.string(),
  assignedLabel: z.number().int(),
  labelCount: z.number().int(),
  /** If asked for: the picture on its first label. Size in the label's own pixels, 0 if its model is unknown. */
  picture: z
    .object({
      labelCode: z.string(),
      shownHash: z.string().nullable(),
      rotation: z.number().int(),
      width: z.number().int(),
      height: z.number().int(),
    })
    .nullable()
    .optional(),
})
export type ArticleRow = z.infer<typeof ArticleRow>

/** Callers send `name` for articleName. */
export const articleSort = [
  'name',
  'articleId',
  'articleName',
  'nfcUrl',
  'lastUpdated',
  'generateDate',
  'assignedLabel',
  'labelCount',
] as const

export const listArticles = listOperation({
  openToIntegrations: true,
  summary: 'List products',
  path: '/api/common/articles',
  needs: [MENU.productInfo, MENU.labelInfo, MENU.templateMapping],
  scope: 'store',
  query: {
    store: StoreCode,
    id: plainText(255).optional(),
    name: plainText(500).optional(),
    data: queryBool.default(false),
    unlinked: queryBool.optional(),
    /** Part of the name or ID, or a barcode with or without leading zeros and check digit. */
    search: plainText(500).optional(),
    /** The product with exactly this ID. */
    only: plainText(255).optional(),
    category: plainText(200).optional(),
    /** With the picture of each product's first label. */
    pictures: queryBool.default(false),
  },
  row: ArticleRow,
  rows: 'articleList',
  changesWith: ['ARTICLE', 'LABEL', 'STORE'],
  extra: { totalArticleCnt: z.number().int() },
  sort: articleSort,
  defaultSort: 'name,asc',
  size: 10,
  exportNeeds: ACTION.articleExport,
})

const articleCounts = {
  validCount: z.number().int(),
  invalidCount: z.number().int(),
  errors: z.array(FieldError).optional(),
  /** What was stored and yet needs a look. */
  warnings: z.array(FieldError).optional(),
}

/** One bad row does not stop the others, so the body is checked row by row in the handler (wire contract §11.1). */
const articleRows = z.array(z.unknown()).max(5000, 'At most 5000 products in one call.')

export const replaceArticles = operation({
  openToIntegrations: true,
  summary: 'Add or replace products',
  method: 'POST',
  path: '/api/common/articles',
  needs: ACTION.articleEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: articleRows,
  bodyLimit: listBodyLimitBytes,
  output: BatchEnvelope.extend(articleCounts),
  faults: ['article.allInvalid'],
  audit: 'article.replace',
})

export const mergeArticles = operation({
  openToIntegrations: true,
  summary: 'Change products. Missing keys stay, unknown IDs are added',
  method: 'PUT',
  path: '/api/common/articles',
  needs: [ACTION.articleEdit, ACTION.articleDetail],
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: articleRows,
  bodyLimit: listBodyLimitBytes,
  output: BatchEnvelope.extend(articleCounts),
  faults: ['article.allInvalid'],
  audit: 'article.merge',
})

export const deleteArticles = operation({
  openToIntegrations: true,
  summary: 'Delete products without labels',
  method: 'DELETE',
  path: '/api/common/articles',
  needs: ACTION.articleEdit,
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({
    store: StoreCode,
    articleDeleteList: queryList(plainText(255)).refine((list) => list.length > 0, 'Enter at least one product.'),
  }),
  output: Envelope,
  faults: ['article.linked', 'article.unknown'],
  audit: 'article.delete',
})

/** The customer's own field keys: the columns of the product list. */
export const listArticleKeys = operation({
  openToIntegrations: true,
  summary: 'Field keys of the products',
  method: 'GET',
  path: '/api/common/articles/data',
  needs: [MENU.productInfo, MENU.labelInfo, MENU.templateTypeList, MENU.templateMapping],
  scope: 'company',
  query: z.object({ company: plainText(100).optional() }),
  output: Envelope.extend({ articleDataKeyList: z.array(z.string()) }),
})

/** The categories of a store's products (CATEGORY1), at most 500. */
export const listArticleCategories = operation({
  summary: 'Categories of the products of a store',
  method: 'GET',
  path: '/api/common/articles/categories',
  needs: [MENU.productInfo, MENU.labelInfo],
  scope: 'store',
  query: z.object({ store: StoreCode }),
  output: Envelope.extend({ articleCategoryList: z.array(z.string()) }),
})

export const ArticleDetail = z.object({
  articleId: z.string(),
  articleName: z.string(),
  nfcUrl: z.string(),
  data: z.record(z.string(), z.string()),
  eans: z.array(z.string()),
  assignedLabel: z.array(z.string()),
  generateDate: z.string(),
  lastUpdated: z.string(),
  /** The 30-day lowest price, which labels print next to a reduction; null if unknown. */
  lowestPrice: z.string().nullable(),
  /** Ended prices, the latest first. */
  priceHistory: z.array(z.object({ price: z.string(), reduced: z.boolean(), until: z.string() })),
  /** The account or file that added it; null if no longer known. */
  addedBy: z.object({ source: ChangeSource, account: z.string(), name: z.string(), uploadId: z.string() }).nullable(),
})
export type ArticleDetail = z.infer<typeof ArticleDetail>

export const readArticle = operation({
  openToIntegrations: true,
  summary: 'One product with its labels',
  method: 'GET',
  path: '/api/common/config/articleField',
  needs: ACTION.articleDetail,
  scope: 'store',
  query: z.object({ store: StoreCode, article: plainText(255) }),
  output: Envelope.extend(ArticleDetail.shape),
})
