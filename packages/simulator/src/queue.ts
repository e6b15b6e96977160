// simulator: what waits at an access point for one label, and by which rules it is replaced (hardware facts §1.5).
import { createHash } from 'node:crypto'
import type { LabelRecord } from './label-record.ts'
import { airType } from '@shelfcast/render/encodings'

/** What a label asks for at once. */
export const blockBytes = 4096

export interface Offer {
  dataType: number
  bytes: Uint8Array
  /** Bits 0–1 waveform, bit 2 store only, bits 3–7 preload type (hardware facts §1.7). */
  argument: number
  /** First 8 bytes of the MD5, 16 hex digits: how label and access point name it. */
  version: string
  file: string
  /** How long the label may sleep afterwards; 0 leaves it to the access point. */
  sleepMinutes: number
  command?: string
  expiresAt: number
}

/** One label as the access point keeps it: its record and what waits for it. */
export interface Kept {
  record: LabelRecord
  queue: Offer[]
  /** Milliseconds since 1970; the record has whole seconds. */
  nextCheckInAt: number
  /** Its next check-in from then on says how it is, in milliseconds since 1970. */
  fullReportAt: number
  /** The next sleep, when a picture came with its own. */
  idleSeconds: number | undefined
  /** The record as it was before firmware was ordered; it takes the place of the present one once the label has that. */
  aside?: LabelRecord | undefined
}

export function versionOf(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex').slice(0, 16)
}

/** Bytes in reverse order, as `/getdata?md5=` wants them. */
export function reversedBytes(hex: string): string {
  return Buffer.from(hex, 'hex').reverse().toString('hex')
}

/** Whether it changes what the label shows or stores to show. */
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
  if (offer.dataType !== airType.command && offer.dataType !== airType.firmware && !isPreload(offer)) kept.queue = kept.queue.filter((other) => other.dataType !== offer.dataType || isPreload(other))
  kept.queue.push(offer)
  kept.record.pending = kept.queue.length
}
