// server/sessions: opens, recognises and ends sessions (security design §6). callers.ts finds the account; login.ts
// checks the password.
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { TakenOver } from '@shelfcast/contract/sessions/taken-over'
import { hourMs } from '@shelfcast/contract/zone-time'
import type { Deps } from '../deps.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Sessions } from '../http/sessions.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { editionOf } from '../http/mounts.ts'
import { foreignOrigin } from '../http/origins.ts'
import { isBrowser, isOurSite } from '../http/our-site.ts'
import { keyParts } from './api-keys.ts'
import { apiKeyKey, identityKey, loadByKey, tokenKey, type LiveSession } from './callers.ts'
import { comesFrom, createIntegrations } from './integrations.ts'
import { bearerOf, cookiesOf, isSigned } from './origin.ts'
import { accountOf, createRealm, type Identity } from './realm.ts'
import { endTokens } from './token-pairs.ts'
import { hashOf, isToken, newToken } from './tokens.ts'

export interface SessionStore extends Sessions {
  /** The caller of a request, or undefined; never counts as activity. */
  recognise(request: FastifyRequest): Promise<Caller | undefined>
  /**
   * The identity in a signed token, with or without a linked account.
   * @throws Fault 'token.invalid', 'token.signature'
   */
  readIdentity(token: string): Promise<Identity>
  /** Whether an earlier session is still alive; open event streams ask this. */
  check(sessionKey: string): Promise<Omit<Caller, 'ip'> | undefined>
}

/** Why another user ended a session. Its user sees the reason. */
export type EndReason = 'logout' | 'login' | 'force' | 'admin' | 'password'
const toldReasons: readonly string[] = ['force', 'admin', 'password', 'disabled']

/** The last call is written this often, so that a busy console does not write with every read. */
const writeEveryMs = 15_000
const keyWriteEveryMs = 60_000
/** Notices empty the cache at once; this limits the effect of a lost notice. */
const rereadMs = 5_000
const mostCached = 5_000

interface Entry extends LiveSession {
  readAt: number
  writtenAt: number
}

