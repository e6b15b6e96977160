// server/labels: the calls about labels. Rules are in labels.ts, SQL in rows.ts, pictures in pictures.ts.
import { deleteLabels, linkLabels, listLabels, listLabelTypes, readLabel, readLabelHistory, readLabelImage, resendLabels, unlinkLabels } from '@shelfcast/contract/labels'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import { everyRow, exportRows } from '../http/export.ts'
import { pageOf } from '../http/paging.ts'
import { Fault } from '../http/fault.ts'
import { projected } from '../http/projection.ts'
import { FileReply, Nothing, PageReply, ok } from '../http/reply.ts'
import { labelDetail } from './detail.ts'
import { labelFileColumns, labelLines } from './label-file.ts'
import * as labels from './labels.ts'
import { labelPictures, pictureOfPage, pngOf } from './pictures.ts'
import { countLabels, labelTimeline, labelTypes, pageOfLabels } from './rows.ts'

const idsOf = (stores: readonly StoreRef[]) => stores.map((store) => store.storeId)

export function labelRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  const { db } = deps
  const labelId = async (store: StoreRef, code: string) => (await db.selectFrom('label').select('label_id').where('store_id', '=', store.storeId).where('code', '=', code).executeTakeFirst())?.label_id

  api.handle(listLabels, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    if (query.export) return exportRows(query, 'labels', labelFileColumns, labelLines(everyRow(page, 'labelCode', (part) => pageOfLabels(db, idsOf(stores), query, part))))
    const [total, labelList] = await Promise.all([countLabels(db, idsOf(stores), query), pageOfLabels(db, idsOf(stores), query, page)])
    return projected(query.filter, new PageReply({ labelList }, { count: labelList.length, total, page: page.page, size: page.size }))
  })

  api.handle(readLabel, async ({ query, stores, mount }) => (await labelDetail(db, theStore(stores), query.label, mount)) ?? new Nothing())

  api.handle(readLabelImage, async ({ query, stores }) => {
    const store = theStore(stores)
    const picture = query.page === undefined ? (await labelPictures(db, store, query.label, [query.kind]))[query.kind] : await pictureOfPage(db, store, query.label, query.kind, query.page)
    if (!picture) return new Nothing()
    // With its hash in the address the picture can never change.
    return new FileReply(pngOf(picture), 'image/png', undefined, query.hash ? { 'cache-control': 'private, max-age=31536000, immutable' } : {})
  })

  api.handle(readLabelHistory, async ({ query, stores }) => {
    const id = await labelId(theStore(stores), query.label)
    if (id === undefined) return new Nothing()
    const before = query.before === undefined ? undefined : /^\d{1,15}$/.test(query.before) ? Number(query.before) : new Date(query.before)
    if (before instanceof Date && Number.isNaN(before.getTime())) throw new Fault('input.invalid', { message: 'before: This is not a time.' }, [{ field: 'before', code: 'time', message: 'This is not a time.' }])
    return { ...ok, labelCode: query.label, timelineInfo: await labelTimeline(db, id, before, query.size) }
  })

  api.handle(listLabelTypes, async ({ stores }) => {
    const labelTypeList = await labelTypes(db, idsOf(stores))
    return labelTypeList.length === 0 ? new Nothing() : { ...ok, labelTypeList }
  })

  api.handle(linkLabels, async ({ body, stores, caller }) => ({ ...ok, customBatchId: await labels.linkLabels(deps, caller, theStore(stores), body.assignList) }))

  // A known caller takes the last word of the message, which must be the label's code (wire contract §3).
  api.handle(unlinkLabels, async ({ body, stores, caller }) => ({ responseCode: '200', responseMessage: `SUCCESS ${body.unAssignList.at(-1)}`, customBatchId: await labels.unlinkLabels(deps, caller, theStore(stores), body.unAssignList) }))

  api.handle(deleteLabels, async ({ query, stores, caller }) => ({ ...ok, customBatchId: await labels.deleteLabels(deps, caller, stores, query.labelList) }))

  api.handle(resendLabels, async ({ body, stores, caller }) => ({ ...ok, customBatchId: await labels.resendLabels(deps, caller, theStore(stores), body.labelList) }))
}
