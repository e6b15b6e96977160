// server/http: what routes need to know of sessions. sessions/ implements it.
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

export interface Sessions {
  /** The caller of a request; throws 'session.lost', 'session.ended', 'token.missing' or 'token.invalid'. */
  identify(request: FastifyRequest, options: { countsAsActivity: boolean; writes: boolean; /** Programs without a session may be let in, if the settings say so. */ openToIntegrations?: boolean }): Promise<Caller>
  /** For calls without a session, such as sign-in: throws 'request.foreign' when another web site makes them. */
  checkSite(request: FastifyRequest): void
}
