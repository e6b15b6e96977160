// simulator: firmware for an emulated label, and the label's reaction. Real labels run whatever they receive; an
// emulated one reads the hardware type and the number from it.
import { modelByHardwareType } from '@shelfcast/render/models'

const mark = 'SHELFCAST-LABEL-FIRMWARE'
const markAt = 64

/** The first bytes of a program, by the family of the label. */
const starts: readonly [RegExp, (size: number) => Uint8Array][] = [
  // 8051: a jump, and two interrupts that return at once.
  [/^M2_/, () => Uint8Array.of(0x02, 0, 0x20, 0x32, 0, 0, 0, 0, 0, 0, 0, 0x32)],
  // Telink: a mark and the size.
  [/^(HANSHOW|TLSR)_/, (size) => words(0x8058, 0, 0x544c4e4b, 0, 0, 0, size)],
  // Cortex-M: the stack and the first handlers.
  [/./, () => words(0x2000_6000, 0x101, 0x103, 0x105)],
]

const words = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer)

/** A file that a label of this hardware type accepts as its firmware; `size` in bytes. */
export function labelFirmware(hardwareType: number, version: number, size = 20_000): Uint8Array {
  const bytes = new Uint8Array(size)
  // No two versions have the same bytes anywhere.
  for (let i = 0; i < size; i++) bytes[i] = (i * 31 + version) & 0xff
  const family = modelByHardwareType(hardwareType)?.key ?? ''
  const [, start] = starts.find(([models]) => models.test(family)) ?? starts.at(-1)!
  bytes.set(start(size))
  bytes.set(new TextEncoder().encode(mark), markAt)
  bytes.set([hardwareType, version & 0xff, version >> 8], markAt + mark.length)
  return bytes
}

/** The number of the firmware; undefined if it is not for this hardware. */
export function versionIn(bytes: Uint8Array, hardwareType: number): number | undefined {
  const facts = bytes.subarray(markAt)
  if (new TextDecoder('latin1').decode(facts.subarray(0, mark.length)) !== mark || facts[mark.length] !== hardwareType)
    return undefined
  return facts[mark.length + 1]! + (facts[mark.length + 2]! << 8)
}
