// server/gateways/drivers/openepaperlink: encodes an address as the access point does for a label's NFC chip, to
// recognise it in the label's record.
import { sumOf } from './encode.ts'

/** The access point's content mode that writes an address to the chip. Firmware built to save space lacks it. */
export const nfcContentMode = '14'

/**
 * The access point's encoding of an address: one NDEF message in a type-length-value block, with one short URI record
 * without abbreviation, and the end mark (NFC Forum Type 2 Tag §2.3, NDEF §3.2, URI record §3.2). Its lengths are
 * single bytes, so the contract limits the length of an address.
 */
function messageOf(url: string): Uint8Array {
  const address = Buffer.from(url)
  return Buffer.concat([
    Buffer.from([0x03, address.length + 5, 0xd1, 0x01, address.length + 1, 0x55, 0x00]),
    address,
    Buffer.from([0xfe]),
  ])
}

/** Once a label has an address, its record is named by the checksum of that message instead of its picture's. */
export const sumOfAddress = (url: string) => sumOf(messageOf(url))
