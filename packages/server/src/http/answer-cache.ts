// server/http: caches answers of lists until their data changes. A busy shop requests the same first page again and
// again.
import type { Notice } from '../db/events.ts'
import type { PageInfo } from '@shelfcast/contract/paging'

/** A list's answer, ready to send. */
export interface ReadyAnswer {
  text: string
  page: PageInfo
}

/** The dependencies of an answer: notices of these kinds, in one store or in any. */
export interface Dependence {
  kinds: readonly Notice['kind'][]
  storeId: number | undefined
}

interface Kept {
  answer: ReadyAnswer
  stamp: string
  until: number
}
interface KeptCount {
  count: Promise<unknown>
  stamp: string
  until: number
}

const mostAnswers = 2_000
/** Larger answers are rare and would push the small ones out. */
const largestText = 128 * 1024
/** Some values of a list change by the clock alone (TIMEOUT, offline), so this limits the age of an answer. */
const lifeMs = 2_000
/** No count depends on the clock; this limits the effect of a lost notice, or of a manual change. */
const countLifeMs = 60_000

export interface AnswerCache {
  /** A snapshot of all dependencies of an answer; taken before the read, so that a change in between is not missed. */
  stampOf(dependence: Dependence): string
  get(key: string, stamp: string): ReadyAnswer | undefined
  put(key: string, stamp: string, answer: ReadyAnswer): void
  /**
   * The number of matching rows: read once for all pages and sorts, and for all concurrent callers. A key implies one
   * type.
   */
  count<T>(key: string, stamp: string, read: () => Promise<T>): Promise<T>
  /** Data changed, in this process or in another. */
  note(notice: Pick<Notice, 'kind' | 'storeId'>): void
  /** Notices were missed. */
  forgetAll(): void
}

export function createAnswerCache(now: () => number): AnswerCache {
  const kept = new Map<string, Kept>()
  const keptCounts = new Map<string, KeptCount>()
  const counts = new Map<string, number>()
  let epoch = 0
  const raise = (name: string) => {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return {
    stampOf({ kinds, storeId }) {
      const parts = kinds.map((kind) =>
        storeId === undefined
          ? (counts.get(kind) ?? 0)
          : `${counts.get(`${kind} ${storeId}`) ?? 0}.${counts.get(`${kind} 0`) ?? 0}`,
      )
      return `${epoch} ${counts.get('ACCOUNT') ?? 0} ${parts.join(' ')}`
    },
    get(key, stamp) {
      const entry = kept.get(key)
      if (!entry) return undefined
      if (entry.stamp === stamp && entry.until > now()) return entry.answer
      kept.delete(key)
      return undefined
    },
    put(key, stamp, answer) {
      if (answer.text.length > largestText) return
      if (kept.size >= mostAnswers)
        for (const oldest of kept.keys()) {
          kept.delete(oldest)
          break
        }
      kept.set(key, { answer, stamp, until: now() + lifeMs })
    },
    count<T>(key: string, stamp: string, read: () => Promise<T>) {
      const entry = keptCounts.get(key)
      if (entry && entry.stamp === stamp && entry.until > now()) return entry.count as Promise<T>
      keptCounts.delete(key)
      if (keptCounts.size >= mostAnswers)
        for (const oldest of keptCounts.keys()) {
          keptCounts.delete(oldest)
          break
        }
      const count = read()
      const made: KeptCount = { count, stamp, until: now() + countLifeMs }
      keptCounts.set(key, made)
      // Waiting callers receive the failure. The next call reads again.
      count.catch(() => {
        if (keptCounts.get(key) === made) keptCounts.delete(key)
      })
      return count
    },
    note({ kind, storeId }) {
      raise(kind)
      raise(`${kind} ${storeId}`)
    },
    forgetAll() {
      epoch += 1
      kept.clear()
      keptCounts.clear()
    },
  }
}
