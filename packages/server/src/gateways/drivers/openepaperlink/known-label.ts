// server/gateways/drivers/openepaperlink: the data kept for each label of one access point: the open picture and
// command, and the checksums that the access point may report for the shown picture. picture-outcomes.ts draws conclusions from
// records.
import type { Offer } from '../driver.ts'
import type { OpenCommand } from './command-outcome.ts'
import type { OpenFirmware } from './firmware-outcome.ts'
import type { Mark } from './encode.ts'
import type { TagRecord } from './records.ts'

/** How many earlier checksums of each kind are kept for a label. */
export const mostEarlier = 8

/** The access point's checksum for the label's picture at one time, and its counter by then. */
interface PictureCount {
  hash: string
  count: number
}

/** A picture without a result. */
export interface OpenOffer extends Offer {
  modelKey: string
  mark: Mark
  /** Undefined while the upload runs. */
  acceptedAt: number | undefined
  /** The label's record before the upload; null if unknown. */
  before: PictureCount | null
  queued: boolean
  /** The access point reported that the label already has this picture. */
  same: boolean
  /**
   * Another access point delivered the shown picture: "the same" refers to the memory of this one, not to the label.
   */
  moved: boolean
  checking: boolean
  /** The access point's last error about it: after an error, a counter alone is no proof. */
  trouble: string | undefined
  /** When its bytes were first seen waiting, so it was made by then. */
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
  /**
   * Its last wake reason, also of earlier connections: the access point keeps the reason for up to five minutes, while
   * later check-ins move the record's time.
   */
  reason: number | undefined
  open: OpenOffer | undefined
  /** Checksums of pictures that were sent earlier and may still arrive. */
  earlier: string[]
  /** The access point's checksum of the confirmed picture. */
  settled: string | undefined
  /** An LED command or an NFC address without a result. */
  command: OpenCommand | undefined
  /** Firmware that the label should run. */
  firmware: OpenFirmware | undefined
  /**
   * Possible names of the label at the access point after an LED command or an NFC address; its picture is unchanged.
   */
  commandSums: string[]
}

export function newLabel(mac: string): KnownLabel {
  return {
    mac,
    record: undefined,
    reason: undefined,
    open: undefined,
    earlier: [],
    settled: undefined,
    command: undefined,
    firmware: undefined,
    commandSums: [],
  }
}

/** A picture that is about to be sent, or was sent before a restart. */
export function newOffer(
  offer: Offer & Pick<OpenOffer, 'modelKey' | 'mark' | 'acceptedAt' | 'before' | 'moved'>,
): OpenOffer {
  return {
    ...offer,
    queued: false,
    same: false,
    checking: false,
    trouble: undefined,
    madeBy: undefined,
    doubted: false,
    refused: false,
  }
}

/** Its bytes wait for the label. */
export function queued(open: OpenOffer) {
  open.queued = true
  open.madeBy ??= Date.now()
}

export function countOf({ hash, updatecount }: TagRecord): PictureCount {
  return { hash, count: updatecount }
}

/** The picture is no longer wanted but may still arrive. */
export function remember(label: KnownLabel, open: OpenOffer) {
  label.earlier = [...label.earlier, open.mark.plain, open.mark.air].slice(-mostEarlier)
}

/** Whether the access point reports one of the picture's own two checksums. */
export function isOurs(open: OpenOffer, record: TagRecord): boolean {
  return record.hash === open.mark.plain || record.hash === open.mark.air
}

/** The offer alone, as reports name it. */
export function offerOf({ labelCode, page, version, hash }: Offer): Offer {
  return { labelCode, page, version, hash }
}
