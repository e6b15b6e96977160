// contract/accounts/mappings: which accounts manage which stores. An area stands for its current stores (wire contract
// §17). Areas that an account manages with all future stores are in users.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { CompanyCode, StoreCode, plainText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'
import { AccountName } from './users.ts'

/** Ours: from one store to all stores of its city, region, country or company. */
export const MappedArea = z.enum(['STORE', 'CITY', 'REGION', 'COUNTRY', 'COMPANY'])
export type MappedArea = z.infer<typeof MappedArea>

/** From the whole company to one store; values may be empty. */
export interface Place {
  company?: string | undefined
  country?: string | undefined
  region?: string | undefined
  city?: string | undefined
  store?: string | undefined
  area?: MappedArea | undefined
}
const place = {
  company: CompanyCode.optional(),
  country: plainText(100).optional(),
  region: plainText(100).optional(),
  city: plainText(100).optional(),
  store: StoreCode.optional(),
  area: MappedArea.optional(),
}

export const MappedAccount = z.object({
  account: z.string(),
  firstName: z.string(),
  accessLevel: z.string(),
  /** Ours: the title of the level, and the stores of the area that the account has, of how many. */
  title: z.string(),
  stores: z.number().int(),
  storesOf: z.number().int(),
})
export type MappedAccount = z.infer<typeof MappedAccount>

const placeOut = {
  company: z.string(),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  store: z.string(),
}
const sort = ['user_name', 'userName', 'account', 'firstName', 'accessLevel', 'title', 'stores', 'storesOf'] as const
const lists = {
  needs: MENU.userMapping,
  scope: 'store',
  row: MappedAccount,
  rows: 'accountList',
  sort,
  defaultSort: 'user_name,asc',
  size: 20,
} as const
const mapped = { ...lists, query: { ...place, account: plainText(255).optional() }, extra: placeOut }
/** `account` is in the published description without a use; `search` finds accounts. */
const available = {
  ...lists,
  query: { ...place, account: plainText(255).optional(), search: plainText(255).optional() },
}

export const listMappings = listOperation({
  ...mapped,
  summary: 'Accounts of a store or area',
  path: '/api/common/account/mapping',
})
export const listMappable = listOperation({
  ...available,
  summary: 'Accounts that a store or area can be given to',
  path: '/api/common/account/mapping/available',
})
export const listCloudMappings = listOperation({
  ...mapped,
  summary: 'Accounts of a store or area (cloud)',
  path: '/api/common/account/b2c/mapping',
})
export const listCloudMappable = listOperation({
  ...available,
  summary: 'Accounts that a store or area can be given to (cloud)',
  path: '/api/common/account/b2c/mapping/available',
})

const entries = z
  .array(z.object({ account: AccountName }))
  .min(1, 'Select at least one account.')
  .max(500)
const change = {
  needs: ACTION.userMappingEdit,
  scope: 'store',
  path: '/api/common/account/mapping',
  bodyAsQuery: ['company', 'country', 'region', 'city', 'store', 'area'],
  query: z.object(place),
  output: Envelope,
  faults: ['account.unknown', 'account.changeAboveOwn', 'account.self', 'store.unknown'],
} as const

/** All or none. */
export const addMappings = operation({
  ...change,
  summary: 'Give accounts a store or the stores of an area',
  method: 'POST',
  body: z.object({ accountList: entries }),
  audit: 'account.mapping.add',
})
/** All or none. */
export const deleteMappings = operation({
  ...change,
  summary: 'Take a store or the stores of an area from accounts',
  method: 'DELETE',
  query: z.object({
    ...place,
    /** As in the body of the published description, or names joined by commas. */
    accountList: z.preprocess(
      (given) =>
        (typeof given === 'string' ? given.split(',') : Array.isArray(given) ? given : []).map((one: unknown) =>
          typeof one === 'string' ? { account: one } : one,
        ),
      entries,
    ),
  }),
  audit: 'account.mapping.delete',
})
