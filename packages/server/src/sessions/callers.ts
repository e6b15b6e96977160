// server/sessions: from a session's hash to who calls and what they may reach, read from the database. sessions.ts keeps the answers for a moment.
import { sql } from 'kysely'
import { allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import type { Db } from '../db/database.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { readSettings } from '../settings/store.ts'

export interface LiveSession {
  /** Undefined for a session that is a complete token. */
  secretHash: Buffer | undefined
  /** Milliseconds since the epoch. */
  expiresAt: number
  lastCallAt: number
  idleMs: number
  endedWhy: string | undefined
  caller: Omit<Caller, 'ip'>
}

interface Row {
  secret_hash: Buffer | null; expires_at: Date; last_call_at: Date; ended_at: Date | null; ended_why: string | null
  account_id: number; account: string; companies: string[]; access_level: string; permission_key: string; permission_value: string[]; approved: boolean; menu: number[] | null; action: number[] | null
}

/** A disabled account's sessions count as ended. Undefined when there is no such session. */
export async function loadSession(db: Db, sessionHash: Buffer): Promise<LiveSession | undefined> {
  const { rows } = await sql<Row>`
    select s.secret_hash, s.expires_at, s.last_call_at, s.ended_at, s.ended_why,
      a.account_id, a.account, a.companies, a.access_level, a.permission_key, a.permission_value, a.approved, l.menu, l.action
    from session s join account a using (account_id) left join access_level l on l.company = a.companies[1] and l.level = a.access_level
    where s.session_hash = ${sessionHash}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const company = row.companies[0] ?? ''
  const { sessionTimeout } = await readSettings(db, company, ['sessionTimeout'])
  const top = row.access_level === topLevel
  return {
    secretHash: row.secret_hash ?? undefined, expiresAt: row.expires_at.getTime(), lastCallAt: row.last_call_at.getTime(), idleMs: sessionTimeout * 1000,
    endedWhy: row.ended_at ? row.ended_why ?? '' : row.approved ? undefined : 'disabled',
    caller: {
      accountId: row.account_id, account: row.account, company, companies: row.companies, accessLevel: row.access_level,
      accessMenu: top ? allMenuCodes : row.menu ?? [], accessAction: top ? allActionCodes : row.action ?? [],
      stores: row.ended_at ? [] : await storesOf(db, row), sessionKey: sessionHash.toString('hex'), source: row.secret_hash ? 'SCREEN' : 'API',
    },
  }
}

const areaColumns: Record<string, string> = { COMPANY: 'company', COUNTRY: 'country', REGION: 'region', CITY: 'city', STORE: 'code' }

/** Stores an account manages: all of its companies at level 1, else those its area rights name and those mapped to it, sorted by code. */
async function storesOf(db: Db, account: { account_id: number; companies: string[]; access_level: string; permission_key: string; permission_value: string[] }): Promise<StoreRef[]> {
  const column = areaColumns[account.permission_key]
  const byArea = column ? sql`${sql.ref(column)} = any(${account.permission_value}::text[])` : sql`false`
  const reach = account.access_level === topLevel ? sql`true` : sql`(${byArea} or exists (select from account_store m where m.store_id = s.store_id and m.account_id = ${account.account_id}))`
  const { rows } = await sql<{ store_id: number; code: string; company: string; name: string; zone_id: string }>`
    select s.store_id, s.code, s.company, s.name, s.zone_id from store s where s.company = any(${account.companies}::text[]) and ${reach} order by s.code`.execute(db)
  return rows.map((row) => ({ storeId: row.store_id, code: row.code, company: row.company, name: row.name, zoneId: row.zone_id }))
}
