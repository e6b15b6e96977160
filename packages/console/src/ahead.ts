// console: requests the account and the areas while the rest of the page still loads. The server writes the addresses
// into the page (server/console/documents), and none if its properties send calls elsewhere or with a token. A separate
// file without imports, so that it runs first; api/call.ts takes the answers.
const namedBy = 'meta[name="shelfcast-ahead"]'
const cookie = /(?:^|; )sessionId=([^;]*)/

const asked = new Map<string, Promise<Response>>()
const sessionAt = readSessionCookie()

if (sessionAt !== '' && location.pathname !== '/login' && !new URLSearchParams(location.search).has('data')) {
  const named = document.querySelector<HTMLMetaElement>(namedBy)
  const headers: Record<string, string> = { 'Content-Type': 'application/json;charset=UTF-8', sessionId: sessionAt }
  // The same headers as those of every call (api/call.ts, specification §7).
  if (location.protocol === 'https:' && named?.dataset['apiKey']) headers['api-key'] = named.dataset['apiKey']
  for (const path of (named?.content ?? '').split(' ').filter(Boolean)) {
    const response = fetch(path, { headers, redirect: 'error', credentials: 'same-origin' })
    // If no code uses the answer, its failure does not matter.
    response.catch(() => undefined)
    asked.set(new URL(path, location.origin).href, response)
  }
}

/** Empty without a session, with a cookie that cannot be decoded, and where there is no page, as in tests of the wire. */
export function readSessionCookie(): string {
  const value = typeof document === 'undefined' ? '' : (cookie.exec(document.cookie)?.[1] ?? '')
  try {
    return decodeURIComponent(value)
  } catch {
    // The server issued no such session. An error here would leave the whole page blank.
    return ''
  }
}

/** The early answer to a GET of this address. Returned only once, and only for the same session. */
export function takeAhead(address: string): Promise<Response> | undefined {
  const response = asked.get(address)
  asked.delete(address)
  return readSessionCookie() === sessionAt ? response : undefined
}
