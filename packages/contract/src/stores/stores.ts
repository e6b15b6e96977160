// contract/stores/stores: stores: list, add, save, delete, and their settings. Further reads are in stores/reads.ts, areas in areas/areas.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { defaultPriceJumpPercent } from '../constants.ts'
import { CompanyCode, StoreCode, coercedNumber, plainText, queryBool, queryList, requiredText } from '../fields.ts'
import { ACTION } from '../permissions.ts'
import { LabelLanguage } from './label-language.ts'
import type { Health } from '../summary/health.ts'

export const StoreHealth = z.enum(['stable', 'caution', 'danger', 'off']) satisfies z.ZodType<Health>

export const StoreRow = z.object({
  store: z.string(),
  storeName: z.string(),
  storeDescription: z.string(),
  company: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  address: z.string(),
  labelCount: z.number().int(),
  gatewayCount: z.number().int(),
  articleCount: z.number().int(),
  zoneId: z.string(),
  createdTime: z.string(),
  lastUpdateTime: z.string(),
  /** The worst level by the alert setting, and the numbers of labels and gateways with a problem. */
  health: StoreHealth,
  problemCount: z.number().int(),
  /** Only with `isLoginResponse`: their names in the sign-in form. */
  code: z.string().optional(),
  name: z.string().optional(),
})
export type StoreRow = z.infer<typeof StoreRow>

/** Older callers send 'Enable' and 'Disable'. */
const switchField = z.union([
  z.boolean(),
  z.stringbool({ truthy: ['Enable', 'true'], falsy: ['Disable', 'false'], case: 'insensitive' }),
])

const whole = (least: number, most: number) => coercedNumber().int().min(least).max(most)
const small = whole(0, 65_535).optional()

/** Settings for other hardware. Our access points use the ones they know (wire contract §8). */
export const StoreConfig = z.object({
  /** Corner of the logo: 0 bottom right, 1 top right, 2 top left, 3 bottom left. */
  location: whole(0, 3).optional(),
  batteryMode: whole(0, 6).optional(),
  aliveInterval: whole(1, 168).optional(),
  /** Hours; 25 is off. */
  tapGoStartTime: whole(0, 25).optional(),
  tapGoEndTime: whole(0, 25).optional(),
  beaconLossLimit: small,
  reactivationRetryLimit: small,
  lostTime: small,
  logoDisplayTime: small,
  scanPeriodSet: small,
  flexibleDefault: small,
  aesMode: small,
  noiseCheckTime: small,
  noiseThreshold: small,
  statusPeriod: small,
  statusCount: small,
  limitStatus: small,
  pageBackTime: small,
  chAlive: small,
  chLbs: small,
  acsEnable: switchField.optional(),
  updatePageUnlock: switchField.optional(),
  /** Ours: a price change beyond this needs a confirmation. */
  priceJumpPercent: whole(1, 10_000).optional(),
})
export type StoreConfig = z.output<typeof StoreConfig>

/**
 * The defaults of a store: the example values of the documentation. It has none for the logo's corner and the battery
 * mode.
 */
export const storeConfigDefaults = {
  aliveInterval: 24,
  tapGoStartTime: 9,
  tapGoEndTime: 21,
  beaconLossLimit: 10,
  reactivationRetryLimit: 2,
  lostTime: 0,
  logoDisplayTime: 0,
  scanPeriodSet: 0,
  flexibleDefault: 1,
  aesMode: 0,
  noiseCheckTime: 1,
  noiseThreshold: 1,
  statusPeriod: 5,
  statusCount: 12,
  limitStatus: 200,
  pageBackTime: 0,
  chAlive: 78,
  chLbs: 78,
  acsEnable: false,
  updatePageUnlock: false,
  priceJumpPercent: defaultPriceJumpPercent,
} as const satisfies StoreConfig

export const ChannelMask = z.object({ type: z.enum(['BLACK_LIST', 'WHITE_LIST', 'NULL']), channelMask: plainText(255) })
export const ServerSentEventType = z.enum([
  'DISABLE_SERVER_SENT_EVENT',
  'ALARM_STATUS',
  'BLINK_STATUS',
  'PICKING_STATUS',
  'SENSOR_STATUS',
])

