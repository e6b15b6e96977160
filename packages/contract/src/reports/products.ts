// contract/reports/products: the report of labels: models with their age, products, and batteries by store and
// department. Errors: errors.ts, printable forms: pdf.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode } from '../fields.ts'
import { MENU } from '../permissions.ts'

const count = z.number().int()
const store = { store: StoreCode.optional() }

/** The labels of a model by their age in years, counted from when Shelfcast got to know the label. */
export const ProductInfo = z.object({
  /** The radio system, as of firmware packages. */
  system: z.string(),
  /** The name of the model; empty if no gateway has heard the label. */
  type: z.string(),
  total: count,
  year8more: count,
  year7: count,
  year6: count,
  year5: count,
  year5less: count,
  /** No gateway has heard these labels. */
  unknown: count,
})
export type ProductInfo = z.infer<typeof ProductInfo>

export const listProductInfo = listOperation({
  summary: 'Label models with the age of their labels',
  path: '/metro/report/product-info',
  also: ['/api/common/report/productInfo'],
  needs: MENU.eslProductInfo,
  scope: 'store',
  query: store,
  row: ProductInfo,
  rows: 'productInfoList',
  extra: { lastUpdatedTime: z.string() },
  changesWith: ['LABEL', 'STORE'],
  sort: ['total', 'system', 'type', 'year8more', 'year7', 'year6', 'year5', 'year5less', 'unknown'],
  defaultSort: 'total,asc',
  size: 10,
})

/** Labels by the level of their battery, as on the overview. */
const batteries = { veryGood: count, good: count, low: count, replace: count, unknown: count }
const part = { labels: count, products: count, ...batteries }

/** The most departments and stores in the answer, largest first. */
export const mostParts = 200

/** Ours: the figures of the charts. */
export const readProductSummary = operation({
  summary: 'Number of labels and products, and battery levels, by store and department',
  method: 'GET',
  path: '/metro/report/product-summary',
  also: ['/api/common/report/productSummary'],
  needs: MENU.eslProductInfo,
  scope: 'store',
  query: z.object(store),
  output: Envelope.extend({
    ...part,
    /** Labels with a product, and products with a label. */
    linkedLabels: count,
    linkedProducts: count,
    /** The product field with the department. */
    departmentField: z.string(),
    /** Labels with a product, by the department of the first one. `products` have labels. */
    departments: z.array(z.object({ name: z.string(), ...part })),
    /** All stores of the caller, whichever store is selected. */
    stores: z.array(z.object({ store: z.string(), storeName: z.string(), ...part })),
    storeCount: count,
  }),
})
