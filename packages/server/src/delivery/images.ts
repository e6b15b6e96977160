// server/delivery: pictures kept by their content hash, so that what a label shows can be seen after its product changed again.
import { deflateSync, inflateSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { decodeLabel } from '@shelfcast/render/encodings'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { LabelModel } from '@shelfcast/render/models'
import { hungModelOf } from '@shelfcast/render/turn'
import type { Db } from '../db/database.ts'

/** Deflated label bytes, as the table keeps them: a quarter of the pixels to begin with. `model`: a key, also one of a model on edge (render/turn.ts). */
export interface StoredImage { hash: string; model: string; width: number; height: number; packed: Uint8Array }

const hashBytes = 16
/** Speed before size: e-paper pictures are mostly white. */
const packLevel = 1
/** Bytes of a label are never more than its pixels. */
const unpackLimit = (model: LabelModel) => model.width * model.height

/** What tells pictures apart: the model and its uncompressed bytes, which are its pixels and nothing else. 32 hexadecimal digits. */
export function pictureHash(model: LabelModel, bytes: Uint8Array): string {
  return createHash('sha256').update(`${model.key}\n`).update(bytes).digest('hex').slice(0, hashBytes * 2)
}

export function packPicture(bytes: Uint8Array): Uint8Array {
  return deflateSync(bytes, { level: packLevel })
}

export async function storeImages(db: Db, images: readonly StoredImage[]): Promise<void> {
  if (images.length === 0) return
  // All in one piece: as bytes they cross the wire as they are, as an array of them they would be spelled out in hexadecimal.
  const pieces = Buffer.concat(images.map((image) => image.packed))
  let end = 0
  const starts = images.map((image) => (end += image.packed.length) - image.packed.length + 1)
  await sql`insert into label_image (hash, model, width, height, pixels)
    select decode(hash, 'hex'), model, width, height, substring(${pieces}::bytea from start for length)
    from unnest(${images.map((image) => image.hash)}::text[], ${images.map((image) => image.model)}::text[], ${images.map((image) => image.width)}::integer[], ${images.map((image) => image.height)}::integer[],
      ${starts}::integer[], ${images.map((image) => image.packed.length)}::integer[]) as given (hash, model, width, height, start, length)
    order by hash on conflict (hash) do nothing`.execute(db)
}

/** Pictures by hexadecimal hash. What was swept or never made is left out. */
export async function readImages(db: Db, hashes: readonly Buffer[]): Promise<Map<string, LabelImage>> {
  const images = new Map<string, LabelImage>()
  if (hashes.length === 0) return images
  for (const row of await db.selectFrom('label_image').selectAll().where('hash', 'in', [...hashes]).execute()) {
    const model = hungModelOf(row.model)
    if (model) images.set(row.hash.toString('hex'), decodeLabel(inflateSync(row.pixels, { maxOutputLength: unpackLimit(model) }), model))
  }
  return images
}

const sweepBatch = 500
/** A picture may be on its way into a label's row for a while. */
const youngHours = 1

/** Deletes some pictures that no label shows, wants, is being sent or has on one of its pages. @returns how many. */
export async function sweepImages(db: Db): Promise<number> {
  const result = await sql`delete from label_image where hash in (
    select hash from label_image i where created_at < now() - ${youngHours} * interval '1 hour'
      and not exists (select from label_page p where p.shown_hash = i.hash or p.sent_hash = i.hash or p.wanted_hash = i.hash)
      and not exists (select from label_content c where c.image_hash = i.hash) limit ${sweepBatch})`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}
