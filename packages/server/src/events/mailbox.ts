// server/events: merges bursts of changes for one reader: at most four messages a second of each kind, and bounded
// memory.
import type { LiveEventKind } from '@shelfcast/contract/enumerations'

/** Four a second. */
const pauseMs = 250
/** With more keys than this, a message names none and means the whole store. */
const mostIds = 300

interface Waiting {
  store: string
  /** Undefined means all. */ ids: Set<string> | undefined
}
interface Message {
  kind: LiveEventKind
  store: string
  ids: string[]
}

/**
 * Collects changes and passes them to `send`. The first of a quiet kind goes out at once.
 * @param isFull whether the reader is behind; then everything waits, merged, until `flush`
 */
export function createMailbox({ isFull, send }: { isFull: () => boolean; send: (message: Message) => void }) {
  const waiting = new Map<LiveEventKind, Waiting>()
  const resting = new Map<LiveEventKind, ReturnType<typeof setTimeout>>()

  function deliver(kind: LiveEventKind) {
    const message = waiting.get(kind)
    if (!message || resting.has(kind) || isFull()) return
    waiting.delete(kind)
    send({ kind, store: message.store, ids: [...(message.ids ?? [])] })
    resting.set(
      kind,
      setTimeout(() => {
        resting.delete(kind)
        deliver(kind)
      }, pauseMs),
    )
  }

  return {
    /** Empty `ids` means the whole store; empty `store` means all stores. */
    put(kind: LiveEventKind, store: string, ids: readonly string[]) {
      const before = waiting.get(kind)
      if (!before)
        waiting.set(kind, { store, ids: ids.length === 0 || ids.length > mostIds ? undefined : new Set(ids) })
      else if (before.store !== store) waiting.set(kind, { store: '', ids: undefined })
      else if (before.ids) {
        const merged = ids.length === 0 ? undefined : new Set([...before.ids, ...ids])
        waiting.set(kind, { store, ids: merged && merged.size <= mostIds ? merged : undefined })
      }
      deliver(kind)
    },
    flush() {
      for (const kind of waiting.keys()) deliver(kind)
    },
    close() {
      for (const timer of resting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
