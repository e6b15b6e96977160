// server/sessions: signs in a caller that has a token already, ours or an identity provider's. sessions.ts finds the
// owner of a token.
import type { FastifyRequest } from 'fastify'
import type { LoginReply } from '@shelfcast/contract/sessions/sessions'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { Fault } from '../http/fault.ts'
import { loginReply, type SignedInBy } from './login-reply.ts'
import { isSigned } from './origin.ts'
import { accountOf, linkByEmail } from './realm.ts'
import { noteSignIn, type SessionStore } from './sessions.ts'

type Parts = Pick<Deps, 'db' | 'now'> & { sessions: SessionStore }

/**
 * The answer to a sign-in with a Bearer token. It also links a new identity to an account: once, on purpose, and never
 * on a read.
 * @throws Fault 'token.missing', 'token.invalid', 'token.signature', 'permission.company'
 */
export async function signInByToken(
  { db, now, sessions }: Parts,
  token: string,
  company: string | undefined,
  request: FastifyRequest,
): Promise<LoginReply> {
  if (isSigned(token)) {
    const identity = await sessions.readIdentity(token)
    if ((await accountOf(db, identity)) === undefined && (await linkByEmail(db, identity, request.ip)) === undefined) {
      await audit(
        db,
        { account: identity.email ?? identity.subject, company: '', ip: request.ip },
        { action: 'session.failure', target: `${identity.issuer} ${identity.subject}` },
      )
      throw new Fault('token.invalid')
    }
  }
  const caller = await sessions.identify(request, { countsAsActivity: true, writes: true })
  if (company !== undefined && !caller.companies.includes(company)) throw new Fault('permission.company')
  await noteSignIn(db, caller.accountId, now())
  const by = await signedInBy({ sessions }, token)
  await audit(db, caller, { action: 'session.login', target: caller.account, after: { mode: by.loginMode } })
  return loginReply(db, caller, '', by)
}

export async function signedInBy({ sessions }: Pick<Parts, 'sessions'>, token: string): Promise<SignedInBy> {
  if (!isSigned(token)) return { loginMode: 'token' }
  return { loginMode: 'keycloak', tokenEmail: (await sessions.readIdentity(token)).email }
}
