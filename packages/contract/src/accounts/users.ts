// contract/accounts/users: the accounts of a company, their passwords and sign-ups (wire contract §17). The caller's own
// account is accounts.ts, stores of accounts mappings.ts, levels levels.ts.
import { z } from 'zod'
import { listOperation, operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { AccountStatus } from '../enumerations.ts'
import { CompanyCode, StoreCode, plainText, queryList, requiredText } from '../fields.ts'
import { ACTION, MENU } from '../permissions.ts'

/** Commas separate the names of several accounts in one call. */
export const AccountName = requiredText(255).regex(/^[^,]*$/, 'Commas are not allowed in the name of an account.')

/** The area that an account manages in addition to its own stores, and the codes or names of such areas. */
export const PermissionKey = z.enum(['COMPANY', 'COUNTRY', 'REGION', 'CITY', 'STORE'])
export type PermissionKey = z.infer<typeof PermissionKey>

const accountRow = {
  account: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  level: z.string(),
  accessLevel: z.string(),
  permissionKey: z.string(),
  permissionValue: z.array(z.string()),
  /** Codes joined by commas. */
  accessMenu: z.string(),
  accessAction: z.string(),
  managedStoreCount: z.number().int(),
  lastModifiedDate: z.string(),
  /** Ours: the title of the level, the status, and the last sign-in, or ''. */
  title: z.string(),
  status: AccountStatus,
  lastSignIn: z.string(),
}
export const AccountRow = z.object(accountRow)
export type AccountRow = z.infer<typeof AccountRow>

const accountSort = [
  'userName',
  'account',
  'firstName',
  'lastName',
  'level',
  'accessLevel',
  'title',
  'status',
  'permissionKey',
  'managedStoreCount',
  'lastModifiedDate',
  'lastSignIn',
] as const
const filters = {
  company: CompanyCode.optional(),
  account: plainText(255).optional(),
  firstName: plainText(100).optional(),
  /** Exact. */ accessLevel: plainText(50).optional(),
  status: AccountStatus.optional(),
}
const accountList = {
  needs: MENU.userInfo,
  scope: 'company',
  rows: 'accountList',
  sort: accountSort,
  defaultSort: 'userName,asc',
  size: 20,
  exportNeeds: ACTION.userExport,
} as const

/** Only accounts that share a store with the caller; at level 1, those of its companies. */
export const listAccounts = listOperation({
  ...accountList,
  summary: 'Accounts',
  path: '/api/common/account',
  query: filters,
  row: AccountRow,
})

export const listAccountsSeenBy = listOperation({
  ...accountList,
  summary: 'Accounts that a user may see',
  path: '/api/common/account/v2',
  query: { ...filters, user: AccountName },
  row: AccountRow,
})

export const CloudAccountRow = z.object({
  ...accountRow,
  emailAddress: z.string(),
  isApproved: z.boolean(),
  /** The company. */ customer: z.string(),
})
export type CloudAccountRow = z.infer<typeof CloudAccountRow>

export const listCloudAccounts = listOperation({
  ...accountList,
  summary: 'Accounts and sign-ups of the cloud',
  path: '/api/common/account/b2c',
  query: { ...filters, isApproved: z.stringbool().optional() },
  row: CloudAccountRow,
  sort: [...accountSort, 'emailAddress', 'isApproved', 'customer'],
})

/** What a caller sends of an account. Fields that are left out stay as they are. */
export const AccountForm = z.object({
  account: AccountName,
  /** A temporary one, which its user replaces at the next sign-in. */
  password: z.string().max(1024).optional(),
  firstName: plainText(100).optional(),
  lastName: plainText(100).optional(),
  level: plainText(50).optional(),
  accessLevel: plainText(50).optional(),
  storeList: z.array(StoreCode).max(5_000).optional(),
  permissionKey: PermissionKey.or(z.literal('')).optional(),
  permissionValue: z.array(requiredText(100)).max(1_000).optional(),
  emailAddress: z.union([z.literal(''), z.email('This is not an email address.').max(254)]).optional(),
  emailAlarm: z.boolean().optional(),
  emailReport: z.boolean().optional(),
  phoneNumber: plainText(50).optional(),
})
export type AccountForm = z.infer<typeof AccountForm>

/** How the user of an account gets a password: by mail, or from the administrator, who sees it once. */
export const Handover = Envelope.extend({
  invitation: z.enum(['SENT', 'FAILED', 'NONE']),
  /** Why the mail was not sent. */ reason: z.string().optional(),
  initialPassword: z.string().optional(),
})
export type Handover = z.infer<typeof Handover>

/** The server knows the caller's own level and ignores this one. */
const callersLevel = { myAccessLevel: plainText(50).optional() }
const rightsFaults = ['account.levelAbove', 'account.area', 'level.unknown', 'store.unknown'] as const
const changeFaults = [
  'account.unknown',
  'account.aboveOwn',
  'account.changeAboveOwn',
  'account.otherStores',
  'account.self',
  'account.lastAdministrator',
] as const

/** Without a password, the user gets an invitation by mail if mail is set up, else a password that the answer names. */
export const addAccount = operation({
  summary: 'Add an account',
  method: 'POST',
  path: '/api/common/account',
  needs: ACTION.userEdit,
  scope: 'company',
  query: z.object({ ...callersLevel, company: CompanyCode.optional() }),
  body: AccountForm,
  output: Handover,
  faults: ['account.exists', 'account.noStore', ...rightsFaults, 'password.policy'],
  audit: 'account.add',
})

export const saveAccount = operation({
  summary: 'Change an account',
  method: 'PUT',
  path: '/api/common/account',
  needs: ACTION.userEdit,
  scope: 'none',
  query: z.object(callersLevel),
  body: AccountForm.extend({
    /** Ours: false ends all sessions of the account and refuses new ones. */
    enabled: z.boolean().optional(),
    /** As it was read: a change of another user in between is refused. */
    lastModifiedDate: z.string().max(40).optional(),
  }),
  output: Envelope,
  faults: [...changeFaults, ...rightsFaults, 'account.changed', 'password.policy'],
  audit: 'account.change',
})

/** All or none. */
export const deleteAccounts = operation({
  summary: 'Delete accounts',
  method: 'DELETE',
  path: '/api/common/account',
  needs: ACTION.userEdit,
  scope: 'none',
  query: z.object({
    ...callersLevel,
    account: queryList(AccountName).refine((names) => names.length > 0, 'FIELD_IS_MISSING'),
  }),
  output: Envelope,
  faults: changeFaults,
  audit: 'account.delete',
})

/** Approves sign-ups, or refuses them; a refused or disapproved account is disabled. All or none. */
export const approveAccounts = operation({
  summary: 'Approve or refuse sign-ups',
  method: 'PUT',
  path: '/api/common/account/b2c/approval',
  needs: ACTION.userEdit,
  scope: 'none',
  query: z.object({}),
  body: z
    .array(
      z.object({
        account: AccountName,
        approvalStatus: z.boolean(),
        accountLevel: plainText(50).optional(),
        customerCode: CompanyCode.optional(),
        /** Ours. */ storeList: z.array(StoreCode).max(5_000).optional(),
      }),
    )
    .min(1)
    .max(500),
  output: Envelope,
  faults: [...changeFaults, ...rightsFaults, 'permission.company'],
  audit: 'account.approve',
})

export const sendInvitation = operation({
  summary: 'Invite a user, or reset a password',
  method: 'POST',
  path: '/api/common/account/invitation',
  needs: ACTION.userEdit,
  scope: 'none',
  query: z.object({}),
  body: z.object({ account: AccountName }),
  output: Handover,
  faults: [...changeFaults, 'account.disabled'],
  audit: 'account.invite',
})
