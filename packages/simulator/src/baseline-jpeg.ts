// simulator: reads a baseline three-component JPEG into RGB565, the way an access point holds a picture before it matches colours. Here is what stands
// before the picture's own bits, which jpeg-scan.ts reads. Own decoder because the access point refuses what a browser accepts (progressive, grey).
import { InvalidJpeg } from './invalid-jpeg.ts'
import { readScan, type Component, type Frame } from './jpeg-scan.ts'
import { readHuffman, readQuants, type HuffmanTable, type QuantTable } from './jpeg-tables.ts'

export interface Picture565 { width: number; height: number; pixels: Uint16Array }

/**
 * Decodes a baseline JPEG (8 bits, three components, any sampling up to 2 × 2, restart intervals) to RGB565. The pixels hold until the next call.
 * Throws InvalidJpeg for progressive, arithmetic, grey or CMYK pictures and for broken data, as the access point does.
 */
export function decodeBaselineJpeg(data: Uint8Array): Picture565 {
  if (data[0] !== 0xff || data[1] !== 0xd8) throw new InvalidJpeg('not a JPEG')
  const quants: (QuantTable | undefined)[] = []
  const dcTables: (HuffmanTable | undefined)[] = []
  const acTables: (HuffmanTable | undefined)[] = []
  let width = 0, height = 0, restartInterval = 0
  let components: Component[] = []
  let at = 2
  while (at + 4 <= data.length) {
    if (data[at] !== 0xff) throw new InvalidJpeg('marker expected')
    const marker = data[at + 1]!
    if (marker === 0xff) { at++; continue }
    const length = data[at + 2]! << 8 | data[at + 3]!
    const start = at + 4
    const end = at + 2 + length
    if (length < 2 || end > data.length) throw new InvalidJpeg('segment runs past the end')
    if (marker === 0xdb) readQuants(data, start, end, quants)
    else if (marker === 0xc4) readHuffman(data, start, end, dcTables, acTables)
    else if (marker === 0xdd) restartInterval = data[start]! << 8 | data[start + 1]!
    else if (marker === 0xc0) {
      height = data[start + 1]! << 8 | data[start + 2]!
      width = data[start + 3]! << 8 | data[start + 4]!
      if (data[start] !== 8 || data[start + 5] !== 3) throw new InvalidJpeg('not three components of 8 bits')
      if (width === 0 || height === 0 || width * height > 4_000_000) throw new InvalidJpeg('size')
      components = [0, 1, 2].map((index) => readComponent(data, start + 6 + index * 3))
    } else if (marker > 0xc0 && marker < 0xd0 && marker !== 0xc8 && marker !== 0xcc) throw new InvalidJpeg('not baseline')
    else if (marker === 0xda) {
      if (components.length !== 3 || data[start] !== 3) throw new InvalidJpeg('not one scan of three components')
      for (let i = 0; i < 3; i++) {
        const component = components.find((each) => each.id === data[start + 1 + i * 2])
        if (!component) throw new InvalidJpeg('unknown component')
        const tables = data[start + 2 + i * 2]!
        component.dc = dcTables[tables >> 4]
        component.ac = acTables[tables & 15]
      }
      return { width, height, pixels: readScan(data, end, { width, height, components: components as Frame['components'], quants, restartInterval }) }
    }
    at = end
  }
  throw new InvalidJpeg('no picture')
}

function readComponent(data: Uint8Array, at: number): Component {
  const h = data[at + 1]! >> 4, v = data[at + 1]! & 15
  if (h < 1 || h > 2 || v < 1 || v > 2) throw new InvalidJpeg('sampling')
  const own = new Uint8Array(64 * h * v)
  return { id: data[at]!, h, v, quant: data[at + 2]!, dc: undefined, ac: undefined, last: 0, own, samples: own, from: 0, flat: false }
}
