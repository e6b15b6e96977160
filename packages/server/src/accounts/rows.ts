// server/accounts: the SQL of the lists of accounts. Who sees what is in reach.ts.
import { sql, type RawBuilder } from 'kysely'
import type { AccountRow, CloudAccountRow } from '@shelfcast/contract/accounts/users'
import type { AccountStatus } from '@shelfcast/contract/enumerations'
import { allActionCodes, allMenuCodes, topLevel } from '@shelfcast/contract/permissions'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'
import { sharedStores, visibleTo, type Viewer } from './reach.ts'

export interface AccountFilter {
  company?: string | undefined
  account?: string | undefined
  firstName?: string | undefined
  accessLevel?: string | undefined
  status?: AccountStatus | undefined
  isApproved?: boolean | undefined
  /** A further user who must see the account. */ seenBy?: Viewer | undefined
}

const status = sql<AccountStatus>`
  case when a.approved then case when a.invited then 'INVITED' else 'ACTIVE' end
    when a.disabled then 'DISABLED' else 'WAITING' end`

export const statusOf = (row: { approved: boolean; disabled: boolean; invited: boolean }): AccountStatus =>
  row.approved ? (row.invited ? 'INVITED' : 'ACTIVE') : row.disabled ? 'DISABLED' : 'WAITING'

const levelTable = sql`access_level l on l.company = a.companies[1] and l.level = a.access_level`

function where(viewer: Viewer, filter: AccountFilter) {
  const parts: RawBuilder<unknown>[] = [visibleTo(viewer)]
  if (filter.seenBy) parts.push(visibleTo(filter.seenBy))
  if (filter.company) parts.push(sql`${filter.company} = any(a.companies)`)
  if (filter.account) parts.push(sql`a.account ilike ${contains(filter.account)}`)
  if (filter.firstName) parts.push(sql`a.first_name || ' ' || a.last_name ilike ${contains(filter.firstName)}`)
  if (filter.accessLevel) parts.push(sql`a.access_level = ${filter.accessLevel}`)
  if (filter.status) parts.push(sql`${status} = ${filter.status}`)
  if (filter.isApproved !== undefined) parts.push(sql`a.approved = ${filter.isApproved}`)
  return sql.join(parts, sql` and `)
}

const sortColumns = (viewer: Viewer): Record<string, RawBuilder<unknown>> => ({
  firstName: sql`lower(a.first_name)`,
  lastName: sql`lower(a.last_name)`,
  level: sql`a.access_level`,
  accessLevel: sql`a.access_level`,
  title: sql`lower(coalesce(l.title, ''))`,
  status,
  permissionKey: sql`a.permission_key`,
  managedStoreCount: sharedStores(viewer),
  lastModifiedDate: sql`a.updated_at`,
  lastSignIn: sql`coalesce(a.last_sign_in_at, '-infinity')`,
  emailAddress: sql`lower(a.email)`,
  isApproved: sql`a.approved`,
  customer: sql`a.companies[1]`,
})

export async function countAccounts(db: Db, viewer: Viewer, filter: AccountFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from account a where ${where(viewer, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Stores are counted within the viewer's. */
export async function pageOfAccounts(
  db: Db,
  viewer: Viewer,
  filter: AccountFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<CloudAccountRow[]> {
  const columns = sortColumns(viewer)
  const order = page.sort.map(({ column, dir }) => sql`${columns[column] ?? sql`lower(a.account)`} ${sql.raw(dir)}`)
  const { rows } = await sql<{
    account: string
    companies: string[]
    first_name: string
    last_name: string
    email: string
    access_level: string
    title: string
    menu: number[] | null
    action: number[] | null
    permission_key: string
    permission_value: string[]
    approved: boolean
    status: AccountStatus
    stores: number
    updated_at: Date
    last_sign_in_at: Date | null
  }>`
    select a.account, a.companies, a.first_name, a.last_name, a.email, a.access_level, coalesce(l.title, '') as title,
      l.menu, l.action, a.permission_key, a.permission_value, a.approved, ${status} as status,
      ${sharedStores(viewer)} as stores, a.updated_at, a.last_sign_in_at
    from account a left join ${levelTable}
    where ${where(viewer, filter)}
    order by ${sql.join([...order, sql`lower(a.account)`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => {
    const top = row.access_level === topLevel
    return {
      account: row.account,
      firstName: row.first_name,
      lastName: row.last_name,
      level: row.access_level,
      accessLevel: row.access_level,
      title: row.title,
      permissionKey: row.permission_key,
      permissionValue: row.permission_value,
      accessMenu: (top ? allMenuCodes : (row.menu ?? [])).join(),
      accessAction: (top ? allActionCodes : (row.action ?? [])).join(),
      managedStoreCount: row.stores,
      lastModifiedDate: row.updated_at.toISOString(),
      status: row.status,
      lastSignIn: row.last_sign_in_at?.toISOString() ?? '',
      emailAddress: row.email,
      isApproved: row.approved,
      customer: row.companies[0] ?? '',
    }
  })
}

/** The same row without the columns of the cloud. */
export function asAccountRow({
  emailAddress: _email,
  isApproved: _is,
  customer: _customer,
  ...row
}: CloudAccountRow): AccountRow {
  return row
}
