// server/http: the caller and its scope. sessions/ creates it, every handler reads it; each query applies the scope.
import type { Codes } from '@shelfcast/contract/permissions'
import { Fault } from './fault.ts'

export interface StoreRef {
  storeId: number
  code: string
  company: string
  name: string
  zoneId: string
}

export interface Caller extends Codes {
  accountId: number
  account: string
  /** The active company; `companies` are all of the account. */
  company: string
  companies: readonly string[]
  /** All stores of the caller, sorted by code. */
  stores: readonly StoreRef[]
  ip: string
  sessionKey: string
  /** Of a program's key. */
  keyId?: number
  /** 'SCREEN' when the call came from a browser session, else 'API': the source in update records. */
  source: 'SCREEN' | 'API'
}

/** The caller in the company that a call names; without one in its active company. */
export const inCompany = <C extends Pick<Caller, 'company'>>(caller: C, company: string | undefined): C => ({
  ...caller,
  company: company ?? caller.company,
})

/**
 * The one store of a call, for operations that require one: api.ts has checked it by then. Several stores are an error,
 * so that nothing happens to the first of them by accident.
 * @throws Fault 'store.unknown'.
 */
export function theStore(stores: readonly StoreRef[]): StoreRef {
  const [store, another] = stores
  if (!store || another) throw new Fault('store.unknown')
  return store
}

/** One of the caller's stores by its id. @throws Fault 'store.unknown' */
export function storeOf(stores: readonly StoreRef[], storeId: number | undefined): StoreRef {
  const store = stores.find((candidate) => candidate.storeId === storeId)
  if (!store) throw new Fault('store.unknown')
  return store
}
