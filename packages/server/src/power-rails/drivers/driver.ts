// server/power-rails/drivers: how metering switches are read from MQTT messages and switched: one pure driver for each
// kind. over-mqtt.ts feeds them from the brokers.
import type { PowerSource } from '@shelfcast/contract/power-rails/power-rails'
import type { Message } from '../../brokers/link.ts'

/** One channel of a switch. */
export interface Outlet {
  source: PowerSource
  /** The vendor's id of the switch. */
  hardwareId: string
  /** From 0. */
  channel: number
  /** The part of its topics that names it. */
  topic: string
  name?: string
  model?: string
  firmware?: string
}

/** What is missing did not change. */
export interface PowerReading {
  at: Date
  /** The values are of this time. Others fill the screen until a live message arrives. */
  proven: boolean
  on?: boolean
  watts?: number
  volts?: number
  amperes?: number
  /** °C. */
  temperature?: number
  /** Why it switched off, in the words of the switch. */
  errors?: string[]
}

export type PowerReport =
  | { kind: 'reading'; outlet: Outlet; reading: PowerReading }
  /** A switch with all its channels left the broker. */
  | { kind: 'gone'; source: PowerSource; topic: string; at: Date }

export interface Order {
  topic: string
  payload: string
}

export interface PowerDriver {
  topics: readonly string[]
  /** Asks switches for their state when a connection begins. */
  greeting: readonly Order[]
  /** Starts with each connection. @returns takes every message of the connection */
  start: (report: (heard: PowerReport) => void) => (message: Message) => void
  /** Switches off, and on again after some seconds. A switch that has a timer needs no second order. */
  cycle: (outlet: Pick<Outlet, 'topic' | 'channel'>, seconds: number) => { off: Order; on?: Order }
}

/** 13 digits of a controller have one for the channel. */
export const mostChannels = 16
