// server/labels: the calls of contract/label-reads. What they read is in reads.ts, histories in samples.ts; the label list itself is in routes.ts.
import {
  countLabelModels, countLabelStatus, findUnassigned, listAliveHistory, listArticleLabels, listCategoryLabels, listGatewayLabels, listLabelLinks, listStatusHistory, listUnassigned, listUnassignedStatus, readLabelStore,
  readLabelType, readLabelTypeInfo,
} from '@shelfcast/contract/label-reads'
import type { UnassignedRow } from '@shelfcast/contract/label-fields'
import { macWithFffe } from '@shelfcast/contract/fields'
import { modelOf } from '@shelfcast/render/models'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import { everyRow, exportRows, type ExportPart } from '../http/export.ts'
import { largestPage, pageOf } from '../http/paging.ts'
import { projected } from '../http/projection.ts'
import { Nothing, PageReply, ok } from '../http/reply.ts'
import { pagesOf } from './properties.ts'
import { changedLately, countCategory, labelByCode, labelOfArticle, labelsThat, linkedByModel, pageOfCategory, unassignedRow } from './reads.ts'
import { countLabels, pageOfLabels, type LabelFilter } from './rows.ts'
import { countSamples, pageOfSamples } from './samples.ts'

const idsOf = (stores: readonly StoreRef[]) => stores.map((store) => store.storeId)

/** For exports of lists that fit into one answer. */
async function* all<T>(rows: Promise<T[]>): AsyncGenerator<T> {
  yield* await rows
}

