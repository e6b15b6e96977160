// server/white-list: the SQL of the list, of rejected labels and of the counts. Rules are in white-list.ts.
import { sql, type RawBuilder } from 'kysely'
import type { HeardRow, WhiteListRow } from '@shelfcast/contract/white-list/white-list'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'

/** The short form of a label code: its first eight digits. */
export const macOf = (code: string) => code.slice(0, 8)

export interface ListFilter {
  label?: string | undefined
  mac?: string | undefined
  model?: string | undefined
  presence?: WhiteListRow['presence'] | undefined
  unassigned?: boolean | undefined
}

const presence = sql<WhiteListRow['presence']>`
  case when l.label_id is null then 'EXPECTED' when l.store_id <> w.store_id then 'ELSEWHERE'
    when l.last_seen_at is null then 'EXPECTED' else 'JOINED' end`

function where(storeId: number, filter: ListFilter) {
  const parts: RawBuilder<unknown>[] = [sql`w.store_id = ${storeId}`]
  if (filter.label) parts.push(sql`w.label_code like ${contains(filter.label.toUpperCase())}`)
  if (filter.mac)
    parts.push(sql`left(w.label_code, 8) like ${contains(filter.mac.toUpperCase().replace(/[-:.\s]/g, ''))}`)
  if (filter.model) parts.push(sql`l.model ilike ${contains(filter.model)}`)
  if (filter.presence) parts.push(sql`${presence} = ${filter.presence}`)
  if (filter.unassigned) parts.push(sql`(l.label_id is null or not l.linked)`)
  return sql.join(parts, sql` and `)
}

const joined = sql`white_list w left join label l on l.code = w.label_code`
const sortColumns: Record<string, RawBuilder<unknown>> = {
  updateTime: sql`w.created_at`,
  createdTime: sql`w.created_at`,
  presence,
  labelModel: sql`coalesce(l.model, '')`,
}

export async function countListed(db: Db, storeId: number, filter: ListFilter): Promise<number> {
  const tables = filter.model || filter.presence || filter.unassigned ? joined : sql`white_list w`
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${tables} where ${where(storeId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** `after`: only labels beyond this code, so that an export continues after its last row. */
export async function pageOfListed(
  db: Db,
  storeId: number,
  filter: ListFilter,
  page: ExportPart,
): Promise<WhiteListRow[]> {
  const order = page.sort.map(({ column, dir }) => sql`${sortColumns[column] ?? sql`w.label_code`} ${sql.raw(dir)}`)
  const { rows } = await sql<{
    code: string
    model: string | null
    presence: WhiteListRow['presence']
    created_at: Date
  }>`
    select w.label_code as code, l.model, ${presence} as presence, w.created_at
    from ${joined} where ${where(storeId, filter)} and ${onlyAfter(sql`w.label_code`, page)}
    order by ${sql.join([...order, sql`w.label_code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    label: row.code,
    mac: macOf(row.code),
    updateTime: row.created_at.toISOString(),
    presence: row.presence,
    labelModel: row.model ?? '',
  }))
}

/** A rejected label is deleted after a day of silence. */
const heardFor = sql`interval '24 hours'`
const heardColumns: Record<string, RawBuilder<unknown>> = {
  labelModel: sql`coalesce(h.model, '')`,
  gateway: sql`g.mac`,
  gatewayName: sql`lower(g.name)`,
  rssi: sql`coalesce(h.rssi, -1000)`,
  firstHeard: sql`h.first_heard_at`,
  lastHeard: sql`h.last_heard_at`,
}
/** Nor is one that joined another store meanwhile. */
const stillHeard = sql`h.last_heard_at > now() - ${heardFor} and not exists (select from label l where l.code = h.code)`
const heardWhere = (storeId: number, search: string | undefined) =>
  sql`
    h.store_id = ${storeId}
      and ${stillHeard}${search ? sql` and h.code like ${contains(search.toUpperCase())}` : sql``}`

export async function countHeard(db: Db, storeId: number, search?: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from heard_label h where ${heardWhere(storeId, search)}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function pageOfHeard(
  db: Db,
  storeId: number,
  search: string | undefined,
  page: ExportPart,
): Promise<HeardRow[]> {
  const order = page.sort.map(({ column, dir }) => sql`${heardColumns[column] ?? sql`h.code`} ${sql.raw(dir)}`)
  const { rows } = await sql<{
    code: string
    model: string | null
    mac: string
    name: string
    rssi: number | null
    first_heard_at: Date
    last_heard_at: Date
  }>`
    select h.code, h.model, g.mac, g.name, h.rssi, h.first_heard_at, h.last_heard_at
    from heard_label h join gateway g on g.gateway_id = h.gateway_id
    where ${heardWhere(storeId, search)} and ${onlyAfter(sql`h.code`, page)}
    order by ${sql.join([...order, sql`h.code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    label: row.code,
    mac: macOf(row.code),
    labelModel: row.model ?? '',
    gateway: row.mac,
    gatewayName: row.name,
    rssi: row.rssi,
    firstHeard: row.first_heard_at.toISOString(),
    lastHeard: row.last_heard_at.toISOString(),
  }))
}

export interface ListState {
  whiteListEnabled: boolean
  divisionCode: number
  updatedAt: Date | null
  listed: number
  unlisted: number
  heard: number
  pending: number
}

export async function listState(db: Db, storeId: number): Promise<ListState | undefined> {
  const { rows } = await sql<ListState>`
    select s.white_list_enabled as "whiteListEnabled", s.division_code as "divisionCode",
      s.white_list_updated_at as "updatedAt",
      (select count(*)::int from white_list w where w.store_id = s.store_id) as listed,
      (select count(*)::int
        from label l
        where l.store_id = s.store_id
          and not exists (select
            from white_list w where w.store_id = s.store_id and w.label_code = l.code)) as unlisted,
      (select count(*)::int from heard_label h where h.store_id = s.store_id and ${stillHeard}) as heard,
      (select count(*)::int
        from white_list_pending p where p.store_id = s.store_id and p.status <> 'ASSIGNED') as pending
    from store s where s.store_id = ${storeId}`.execute(db)
  return rows[0]
}
