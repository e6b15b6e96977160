// server/gateways/drivers: the interface between delivery and access points of any make. openepaperlink/ is the first
// driver; nothing here knows its protocol.
import type { Light } from '@shelfcast/contract/labels/led-bytes'
import type { FailCause, NetworkStatus } from '@shelfcast/contract/enumerations'
import type { LabelModel } from '@shelfcast/render/models'
import type { FirmwareProof } from './firmware-proof.ts'

/** A picture in the format of its gateway, made by the driver's own encoder in a render worker. */
export interface EncodedPicture {
  bytes: Uint8Array
  /**
   * The driver's identifier for this picture in the gateway's reports; stored with the label, passed back after a
   * restart.
   */
  mark: string
}

/** The wish behind a picture. `hash` is the content hash, hexadecimal. */
export interface Offer {
  labelCode: string
  page: number
  version: number
  hash: string
}

/** One picture on its way to one label. `modelKey` names the model, to read the shown picture back. */
export interface SendOrder extends Offer {
  modelKey: string
  picture: EncodedPicture
  /** Another gateway delivered the shown picture, so this one's memory of it is no proof. */
  moved: boolean
}

/**
 * The known state of a label before a restart: a picture on its way, or a confirmed one. `commands`: marks of commands
 * sent since.
 */
export interface Remembered extends Offer {
  modelKey: string
  mark: string
  proven: boolean
  commands?: readonly string[]
}

/** One command to one label's LED; null switches it off. `id` names it in the report. */
export interface LedOrder {
  labelCode: string
  id: number
  light: Light | null
}

/** The address for a label's NFC chip; empty for none. `id` names it in the report. */
export interface NfcOrder {
  labelCode: string
  id: number
  url: string
}

/** Firmware for a label. `id` names it in the report. */
export interface FirmwareOrder {
  labelCode: string
  id: number
  version: number
  /** Of the bytes, hexadecimal. */ md5: string
  size: number
  /** Called only if the gateway lacks the file. */ content: () => Promise<Uint8Array>
}

/** An access point's data about a label, at each check-in. */
export interface LabelSighting {
  labelCode: string
  /** Key of the label model; undefined for hardware that neither we nor the gateway know. */
  model: string | undefined
  hardwareType: number
  /** dBm; null for the access point's own screen, or without a report. */
  rssi: number | null
  lqi: number | null
  /** The channel that the label reports; null without a report. */
  channel: number | null
  /** Millivolts; null when unknown or mains-powered. */
  batteryMv: number | null
  temperature: number | null
  firmware: number | null
  capabilities: number | null
  lastSeen: Date | null
  /**
   * The button, from 1, that woke the label for this check-in; null if none did, or if this press was reported before.
   * `mayBeOld`: from some minutes ago, and perhaps reported then.
   */
  press: { button: number; mayBeOld: boolean } | null
  nextCheckIn: Date | null
  /** Another access point heard it, so this one does not serve it. */
  foreign: boolean
}

/** A Bluetooth thermometer that an access point hears. */
export interface ThermometerReading {
  /** Its MAC, 12 digits. */
  code: string
  model: string
  /** °C. */
  temperature: number
  humidity: number | null
  rssi: number | null
  /** Unix seconds by the clock of the access point. */
  seen: number
}

export interface GatewayFacts {
  name?: string
  model?: string
  version?: string
  channel?: number
  /** It keeps the program that it ran before. */
  canRollBack?: boolean
  info?: Record<string, unknown>
}

/**
 * The strength of a confirmation: the gateway names our bytes; the bytes were read back and show our picture; or only
 * its counter moved (docs/decisions/proof-of-delivery.md). 'same': nothing was sent over the air, because the label has
 * that picture.
 */
export type Proof = 'hash' | 'bytes' | 'counter' | 'same'

export interface NetworkReport {
  kind: 'network'
  status: NetworkStatus
  reason?: string
  facts?: GatewayFacts
}

/**
 * Everything that a gateway reports. Only 'confirmed' may lead to SUCCESS, and only for the version and hash that were
 * sent.
 */
export type Report =
  | NetworkReport
  | { kind: 'sighting'; label: LabelSighting }
  | { kind: 'thermometer'; thermometer: ThermometerReading }
  | ({ kind: 'confirmed'; proof: Proof; mark: string } & Offer)
  /** `cause` if it is not a missing confirmation. */
  | ({ kind: 'failed'; reason: string; cause?: FailCause } & Offer)
  /**
   * The result of an LED command, an NFC address or firmware: the label has it, or the gateway gave up. `final`: a
   * retry would fail the same way.
   */
  | { kind: 'commanded'; labelCode: string; id: number; done: boolean; reason: string; final?: boolean }
  /** The share of a firmware on the label, per cent. */
  | { kind: 'progress'; labelCode: string; id: number; percent: number }
  /** The label lost the confirmed picture: it restarted, or another system changed its picture. */
  | { kind: 'lost'; labelCode: string; reason: string }
  /** The gateway's definition of unknown hardware, as a label model. Its labels use that key from now on. */
  | { kind: 'model'; model: LabelModel }
  /** A setting of the gateway changed; for its timeline. */
  | { kind: 'changed'; detail: string }
  /** The gateway reports a picture that we did not send. Changes nothing. */
  | { kind: 'alert'; labelCode: string; reason: string }

