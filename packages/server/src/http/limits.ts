// server/http: refuses requests before authentication: bodies that are too large or of the wrong kind, and addresses
// with too many requests.
import type { FastifyRequest } from 'fastify'
import { bodyLimitBytes } from '@shelfcast/contract/constants'
import type { OperationShape } from '@shelfcast/contract/operation'
import type { Caller } from './caller.ts'
import { Fault } from './fault.ts'
import { createBuckets } from './rate.ts'

/** @throws Fault 'body.tooLarge', 'body.mediaType' */
export function checkLimits(request: FastifyRequest, operation: OperationShape): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const length = Number(request.headers['content-length'] ?? 0)
  if (length === 0 && request.headers['transfer-encoding'] === undefined) return
  const limit = operation.bodyLimit ?? bodyLimitBytes
  if (length > limit) throw new Fault('body.tooLarge', { limit })
  const type = (request.headers['content-type'] ?? 'none').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const wanted = operation.takes === 'multipart' ? /^multipart\/form-data$/ : /^application\/(?:[\w.+-]+\+)?json$/
  if (!wanted.test(type) && !(operation.form && type === 'multipart/form-data'))
    throw new Fault('body.mediaType', { type: type.slice(0, 100) })
}

/**
 * A generous limit per address: 2,000 at once, then 500 a second. This machine itself is not limited: a local program
 * could stop us anyway, and behind a proxy that is missing in the settings all callers look local.
 */
export function createRequestLimit(now: () => number) {
  const addresses = createBuckets({ burst: 2_000, everyMs: 2, now })
  return (request: FastifyRequest) => {
    if (isThisMachine(request.ip)) return
    const wait = addresses.take(request.ip)
    if (wait !== undefined) throw new Fault('request.tooMany', { retryAfter: wait })
  }
}

/**
 * Limits per caller: a key 50 calls at once, then 10 a second; a session or token 1,000, then 100 a second, except from
 * this machine.
 */
export function createCallerLimit(now: () => number) {
  const keys = createBuckets({ burst: 50, everyMs: 100, now })
  const people = createBuckets({ burst: 1_000, everyMs: 10, now })
  return ({ keyId, sessionKey, ip }: Caller) => {
    if (keyId === undefined && isThisMachine(ip)) return
    const wait = keyId === undefined ? people.take(sessionKey) : keys.take(String(keyId))
    if (wait !== undefined) throw new Fault('request.tooOften', { retryAfter: wait })
  }
}

const isThisMachine = (ip: string) => /^(?:::ffff:)?127\.|^::1$/.test(ip)
