// session: the decision before a screen opens (specification §2, Navigation guard). The decision is pure;
// app/router.tsx applies it.
import type { StoredAuth } from '../api/auth-state.ts'

export interface Visit {
  path: string
  /** The origin of the navigation; undefined on the first load. */
  from: string | undefined
  /** The encrypted `data` parameter, if the address has one. */
  data: string | undefined
  /** The account in the decrypted `data`; undefined when it cannot be read. */
  linkAccount: string | undefined
  auth: StoredAuth
}

export type Passage = { kind: 'login'; data: string | undefined } | { kind: 'drop-data' } | { kind: 'check' }

/**
 * A protected route without login redirects to /login, as does a `data` parameter for another account; `data` stays in
 * the address. A `data` for the signed-in account is only removed from the address. The server checks every other
 * visit.
 */
export function passageOf({ data, linkAccount, auth }: Visit): Passage {
  if (!auth.loginState) return { kind: 'login', data }
  if (data === undefined) return { kind: 'check' }
  return linkAccount === auth.account ? { kind: 'drop-data' } : { kind: 'login', data }
}

/**
 * Every navigation clears temporary search conditions unless it comes from '/'. A reload does not: it has no origin.
 */
export function clearsSearch({ from, path }: Pick<Visit, 'from' | 'path'>): boolean {
  return from !== undefined && from !== path && from !== '/'
}
