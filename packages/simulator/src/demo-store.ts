// simulator: the radio side of the demo store: 3 access points and 60 labels of mixed models. The server has the
// products.
import type { LabelSpec } from './virtual-label.ts'

export interface DemoAccessPoint {
  name: string
  channel: number
  seed: number
  labels: LabelSpec[]
}

/** The labels: model, count, firmware (0x26 gets plain bytes, 0x27 zlib), NFC. */
const shelves: {
  name: string
  channel: number
  prefix: string
  stock: [model: string, count: number, firmware: number, nfc?: boolean][]
}[] = [
  {
    name: 'Entrance and produce',
    channel: 11,
    prefix: '0233A1',
    stock: [
      ['M3_296x160_BWRY', 6, 0x26],
      ['HANSHOW_296x152_BWR', 6, 0x26],
      ['M3_400x300_BWRY', 4, 0x27],
      ['M3_800x480_BWRY', 2, 0x27],
      ['M2_152x152_BWR', 2, 0x26],
    ],
  },
  {
    name: 'Dry goods',
    channel: 15,
    prefix: '0233A2',
    stock: [
      ['M3_384x168_BWRY', 8, 0x26, true],
      ['OPTICON_250x128_BWRY', 4, 0x26],
      ['M3_384x168_BW', 4, 0x26],
      ['M2_296x128_BW', 4, 0x26],
    ],
  },
  {
    name: 'Dairy and frozen',
    channel: 25,
    prefix: '0233A3',
    stock: [
      ['M2_296x128_BWR', 6, 0x26],
      ['M2_152x152_BWR', 6, 0x26],
      ['HANSHOW_256x128_BWR', 4, 0x27],
      ['M2_400x300_BWR', 3, 0x26],
      ['M3_800x480_BWR', 1, 0x26],
    ],
  },
]

/**
 * The demo's access points with their labels, the same at every call: most labels are fine, every ninth is far from its
 * access point, three have a low battery, and those at the dairy shelves report the cold.
 */
export function demoStore(): DemoAccessPoint[] {
  return shelves.map(({ name, channel, prefix, stock }, index) => {
    const models = stock.flatMap(([model, count, firmware, nfc = false]) =>
      Array.from({ length: count }, () => ({ model, firmware, nfc })),
    )
    const labels = models.map(({ model, firmware, nfc }, at): LabelSpec => ({
      mac: `0000${prefix}${((0x101d + at * 0x2b17) & 0xffff).toString(16).padStart(4, '0')}${at.toString(16).padStart(2, '0')}`.toUpperCase(),
      model,
      firmware,
      nfc,
      rssi: at % 9 === 7 ? -91 : -48 - ((at * 7) % 30),
      batteryMv: at === 11 ? 2370 : 2620 + ((at * 53) % 360),
      temperature: index === 2 ? 4 + (at % 3) : 21,
    }))
    return { name, channel, seed: index + 1, labels }
  })
}
