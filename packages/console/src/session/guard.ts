// session: what happens before a screen opens (specification §2, Navigation guard). The decision is pure; app/router.tsx carries it out.
import type { StoredAuth } from '../api/auth-state.ts'

export interface Visit {
  path: string
  /** Where the navigation comes from; undefined on the first load. */
  from: string | undefined
  /** The encrypted `data` parameter, when the address has one. */
  data: string | undefined
  /** The account that `data` decrypts to; undefined when it cannot be read. */
  linkAccount: string | undefined
  auth: StoredAuth
}

export type Passage =
  | { kind: 'login'; data: string | undefined }
  | { kind: 'drop-data' }
  | { kind: 'check' }

/**
 * A protected route without login leads to /login, as does a `data` parameter whose name is not the signed-in account; `data` goes along.
 * A `data` for the account that is signed in is only taken off the address. Whatever is left is checked with the server.
 */
export function passageOf({ data, linkAccount, auth }: Visit): Passage {
  if (!auth.loginState) return { kind: 'login', data }
  if (data === undefined) return { kind: 'check' }
  return linkAccount === auth.account ? { kind: 'drop-data' } : { kind: 'login', data }
}

/** Temporary search conditions go on every navigation unless it comes from '/'. A reload is not one: it comes from nowhere. */
export function clearsSearch({ from, path }: Pick<Visit, 'from' | 'path'>): boolean {
  return from !== undefined && from !== path && from !== '/'
}
