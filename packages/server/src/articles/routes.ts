// server/articles: products of a store. Rules are in articles.ts, storing in write.ts, reading in rows.ts; files of products in article-files/.
import {
  deleteArticles,
  listArticleCategories,
  listArticleKeys,
  listArticles,
  mergeArticles,
  readArticle,
  replaceArticles,
} from '@shelfcast/contract/articles/articles'
import type { Api } from '../http/api.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import type { Deps } from '../deps.ts'
import type { PageQuery } from '../http/paging.ts'
import { Nothing, ok } from '../http/reply.ts'
import { articleLines } from './article-lines.ts'
import { removeArticles, saveArticles } from './articles.ts'
import { startPriceDays, type PriceDays } from './price-days.ts'
import { countChangesWith, type ArticleFilter } from './filter.ts'
import { eachArticle, searchArticles } from './pages.ts'
import { articleById, articleKeysOf } from './rows.ts'
import { articleFormatRoutes } from './format-routes.ts'
import { categoriesOf } from './search.ts'
import { articleReadRoutes } from './read-routes.ts'

const exportColumns = ['articleId', 'articleName', 'nfcUrl', 'eans', 'generateDate', 'lastUpdated', 'labelCount']

/** Also starts the daily price updates; the caller closes them. */
export function articleRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>): PriceDays {
  articleReadRoutes(api, deps)
  articleFormatRoutes(api, deps)
  const { db } = deps

  api.list(listArticles, async ({ query, stores, page, counted }) => {
    const store = theStore(stores)
    const { id, name, search, category, unlinked } = query
    const filter = { ...query, ids: query.only === undefined ? undefined : [query.only] }
    const columns = query.export
      ? [...exportColumns.slice(0, 3), ...(await articleKeysOf(db, store.company)), ...exportColumns.slice(3)]
      : []
    return {
      page: (part) =>
        searchArticles(db, store.storeId, filter, part, (read) =>
          filter.ids ? read() : counted(countChangesWith(query), { id, name, search, category, unlinked }, read),
        ),
      further: (_rows, total) => ({ totalArticleCnt: total }),
      file: {
        name: 'articles',
        columns,
        each: () => flat(db, store, filter, page),
        csv: () => articleLines(db, store.storeId, filter, page, columns),
      },
    }
  })

  api.handle(replaceArticles, ({ body, caller, stores }) =>
    saveArticles(deps, caller, theStore(stores), body, 'replace'),
  )
  api.handle(mergeArticles, ({ body, caller, stores }) => saveArticles(deps, caller, theStore(stores), body, 'merge'))
  api.handle(deleteArticles, ({ query, caller, stores }) =>
    removeArticles(deps, caller, theStore(stores), query.articleDeleteList),
  )

  api.handle(readArticle, async ({ query, stores }) => {
    const article = await articleById(db, theStore(stores).storeId, query.article)
    return article ? { ...ok, ...article } : new Nothing()
  })

  api.handle(listArticleKeys, async ({ query, caller }) => {
    const articleDataKeyList = await articleKeysOf(db, query.company ?? caller.company)
    return articleDataKeyList.length === 0 ? new Nothing() : { ...ok, articleDataKeyList }
  })

  api.handle(listArticleCategories, async ({ stores }) => {
    const articleCategoryList = await categoriesOf(db, theStore(stores).storeId)
    return articleCategoryList.length === 0 ? new Nothing() : { ...ok, articleCategoryList }
  })

  return startPriceDays(deps)
}

/** An exported row has a column for each of the customer's fields. */
async function* flat(db: Deps['db'], store: StoreRef, filter: ArticleFilter, page: PageQuery) {
  for await (const { data, eans, ...row } of eachArticle(db, store.storeId, filter, page))
    yield { ...data, ...row, eans: eans.join(' ') }
}
