// server/backup: a backup as a zip archive. Only this file of the room knows the archive libraries.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry } from 'yauzl'
import { ZipFile } from 'yazl'
import { Manifest, manifestName } from './manifest.ts'

type Entries = Manifest['entries']

/**
 * Writes an archive and puts it under its name when it is complete and on disk.
 * @param fill adds one entry after the other; its result is the rest of the manifest
 */
export async function writeArchive(
  target: string,
  fill: (add: (name: string, content: Readable) => Promise<void>) => Promise<Omit<Manifest, 'entries'>>,
): Promise<Manifest> {
  const draft = `${target}.part`
  const zip = new ZipFile()
  const written = pipeline(zip.outputStream as Readable, createWriteStream(draft, { mode: 0o600 }))
  const entries: Entries = {}
  try {
    const rest = await Promise.race([
      fill(async (name, content) => {
        const measured = new Measured()
        zip.addReadStream(measured, name, { mode: 0o600, forceZip64Format: true })
        await pipeline(content, measured)
        entries[name] = measured.mark()
      }),
      // A full disk ends the writer; otherwise the entries would wait for a reader without end.
      written.then(() => Promise.reject(new Error('The archive was closed too early.'))),
    ])
    const manifest = { ...rest, entries }
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), manifestName, { mode: 0o600 })
    zip.end()
    await written
    const file = await open(draft)
    await file.sync()
    await file.close()
    await rename(draft, target)
    return manifest
  } catch (error) {
    written.catch(() => undefined) // `error` says why already
    ;(zip.outputStream as Readable).destroy()
    await rm(draft, { force: true })
    throw error
  }
}

export interface Archive {
  manifest: Manifest
  /** @throws when the archive has no such entry. */
  read: (name: string) => Promise<Readable>
  close: () => void
}

/** Opens an archive and reads all of it once. @throws in words for the terminal when anything is missing or altered. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw new Error(`${path} is not a complete backup: ${(error as Error).message}`)
  })
  try {
    const found = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) found.set(entry.fileName, entry)
    const read = async (name: string) => {
      const entry = found.get(name)
      if (!entry) throw new Error(`${path} has no ${name}.`)
      return zip.openReadStreamPromise(entry) as Promise<Readable>
    }
    const manifest = Manifest.safeParse(JSON.parse(await textOf(await read(manifestName))))
    if (!manifest.success) throw new Error(`${path} was made by another version of Shelfcast, or it is not a backup.`)
    for (const [name, { bytes, sha256 }] of Object.entries(manifest.data.entries)) {
      const measured = new Measured()
      await pipeline(await read(name), measured.resume())
      const mark = measured.mark()
      if (mark.bytes !== bytes || mark.sha256 !== sha256) throw new Error(`${name} in ${path} is damaged.`)
    }
    return {
      manifest: manifest.data,
      read,
      close: () => {
        zip.close()
      },
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function textOf(stream: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** Passes bytes on and measures them. */
class Measured extends Transform {
  #bytes = 0
  readonly #hash = createHash('sha256')

  override _transform(part: Buffer, _encoding: string, done: (error: null, part: Buffer) => void) {
    this.#bytes += part.length
    this.#hash.update(part)
    done(null, part)
  }

  mark() {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') }
  }
}
