// server/delivery: converts the radio data of a label to the levels of the wire (wire contract §5).
import type { Battery, Signal } from '@shelfcast/contract/enumerations'

/** Below this, the access point counts a battery as low and the word is BAD: it should be replaced. */
export const lowMillivolts = 2400

/**
 * Voltage points of a lithium cell and the charge left (hardware facts §1.5, §7).
 */
const charge: readonly (readonly [millivolts: number, percent: number])[] = [
  [2000, 0],
  [lowMillivolts, 30],
  [3000, 100],
]

/** Percent left, 0–100; null when unknown. */
export function batteryPercent(millivolts: number | null): number | null {
  if (millivolts === null) return null
  for (let at = 1; at < charge.length; at += 1) {
    const [low, lowPercent] = charge[at - 1]!
    const [high, highPercent] = charge[at]!
    if (millivolts <= high)
      return Math.max(0, Math.round(lowPercent + ((millivolts - low) / (high - low)) * (highPercent - lowPercent)))
  }
  return 100
}

export function batteryWord(millivolts: number | null): Battery {
  const percent = batteryPercent(millivolts)
  if (percent === null) return 'NONE'
  return percent >= 80 ? 'VERYGOOD' : percent >= 50 ? 'GOOD' : percent >= 30 ? 'LOW' : percent >= 10 ? 'BAD' : 'REPLACE'
}

/** Steps of marks on labels: 1 almost empty, 4 full. Undefined when unknown. */
export function batteryStep(millivolts: number | null): number | undefined {
  const percent = batteryPercent(millivolts)
  return percent === null ? undefined : Math.min(4, Math.floor(percent / 25) + 1)
}

/** The same for the signal. @param rssi dBm. */
export function signalStep(rssi: number | null): number | undefined {
  if (rssi === null) return undefined
  return rssi >= -60 ? 4 : rssi >= -70 ? 3 : rssi >= -80 ? 2 : 1
}

/** @param rssi dBm. */
export function signalWord(rssi: number | null): Signal {
  if (rssi === null) return 'NONE'
  return rssi >= -60 ? 'EXCELLENT' : rssi >= -80 ? 'GOOD' : 'BAD'
}
