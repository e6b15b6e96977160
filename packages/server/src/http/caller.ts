// server/http: who makes a call and what they may reach. Made by sessions/, read by every handler; scope is applied in each query.
import type { Codes } from '@shelfcast/contract/permissions'
import { Fault } from './fault.ts'

export interface StoreRef { storeId: number; code: string; company: string; name: string; zoneId: string }

export interface Caller extends Codes {
  accountId: number
  account: string
  /** The active company; `companies` are all of the account. */
  company: string
  companies: readonly string[]
  /** All stores the caller manages, sorted by code. */
  stores: readonly StoreRef[]
  ip: string
  sessionKey: string
  /** 'SCREEN' when the call came from a browser session, else 'API': the source in update records. */
  source: 'SCREEN' | 'API'
}

/**
 * The one store that a call is about, for operations that demand one: api.ts has checked it by then. Several are no one store, so nothing is
 * done to the first of them by accident. Throws Fault 'store.unknown'.
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
