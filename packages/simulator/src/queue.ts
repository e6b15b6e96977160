// simulator: the waiting offers of an access point for one label, and the rules of their replacement (hardware facts
// §1.5).
import { createHash } from 'node:crypto'
import type { LabelRecord } from './label-record.ts'
import { airType } from '@shelfcast/render/encodings'

/** Offers that a label fetches at once. */
export const blockBytes = 4096

export interface Offer {
  dataType: number
  bytes: Uint8Array
  /** Bits 0–1 waveform, bit 2 store only, bits 3–7 preload type (hardware facts §1.7). */
  argument: number
  /** First 8 bytes of the MD5, 16 hex digits: the name of the content for label and access point. */
  version: string
  file: string
  /** How long the label may sleep afterwards; 0 leaves it to the access point. */
  sleepMinutes: number
  command?: string
  expiresAt: number
}

/** One label at the access point: its record and its waiting offers. */
export interface Kept {
  record: LabelRecord
  queue: Offer[]
  /** Milliseconds since 1970; the record has whole seconds. */
  nextCheckInAt: number
  /** Its next check-in from then on reports its state, in milliseconds since 1970. */
  fullReportAt: number
  /** The next sleep, if a picture set one. */
  idleSeconds: number | undefined
  /** The record before firmware was ordered; it replaces the current one once the label has the firmware. */
  aside?: LabelRecord | undefined
}

export function versionOf(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex').slice(0, 16)
}

/** Bytes in reverse order, for `/getdata?md5=`. */
export function reversedBytes(hex: string): string {
  return Buffer.from(hex, 'hex').reverse().toString('hex')
}

/** Whether it changes the shown or a stored picture. */
export function isPicture(offer: Offer): boolean {
  return offer.dataType !== airType.command && offer.dataType !== airType.nfc && offer.dataType !== airType.firmware
}

export function isPreload(offer: Offer): boolean {
  return (offer.argument & 0xf8) !== 0 || (offer.argument & 4) !== 0
}

/**
 * Adds an offer. A picture to be shown, and an NFC address, replaces a queued one of the same data type; commands, firmware and preloads are kept.
 * Firmware compares the data type too, so a two-plane picture waits behind a one-plane one and both are shown in order.
 */
export function enqueue(kept: Kept, offer: Offer) {
  if (offer.dataType !== airType.command && offer.dataType !== airType.firmware && !isPreload(offer))
    kept.queue = kept.queue.filter((other) => other.dataType !== offer.dataType || isPreload(other))
  kept.queue.push(offer)
  kept.record.pending = kept.queue.length
}
