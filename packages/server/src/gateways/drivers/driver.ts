// server/gateways/drivers: what delivery asks of an access point of any make. openepaperlink/ is the first; nothing here knows its protocol.
import type { FailCause, NetworkStatus } from '@shelfcast/contract/enumerations'
import type { LabelModel } from '@shelfcast/render/models'

/** A picture as its gateway takes it, made by the driver's own encoder in a render worker. */
export interface EncodedPicture {
  bytes: Uint8Array
  /** By what the driver recognises this picture in the gateway's reports; kept with the label, handed back after a restart. */
  mark: string
}

/** Which wish a picture belongs to. `hash` is the content hash, hexadecimal. */
export interface Offer { labelCode: string; page: number; version: number; hash: string }

/** One picture on its way to one label. `modelKey` says what the label is, for reading back what it shows. */
export interface SendOrder extends Offer {
  modelKey: string; picture: EncodedPicture
  /** What the label shows came through another gateway, so this one's memory of it is no proof. */
  moved: boolean
}

/** What was known of a label before a restart: a picture still on its way, or one that was proven shown. `commands`: marks of orders that it was given since. */
export interface Remembered extends Offer { modelKey: string; mark: string; proven: boolean; commands?: readonly string[] }

/** How an LED blinks: so often on and off, then idle, again and again for the duration. */
export interface Light { colour: readonly [red: number, green: number, blue: number]; onMs: number; offMs: number; idleMs: number; repeats: number; durationMs: number }

/** One order to one label's LED; null switches it off. `id` names it in the report. */
export interface LedOrder { labelCode: string; id: number; light: Light | null }

/** The address for a label's NFC chip; empty for none. `id` names it in the report. */
export interface NfcOrder { labelCode: string; id: number; url: string }

/** Firmware for a label. `id` names it in the report. */
export interface FirmwareOrder { labelCode: string; id: number; version: number; /** Of the bytes, hexadecimal. */ md5: string; size: number; /** Only asked for when the gateway does not have the file. */ content: () => Promise<Uint8Array> }

/** What an access point knows of a label whenever it hears it. */
export interface LabelSighting {
  labelCode: string
  /** Key of the label model, undefined for hardware that neither we nor the gateway know. */
  model: string | undefined
  hardwareType: number
  /** dBm; null when the access point reports its own screen or nothing. */
  rssi: number | null
  lqi: number | null
  /** On which the label says that it talks; null when it does not say. */
  channel: number | null
  /** Millivolts; null when unknown or mains-powered. */
  batteryMv: number | null
  temperature: number | null
  firmware: number | null
  capabilities: number | null
  lastSeen: Date | null
  /** The button, from 1, that woke the label for what it says here; null when it woke by itself, or when this press was reported before. `mayBeOld`: of some minutes ago, and perhaps reported then. */
  press: { button: number; mayBeOld: boolean } | null
  nextCheckIn: Date | null
  /** Seen through another access point, so this one does not serve it. */
  foreign: boolean
}

export interface GatewayFacts { name?: string; model?: string; version?: string; channel?: number; info?: Record<string, unknown> }

/** How sure a confirmation is: the gateway names our bytes; the bytes were read back and show our picture; or only its counter moved (docs/decisions/proof-of-delivery.md). 'same': nothing was sent over the air, because the label has that picture. */
export type Proof = 'hash' | 'bytes' | 'counter' | 'same'

export interface NetworkReport { kind: 'network'; status: NetworkStatus; reason?: string; facts?: GatewayFacts }

/** Everything a gateway tells us. Only 'confirmed' may lead to SUCCESS, and only for the version and hash that were sent. */
export type Report =
  | NetworkReport
  | { kind: 'sighting'; label: LabelSighting }
  | ({ kind: 'confirmed'; proof: Proof; mark: string } & Offer)
  /** `cause` where it is another than that the label has not confirmed. */
  | ({ kind: 'failed'; reason: string; cause?: FailCause } & Offer)
  /** How an LED order, an NFC address or firmware ended: the label has it, or it has not and the gateway gave up. `final`: trying again would end the same. */
  | { kind: 'commanded'; labelCode: string; id: number; done: boolean; reason: string; final?: boolean }
  /** How much of a firmware is on the label, per cent. */
  | { kind: 'progress'; labelCode: string; id: number; percent: number }
  /** The confirmed picture is no longer on the label: the label restarted, or another system changed its picture. */
  | { kind: 'lost'; labelCode: string; reason: string }
  /** What the gateway says of hardware that we do not know, as a model of ours. Labels of it are named by its key from now on. */
  | { kind: 'model'; model: LabelModel }
  /** A setting of the gateway was changed, for its timeline. */
  | { kind: 'changed'; detail: string }
  /** The gateway reports a picture that we did not send. Changes nothing. */
  | { kind: 'alert'; labelCode: string; reason: string }

