// contract/labels/reads: the smaller reads about labels: unassigned labels, labels of a gateway, counts by model. The
// list itself is in labels/labels.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { ArticleId, LabelCode, Mac, StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'
import { Battery, LabelStatus, LabelStatusAsked, Signal } from '../enumerations.ts'
import { LabelRow, labelSort } from './labels.ts'
import { UnassignedRow, optionalStore, projection } from './fields.ts'
import { ACTION, MENU } from '../permissions.ts'

const count = z.number().int()
/** These calls have no pages on the wire: without a size they return all rows (wire contract §10.1). */
const everyRow = 5_000
const radioFilters = {
  label: z.string().optional(),
  battery: queryList(Battery).optional(),
  signal: queryList(Signal).optional(),
  network: queryBool.optional(),
}

/** The sort keys of the shorter rows, as labelSort has them for the whole ones. */
export const unassignedSort = [
  'code',
  'labelCode',
  'labelMac',
  'labelModel',
  'type',
  'firmwareVersion',
  'signal',
  'battery',
  'networkStatus',
  'lastResponseTime',
  'unAssignedOn',
  'temperature',
  'info',
  'productInfo',
  'gateway',
  'store',
] as const

export const listUnassigned = listOperation({
  openToIntegrations: true,
  summary: 'Labels without a product',
  path: '/api/common/labels/unassigned',
  needs: MENU.labelInfo,
  scope: 'store',
  query: { store: StoreCode, ...radioFilters, gateway: z.string().optional(), ...projection },
  row: UnassignedRow,
  rows: 'labelList',
  changesWith: ['LABEL', 'GATEWAY', 'STORE'],
  sort: unassignedSort,
  defaultSort: 'code,asc',
  size: everyRow,
  exportNeeds: ACTION.labelExport,
})

export const listUnassignedStatus = listOperation({
  openToIntegrations: true,
  summary: 'Labels without a product, as rows of the label list',
  path: '/api/common/labels/unassigned/status',
  needs: MENU.labelInfo,
  scope: 'store',
  query: { store: StoreCode, label: z.string().optional() },
  row: LabelRow,
  rows: 'labelList',
  changesWith: ['LABEL', 'GATEWAY', 'STORE'],
  sort: labelSort,
  defaultSort: 'code,asc',
  size: 10,
  exportNeeds: ACTION.labelExport,
})

export const UnassignedKey = z.enum([
  'labelCode',
  'labelMac',
  'labelModel',
  'type',
  'firmwareVersion',
  'signal',
  'battery',
  'networkStatus',
  'gateway',
  'store',
])

/** Bare rows; `key` and `value` select rows with exactly that value. */
export const findUnassigned = operation({
  openToIntegrations: true,
  summary: 'Labels without a product, by one field',
  method: 'GET',
  path: '/api/common/labels/unassigned/rma',
  needs: MENU.labelInfo,
  scope: 'store',
  query: z.object({ ...optionalStore, key: UnassignedKey.optional(), value: plainText(255).optional() }),
  output: z.array(UnassignedRow),
})

export const listGatewayLabels = listOperation({
  openToIntegrations: true,
  summary: 'Labels that a gateway serves',
  path: '/api/common/labels/gateway',
  needs: [MENU.labelInfo, MENU.gatewayInfo],
  scope: 'store',
  query: { store: StoreCode, gateway: Mac, ...radioFilters, isAssigned: queryBool.optional(), ...projection },
  row: UnassignedRow,
  rows: 'labelList',
  changesWith: ['LABEL', 'GATEWAY', 'STORE'],
  sort: unassignedSort,
  defaultSort: 'code,asc',
  size: everyRow,
  exportNeeds: ACTION.labelExport,
})

const LabelOfArticle = z.object({
  labelCode: z.string(),
  labelMac: z.string(),
  gatewayMac: z.string(),
  firmwareVersion: z.string(),
  signal: Signal,
  battery: Battery,
  networkStatus: z.boolean(),
  lastResponseTime: z.string().nullable(),
  labelModel: z.string(),
  temperature: z.number().int().nullable(),
  info: z.string(),
  product_info: z.string(),
})

/** By a product; some callers name a label instead: then its products are returned too (wire contract §23). */
export const listArticleLabels = operation({
  openToIntegrations: true,
  summary: 'Labels of a product',
  method: 'GET',
  path: '/api/common/labels/article',
  needs: [MENU.labelInfo, MENU.productInfo],
  scope: 'store',
  query: z
    .object({ store: StoreCode, articleId: ArticleId.optional(), labelCode: LabelCode.optional() })
    .refine((query) => query.articleId !== undefined || query.labelCode !== undefined, {
      message: 'FIELD_IS_MISSING',
      path: ['articleId'],
    }),
  output: Envelope.extend({
    labelsList: z.array(LabelOfArticle),
    articleList: z.array(z.object({ articleId: z.string(), articleName: z.string() })).optional(),
  }),
})

