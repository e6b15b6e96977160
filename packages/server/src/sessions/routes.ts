// server/sessions: the calls for signing in and out and for the caller's own sessions. The rules are in login.ts and
// sessions.ts.
import type { FastifyRequest } from 'fastify'
import {
  endOwnSession,
  listOwnSessions,
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
import { learnSite } from '../settings/site.ts'
import { readSettings } from '../settings/store.ts'
import { loadSession } from './callers.ts'
import { signInByToken, signedInBy } from './bearer.ts'
import { createDirectory } from './directory.ts'
import { createLogin } from './login.ts'
import { loginReply } from './login-reply.ts'
import { bearerOf, cookiesOf, isSigned, sessionCookies } from './origin.ts'
import { endSessions, liveSessions, sessionLimitMs, type SessionStore } from './sessions.ts'
import { askForAccount } from './signup.ts'
import { endFamily } from './token-pairs.ts'
import { tokenRoutes } from './token-routes.ts'
import { hashOf } from './tokens.ts'

export function sessionRoutes(api: Api, deps: Deps & { sessions: SessionStore }) {
  const { db, sessions, now, settings } = deps
  const directory = settings.directory && createDirectory(settings.directory)
  const login = createLogin({ ...deps, directory })
  tokenRoutes(api, deps, login)

  api.handle(signInCall, async ({ query, body, request }) => {
    const token = bearerOf(request)
    if (token !== undefined) return signInByToken(deps, token, query.company, request)
    if (!body) throw new Fault('input.invalid', { message: 'FIELD_IS_MISSING' })
    const { strictSessions } = await readSettings(db, '', ['strictSessions'])
    const own = await sessions.recognise(request)
    const signedIn = await login.signIn(body, {
      ip: request.ip,
      agent: request.headers['user-agent'] ?? '',
      browser: strictSessions || isBrowser(request),
      ownSession: own?.sessionKey,
      secret: cookiesOf(request).secret,
    })
    const session = await loadSession(db, hashOf(signedIn.sessionId))
    if (!session) throw new Fault('session.lost') // ended again between the two steps
    await learnSite(db, session.caller, request)
    const reply = await loginReply(
      db,
      session.caller,
      signedIn.sessionId,
      body.loginMode === 'domain' ? { loginMode: 'domain', domain: body.domain } : {},
    )
    if (signedIn.secret === undefined) return reply
    return new WithHeaders(reply, {
      'set-cookie': sessionCookies(
        request,
        signedIn.sessionId,
        signedIn.secret,
        signedIn.stay ? sessionLimitMs(true) / 1000 : undefined,
      ),
    })
  })

  api.handle(readSignInWays, async () => ({
    domains: directory ? [directory.domain] : [],
    signup: (await readSettings(db, '', ['signup'])).signup,
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

  api.handle(listOwnSessions, async ({ caller }) => {
    const { sessionTimeout } = await readSettings(db, caller.company, ['sessionTimeout'])
    const rows = await liveSessions(db, caller.accountId, now(), sessionTimeout * 1000)
    // The list shows the stored hash: it identifies a session and opens none.
    const sessionList = rows.map((row) => {
      const sessionId = row.session_hash.toString('hex')
      return {
        sessionId,
        created: row.created_at.toISOString(),
        lastCall: row.last_call_at.toISOString(),
        ip: row.ip,
        agent: row.agent,
        current: sessionId === caller.sessionKey,
      }
    })
    return { sessionList }
  })

  api.handle(endOwnSession, async ({ query, caller }) => {
    // An ended session and a session of another account get the same answer: it is not one of yours.
    if (!/^[0-9a-f]{64}$/.test(query.sessionId)) return ok
    await inTransaction(db, async (tx) => {
      const ended = await endSessions(
        { db: tx, events: deps.events },
        caller.accountId,
        query.sessionId === caller.sessionKey ? 'logout' : 'admin',
        { only: query.sessionId },
      )
      if (ended > 0) await audit(tx, caller, { action: endOwnSession.audit, target: query.sessionId.slice(0, 12) })
    })
    return ok
  })
}

const sessionIdOf = (request: FastifyRequest): string => {
  const header = request.headers['sessionid']
  return typeof header === 'string' && header !== '' ? header : (cookiesOf(request).handle ?? '')
}
