// render/jpeg: a label picture as the baseline, three-component, 4:4:4 JPEG that access points take (hardware facts
// §1.2). Made for label pictures: few colours, many flat blocks, and repeated blocks. jpeg-block.ts encodes one block,
// jpeg-stream.ts writes the file around it.
import { BlockCoder } from './jpeg-block.ts'
import { BitWriter } from './jpeg-stream.ts'
import type { LabelImage } from './label-image.ts'

/** Cached blocks per palette: bars, digits and letters repeat on thousands of labels. */
const keptBlocks = 16_384
const wordsPerBlock = 16
/** A block's pixels and, behind them, its codes, side by side in memory. Few blocks have longer codes. */
const wordsKept = 64

/** A palette's coder and its coded blocks, each at the hash of its pixels. */
interface Memory {
  coder: BlockCoder
  kept: Uint32Array
}

const memories = new Map<string, Memory>()

function memoryOf(palette: LabelImage['palette']): Memory {
  const key = palette.join()
  let memory = memories.get(key)
  if (!memory)
    memories.set(key, (memory = { coder: new BlockCoder(palette), kept: new Uint32Array(keptBlocks * wordsKept) }))
  return memory
}

// The current block, as bytes and as words: a picture is coded without a pause, so there is only one.
const words = new Uint32Array(wordsPerBlock)
const block = new Uint8Array(words.buffer)

/** Baseline JPEG whose every pixel decodes to its own palette colour (nearest match). */
export function encodeJpeg(image: LabelImage): Uint8Array {
  const { width, height, pixels, palette } = image
  const memory = memoryOf(palette)
  const out = new BitWriter(width, height)
  const aligned =
    width % 4 === 0 && pixels.byteOffset % 4 === 0
      ? new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length >> 2)
      : undefined
  for (let top = 0; top < height; top += 8) {
    for (let left = 0; left < width; left += 8) {
      if (aligned && top + 8 <= height && left + 8 <= width) copyWords(aligned, width >> 2, left >> 2, top)
      else copyPixels(image, left, top)
      if (isFlat()) out.flat(memory.coder.levels[block[0]!]!)
      else writeBlock(out, memory)
    }
  }
  return out.finish()
}

function copyWords(source: Uint32Array, stride: number, left: number, top: number) {
  for (let at = top * stride + left, to = 0; to < wordsPerBlock; at += stride, to += 2) {
    words[to] = source[at]!
    words[to + 1] = source[at + 1]!
  }
}

/** The same at the edges, with the last pixels repeated beyond the picture. */
function copyPixels({ width, height, pixels }: LabelImage, left: number, top: number) {
  for (let y = 0, to = 0; y < 8; y++) {
    const row = Math.min(top + y, height - 1) * width
    for (let x = 0; x < 8; x++) block[to++] = pixels[row + Math.min(left + x, width - 1)]!
  }
}

function isFlat(): boolean {
  const first = words[0]!
  if (first !== Math.imul(first & 255, 0x01010101) >>> 0) return false
  for (let at = 1; at < wordsPerBlock; at++) if (words[at] !== first) return false
  return true
}

function writeBlock(out: BitWriter, { coder, kept }: Memory) {
  let mixed = 0
  for (let at = 0; at < wordsPerBlock; at++) mixed = Math.imul(mixed ^ words[at]!, 0x9e3779b1) ^ (mixed >>> 15)
  const from = ((mixed ^ (mixed >>> 13)) & (keptBlocks - 1)) * wordsKept
  // A free place holds only zeros, the pixels of a flat block, which is never looked for.
  let at = 0
  while (at < wordsPerBlock && kept[from + at] === words[at]) at++
  if (at === wordsPerBlock) return out.block(kept, from + wordsPerBlock)
  const coded = coder.code(block)
  out.block(coded, 0)
  if (coded.length > wordsKept - wordsPerBlock) return
  kept.set(words, from)
  kept.set(coded, from + wordsPerBlock)
}
