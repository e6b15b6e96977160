// server/price-sources: the folder of a company for product files, and the files in it. A user names folders inside it;
// only the operator decides where it is (docs/operations.md).
import { constants } from 'node:fs'
import { mkdir, open, readdir, realpath, rename, stat, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { ProductFile } from '@shelfcast/contract/articles/product-file'
import type { Settings } from '../settings.ts'

export interface FoundFile {
  /** Below the folder of the company, with slashes. */
  path: string
  name: string
  store: string
  size: number
  /** Text, because it has more digits than a number. */
  mtimeNs: string
}

/** Names of companies may hold any character; this one is always a single folder. */
const folderName = (company: string) =>
  encodeURIComponent(company)
    .replaceAll('*', '%2A')
    .replace(/^\.+/, (dots) => '%2E'.repeat(dots.length))

export const companyFolder = ({ dataFolder, priceFolder }: Settings, company: string): string =>
  path.join(priceFolder ?? path.join(dataFolder, 'price-files'), folderName(company))

/** Half-written files of the usual programs. */
const unfinished = /^[.~]|\.(part|tmp|filepart|crdownload|swp)$/i
/** More than a shop puts there; the others wait for the next look. */
const mostFiles = 1_000

/** Makes the folders. @throws Error of the file system, and of a folder that leads out of the company's */
export async function prepare(base: string, { inputPath, backupPath, failedPath }: ProductFile): Promise<void> {
  for (const folder of [inputPath, backupPath, failedPath]) await mkdir(path.join(base, folder), { recursive: true })
  const root = await realpath(base)
  for (const folder of [inputPath, backupPath, failedPath])
    if (!(await realpath(path.join(base, folder))).startsWith(root + path.sep)) throw new LeadsAway(folder)
}

/** A link out of the folder of the company. */
export class LeadsAway extends Error {}

/**
 * The files that match, oldest first, and how many lie where no store takes them.
 * @param stores codes of the company
 */
export async function filesIn(
  base: string,
  { inputPath, pattern, store }: ProductFile,
  stores: ReadonlySet<string>,
): Promise<{ files: FoundFile[]; homeless: number }> {
  const matches = matcherOf(pattern)
  const files: FoundFile[] = []
  let homeless = 0
  const collect = async (folder: string, code: string) => {
    for (const entry of await readdir(path.join(base, folder), { withFileTypes: true })) {
      if (files.length >= mostFiles) return
      if (entry.isDirectory() && folder === inputPath && stores.has(entry.name))
        await collect(`${folder}/${entry.name}`, entry.name)
      // Links are no files: one could lead anywhere.
      if (!entry.isFile() || unfinished.test(entry.name) || !matches(entry.name)) continue
      if (code === '') homeless += 1
      else {
        const place = `${folder}/${entry.name}`
        const facts = await factsOf(path.join(base, place))
        if (facts) files.push({ path: place, name: entry.name, store: code, ...facts })
      }
    }
  }
  await collect(inputPath, store)
  return { files: files.sort((a, b) => (BigInt(a.mtimeNs) < BigInt(b.mtimeNs) ? -1 : 1)), homeless }
}

type Facts = Pick<FoundFile, 'size' | 'mtimeNs'>

/** Undefined for a file that is gone. */
export const factsOf = (file: string): Promise<Facts | undefined> =>
  stat(file, { bigint: true }).then(
    ({ size, mtimeNs }) => ({ size: Number(size), mtimeNs: String(mtimeNs) }),
    (error: { code?: string }) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )

/** Opens no link. */
export const openFile = (file: string): Promise<FileHandle> => open(file, constants.O_RDONLY | constants.O_NOFOLLOW)

/** Moves a file to a folder, under a name with the time that no other has. @returns the name */
export async function moveTo(base: string, file: Pick<FoundFile, 'path' | 'name' | 'store'>, folder: string, at: Date) {
  const target = path.join(base, folder, file.store)
  await mkdir(target, { recursive: true })
  const time = at.toISOString().replaceAll(':', '-').replace('T', '_').replace('Z', '')
  for (let copy = 1; ; copy += 1) {
    const name = `${time}${copy === 1 ? '' : `_${copy}`}_${file.name}`
    if (await factsOf(path.join(target, name))) continue
    await rename(path.join(base, file.path), path.join(target, name))
    return name
  }
}

/** Names as in a shell: * and ?, several patterns with commas; upper and lower case are the same. */
function matcherOf(pattern: string): (name: string) => boolean {
  const rules = pattern
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean)
  return (name) => rules.some((rule) => isMatch(name.toLowerCase(), rule))
}

/** Without a regular expression: a pattern of a user could make one that never ends. */
export function isMatch(name: string, rule: string): boolean {
  let [at, from, star, mark] = [0, 0, -1, 0]
  while (at < name.length) {
    if (rule[from] === '*') {
      star = from
      mark = at
      from += 1
    } else if (from < rule.length && (rule[from] === '?' || rule[from] === name[at])) {
      at += 1
      from += 1
    } else if (star >= 0) {
      from = star + 1
      mark += 1
      at = mark
    } else return false
  }
  while (rule[from] === '*') from += 1
  return from === rule.length
}
