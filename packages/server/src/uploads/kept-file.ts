// server/uploads: stores uploaded files: first under a temporary name, then, checked and flushed, under a random one of
// ours.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { productFileLimitBytes } from '@shelfcast/contract/constants'
import { Fault } from '../http/fault.ts'

/** `id` is the name on disk; `path` is absolute. */
export interface KeptFile {
  id: string
  path: string
  size: number
  sha256: Buffer
}

export const filesFolder = (dataFolder: string) => path.join(dataFolder, 'files', 'articles')

/** Disk space to keep free: a twentieth of the disk, but at most this. */
const mostReserve = 1024 * 1024 * 1024
const passing = '.part'
/** A temporary file older than this is abandoned. */
const orphanMs = 3_600_000

/**
 * Writes a stream to disk and flushes it. Reads the stream to its end even when it is too long, so that the sender
 * receives the refusal.
 * @throws Fault 'file.tooLarge' or 'server.diskFull'; no file stays on disk then
 */
export async function keep(
  dataFolder: string,
  source: Readable | AsyncIterable<Buffer>,
  limit = productFileLimitBytes,
): Promise<KeptFile> {
  const folder = filesFolder(dataFolder)
  await mkdir(folder, { recursive: true })
  const { bavail, blocks, bsize } = await statfs(folder)
  if (bavail * bsize < Math.min(blocks * bsize * 0.05, mostReserve)) throw new Fault('server.diskFull')
  const id = randomBytes(16).toString('hex')
  const file = path.join(folder, id + passing)
  const hash = createHash('sha256')
  let size = 0
  let handle: FileHandle | undefined
  try {
    handle = await open(file, 'wx', 0o600)
    for await (const piece of source as AsyncIterable<Buffer>) {
      size += piece.length
      if (size > limit) continue
      hash.update(piece)
      // Unlike `write`, it does not end after a part of the piece when the disk becomes full.
      await handle.appendFile(piece)
    }
    if (size > limit) throw new Fault('file.tooLarge', { limit })
    await handle.sync()
    await handle.close()
  } catch (error) {
    await handle?.close().catch(() => undefined) // closed already, or broken: the file goes anyway
    await rm(file, { force: true })
    throw error
  }
  return { id, path: file, size, sha256: hash.digest() }
}

export const discard = (file: KeptFile) => rm(file.path, { force: true })

/** Gives a checked file its permanent name; it survives a power cut from here on. */
export async function settle(dataFolder: string, file: KeptFile): Promise<void> {
  const folder = filesFolder(dataFolder)
  await rename(file.path, path.join(folder, file.id))
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

export const keptPath = (dataFolder: string, id: string) => path.join(filesFolder(dataFolder), path.basename(id))

/** Removes files without a row in the database: remains of interrupted uploads. */
export async function sweep(dataFolder: string, isKept: (id: string) => Promise<boolean>, now: number): Promise<void> {
  const folder = filesFolder(dataFolder)
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const info = await stat(file).catch(() => undefined)
    if (!info?.isFile() || now - info.mtimeMs < orphanMs) continue
    if (name.endsWith(passing) || !(await isKept(name))) await rm(file, { force: true })
  }
}

const base64Pieces = 3 * 64 * 1024

/** A file as base64 text, in pieces of whole triplets. */
export async function* base64Of(file: string): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of createReadStream(file, { highWaterMark: base64Pieces }) as AsyncIterable<Buffer>) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const whole = bytes.length - (bytes.length % 3)
    yield bytes.toString('base64', 0, whole)
    rest = bytes.subarray(whole)
  }
  yield rest.toString('base64')
}

const charactersPerPiece = 1024 * 1024

/** Base64 text as bytes, piece by piece. @throws Fault 'file.unreadable' for other text */
export async function* bytesOf(text: string): AsyncGenerator<Buffer> {
  const start = /^data:[^,]{0,200};base64,/.exec(text.slice(0, 300))?.[0].length ?? 0
  const plain = /\s/.test(text) ? text.slice(start).replaceAll(/\s+/g, '') : text.slice(start)
  for (let at = 0; at < plain.length; at += charactersPerPiece) {
    const piece = plain.slice(at, at + charactersPerPiece)
    if (!/^[A-Za-z0-9+/_-]*={0,2}$/.test(piece))
      throw new Fault('file.unreadable', { reason: 'The content is not base64.' })
    yield Buffer.from(piece, 'base64')
    await new Promise<void>((resume) => {
      setImmediate(resume)
    })
  }
}
