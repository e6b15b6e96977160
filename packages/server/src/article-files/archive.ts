// server/article-files: unpacks the product files of a zip archive to disk. Only this file knows the archive library.
import { getFileNameLowLevel, openPromise, validateFileName, type Entry, type ZipFile } from 'yauzl'
import { productFileLimitBytes } from '@shelfcast/contract/constants'
import { Fault } from '../http/fault.ts'
import { mostRatio, ratioFromBytes } from './file-bytes.ts'
import { displayName, type Upload } from './files.ts'
import { discard, keep } from '../uploads/kept-file.ts'

/** The same limit as one call with base64. */
const mostFiles = 20
/** Folders and archive metadata count as well. */
const mostEntries = 1_000
const mostUnpacked = 2 * productFileLimitBytes

const fileKinds = 0o170000
const symbolicLink = 0o120000

/**
 * Unpacks the product files of an archive on disk. Checks the whole directory before it unpacks anything, and builds no
 * path from the names in it.
 * @returns uploads named after their entries; the caller discards them.
 * @throws Fault 'file.unreadable', 'file.tooLarge' or 'server.diskFull' with the name of the entry; no file stays on
 * disk then.
 */
export async function unpack(dataFolder: string, path: string): Promise<Upload[]> {
  const zip = await openPromise(path, { decodeStrings: false, autoClose: false }).catch(() => {
    throw refused('The file is not a zip archive, or it is incomplete.')
  })
  const uploads: Upload[] = []
  try {
    for (const { entry, name } of await productFiles(zip)) {
      const kept = await keep(dataFolder, contentOf(zip, entry)).catch((error: unknown) => {
        throw error instanceof Fault
          ? error
          : refused('The file is damaged, or its compression is not supported.', name)
      })
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

/** Opened on the first read, because the error of an unread stream has no listener and would end the server. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
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
    if (entry.uncompressedSize > productFileLimitBytes)
      throw new Fault('file.tooLarge', { limit: productFileLimitBytes }, [
        named(name, `The unpacked file is larger than ${productFileLimitBytes} bytes.`),
      ])
    if (unpacked > mostUnpacked)
      throw new Fault('file.tooLarge', { limit: mostUnpacked }, [
        named(name, `The unpacked archive is larger than ${mostUnpacked} bytes.`),
      ])
    files.push({ entry, name })
    if (files.length > mostFiles) throw refused(`The archive has more than ${mostFiles} files.`, name)
  }
  if (files.length === 0) throw refused('The archive contains no files.')
  return files
}

/** Entries that point outside the folder are refused although we create no paths from them: such an archive is an attack. */
function check(entry: Entry, name: string): void {
  if (validateFileName(name) !== null || name.split('/').includes('..'))
    throw refused('Its path leaves the archive.', name)
  if (((entry.externalFileAttributes >>> 16) & fileKinds) === symbolicLink)
    throw refused('Links are not supported.', name)
  if (entry.isEncrypted()) throw refused('The file is password-protected.', name)
  if (entry.uncompressedSize > ratioFromBytes && entry.uncompressedSize > entry.compressedSize * mostRatio)
    throw refused(`The unpacked file is more than ${mostRatio} times larger.`, name)
}

/** Files that archive programs and desktops add. */
const isRemark = (name: string) => name.startsWith('__MACOSX/') || (name.split('/').at(-1) ?? '').startsWith('.')

const shown = (name: string) => name.replaceAll(/\p{Cc}/gu, '').slice(0, 255)
const named = (name: string, message: string) => ({ field: shown(name), code: 'entry', message })
const refused = (reason: string, name?: string) =>
  name === undefined
    ? new Fault('file.unreadable', { reason })
    : new Fault('file.unreadable', { reason: `${shown(name)}: ${reason}` }, [named(name, reason)])
