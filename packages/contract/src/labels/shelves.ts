// contract/labels/shelves: the locations of labels and the problems there. The link of a label (labels/links.ts) or
// `saveShelves` sets its place.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { listBodyLimitBytes } from '../constants.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode, coercedNumber, plainText, queryBool, queryList } from '../fields.ts'
import { Battery, LabelStatusAsked, Signal } from '../enumerations.ts'
import { UnassignedRow, position } from './fields.ts'
import { ACTION, MENU } from '../permissions.ts'

const count = z.number().int()
const views = [MENU.labelInfo, MENU.lbsShelf] as const
const place = {
  floor: plainText(50).optional(),
  shelf: plainText(50).optional(),
  shelfFloor: coercedNumber().int().optional(),
  order: coercedNumber().int().optional(),
}

export const listShelves = listOperation({
  openToIntegrations: true,
  summary: 'Shelves with their labels and products',
  path: '/api/common/labels/shelfs',
  needs: views,
  scope: 'store',
  query: { store: StoreCode, ...place, label: z.string().optional(), articleId: z.string().optional() },
  row: z.object({ floor: z.string(), shelf: z.string(), articleCount: count, labelCount: count }),
  rows: 'ShelfDetails',
  changesWith: ['LABEL', 'ARTICLE', 'STORE'],
  sort: ['floor', 'shelf', 'articleCount', 'labelCount'],
  defaultSort: 'floor,asc',
  size: 5_000,
  exportNeeds: ACTION.labelExport,
})

const ArticleOnShelf = z.object({
  articleId: z.string(),
  articleName: z.string(),
  nfcUrl: z.string(),
  generateDate: z.string(),
  lastUpdated: z.string(),
  assignedLabel: count,
  labelCount: count,
})

export const readShelf = operation({
  openToIntegrations: true,
  summary: 'Labels or products of one shelf',
  method: 'GET',
  path: '/api/common/labels/shelfs/detail',
  needs: views,
  scope: 'store',
  query: z.object({
    store: StoreCode,
    ...place,
    floor: plainText(50).min(1),
    shelf: plainText(50).min(1),
    requestDataType: z.enum(['LABEL', 'ARTICLE']).default('LABEL'),
    label: z.string().optional(),
    articleId: z.string().optional(),
  }),
  output: Envelope.extend({
    labelList: z.array(UnassignedRow).optional(),
    articleList: z.array(ArticleOnShelf).optional(),
  }),
})

export const countFloors = operation({
  openToIntegrations: true,
  summary: 'Offline or late labels by floor and shelf',
  method: 'GET',
  path: '/api/common/labels/status/floorwise',
  needs: views,
  scope: 'store',
  query: z.object({ store: StoreCode, requestType: z.enum(['OFFLINE', 'TIMEOUT']).default('TIMEOUT') }),
  output: Envelope.extend({
    labelStatus: z.array(z.object({ floor: z.string(), shelves: z.array(z.object({ shelf: z.string(), count })) })),
  }),
})

/** Without a filter, these count as problems: late, offline, a battery that needs attention, or a bad signal. */
export const countShelfProblems = operation({
  openToIntegrations: true,
  summary: 'Problems by shelf',
  method: 'GET',
  path: '/api/common/labels/problemforlbs',
  needs: views,
  scope: 'store',
  query: z.object({
    store: StoreCode,
    status: queryList(LabelStatusAsked).optional(),
    network: queryBool.optional(),
    battery: queryList(Battery).optional(),
    signal: queryList(Signal).optional(),
    floor: plainText(50).optional(),
    shelfId: plainText(50).optional(),
  }),
  output: Envelope.extend({
    resultResponse: z.array(
      z.object({ floor: z.string(), shelfId: z.string(), problemCount: count, totalCount: count }),
    ),
  }),
})

const PlaceOf = z.object({ updateId: plainText(255).min(1, 'This field is required.'), ...position })

/** With PRODUCTS the ids are products, and all their labels get the place. Missing values stay unchanged. */
export const saveShelves = operation({
  openToIntegrations: true,
  summary: 'Set the location of labels',
  method: 'PUT',
  path: '/api/common/labels/update/shelf',
  needs: [ACTION.lbsShelfEdit, ACTION.labelUnassign],
  scope: 'store',
  bodyLimit: listBodyLimitBytes,
  query: z.object({ store: StoreCode, updateType: z.enum(['LABELS', 'PRODUCTS']).default('LABELS') }),
  body: z.object({ labelShelfInfo: z.array(PlaceOf).min(1, 'Enter at least one place.').max(5_000) }),
  output: Envelope,
  faults: ['label.unknown', 'label.codeInvalid', 'article.notLinked'],
  audit: 'label.shelf',
})
