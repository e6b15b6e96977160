// parts: the product in the preview of a template: one of the store, or a made-up one.
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import type { LabelArticle } from '@shelfcast/render/render-input'

export const articleOf = ({ articleId, articleName, nfcUrl, eans, data }: ArticleRow): LabelArticle => ({
  articleId,
  name: articleName,
  nfcUrl,
  eans,
  data: data ?? {},
})
