// server/http: the addresses under which the calls are reached, and what the cloud's mean differently (wire contract §1, §4, §5).
import type { FastifyRequest } from 'fastify'

/** One set of handlers serves both; the mount that a call came by tells which is meant. */
export type Edition = 'local' | 'cloud'
export interface Mount { edition: Edition; /** Absolute, without a slash at its end: what stands in the place of `/api`. */ url: string }

/** All prefixes that reach the same handlers. The cluster segment is any one name. */
const mounts = /^\/(?:(?:dashboardservice|dashboardWeb|dashboard|common\/api\/v2|[A-Za-z0-9_-]+\/common\/api\/v2)(?=\/common\/|\/token(?:\/refresh)?$)|(?:[A-Za-z0-9_-]+\/)?common\/api\/v2(?=\/doc(?:$|\/)))/
/** Older and newer cloud calls are outside its mount but get the same answers. */
const cloud = /^\/(?:[A-Za-z0-9_-]+\/)?common\/api\/v\d\//

const tidy = (path: string) => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

/** One address for every spelling: mounts, doubled and trailing slashes. */
export function canonicalUrl(url: string): string {
  const at = url.indexOf('?')
  const path = tidy(at < 0 ? url : url.slice(0, at))
  return (mounts.test(path) ? path.replace(mounts, '/api') : path) + (at < 0 ? '' : url.slice(at))
}

/** How the caller spelled the address; the request's own `url` is the canonical one by now. */
const spelled = (request: FastifyRequest) => tidy(request.originalUrl.split('?', 1)[0] ?? '')

export const editionOf = (request: FastifyRequest): Edition => (cloud.test(spelled(request)) ? 'cloud' : 'local')

export const siteOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

export const mountOf = (request: FastifyRequest): Mount => ({ edition: editionOf(request), url: `${siteOf(request)}${mounts.exec(spelled(request))?.[0] ?? '/api'}` })

/** Query values that say more on a cloud mount than they spell: its callers know two states of a battery, and the bad one is everything below GOOD. */
const wider: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = { battery: { BAD: ['BAD', 'LOW', 'REPLACE'] } }

/** Brings a query to what the other mounts would be sent. */
export function asMeant(query: Record<string, unknown>, edition: Edition): void {
  if (edition === 'local') return
  for (const [name, meanings] of Object.entries(wider)) {
    const given = [query[name]].flat().flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    if (given.some((value) => Object.hasOwn(meanings, value))) query[name] = [...new Set(given.flatMap((value) => meanings[value] ?? [value]))]
  }
}
