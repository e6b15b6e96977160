// server/summary: the counts behind every summary: labels, gateways and products of each store. kept.ts caches them,
// rows.ts has the hours.
import { sql } from 'kysely'
import type { Counts } from '@shelfcast/contract/summary/summary'
import type { Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import { isLowWithin } from '../delivery/battery-days.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { labelMisused, labelOnline } from '../labels/radio.ts'
import { keepCounts } from './kept.ts'
import { hoursOfStores, last24, type Hour, type StoreHours } from './rows.ts'

export interface StoreCounts {
  /** Counts of each of these stores. kept.ts limits their age. */
  of(storeIds: readonly number[]): Promise<ReadonlyMap<number, Counts>>
  /** Pictures and changed products per hour of the last 24, of all of these stores. */
  hours(storeIds: readonly number[]): Promise<Hour[]>
}

type ProductCounts = Pick<Counts, 'totalProductCount' | 'totalAssignedProductCount'>

/**
 * One per server. Labels, products and hours are counted separately, so that a million products do not delay the state
 * of labels.
 */
export function createStoreCounts(parts: {
  db: Db
  events: Pick<Events, 'subscribe' | 'onGap'>
  now: () => number
}): StoreCounts {
  const { db } = parts
  const labels = keepCounts(parts, {
    kinds: ['LABEL', 'GATEWAY', 'STORE'],
    count: (storeIds) => countLabels(db, storeIds),
    none: noCounts,
    sizeOf: (counts) => counts.totalLabelCount,
  })
  const products = keepCounts<ProductCounts>(parts, {
    kinds: ['ARTICLE', 'LABEL', 'STORE'],
    count: (storeIds) => countProducts(db, storeIds),
    none: { totalProductCount: 0, totalAssignedProductCount: 0 },
    sizeOf: (counts) => counts.totalProductCount,
  })
  const hours = keepCounts<StoreHours>(parts, {
    kinds: ['LABEL', 'ARTICLE', 'STORE'],
    count: (storeIds) => hoursOfStores(db, storeIds),
    none: new Map(),
    sizeOf: (of) => [...of.values()].reduce((sum, hour) => sum + hour.images + hour.articles, 0),
  })
  return {
    async of(storeIds) {
      const [ofLabels, ofProducts] = await Promise.all([labels(storeIds), products(storeIds)])
      return new Map(
        storeIds.map((storeId) => [storeId, { ...(ofLabels.get(storeId) ?? noCounts), ...ofProducts.get(storeId) }]),
      )
    },
    hours: async (storeIds) => last24(await hours(storeIds), parts.now()),
  }
}

export const noCounts: Counts = {
  updatedLabelCount: 0,
  inProgressLabelCount: 0,
  notUpdatedLabelCount: 0,
  totalUpdatedLabelCount: 0,
  unassigningLabelCount: 0,
  unassignedLabelCount: 0,
  veryGoodBatteryCount: 0,
  goodBatteryCount: 0,
  lowBatteryCount: 0,
  badBatteryCount: 0,
  replaceBatteryCount: 0,
  onlineLabelCount: 0,
  offlineLabelCount: 0,
  excellentSignalLabelCount: 0,
  goodSignalLabelCount: 0,
  badSignalLabelCount: 0,
  onlineGwCount: 0,
  workingGwCount: 0,
  notReadyGwCount: 0,
  offlineGwCount: 0,
  totalLabelCount: 0,
  totalAssignedProductCount: 0,
  totalProductCount: 0,
  misUsedLabelCount: 0,
  warningLabelCount: 0,
  replaceSoonCount: 0,
}

export function sumOf(parts: Iterable<Counts>): Counts {
  const sum = { ...noCounts }
  for (const part of parts) for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += part[key]
  return sum
}

const batteryKeys: Record<string, keyof Counts> = {
  VERYGOOD: 'veryGoodBatteryCount',
  GOOD: 'goodBatteryCount',
  LOW: 'lowBatteryCount',
  BAD: 'badBatteryCount',
  REPLACE: 'replaceBatteryCount',
}
const signalKeys: Record<string, keyof Counts> = {
  EXCELLENT: 'excellentSignalLabelCount',
  GOOD: 'goodSignalLabelCount',
  BAD: 'badSignalLabelCount',
}
const openKeys: Record<string, keyof Counts> = {
  PROCESSING: 'inProgressLabelCount',
  TIMEOUT: 'notUpdatedLabelCount',
  UNASSIGNING: 'unassigningLabelCount',
}
const gatewayKeys: Record<string, keyof Counts> = {
  CONNECTED: 'onlineGwCount',
  NOT_READY: 'notReadyGwCount',
  DISCONNECTED: 'offlineGwCount',
}

/** Batteries that are low within a week are replaced this week. */
const soonDays = 7

type Group = {
  store_id: number
  part: 'label' | 'open' | 'warning' | 'battery' | 'gateway'
  one: string
  two: string
  linked: boolean
  flag: boolean
  misused: boolean
  n: number
}

/**
 * One statement, so that all figures are of one moment. Labels at rest need no check of their pictures: waiting ones
 * are few and have their own index (`label_page_open`), and the rest follows from `linked`.
 */
async function countLabels(db: Db, storeIds: readonly number[]): Promise<Map<number, Counts>> {
  const ids = sql`any(${[...storeIds]}::integer[])`
  const { rows } = await sql<Group>`
    select store_id, 'label' as part, battery as one, signal as two, linked, ${labelOnline} as flag,
      ${labelMisused} as misused, count(*)::int as n
    from label l where store_id = ${ids} group by store_id, battery, signal, linked, flag, misused
    union all
    select l.store_id, 'open', ${labelStatusSql}, '', l.linked, false, false, count(*)::int
    from label_page p join label l on l.label_id = p.label_id
      where p.store_id = ${ids} and p.page = 1 and p.shown_version < p.wanted_version group by l.store_id, 3, l.linked
    union all
    select p.store_id, 'warning', '', '', l.linked, false, false, count(*)::int
    from label_page p join label l on l.label_id = p.label_id
      where p.store_id = ${ids} and p.page = 1 and p.warnings <> 0 and l.linked group by p.store_id, l.linked
    union all
    select l.store_id, 'battery', '', '', false, false, false, count(*)::int
    from label l where l.store_id = ${ids} and ${isLowWithin(storeIds, soonDays)} group by l.store_id
    union all
    select g.store_id, 'gateway', g.network_status, '', false,
      exists (select
        from label_page p
        where p.gateway_id = g.gateway_id and p.due_at is not null and p.shown_version < p.wanted_version),
      false, count(*)::int
      from gateway g where g.store_id = ${ids} group by g.store_id, g.network_status, 6`.execute(db)
  const all = new Map<number, Counts>()
  for (const row of rows) {
    const counts = all.get(row.store_id) ?? { ...noCounts }
    all.set(row.store_id, counts)
    const add = (key: keyof Counts | undefined) => {
      if (key) counts[key] += row.n
    }
    if (row.part === 'label') {
      for (const key of [
        'totalLabelCount',
        row.linked ? 'updatedLabelCount' : 'unassignedLabelCount',
        row.flag ? 'onlineLabelCount' : 'offlineLabelCount',
      ] as const)
        add(key)
      add(batteryKeys[row.one])
      add(signalKeys[row.two])
      if (row.misused) add('misUsedLabelCount')
    } else if (row.part === 'battery') add('replaceSoonCount')
    else if (row.part === 'warning') add('warningLabelCount')
    else if (row.part === 'open') {
      add(openKeys[row.one])
      counts[row.linked ? 'updatedLabelCount' : 'unassignedLabelCount'] -= row.n
    } else {
      add(gatewayKeys[row.one])
      if (row.one === 'CONNECTED' && row.flag) add('workingGwCount')
    }
  }
  for (const counts of all.values())
    counts.totalUpdatedLabelCount = counts.updatedLabelCount + counts.inProgressLabelCount + counts.notUpdatedLabelCount
  return all
}

async function countProducts(db: Db, storeIds: readonly number[]): Promise<Map<number, ProductCounts>> {
  const { rows } = await sql<ProductCounts & { store_id: number }>`
    select s.store_id, coalesce(t.total, 0) as "totalProductCount",
      (select count(*)::int from article_links k where k.store_id = s.store_id) as "totalAssignedProductCount"
    from store s
    left join store_total t on t.store_id = s.store_id and t.noun = 'article'
    where s.store_id = any(${[...storeIds]}::integer[])`.execute(db)
  return new Map(rows.map(({ store_id, ...counts }) => [store_id, counts]))
}