export const readLabelStore = operation({
  openToIntegrations: true,
  summary: 'The store of a label',
  method: 'GET',
  path: '/api/common/labels/store',
  needs: MENU.labelInfo,
  scope: 'store',
  query: z.object({ ...optionalStore, labelCode: LabelCode }),
  output: Envelope.extend({
    labelCode: z.string(),
    labelModel: z.string(),
    store: z.string(),
    gateway: z.string(),
    articleId: z.array(z.string()),
  }),
})

export const readLabelType = operation({
  openToIntegrations: true,
  summary: 'The model of a label',
  method: 'GET',
  path: '/api/common/labels/type/one',
  needs: MENU.labelInfo,
  scope: 'store',
  query: z.object({ ...optionalStore, labelCode: LabelCode }),
  output: z.string(),
})

export const readLabelTypeInfo = operation({
  openToIntegrations: true,
  summary: 'Features of a label model',
  method: 'GET',
  path: '/api/common/labels/type/info',
  needs: MENU.labelInfo,
  scope: 'store',
  query: z
    .object({
      ...optionalStore,
      labelCode: LabelCode.optional(),
      /** As some callers name it. */ label: LabelCode.optional(),
    })
    .refine((query) => query.labelCode !== undefined || query.label !== undefined, {
      message: 'FIELD_IS_MISSING',
      path: ['labelCode'],
    }),
  output: Envelope.extend({
    labelCode: z.string(),
    name: z.string(),
    displayWidth: count,
    displayHeight: count,
    totalPage: count,
    colorType: z.string(),
    /** Pixels per inch. */ resolution: count,
    nfc: z.enum(['true', 'false']),
    color: z.string(),
  }),
})

export const countLabelModels = operation({
  openToIntegrations: true,
  summary: 'Linked labels by model',
  method: 'GET',
  path: '/api/common/labels/model',
  needs: MENU.labelInfo,
  scope: 'store',
  query: z.object(optionalStore),
  output: Envelope.extend({
    labelTypeSummary: z.array(
      z.object({ store: z.string(), labelTypes: z.array(z.object({ type: z.string(), linked: count })) }),
    ),
  }),
})

/** `count`: labels of that status, or of any, whose last wish or confirmation is at most `duration` minutes old. */
export const countLabelStatus = operation({
  openToIntegrations: true,
  summary: 'Recently changed labels by store',
  method: 'GET',
  path: '/api/common/labels/summary/status',
  needs: [MENU.labelInfo, MENU.overview],
  scope: 'store',
  query: z.object({
    ...optionalStore,
    status: LabelStatusAsked.optional(),
    duration: coercedNumber().int().min(1).max(525_600).default(1_440),
  }),
  output: Envelope.extend({ labelSummary: z.array(z.object({ store: z.string(), count, total: count })) }),
})

const shelfPlace = z.object({ floor: z.string(), shelfId: z.string(), shelfFloor: count, order: count })
const CategoryRow = z.object({
  labelCode: z.string(),
  updateStatus: LabelStatus,
  type: z.string(),
  articleList: z.array(
    z.object({
      articleId: z.string(),
      articleName: z.string(),
      price: z.string(),
      salePrice: z.string(),
      zone: z.string(),
    }),
  ),
  category1: z.string(),
  category2: z.string(),
  category3: z.string(),
  category4: z.string(),
  etc0: z.string(),
  etc1: z.string(),
  etc2: z.string(),
  etc3: z.string(),
  position: z.array(shelfPlace),
})
export type CategoryRow = z.infer<typeof CategoryRow>

/** Labels whose product has this value in this field, with the customer's categories. */
export const listCategoryLabels = listOperation({
  openToIntegrations: true,
  summary: 'Labels by a field of their product',
  path: '/api/common/category/articles',
  also: ['/api/common/labels/category'],
  needs: [MENU.labelInfo, MENU.productInfo],
  scope: 'store',
  query: { store: StoreCode, key: plainText(64).optional(), value: plainText(255).optional() },
  row: CategoryRow,
  rows: 'labelList',
  changesWith: ['LABEL', 'ARTICLE', 'STORE'],
  sort: [
    'code',
    'labelCode',
    'updateStatus',
    'type',
    'category1',
    'category2',
    'category3',
    'category4',
    'etc0',
    'etc1',
    'etc2',
    'etc3',
  ],
  defaultSort: 'labelCode,asc',
  size: everyRow,
  exportNeeds: ACTION.labelExport,
})
