// server/summary: the counts of each store, kept in memory until something they count changes. Every event of a busy store would otherwise count all of its labels again.
import { sql } from 'kysely'
import type { Counts } from '@shelfcast/contract/summary'
import type { Db } from '../db/database.ts'
import type { Events, Notice } from '../events/events.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { labelOnline } from '../labels/radio.ts'

/** Offline comes by the clock alone, so nothing is believed for longer. */
const lifeMs = 2_000
/** A store of at most so many labels and products is counted anew after every change: whoever wrote reads what they wrote. */
const smallStore = 5_000
/** A larger one is counted this often at most, and never for more than a tenth of the time. */
const pauseMs = 2_000
const shareOfTime = 10

interface Kept { counts: Counts; countedAt: number; costMs: number; /** Value of `changes` when the counting began. */ change: number }

export interface StoreCounts {
  /** Counts of each of these stores, all of one moment or of the last two seconds. */
  of(storeIds: readonly number[]): Promise<ReadonlyMap<number, Counts>>
}

/** One per server: notices of changes throw its counts away. */
export function createStoreCounts({ db, events, now }: { db: Db; events: Pick<Events, 'subscribe' | 'onGap'>; now: () => number }): StoreCounts {
  const kept = new Map<number, Kept>()
  const changes = new Map<number, number>()
  /** Countings under way, so that twenty consoles that hear the same event cause one. */
  const running = new Map<string, Promise<void>>()
  events.subscribe(({ kind, storeId }: Notice) => {
    if (kind !== 'JOB' && kind !== 'ACCOUNT' && kind !== 'DELIVERY') changes.set(storeId, (changes.get(storeId) ?? 0) + 1)
  })
  events.onGap(() => { kept.clear() })
  const changeOf = (storeId: number) => changes.get(storeId) ?? 0

  function isGood(storeId: number): boolean {
    const entry = kept.get(storeId)
    if (!entry) return false
    const age = now() - entry.countedAt
    const pause = Math.max(pauseMs, entry.costMs * shareOfTime)
    if (entry.counts.totalLabelCount + entry.counts.totalProductCount > smallStore) return age < pause
    return entry.change === changeOf(storeId) && age < lifeMs
  }

  async function count(storeIds: readonly number[]) {
    const began = new Map(storeIds.map((storeId) => [storeId, changeOf(storeId)]))
    const countedAt = now()
    const counted = await countStores(db, storeIds)
    const costMs = now() - countedAt
    for (const storeId of storeIds) {
      const change = began.get(storeId) ?? 0
      // A counting that began earlier may end later; what is newer stays.
      if ((kept.get(storeId)?.change ?? 0) <= change) kept.set(storeId, { counts: counted.get(storeId) ?? noCounts, countedAt, costMs, change })
    }
  }

  return {
    async of(storeIds) {
      const stale = storeIds.filter((storeId) => !isGood(storeId))
      if (stale.length > 0) {
        const key = stale.map((storeId) => `${storeId}.${changeOf(storeId)}`).join()
        const work = running.get(key) ?? count(stale).finally(() => running.delete(key))
        running.set(key, work)
        await work
      }
      return new Map(storeIds.map((storeId) => [storeId, kept.get(storeId)?.counts ?? noCounts]))
    },
  }
}

export const noCounts: Counts = {
  updatedLabelCount: 0, inProgressLabelCount: 0, notUpdatedLabelCount: 0, totalUpdatedLabelCount: 0, unassigningLabelCount: 0, unassignedLabelCount: 0,
  veryGoodBatteryCount: 0, goodBatteryCount: 0, lowBatteryCount: 0, badBatteryCount: 0, replaceBatteryCount: 0, onlineLabelCount: 0, offlineLabelCount: 0,
  excellentSignalLabelCount: 0, goodSignalLabelCount: 0, badSignalLabelCount: 0, onlineGwCount: 0, workingGwCount: 0, notReadyGwCount: 0, offlineGwCount: 0,
  totalLabelCount: 0, totalAssignedProductCount: 0, totalProductCount: 0, misUsedLabelCount: 0,
}

