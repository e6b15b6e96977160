// server/http: which pages of other websites may call (CORS). The operator allows exact origins; their pages work with
// tokens. Cookies never count for them (sessions/sessions.ts), and no answer allows a browser to send them.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { pagingHeaders } from '@shelfcast/contract/paging'

const callPath = /^\/(?:api|metro|sensor|lbs|token|common\/api)(?:[/?]|$)/
/** Headers that a page may send, and those of answers that it may read. */
const sent = 'authorization, content-type, api-key, idempotency-key, templatename'
const readable = [...Object.values(pagingHeaders), 'Content-Disposition', 'Retry-After'].join(', ')
const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE'
/** How long a browser keeps the answer to a preflight. */
const preflightS = '600'

/** The origin that a browser names if it is not our own; '' for one that it hides. */
export function foreignOrigin(request: FastifyRequest): string | undefined {
  const { origin } = request.headers
  if (origin === undefined) return undefined
  return URL.canParse(origin) && new URL(origin).host === request.host ? undefined : origin === 'null' ? '' : origin
}

/** @param allowed exact origins, such as https://till.example */
export function answerOrigins(server: FastifyInstance, allowed: readonly string[]): void {
  if (allowed.length === 0) return
  server.addHook('onRequest', async (request, reply) => {
    if (!callPath.test(request.url)) return
    void reply.header('vary', 'origin')
    const origin = foreignOrigin(request)
    if (origin === undefined || !allowed.includes(origin)) return
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': readable })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return
    void reply.headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': sent,
      'access-control-max-age': preflightS,
      // Browsers ask before a public page calls an address of the local network.
      ...(request.headers['access-control-request-private-network'] === 'true'
        ? { 'access-control-allow-private-network': 'true' }
        : {}),
    })
    return reply.code(204).send()
  })
}
