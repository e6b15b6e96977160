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

/** Its configuration as the firmware names it, with the defaults of a new access point. */
export function settingsFrom(options: AccessPointOptions): Record<string, string | number> {
  const [sleeptime1, sleeptime2] = options.nightHours ?? [0, 0]
  return {
    channel: options.channel ?? 25,
    subghzchannel: 0,
    alias: options.alias ?? 'OpenEPaperLink',
    led: 255,
    tft: 255,
    language: 0,
    maxsleep: options.maxSleep ?? 10,
    stopsleep: (options.stopSleep ?? true) ? 1 : 0,
    preview: (options.preview ?? true) ? 1 : 0,
    nightlyreboot: 0,
    lock: options.lock ?? 0,
    wifipower: 34,
    timezone: 'CET-1CEST,M3.5.0,M10.5.0/3',
    sleeptime1,
    sleeptime2,
    ble: 0,
    repo: '',
    env: '',
    discovery: 0,
    showtimestamp: 0,
  }
}
