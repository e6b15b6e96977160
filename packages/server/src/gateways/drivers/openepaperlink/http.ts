// server/gateways/drivers/openepaperlink: plain requests to one access point: no redirects, no credentials, bounded in time and size.
import http from 'node:http'
import https from 'node:https'
import { lookup } from 'node:dns'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { randomBytes } from 'node:crypto'
import { urlToHttpOptions } from 'node:url'
import { isIn, linkLocal } from '../../../networks.ts'
import type { GatewayAddress } from '../driver.ts'

/** The limit for questions; an upload may take longer (hardware facts §1.2). */
export const askTimeoutMs = 5_000
const uploadTimeoutMs = 30_000
const largestAnswer = 512 * 1024

export class NoAnswer extends Error {}

export interface Http {
  get(path: string): Promise<{ status: number; body: Buffer }>
  /** @throws NoAnswer without an HTTP or JSON answer. */
  getJson(path: string): Promise<unknown>
  /** Sends a form, as the access point's own page does. */
  post(path: string, fields: Record<string, string>): Promise<{ status: number; body: Buffer }>
  upload(fields: Record<string, string>, file: Uint8Array): Promise<{ status: number; body: Buffer }>
  /** Stores a file under this path. */
  put(path: string, file: Uint8Array): Promise<{ status: number; body: Buffer }>
  /** Deletes a file. */
  remove(path: string): Promise<{ status: number; body: Buffer }>
  close(): void
}

const refusesLinkLocal = () => new NoAnswer('link-local addresses are not allowed')

/** For hosts with a name: the address that is checked is the one to connect to. */
const lookupAllowed: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const closed = found?.some(({ address }) => isIn(linkLocal, address))
    if (error || closed) done(error ?? refusesLinkLocal(), '')
    else if (options.all) done(null, found)
    else done(null, found[0]?.address ?? '', found[0]?.family)
  })
}

/** The origin of an access point; a host may only be a name or a number. */
export function originOf({ ip, port, scheme }: GatewayAddress, websocket = false): URL {
  const bare = ip.replace(/^\[|\]$/g, '')
  if (!isIPv6(bare) && !/^[A-Za-z0-9]([A-Za-z0-9.-]{0,253})$/.test(bare)) throw new NoAnswer('this is not an address')
  if (isIP(bare) !== 0 && isIn(linkLocal, bare)) throw refusesLinkLocal()
  const protocol = websocket ? (scheme === 'HTTPS' ? 'wss' : 'ws') : scheme.toLowerCase()
  return new URL(`${protocol}://${isIPv6(bare) ? `[${bare}]` : bare}${port > 0 ? `:${port}` : ''}/`)
}

export function openHttp(address: GatewayAddress): Http {
  // Parsed once: a store's price change is thousands of requests.
  const target = urlToHttpOptions(originOf(address))
  const { request, Agent } = address.scheme === 'HTTPS' ? https : http
  const agent = new Agent({ keepAlive: true, maxSockets: 2, maxFreeSockets: 1 })
  // Random, so that no picture contains it by chance.
  const boundary = `shelfcast${randomBytes(12).toString('hex')}`

  function send(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    timeoutMs: number,
    headers: Record<string, string | number>,
    body?: Buffer,
  ): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const call = request({ ...target, lookup: lookupAllowed, path, method, agent, headers }, (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > largestAnswer) call.destroy(new NoAnswer('the answer is too large'))
          else parts.push(part)
        })
        response.on('end', () => {
          clearTimeout(timer)
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts) })
        })
        response.on('error', fail)
      })
      const fail = (error: Error) => {
        clearTimeout(timer)
        reject(error instanceof NoAnswer ? error : new NoAnswer(reasonOf(error)))
      }
      const timer = setTimeout(() => {
        call.destroy(new NoAnswer(`no answer within ${timeoutMs / 1000} s`))
      }, timeoutMs)
      call.on('error', fail)
      call.end(body)
    })
  }

  function sendForm(
    path: string,
    fields: Record<string, string>,
    file: Uint8Array,
    { name, type }: { name: string; type: string },
  ) {
    // The handlers read the fields at the first file bytes, so fields come first.
    const head =
      Object.entries(fields)
        .map(([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`)
        .join('') +
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
    const body = Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)])
    return send(
      'POST',
      path,
      uploadTimeoutMs,
      { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': body.length },
      body,
    )
  }

  function sendFields(method: 'POST' | 'DELETE', path: string, fields: Record<string, string>) {
    const body = Buffer.from(new URLSearchParams(fields).toString())
    return send(
      method,
      path,
      askTimeoutMs,
      { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
      body,
    )
  }

  return {
    get: (path) => send('GET', path, askTimeoutMs, {}),
    async getJson(path) {
      const { status, body } = await send('GET', path, askTimeoutMs, {})
      if (status !== 200) throw new NoAnswer(`${path} answers ${status}`)
      try {
        return JSON.parse(body.toString('utf8')) as unknown
      } catch {
        throw new NoAnswer(`${path} does not answer JSON`)
      }
    },
    post: (path, fields) => sendFields('POST', path, fields),
    upload: (fields, file) => sendForm('/imgupload', fields, file, { name: 'image.jpg', type: 'image/jpeg' }),
    put: (path, file) =>
      sendForm('/littlefs_put', { path }, file, { name: 'file.bin', type: 'application/octet-stream' }),
    remove: (path) => sendFields('DELETE', '/edit', { path: path.slice(1) }),
    close() {
      agent.destroy()
    },
  }
}

/** A socket's error in words for a manager. */
export function reasonOf(error: unknown): string {
  const code = (error as { code?: string }).code
  const known: Record<string, string> = {
    ECONNREFUSED: 'the connection was refused',
    ECONNRESET: 'the connection was interrupted',
    EHOSTUNREACH: 'the address is unreachable',
    ENOTFOUND: 'the name is unknown',
    ETIMEDOUT: 'no answer',
    EPIPE: 'the connection was interrupted',
  }
  return (
    (code !== undefined ? known[code] : undefined) ??
    (error instanceof NoAnswer ? error.message : 'the connection failed')
  )
}
