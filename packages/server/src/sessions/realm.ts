// server/sessions: the identity behind a Keycloak token. The runtime properties name the realm; rights always come from
// our own database (security design §6).
import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload } from 'jose'
import { sql } from 'kysely'
import type { RuntimeProperties } from '@shelfcast/contract/settings/settings'
import type { Deps } from '../deps.ts'
import { inTransaction, type Db } from '../db/database.ts'
import { audit } from '../audit/audit.ts'
import { Fault } from '../http/fault.ts'
import { readRuntimeProperties } from '../settings/store.ts'
import { hashOf } from './tokens.ts'

/** Only signatures with a private key. With HS256 anyone with the public key could sign, and `none` is no signature. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512']
const keysTimeoutMs = 5_000
const keysKeptMs = 10 * 60_000
/** An unknown key id triggers another read at most this often. */
const keysPauseMs = 30_000
const clockToleranceS = 10
/** A token is verified again after this; until then its caller is read from the cache. */
const verifiedMs = 5_000
const mostVerified = 5_000

export interface Identity {
  issuer: string
  subject: string
  email: string | undefined
  emailVerified: boolean
  /** Milliseconds since the epoch. */ expiresAt: number
}

export type Realm = ReturnType<typeof createRealm>

export function createRealm({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const verified = new Map<string, { identity: Identity; at: number }>()
  let keys: { issuer: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined

  /** The keys come from the configured address only; a redirect is refused. */
  function keysOf(issuer: string) {
    if (keys?.issuer !== issuer)
      keys = {
        issuer,
        find: createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), {
          timeoutDuration: keysTimeoutMs,
          cacheMaxAge: keysKeptMs,
          cooldownDuration: keysPauseMs,
        }),
      }
    return keys.find
  }

  /** @throws Fault 'token.invalid', 'token.signature'; 'server.busy' when the provider's keys cannot be read */
  async function verify(token: string): Promise<Identity> {
    const hash = hashOf(token).toString('base64')
    const kept = verified.get(hash)
    if (kept && now() - kept.at < verifiedMs && now() < kept.identity.expiresAt) return kept.identity
    verified.delete(hash)
    const properties = await readRuntimeProperties(db, undefined)
    const issuer = issuerOf(properties)
    if (issuer === undefined) throw new Fault('token.invalid')
    const { payload, protectedHeader } = await jwtVerify(token, keysOf(issuer), {
      issuer,
      algorithms,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: clockToleranceS,
      currentDate: new Date(now()),
    }).catch((error: unknown) => {
      throw refusalOf(error)
    })
    if (!isAccessToken(payload, protectedHeader.typ) || !isForUs(payload, properties.keycloakclientId))
      throw new Fault('token.invalid')
    const identity = identityOf(issuer, payload)
    verified.set(hash, { identity, at: now() })
    const [oldest] = verified.keys()
    if (verified.size > mostVerified && oldest !== undefined) verified.delete(oldest)
    return identity
  }

  return { verify }
}

/** Undefined when sign-in with Keycloak is off or not completely configured. */
export function issuerOf({
  KeycloakLogin,
  keycloakurl,
  keycloakrealm,
  keycloakclientId,
}: RuntimeProperties): string | undefined {
  const address = `${keycloakurl.replace(/\/+$/, '')}/realms/${encodeURIComponent(keycloakrealm)}`
  return KeycloakLogin === 'true' &&
    keycloakrealm !== '' &&
    keycloakclientId !== '' &&
    /^https?:\/\//i.test(address) &&
    URL.canParse(address)
    ? address
    : undefined
}

/**
 * Keycloak marks access tokens in the payload, others in the header (RFC 9068). Tokens that prove or renew a sign-in
 * open nothing.
 */
const isAccessToken = ({ typ }: JWTPayload & { typ?: unknown }, header: string | undefined) =>
  typ === 'Bearer' || (typ === undefined && /^(?:application\/)?at\+jwt$/i.test(header ?? ''))

const isForUs = ({ aud, azp }: JWTPayload & { azp?: unknown }, clientId: string) =>
  azp === clientId || [aud].flat().includes(clientId)

/** The email of a Keycloak token; of an identity token the first of its list (specification §4). */
function identityOf(
  issuer: string,
  {
    sub,
    exp,
    email,
    emails,
    email_verified,
  }: JWTPayload & { email?: unknown; emails?: unknown; email_verified?: unknown },
): Identity {
  const first: unknown = email ?? (Array.isArray(emails) ? emails[0] : undefined)
  return {
    issuer,
    subject: String(sub),
    email: typeof first === 'string' && first !== '' ? first : undefined,
    emailVerified: email_verified === true,
    expiresAt: Number(exp) * 1000,
  }
}

function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid || error instanceof TypeError)
    return new Fault('server.busy')
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys
  )
    return new Fault('token.signature')
  // The library's plain error concerns the answer of the provider; all others concern the token.
  if (error instanceof errors.JOSEError)
    return new Fault(error.code === 'ERR_JOSE_GENERIC' ? 'server.busy' : 'token.invalid')
  return error
}

/** The account linked to an identity. */
export async function accountOf(db: Db, { issuer, subject }: Identity): Promise<number | undefined> {
  const row = await db
    .selectFrom('account_identity')
    .select('account_id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.account_id
}

/**
 * Links an identity to the one account that has its verified email and no other identity of this issuer. Undefined when
 * there is none.
 */
export function linkByEmail(db: Db, identity: Identity, ip: string): Promise<number | undefined> {
  const { issuer, subject, email } = identity
  if (email === undefined || !identity.emailVerified) return Promise.resolve(undefined)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ account_id: number; account: string; company: string }>`
      select account_id, account, companies[1] as company
      from account where lower(email) = lower(${email}) and approved for update`.execute(tx)
    const [account] = rows
    if (!account || rows.length > 1) return undefined
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('account_identity')
      .values({ issuer, subject, account_id: account.account_id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return accountOf(tx, identity) // taken: by another identity, or by this one a moment ago
    await audit(
      tx,
      { account: account.account, company: account.company, ip },
      { action: 'session.link', target: account.account, after: { issuer, subject } },
    )
    return account.account_id
  })
}
