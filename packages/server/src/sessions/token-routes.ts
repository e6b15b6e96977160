// server/sessions: the calls of programs that sign in with Bearer tokens (wire contract §2.2). The rules are in
// token-pairs.ts and login.ts.
import type { FastifyRequest } from 'fastify'
import {
  accessTokenS,
  issueTokens,
  refreshCompanyTokens,
  refreshTokens,
  type TokenReply,
} from '@shelfcast/contract/sessions/tokens'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { WithHeaders } from '../http/reply.ts'
import type { Login } from './login.ts'
import { issuePair, refreshPair, type TokenPair } from './token-pairs.ts'

/** The same answer for a wrong password and a locked account, so that programs learn nothing. */
const told: readonly string[] = ['login.failed', 'login.pending', 'login.disabled']
/** Some of these addresses are outside /api, which sets this for its own. */
const unkept = { 'cache-control': 'no-store' }

export function tokenRoutes(api: Api, deps: Deps, login: Login) {
  api.handle(issueTokens, async ({ body, request }) => {
    const account = await login.prove(body.username, body.password, body.otp, request.ip).catch((error: unknown) => {
      throw error instanceof Fault && told.includes(error.code) ? new Fault('token.credentials') : error
    })
    return new WithHeaders(reply(await issuePair(deps, account, askerOf(request))), unkept)
  })

  api.handle(
    refreshTokens,
    async ({ query, body, request }) =>
      new WithHeaders(reply(await refreshPair(deps, body.refreshToken, query.company, askerOf(request))), unkept),
  )

  api.handle(refreshCompanyTokens, async ({ query, body, request }) => {
    const { access, refresh } = await refreshPair(deps, body.refresh_token, query.company, askerOf(request))
    const nowS = Math.floor(deps.now() / 1000)
    // There is no identity token: our tokens carry no personal data.
    const tokens = {
      access_token: access,
      id_token: '',
      token_type: 'Bearer' as const,
      not_before: nowS,
      expires_in: accessTokenS,
      expires_on: nowS + accessTokenS,
      refresh_token: refresh,
      scope: '',
    }
    return new WithHeaders(
      { responseCode: '200', responseMessage: { success: true, message: 'SUCCESS', tokens } },
      unkept,
    )
  })
}

const reply = ({ access, refresh }: TokenPair): TokenReply => ({
  responseCode: '200',
  responseMessage: { access_token: access, token_type: 'Bearer', expires_in: accessTokenS, refresh_token: refresh },
})

const askerOf = (request: FastifyRequest) => ({ ip: request.ip, agent: request.headers['user-agent'] ?? '' })
