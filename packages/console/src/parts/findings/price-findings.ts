// parts/findings: what a new price brings, where no preview shows it.
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { ArticleRow } from '@shelfcast/contract/articles/articles'
import type { ContentFinding } from '@shelfcast/contract/content-finding'
import { loadChunk } from '../../ui/chunk.ts'

/** @param value of the price field `field`; empty removes it. @param limit of a price jump, in percent */
export async function priceFindings(
  article: ArticleRow,
  { field, value, limit }: { field: string; value: string; limit: number },
): Promise<ContentFinding[]> {
  const [{ changeFindings }, { followedUnitPrice }] = await loadChunk(() =>
    Promise.all([import('@shelfcast/render/lint'), import('@shelfcast/render/followed-unit-price')]),
  )
  const before = article.data ?? {}
  const changed = Object.fromEntries(
    Object.entries({ ...before, [field]: value }).filter(([, content]) => content !== ''),
  )
  const unitPrice = field === 'UNIT_PRICE' ? undefined : followedUnitPrice(before, changed)
  const product = {
    articleId: article.articleId,
    name: article.articleName,
    nfcUrl: article.nfcUrl,
    eans: article.eans,
  }
  return changeFindings(
    { ...product, data: before },
    { ...product, data: unitPrice === undefined ? changed : { ...changed, UNIT_PRICE: unitPrice } },
    { limit, storeCurrency: defaultCurrency },
  )
}
