// api: sends declared operations. With properties.ts the only code that touches fetch; it hides the oddities of the
// wire.
import type { BodyInput as BodyOf, OperationShape, OutputOf, QueryInput } from '@shelfcast/contract/operation'
import type { FieldError } from '@shelfcast/contract/envelope'
import { takenOverHeader } from '@shelfcast/contract/constants'
import { pagingHeaders, type PageInfo } from '@shelfcast/contract/paging'
import { callAddress, type QueryValues } from './address.ts'
import { isLeaving, readSessionCookie, takeAhead } from '../ahead.ts'
import { currentServer, runtimeProperties } from './properties.ts'
import { freshToken, useAuth } from './auth-state.ts'
import { reportReply } from './session-lost.ts'
import { fallbackLanguage, text as words } from '../text/text.ts'
import { whilePending } from './pending.ts'
import type { RefusedField } from './refusals/refusal-words.ts'

/** The query of a call; null and undefined are left out on the wire. */
export type CallQuery<O extends OperationShape> = {
  [Name in keyof QueryInput<O>]: QueryInput<O>[Name] | null | undefined
}
/** The body of a call: the operation's declared type, or a FormData for uploads. */
export type CallBody<O extends OperationShape> = O['takes'] extends 'multipart' ? FormData : BodyOf<O>

export interface CallOptions<O extends OperationShape> {
  query?: CallQuery<O>
  body?: CallBody<O>
  signal?: AbortSignal
  /** True for background calls such as the keep-alive poll. The loading overlay ignores them. */
  background?: boolean
}

/** 204 means nothing to list: `data` is the list without rows, or undefined if the operation is no list. */
export interface CallReply<O extends OperationShape> {
  data: OutputOf<O> | undefined
  page?: PageInfo
}

/** The server refused, or is unreachable (status 0, code 'network'). */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly errors: RefusedField[]
  /** Seconds to wait, if the server sends them. */
  readonly retryAfter: number | undefined
  /** The server's own words; `message` is in the language of the console. */
  readonly sent: string
  constructor(
    status: number,
    code: string,
    message: string,
    errors: RefusedField[] = [],
    retryAfter?: number,
    sent = message,
  ) {
    super(message)
    this.sent = sent
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.errors = errors
    this.retryAfter = retryAfter
  }
}

/** Sends one call. Throws a Refusal for every answer that is not 2xx, and passes the AbortError of `signal` through. */
export async function call<O extends OperationShape>(
  operation: O,
  options: CallOptions<O> = {},
): Promise<CallReply<O>> {
  const response = await send(operation, options)
  const page = pageOf(response.headers)
  const text = response.status === 204 ? '' : await response.text()
  const data = (text === '' ? emptyList(operation) : JSON.parse(text)) as OutputOf<O> | undefined
  return page ? { data, page } : { data }
}

/** A screen must be able to tell a list without rows from one that is not here yet. */
const emptyList = ({ list }: OperationShape) => list && (list.rows === '' ? [] : { [list.rows]: [] })

/** Whether the server answers a read at all, without a session. A failure here ends nothing. */
export async function answers(operation: OperationShape): Promise<boolean> {
  const address = callAddress(operation.path, {}, currentServer())
  try {
    // A proxy answers for a server that is away with 502 to 504.
    return (await fetch(address, { method: operation.method, redirect: 'error', credentials: 'omit' })).status < 500
  } catch {
    return false // The server is unreachable, which is the answer.
  }
}

/** Sends a call that answers with a file and downloads it. Returns the file's name. */
export async function callFile<O extends OperationShape>(operation: O, options: CallOptions<O> = {}): Promise<string> {
  const response = await send(operation, options)
  const name = fileName(response.headers.get('content-disposition')) ?? operation.path.split('/').at(-1) ?? 'download'
  saveFile(await response.blob(), name)
  return name
}

/** Downloads a file in the browser. */
export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // After the click the download holds its own reference; a minute is more than enough for slow disks.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, 60_000)
}

/**
 * Reads bytes by address, such as a label's picture, with the headers of every call. Only addresses of our server get
 * credentials.
 */
export async function callBlob(path: string, signal?: AbortSignal): Promise<Blob> {
  const response = await request(path, callAddress(path, {}, currentServer()), {
    method: 'GET',
    ...(signal ? { signal } : {}),
  })
  return response.blob()
}

