// contract/settings: settings of the hand-held app for an area or a store: free settings, favourite buttons and
// customer information. `isLoop` falls back to the area above.
import { z } from 'zod'
import { imageBodyLimitBytes } from '../constants.ts'
import { CustomerInfoUsage } from '../enumerations.ts'
import { Envelope } from '../envelope.ts'
import { StoreCode, coercedNumber, plainText, queryBool, requiredText } from '../fields.ts'
import { arrayOperation, operation } from '../operation.ts'
import { ACTION, MENU } from '../permissions.ts'

const id = coercedNumber().int().min(1).max(2_147_483_647)
/** Without both: the whole company. Callers send 0 for none. */
const place = {
  areaId: coercedNumber().int().min(0).max(2_147_483_647).optional(),
  stationCode: StoreCode.optional(),
  store: StoreCode.optional(),
}
const reads = [MENU.appConfig, MENU.labelInfo, MENU.productInfo] as const

const mostSettings = 500
/** A free map; callers define its keys. */
export const AppSettings = z
  .record(
    requiredText(100).refine((key) => !['__proto__', 'constructor', 'prototype'].includes(key), 'Choose another name.'),
    z.union([
      z.string().max(10_000),
      z.number(),
      z.boolean(),
      z.null(),
      z.array(z.unknown()).max(500),
      z.object({}).catchall(z.unknown()),
    ]),
  )
  .refine((map) => Object.keys(map).length <= mostSettings, `At most ${mostSettings} settings.`)
export type AppSettings = z.output<typeof AppSettings>

export const readAppSettings = operation({
  summary: 'Settings of the hand-held app',
  method: 'GET',
  path: '/api/common/config/appSettings',
  needs: reads,
  scope: 'store',
  query: z.object({ ...place, isLoop: queryBool.default(false) }),
  output: z.record(z.string(), z.unknown()),
  faults: ['area.notFound', 'store.unknown'],
})
export const saveAppSettings = operation({
  summary: 'Set the settings of the hand-held app',
  method: 'PUT',
  path: '/api/common/config/appSettings',
  needs: ACTION.appConfigEdit,
  scope: 'store',
  query: z.object(place),
  body: AppSettings,
  output: Envelope,
  faults: ['area.notFound', 'store.unknown', 'input.invalid'],
  audit: 'settings.app',
})
export const deleteAppSettings = operation({
  summary: 'Delete the settings of the hand-held app in one place',
  method: 'DELETE',
  path: '/api/common/config/appSettings',
  needs: ACTION.appConfigEdit,
  scope: 'store',
  query: z.object(place),
  output: Envelope,
  faults: ['area.notFound', 'store.unknown'],
  audit: 'settings.appDelete',
})

const ConfiguredPlace = z.object({
  areaId: z.number().int(),
  stationCode: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  storeName: z.string(),
  lastModified: z.string(),
})
export type ConfiguredPlace = z.infer<typeof ConfiguredPlace>

/** The places with own settings. An `area_id` of 0 is the whole company. */
export const listAppSettingPlaces = arrayOperation({
  summary: 'Places with their own settings of the hand-held app',
  path: '/api/common/config/appSettings/existing/configurations',
  needs: MENU.appConfig,
  scope: 'store',
  query: place,
  row: ConfiguredPlace,
  sort: ['area_id', 'areaId', 'stationCode', 'country', 'region', 'city', 'storeName', 'lastModified'],
  defaultSort: 'area_id,asc',
  size: 10,
})
export const deleteAppSettingPlaces = operation({
  summary: 'Delete the settings of the hand-held app in several places',
  method: 'DELETE',
  path: '/api/common/config/appSettings/existing/configurations',
  needs: ACTION.appConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: z.array(z.object(place)).min(1).max(1_000),
  output: Envelope,
  faults: ['area.notFound', 'store.unknown'],
  audit: 'settings.appDelete',
})

const content = z.object({
  customerInfoContentsPK: z.object({
    id: coercedNumber().int().min(0).default(0),
    type: plainText(50).default(''),
    split: z.coerce.string().max(50).default(''),
  }),
  fileName: plainText(255).default(''),
  content: z.string().max(6_000_000, 'The content is too large.').default(''),
})
export const CustomerInfo = z.object({
  id: z.number().int(),
  stationCode: z.string(),
  areaId: z.number().int(),
  language: z.string(),
  description: z.string(),
  usage: CustomerInfoUsage,
  priority: z.number().int(),
  contents: z.array(content),
})
export type CustomerInfo = z.output<typeof CustomerInfo>

