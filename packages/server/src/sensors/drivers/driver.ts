// server/sensors/drivers: how sensors are read from MQTT messages: one pure driver for each kind of bridge. over-mqtt.ts
// feeds them from the brokers.
import type { Probe, Reading } from '../reading.ts'

export interface DriverMessage {
  topic: string
  payload: Uint8Array
  /** The broker repeats a stored message. */
  retained: boolean
  at: Date
}

export interface HeardProbe {
  probe: Probe
  reading?: Reading
}

export interface DriverSettings {
  /** The base topic of Zigbee2MQTT. */
  zigbeePrefix: string
}

export interface SensorDriver {
  topics: (settings: DriverSettings) => string[]
  /** Starts with each connection. @returns takes every message of the connection */
  start: (settings: DriverSettings, report: (heard: HeardProbe) => void) => (message: DriverMessage) => void
}

export type Fields = Readonly<Record<string, unknown>>

const mostBytes = 4_194_304

/** The JSON of a payload; undefined for anything else. */
export function jsonOf(payload: Uint8Array): unknown {
  if (payload.length > mostBytes) return undefined
  try {
    return JSON.parse(Buffer.from(payload).toString('utf8')) as unknown
  } catch {
    return undefined // a device may publish anything
  }
}

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '')
