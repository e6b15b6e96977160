// server/sessions: hashes passwords and limits how many at once. password-policy.ts has the rules for passwords.
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { Fault } from '../http/fault.ts'
import { createLimiter } from '../limiter.ts'

/** argon2id (the package's default kind): 19 MiB, two passes (security design §7). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each hash takes 19 MiB and most of a core for tens of milliseconds, so guessing must not slow the shop down. */
const atOnce = 2
const mostWaiting = 30

const inTurn = createLimiter(atOnce, { waiting: mostWaiting, full: () => new Fault('server.busy') })

/** The same password may be typed composed or decomposed. */
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8')

/** @throws Fault 'server.busy' when too many are waiting */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(bytesOf(password), cost))

/** @throws Fault 'server.busy' when too many are waiting */
export const isPassword = (stored: string, password: string): Promise<boolean> =>
  inTurn(() => verify(stored, bytesOf(password)))

/** Whether a stored hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  const made = parseOptions(stored)
  return made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost || made.parallelism !== cost.parallelism
}
