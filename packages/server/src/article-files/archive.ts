// server/article-files: the product files inside a zip archive, each written to disk as if it had come alone. The only file that knows the archive library.
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { productFileLimitBytes } from '@shelfcast/contract/constants'
import { Fault } from '../http/fault.ts'
import { displayName, type Upload } from './files.ts'
import { discard, keep } from './kept-file.ts'

/** As many as one call with base64 may carry. */
const mostFiles = 20
/** Folders and the remarks of archive programs count as well. */
const mostEntries = 1_000
const mostUnpacked = 2 * productFileLimitBytes
/** Price lists pack to a tenth, seldom to a fiftieth. Small files may pack better: they harm nobody. */
const mostRatio = 200
const ratioFromBytes = 1024 * 1024

const fileKinds = 0o170000
const symbolicLink = 0o120000

/**
 * Unpacks the product files of an archive that is on disk. Its directory is checked whole before anything is unpacked, and no path is made of the names in it.
 * @returns uploads that carry the name of their entry; the caller discards them
 * @throws Fault 'file.unreadable', 'file.tooLarge' or 'server.diskFull', which names the entry; nothing stays on disk then
 */
export async function unpack(dataFolder: string, path: string): Promise<Upload[]> {
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch(() => { throw refused('It is not a zip archive, or it is not complete.') })
  const uploads: Upload[] = []
  try {
    for (const { entry, name } of await productFiles(zip)) {
      const kept = await keep(dataFolder, contentOf(zip, entry)).catch((error: unknown) => { throw error instanceof Fault ? error : refused('It is damaged, or packed in a way that is not known.', name) })
      uploads.push({ kept, name: displayName(name, 'products.txt'), entry: name })
    }
    return uploads
  } catch (error) {
    for (const { kept } of uploads) await discard(kept)
    throw error instanceof Fault ? error : refused('The archive is damaged.')
  } finally {
    zip.close()
  }
}

/** Opened when it is read, not before: nobody would hear the error of a stream that waits, and it would end the server. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* await zip.openReadStreamPromise(entry) as AsyncIterable<Buffer>
}

async function productFiles(zip: ZipFile): Promise<{ entry: Entry; name: string }[]> {
  if (zip.entryCount > mostEntries) throw refused(`The archive has more than ${mostEntries} entries.`)
  const files: { entry: Entry; name: string }[] = []
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
    check(entry, name)
    if (name.endsWith('/') || isRemark(name)) continue
    unpacked += entry.uncompressedSize
    if (entry.uncompressedSize > productFileLimitBytes) throw new Fault('file.tooLarge', { limit: productFileLimitBytes }, [named(name, `It unpacks to more than ${productFileLimitBytes} bytes.`)])
    if (unpacked > mostUnpacked) throw new Fault('file.tooLarge', { limit: mostUnpacked }, [named(name, `Up to here the archive unpacks to more than ${mostUnpacked} bytes.`)])
    files.push({ entry, name })
    if (files.length > mostFiles) throw refused(`The archive has more than ${mostFiles} files.`, name)
  }
  if (files.length === 0) throw refused('The archive has no files in it.')
  return files
}

/** What would reach beyond the folder of whoever unpacks it is refused even though we make no paths of it: such an archive is an attack. */
function check(entry: Entry, name: string): void {
  if (validateFileName(name) !== null || name.split('/').includes('..')) throw refused('Its name leads out of the archive.', name)
  if (((entry.externalFileAttributes >>> 16) & fileKinds) === symbolicLink) throw refused('It is a link.', name)
  if (entry.isEncrypted()) throw refused('It is protected by a password.', name)
  if (entry.uncompressedSize > ratioFromBytes && entry.uncompressedSize > entry.compressedSize * mostRatio) throw refused(`It unpacks to more than ${mostRatio} times its size.`, name)
}

/** What archive programs and desktops add. */
const isRemark = (name: string) => name.startsWith('__MACOSX/') || (name.split('/').at(-1) ?? '').startsWith('.')

const shown = (name: string) => name.replaceAll(/\p{Cc}/gu, '').slice(0, 255)
const named = (name: string, message: string) => ({ field: shown(name), code: 'entry', message })
const refused = (reason: string, name?: string) => (name === undefined ? new Fault('file.unreadable', { reason }) : new Fault('file.unreadable', { reason: `${shown(name)}: ${reason}` }, [named(name, reason)]))
