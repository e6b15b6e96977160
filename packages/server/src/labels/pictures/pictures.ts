// server/labels/pictures: the pictures of a label: the current one, as stored when it was sent, and the wanted one,
// drawn again.
import { deflateSync } from 'node:zlib'
import { sql } from 'kysely'
import type { LabelImage } from '@shelfcast/render/label-image'
import { encodePng } from '@shelfcast/render/png'
import { lintLabel, type Finding } from '@shelfcast/render/lint'
import { nothingDrawn } from '@shelfcast/render/drawn'
import { turned } from '@shelfcast/render/turn'
import type { Db } from '../../db/database.ts'
import { readImages } from '../../delivery/images.ts'
import { drawLabel } from '../../delivery/letter-files.ts'
import { Fault } from '../../http/fault.ts'
import type { StoreRef } from '../../http/caller.ts'
import { renderInputs } from '../../delivery/render-inputs.ts'
import { loadedPagesOf } from '../../templates/label-pages.ts'

/**
 * Undefined if there is none: nothing confirmed yet, an earlier picture that is no longer stored, or an unheard label
 * without a known model.
 */
export interface LabelPictures {
  current: LabelImage | undefined
  wanted: LabelImage | undefined
  previous: LabelImage | undefined
}

/**
 * As people see them: the picture for a rotated label was sent rotated, so here it is turned back. `findings`: what is
 * wrong with the wanted one.
 * @throws Fault 'label.unknown'
 */
export async function labelPictures(
  db: Db,
  store: Pick<StoreRef, 'storeId'>,
  code: string,
  kinds: readonly (keyof LabelPictures)[],
): Promise<LabelPictures & { findings: Finding[] }> {
  const { rows } = await sql<{ label_id: number; shown_hash: Buffer | null; wanted_version: number; rotation: number }>`
    select l.label_id, p.shown_hash, p.wanted_version, l.rotation
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    where l.store_id = ${store.storeId} and l.code = ${code}`.execute(db)
  const [label] = rows
  if (!label) throw new Fault('label.unknown', { labelCode: code })
  const input =
    kinds.includes('wanted') && label.wanted_version > 0
      ? (await renderInputs(db, [label.label_id])).get(label.label_id)
      : undefined
  const hashes = {
    current: kinds.includes('current') ? label.shown_hash : null,
    previous: kinds.includes('previous') ? await previousHash(db, label.label_id, label.shown_hash) : null,
  }
  const kept = await readImages(
    db,
    Object.values(hashes).filter((hash) => hash !== null),
  )
  const asHung = (hash: Buffer | null) => {
    const image = hash === null ? undefined : kept.get(hash.toString('hex'))
    return image && turned(image, -label.rotation)
  }
  const drawn = nothingDrawn()
  return {
    current: asHung(hashes.current),
    wanted: input ? await drawLabel(input, drawn) : undefined,
    findings: input ? lintLabel(input, drawn) : [],
    previous: asHung(hashes.previous),
  }
}

/** For the current page: the picture of that kind; for another: its loaded picture. */
export async function pictureOfPage(
  db: Db,
  store: Pick<StoreRef, 'storeId'>,
  code: string,
  kind: keyof LabelPictures,
  page: number,
): Promise<LabelImage | undefined> {
  const { rows } = await sql<{
    label_id: number
    page: number
  }>`select label_id, page from label where store_id = ${store.storeId} and code = ${code}::bpchar`.execute(db)
  const [label] = rows
  if (!label) throw new Fault('label.unknown', { labelCode: code })
  if (label.page === page) return (await labelPictures(db, store, code, [kind]))[kind]
  return (await loadedPages(db, label.label_id)).find((loaded) => loaded.page === page)?.image
}

/**
 * What each page of a linked label would show: a picture that was pushed there, else the page of its template for its
 * product.
 */
export async function loadedPages(db: Db, labelId: number): Promise<{ page: number; image: LabelImage }[]> {
  const pages = (await loadedPagesOf(db, [labelId])).get(labelId) ?? []
  const shown = await Promise.all(
    pages.map(async (page) => ({ page, input: (await renderInputs(db, [labelId], { page })).get(labelId) })),
  )
  const images = await Promise.all(
    shown.map(async ({ page, input }) =>
      // A picture of another size than the label has now is not shown.
      input && input.kind !== 'blank' && (input.kind === 'image' || page <= input.template.pages.length)
        ? [{ page, image: await drawLabel(input) }]
        : [],
    ),
  )
  return images.flat()
}

/** The confirmed picture before the current one, if it is still stored. */
async function previousHash(db: Db, labelId: number, shown: Buffer | null): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select e.hash
    from label_event e
    where e.label_id = ${labelId} and e.page = 1 and e.event = 'ACK' and e.hash is distinct from ${shown}::bytea
      and exists (select from label_image i where i.hash = e.hash)
    order by e.id desc limit 1`.execute(db)
  return rows[0]?.hash ?? null
}

/** The newest order for a label. */
export async function latestOrder(
  db: Db,
  labelId: number,
): Promise<{ txSequence: number; type: string; batchEventTime: string } | null> {
  const row = await db
    .selectFrom('label_event')
    .select(['id', 'version', 'event', 'created_at'])
    .where('label_id', '=', labelId)
    .where('event', 'in', ['LINK', 'UNLINK', 'CHANGE', 'PAGE'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row
    ? { txSequence: row.version ?? row.id, type: row.event, batchEventTime: row.created_at.toISOString() }
    : null
}

/**
 * PNG in the real colours of the ink. A label's rows are a few kilobytes, so deflating them here takes well under a
 * millisecond.
 */
export function pngOf(image: LabelImage): Buffer {
  return Buffer.from(encodePng(image, (rows) => deflateSync(rows, { level: 6 }), { perceptual: true }))
}