export function createSessions({
  db,
  events,
  now,
  settings: { allowedOrigins },
}: Pick<Deps, 'db' | 'events' | 'now'> & { settings: Pick<Deps['settings'], 'allowedOrigins'> }): SessionStore {
  const cache = new Map<string, Entry>()
  const realm = createRealm({ db, now })
  const integrations = createIntegrations({ db, events, now })
  /** Counts how often the cache was emptied: an answer read before that is not cached. */
  let generation = 0

  events.subscribe((notice) => {
    if (notice.kind !== 'ACCOUNT' && notice.kind !== 'STORE') return
    generation += 1
    if (notice.kind === 'STORE' || notice.ids.length === 0) cache.clear()
    else for (const [key, entry] of cache) if (notice.ids.includes(String(entry.caller.accountId))) cache.delete(key)
  })
  events.onGap(() => {
    generation += 1
    cache.clear()
  })

  async function read(key: string): Promise<Entry | undefined> {
    const kept = cache.get(key)
    // A clock that is set back must not keep what was read before.
    if (kept && Math.abs(now() - kept.readAt) < rereadMs && !isOver(kept)) return kept
    const before = generation
    const session = await loadByKey(db, key)
    cache.delete(key)
    if (!session) return undefined
    const entry = { ...session, readAt: now(), writtenAt: session.lastCallAt }
    if (before === generation && !isOver(entry)) {
      cache.set(key, entry)
      const [oldest] = cache.keys()
      if (cache.size > mostCached && oldest !== undefined) cache.delete(oldest)
    }
    return entry
  }

  const isOver = (entry: LiveSession) =>
    entry.endedWhy !== undefined ||
    now() >= entry.expiresAt ||
    (entry.idleMs !== undefined && now() - entry.lastCallAt > entry.idleMs)

  async function touch(key: string, entry: Entry) {
    entry.lastCallAt = now()
    if (now() - entry.writtenAt < writeEveryMs) return
    entry.writtenAt = now()
    await sql`
      update session
      set last_call_at = greatest(last_call_at, ${new Date(now())})
      where session_hash = ${Buffer.from(key, 'hex')} and ended_at is null`.execute(db)
  }

  /** A token is sent on purpose with every call, so unlike a cookie it needs no proof of origin. */
  async function byBearer(token: string, request: FastifyRequest): Promise<Caller> {
    if (token === '') throw new Fault('token.missing')
    const key = keyParts(token)
    const entry = await read(
      key
        ? apiKeyKey(key.id, hashOf(key.secret))
        : isSigned(token)
          ? await keyOfIdentity(token)
          : tokenKey(hashOf(token)),
    )
    if (!entry || isOver(entry)) throw new Fault('token.invalid')
    if (entry.addresses && !comesFrom(entry.addresses, request.ip)) throw new Fault('token.invalid')
    if (key) await noteUse(key.id, entry, request.ip)
    return {
      ...entry.caller,
      ip: request.ip,
      source: isBrowser(request) && foreignOrigin(request) === undefined ? 'SCREEN' : 'API',
    }
  }

  /** At most once in a while, as for sessions. */
  async function noteUse(id: number, entry: Entry, ip: string) {
    if (now() - entry.writtenAt < keyWriteEveryMs) return
    entry.writtenAt = now()
    await sql`update api_key set last_used_at = ${new Date(now())}, last_ip = ${ip} where key_id = ${id}`.execute(db)
  }

  async function keyOfIdentity(token: string): Promise<string> {
    const identity = await realm.verify(token)
    const accountId = await accountOf(db, identity)
    if (accountId === undefined) throw new Fault('token.invalid')
    return identityKey(accountId, identity.expiresAt)
  }

  async function identify(
    request: FastifyRequest,
    options: { countsAsActivity: boolean; writes: boolean; openToIntegrations?: boolean },
  ): Promise<Caller> {
    // The cloud uses tokens and refuses with 401 (wire contract §2.2).
    const tokens = editionOf(request) === 'cloud'
    const lost = () => new Fault(tokens ? 'token.invalid' : 'session.lost')
    const bearer = bearerOf(request)
    if (bearer !== undefined) return byBearer(bearer, request)
    const cookies = cookiesOf(request)
    const header = request.headers['sessionid']
    const id = typeof header === 'string' && header !== '' ? header : cookies.handle
    if (id === undefined || id === '') {
      const program = options.openToIntegrations ? await integrations.callerOf(request) : undefined
      if (program) return program
      throw new Fault(tokens ? 'token.missing' : 'session.lost')
    }
    const key = hashOf(id).toString('hex')
    const entry = await read(key)
    if (!entry) throw lost()
    if (entry.secretHash) {
      // The handle alone opens nothing, because a script of another page may have read it.
      if (cookies.handle !== id || !isToken(cookies.secret, entry.secretHash)) throw lost()
      // Two ports of one host share cookies, so a browser can send ours from a page of another program.
      if (foreignOrigin(request) !== undefined) throw new Fault('request.foreign')
      if (options.writes && (header !== id || !isOurSite(request))) throw new Fault('request.foreign')
    }
    // The caller has proven that this session was its own.
    const takenOver: Record<string, string> = entry.takenOver
      ? { takenOver: encodeURIComponent(JSON.stringify(entry.takenOver)) }
      : {}
    if (entry.endedWhy !== undefined && toldReasons.includes(entry.endedWhy))
      throw new Fault(tokens ? 'token.invalid' : 'session.ended', takenOver)
    if (isOver(entry)) throw lost()
    if (options.countsAsActivity) await touch(key, entry)
    return { ...entry.caller, ip: request.ip }
  }

  return {
    identify,
    readIdentity: realm.verify,
    // Another site must not sign a visitor in, not even to another account.
    checkSite(request, openToOrigins) {
      const origin = foreignOrigin(request)
      if (openToOrigins && origin !== undefined && allowedOrigins.includes(origin)) return
      if (isBrowser(request) && !isOurSite(request)) throw new Fault('request.foreign')
    },
    async recognise(request) {
      try {
        return await identify(request, { countsAsActivity: false, writes: false })
      } catch (error) {
        if (error instanceof Fault) return undefined // a lost session is no session
        throw error
      }
    },
    async check(sessionKey) {
      const entry = await read(sessionKey)
      return entry && !isOver(entry) ? entry.caller : undefined
    },
  }
}