/** `mark` of a command: reports may name the label by it from now on; store it and pass it back after a restart. */
export type SendResult = { kind: 'accepted'; mark?: string } | { kind: 'refused'; reason: string }

export interface GatewayAddress {
  ip: string
  port: number
  scheme: 'HTTP' | 'HTTPS'
}

/** A live connection to one access point. It reconnects until closed. */
export interface GatewayConnection {
  /**
   * Sends one picture; resolves when the access point accepted it, not when the label shows it. One at a time. Every
   * accepted picture ends in exactly one 'confirmed' or 'failed', unless a newer one for the label replaces it.
   */
  send(order: SendOrder): Promise<SendResult>
  /**
   * Cancels the waiting pictures of these labels, because another gateway serves them. A picture that cannot be
   * cancelled stays: its late report is noticed.
   */
  withdraw(labelCodes: readonly string[]): Promise<void>
  /**
   * Sends a command to a label's LED. Not while a picture for the label is on its way. Every accepted command ends in
   * one 'commanded', unless a newer one replaces it.
   */
  light(order: LedOrder): Promise<SendResult>
  /**
   * Writes an address to a label's NFC chip. Not while a picture or another command for the label is on its way. Ends
   * in one 'commanded', like a light.
   */
  writeNfc(order: NfcOrder): Promise<SendResult>
  /**
   * Sends firmware to a label, which then runs it. Not while a picture or another command for the label is on its way.
   * Ends in one 'commanded', done when the label reports the version.
   */
  updateFirmware(order: FirmwareOrder): Promise<SendResult>
  /**
   * Asks the gateway for its current data about a label; undefined if it has none. The data is also reported as a
   * sighting. Throws when the gateway does not answer.
   */
  look(labelCode: string): Promise<LabelSighting | undefined>
  close(): Promise<void>
}

export interface GatewayWish {
  name?: string | undefined
  channel?: number | undefined
}

/** Firmware for an access point itself, which fetches it from an address. */
export interface OwnFirmware {
  url: string
  version: string
  /** Of the bytes, hexadecimal. */ md5: string
  size: number
}

/** The progress of an access point's own firmware; per cent loaded. */
export type OwnFirmwareStep = { state: 'DOWNLOADING'; percent: number } | { state: 'RESTARTING' }

/** It reports this version as proof, or the reason of the failure. */
export type OwnFirmwareEnd = { kind: 'runs'; version: string } | { kind: 'failed'; reason: string }

export interface DriverSettings {
  uploadPauseMs: number
  /** First pause before a failed upload is tried again; it doubles. */
  retryFirstMs: number
  queuedWithinMs: number
  offerMs: number
}

/** The device that answers at an address. */
export interface Scanned {
  mac: string
  netmask: string
  facts: GatewayFacts
  labelCount: number
}

export type Found = Scanned & { address: GatewayAddress }

export interface GatewayDriver {
  /** The longest time that one LED command makes a label blink, for any duration. */
  longestLightMs: number
  /**
   * @param remembered pictures of an earlier connection: the caller wants reports about them, and about the loss of
   * confirmed ones.
   */
  connect(
    address: GatewayAddress,
    settings: DriverSettings,
    remembered: readonly Remembered[],
    report: (report: Report) => void,
  ): GatewayConnection
  /** Checks whether an access point of this make answers; throws Fault 'gateway.unreachable'. */
  scan(address: GatewayAddress): Promise<Scanned>
  /**
   * Changes settings that the access point keeps.
   * @returns its settings afterwards.
   * @throws Fault 'gateway.unreachable'
   */
  configure(address: GatewayAddress, wish: GatewayWish): Promise<GatewayFacts>
  /**
   * Requests a restart; resolves when the access point accepted it, not when it is back.
   * @throws Fault 'gateway.unreachable'
   */
  restart(address: GatewayAddress): Promise<void>
  /** The address of this machine as the access point sees it. @throws Fault 'gateway.unreachable' */
  addressSeenBy(address: GatewayAddress): Promise<string>
  /**
   * Makes an access point load its own firmware, restart and report it, which takes a minute or two. Rejects only when
   * `signal` aborts.
   */
  updateFirmware(
    address: GatewayAddress,
    firmware: OwnFirmware,
    step: (step: OwnFirmwareStep) => void,
    signal: AbortSignal,
  ): Promise<OwnFirmwareEnd>
  /**
   * Makes an access point restart with the program that it ran before. Rejects only when `signal` aborts.
   * @param current the version that it leaves
   */
  rollBack(
    address: GatewayAddress,
    current: string,
    step: (step: OwnFirmwareStep) => void,
    signal: AbortSignal,
  ): Promise<OwnFirmwareEnd>
  /**
   * Polls an access point that may be restarting until it reports the proof, or until a restart should be over.
   * Rejects only when `signal` aborts.
   */
  awaitFirmware(address: GatewayAddress, proof: FirmwareProof, signal: AbortSignal): Promise<OwnFirmwareEnd>
}
