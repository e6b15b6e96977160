// features/designer/panels: the product fields that a text can print, written as expressions.
import { articleKeys, priceKeys } from '@shelfcast/contract/articles/articles'
import type { LabelArticle } from '@shelfcast/render/render-input'
import type { TextKey } from '../../../text/text.ts'

export interface FieldChoice {
  /** What is put into a text between braces. */
  expression: string
  /** The name of the field on screen; undefined for a field of the store's own. */
  label: TextKey | undefined
  key: string
  /** Of this product; empty for none. */
  value: string
}

/** Fields beside a product's data. */
const ownKeys = ['articleName', 'articleId', 'nfcUrl'] as const
const isPlain = (key: string) => /^[A-Z][A-Z0-9_]*$/.test(key)
const isPrice = (key: string) => (priceKeys as readonly string[]).includes(key)

/** A key as an expression: prices as the label writes money. */
const expressionOf = (key: string): string => {
  const name = isPlain(key) ? key : `[${key}]`
  return isPrice(key) ? `money(${name})` : name
}

/** The fields with a defined meaning, then those that only this product has. */
export function fieldChoices(article: LabelArticle | undefined): FieldChoice[] {
  const known: readonly string[] = articleKeys
  const others = Object.keys(article?.data ?? {}).filter((key) => !known.includes(key))
  const own = { articleName: article?.name, articleId: article?.articleId, nfcUrl: article?.nfcUrl }
  const values: Record<string, string | undefined> = { ...article?.data, ...own }
  const choiceOf = (key: string, label?: TextKey): FieldChoice => ({
    key,
    label,
    expression: expressionOf(key),
    value: values[key] ?? '',
  })
  return [
    ...[...ownKeys, ...articleKeys].map((key) => choiceOf(key, `designer.data.${key}` as TextKey)),
    ...others.sort().map((key) => choiceOf(key)),
  ]
}
