// simulator: the memory of the access point's decoder for a picture's tables. It is small and never freed while a
// picture is read, so a file with many tables is refused. baseline-jpeg.ts counts with it.
import { InvalidJpeg } from './invalid-jpeg.ts'

const poolBytes = 3500
const inputBytes = 512
const blockBytes = 64
/** Samples take two bytes each, quantisation steps four. */
const sampleBytes = 2
const stepBytes = 4
const codeBytes = 2
const lengthCounts = 16

export class WorkingMemory {
  private free = poolBytes - inputBytes

  takeQuant() {
    this.take(blockBytes * stepBytes)
  }

  /** @param symbols the number of codes in the table */
  takeHuffman(symbols: number) {
    this.take(lengthCounts)
    this.take(symbols * codeBytes)
    this.take(symbols)
  }

  /** Room for one unit: its pixels, and the samples of its luma blocks and two blocks of colour differences. */
  takeScan({ h, v }: { h: number; v: number }) {
    this.take(Math.max(256, h * v * blockBytes * 2 + 64))
    this.take((h * v + 2) * blockBytes * sampleBytes)
  }

  private take(bytes: number) {
    this.free -= (bytes + 3) & ~3
    if (this.free < 0) throw new InvalidJpeg('too many tables')
  }
}
