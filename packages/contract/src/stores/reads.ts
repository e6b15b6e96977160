// contract/stores/reads: calls about stores other than the list: counts and settings, and a preview of their deletion.
// The stores themselves are in stores/stores.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode, plainText, queryBool, queryList } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { LabelLanguage } from './label-language.ts'
import { ChannelMask, StoreConfig, StoreForm, StoreHealth } from './stores.ts'
import { AreaFilter, Counts, ProblemType } from '../summary/summary.ts'

/** A store with its settings. Switches are booleans in every answer. */
export const StoreSettings = z.object({
  store: z.string(),
  storeName: z.string(),
  storeDescription: z.string(),
  company: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  address: z.string(),
  zoneId: z.string(),
  whiteListEnable: z.boolean(),
  lbsEnabled: z.boolean(),
  divisionCode: z.number().int(),
  siteCode: z.string(),
  ipNtpServer: z.string(),
  acsChannelMask: ChannelMask,
  serverSentEventTypes: StoreForm.shape.serverSentEventTypes.unwrap(),
  /** The choice of the store, '' without one; its labels use `labelLanguageOf` (stores/label-countries.ts). */
  labelLanguage: z.union([LabelLanguage, z.literal('')]),
  storeConfig: z.partialRecord(StoreConfig.keyof(), z.union([z.number(), z.boolean()])),
})
export type StoreSettings = z.infer<typeof StoreSettings>

const alive = {
  company: z.string().optional(),
  aliveStatusEnabled: queryBool.optional(),
  isLabelAlive: queryBool.optional(),
}

export const readStoreSummary = operation({
  openToIntegrations: true,
  summary: 'One store: its settings and counts',
  method: 'GET',
  path: '/api/common/store/summary',
  also: ['/api/common/store/summary/v2'],
  needs: ACTION.storeDetail,
  scope: 'store',
  query: z.object({ store: StoreCode, ...alive }),
  output: Envelope.extend(Counts.shape).extend(StoreSettings.shape),
})

export const readStoreSettings = operation({
  openToIntegrations: true,
  summary: 'The settings of one store',
  method: 'GET',
  path: '/api/common/store/setting/summary',
  needs: [ACTION.storeDetail, ACTION.storeEdit],
  scope: 'store',
  query: z.object({ store: StoreCode }),
  output: Envelope.extend(StoreSettings.shape),
})

/** For previews and forms, which every user sees. */
export const readLabelRules = operation({
  summary: 'The language that the labels of a store print, and the price change that forms ask about',
  method: 'GET',
  path: '/api/common/store/label/rules',
  needs: 'session',
  scope: 'store',
  query: z.object({ store: StoreCode }),
  output: Envelope.extend({ labelLanguage: LabelLanguage, priceJumpPercent: z.number() }),
})

const StoreSummaryRow = StoreSettings.omit({ storeConfig: true })
  .extend(Counts.shape)
  .extend({ health: StoreHealth, problemCount: z.number().int() })
export type StoreSummaryRow = z.infer<typeof StoreSummaryRow>

/** With a problem type only the stores that have it, by default those with the most first. */
export const listStoreSummaries = listOperation({
  openToIntegrations: true,
  summary: 'Stores with their counts, worst first',
  path: '/api/common/store/summary/list',
  needs: [MENU.overview, MENU.storeInfo],
  scope: 'company',
  query: { ...AreaFilter, account: z.string().optional(), problemType: ProblemType.optional() },
  row: StoreSummaryRow,
  rows: 'storeSummaryList',
  changesWith: ['LABEL', 'GATEWAY', 'ARTICLE', 'STORE'],
  sort: [
    'problemCount',
    'health',
    'code',
    'store',
    'storeName',
    'storeDescription',
    'company',
    'country',
    'region',
    'city',
    'address',
    'zoneId',
    'whiteListEnable',
    'lbsEnabled',
    'divisionCode',
    'siteCode',
    'ipNtpServer',
    ...ProblemType.options,
    ...Counts.keyof().options,
  ],
  defaultSort: 'problemCount,desc',
  size: 20,
  exportNeeds: ACTION.storeExport,
})

export const listStoresOfArea = operation({
  openToIntegrations: true,
  summary: 'Stores of a country, region or city, as code and name',
  method: 'GET',
  path: '/api/common/store/simple',
  needs: 'session',
  scope: 'company',
  query: z.object({
    areaKey: z.enum(['COUNTRY', 'REGION', 'CITY']),
    areaValue: plainText(100),
    company: z.string().optional(),
  }),
  output: Envelope.extend({ totalStoreCnt: z.number().int(), storeList: z.array(z.record(z.string(), z.string())) }),
})

const channelMask = {
  path: '/api/common/store/acsChannelMask',
  scope: 'store',
  query: z.object({ store: StoreCode }),
  output: Envelope.extend(ChannelMask.shape),
} as const
export const readChannelMask = operation({
  openToIntegrations: true,
  ...channelMask,
  summary: 'Radio channels of a store',
  method: 'GET',
  needs: [ACTION.storeDetail, ACTION.storeEdit],
})
export const saveChannelMask = operation({
  openToIntegrations: true,
  ...channelMask,
  summary: 'Set the radio channels of a store',
  method: 'PUT',
  needs: ACTION.storeEdit,
  body: ChannelMask,
  audit: 'store.channelMask',
})

/** The fields of a store for hand-helds. */
const HandHeldStore = z.object({
  code: z.string(),
  name: z.string(),
  description: z.string(),
  zoneId: z.string(),
  ipNtpServer: z.string(),
  whiteListEnable: z.enum(['Enable', 'Disable']),
  lbsEnabled: z.enum(['Enable', 'Disable']),
  divisionCode: z.number().int(),
  siteCode: z.string(),
  newtonConfig: StoreSettings.shape.storeConfig,
})
export const listHandHeldStores = operation({
  openToIntegrations: true,
  summary: 'Stores of the caller, for handheld devices',
  method: 'GET',
  path: '/api/common/store/pdaGetStationsByUser',
  needs: 'session',
  scope: 'none',
  query: z.object({ userName: plainText(255) }),
  output: z.array(HandHeldStore),
})

export const countLabelsOfStores = operation({
  openToIntegrations: true,
  summary: 'Linked and unlinked labels of each store',
  method: 'GET',
  path: '/api/common/store/labels/count',
  needs: [MENU.labelInfo, MENU.storeInfo],
  scope: 'company',
  query: z.object({ company: z.string().optional() }),
  output: Envelope.extend({
    storeList: z.array(
      z.object({
        store: z.string(),
        name: z.string(),
        assignedLabels: z.number().int(),
        unassignedLabels: z.number().int(),
      }),
    ),
  }),
})

const count = z.number().int()
/** Read before the question: labels and gateways block the deletion of a store, the rest is deleted with it. */
export const readStoreDeletion = operation({
  openToIntegrations: true,
  summary: 'Preview of a store deletion',
  method: 'GET',
  path: '/api/common/store/deletion',
  needs: ACTION.storeEdit,
  scope: 'company',
  query: z.object({ storeList: queryList(StoreCode).refine((list) => list.length > 0, 'Enter at least one store.') }),
  output: Envelope.extend({
    storeList: z.array(
      z.object({
        store: z.string(),
        storeName: z.string(),
        labels: count,
        gateways: count,
        articles: count,
        changes: count,
        files: count,
        /** Scheduled product changes that have not run yet. */ schedules: count,
        whiteList: count,
        accounts: count,
      }),
    ),
  }),
  faults: ['store.unknown'],
})
