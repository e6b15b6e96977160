// server/sensors: what counts as a reading: values in bounds. Plausible times: brokers/said.ts. Drivers and the HTTP call
// pass everything they hear through here.
import type { SensorSource } from '@shelfcast/contract/sensors/fields'
import { finite } from '../brokers/said.ts'

export interface Reading {
  at: Date
  /** The value is of this time. Others fill the screen, and never the history. */
  proven: boolean
  /** °C. */
  temperature?: number | undefined
  humidity?: number | undefined
  /** Percent. */
  battery?: number | undefined
  rssi?: number | undefined
}

/** Of one probe, as a driver knows it. */
export interface Probe {
  source: SensorSource
  /** The vendor's id of the device. */
  hardwareId: string
  /** Of devices with several probes; empty for the only one. */
  channel: string
  name?: string | undefined
  model?: string | undefined
  gateway?: string | undefined
  firmware?: string | undefined
  /** Seconds between two readings, if the device says so. */
  intervalSeconds?: number | undefined
  /** Why its readings cannot be used. */
  problem?: string | undefined
}

export interface Heard {
  probe: Probe
  readings: Reading[]
}

const [coldest, hottest] = [-60, 125]

const within = (value: number | undefined, least: number, most: number) =>
  value !== undefined && value >= least && value <= most ? value : undefined

const rounded = (value: number | undefined, digits: number) =>
  value === undefined ? undefined : Math.round(value * 10 ** digits) / 10 ** digits

/** @returns undefined if nothing of it can be used */
export function checkedValues(given: {
  temperature?: unknown
  humidity?: unknown
  battery?: unknown
  rssi?: unknown
  fahrenheit?: boolean
}): Omit<Reading, 'at' | 'proven'> | undefined {
  const raw = finite(given.temperature)
  const celsius = raw !== undefined && given.fahrenheit ? ((raw - 32) * 5) / 9 : raw
  const temperature = rounded(within(celsius, coldest, hottest), 2)
  const humidity = rounded(within(finite(given.humidity), 0, 100), 2)
  const battery = rounded(within(finite(given.battery), 0, 100), 0)
  const rssi = rounded(within(finite(given.rssi), -128, 0), 0)
  if (temperature === undefined && humidity === undefined && battery === undefined) return undefined
  return {
    ...(temperature === undefined ? {} : { temperature }),
    ...(humidity === undefined ? {} : { humidity }),
    ...(battery === undefined ? {} : { battery }),
    ...(rssi === undefined ? {} : { rssi }),
  }
}
