// server/summary: the SQL of the counts.
import { sql, type RawBuilder } from 'kysely'
import type { ProblemType } from '@shelfcast/contract/summary'
import type { Db } from '../db/database.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { labelOnline } from '../labels/radio.ts'

const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`
const isStatus = (status: string) => count(sql`${labelStatusSql} = ${status}`)
const isBattery = (battery: string) => count(sql`l.battery = ${battery}`)
const isSignal = (signal: string) => count(sql`l.signal = ${signal}`)

const labelColumns = {
  updatedLabelCount: isStatus('SUCCESS'), inProgressLabelCount: isStatus('PROCESSING'), notUpdatedLabelCount: isStatus('TIMEOUT'), unassigningLabelCount: isStatus('UNASSIGNING'), unassignedLabelCount: isStatus('UNASSIGNED'),
  veryGoodBatteryCount: isBattery('VERYGOOD'), goodBatteryCount: isBattery('GOOD'), lowBatteryCount: isBattery('LOW'), badBatteryCount: isBattery('BAD'), replaceBatteryCount: isBattery('REPLACE'),
  excellentSignalLabelCount: isSignal('EXCELLENT'), goodSignalLabelCount: isSignal('GOOD'), badSignalLabelCount: isSignal('BAD'),
  onlineLabelCount: count(labelOnline), offlineLabelCount: count(sql`not ${labelOnline}`), totalLabelCount: sql<number>`count(*)::int`,
}

const selectList = (columns: Record<string, RawBuilder<number>>) => sql.join(Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.ref(name)}`))

export async function labelCounts(db: Db, storeIds: readonly number[]) {
  const { rows } = await sql<Record<keyof typeof labelColumns, number>>`
    select ${selectList(labelColumns)} from label l join label_page p on p.label_id = l.label_id and p.page = 1 where l.store_id = any(${storeIds}::integer[])`.execute(db)
  return rows[0] as Record<keyof typeof labelColumns, number>
}

export async function gatewayCounts(db: Db, storeIds: readonly number[]) {
  const { rows } = await sql<{ onlineGwCount: number; notReadyGwCount: number; offlineGwCount: number }>`
    select ${count(sql`network_status = 'CONNECTED'`)} as "onlineGwCount", ${count(sql`network_status = 'NOT_READY'`)} as "notReadyGwCount", ${count(sql`network_status = 'DISCONNECTED'`)} as "offlineGwCount"
    from gateway where store_id = any(${storeIds}::integer[])`.execute(db)
  return rows[0] as { onlineGwCount: number; notReadyGwCount: number; offlineGwCount: number }
}

export async function articleCounts(db: Db, storeIds: readonly number[]) {
  const { rows } = await sql<{ totalProductCount: number; totalAssignedProductCount: number }>`
    select (select count(*)::int from article where store_id = any(${storeIds}::integer[])) as "totalProductCount",
      (select count(distinct la.article_key)::int from label l join label_article la on la.label_id = l.label_id where l.store_id = any(${storeIds}::integer[])) as "totalAssignedProductCount"`.execute(db)
  return rows[0] as { totalProductCount: number; totalAssignedProductCount: number }
}

/** Confirmed pictures and changed products per hour of the last 24, oldest first; hours without any are there with 0. */
export async function hourlyUpdates(db: Db, storeIds: readonly number[]) {
  const { rows } = await sql<{ hour: Date; images: number; articles: number }>`
    with hours as (select generate_series(date_trunc('hour', now()) - interval '23 hours', date_trunc('hour', now()), interval '1 hour') as hour),
    images as (select date_trunc('hour', created_at) as hour, count(*)::int as n from label_event where event = 'ACK' and store_id = any(${storeIds}::integer[]) and created_at >= date_trunc('hour', now()) - interval '23 hours' group by 1),
    articles as (select date_trunc('hour', created_at) as hour, count(*)::int as n from article_change where store_id = any(${storeIds}::integer[]) and created_at >= date_trunc('hour', now()) - interval '23 hours' group by 1)
    select h.hour, coalesce(i.n, 0) as images, coalesce(a.n, 0) as articles from hours h left join images i on i.hour = h.hour left join articles a on a.hour = h.hour order by h.hour`.execute(db)
  return rows.map((row) => ({ updateDate: row.hour.toISOString(), updateCount: String(row.images), imageUpdateCount: String(row.images), articleUpdateCount: String(row.articles) }))
}

const labelProblems = {
  updateFailure: sql`${labelStatusSql} = 'TIMEOUT'`,
  labelOffline: sql`not ${labelOnline}`,
  lowBattery: sql`l.battery in ('LOW', 'BAD', 'REPLACE')`,
  badSignal: sql`l.signal = 'BAD'`,
  misused: sql`false`,
} as const satisfies Record<Exclude<ProblemType, 'gatewayOffline'>, RawBuilder<unknown>>

/** Stores with at least one such problem, worst first; 'any' counts labels and gateways with any problem. */
export async function problemStores(db: Db, storeIds: readonly number[], problem: ProblemType | 'any'): Promise<{ code: string; name: string; count: number }[]> {
  const ofLabels = problem === 'any' ? sql.join(Object.values(labelProblems), sql` or `) : problem === 'gatewayOffline' ? sql`false` : labelProblems[problem]
  const ofGateways = problem === 'any' || problem === 'gatewayOffline' ? sql`network_status = 'DISCONNECTED'` : sql`false`
  const { rows } = await sql<{ code: string; name: string; count: number }>`
    select s.code, s.name, sum(t.n)::int as count from store s join (
      select l.store_id, count(*) as n from label l join label_page p on p.label_id = l.label_id and p.page = 1 where l.store_id = any(${storeIds}::integer[]) and (${ofLabels}) group by 1
      union all
      select store_id, count(*) from gateway where store_id = any(${storeIds}::integer[]) and ${ofGateways} group by 1) t on t.store_id = s.store_id
    group by 1, 2 order by 3 desc, 1`.execute(db)
  return rows
}
