// console: requests the account, the areas and the first rows while the rest of the page still loads. The server writes
// the addresses into the page (server/console/documents), and none if its properties send calls elsewhere or with a
// token. A separate file without imports, so that it runs first; api/call.ts takes the answers.
const namedBy = 'meta[name="shelfcast-ahead"]'
const rowsNamedBy = 'meta[name="shelfcast-rows"]'
const cookie = /(?:^|; )sessionId=([^;]*)/

/** Search conditions that this tab keeps for the screen (contract/constants, temporaryPrefix). */
const keepsSearch =
  typeof sessionStorage !== 'undefined' && sessionStorage.getItem(`shelfcast.search.${location.pathname}`) !== null
// The rows that the server drew into the page are not those of the list then: the style sheet hides them.
if (keepsSearch) document.documentElement.dataset['keepsSearch'] = ''

let leaving = false
if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', () => {
    leaving = true
    setTimeout(() => {
      leaving = false
    }, 3_000)
  })
  window.addEventListener('pagehide', () => {
    leaving = true
  })
  window.addEventListener('pageshow', () => {
    leaving = false
  })
}

/**
 * Leaving a page aborts its calls. That is not a network error, and must not sign out the next page. Known before the
 * rest of the code has arrived: Firefox aborts them when the next page is asked for.
 */
export const isLeaving = (): boolean => leaving

const asked = new Map<string, Promise<Response>>()
const sessionAt = readSessionCookie()
/** Resolves when the request for the rows was sent, or will never be. */
let rowsAsked: Promise<unknown> = Promise.resolve()
let hasRows = false

if (sessionAt !== '' && location.pathname !== '/login' && !new URLSearchParams(location.search).has('data')) {
  const named = document.querySelector<HTMLMetaElement>(namedBy)
  const headers: Record<string, string> = { 'Content-Type': 'application/json;charset=UTF-8', sessionId: sessionAt }
  // The same headers as those of every call (api/call.ts, specification §7).
  if (location.protocol === 'https:' && named?.dataset['apiKey']) headers['api-key'] = named.dataset['apiKey']
  const ask = (path: string) => {
    const response = fetch(path, { headers, redirect: 'error', credentials: 'same-origin' })
    // If no code uses the answer, its failure does not matter.
    response.catch(() => undefined)
    asked.set(new URL(path, location.origin).href, response)
    return response
  }
  const [account] = (named?.content ?? '').split(' ').filter(Boolean).map(ask)
  const rows = document.querySelector<HTMLMetaElement>(rowsNamedBy)
  // Other conditions than the first page are the console's own.
  if (account && rows && location.search === '') {
    const send = async () => {
      const path = rowsPath(rows, (await (await account).clone().json()) as Account)
      if (path === undefined) return
      hasRows = true
      void ask(path)
    }
    rowsAsked = send().catch(() => undefined) // without a readable account the console decides
  }
}

interface Account {
  account?: string
  accountInfo?: { accessMenu: string[] }
  managedStores?: { code: string; company: string }[]
}

/**
 * The address of the first rows; undefined without permission, and where the console would ask differently: with kept
 * conditions, or without a valid selected store. The same query as screens/list-ahead.ts.
 */
function rowsPath({ content, dataset }: HTMLMetaElement, user: Account): string | undefined {
  const path = location.pathname
  const codes = (dataset['menu'] ?? '').split(' ')
  if (!user.accountInfo?.accessMenu.some((code) => codes.includes(code))) return undefined
  if (keepsSearch) return undefined
  const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as Record<string, unknown> | null
  const state = stored('shelfcast.app')?.['state'] as { selectedStore?: { store: string; company: string } } | undefined
  const chosen = state?.selectedStore
  if (!chosen || !user.managedStores?.some((one) => one.code === chosen.store && one.company === chosen.company))
    return undefined
  const size = stored(`shelfcast.columns.${user.account}.${path}`)?.['size']
  const scope =
    dataset['scope'] === 'store'
      ? { store: chosen.store }
      : dataset['scope'] === 'company'
        ? { company: chosen.company }
        : {}
  const query = Object.entries({
    ...scope,
    page: 0,
    size: typeof size === 'number' && size > 0 ? size : dataset['size'],
  })
  return content + query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
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
export async function takeAhead(address: string): Promise<Response | undefined> {
  if (!asked.has(address)) await rowsAsked
  const response = asked.get(address)
  asked.delete(address)
  return readSessionCookie() === sessionAt ? response : undefined
}

/** Whether the rows were requested before the console could listen to changes. */
export const rowsCameAhead = (): boolean => hasRows

/** Nothing takes an early answer after the first page is drawn: it would be old. */
export function dropAhead(): void {
  // An answer that nothing reads would keep its connection.
  for (const response of asked.values()) response.then(({ body }) => body?.cancel()).catch(() => undefined) // failed, or read after all
  asked.clear()
  hasRows = false
}
