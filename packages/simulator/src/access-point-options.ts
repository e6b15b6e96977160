// simulator: the options and faults of an emulated access point. Behaviour is in access-point.ts.
import type { NeighbourhoodOptions } from './neighbourhood.ts'
import type { LabelSpec } from './virtual-label.ts'

export interface Faults {
  /** Probability that a check-in or a block is lost. */
  loss: number
  /** Probability that the access point sends a label with waiting data away until later. */
  busy: number
  /** Probability that an upload's connection is closed without a reply and nothing is kept. */
  dropUpload: number
  /** Probability that an upload is kept and its connection closed without a reply. */
  muteUpload: number
  /** Probability that an upload cannot be decoded, as when it was cut short. */
  unreadable: number
  /** Probability that there is no memory for a picture. */
  noMemory: number
  /** Probability that firmware for the access point itself arrives damaged. */
  corruptUpdate: number
}

export interface AccessPointOptions {
  /** 0 takes any free port. */
  port?: number
  host?: string
  /** How uploads answer: 'legacy' 200/400/409, 'current' always an empty 200 (hardware facts §1.2). */
  firmware?: 'legacy' | 'current'
  labels?: LabelSpec[]
  /**
   * 1 real time, 60 sixty times faster, Infinity radio time zero: labels wake when something waits for them and never
   * idle by clock.
   */
  speed?: number
  faults?: Partial<Faults>
  /** Keeps the last confirmed bytes for `/current/<MAC>.raw`. */
  preview?: boolean
  /** Minutes an idle label may sleep. */
  maxSleep?: number
  /** Keeps labels awake while a WebSocket client is connected. */
  stopSleep?: boolean
  alias?: string
  seed?: number
  /** 0 stop, 1 pause, 2 run, 3 init. */
  runState?: number
  /** Local hours [from, to) in which nothing is converted; equal means none. */
  nightHours?: [number, number]
  freeFlash?: number
  channel?: number
  /** Firmware built to save space, which has no content mode for NFC addresses. */
  saveSpace?: boolean
  /** 0 accepts every label, 1 none that is unknown, 2 unknown ones only on their first boot. */
  lock?: number
  maxClients?: number
  /** Labels and records live here and come back at the next start. */
  stateFolder?: string
  /** Seconds an offer lives; the radio's 20 attempts of 60 s by default, divided by the speed. */
  offerLifeSeconds?: number
  /** The address where it answers discovery; nowhere by default. */
  discovery?: NeighbourhoodOptions
}
