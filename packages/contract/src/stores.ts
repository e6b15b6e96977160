// contract/stores: stores, their settings and the reads around them. Areas are in areas.ts, the counts of the overview in summary.ts.
import { z } from 'zod'
import { listOperation, operation } from './operation.ts'
import { Envelope } from './envelope.ts'
import { CompanyCode, StoreCode, plainText, queryList, requiredText } from './fields.ts'
import { ACTION } from './permissions.ts'

export const StoreRow = z.object({
  store: z.string(), storeName: z.string(), storeDescription: z.string(), company: z.string(), country: z.string(), region: z.string(), city: z.string(), address: z.string(),
  labelCount: z.number().int(), gatewayCount: z.number().int(), articleCount: z.number().int(), zoneId: z.string(), createdTime: z.string(), lastUpdateTime: z.string(),
})
export type StoreRow = z.infer<typeof StoreRow>

/** Older callers send 'Enable' and 'Disable'. */
const switchField = z.union([z.boolean(), z.stringbool({ truthy: ['Enable', 'true'], falsy: ['Disable', 'false'], case: 'insensitive' })])

export const StoreForm = z.object({
  storeName: requiredText(100), storeDescription: plainText(255).default(''), company: CompanyCode, country: plainText(100).default(''), region: plainText(100).default(''),
  city: plainText(100).default(''), address: plainText(255).default(''), zoneId: requiredText(60).refine(isTimeZone, 'This is not a time zone.'),
  whiteListEnable: switchField.optional(), lbsEnabled: switchField.optional(),
  divisionCode: z.coerce.number().int().min(0).max(65534).refine((code) => code !== 47806, '47806 is not allowed.').optional(),
})

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false // Intl has no other way to ask whether a zone exists
  }
}

/** Stores the caller manages. Also what the store picker shows, so any session may ask. */
export const listStores = listOperation({
  summary: 'List stores', path: '/api/common/store', needs: 'session', scope: 'company',
  query: { account: z.string().optional(), store: z.string().optional(), storeName: z.string().optional(), company: z.string().optional(), country: z.string().optional(), region: z.string().optional(), city: z.string().optional() },
  row: StoreRow, rows: 'stores', changesWith: ['STORE', 'LABEL', 'GATEWAY', 'ARTICLE'],
  sort: ['code', 'store', 'storeName', 'company', 'country', 'region', 'city', 'labelCount', 'gatewayCount', 'articleCount', 'lastUpdateTime'], defaultSort: 'code,asc', size: 20,
})

export const addStore = operation({
  summary: 'Add a store', method: 'POST', path: '/api/common/store', needs: ACTION.storeEdit, scope: 'company',
  query: z.object({}), body: StoreForm.extend({ store: StoreCode }), output: Envelope, faults: ['store.exists', 'permission.company'], audit: 'store.add',
})

export const saveStore = operation({
  summary: 'Save a store', method: 'PUT', path: '/api/common/store', needs: ACTION.storeEdit, scope: 'store',
  query: z.object({ store: StoreCode }), body: StoreForm, output: Envelope, faults: ['store.unknown'], audit: 'store.save',
})

export const deleteStores = operation({
  summary: 'Delete stores', method: 'DELETE', path: '/api/common/store', needs: ACTION.storeEdit, scope: 'company',
  query: z.object({ storeList: queryList(StoreCode).refine((list) => list.length > 0, 'Name at least one store.') }),
  output: Envelope, faults: ['store.inUse', 'store.unknown', 'store.default'], audit: 'store.delete',
})

export const listTimeZones = operation({
  summary: 'List time zones', method: 'GET', path: '/api/common/store/timezone', needs: 'session', scope: 'none',
  query: z.object({}), output: z.object({ timezoneList: z.array(z.object({ name: z.string(), timezone: z.string() })) }),
})

