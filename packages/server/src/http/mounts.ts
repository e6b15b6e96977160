// server/http: the base addresses of the calls, and the different meanings on the cloud's (wire contract §1, §4, §5).
import type { FastifyRequest } from 'fastify'

/** One set of handlers serves both; the mount of a call selects the edition. */
export type Edition = 'local' | 'cloud'
export interface Mount {
  edition: Edition
  /** Absolute, without a slash at its end: replaces `/api`. */ url: string
}

/** All prefixes of the same handlers. The cluster segment is any one name. */
const mounts =
  /^\/(?:(?:dashboardservice|dashboardWeb|dashboard|common\/api\/v2|[A-Za-z0-9_-]+\/common\/api\/v2)(?=\/(?:lbs\/)?common\/|\/token(?:\/refresh)?$)|(?:[A-Za-z0-9_-]+\/)?common\/api\/v2(?=\/doc(?:$|\/)))/
/** Older and newer cloud calls are outside its mount but get the same answers. */
const cloud = /^\/(?:[A-Za-z0-9_-]+\/)?common\/api\/v\d\//

const tidy = (path: string) => path.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

/** One address for every spelling: mounts, doubled and trailing slashes. */
export function canonicalUrl(url: string): string {
  const at = url.indexOf('?')
  const path = tidy(at < 0 ? url : url.slice(0, at))
  return (mounts.test(path) ? path.replace(mounts, '/api') : path) + (at < 0 ? '' : url.slice(at))
}

/** The address as the caller wrote it; the request's own `url` is already canonical. */
const spelled = (request: FastifyRequest) => tidy(request.originalUrl.split('?', 1)[0] ?? '')

export const editionOf = (request: FastifyRequest): Edition => (cloud.test(spelled(request)) ? 'cloud' : 'local')

export const siteOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`

export const mountOf = (request: FastifyRequest): Mount => ({
  edition: editionOf(request),
  url: `${siteOf(request)}${mounts.exec(spelled(request))?.[0] ?? '/api'}`,
})

/**
 * Query values with a wider meaning on a cloud mount: its callers know two states of a battery, and the bad one is
 * everything below GOOD.
 */
const wider: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  battery: { BAD: ['BAD', 'LOW', 'REPLACE'] },
}

/** Converts a query to the form of the other mounts. */
export function asMeant(query: Record<string, unknown>, edition: Edition): void {
  if (edition === 'local') return
  for (const [name, meanings] of Object.entries(wider)) {
    const given = [query[name]].flat().flatMap((value) => (typeof value === 'string' ? value.split(',') : []))
    if (given.some((value) => Object.hasOwn(meanings, value)))
      query[name] = [...new Set(given.flatMap((value) => meanings[value] ?? [value]))]
  }
}