/**
 * Missing values stay unchanged: older callers do not know all of them. In a new store they are empty, and its name is
 * its code.
 */
export const StoreForm = z.object({
  storeName: requiredText(100).optional(),
  storeDescription: plainText(255).optional() /** Without one: that of the caller, or what the store has. */,
  company: CompanyCode.optional(),
  country: plainText(100).optional(),
  region: plainText(100).optional(),
  city: plainText(100).optional(),
  address: plainText(255).optional() /** Without one: that of the country, of the server, or what the store has. */,
  zoneId: requiredText(60).refine(isTimeZone, 'This is not a time zone.').optional(),
  whiteListEnable: switchField.optional(),
  lbsEnabled: switchField.optional(),
  /** 0 is off. */
  divisionCode: coercedNumber()
    .int()
    .min(0)
    .max(65534)
    .refine((code) => code !== 47806, '47806 is not allowed.')
    .optional(),
  siteCode: plainText(4).optional(),
  ipNtpServer: plainText(255).optional(),
  acsChannelMask: ChannelMask.optional(),
  serverSentEventTypes: z.array(ServerSentEventType).max(5).optional(),
  storeConfig: StoreConfig.optional(),
  /** Of the words that labels print; '' is the language of the country. */
  labelLanguage: z.union([LabelLanguage, z.literal('')]).optional(),
})

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false // Intl has no other way to ask whether a zone exists
  }
}

/** The caller's stores. The store picker uses this too, so any session may read it. */
export const listStores = listOperation({
  openToIntegrations: true,
  summary: 'List stores',
  path: '/api/common/store',
  needs: 'session',
  scope: 'company',
  query: {
    account: z.string().optional(),
    store: z.string().optional(),
    storeName: z.string().optional(),
    company: z.string().optional(),
    country: z.string().optional(),
    region: z.string().optional(),
    city: z.string().optional(),
    aliveStatusEnabled: queryBool.optional(),
    isLoginResponse: queryBool.optional(),
  },
  row: StoreRow,
  rows: 'stores',
  bare: true,
  changesWith: ['STORE', 'LABEL', 'GATEWAY', 'ARTICLE'],
  sort: [
    'code',
    'store',
    'storeName',
    'name',
    'storeDescription',
    'company',
    'country',
    'region',
    'city',
    'address',
    'labelCount',
    'gatewayCount',
    'articleCount',
    'problemCount',
    'health',
    'zoneId',
    'createdTime',
    'lastUpdateTime',
  ],
  defaultSort: 'code,asc',
  size: 20,
  exportNeeds: ACTION.storeExport,
})

export const addStore = operation({
  openToIntegrations: true,
  summary: 'Add a store',
  method: 'POST',
  path: '/api/common/store',
  needs: ACTION.storeEdit,
  scope: 'company',
  query: z.object({}),
  body: StoreForm.extend({ store: StoreCode }),
  output: Envelope,
  faults: ['store.exists', 'permission.company'],
  audit: 'store.add',
})

export const saveStore = operation({
  openToIntegrations: true,
  summary: 'Save a store',
  method: 'PUT',
  path: '/api/common/store',
  needs: ACTION.storeEdit,
  scope: 'store',
  query: z.object({ store: StoreCode }),
  body: StoreForm,
  output: Envelope,
  faults: ['store.missing', 'permission.company'],
  audit: 'store.save',
})

export const deleteStores = operation({
  openToIntegrations: true,
  summary: 'Delete stores',
  method: 'DELETE',
  path: '/api/common/store',
  needs: ACTION.storeEdit,
  scope: 'company',
  query: z.object({ storeList: queryList(StoreCode).refine((list) => list.length > 0, 'Enter at least one store.') }),
  output: Envelope,
  faults: ['store.inUse', 'store.unknown', 'store.default'],
  audit: 'store.delete',
})

export const listTimeZones = operation({
  openToIntegrations: true,
  summary: 'List time zones',
  method: 'GET',
  path: '/api/common/store/timezone',
  needs: 'session',
  scope: 'none',
  query: z.object({}),
  output: Envelope.extend({ timezoneList: z.array(z.object({ name: z.string(), timezone: z.string() })) }),
})
