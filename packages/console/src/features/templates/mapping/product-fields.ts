// features/templates/mapping: the fields of products that conditions can compare, with their names on screen.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { articleKeys, listArticleKeys, type ArticleKey } from '@shelfcast/contract/articles/articles'
import { ask } from '../../../api/ask.ts'
import { useAllowed } from '../../../api/permission.ts'
import { useText, type Text } from '../../../text/text.ts'
import type { Choice } from '../../../ui/choice.ts'

/** Fields beside a product's data. */
const ownKeys = ['articleName', 'articleId', 'nfcUrl'] as const
const staleMs = 60_000

const isOneOf = <Key extends string>(keys: readonly Key[], key: string): key is Key =>
  (keys as readonly string[]).includes(key)

/** Its name on screen; the key itself for a field of the store's own. */
export function productFieldName(key: string, text: Text): string {
  if (isOneOf(ownKeys, key)) return text(`mapping.product.${key}`)
  return isOneOf(articleKeys, key) ? text(`article.data.${key as ArticleKey}`) : key
}

/**
 * The fields with a defined meaning, then those of the company's products.
 * @param used keys in the rules, which products may no longer have
 */
export function useProductFields(company: string | undefined, used: readonly string[]): readonly Choice[] {
  const text = useText()
  const { allowed } = useAllowed(listArticleKeys.needs)
  const given = useQuery(
    ask(listArticleKeys, company === undefined ? {} : { company }, {
      enabled: allowed,
      staleTime: staleMs,
      background: true,
    }),
  ).data?.data?.articleDataKeyList
  const usedKeys = used.join('\n')
  return useMemo(() => {
    const others = [...(given ?? []), ...usedKeys.split('\n')].filter((key) => key !== '')
    return [...new Set([...ownKeys, ...articleKeys, ...others.toSorted()])].map((key) => ({
      value: key,
      label: productFieldName(key, text),
    }))
  }, [given, usedKeys, text])
}
