// server/labels: the pictures of a label: what it shows, as stored when it was sent, and what it should show, drawn anew.
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import type { LabelImage } from '@shelfcast/render/label-image'
import { encodePng } from '@shelfcast/render/png'
import { renderLabel } from '@shelfcast/render/render'
import type { Db } from '../db/database.ts'
import { readImages } from '../delivery/images.ts'
import { Fault } from '../http/fault.ts'
import type { StoreRef } from '../http/caller.ts'
import { renderInputs } from './render-inputs.ts'

/** Either is undefined when there is none: nothing proven yet, or a label that no gateway heard, whose model is unknown. */
export interface LabelPictures { current: LabelImage | undefined; wanted: LabelImage | undefined }

/** @throws Fault 'label.unknown' */
export async function labelPictures(db: Db, store: StoreRef, code: string): Promise<LabelPictures> {
  const { rows } = await sql<{ label_id: number; shown_hash: Buffer | null; wanted_version: number }>`
    select l.label_id, p.shown_hash, p.wanted_version from label l join label_page p on p.label_id = l.label_id and p.page = 1 where l.store_id = ${store.storeId} and l.code = ${code}`.execute(db)
  const [label] = rows
  if (!label) throw new Fault('label.unknown', { labelCode: code })
  const input = label.wanted_version > 0 ? (await renderInputs(db, [label.label_id])).get(label.label_id) : undefined
  const current = label.shown_hash ? (await readImages(db, [label.shown_hash])).get(label.shown_hash.toString('hex')) : undefined
  return { current, wanted: input ? renderLabel(input) : undefined }
}

/** PNG in the colours that the ink on the glass has. A label's rows are a few kilobytes, so deflating them here takes well under a millisecond. */
export function pngOf(image: LabelImage): Buffer {
  return Buffer.from(encodePng(image, (rows) => deflateSync(rows, { level: 6 }), { perceptual: true }))
}
