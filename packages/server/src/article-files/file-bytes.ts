// server/article-files: the bytes of a product file, unfolded if gzip compressed it. All readers of text get them from
// here, so they never depend on the size that a file claims.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { productFileLimitBytes } from '@shelfcast/contract/constants'
import { Fault } from '../http/fault.ts'
import { UnreadableFile } from '../uploads/unreadable-file.ts'

/** Price lists compress to a tenth, seldom to a fiftieth. Small files may have a higher ratio without harm. */
export const mostRatio = 200
export const ratioFromBytes = 1024 * 1024

const pieceBytes = 64 * 1024

/** Gzip's own mark; no text begins with it. */
export async function isGzip(path: string): Promise<boolean> {
  const [first, second] = await rawHead(path, 2)
  return first === 0x1f && second === 0x8b
}

async function rawHead(path: string, bytes: number): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The first bytes, unfolded. */
export async function head(path: string, bytes: number): Promise<Buffer> {
  if (!(await isGzip(path))) return rawHead(path, bytes)
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytesOf(path)) {
    pieces.push(piece)
    length += piece.length
    if (length >= bytes) break
  }
  return Buffer.concat(pieces).subarray(0, bytes)
}

/** @throws UnreadableFile or Fault 'file.tooLarge' when it unfolds to too much, or is damaged */
export async function* bytesOf(path: string): AsyncGenerator<Buffer, void, void> {
  const source = createReadStream(path, { highWaterMark: pieceBytes })
  if (!(await isGzip(path))) {
    yield* source as AsyncIterable<Buffer>
    return
  }
  const unfold = createGunzip({ chunkSize: pieceBytes })
  source.on('error', (error) => unfold.destroy(error))
  let unfolded = 0
  try {
    for await (const piece of source.pipe(unfold) as AsyncIterable<Buffer>) {
      unfolded += piece.length
      if (unfolded > ratioFromBytes && unfolded > unfold.bytesWritten * mostRatio)
        throw new UnreadableFile(`The unpacked file is more than ${mostRatio} times larger.`)
      if (unfolded > productFileLimitBytes) throw new Fault('file.tooLarge', { limit: productFileLimitBytes })
      yield piece
    }
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'Z_BUF_ERROR') throw new UnreadableFile('The gzip file is incomplete.')
    if (code?.startsWith('Z_')) throw new UnreadableFile('The gzip file is damaged.')
    throw error
  } finally {
    source.destroy()
    unfold.destroy()
  }
}

/** Unfolds a file once, so that a damaged or too large one is refused before its first row. @returns its size */
export async function unfoldedSize(path: string): Promise<number> {
  let size = 0
  for await (const piece of bytesOf(path)) size += piece.length
  return size
}