/** Absolute limits: a working day, or 30 days with "Stay signed in". */
export const sessionLimitMs = (stay: boolean) => (stay ? 30 * 24 * hourMs : 12 * hourMs)

export interface NewSession {
  accountId: number
  stay: boolean
  browser: boolean
  ip: string
  agent: string
  nowMs: number
}

/** Stores a new session. Only browsers have a `secret`; without it the id is a complete token. */
export async function openSession(
  tx: Tx,
  session: NewSession,
): Promise<{ sessionId: string; secret: string | undefined }> {
  const sessionId = newToken()
  const secret = session.browser ? newToken() : undefined
  await tx
    .insertInto('session')
    .values({
      session_hash: hashOf(sessionId),
      secret_hash: secret === undefined ? null : hashOf(secret),
      account_id: session.accountId,
      created_at: new Date(session.nowMs),
      last_call_at: new Date(session.nowMs),
      expires_at: new Date(session.nowMs + sessionLimitMs(session.stay)),
      stay_signed_in: session.stay,
      ip: session.ip,
      agent: session.agent.slice(0, 500),
      ended_why: null,
    })
    .execute()
  return { sessionId, secret }
}

/** For the list of users; a sign-in changes nothing else of the account. */
export async function noteSignIn(db: Db, accountId: number, nowMs: number): Promise<void> {
  await db
    .updateTable('account')
    .set({ last_sign_in_at: new Date(nowMs) })
    .where('account_id', '=', accountId)
    .execute()
}

/** The live sessions of an account at a moment, newest first. */
export function liveSessions(db: Db, accountId: number, nowMs: number, idleMs: number) {
  return db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', new Date(nowMs))
    .where('last_call_at', '>=', new Date(nowMs - idleMs))
    .orderBy('created_at', 'desc')
    .execute()
}

/**
 * Ends sessions of an account on every instance, in the transaction of the cause. Tokens end with the password or the
 * rights that they depend on, and survive when the user signs in elsewhere.
 * @param which all, only this one, or all but this one (session keys); `by` the sign-in that ends them
 * @returns the number of ended sessions
 */
export async function endSessions(
  { db, events }: { db: Db; events: Deps['events'] },
  accountId: number,
  why: EndReason,
  which: { only?: string; except?: string | undefined; by?: Pick<TakenOver, 'ip' | 'agent'> } = {},
): Promise<number> {
  let update = db
    .updateTable('session')
    .set({ ended_at: sql`now()`, ended_why: why, ended_by: which.by ? JSON.stringify(which.by) : null })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
  if (which.only !== undefined) update = update.where('session_hash', '=', Buffer.from(which.only, 'hex'))
  if (which.except !== undefined) update = update.where('session_hash', '!=', Buffer.from(which.except, 'hex'))
  const { numUpdatedRows } = await update.executeTakeFirst()
  const endsAll = which.only === undefined && (why === 'admin' || why === 'password')
  const tokens = endsAll ? await endTokens(db, accountId) : 0
  // A sign-in that waits for its second step began with the old password or the old rights.
  if (endsAll) await db.deleteFrom('sign_in_step').where('account_id', '=', accountId).execute()
  if (numUpdatedRows > 0n || tokens > 0)
    await events.publish(db, { kind: 'ACCOUNT', storeId: 0, ids: [String(accountId)] })
  return Number(numUpdatedRows)
}
