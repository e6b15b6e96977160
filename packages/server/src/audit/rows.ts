// server/audit: the SQL that reads the log. audit.ts writes it.
import { sql, type RawBuilder } from 'kysely'
import type { AuditEntry, AuditSubject } from '@shelfcast/contract/audit/audit'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import type { ListPart } from '../http/list.ts'

export interface AuditFilter {
  companies: readonly string[]
  /** Only entries of this account, for those who may not see what others did. */
  only: string | undefined
  account?: string | undefined
  target?: string | undefined
  action?: readonly AuditSubject[] | undefined
  ip?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
  id?: number | undefined
}

function where(filter: AuditFilter) {
  // With one company, an equality lets the index also give the order.
  const parts: RawBuilder<unknown>[] = [
    filter.companies.length === 1
      ? sql`a.company = ${filter.companies[0]}`
      : sql`a.company = any(${filter.companies}::text[])`,
  ]
  if (filter.only !== undefined) parts.push(sql`a.account = ${filter.only}`)
  if (filter.account) parts.push(sql`a.account ilike ${contains(filter.account)}`)
  if (filter.target) parts.push(sql`a.target ilike ${contains(filter.target)}`)
  if (filter.action?.length) parts.push(sql`split_part(a.action, '.', 1) = any(${filter.action}::text[])`)
  if (filter.ip) parts.push(sql`a.ip like ${contains(filter.ip)}`)
  if (filter.start) parts.push(sql`a.time >= ${filter.start}`)
  if (filter.end) parts.push(sql`a.time <= ${filter.end}`)
  if (filter.id !== undefined) parts.push(sql`a.id = ${filter.id}`)
  return sql.join(parts, sql` and `)
}

export async function countAudit(db: Db, filter: AuditFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit a where ${where(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row {
  id: number
  time: Date
  /** The time with its microseconds, which a Date loses. */
  at: string
  account: string
  ip: string
  action: string
  target: string
  before: string | null
  after: string | null
}

async function read(
  db: Db,
  filter: AuditFilter,
  part: { dir: 'asc' | 'desc'; limit: number; offset: number },
  below?: Pick<Row, 'at' | 'id'>,
): Promise<Row[]> {
  const dir = sql.raw(part.dir)
  const { rows } = await sql<Row>`
    select a.id, a.time, a.time::text as at, a.account, a.ip, a.action, a.target, a.before::text as before, a.after::text as after
    from audit a
    where ${where(filter)}${below ? sql` and (a.time, a.id) < (${below.at}::timestamptz, ${below.id})` : sql``}
    order by a.time ${dir}, a.id ${dir} limit ${part.limit} offset ${part.offset}`.execute(db)
  return rows
}

const entryOf = ({ id, time, account, ip, action, target, before, after }: Row): AuditEntry => ({
  id,
  account,
  ip,
  action,
  target,
  time: time.toISOString(),
  before: before ?? '',
  after: after ?? '',
})

export async function pageOfAudit(db: Db, filter: AuditFilter, part: ListPart): Promise<AuditEntry[]> {
  const rows = await read(db, filter, { dir: part.sort[0]?.dir ?? 'desc', limit: part.limit, offset: part.offset })
  return rows.map(entryOf)
}

const exportPage = 1_000

/** A cell of a sheet holds 32,767 characters, and the screen writes both values into one. */
const longestInFile = 16_000
const cut = (text: string) => (text.length > longestInFile ? `${text.slice(0, longestInFile)}…` : text)

/** All matches as lines of a file, newest first. */
export async function* eachAuditEntry(db: Db, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let last: Row | undefined
  do {
    const rows = await read(db, filter, { dir: 'desc', limit: exportPage, offset: 0 }, last)
    for (const row of rows.map(entryOf)) yield { ...row, before: cut(row.before), after: cut(row.after) }
    last = rows.length < exportPage ? undefined : rows.at(-1)
  } while (last)
}
