// server/sessions: the token and cookies of a request. Judged here, decided in sessions.ts. Its origin: http/our-site.ts.
import type { FastifyRequest } from 'fastify'
import { secretCookie, sessionCookie } from '@shelfcast/contract/constants'
import { stepMs } from './second-factor/steps.ts'

/** The token of an Authorization header; undefined without such a header, '' without a token in it. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^bearer\b *(.*)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim()
}

/** Tokens of identity providers are signed and have three parts; ours have one. */
export const isSigned = (token: string): boolean => token.includes('.')

/** Under TLS the prefix makes browsers refuse the cookie from any other host or path. */
const secretName = (request: FastifyRequest) => (request.protocol === 'https' ? `__Host-${secretCookie}` : secretCookie)

const stepName = (request: FastifyRequest) => `${secretName(request)}Step`

interface Cookies {
  handle: string | undefined
  secret: string | undefined
  /** Of a pending sign-in. */
  step: string | undefined
}

/** All cookies of a request by name, as they came. */
export function cookiesIn(request: FastifyRequest): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) found.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return found
}

export function cookiesOf(request: FastifyRequest): Cookies {
  const found = cookiesIn(request)
  return {
    handle: found.get(sessionCookie),
    secret: found.get(secretName(request)),
    step: found.get(stepName(request)) || undefined,
  }
}

/** The cookie that ties a pending sign-in to its browser. */
export const stepCookie = (request: FastifyRequest, secret: string): string =>
  `${stepName(request)}=${secret}; Path=/; SameSite=Strict${request.protocol === 'https' ? '; Secure' : ''}; Max-Age=${stepMs / 1000}; HttpOnly`

/** The two cookies of a browser session. `maxAgeS` undefined lasts until the browser closes; 0 deletes them. */
export function sessionCookies(
  request: FastifyRequest,
  handle: string,
  secret: string,
  maxAgeS: number | undefined,
): string[] {
  const rest = `; Path=/; SameSite=Strict${request.protocol === 'https' ? '; Secure' : ''}${maxAgeS === undefined ? '' : `; Max-Age=${maxAgeS}`}`
  return [`${sessionCookie}=${handle}${rest}`, `${secretName(request)}=${secret}${rest}; HttpOnly`]
}