/** The console writes `Default` and `Bakery` (specification §7). */
const usage = z.preprocess(
  (given) => (typeof given === 'string' ? given.trim().toUpperCase() : given),
  CustomerInfoUsage,
)
const info = {
  /** 0 or absent for a new one. */
  id: coercedNumber().int().min(0).max(2_147_483_647).default(0),
  stationCode: z.union([z.literal(''), StoreCode]).default(''),
  areaId: coercedNumber().int().min(0).max(2_147_483_647).default(0),
  language: plainText(50).default(''),
  description: plainText(1_000).default(''),
  usage: usage.default('DEFAULT'),
  priority: coercedNumber().int().min(0).max(10_000).default(0),
}

/** The code of a store may be in the path or in the query. */
export const listCustomerInfo = operation({
  summary: 'Customer information of the hand-held app',
  method: 'GET',
  path: '/api/common/config/customer/info',
  also: ['/api/common/config/customer/info/{code}'],
  needs: reads,
  scope: 'store',
  query: z.object({
    ...place,
    code: StoreCode.optional(),
    language: plainText(50).optional(),
    usage: usage.optional(),
    contents: queryBool.default(false),
    isLoop: queryBool.default(false),
  }),
  output: Envelope.extend({ customerInfoList: z.array(CustomerInfo) }),
  faults: ['area.notFound', 'store.unknown'],
})
export const saveCustomerInfo = operation({
  summary: 'Add or change customer information with its contents',
  method: 'PUT',
  path: '/api/common/config/customer/info',
  needs: ACTION.appConfigEdit,
  scope: 'company',
  query: z.object({}),
  bodyLimit: imageBodyLimitBytes,
  body: z
    .array(z.object({ ...info, contents: z.array(content).max(20).default([]) }))
    .min(1)
    .max(200),
  output: Envelope.extend({ customerInfoList: z.array(CustomerInfo) }),
  faults: ['area.notFound', 'store.unknown', 'customerInfo.unknown', 'input.invalid'],
  audit: 'settings.customerInfo',
})
/** The contents stay. */
export const saveCustomerInfoOnly = operation({
  summary: 'Change customer information without its contents',
  method: 'PUT',
  path: '/api/common/config/customer/info/only',
  needs: ACTION.appConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: z.array(z.object(info)).min(1).max(200),
  output: Envelope,
  faults: ['area.notFound', 'store.unknown', 'customerInfo.unknown', 'input.invalid'],
  audit: 'settings.customerInfo',
})
export const deleteCustomerInfo = operation({
  summary: 'Delete customer information',
  method: 'DELETE',
  path: '/api/common/config/customer/info/{id}',
  needs: ACTION.appConfigEdit,
  scope: 'company',
  query: z.object({ id }),
  output: Envelope,
  faults: ['customerInfo.unknown'],
  audit: 'settings.customerInfoDelete',
})

export const FavoriteType = z.enum(['MENU', 'CUSTOMER_INFO', 'BAKERY', 'NONE'])
export type FavoriteType = z.output<typeof FavoriteType>
export const FavoriteButton = z.object({
  id: z.number().int(),
  stationCode: z.string(),
  areaId: z.number().int(),
  type: FavoriteType,
  menu: z.number().int(),
  description: z.string(),
  priority: z.number().int(),
})
export type FavoriteButton = z.output<typeof FavoriteButton>

export const listFavoriteButtons = operation({
  summary: 'Favourite buttons of the hand-held app',
  method: 'GET',
  path: '/api/common/config/customer/favorite/button',
  needs: reads,
  scope: 'store',
  query: z.object({ ...place, isLoop: queryBool.default(false) }),
  output: Envelope.extend({ favoriteButtonList: z.array(FavoriteButton) }),
  faults: ['area.notFound', 'store.unknown'],
})
export const saveFavoriteButtons = operation({
  summary: 'Add or change favourite buttons',
  method: 'PUT',
  path: '/api/common/config/customer/favorite/button',
  needs: ACTION.appConfigEdit,
  scope: 'company',
  query: z.object({}),
  body: z
    .array(
      z.object({
        id: info.id,
        stationCode: info.stationCode,
        areaId: info.areaId,
        type: FavoriteType,
        menu: coercedNumber().int().min(0).max(1_000_000).default(0),
        description: plainText(255).default(''),
        priority: info.priority,
      }),
    )
    .min(1)
    .max(200),
  output: Envelope.extend({ favoriteButtonList: z.array(FavoriteButton) }),
  faults: ['area.notFound', 'store.unknown', 'favorite.unknown', 'input.invalid'],
  audit: 'settings.favorite',
})
export const deleteFavoriteButton = operation({
  summary: 'Delete a favourite button',
  method: 'DELETE',
  path: '/api/common/config/customer/favorite/button/{id}',
  also: ['/api/common/config/customer/favorite/button'],
  needs: ACTION.appConfigEdit,
  scope: 'company',
  query: z.object({ id }),
  output: Envelope,
  faults: ['favorite.unknown'],
  audit: 'settings.favoriteDelete',
})
