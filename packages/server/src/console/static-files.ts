// server/console: the built console in memory: every existing file, ready to send. No path is ever built from a
// request; an address that is not in the table does not exist.
import { createHash } from 'node:crypto'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export interface StaticFile {
  content: Buffer
  type: string
  etag: string
  /** The name changes with the content, so clients need no revalidation. */
  isHashed: boolean
  encoded(accepts: string): Promise<{ content: Buffer; encoding: string | undefined }>
}

const types: Record<string, string> = {
  '.html': 'text/html;charset=UTF-8',
  '.js': 'text/javascript;charset=UTF-8',
  '.css': 'text/css;charset=UTF-8',
  '.json': 'application/json;charset=UTF-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
  '.txt': 'text/plain;charset=UTF-8',
}
const compressible = /^(?:text|application\/(?:json|manifest|octet-stream)|image\/svg|font\/ttf|application\/wasm)/

/** Files that the build compressed at the highest brotli level, which is too slow during a request. */
const packedEnding = '.br'

/**
 * All files below a folder by address, such as `/assets/app-4f2a.js`, without source maps. A missing folder has none.
 */
export async function readFolder(folder: string): Promise<Map<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [] // not built, as in tests of the calls alone
      throw error
    },
  )
  const present = new Set(entries.map((entry) => path.join(entry.parentPath, entry.name)))
  const files = new Map<string, StaticFile>()
  for (const entry of entries) {
    const type = types[path.extname(entry.name)]
    if (!entry.isFile() || type === undefined) continue
    const file = path.join(entry.parentPath, entry.name)
    const packed = present.has(`${file}${packedEnding}`) ? await readFile(`${file}${packedEnding}`) : undefined
    files.set(
      `/${path.relative(folder, file).split(path.sep).join('/')}`,
      staticFile(await readFile(file), type, /[-.][\w-]{8,}\.\w+$/.test(entry.name), packed),
    )
  }
  return files
}

/** @param packed `content`, compressed with brotli by the build, if available. */
export function staticFile(content: Buffer, type: string, isHashed: boolean, packed?: Buffer): StaticFile {
  const made = new Map<string, Promise<Buffer>>(packed ? [['br', Promise.resolve(packed)]] : [])
  const once = (encoding: string, make: () => Promise<Buffer>) => {
    const kept = made.get(encoding) ?? make()
    made.set(encoding, kept)
    return kept
  }
  return {
    content,
    type,
    isHashed,
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    async encoded(accepts) {
      if (compressible.test(type) && content.length > 1_024) {
        if (/\bbr\b/.test(accepts))
          return {
            content: await once('br', () =>
              promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
            ),
            encoding: 'br',
          }
        if (/\bgzip\b/.test(accepts))
          return { content: await once('gzip', () => promisify(gzip)(content, { level: 9 })), encoding: 'gzip' }
      }
      return { content, encoding: undefined }
    },
  }
}