/** Servers and proxies accept at least 8 kB, including the headers. */
const longestAddress = 4_000

const inPath = (path: string, query: QueryValues): QueryValues =>
  Object.fromEntries(Object.entries(query).filter(([name]) => path.includes(`{${name}}`)))

function send<O extends OperationShape>(
  operation: O,
  { query, body, signal, background }: CallOptions<O>,
): Promise<Response> {
  let address = callAddress(operation.path, (query ?? {}) as QueryValues, currentServer())
  const init: RequestInit = { method: operation.method, ...(signal ? { signal } : {}) }
  // No server accepts an address of any length, so a long deletion moves to the body (wire contract §4).
  if (operation.method === 'DELETE' && body === undefined && address.length > longestAddress) {
    init.body = JSON.stringify(query)
    address = callAddress(operation.path, inPath(operation.path, query as QueryValues), currentServer())
  }
  if (body !== undefined && operation.method !== 'GET')
    init.body = body instanceof FormData ? body : JSON.stringify(body)
  const work = () => request(operation.path, address, init)
  return background ? work() : whilePending(work)
}

async function request(path: string, address: string, init: RequestInit): Promise<Response> {
  const own = currentServer().origin === location.origin
  let response: Response
  await freshToken()
  try {
    const early = init.method === 'GET' ? await takeAhead(address) : undefined
    response =
      early ??
      (await fetch(address, {
        ...init,
        headers: callHeaders(address, init.body),
        redirect: 'error',
        credentials: own ? 'same-origin' : 'include',
      }))
  } catch (error) {
    if (init.signal?.aborted || isLeaving()) throw error
    reportReply({ status: 0, text: '' }, path)
    throw new Refusal(0, 'network', words('network.unreachable'))
  }
  if (response.ok) return response
  const text = await response.text()
  // Complete before it is reported: a report may load the page again, and the sign-in page keeps its words for then.
  const refusal = await refusalOf(response, text)
  reportReply({ status: response.status, text, takenOver: response.headers.get(takenOverHeader) }, path)
  throw refusal
}

/** Headers of every call (specification §7). Uploads name their own content type, with its boundary. */
export function callHeaders(address: string, body?: unknown): Record<string, string> {
  const headers: Record<string, string> =
    body instanceof FormData ? {} : { 'Content-Type': 'application/json;charset=UTF-8' }
  const { apiKey, KeycloakLogin } = runtimeProperties()
  const { tokenAPI } = useAuth.getState()
  const session = readSessionCookie()
  if (address.startsWith('https:') && apiKey !== '') headers['api-key'] = apiKey
  if (session !== '') headers['sessionId'] = session
  if (KeycloakLogin === 'true' && tokenAPI !== '') headers['Authorization'] = `Bearer ${tokenAPI}`
  return headers
}

async function refusalOf(response: Response, text: string): Promise<Refusal> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  const body = bodyOf(text)
  const sent = body ? String(body.responseMessage ?? text) : text || response.statusText // 423 and proxies answer in plain text
  const plain = { message: sent, errors: body?.errors ?? [] }
  // Texts without an envelope come as they are in English.
  if (!body && document.documentElement.lang === fallbackLanguage)
    return new Refusal(response.status, String(response.status), sent, [], retryAfter)
  const { message, errors } = await import('./refusals/refusal-words.ts').then(
    ({ refusalInWords }) => refusalInWords(sent, plain.errors),
    () => plain, // without the words of this version, those of the wire are better than none
  )
  const code = String(body?.responseCode ?? response.status)
  return new Refusal(response.status, code, message, errors, retryAfter, sent)
}

function bodyOf(
  text: string,
): { responseCode?: unknown; responseMessage?: unknown; errors?: FieldError[] } | undefined {
  try {
    return JSON.parse(text) as ReturnType<typeof bodyOf>
  } catch {
    return undefined
  }
}

function pageOf(headers: Headers): PageInfo | undefined {
  if (!headers.has(pagingHeaders.count)) return undefined
  const number = (name: string) => Number(headers.get(name) ?? 0)
  return {
    count: number(pagingHeaders.count),
    total: number(pagingHeaders.total),
    page: number(pagingHeaders.number),
    size: number(pagingHeaders.size),
  }
}

function fileName(disposition: string | null): string | undefined {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  return encoded === undefined ? disposition?.match(/filename="?([^";]+)"?/i)?.[1] : decodeURIComponent(encoded)
}
