// server/labels: the calls that list labels and read their timelines. SQL is in rows.ts; the neighbouring folders
// change labels.
import { readLabelProgress } from '@shelfcast/contract/labels/causes'
import { listLabels, listLabelTypes } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { listLearnedModels } from '@shelfcast/contract/labels/models'
import { progressOf } from '../delivery/causes.ts'
import { learnedModelsOf } from '../delivery/learned-models.ts'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'
import { labelFileColumns, labelLine } from './label-file.ts'
import { labelLines } from './label-lines.ts'
import { countLabels, idsOfLabels, lateLabels } from './filter.ts'
import { labelTypes, pageOfLabels } from './rows.ts'
import { labelTimeline } from './timeline.ts'
import { labelReadRoutes } from './read-routes.ts'

const idsOf = (stores: readonly StoreRef[]) => stores.map((store) => store.storeId)

export function labelRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  labelReadRoutes(api, { db })
  const labelId = async (store: StoreRef, code: string) =>
    (
      await db
        .selectFrom('label')
        .select('label_id')
        .where('store_id', '=', store.storeId)
        .where('code', '=', code)
        .executeTakeFirst()
    )?.label_id

  api.list(listLabels, ({ query, stores, page }) => ({
    count: () => countLabels(db, idsOf(stores), query),
    page: (part) => pageOfLabels(db, idsOf(stores), query, part),
    file: {
      name: 'labels',
      columns: labelFileColumns,
      line: labelLine,
      key: 'labelCode',
      csv: () => labelLines(db, idsOf(stores), query, page),
    },
  }))

  api.handle(readLabelProgress, async ({ query: { articleList, labelList, late }, stores }) => ({
    ...ok,
    ...(await progressOf(
      db,
      late ? lateLabels(theStore(stores).storeId) : idsOfLabels(theStore(stores).storeId, { articleList, labelList }),
    )),
  }))

  api.handle(readLabelHistory, async ({ query, stores }) => {
    const id = await labelId(theStore(stores), query.label)
    if (id === undefined) return new Nothing()
    const before =
      query.before === undefined
        ? undefined
        : /^\d{1,15}$/.test(query.before)
          ? Number(query.before)
          : new Date(query.before)
    if (before instanceof Date && Number.isNaN(before.getTime()))
      throw new Fault('input.invalid', { message: 'before: This is not a time.' }, [
        { field: 'before', code: 'time', message: 'This is not a time.' },
      ])
    return { ...ok, labelCode: query.label, timelineInfo: await labelTimeline(db, id, before, query.size) }
  })

  api.handle(listLabelTypes, async ({ stores }) => {
    const labelTypeList = await labelTypes(db, idsOf(stores))
    return labelTypeList.length === 0 ? new Nothing() : { ...ok, labelTypeList }
  })

  api.handle(listLearnedModels, async ({ caller }) => {
    const models = await learnedModelsOf(db, caller.company)
    return { ...ok, modelList: models.map((model) => ({ ...model, palette: [...model.palette] })) }
  })
}
