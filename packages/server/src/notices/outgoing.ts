// server/notices: the only path by which the server calls an address from a user: pinned, no redirects, a time limit, a
// limited answer (security design §9).
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { OutgoingError, pinned } from './addresses.ts'

const mostMs = 5_000
/** Only the status counts; a longer answer is cut off. */
const mostAnswerBytes = 64 * 1024

export type Allowed = (host: string, address: string) => boolean

/** @throws OutgoingError for a refused address, with the reason. */
export function checkedUrl(address: string): URL {
  if (!URL.canParse(address)) throw new OutgoingError('this is not an address.')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('use an address with http:// or https://.')
  if (url.username !== '' || url.password !== '')
    throw new OutgoingError('remove the user name and password from the address.')
  return url
}

export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '')
export const clientOf = (url: URL) => (url.protocol === 'https:' ? https : http)

/** Connects to exactly this address, under the name in the URL. */
export const pinnedTo = (url: URL, ip: string) => ({
  host: ip,
  port: url.port || undefined,
  path: `${url.pathname}${url.search}`,
  agent: false as const,
  setHost: false,
  ...(isIP(hostOf(url)) === 0 ? { servername: hostOf(url) } : {}),
})

export interface PostAnswer {
  status: number
  /** The wait that the receiver asks for, in milliseconds. */
  retryAfterMs: number | undefined
}

/** Posts JSON. @returns the status, always 2xx. @throws OutgoingError with the reason otherwise */
export async function postJson(
  address: string,
  body: string,
  headers: Record<string, string>,
  allowed: Allowed,
): Promise<number> {
  const { status } = await post(address, body, headers, { allowed, mostMs })
  const wrong = wrongStatus(status)
  if (wrong !== undefined) throw new OutgoingError(wrong)
  return status
}

/** Why an answer is not a success, in words. */
export function wrongStatus(status: number): string | undefined {
  if (status >= 300 && status < 400) return `it answered with the redirect ${status}. Enter the final address.`
  return status < 200 || status >= 300 ? `it answered ${status}.` : undefined
}

/** Posts JSON and returns the answer, whatever its status. @throws OutgoingError when there is none */
export async function post(
  address: string,
  body: string,
  headers: Record<string, string>,
  { allowed, mostMs: limitMs, stop }: { allowed: Allowed; mostMs: number; stop?: AbortSignal },
): Promise<PostAnswer> {
  const url = checkedUrl(address)
  const ip = await pinned(hostOf(url), 'notPublic', allowed)
  const inTime = AbortSignal.timeout(limitMs)
  return new Promise<PostAnswer>((resolve, reject) => {
    const request = clientOf(url).request(
      {
        ...pinnedTo(url, ip),
        method: 'POST',
        headers: {
          ...headers,
          host: url.host,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Shelfcast',
        },
        signal: stop ? AbortSignal.any([stop, inTime]) : inTime,
      },
      (response) => {
        let size = 0
        response.on('data', (piece: Buffer) => {
          size += piece.length
          if (size > mostAnswerBytes) request.destroy(new OutgoingError('the answer is too long.'))
        })
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, retryAfterMs: waitOf(response.headers['retry-after']) })
        })
        response.on('error', reject)
      },
    )
    request.on('error', reject)
    request.end(body)
  }).catch((error: unknown) => {
    throw wordsFor(error, limitMs / 1_000)
  })
}

/** Of the header Retry-After: seconds, or a date. */
function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}

export function wordsFor(error: unknown, seconds = mostMs / 1_000): Error {
  const { code, name } = error as { code?: string; name?: string }
  if (error instanceof OutgoingError) return error
  if (name === 'AbortError' || name === 'TimeoutError')
    return new OutgoingError(`it did not answer within ${seconds} seconds.`)
  if (code === 'ECONNREFUSED') return new OutgoingError('no server answers at this address.')
  if (code?.startsWith('ERR_TLS') || code?.includes('CERT') || code?.includes('SELF_SIGNED'))
    return new OutgoingError('its certificate is not trusted.')
  return new OutgoingError('the connection was interrupted.')
}
