// server/labels: the calls of contract/labels/reads. reads.ts reads, samples.ts has histories; the label list itself is
// in routes.ts.
import {
  countLabelModels,
  countLabelStatus,
  findUnassigned,
  listArticleLabels,
  listCategoryLabels,
  listGatewayLabels,
  listUnassigned,
  listUnassignedStatus,
  readLabelStore,
  readLabelType,
  readLabelTypeInfo,
} from '@shelfcast/contract/labels/reads'
import { listAliveHistory, listStatusHistory, type StatusSample } from '@shelfcast/contract/labels/history'
import { listLabelLinks } from '@shelfcast/contract/labels/links'
import { macWithFffe } from '@shelfcast/contract/fields'
import { modelOf } from '@shelfcast/render/models'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import type { ExportPart } from '../http/export.ts'
import { rowsAtOnce } from '../http/list.ts'
import { largestPage, type PageQuery } from '../http/paging.ts'
import { Nothing, ok } from '../http/reply.ts'
import {
  changedLately,
  countCategory,
  labelByCode,
  labelOfArticle,
  labelsThat,
  linkedByModel,
  pageOfCategory,
  pagesOf,
  unassignedRow,
} from './reads.ts'
import { countLabels, type LabelFilter } from './filter.ts'
import { pageOfLabels } from './rows.ts'
import { countSamples, pageOfSamples } from './samples.ts'

const idsOf = (stores: readonly StoreRef[]) => stores.map((store) => store.storeId)

const largest = { limit: largestPage, offset: 0 }

export function labelReadRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  /** Labels in the format of lists of unassigned ones. */
  const unassigned = (name: string, stores: readonly StoreRef[], filter: LabelFilter) => ({
    count: () => countLabels(db, idsOf(stores), filter),
    page: async (part: ExportPart) => (await pageOfLabels(db, idsOf(stores), filter, part)).map(unassignedRow),
    file: { name, key: 'labelCode' },
  })

  /** The radio history of one label; `row` leaves out values that an older call lacks. */
  const samples = <Row extends object>(
    stores: readonly StoreRef[],
    label: string,
    asked: PageQuery,
    name: string,
    row: (sample: StatusSample) => Row,
  ) => {
    const page = async (part: PageQuery) => (await pageOfSamples(db, idsOf(stores), label, part)).map(row)
    return {
      count: () => countSamples(db, idsOf(stores), label),
      page,
      file: { name, each: () => rowsAtOnce(() => page({ ...asked, ...largest })) },
    }
  }

  api.handle(listLabelLinks, async ({ query, stores }) => {
    const label = await labelByCode(db, idsOf(stores), query.labelCode)
    if (!label || label.articleList.length === 0) return new Nothing()
    return {
      ...ok,
      assignList: label.articleList.map(({ articleId, articleName }, at) => ({
        store: label.store,
        articleId,
        articleName,
        articleIndex: String(at + 1),
        labelCode: label.labelCode,
      })),
    }
  })

  api.list(listUnassigned, ({ query, stores }) => unassigned('unassigned-labels', stores, { ...query, unlinked: true }))

  api.list(listUnassignedStatus, ({ query, stores }) => {
    const filter = { label: query.label, unlinked: true }
    return {
      count: () => countLabels(db, idsOf(stores), filter),
      page: (part) => pageOfLabels(db, idsOf(stores), filter, part),
      file: { name: 'unassigned-labels', key: 'labelCode' },
    }
  })

  api.handle(findUnassigned, async ({ query: { key, value }, stores }) => {
    const rows = (
      await labelsThat(
        db,
        idsOf(stores),
        { unlinked: true, ...(key === 'labelCode' ? { label: value } : {}) },
        largestPage,
      )
    ).map(unassignedRow)
    const found =
      key === undefined || value === undefined
        ? rows
        : rows.filter((row) => String(row[key]).toLowerCase() === value.toLowerCase())
    return found.length > 0 ? found : new Nothing()
  })

  api.list(listGatewayLabels, ({ query: { gateway, isAssigned, ...radio }, stores }) =>
    unassigned('gateway-labels', stores, {
      ...radio,
      gatewayMac: gateway,
      ...(isAssigned === undefined ? {} : { unlinked: !isAssigned }),
    }),
  )

  api.handle(listArticleLabels, async ({ query, stores }) => {
    const labels = await labelsThat(
      db,
      [theStore(stores).storeId],
      query.labelCode === undefined ? { article: query.articleId } : { code: query.labelCode },
      largestPage,
    )
    if (labels.length === 0) return new Nothing()
    const articles =
      query.labelCode === undefined
        ? {}
        : {
            articleList: labels.flatMap((label) =>
              label.articleList.map(({ articleId, articleName }) => ({ articleId, articleName })),
            ),
          }
    return { ...ok, labelsList: labels.map(labelOfArticle), ...articles }
  })

  api.handle(readLabelStore, async ({ query, stores }) => {
    const label = await labelByCode(db, idsOf(stores), query.labelCode)
    if (!label) return new Nothing()
    return {
      ...ok,
      labelCode: label.labelCode,
      labelModel: label.labelModel,
      store: label.store,
      gateway: label.gateway ? macWithFffe(label.gateway.macAddress) : '',
      articleId: label.articleList.map(({ articleId }) => articleId),
    }
  })

  api.handle(
    readLabelType,
    async ({ query, stores }) => (await labelByCode(db, idsOf(stores), query.labelCode))?.type || new Nothing(),
  )

  api.handle(readLabelTypeInfo, async ({ query, stores }) => {
    const code = query.labelCode ?? query.label ?? ''
    const label = await labelByCode(db, idsOf(stores), code)
    const model = label && modelOf(label.type)
    const store = stores.find((candidate) => candidate.code === label?.store)
    if (!model || !store) return new Nothing()
    return {
      ...ok,
      labelCode: code,
      name: model.name,
      displayWidth: model.width,
      displayHeight: model.height,
      totalPage: await pagesOf(db, store.storeId, model.key),
      colorType: model.colours,
      resolution: Math.round(Math.hypot(model.width, model.height) / model.inches),
      nfc: label.nfc ? ('true' as const) : ('false' as const),
      color: model.colours,
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

  api.list(listCategoryLabels, ({ query, stores, page }) => {
    const { storeId } = theStore(stores)
    const read = (part: PageQuery) => pageOfCategory(db, storeId, query, part)
    return {
      count: () => countCategory(db, storeId, query),
      page: read,
      file: { name: 'categories', each: () => rowsAtOnce(() => read({ ...page, ...largest })) },
    }
  })

  api.list(listStatusHistory, ({ query, stores, page }) =>
    samples(stores, query.label, page, 'radio-history', (row) => row),
  )

  api.list(listAliveHistory, ({ query, stores, page }) => samples(stores, query.label, page, 'alive-history', aliveRow))
}

const aliveRow = ({ page, currentPage, lastUpdatedOn, updateTime, gateway, store }: StatusSample) => ({
  page,
  currentPage,
  lastUpdatedOn,
  updateTime,
  gateway,
  store,
})
