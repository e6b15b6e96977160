// server/firmware: recognises the kinds of firmware by their bytes, as the boot loaders of the devices do. Pure;
// content.ts refuses what does not fit. The facts and the released files behind them: docs/decisions/firmware-updates.md.
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

const byte = (bytes: Buffer, at: number) => bytes[at] ?? 0
const word = (bytes: Buffer, at: number) => (at + 4 <= bytes.length ? bytes.readUInt32LE(at) : 0)
const textAt = (bytes: Buffer, at: number, length: number) => bytes.toString('latin1', at, at + length)

/** Chips of the ESP32 family by the number in an image. */
const chipNames: Readonly<Record<number, string>> = {
  0: 'ESP32',
  2: 'ESP32-S2',
  5: 'ESP32-C3',
  9: 'ESP32-S3',
  12: 'ESP32-C2',
  13: 'ESP32-C6',
  16: 'ESP32-H2',
  18: 'ESP32-P4',
}
const espHeader = 24
const espSegmentHeader = 8
const mostEspSegments = 16
const espDescription = 0xabcd5432

/** The problem of a program for the ESP32 family; undefined if it is whole. @param chip that must run it */
export function espProblem(bytes: Buffer, chip?: number): string | undefined {
  if (byte(bytes, 0) !== 0xe9) return 'It does not start like a program for an ESP32.'
  const segments = byte(bytes, 1)
  if (segments === 0 || segments > mostEspSegments) return 'Its header is damaged.'
  const its = bytes.readUInt16LE(12)
  if (!Object.hasOwn(chipNames, its)) return 'Its header is damaged.'
  if (chip !== undefined && its !== chip)
    return `It is for the chip ${chipNames[its]}, but this model has ${chipNames[chip]}.`
  if (word(bytes, espHeader + espSegmentHeader) !== espDescription)
    return 'It is a boot loader or an image of the whole memory. Choose the file of the application.'
  let at = espHeader
  let sum = 0xef
  for (let segment = 0; segment < segments; segment += 1) {
    const start = at + espSegmentHeader
    const end = start + word(bytes, at + 4)
    if (start > bytes.length || end > bytes.length) return 'It is cut off.'
    for (let i = start; i < end; i += 1) sum ^= byte(bytes, i)
    at = end
  }
  // The sum is the last byte of a block of 16.
  const end = at - (at % 16) + 16
  if (end > bytes.length) return 'It is cut off.'
  if (byte(bytes, end - 1) !== sum) return 'It is damaged: its checksum does not fit.'
  if (byte(bytes, 23) !== 1) return undefined
  if (end + 32 > bytes.length) return 'It is cut off.'
  const hash = createHash('sha256').update(bytes.subarray(0, end)).digest()
  return hash.equals(bytes.subarray(end, end + 32)) ? undefined : 'It is damaged: its checksum does not fit.'
}

/** Initial stack in RAM, then the addresses of the first handlers, which are odd in Thumb code. */
function isCortex(bytes: Buffer, from = 0): boolean {
  const stack = word(bytes, from)
  const handlers = [4, 8, 12].map((at) => word(bytes, from + at))
  return (
    stack >= 0x2000_0000 &&
    stack <= 0x2020_0000 &&
    stack % 4 === 0 &&
    handlers.every((handler) => handler % 2 === 1 && handler < 0x0080_0000)
  )
}

/** A jump at the start, and a jump or an immediate return at the first two interrupts. */
function is8051(bytes: Buffer): boolean {
  const jumpsInside = (at: number) => byte(bytes, at) === 0x02 && bytes.readUInt16BE(at + 1) < bytes.length
  return jumpsInside(0) && [3, 11].every((at) => byte(bytes, at) === 0x32 || jumpsInside(at)) && bytes.length <= 65_536
}

const isTelink = (bytes: Buffer) => textAt(bytes, 8, 4) === 'KNLT' && word(bytes, 24) === bytes.length

const chromaHeader = 25
/** Checksum, version and size of what follows, then the name of the label. */
const isChroma = (bytes: Buffer) =>
  textAt(bytes, 9, 6) === 'chroma' &&
  bytes.readUInt16LE(6) === bytes.length - chromaHeader &&
  word(bytes, 0) === crc32(bytes.subarray(chromaHeader))

const marvellHeader = 32
const isMarvell = (bytes: Buffer) =>
  word(bytes, 4) === 0xffff_ffff && textAt(bytes, 28, 4) === 'LVRM' && isCortex(bytes, marvellHeader)

const labelKinds = {
  '8051': is8051,
  cortex: isCortex,
  telink: isTelink,
  chroma: isChroma,
  marvell: isMarvell,
  esp: (bytes: Buffer) => espProblem(bytes) === undefined,
} as const
type LabelKind = keyof typeof labelKinds
const everyKind = Object.keys(labelKinds) as LabelKind[]

/** The kinds of a model by its key, the first match. Models of unknown build take every kind. */
const kindsOfModels: readonly [RegExp, readonly LabelKind[]][] = [
  [/^M2_640x384_/, ['marvell']],
  [/^M2_296x128_BW(_MT1)?$/, everyKind],
  [/^M2_/, ['8051']],
  [/^M3_/, ['cortex']],
  [/^(HANSHOW|TLSR)_/, ['telink']],
  [/^CHROMA_/, ['chroma', 'cortex']],
]

/** The problem of firmware for a label; undefined if it can be right. @param model its key */
export function labelProblem(bytes: Buffer, model: string): string | undefined {
  const found = everyKind.filter((kind) => labelKinds[kind](bytes))
  const kinds = kindsOfModels.find(([models]) => models.test(model))?.[1] ?? everyKind
  if (found.some((kind) => kinds.includes(kind))) return undefined
  if (found.length === 0) return 'It is not firmware of any known kind of label, or it is damaged.'
  return (found.includes('8051') && kinds.includes('chroma')) || (found.includes('cortex') && kinds.includes('marvell'))
    ? 'It is the file for a programmer. Choose the file for updates over the air, often named “ota”.'
    : 'It is for another kind of label.'
}

/** The chips of access points by the model that they report; others are unknown. */
const chipsOfGateways: readonly [RegExp, number][] = [
  [/^(ESP32_S3_|OpenEPaperLink_(AP_and_Flasher|Nano_TLSR|Mini_AP_v4)|BLE_ONLY_AP$)/, 9],
  [/^OpenEPaperLink_(PoE|ESP32-PoE-ISO)_AP$/, 0],
]

/** The problem of firmware for an access point. @param model that it reports */
export const gatewayProblem = (bytes: Buffer, model: string): string | undefined =>
  espProblem(bytes, chipsOfGateways.find(([models]) => models.test(model))?.[1])
