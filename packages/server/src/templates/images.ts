// server/templates: the pictures that templates show, for drawing labels. template-images/ stores and lists them.
import { sql } from 'kysely'
import type { Photo } from '@shelfcast/render/photo'
import { decodePhoto } from '@shelfcast/render/photo-png'
import type { Db } from '../db/database.ts'

/** The names of the images on a label of a store; 0 for none. */
export interface Wanted {
  company: string
  storeId: number
  names: readonly string[]
}
type Images = ReadonlyMap<string, Photo>

/**
 * The images of each label, in the same order: the store's own, else those of the company. Equal wishes get the same
 * object, so that a batch of labels carries it to its thread once.
 */
export async function imagesFor(db: Db, wishes: readonly Wanted[]): Promise<(Images | undefined)[]> {
  const asked = wishes.filter(({ names }) => names.length > 0)
  if (asked.length === 0) return wishes.map(() => undefined)
  const hashes = await hashesOf(db, asked)
  const photos = await photosOf(db, new Set(hashes.values()))
  const made = new Map<string, Images>()
  return wishes.map(({ company, storeId, names }) => {
    if (names.length === 0) return undefined
    const found = names.flatMap((name) => {
      const hash = hashes.get(keyOf(company, storeId, name)) ?? hashes.get(keyOf(company, 0, name))
      const photo = hash === undefined ? undefined : photos.get(hash)
      return hash === undefined || !photo ? [] : [{ name, hash, photo }]
    })
    const key = JSON.stringify(found.map(({ name, hash }) => [name, hash]))
    const images = made.get(key) ?? new Map(found.map(({ name, photo }) => [name, photo]))
    made.set(key, images)
    return images
  })
}

const keyOf = (company: string, storeId: number, name: string) => JSON.stringify([company, storeId, name])

async function hashesOf(db: Db, wishes: readonly Wanted[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ company: string; store_id: number; name: string; hash: string }>`
    select company, coalesce(store_id, 0) as store_id, name, encode(hash, 'hex') as hash
    from template_image
    where company = any(${[...new Set(wishes.map(({ company }) => company))]}::text[])
      and name = any(${[...new Set(wishes.flatMap(({ names }) => names))]}::text[])
      and coalesce(store_id, 0) = any(${[0, ...new Set(wishes.map(({ storeId }) => storeId))]}::integer[])`.execute(db)
  return new Map(rows.map((row) => [keyOf(row.company, row.store_id, row.name), row.hash]))
}

/** By the hash of the content, the last used one at the end. A replaced image has another hash. */
const kept = new Map<string, Photo>()
let keptBytes = 0
/** Some dozen pictures of the largest size, hundreds of usual ones. */
const mostBytes = 128 * 1024 * 1024

async function photosOf(db: Db, hashes: ReadonlySet<string>): Promise<Map<string, Photo>> {
  const missing = [...hashes].filter((hash) => !kept.has(hash))
  const found = new Map<string, Photo>()
  if (missing.length > 0) {
    const { rows } = await sql<{ hash: string; content: Buffer }>`
      select distinct on (hash) encode(hash, 'hex') as hash, content
      from template_image where hash = any(select decode(unnest(${missing}::text[]), 'hex'))`.execute(db)
    for (const { hash, content } of rows) found.set(hash, sharedByThreads(await decodePhoto(content)))
  }
  for (const hash of hashes) {
    const photo = found.get(hash) ?? kept.get(hash)
    if (!photo) continue
    found.set(hash, photo)
    keptBytes += kept.delete(hash) ? 0 : photo.rgba.length
    kept.set(hash, photo)
  }
  for (const [hash, { rgba }] of kept) {
    if (keptBytes <= mostBytes) break
    kept.delete(hash)
    keptBytes -= rgba.length
  }
  return found
}

/** Such memory is not copied when a label's input goes to a thread that draws. */
function sharedByThreads({ width, height, rgba }: Photo): Photo {
  const shared = new Uint8Array(new SharedArrayBuffer(rgba.length))
  shared.set(rgba)
  return { width, height, rgba: shared }
}

/** The file of one image, as a label of the store shows it. */
export async function imageContent(
  db: Db,
  { company, storeId, name }: { company: string; storeId: number; name: string },
): Promise<{ content: Buffer; hash: string } | undefined> {
  const { rows } = await sql<{ content: Buffer; hash: string }>`
    select content, encode(hash, 'hex') as hash
    from template_image
    where company = ${company} and name = ${name} and coalesce(store_id, 0) = any(${[0, storeId]}::integer[])
    order by store_id nulls last limit 1`.execute(db)
  return rows[0]
}
