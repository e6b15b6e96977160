// server/sessions: reads the caller and its scope from the database, for a session, a token or an account. sessions.ts
// caches the result briefly.
import { sql } from 'kysely'
import { ACTION, allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import type { TakenOver } from '@shelfcast/contract/sessions/taken-over'
import type { Db } from '../db/database.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { readSettings } from '../settings/store.ts'
import { limitedTo } from './api-keys.ts'

export interface LiveSession {
  /** Undefined for a session that is a complete token. */
  secretHash: Buffer | undefined
  /** Milliseconds since the epoch. */
  expiresAt: number
  lastCallAt: number
  /** Undefined if there is no idle timeout. */
  idleMs: number | undefined
  endedWhy: string | undefined
  /** The sign-in that ended it. */
  takenOver?: TakenOver | undefined
  caller: Omit<Caller, 'ip'>
  /** Networks from which a key may call; none means any. */
  addresses?: readonly string[]
}

interface AccountRow {
  account_id: number
  account: string
  companies: string[]
  access_level: string
  permission_key: string
  permission_value: string[]
  approved: boolean
  temporary_password: boolean
  menu: number[] | null
  action: number[] | null
}
const accountColumns = sql`
  a.account_id, a.account, a.companies, a.access_level, a.permission_key, a.permission_value, a.approved,
    a.temporary_password, l.menu, l.action`
const levelTable = sql`access_level l on l.company = a.companies[1] and l.level = a.access_level`

interface SessionRow extends AccountRow {
  secret_hash: Buffer | null
  expires_at: Date
  last_call_at: Date
  ended_at: Date | null
  ended_why: string | null
  ended_by: Pick<TakenOver, 'ip' | 'agent'> | null
}

/** A disabled account's sessions count as ended. Undefined when there is no such session. */
export async function loadSession(db: Db, sessionHash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.secret_hash, s.expires_at, s.last_call_at, s.ended_at, s.ended_why, s.ended_by,
      ${accountColumns}
    from session s
    join account a using (account_id) left join ${levelTable} where s.session_hash = ${sessionHash}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { sessionTimeout } = await readSettings(db, row.companies[0] ?? '', ['sessionTimeout'])
  return {
    secretHash: row.secret_hash ?? undefined,
    expiresAt: row.expires_at.getTime(),
    lastCallAt: row.last_call_at.getTime(),
    idleMs: sessionTimeout * 1000,
    takenOver: row.ended_at && row.ended_by ? { time: row.ended_at.toISOString(), ...row.ended_by } : undefined,
    endedWhy: row.ended_at ? (row.ended_why ?? '') : row.approved ? undefined : 'disabled',
    caller: await callerOf(db, row, {
      sessionKey: sessionHash.toString('hex'),
      source: row.secret_hash ? 'SCREEN' : 'API',
      isEnded: row.ended_at !== null,
    }),
  }
}

/** The account behind one of our access tokens. A token lives its full time, however seldom it is used. */
export async function loadToken(db: Db, accessHash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await sql<AccountRow & { access_until: Date; ended: boolean }>`
    select t.access_until, t.ended_at is not null or t.refreshed_at is not null as ended, ${accountColumns}
    from token_pair t
    join account a using (account_id) left join ${levelTable} where t.access_hash = ${accessHash}`.execute(db)
  const [row] = rows
  return (
    row &&
    tokenSession(db, row, {
      expiresAt: row.access_until.getTime(),
      isEnded: row.ended,
      sessionKey: tokenKey(accessHash),
    })
  )
}

/** The account behind a token of an identity provider, until that token expires. */
export async function loadIdentity(db: Db, accountId: number, expiresAt: number): Promise<LiveSession | undefined> {
  const { rows } = await sql<AccountRow>`
      select ${accountColumns} from account a left join ${levelTable} where a.account_id = ${accountId}`.execute(db)
  const [row] = rows
  return row && tokenSession(db, row, { expiresAt, isEnded: false, sessionKey: identityKey(accountId, expiresAt) })
}

interface KeyRow extends AccountRow {
  key_id: number
  name: string
  company: string
  key_menu: number[]
  key_action: number[]
  store_ids: number[] | null
  addresses: string[]
  key_ends: Date | null
  last_used_at: Date | null
  revoked: boolean
}

/** The account behind a program's key, limited to what the key may do. */
async function loadApiKey(db: Db, id: number, secretHash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await sql<KeyRow>`
    select k.key_id, k.name, k.company, k.menu as key_menu, k.action as key_action, k.store_ids, k.addresses,
      k.expires_at as key_ends, k.last_used_at, k.revoked_at is not null as revoked, ${accountColumns}
    from api_key k
    join account a using (account_id) left join ${levelTable}
    where k.key_id = ${id} and k.secret_hash = ${secretHash} and k.company = any(a.companies)`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const session = await tokenSession(db, row, {
    expiresAt: row.key_ends?.getTime() ?? Infinity,
    isEnded: row.revoked,
    sessionKey: apiKeyKey(id, secretHash),
  })
  const key = { id, name: row.name, company: row.company, menu: row.key_menu, action: row.key_action }
  return {
    ...session,
    lastCallAt: row.last_used_at?.getTime() ?? 0,
    addresses: row.addresses,
    caller: limitedTo(session.caller, { ...key, store_ids: row.store_ids }),
  }
}

export const apiKeyKey = (id: number, secretHash: Buffer) => `key ${id} ${secretHash.toString('hex')}`
export const tokenKey = (accessHash: Buffer) => `token ${accessHash.toString('hex')}`
export const identityKey = (accountId: number, expiresAt: number) => `identity ${accountId} ${expiresAt}`

/** Reads the caller of a session key again. */
export function loadByKey(db: Db, key: string): Promise<LiveSession | undefined> {
  const [kind = '', first = '', second = ''] = key.split(' ')
  if (kind === 'token') return loadToken(db, Buffer.from(first, 'hex'))
  if (kind === 'key') return loadApiKey(db, Number(first), Buffer.from(second, 'hex'))
  if (kind === 'identity') return loadIdentity(db, Number(first), Number(second))
  return loadSession(db, Buffer.from(kind, 'hex'))
}

async function tokenSession(
  db: Db,
  row: AccountRow,
  { expiresAt, isEnded, sessionKey }: { expiresAt: number; isEnded: boolean; sessionKey: string },
): Promise<LiveSession> {
  return {
    secretHash: undefined,
    expiresAt,
    lastCallAt: 0,
    idleMs: undefined,
    endedWhy: isEnded ? '' : row.approved ? undefined : 'disabled',
    caller: await callerOf(db, row, { sessionKey, source: 'API', isEnded }),
  }
}

async function callerOf(
  db: Db,
  row: AccountRow,
  { isEnded, ...session }: Pick<Caller, 'sessionKey' | 'source'> & { isEnded: boolean },
): Promise<Omit<Caller, 'ip'>> {
  const top = row.access_level === topLevel
  return {
    accountId: row.account_id,
    account: row.account,
    company: row.companies[0] ?? '',
    companies: row.companies,
    accessLevel: row.access_level,
    accessMenu: top ? allMenuCodes : (row.menu ?? []),
    accessAction: top ? allActionCodes : actionsOf(row),
    stores: isEnded ? [] : await storesOf(db, row),
    ...session,
  }
}

/** A temporary password must be replaced before anything else, whatever the level permits later. */
function actionsOf({ action, temporary_password }: AccountRow): number[] {
  const given = action ?? []
  return temporary_password && !given.includes(ACTION.passwordEdit.code) ? [...given, ACTION.passwordEdit.code] : given
}

const areaColumns: Record<string, string> = {
  COMPANY: 'company',
  COUNTRY: 'country',
  REGION: 'region',
  CITY: 'city',
  STORE: 'code',
}

/**
 * Stores of an account: all of its companies at level 1, else those of its area rights and those mapped to it, sorted
 * by code.
 */
export async function storesOf(
  db: Db,
  account: Pick<AccountRow, 'account_id' | 'companies' | 'access_level' | 'permission_key' | 'permission_value'>,
): Promise<StoreRef[]> {
  const column = areaColumns[account.permission_key]
  const byArea = column ? sql`${sql.ref(column)} = any(${account.permission_value}::text[])` : sql`false`
  const reach =
    account.access_level === topLevel
      ? sql`true`
      : sql`
        (${byArea}
          or exists (select
            from account_store m where m.store_id = s.store_id and m.account_id = ${account.account_id}))`
  const { rows } = await sql<{ store_id: number; code: string; company: string; name: string; zone_id: string }>`
    select s.store_id, s.code, s.company, s.name, s.zone_id
    from store s where s.company = any(${account.companies}::text[]) and ${reach} order by s.code`.execute(db)
  return rows.map((row) => ({
    storeId: row.store_id,
    code: row.code,
    company: row.company,
    name: row.name,
    zoneId: row.zone_id,
  }))
}
