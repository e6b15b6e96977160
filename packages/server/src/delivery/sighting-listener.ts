// server/delivery: listeners of other rooms for labels that gateways hear. app.ts passes them in, so delivery knows
// none of those rooms.
import type { ThermometerReading } from '../gateways/drivers/driver.ts'
import type { Touched } from './touched.ts'
import type { Heard, KnownRow } from './sighting-rows.ts'

/** A known label, as stored and as its gateway hears it now. */
export interface HeardAgain {
  before: KnownRow
  now: Heard
}

/**
 * `button` counts from 1, as labels do; `at` is the time at the gateway. `mayBeOld`: the server may have recorded this
 * press some minutes ago.
 */
export interface ButtonPress {
  storeId: number
  code: string
  button: number
  at: Date
  mayBeOld: boolean
}

/** As its gateway hears it now. */
export interface HeardThermometer extends ThermometerReading {
  gatewayId: number
}

/**
 * Each call is awaited, and an error repeats the whole batch: a listener must tolerate repeated calls. The radio facts
 * are written before the call.
 */
export interface SightingListener {
  heard?: (labels: readonly HeardAgain[]) => Promise<void>
  /** Labels that their store does not allow. @returns stores whose lists should reload. */
  keptOut?: (labels: readonly Heard[]) => Promise<readonly Touched[]>
  pressed?: (press: ButtonPress) => Promise<void>
  thermometers?: (heard: readonly HeardThermometer[]) => Promise<void>
}
