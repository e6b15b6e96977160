// server/sessions: the calls for signing in and out. The rules are in login.ts and sessions.ts; sessions of an account
// are listed in accounts/.
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  completeSignIn,
  setUpInSignIn,
  setUpPasskeyInSignIn,
  startPasskeySignIn,
  usePasskeyInSignIn,
} from '@shelfcast/contract/sessions/factors'
import {
  choosePassword,
  login as signInCall,
  logout,
  readSession,
  readSignInWays,
  signup,
} from '@shelfcast/contract/sessions/sessions'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import { Fault } from '../http/fault.ts'
import { isBrowser } from '../http/our-site.ts'
import { WithHeaders, ok } from '../http/reply.ts'
import type { Secrets } from '../secrets.ts'
import { learnSite } from '../settings/site.ts'
import { readSettings } from '../settings/store.ts'
import { loadSession } from './callers.ts'
import { apiKeyRoutes } from './api-keys.ts'
import { signInByToken, signedInBy } from './bearer.ts'
import { createDirectory } from './directory.ts'
import { createLogin } from './login.ts'
import type { SignedIn, Visitor } from './opening.ts'
import { loginReply } from './login-reply.ts'
import { bearerOf, cookiesOf, isSigned, sessionCookies, stepCookie } from './origin.ts'
import { endSessions, sessionLimitMs, type SessionStore } from './sessions.ts'
import { anyPasskey, siteOf } from './second-factor/passkeys.ts'
import { askForAccount } from './signup.ts'
import { choosePasswordByTicket } from './password-link.ts'
import { endFamily } from './token-pairs.ts'
import { tokenRoutes } from './token-routes.ts'
import { hashOf } from './tokens.ts'

export function sessionRoutes(api: Api, deps: Deps & { sessions: SessionStore; secrets: Secrets }) {
  const { db, sessions, settings } = deps
  const directory = settings.directory && createDirectory(settings.directory)
  const login = createLogin({ ...deps, directory })
  tokenRoutes(api, deps, login)
  apiKeyRoutes(api, deps)

  api.handle(signInCall, async ({ query, body, request, reply }) => {
    const token = bearerOf(request)
    if (token !== undefined) return signInByToken(deps, token, query.company, request)
    if (!body) throw new Fault('input.invalid', { message: 'FIELD_IS_MISSING' })
    return replyTo(request, await login.signIn(body, await visitorOf(request, reply)))
  })

  api.handle(completeSignIn, async ({ body, request, reply }) =>
    replyTo(request, await login.completeStep(body, await visitorOf(request, reply), () => siteOf(request))),
  )
  api.handle(setUpInSignIn, async ({ body, request, reply }) => login.setUp(body.step, await visitorOf(request, reply)))
  api.handle(setUpPasskeyInSignIn, async ({ body, request, reply }) => ({
    ...ok,
    options: { ...(await login.setUpPasskey(body.step, await visitorOf(request, reply), siteOf(request))) },
  }))

  api.handle(usePasskeyInSignIn, async ({ body, request, reply }) => ({
    ...ok,
    options: { ...(await login.askInStep(body.step, await visitorOf(request, reply), siteOf(request))) },
  }))
  api.handle(startPasskeySignIn, async ({ body, request, reply }) => {
    const site = siteOf(request)
    const { step, options } = await login.askAlone(body.staySignedIn, await visitorOf(request, reply), site)
    return { ...ok, step, options: { ...options } }
  })

  async function visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<Visitor> {
    const { strictSessions } = await readSettings(db, '', ['strictSessions'])
    const own = await sessions.recognise(request)
    const cookies = cookiesOf(request)
    const browser = strictSessions || isBrowser(request)
    const keep = (secret: string) => void reply.header('set-cookie', stepCookie(request, secret))
    return {
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
      browser,
      ownSession: own?.sessionKey,
      secret: cookies.secret,
      step: browser ? { secret: cookies.step, keep } : undefined,
    }
  }

  async function replyTo(request: FastifyRequest, signedIn: SignedIn) {
    const session = await loadSession(db, hashOf(signedIn.sessionId))
    if (!session) throw new Fault('session.lost') // ended again between the two steps
    await learnSite(db, session.caller, request)
    const reply = await loginReply(
      db,
      session.caller,
      signedIn.sessionId,
      signedIn.mode === 'domain' ? { loginMode: 'domain', domain: signedIn.domain } : {},
    )
    if (signedIn.recoveryCodes) reply.recoveryCodes = signedIn.recoveryCodes
    if (signedIn.secret === undefined) return reply
    return new WithHeaders(reply, {
      'set-cookie': sessionCookies(
        request,
        signedIn.sessionId,
        signedIn.secret,
        signedIn.stay ? sessionLimitMs(true) / 1000 : undefined,
      ),
    })
  }

  api.handle(readSignInWays, async () => ({
    domains: directory ? [directory.domain] : [],
    signup: (await readSettings(db, '', ['signup'])).signup,
    passkey: await anyPasskey(db),
  }))

  api.handle(logout, async ({ request }) => {
    const own = await sessions.recognise(request)
    const token = bearerOf(request)
    if (own) {
      await inTransaction(db, async (tx) => {
        if (token === undefined)
          await endSessions({ db: tx, events: deps.events }, own.accountId, 'logout', { only: own.sessionKey })
        // A token of an identity provider ends there.
        else if (!isSigned(token)) await endFamily({ db: tx, events: deps.events }, own.accountId, hashOf(token))
        await audit(tx, own, { action: 'session.logout', target: own.account })
      })
    }
    return new WithHeaders(ok, { 'set-cookie': sessionCookies(request, '', '', 0) })
  })

  api.handle(choosePassword, async ({ body, request }) => {
    await login.charged(request.ip, () => choosePasswordByTicket(deps, body, request.ip))
    return ok
  })

  api.handle(signup, async ({ body, request }) => {
    login.charge(request.ip)
    await askForAccount(deps, body, request.ip)
    return ok
  })

  api.handle(readSession, async ({ caller, request }) => {
    const token = bearerOf(request)
    return token === undefined
      ? loginReply(db, caller, sessionIdOf(request))
      : loginReply(db, caller, '', await signedInBy(deps, token))
  })
}

const sessionIdOf = (request: FastifyRequest): string => {
  const header = request.headers['sessionid']
  return typeof header === 'string' && header !== '' ? header : (cookiesOf(request).handle ?? '')
}
