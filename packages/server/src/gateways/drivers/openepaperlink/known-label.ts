// server/gateways/drivers/openepaperlink: what is kept of each label of one access point: the picture and the order whose outcome is open, and the sums by which
// the access point may call what the label shows. What follows from a record is in outcomes.ts.
import type { Offer } from '../driver.ts'
import type { OpenCommand } from './command-outcome.ts'
import type { OpenFirmware } from './firmware-outcome.ts'
import type { Mark } from './encode.ts'
import type { TagRecord } from './records.ts'

/** How many earlier sums of each kind are kept for a label. */
export const mostEarlier = 8

/** What the access point called the label's picture at one time, and how many it had counted by then. */
interface PictureCount { hash: string; count: number }

/** A picture whose outcome is open. */
export interface OpenOffer extends Offer {
  modelKey: string
  mark: Mark
  /** Undefined while the upload runs. */
  acceptedAt: number | undefined
  /** The label's record before the upload; null when it is not known. */
  before: PictureCount | null
  queued: boolean
  /** The access point said that the label has this picture already. */
  same: boolean
  /** What the label shows came through another access point: "the same" is what this one remembers, not what the label shows. */
  moved: boolean
  checking: boolean
  /** The access point's last complaint about it: what it made is then no proof by a counter alone. */
  trouble: string | undefined
  /** When its bytes were first seen to wait, so it was made by then. */
  madeBy: number | undefined
  /** The access point may have drawn something over it. */
  doubted: boolean
  /** It refused the picture before it answered the upload. */
  refused: boolean
}

export interface KnownLabel {
  mac: string
  /** Of this connection; older ones prove nothing about order. */
  record: TagRecord | undefined
  /** Why it woke last, also of earlier connections: the access point keeps the reason for up to five minutes, while later check-ins move the record's time. */
  reason: number | undefined
  open: OpenOffer | undefined
  /** Sums of pictures that were sent earlier and may still arrive. */
  earlier: string[]
  /** What the access point called the picture that was proven shown. */
  settled: string | undefined
  /** An LED order or an NFC address whose outcome is open. */
  command: OpenCommand | undefined
  /** Firmware that the label is to run. */
  firmware: OpenFirmware | undefined
  /** What the access point may call the label once it took an LED order or an NFC address; its picture stays what it was. */
  commandSums: string[]
}

export function newLabel(mac: string): KnownLabel {
  return { mac, record: undefined, reason: undefined, open: undefined, earlier: [], settled: undefined, command: undefined, firmware: undefined, commandSums: [] }
}

/** A picture that is about to be sent, or was sent before a restart. */
export function newOffer(offer: Offer & Pick<OpenOffer, 'modelKey' | 'mark' | 'acceptedAt' | 'before' | 'moved'>): OpenOffer {
  return { ...offer, queued: false, same: false, checking: false, trouble: undefined, madeBy: undefined, doubted: false, refused: false }
}

/** Its bytes wait for the label. */
export function queued(open: OpenOffer) {
  open.queued = true
  open.madeBy ??= Date.now()
}

export function countOf({ hash, updatecount }: TagRecord): PictureCount {
  return { hash, count: updatecount }
}

/** The picture is no longer wanted, yet it may still arrive. */
export function remember(label: KnownLabel, open: OpenOffer) {
  label.earlier = [...label.earlier, open.mark.plain, open.mark.air].slice(-mostEarlier)
}

/** Whether the access point calls the picture that the label has by one of its own two sums. */
export function isOurs(open: OpenOffer, record: TagRecord): boolean {
  return record.hash === open.mark.plain || record.hash === open.mark.air
}

/** The offer alone, as reports name it. */
export function offerOf({ labelCode, page, version, hash }: Offer): Offer {
  return { labelCode, page, version, hash }
}
