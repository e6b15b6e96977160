// server/gateways/drivers/openepaperlink: an address as the access point writes it for a label's NFC chip, to know it again in the label's record.
import { sumOf } from './encode.ts'

/** The access point's content mode that writes an address to the chip. Firmware built to save space does not have it. */
export const nfcContentMode = '14'

/**
 * What the access point makes of an address: one NDEF message in a type-length-value block, with one short URI record without abbreviation, and the end mark (NFC Forum Type 2 Tag §2.3,
 * NDEF §3.2, URI record §3.2). Its lengths are single bytes, which is why the contract takes no longer address.
 */
function messageOf(url: string): Uint8Array {
  const address = Buffer.from(url)
  return Buffer.concat([Buffer.from([0x03, address.length + 5, 0xd1, 0x01, address.length + 1, 0x55, 0x00]), address, Buffer.from([0xfe])])
}

/** Once a label took an address, its record is named by the sum of that message instead of its picture's. */
export const sumOfAddress = (url: string) => sumOf(messageOf(url))
