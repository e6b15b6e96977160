// server/summary: caches figures of each store until their data changes. Without it, every event of a busy store would
// count all of its labels again.
import type { LiveEventKind } from '@shelfcast/contract/enumerations'
import type { Events, Notice } from '../db/events.ts'

/** Labels go offline by the clock alone, so this limits the age of a figure. */
const lifeMs = 2_000
/** A store of at most this many rows is counted again after every change, so that a writer reads its own changes. */
const smallStore = 5_000
/** A larger store is counted at most this often, and never for more than a tenth of the time. */
const pauseMs = 2_000
const shareOfTime = 10

interface Entry<T> {
  value: T
  countedAt: number
  costMs: number
  /** Value of `changes` at the start of the count. */ change: number
}

export interface Counting<T> {
  /** The events after which the figures may differ. */
  kinds: readonly LiveEventKind[]
  /** Stores without an answer get `none`. */
  count: (storeIds: readonly number[]) => Promise<ReadonlyMap<number, T>>
  none: T
  /** About how many rows were counted. */
  sizeOf: (value: T) => number
}

/**
 * @returns reads the figures of stores, all of one moment or of the last two seconds; those of a very large store may
 * be as old as ten times the duration of their count.
 */
export function keepCounts<T>(
  { events, now }: { events: Pick<Events, 'subscribe' | 'onGap'>; now: () => number },
  { kinds, count, none, sizeOf }: Counting<T>,
): (storeIds: readonly number[]) => Promise<ReadonlyMap<number, T>> {
  const kept = new Map<number, Entry<T>>()
  const changes = new Map<number, number>()
  /** Running counts, so that twenty consoles that hear the same event cause one. */
  const running = new Map<string, Promise<void>>()
  const counted: ReadonlySet<Notice['kind']> = new Set(kinds)
  events.subscribe(({ kind, storeId }) => {
    if (counted.has(kind)) changes.set(storeId, changeOf(storeId) + 1)
  })
  events.onGap(() => {
    kept.clear()
  })
  const changeOf = (storeId: number) => changes.get(storeId) ?? 0

  function isGood(storeId: number): boolean {
    const entry = kept.get(storeId)
    if (!entry) return false
    const age = now() - entry.countedAt
    if (sizeOf(entry.value) > smallStore) return age < Math.max(pauseMs, entry.costMs * shareOfTime)
    return entry.change === changeOf(storeId) && age < lifeMs
  }

  async function renew(storeIds: readonly number[]) {
    const began = new Map(storeIds.map((storeId) => [storeId, changeOf(storeId)]))
    const countedAt = now()
    const values = await count(storeIds)
    const costMs = now() - countedAt
    for (const storeId of storeIds) {
      const change = began.get(storeId) ?? 0
      // An older count may end later; the newer result stays.
      if ((kept.get(storeId)?.change ?? 0) <= change)
        kept.set(storeId, { value: values.get(storeId) ?? none, countedAt, costMs, change })
    }
  }

  return async (storeIds) => {
    const stale = storeIds.filter((storeId) => !isGood(storeId))
    if (stale.length > 0) {
      const key = stale.map((storeId) => `${storeId}.${changeOf(storeId)}`).join()
      const work = running.get(key) ?? renew(stale).finally(() => running.delete(key))
      running.set(key, work)
      await work
    }
    return new Map(storeIds.map((storeId) => [storeId, kept.get(storeId)?.value ?? none]))
  }
}
