// app: what the browser can say of a new password, for sign-in and My Account. The server also knows the common ones.
const leastAlways = 8

/** The account's own minimum, never under 8 (security design §7). `pwMinimumLength` is digits on the wire. */
export const leastLength = (pwMinimumLength: string): number => Math.max(leastAlways, Number(pwMinimumLength) || 0)

/** What is wrong with a new password typed twice, or undefined. Length counts characters as a person does. */
export function passwordProblem(password: string, repeat: string, pwMinimumLength: string): { kind: 'short'; least: number } | { kind: 'differs' } | undefined {
  const least = leastLength(pwMinimumLength)
  if ([...password].length < least) return { kind: 'short', least }
  return password === repeat ? undefined : { kind: 'differs' }
}
