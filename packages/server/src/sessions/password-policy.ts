// server/sessions: the password rules: long, and not one of the first guesses (security design §7). No rules about
// kinds of characters.
import { Fault } from '../http/fault.ts'
import { commonPasswords } from './common-passwords.ts'

const shortestEver = 8
const longest = 128
const productNames = [
  'shelfcast',
  'esl',
  'label',
  'labels',
  'password',
  'passwort',
  'administrator',
  'admin',
  'store',
  'company',
]

/** The password settings of a company. Without the policy only the fixed length limits apply. */
export interface PasswordSettings {
  pwPolicyEnable: boolean
  pwMinimumLength: number
}
export const passwordSettings = ['pwPolicyEnable', 'pwMinimumLength'] as const

/**
 * @param names of the account; a password made only of these is refused
 * @throws Fault 'password.policy' with the reason
 */
export function checkPassword(
  password: string,
  names: readonly string[],
  { pwPolicyEnable, pwMinimumLength }: PasswordSettings,
): void {
  const minimumLength = pwPolicyEnable ? Math.max(shortestEver, pwMinimumLength) : shortestEver
  const reason = outOfBounds(password, minimumLength) ?? (pwPolicyEnable ? weakness(password, names) : undefined)
  if (reason !== undefined)
    throw new Fault('password.policy', { reason }, [{ field: 'newPassword', code: 'policy', message: reason }])
}

function outOfBounds(password: string, minimumLength: number): string | undefined {
  const length = [...password].length
  if (length < minimumLength) return `Use at least ${minimumLength} characters.`
  return length > longest ? `Use at most ${longest} characters.` : undefined
}

function weakness(password: string, names: readonly string[]): string | undefined {
  const plain = password.toLowerCase()
  if (new Set(plain).size < 4) return 'It repeats too few characters.'
  const forms = cores(plain)
  if (forms.some((form) => commonPasswords.has(form))) return 'It is a common password.'
  const known = [...productNames, ...names.flatMap((name) => [name, ...name.split('@')])]
    .map((name) => name.toLowerCase().trim())
    .filter((name) => name.length >= 3)
  if (forms.some((form) => known.includes(form))) return 'It contains the account name or the product name.'
  return undefined
}

/**
 * The password itself, and the common word in it: without surrounding digits and signs, with the usual letter swaps
 * undone.
 */
function cores(plain: string): string[] {
  const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const unswapped = (text: string) =>
    text
      .replace(/[@4]/g, 'a')
      .replace(/3/g, 'e')
      .replace(/[1!](?=[a-z])/g, 'i')
      .replace(/0/g, 'o')
      .replace(/[$5](?=[a-z])/g, 's')
  return [plain, bare(plain), unswapped(bare(plain)), bare(unswapped(plain))]
}