export function sumOf(parts: Iterable<Counts>): Counts {
  const sum = { ...noCounts }
  for (const part of parts) for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += part[key]
  return sum
}

const batteryKeys: Record<string, keyof Counts> = { VERYGOOD: 'veryGoodBatteryCount', GOOD: 'goodBatteryCount', LOW: 'lowBatteryCount', BAD: 'badBatteryCount', REPLACE: 'replaceBatteryCount' }
const signalKeys: Record<string, keyof Counts> = { EXCELLENT: 'excellentSignalLabelCount', GOOD: 'goodSignalLabelCount', BAD: 'badSignalLabelCount' }
const openKeys: Record<string, keyof Counts> = { PROCESSING: 'inProgressLabelCount', TIMEOUT: 'notUpdatedLabelCount', UNASSIGNING: 'unassigningLabelCount' }
const gatewayKeys: Record<string, keyof Counts> = { CONNECTED: 'onlineGwCount', NOT_READY: 'notReadyGwCount', DISCONNECTED: 'offlineGwCount' }

type Group = { store_id: number; part: 'label' | 'open' | 'gateway' | 'article'; one: string; two: string; flag: boolean; n: number; m: number }

/**
 * One statement, so that all figures are of one moment. Labels at rest need no look at what they show: those that wait are few and have an index of
 * their own (`label_page_open`), and the rest follows from `linked`.
 */
async function countStores(db: Db, storeIds: readonly number[]): Promise<Map<number, Counts>> {
  const ids = sql`any(${[...storeIds]}::integer[])`
  const { rows } = await sql<Group & { linked: boolean }>`
    select store_id, 'label' as part, battery as one, signal as two, linked, ${labelOnline} as flag, count(*)::int as n, 0 as m from label l where store_id = ${ids} group by store_id, battery, signal, linked, flag
    union all
    select l.store_id, 'open', ${labelStatusSql}, '', l.linked, false, count(*)::int, 0 from label_page p join label l on l.label_id = p.label_id
      where p.store_id = ${ids} and p.page = 1 and p.shown_version < p.wanted_version group by l.store_id, 3, l.linked
    union all
    select g.store_id, 'gateway', g.network_status, '', false, exists (select from label_page p where p.gateway_id = g.gateway_id and p.due_at is not null and p.shown_version < p.wanted_version), count(*)::int, 0
      from gateway g where g.store_id = ${ids} group by g.store_id, g.network_status, 6
    union all
    select s.store_id, 'article', '', '', false, false, (select count(*)::int from article a where a.store_id = s.store_id),
      (select count(distinct la.article_key)::int from label l join label_article la on la.label_id = l.label_id where l.store_id = s.store_id and l.linked) from store s where s.store_id = ${ids}`.execute(db)
  const all = new Map<number, Counts>()
  for (const row of rows) {
    const counts = all.get(row.store_id) ?? { ...noCounts }
    all.set(row.store_id, counts)
    const add = (key: keyof Counts | undefined) => { if (key) counts[key] += row.n }
    if (row.part === 'label') {
      for (const key of ['totalLabelCount', row.linked ? 'updatedLabelCount' : 'unassignedLabelCount', row.flag ? 'onlineLabelCount' : 'offlineLabelCount'] as const) add(key)
      add(batteryKeys[row.one])
      add(signalKeys[row.two])
    } else if (row.part === 'open') {
      add(openKeys[row.one])
      counts[row.linked ? 'updatedLabelCount' : 'unassignedLabelCount'] -= row.n
    } else if (row.part === 'gateway') {
      add(gatewayKeys[row.one])
      if (row.one === 'CONNECTED' && row.flag) add('workingGwCount')
    } else {
      counts.totalProductCount = row.n
      counts.totalAssignedProductCount = row.m
    }
  }
  for (const counts of all.values()) counts.totalUpdatedLabelCount = counts.updatedLabelCount + counts.inProgressLabelCount + counts.notUpdatedLabelCount
  return all
}
