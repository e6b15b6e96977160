// server/article-files: the calls about recorded changes: per product, per label, and refused rows.
import {
  listArticleChanges,
  listArticleUpdateDetails,
  listValidationErrors,
  readArticleAsOf,
  type ArticleChangeRow,
} from '@shelfcast/contract/articles/records'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { dateOf } from '../http/dates.ts'
import { Nothing, ok } from '../http/reply.ts'
import { batchNamed, countDetails, pageOfDetails } from './change-details.ts'
import { articleAsOf, countChanges, pageOfChanges, type ChangeFilter } from './records.ts'
import { countRefused, pageOfRefused } from './refused-rows.ts'

export function articleRecordRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.list(listArticleChanges, ({ query, stores, counted }) => {
    const { storeId } = theStore(stores)
    const filter: ChangeFilter = {
      article: query.article,
      articleId: query.articleId,
      source: query.source,
      account: query.account,
      start: dateOf(query.start, 'start'),
      end: dateOf(query.end, 'end'),
      batch: query.batch,
    }
    return {
      count: () => counted(['ARTICLE'], filter, () => countChanges(db, storeId, filter)),
      page: (part) => pageOfChanges(db, storeId, filter, part),
      row: ({ jump: _jump, ...row }) => row,
      file: { name: 'update-records', key: 'id', line: inWords },
    }
  })

  api.handle(readArticleAsOf, async ({ query, stores }) => {
    const store = theStore(stores)
    const article = await articleAsOf(db, store.storeId, query.articleId ?? query.article ?? '', query.uploadId)
    return article ? { ...ok, ...article } : new Nothing()
  })

  api.list(listArticleUpdateDetails, async ({ query, stores }) => {
    const storeIds = stores.map((store) => store.storeId)
    const batch = await batchNamed(db, storeIds, query.name)
    if (batch === undefined) return { page: () => Promise.resolve([]) }
    const filter = {
      batch,
      articleId: query.articleId,
      labelCode: query.labelCode,
      linked: query.linkedProducts?.toLowerCase() === 'true',
      result: query.result,
      errorCode: query.errorCode,
      change: query.change,
    }
    return {
      count: () => countDetails(db, storeIds, filter),
      page: (part) => pageOfDetails(db, storeIds, filter, part),
    }
  })

  api.list(listValidationErrors, ({ query, stores }) => {
    const storeIds = stores.map((store) => store.storeId)
    return {
      count: () => countRefused(db, storeIds, query.batchId),
      page: (part) => pageOfRefused(db, storeIds, query.batchId, part),
      row: ({ key: _key, ...row }) => row,
      file: { name: 'refused-rows', key: 'key' },
    }
  })
}

/** Text for a spreadsheet cell: 'LIST_PRICE: 1.99 → 1.49; ORIGIN: Spain → -'. */
const inWords = ({ changes, ...row }: ArticleChangeRow) => ({
  ...row,
  changes: changes.map(({ key, before, after }) => `${key}: ${before || '-'} → ${after || '-'}`).join('; '),
})
