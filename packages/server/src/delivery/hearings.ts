// server/delivery: labels that a gateway hears while another serves them, so that they can move at once when their
// gateway goes away (docs/decisions/roaming.md).
import type { Heard } from './sighting-rows.ts'

/** A label sleeps ten minutes at most; one that was silent for longer is out of range. */
const freshMs = 30 * 60_000
/** Of one store; the oldest go first. */
const mostOfStore = 20_000

export interface Hearings {
  note: (heard: Heard) => void
  drop: (storeId: number, gatewayId: number, code: string) => void
  /** Recent sightings by the gateways of a store, the best signal first. */
  of: (storeId: number) => Heard[]
}

/**
 * In memory only: a table would need a row for each check-in of each label, and every reconnection brings the data
 * again.
 */
export function createHearings(now: () => number): Hearings {
  const stores = new Map<number, Map<string, { heard: Heard; at: number }>>()
  const keyOf = (gatewayId: number, code: string) => `${gatewayId}/${code}`
  return {
    note(heard) {
      const store = stores.get(heard.storeId) ?? new Map<string, { heard: Heard; at: number }>()
      stores.set(heard.storeId, store)
      const key = keyOf(heard.gatewayId, heard.code)
      store.delete(key)
      store.set(key, { heard, at: heard.lastSeen?.getTime() ?? now() })
      for (const oldest of store.keys()) {
        if (store.size <= mostOfStore) break
        store.delete(oldest)
      }
    },
    drop(storeId, gatewayId, code) {
      stores.get(storeId)?.delete(keyOf(gatewayId, code))
    },
    of(storeId) {
      const store = stores.get(storeId)
      if (!store) return []
      for (const [key, { at }] of store) if (now() - at > freshMs) store.delete(key)
      return [...store.values()]
        .map(({ heard }) => heard)
        .sort((one, other) => (other.rssi ?? -128) - (one.rssi ?? -128))
    },
  }
}
