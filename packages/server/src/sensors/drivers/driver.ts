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
