// server/http: the routes' interface to sessions. sessions/ implements it.
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

export interface Sessions {
  /** The caller of a request; throws 'session.lost', 'session.ended', 'token.missing' or 'token.invalid'. */
  identify(
    request: FastifyRequest,
    options: {
      countsAsActivity: boolean
      writes: boolean
      /** Allows programs without a session, if the settings do. */ openToIntegrations?: boolean
    },
  ): Promise<Caller>
  /**
   * For calls without a session, such as sign-in: throws 'request.foreign' when another website makes them, unless the
   * operator allows its origin and the call is `openToOrigins`.
   */
  checkSite(request: FastifyRequest, openToOrigins: boolean): void
}
