// features/articles: a scheduled change of single values on the wire: a small file with one product, as base64 (wire
// contract §11.2).
import type { ArticleDetail } from '@shelfcast/contract/articles/articles'
import { toBase64 } from '../../../parts/base64.ts'

/** The values that a user can schedule one by one; files can contain any field. */
export const scheduledKeys = ['LIST_PRICE', 'SALE_PRICE', 'UNIT_PRICE'] as const
export type ScheduledKey = (typeof scheduledKeys)[number]
export type ScheduledValues = Record<ScheduledKey, string>

export const valuesOf = (data: Readonly<Record<string, string>>): ScheduledValues => ({
  LIST_PRICE: data['LIST_PRICE'] ?? '',
  SALE_PRICE: data['SALE_PRICE'] ?? '',
  UNIT_PRICE: data['UNIT_PRICE'] ?? '',
})

/** Keys with another value than the product's own. */
export const changedKeys = (article: Pick<ArticleDetail, 'data'>, values: ScheduledValues): ScheduledKey[] =>
  scheduledKeys.filter((key) => values[key] !== (article.data[key] ?? ''))

/** With the 30-day lowest price, which the label of an offer shows; the product's own one wins. */
export const withLowest = (data: Record<string, string>, lowest: string | null): Record<string, string> =>
  lowest === null || data['BEST_PRICE_30'] ? data : { ...data, BEST_PRICE_30: lowest }

/** A file that sets these keys and leaves the rest; an empty value clears the field. */
export function fileOf(
  article: Pick<ArticleDetail, 'articleId' | 'articleName'>,
  values: ScheduledValues,
  keys: readonly ScheduledKey[],
): string {
  return toBase64(
    new TextEncoder().encode(
      JSON.stringify([
        {
          articleId: article.articleId,
          articleName: article.articleName,
          data: Object.fromEntries(keys.map((key) => [key, values[key] === '' ? null : values[key]])),
        },
      ]),
    ),
  )
}
