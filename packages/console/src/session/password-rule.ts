// session: the password rules that the browser can check, for sign-in and My Account. The server also knows common
// passwords.
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'

const leastAlways = 8

/** The part of a sign-in with the password length. */
export type PasswordRule = Pick<LoginReply, 'pwMinimumLength' | 'pwPolicyEnable'>

/** The company's own minimum while its policy is on, never under 8 (security design §7). Digits and flags are text on the wire. */
export function leastLength(rule: PasswordRule | null | undefined): number {
  return rule?.pwPolicyEnable === 'true' ? Math.max(leastAlways, Number(rule.pwMinimumLength) || 0) : leastAlways
}

/** The problem of a new password typed twice, or undefined. Length counts characters as people do. */
export function passwordProblem(
  password: string,
  repeat: string,
  rule: PasswordRule | null | undefined,
): { kind: 'short'; least: number } | { kind: 'differs' } | undefined {
  const least = leastLength(rule)
  if ([...password].length < least) return { kind: 'short', least }
  return password === repeat ? undefined : { kind: 'differs' }
}
