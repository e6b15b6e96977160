// contract/accounts/accounts: the detail of an account, and changes of the caller's own. Signing in is in
// sessions/sessions.ts, the administration of users in users.ts.
import { z } from 'zod'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { AccountStatus } from '../enumerations.ts'
import { plainText } from '../fields.ts'
import { ManagedStore } from '../sessions/sessions.ts'
import { ACTION, MENU } from '../permissions.ts'

export const AccountDetail = z.object({
  account: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  level: z.string(),
  accessLevel: z.string(),
  title: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  emailAlarm: z.boolean(),
  emailReport: z.boolean(),
  permissionKey: z.string(),
  permissionValue: z.array(z.string()),
  /** All stores of the account that the caller manages; ours: those given one by one. */
  storeList: z.array(z.string()),
  mappedStoreList: z.array(z.string()),
  managedStores: z.array(ManagedStore),
  language: z.string(),
  timeZone: z.string(),
  lastModifiedDate: z.string(),
  status: AccountStatus,
  lastSignIn: z.string(),
  company: z.string(),
  /** Ours: whether a second factor is set up. */
  secondFactor: z.boolean(),
})
export type AccountDetail = z.infer<typeof AccountDetail>

export const readOwnAccount = operation({
  summary: 'Read your account, or one that you manage',
  method: 'GET',
  path: '/api/common/account/detail',
  needs: [MENU.myAccount, ACTION.userDetail],
  scope: 'none',
  query: z.object({ account: z.string().max(255).optional() }),
  output: Envelope.extend(AccountDetail.shape),
})

export const saveOwnAccount = operation({
  summary: 'Save your profile',
  method: 'PUT',
  path: '/api/common/account/info',
  needs: ACTION.myAccountEdit,
  scope: 'none',
  query: z.object({}),
  body: z.object({
    account: z.string().optional(),
    firstName: plainText(100),
    lastName: plainText(100),
    emailAddress: z.union([z.literal(''), z.email('This is not an email address.')]),
    phoneNumber: plainText(50),
    emailAlarm: z.boolean().default(false),
    emailReport: z.boolean().default(false),
    language: plainText(20).optional(),
    timeZone: plainText(60).optional(),
  }),
  output: Envelope,
  audit: 'account.save',
})

export const changePassword = operation({
  summary: 'Change your password',
  method: 'PUT',
  path: '/api/common/account/password',
  needs: ACTION.passwordEdit,
  scope: 'none',
  query: z.object({}),
  body: z.object({
    account: z.string().optional(),
    oldPassword: z.string().min(1, 'This field is required.').max(1024),
    newPassword: z.string().min(8, 'At least 8 characters.').max(128, 'At most 128 characters.'),
  }),
  output: Envelope,
  faults: ['password.old', 'password.policy', 'login.locked'],
  audit: 'account.password',
})
