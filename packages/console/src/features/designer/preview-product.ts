// features/designer: the product that the canvas shows.
import { create } from 'zustand'
import { listArticles, type ArticleRow } from '@shelfcast/contract/articles/articles'
import type { LabelArticle } from '@shelfcast/render/render-input'
import { ask } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { articleOf } from '../../parts/preview-product.ts'

export interface PreviewProduct {
  article: LabelArticle | undefined
  /** It is not one of the store. */
  isExample: boolean
  /** The product of the sample that the design began as. It stays until the user selects another one. */
  isSample: boolean
  /** Its price fields are left out. */
  withoutPrice: boolean
}

export const usePreview = create<PreviewProduct>(() => ({
  article: undefined,
  isExample: false,
  isSample: false,
  withoutPrice: false,
}))

const priceFields = ['LIST_PRICE', 'SALE_PRICE', 'UNIT_PRICE', 'BEST_PRICE_30', 'ANCHOR_PRICE']

/** The same product without any price. */
export const withoutPrices = (article: LabelArticle): LabelArticle => ({
  ...article,
  data: Object.fromEntries(Object.entries(article.data).filter(([key]) => !priceFields.includes(key))),
})

/** A server list has no more than this in one answer that stays small. */
const searchedProducts = 100
const longestShown = 20
const productsStaleMs = 60_000

/** Products of a store by name, ID or barcode. */
export async function findProducts(store: string, search: string, size = 20): Promise<ArticleRow[]> {
  const { data } = await call(listArticles, {
    query: { store, data: true, size, page: 0, ...(search === '' ? {} : { search }) },
    background: true,
  })
  return data?.articleList ?? []
}

/** The store whose first product is shown although no page asked for it yet. */
let shownAhead: string | undefined

/** On a first visit, shows the first product of the store as soon as the page is drawn. */
export async function showFirstProductAhead(store: string): Promise<void> {
  const [row] = await findProducts(store, '', 1)
  if (!row || usePreview.getState().article) return
  usePreview.setState({ article: articleOf(row), isExample: false })
  shownAhead = store
}

/** Whether the first product of the store is shown already. True once, because products change. */
export function takeShownAhead(store: string): boolean {
  const isShown = shownAhead === store
  shownAhead = undefined
  return isShown
}

export const firstProducts = (store: string) =>
  ask(
    listArticles,
    { store, data: true, size: searchedProducts, page: 0 },
    { enabled: store !== '', staleTime: productsStaleMs, background: true },
  )

export const longestNames = (rows: readonly ArticleRow[]): ArticleRow[] =>
  rows.toSorted((one, other) => other.articleName.length - one.articleName.length).slice(0, longestShown)
