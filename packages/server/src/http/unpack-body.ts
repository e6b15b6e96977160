// server/http: unpacks compressed request bodies, and stops as soon as one unfolds to an unreasonable size.
import { Transform, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { bodyLimitBytes } from '@shelfcast/contract/constants'
import { Fault } from './fault.ts'

/** Lists compress to a tenth, seldom to a fiftieth. Small bodies may have a higher ratio without harm. */
const mostRatio = 100
const chunkSize = 64 * 1024

const unpackers = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
] as const)

type Unpacked = Readable & { receivedEncodedLength?: number }

/**
 * The plain body. Its errors are Faults.
 * @param limit of the call, in unpacked bytes
 * @throws Fault 'body.mediaType' for an unknown encoding
 */
export function unpacked(body: Readable, encoding: string, limit: number): Unpacked {
  const create = unpackers.get(encoding.trim().toLowerCase() as 'gzip')
  if (!create) throw new Fault('body.mediaType', { type: encoding.slice(0, 100) })
  const unpacker = create({ chunkSize })
  let unfolded = 0
  // The rest of the body is read and dropped, so that the sender receives the answer.
  const stop = (fault: Fault) => {
    body.unpipe(unpacker)
    body.resume()
    unpacker.destroy()
    plain.destroy(fault)
  }
  const plain: Transform & Unpacked = new Transform({
    transform(piece: Buffer, _encoding, done) {
      unfolded += piece.length
      const most = Math.min(limit, Math.max(bodyLimitBytes, (plain.receivedEncodedLength ?? 0) * mostRatio))
      if (unfolded > most) stop(new Fault('body.tooLarge', { limit: most }))
      else done(null, piece)
    },
  })
  // Fastify compares this with the declared length.
  plain.receivedEncodedLength = 0
  body.on('data', (piece: Buffer) => {
    plain.receivedEncodedLength = (plain.receivedEncodedLength ?? 0) + piece.length
  })
  body.once('close', () => {
    if (!body.readableEnded) stop(new Fault('body.notJson'))
  })
  unpacker.once('error', () => {
    stop(new Fault('body.notJson'))
  })
  body.pipe(unpacker).pipe(plain)
  return plain
}