/** `mark`: of a command, by what the label may be named in reports from now on; to be kept and handed back after a restart. */
export type SendResult = { kind: 'accepted'; mark?: string } | { kind: 'refused'; reason: string }

export interface GatewayAddress { ip: string; port: number; scheme: 'HTTP' | 'HTTPS' }

/** A live connection to one access point. It reconnects by itself until closed. */
export interface GatewayConnection {
  /**
   * Hands one picture over; resolves when the access point took it, not when the label shows it. One at a time. Every accepted order
   * ends in exactly one 'confirmed' or 'failed', unless a newer order for the label takes its place.
   */
  send(order: SendOrder): Promise<SendResult>
  /** Takes back what still waits there for these labels, because another gateway serves them. What cannot be taken back is left: a late picture is noticed when it is reported. */
  withdraw(labelCodes: readonly string[]): Promise<void>
  /** Orders a label's LED. Not while a picture for the label is on its way. Every accepted order ends in one 'commanded', unless a newer one takes its place. */
  light(order: LedOrder): Promise<SendResult>
  /** Has a label's NFC chip hold an address. Not while a picture or another order for the label is on its way. Ends in one 'commanded', like a light. */
  writeNfc(order: NfcOrder): Promise<SendResult>
  /** Has a label take firmware and run it. Not while a picture or another order for the label is on its way. Ends in one 'commanded', done when the label reports the version. */
  updateFirmware(order: FirmwareOrder): Promise<SendResult>
  /** Asks the gateway what it knows of a label now; undefined when it knows none. What it says is reported as a sighting too. Throws when it does not answer. */
  look(labelCode: string): Promise<LabelSighting | undefined>
  close(): Promise<void>
}

export interface GatewayWish { name?: string | undefined; channel?: number | undefined }

/** Firmware for an access point itself, which fetches it from an address. */
export interface OwnFirmware { url: string; version: string; /** Of the bytes, hexadecimal. */ md5: string; size: number }

/** Where an access point is with firmware for itself; per cent of what it has loaded. */
export type OwnFirmwareStep = { state: 'DOWNLOADING'; percent: number } | { state: 'RESTARTING' }

/** It reports the version, or why it does not. */
export type OwnFirmwareEnd = { kind: 'runs' } | { kind: 'failed'; reason: string }

export interface DriverSettings {
  uploadPauseMs: number
  /** First pause before an upload is tried again; it doubles. */
  retryFirstMs: number
  queuedWithinMs: number
  offerMs: number
}

/** What answers at an address. */
export interface Scanned { mac: string; netmask: string; facts: GatewayFacts; labelCount: number }

export type Found = Scanned & { address: GatewayAddress }

export interface GatewayDriver {
  /** As long as one LED order makes a label blink at most, whatever its duration. */
  longestLightMs: number
  /** @param remembered pictures of an earlier connection: reports about them are wanted, and about the loss of proven ones. */
  connect(address: GatewayAddress, settings: DriverSettings, remembered: readonly Remembered[], report: (report: Report) => void): GatewayConnection
  /** Asks whether an access point of this make answers; throws Fault 'gateway.unreachable'. */
  scan(address: GatewayAddress): Promise<Scanned>
  /** Changes what the access point keeps itself. @returns what it says of itself afterwards. @throws Fault 'gateway.unreachable' */
  configure(address: GatewayAddress, wish: GatewayWish): Promise<GatewayFacts>
  /** Orders a restart; resolves when the order was taken, not when it is back. @throws Fault 'gateway.unreachable' */
  restart(address: GatewayAddress): Promise<void>
  /** The address of this machine as the access point sees it. @throws Fault 'gateway.unreachable' */
  addressSeenBy(address: GatewayAddress): Promise<string>
  /** Has an access point load firmware for itself, restart and report it, which takes a minute or two. Rejects only when `signal` aborts. */
  updateFirmware(address: GatewayAddress, firmware: OwnFirmware, step: (step: OwnFirmwareStep) => void, signal: AbortSignal): Promise<OwnFirmwareEnd>
  /** Asks an access point that may be restarting until it reports the version, or for as long as a restart may take. Rejects only when `signal` aborts. */
  awaitFirmware(address: GatewayAddress, version: string, signal: AbortSignal): Promise<OwnFirmwareEnd>
}
