// session: the request behind the sign-in page: a link's data, the reason for the redirect, and the next address.
import { useAuth } from '../api/auth-state.ts'
import { storedStore, useAppData } from '../state/app-data.ts'
import { runtimeProperties } from '../api/properties.ts'
import { loadChunk } from '../ui/chunk.ts'
import type { SignInLink } from './sign-in-link.ts'

export type LoginReason = 'ended' | 'network'

interface SignInRequest {
  link: SignInLink | 'broken' | undefined
  reason: LoginReason | undefined
}
const request: SignInRequest = { link: undefined, reason: undefined }

/** In memory only: a ticket must not survive the page. */
export async function takeLink(data: string): Promise<void> {
  request.link = (await openLink(data)) ?? 'broken'
}

/** Links are rare: the cipher loads with the first one. */
export async function openLink(data: string): Promise<SignInLink | undefined> {
  const { readSignInLink } = await loadChunk(() => import('./sign-in-link.ts'))
  return readSignInLink(data, runtimeProperties().apiKey)
}

export const currentRequest = (): Readonly<SignInRequest> => request
export const giveReason = (reason: LoginReason): void => {
  request.reason = reason
}
export function forgetRequest(): void {
  request.link = undefined
  request.reason = undefined
}

const destinationKey = 'shelfcast.destination'

/** Remembers the address that a visitor wanted before the redirect to sign-in. Own paths only. */
export function rememberDestination(href: string): void {
  if (/^\/(?![/\\])/.test(href) && !href.startsWith('/login')) sessionStorage.setItem(destinationKey, href)
}

const storeKey = 'shelfcast.destinationStore'

/** The same for a user whom an automatic logout interrupts, with the selected store. */
export function rememberPlace(href: string): void {
  rememberDestination(href)
  const { account } = useAuth.getState()
  const { selectedStore } = useAppData.getState()
  sessionStorage.setItem(storeKey, JSON.stringify({ account, selectedStore }))
}

/** Selects that store again, for the same account. Signing in then checks that it may. */
export function restoreStore(account: string): void {
  const stored = sessionStorage.getItem(storeKey)
  sessionStorage.removeItem(storeKey)
  if (stored === null) return
  try {
    const place = JSON.parse(stored) as { account?: unknown; selectedStore?: unknown } | null
    if (place?.account === account) useAppData.setState({ selectedStore: storedStore(place.selectedStore) ?? null })
  } catch {
    // Damaged text in storage names no store.
  }
}

export function takeDestination(): string {
  const href = sessionStorage.getItem(destinationKey) ?? '/'
  sessionStorage.removeItem(destinationKey)
  return /^\/(?![/\\])/.test(href) ? href : '/'
}
