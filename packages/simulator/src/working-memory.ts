// simulator: the memory in which the access point's decoder keeps a picture's tables. It is small and never freed while a
// picture is read, so a file that brings many tables is refused. baseline-jpeg.ts counts with it.
import { InvalidJpeg } from './invalid-jpeg.ts'

const poolBytes = 3500
const inputBytes = 512
const blockBytes = 64
/** Samples are kept in two bytes each, quantisation steps in four. */
const sampleBytes = 2
const stepBytes = 4
const codeBytes = 2
const lengthCounts = 16

export class WorkingMemory {
  private free = poolBytes - inputBytes

  takeQuant() {
    this.take(blockBytes * stepBytes)
  }

  /** @param symbols how many codes the table has */
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
    this.free -= bytes + 3 & ~3
    if (this.free < 0) throw new InvalidJpeg('too many tables')
  }
}
