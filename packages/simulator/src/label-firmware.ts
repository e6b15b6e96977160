// simulator: firmware for an emulated label, and the label's reaction. Real labels run whatever they receive; an
// emulated one reads the hardware type and the number from it.

const mark = 'SHELFCAST-LABEL-FIRMWARE'

/** A file that a label of this hardware type accepts as its firmware; `size` in bytes. */
export function labelFirmware(hardwareType: number, version: number, size = 20_000): Uint8Array {
  const bytes = new Uint8Array(size)
  // No two versions have the same bytes anywhere.
  for (let i = 0; i < size; i++) bytes[i] = (i * 31 + version) & 0xff
  bytes.set(new TextEncoder().encode(mark))
  bytes.set([hardwareType, version & 0xff, version >> 8], mark.length)
  return bytes
}

/** The number of the firmware; undefined if it is not for this hardware. */
export function versionIn(bytes: Uint8Array, hardwareType: number): number | undefined {
  if (new TextDecoder('latin1').decode(bytes.subarray(0, mark.length)) !== mark || bytes[mark.length] !== hardwareType)
    return undefined
  return bytes[mark.length + 1]! + (bytes[mark.length + 2]! << 8)
}
