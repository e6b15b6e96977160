// simulator: reads a JPEG into RGB565, the access point's format before colour matching. This file reads the headers;
// jpeg-scan.ts reads the picture's own bits. The rules are those of TJpgDec, the decoder in OpenEPaperLink's firmware:
// it refuses much that a browser accepts, and accepts some files that a browser refuses.
import { InvalidJpeg } from './invalid-jpeg.ts'
import { readScan, type Component } from './jpeg-scan.ts'
import { readHuffman, readQuants, type HuffmanTable, type QuantTable } from './jpeg-tables.ts'
import { WorkingMemory } from './working-memory.ts'

export interface Picture565 {
  width: number
  height: number
  pixels: Uint16Array
}

/** A segment must fit in the decoder's input buffer to be read; others are skipped. */
const longestSegment = 512
const [startOfFrame, huffmanTables, startOfScan, quantTables, restartInterval] = [0xc0, 0xc4, 0xda, 0xdb, 0xdd]
/** Other processes than baseline, and the end of the file. */
const refusedMarkers = new Set([0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xd9])

/**
 * Decodes a baseline JPEG to RGB565: grey or three components, luma 1 × 1, 2 × 1 or 2 × 2, restart intervals. The
 * pixels are valid until the next call. Throws InvalidJpeg for files that the access point refuses. Like the access
 * point, it compares no numbers of components and no depth.
 */
export function decodeBaselineJpeg(data: Uint8Array): Picture565 {
  const quants: (QuantTable | undefined)[] = []
  const dcTables: (HuffmanTable | undefined)[] = []
  const acTables: (HuffmanTable | undefined)[] = []
  const memory = new WorkingMemory()
  let width = 0,
    height = 0,
    interval = 0
  let components: Component[] = []
  for (let at = startOfFile(data); at + 4 <= data.length;) {
    const marker = data[at + 1]!
    const length = (data[at + 2]! << 8) | data[at + 3]!
    const start = at + 4,
      end = at + 2 + length
    if (data[at] !== 0xff || length <= 2) throw new InvalidJpeg('marker expected')
    if (end > data.length) throw new InvalidJpeg('segment runs past the end')
    if (refusedMarkers.has(marker)) throw new InvalidJpeg('not baseline')
    const isRead = [startOfFrame, huffmanTables, startOfScan, quantTables, restartInterval].includes(marker)
    if (isRead && length - 2 > longestSegment) throw new InvalidJpeg('segment too long')
    if (marker === quantTables) readQuants(data, start, end, quants, memory)
    else if (marker === huffmanTables) readHuffman(data, start, end, dcTables, acTables, memory)
    else if (marker === restartInterval) interval = (data[start]! << 8) | data[start + 1]!
    else if (marker === startOfFrame) {
      height = (data[start + 1]! << 8) | data[start + 2]!
      width = (data[start + 3]! << 8) | data[start + 4]!
      components = readComponents(data, start + 5)
    } else if (marker === startOfScan) {
      if (width === 0 || height === 0 || width * height > 4_000_000) throw new InvalidJpeg('size')
      if (data[start] !== components.length) throw new InvalidJpeg('not one scan of all components')
      components.forEach((component, index) => {
        const selected = data[start + 2 + index * 2]!
        if (selected !== 0x00 && selected !== 0x11) throw new InvalidJpeg('table selection')
        // The selection is checked but not used: luma always uses table 0, the colour differences table 1.
        component.dc = dcTables[index === 0 ? 0 : 1]
        component.ac = acTables[index === 0 ? 0 : 1]
        if (!component.dc || !component.ac || !quants[component.quant]) throw new InvalidJpeg('table missing')
      })
      memory.takeScan(components[0]!)
      return {
        width,
        height,
        pixels: readScan(data, end, { width, height, components, quants, restartInterval: interval }),
      }
    }
    at = end
  }
  throw new InvalidJpeg('no picture')
}

/** Skips bytes before the start of a picture. */
function startOfFile(data: Uint8Array): number {
  for (let at = 0; at + 1 < data.length; at++) if (data[at] === 0xff && data[at + 1] === 0xd8) return at + 2
  throw new InvalidJpeg('not a JPEG')
}

function readComponents(data: Uint8Array, at: number): Component[] {
  const count = data[at]!
  if (count !== 1 && count !== 3) throw new InvalidJpeg('neither one nor three components')
  return Array.from({ length: count }, (_, index) => {
    const sampling = data[at + 2 + index * 3]!,
      quant = data[at + 3 + index * 3]!
    const allowed = index === 0 ? [0x11, 0x21, 0x22] : [0x11]
    if (!allowed.includes(sampling) || quant > 3) throw new InvalidJpeg('component')
    const h = sampling >> 4,
      v = sampling & 15
    const own = new Int16Array(64 * h * v)
    return { h, v, quant, dc: undefined, ac: undefined, last: 0, own, samples: own, from: 0, flat: false }
  })
}
