// server/console: the user guide at /guide/, built by packages/guide. The console's files are in pages.ts.
import { readFolder, type StaticFile } from './static-files.ts'

const base = '/guide'

export interface Guide {
  /** Whether an address belongs to the guide, even if no page exists there. */
  owns(path: string): boolean
  /** The file or page at an address. */
  find(path: string): StaticFile | undefined
  /** The page for an unknown address. */
  notFound: StaticFile | undefined
}

/** Reads the built guide. Without a folder, as in tests of the calls alone, no address belongs to it. */
export async function readGuide(folder: string | undefined): Promise<Guide> {
  const files = folder === undefined ? new Map<string, StaticFile>() : await readFolder(folder)
  return {
    owns: (path) => files.size > 0 && (path === base || path.startsWith(`${base}/`)),
    find(path) {
      const name = path.slice(base.length).replace(/\/$/, '') || '/index'
      return files.get(`${name}.html`) ?? files.get(name)
    },
    notFound: files.get('/not-found.html'),
  }
}
