// server/http: whether a request comes from our own pages, by its origin.
import type { FastifyRequest } from 'fastify'

/** Browsers send the origin with every call that is not a plain navigation; scripts and handhelds do not. */
export const isBrowser = (request: FastifyRequest): boolean => request.headers.origin !== undefined

/**
 * Whether a write comes from our own pages: the origin names this host, and the browser's site header, if present,
 * agrees.
 */
export function isOurSite(request: FastifyRequest): boolean {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || hostOf(origin) === request.host
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    return undefined // 'null' and other values that are not addresses
  }
}
