// server/accounts: which passwords are good enough: long, and not one that everybody tries first (security design §7). No rules about kinds of characters.
import { Fault } from '../http/fault.ts'
import { commonPasswords } from './common-passwords.ts'

const shortestEver = 8
const longest = 128
const productNames = ['shelfcast', 'esl', 'label', 'labels', 'password', 'passwort', 'administrator', 'admin', 'store', 'company']

/**
 * @param names what the account is called; a password made of nothing else is refused
 * @throws Fault 'password.policy' with the reason
 */
export function checkPassword(password: string, { names, minimumLength }: { names: readonly string[]; minimumLength: number }): void {
  const reason = weakness(password, names, Math.max(shortestEver, minimumLength))
  if (reason !== undefined) throw new Fault('password.policy', { reason }, [{ field: 'newPassword', code: 'policy', message: reason }])
}

function weakness(password: string, names: readonly string[], minimumLength: number): string | undefined {
  const length = [...password].length
  if (length < minimumLength) return `it needs at least ${minimumLength} characters.`
  if (length > longest) return `it may have at most ${longest} characters.`
  const plain = password.toLowerCase()
  if (new Set(plain).size < 4) return 'it repeats too few characters.'
  const forms = cores(plain)
  if (forms.some((form) => commonPasswords.has(form))) return 'it is one of the passwords that everybody tries first.'
  const known = [...productNames, ...names.flatMap((name) => [name, ...name.split('@')])].map((name) => name.toLowerCase().trim()).filter((name) => name.length >= 3)
  if (forms.some((form) => known.includes(form))) return 'it is made of the name of the account or of the product.'
  return undefined
}

/** The password as it is, and without the digits and signs that people put around a common word, with the usual letter swaps undone. */
function cores(plain: string): string[] {
  const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const unswapped = (text: string) => text.replace(/[@4]/g, 'a').replace(/3/g, 'e').replace(/[1!](?=[a-z])/g, 'i').replace(/0/g, 'o').replace(/[$5](?=[a-z])/g, 's')
  return [plain, bare(plain), unswapped(bare(plain)), bare(unswapped(plain))]
}
