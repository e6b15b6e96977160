// server/labels/pictures: one label with its pictures. pictures.ts supplies the pictures; this file formats them for
// each edition.
import { sql } from 'kysely'
import type { LabelImage as WireImage, readLabel } from '@shelfcast/contract/labels/labels'
import type { OutputOf } from '@shelfcast/contract/operation'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { Db } from '../../db/database.ts'
import type { StoreRef } from '../../http/caller.ts'
import type { Mount } from '../../http/mounts.ts'
import { ok } from '../../http/reply.ts'
import { labelPictures, latestOrder, loadedPages, pngOf, type LabelPictures } from './pictures.ts'
import type { PictureAddresses } from './signed.ts'
import { pageOfLabels } from '../rows.ts'

type State = WireImage['state']
type Kind = keyof LabelPictures

/** Undefined when the store has no such label. */
export async function labelDetail(
  db: Db,
  store: StoreRef,
  code: string,
  { edition, url }: Mount,
  addresses: PictureAddresses,
): Promise<OutputOf<typeof readLabel> | undefined> {
  const [label] = await pageOfLabels(db, [store.storeId], { code }, { limit: 1, offset: 0, sort: [] })
  if (!label) return undefined
  const { labelId, orders } = await ordersOf(db, store, code)
  const pictures = await labelPictures(db, store, code, ['current', 'wanted', 'previous'])
  const state: State =
    label.updateStatus === 'SUCCESS' || label.updateStatus === 'UNASSIGNED'
      ? 'SUCCESS'
      : label.updateStatus === 'TIMEOUT'
        ? 'TIMEOUT'
        : 'PROCESSING'

  /** Local callers read the picture itself; the cloud's read its address and its order. */
  const imageOf = async (
    picture: LabelImage,
    index: number,
    pictureState: State,
    kind: Kind,
    page?: number,
  ): Promise<WireImage> => {
    const image = {
      index,
      state: pictureState,
      processUpdateTime: label.requestDate,
      statusUpdateTime: label.completedDate,
    }
    if (edition === 'local') return { ...image, content: pngOf(picture).toString('base64') }
    const key = await addresses.keyOf(picture, { store: store.storeId, label: code, kind, page })
    return {
      ...image,
      content: `${url}/common/labels/image/signed?${new URLSearchParams({ picture: key }).toString()}`,
      ...orders[kind],
      statusUpdatetime: label.completedDate,
    }
  }
  const asList = async (kind: Kind, index: number, pictureState: State) =>
    pictures[kind] ? [await imageOf(pictures[kind], index, pictureState, kind)] : []
  const pages = await Promise.all(
    (await loadedPages(db, labelId)).map(({ page, image }) =>
      imageOf(image, page, page === label.currentPage ? state : 'STALE', 'wanted', page),
    ),
  )
  return {
    ...ok,
    labelCode: label.labelCode,
    width: label.width,
    height: label.height,
    activePage: label.currentPage,
    currentImage: await asList(
      'current',
      label.currentPage,
      label.wantedHash === label.shownHash ? 'SUCCESS' : 'STALE',
    ),
    wantedImage: await asList('wanted', label.currentPage, state),
    previousImage: await asList('previous', label.currentPage, 'STALE'),
    pages,
    isDualSidedLabel: false,
    findings: pictures.findings,
    latestBatchInfo: await latestOrder(db, labelId),
    label,
  }
}

type Orders = Record<Kind, { batchId: string; txSequence: number }>

/** The orders behind the current, the wanted and the previous picture; '' and 0 if no longer known. */
async function ordersOf(db: Db, store: StoreRef, code: string): Promise<{ labelId: number; orders: Orders }> {
  const { rows } = await sql<{
    label_id: number
    shown: number
    wanted: number
    previous: number | null
    batches: Record<string, string> | null
  }>`
    select l.label_id, p.shown_version as shown, p.wanted_version as wanted, v.previous,
      (select jsonb_object_agg(e.version, e.batch_id)
        from (select distinct on (version) version, batch_id
          from label_event e
          where e.label_id = l.label_id and e.batch_id is not null
            and e.version in (p.shown_version, p.wanted_version, v.previous)
          order by version, id) e) as batches
    from label l join label_page p on p.label_id = l.label_id and p.page = 1
      left join lateral (select max(version) as previous
        from label_event e
        where e.label_id = l.label_id and e.event = 'ACK' and e.page = 1 and e.version < p.shown_version) v
        on true
    where l.store_id = ${store.storeId} and l.code = ${code}::bpchar`.execute(db)
  const [row] = rows
  const orderOf = (version: number | null | undefined) => ({
    batchId: row?.batches?.[String(version)] ?? '',
    txSequence: version ?? 0,
  })
  return {
    labelId: row?.label_id ?? 0,
    orders: { current: orderOf(row?.shown), wanted: orderOf(row?.wanted), previous: orderOf(row?.previous) },
  }
}
