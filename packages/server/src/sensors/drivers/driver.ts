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
  /** The start of the topics with announcements for Home Assistant. */
  discoveryPrefix: string
  /** Whether another driver of this broker reads the topic, so that no sensor appears twice. */
  isReadElsewhere: (topic: string) => boolean
}

export interface SensorDriver {
  topics: (settings: DriverSettings) => string[]
  /**
   * Starts with each connection.
   * @param subscribe to topics that only become known from messages
   * @returns takes every message of the connection
   */
  start: (
    settings: DriverSettings,
    report: (heard: HeardProbe) => void,
    subscribe: (topics: string[]) => void,
  ) => (message: DriverMessage) => void
}
