// server/delivery: pictures stored by content hash, so that a label's picture can still be seen after its product
// changed.
import { deflateSync, inflateSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { decodeLabel } from '@shelfcast/render/encodings'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { LabelModel } from '@shelfcast/render/models'
import { hungModelOf } from '@shelfcast/render/turn'
import { prepared, type Db } from '../db/database.ts'

/**
 * Deflated label bytes, as in the table: a quarter of the pixels to begin with. `model`: a key, also of a model on edge
 * (render/turn.ts).
 */
export interface StoredImage {
  hash: string
  model: string
  width: number
  height: number
  packed: Uint8Array
}

const hashBytes = 16
/**
 * An eighth smaller than at the quickest level, and a picture is the largest part of what a price change writes. Level 6
 * would save another twentieth for twice the processor time.
 */
const packLevel = 4
/** Small memory: at the size of a label it packs as well, and the processor's caches stay with the drawing. */
const packing = { level: packLevel, windowBits: 13, memLevel: 6, chunkSize: 4096 }
/** The bytes of a label never outnumber its pixels. */
const unpackLimit = (model: LabelModel) => model.width * model.height

/**
 * The identity of a picture: the model and its uncompressed bytes, which are its pixels and nothing else. 32
 * hexadecimal digits.
 */
export function pictureHash(model: LabelModel, bytes: Uint8Array): string {
  return createHash('sha256')
    .update(`${model.key}\n`)
    .update(bytes)
    .digest('hex')
    .slice(0, hashBytes * 2)
}

/** In exactly its own memory: a view would carry all of its buffer from thread to thread. */
export function packPicture(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(deflateSync(bytes, packing))
}

export async function storeImages(db: Db, images: readonly StoredImage[]): Promise<void> {
  if (images.length > 0) await sql`${prepared} ${imagesStored(images)}`.execute(db)
}

/** The statement that stores pictures, also as a part of another. */
export function imagesStored(images: readonly StoredImage[]): RawBuilder<unknown> {
  // All in one buffer: bytes cross the wire unchanged, but an array of buffers would be sent in hexadecimal.
  const pieces = Buffer.concat(images.map((image) => image.packed))
  let end = 0
  const starts = images.map((image) => (end += image.packed.length) - image.packed.length + 1)
  return sql`
    insert into label_image (hash, model, width, height, pixels)
    select decode(hash, 'hex'), model, width, height, substring(${pieces}::bytea from start for length)
    from unnest(${images.map((image) => image.hash)}::text[], ${images.map((image) => image.model)}::text[],
      ${images.map((image) => image.width)}::integer[], ${images.map((image) => image.height)}::integer[],
      ${starts}::integer[], ${images.map((image) => image.packed.length)}::integer[]) as given (hash, model, width,
      height, start, length)
    order by hash
    on conflict (hash)
    do update set created_at = now()
    where label_image.created_at < now() - ${youngHours / 2} * interval '1 hour'`
}

/** Pictures by hexadecimal hash. Leaves out swept and unknown ones. */
export async function readImages(db: Db, hashes: readonly Buffer[]): Promise<Map<string, LabelImage>> {
  const images = new Map<string, LabelImage>()
  if (hashes.length === 0) return images
  for (const row of await db
    .selectFrom('label_image')
    .selectAll()
    .where('hash', 'in', [...hashes])
    .execute()) {
    const model = hungModelOf(row.model)
    if (model)
      images.set(
        row.hash.toString('hex'),
        decodeLabel(inflateSync(row.pixels, { maxOutputLength: unpackLimit(model) }), model),
      )
  }
  return images
}

/** A picture may be on its way into a label's row for a while. Making it again renews its age. */
const youngHours = 1
const sweepBatch = 1_000
/** Held in memory at a time: 16 bytes each. */
const mostFound = 100_000

/**
 * Deletes pictures that no label shows, wants, is receiving or has on one of its pages.
 * @returns the number deleted.
 */
export async function sweepImages(db: Db): Promise<number> {
  let swept = 0
  for (;;) {
    // One pass over labels and the index of pictures for all of them. An index by picture would cost each price change
    // four entries, to find in an hour what this pass finds in a second.
    const { rows } = await sql<{ hash: Buffer }>`
      select i.hash from label_image i
      where not exists (
          select
          from label_page p cross join lateral unnest(array[p.shown_hash, p.sent_hash, p.wanted_hash]) as used (hash)
          where used.hash = i.hash)
        and not exists (select from label_content c where c.image_hash = i.hash)
      limit ${mostFound}`.execute(db)
    let deleted = 0
    for (let from = 0; from < rows.length; from += sweepBatch) {
      const hashes = rows.slice(from, from + sweepBatch).map((row) => row.hash)
      // Small batches block no one. A picture that was made again since the search counts as new by now.
      const result = await sql`
        delete from label_image
        where hash = any(${hashes}::bytea[]) and created_at < now() - ${youngHours} * interval '1 hour'`.execute(db)
      deleted += Number(result.numAffectedRows ?? 0)
    }
    swept += deleted
    if (rows.length < mostFound || deleted === 0) return swept
  }
}

/** A pass costs as much as there are labels, so it waits until this share of the pictures is unused. */
const worthwhileShare = 0.05

/** Whether the unused pictures are worth a pass, judging by the database's statistics. */
export async function isSweepDue(db: Db): Promise<boolean> {
  const { rows } = await sql<{ pictures: number; pages: number }>`
    select coalesce(sum(n_live_tup) filter (where relname = 'label_image'), 0)::float8 as pictures,
      coalesce(sum(n_live_tup) filter (where relname in ('label_page', 'label_content')), 0)::float8 as pages
    from pg_stat_user_tables where schemaname = 'public'`.execute(db)
  const [{ pictures, pages } = { pictures: 0, pages: 0 }] = rows
  return pictures > pages * (1 + worthwhileShare)
}
