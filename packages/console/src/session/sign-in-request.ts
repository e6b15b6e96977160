// session: what the sign-in page was asked for: a link's data, the reason for being there, and where to go afterwards.
import { runtimeProperties } from '../api/properties.ts'
import { loadChunk } from '../ui/chunk.ts'
import type { SignInLink } from './sign-in-link.ts'

export type LoginReason = 'ended' | 'network'

interface SignInRequest { link: SignInLink | 'broken' | undefined; reason: LoginReason | undefined }
const request: SignInRequest = { link: undefined, reason: undefined }

/** Kept in memory only: a ticket must not outlive the page. */
export async function takeLink(data: string): Promise<void> {
  request.link = (await openLink(data)) ?? 'broken'
}

/** Links are rare: the cipher is loaded when one comes. */
export async function openLink(data: string): Promise<SignInLink | undefined> {
  const { readSignInLink } = await loadChunk(() => import('./sign-in-link.ts'))
  return readSignInLink(data, runtimeProperties().apiKey)
}

export const currentRequest = (): Readonly<SignInRequest> => request
export const giveReason = (reason: LoginReason): void => { request.reason = reason }
export function forgetRequest(): void {
  request.link = undefined
  request.reason = undefined
}

const destinationKey = 'shelfcast.destination'

/** Remembers the address a visitor wanted before being sent to sign in. Own paths only. */
export function rememberDestination(href: string): void {
  if (/^\/(?![/\\])/.test(href) && !href.startsWith('/login')) sessionStorage.setItem(destinationKey, href)
}

export function takeDestination(): string {
  const href = sessionStorage.getItem(destinationKey) ?? '/'
  sessionStorage.removeItem(destinationKey)
  return /^\/(?![/\\])/.test(href) ? href : '/'
}