export function labelReadRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(listLabelLinks, async ({ query, stores }) => {
    const label = await labelByCode(db, idsOf(stores), query.labelCode)
    if (!label || label.articleList.length === 0) return new Nothing()
    return { ...ok, assignList: label.articleList.map(({ articleId, articleName }, at) => ({ store: label.store, articleId, articleName, articleIndex: String(at + 1), labelCode: label.labelCode })) }
  })

  api.handle(listUnassigned, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const filter = { ...query, unlinked: true }
    const read = async (part: ExportPart) => (await pageOfLabels(db, idsOf(stores), filter, part)).map(unassignedRow)
    if (query.export) return exportRows(query, 'unassigned-labels', operation.row.keyof().options, everyRow(page, 'labelCode', read))
    return projected(query.filter, await unassignedPage(idsOf(stores), filter, page, read))
  })

  api.handle(listUnassignedStatus, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const filter = { label: query.label, unlinked: true }
    if (query.export) return exportRows(query, 'unassigned-labels', operation.row.keyof().options, everyRow(page, 'labelCode', (part) => pageOfLabels(db, idsOf(stores), filter, part)))
    const [total, labelList] = await Promise.all([countLabels(db, idsOf(stores), filter), pageOfLabels(db, idsOf(stores), filter, page)])
    return new PageReply({ labelList }, { count: labelList.length, total, page: page.page, size: page.size })
  })

  api.handle(findUnassigned, async ({ query: { key, value }, stores }) => {
    const rows = (await labelsThat(db, idsOf(stores), { unlinked: true, ...(key === 'labelCode' ? { label: value } : {}) }, largestPage)).map(unassignedRow)
    const found = key === undefined || value === undefined ? rows : rows.filter((row) => String(row[key]).toLowerCase() === value.toLowerCase())
    return found.length > 0 ? found : new Nothing()
  })

  api.handle(listGatewayLabels, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const { gateway, isAssigned, ...radio } = query
    const filter = { ...radio, gatewayMac: gateway, ...(isAssigned === undefined ? {} : { unlinked: !isAssigned }) }
    const read = async (part: ExportPart) => (await pageOfLabels(db, idsOf(stores), filter, part)).map(unassignedRow)
    if (query.export) return exportRows(query, 'gateway-labels', operation.row.keyof().options, everyRow(page, 'labelCode', read))
    return projected(query.filter, await unassignedPage(idsOf(stores), filter, page, read))
  })

  async function unassignedPage(storeIds: readonly number[], filter: LabelFilter, page: ReturnType<typeof pageOf>, read: (part: ExportPart) => Promise<UnassignedRow[]>) {
    const [total, labelList] = await Promise.all([countLabels(db, storeIds, filter), read(page)])
    return new PageReply({ labelList }, { count: labelList.length, total, page: page.page, size: page.size })
  }

  api.handle(listArticleLabels, async ({ query, stores }) => {
    const labels = await labelsThat(db, [theStore(stores).storeId], query.labelCode === undefined ? { article: query.articleId } : { code: query.labelCode }, largestPage)
    if (labels.length === 0) return new Nothing()
    const articles = query.labelCode === undefined ? {} : { articleList: labels.flatMap((label) => label.articleList.map(({ articleId, articleName }) => ({ articleId, articleName }))) }
    return { ...ok, labelsList: labels.map(labelOfArticle), ...articles }
  })

  api.handle(readLabelStore, async ({ query, stores }) => {
    const label = await labelByCode(db, idsOf(stores), query.labelCode)
    if (!label) return new Nothing()
    return { ...ok, labelCode: label.labelCode, labelModel: label.labelModel, store: label.store, gateway: label.gateway ? macWithFffe(label.gateway.macAddress) : '', articleId: label.articleList.map(({ articleId }) => articleId) }
  })

  api.handle(readLabelType, async ({ query, stores }) => (await labelByCode(db, idsOf(stores), query.labelCode))?.type || new Nothing())

  api.handle(readLabelTypeInfo, async ({ query, stores }) => {
    const code = query.labelCode ?? query.label ?? ''
    const label = await labelByCode(db, idsOf(stores), code)
    const model = label && modelOf(label.type)
    const store = stores.find((candidate) => candidate.code === label?.store)
    if (!model || !store) return new Nothing()
    return {
      ...ok, labelCode: code, name: model.name, displayWidth: model.width, displayHeight: model.height, totalPage: await pagesOf(db, store.storeId, model.key), colorType: model.colours,
      resolution: Math.round(Math.hypot(model.width, model.height) / model.inches), nfc: label.nfc ? 'true' as const : 'false' as const, color: model.colours,
    }
  })

  api.handle(countLabelModels, async ({ stores }) => {
    const labelTypeSummary = await linkedByModel(db, idsOf(stores))
    return labelTypeSummary.length > 0 ? { ...ok, labelTypeSummary } : new Nothing()
  })

  api.handle(countLabelStatus, async ({ query, stores }) => {
    const labelSummary = await changedLately(db, idsOf(stores), query.status, query.duration)
    return labelSummary.length > 0 ? { ...ok, labelSummary } : new Nothing()
  })

  api.handle(listCategoryLabels, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const { storeId } = theStore(stores)
    if (query.export) return exportRows(query, 'categories', operation.row.keyof().options, all(pageOfCategory(db, storeId, query, { ...page, limit: largestPage, offset: 0 })))
    const [total, labelList] = await Promise.all([countCategory(db, storeId, query), pageOfCategory(db, storeId, query, page)])
    return new PageReply({ labelList }, { count: labelList.length, total, page: page.page, size: page.size })
  })

  api.handle(listStatusHistory, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    if (query.export) return exportRows(query, 'radio-history', operation.row.keyof().options, all(pageOfSamples(db, idsOf(stores), query.label, { ...page, limit: largestPage, offset: 0 })))
    const [total, aliveHistory] = await Promise.all([countSamples(db, idsOf(stores), query.label), pageOfSamples(db, idsOf(stores), query.label, page)])
    return new PageReply({ aliveHistory }, { count: aliveHistory.length, total, page: page.page, size: page.size })
  })

  api.handle(listAliveHistory, async ({ query, stores, operation }) => {
    const page = pageOf(operation, query)
    const rows = async (part: typeof page) => (await pageOfSamples(db, idsOf(stores), query.label, part)).map(({ page: number, currentPage, lastUpdatedOn, updateTime, gateway, store }) => ({ page: number, currentPage, lastUpdatedOn, updateTime, gateway, store }))
    if (query.export) return exportRows(query, 'alive-history', operation.row.keyof().options, all(rows({ ...page, limit: largestPage, offset: 0 })))
    const [total, aliveHistory] = await Promise.all([countSamples(db, idsOf(stores), query.label), rows(page)])
    return new PageReply({ aliveHistory }, { count: aliveHistory.length, total, page: page.page, size: page.size })
  })
}
