// contract/accounts/password-policy: the rules for new passwords of a company. The server judges a password in
// sessions/password-policy.ts.
import { z } from 'zod'
import { coercedNumber } from '../fields.ts'
import { operation } from '../operation.ts'
import { Envelope } from '../envelope.ts'
import { ACTION, MENU } from '../permissions.ts'

/** No setting allows shorter passwords (security design §7). */
export const shortestPassword = 8
export const longestMinimum = 64

/** Without the policy, only the length of eight characters is required. */
export const PasswordPolicy = z.object({
  pwPolicyEnable: z.boolean(),
  pwMinimumLength: coercedNumber()
    .int()
    .min(shortestPassword, `At least ${shortestPassword}.`)
    .max(longestMinimum, `At most ${longestMinimum}.`),
})
export type PasswordPolicy = z.infer<typeof PasswordPolicy>

export const readPasswordPolicy = operation({
  summary: 'Rules for new passwords',
  method: 'GET',
  path: '/api/common/account/passwordPolicy',
  needs: [MENU.userLevel, MENU.userInfo],
  scope: 'none',
  query: z.object({}),
  output: Envelope.extend(PasswordPolicy.shape),
})
export const savePasswordPolicy = operation({
  summary: 'Save the rules for new passwords',
  method: 'PUT',
  path: '/api/common/account/passwordPolicy',
  needs: ACTION.userLevelEdit,
  scope: 'none',
  query: z.object({}),
  body: PasswordPolicy,
  output: Envelope,
  audit: 'account.passwordPolicy',
})
