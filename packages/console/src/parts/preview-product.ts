// parts: the product in the preview of a template: one of the store, or a made-up one.
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import { exampleArticle } from '@shelfcast/render/example-article'
import type { LabelArticle } from '@shelfcast/render/render-input'

export const articleOf = ({ articleId, articleName, nfcUrl, eans, data }: ArticleRow): LabelArticle => ({
  articleId,
  name: articleName,
  nfcUrl,
  eans,
  data: data ?? {},
})

/** The example with names that run from right to left: a design must not count on the other direction. */
export const rightToLeftArticle = (name: string, brand: string): LabelArticle => {
  const article = exampleArticle(name)
  return { ...article, articleId: '1002', data: { ...article.data, MANUFACTURER: brand } }
}
