// server/delivery: what other rooms do with labels as gateways hear them. They hand in a listener through app.ts, so delivery knows none of them.
import type { Touched } from './queue.ts'
import type { Heard, KnownRow } from './sighting-rows.ts'

/** A known label, as it was stored and as its gateway hears it now. */
export interface HeardAgain { before: KnownRow; now: Heard }

/** `button` counts from 1, as labels do; `at` is when the gateway heard of it. `mayBeOld`: it may be a press that was noted some minutes ago. */
export interface ButtonPress { storeId: number; code: string; button: number; at: Date; mayBeOld: boolean }

/**
 * Each call is awaited, and an error has the whole batch repeated: a listener must bear to hear the same thing twice. It is called after the
 * radio facts are written.
 */
export interface SightingListener {
  heard?: (labels: readonly HeardAgain[]) => Promise<void>
  /** Labels that their store does not let in. @returns those whose lists should be read again. */
  keptOut?: (labels: readonly Heard[]) => Promise<readonly Touched[]>
  pressed?: (press: ButtonPress) => Promise<void>
}
