// features/templates/mapping: the product that the rules are tried with.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listArticles, type ArticleRow } from '@shelfcast/contract/articles/articles'
import { ask } from '../../../api/ask.ts'
import { call } from '../../../api/call.ts'
import { useAllowed } from '../../../api/permission.ts'
import { useText } from '../../../text/text.ts'
import type { Choice } from '../../../ui/choice.ts'

const mostFound = 20

export const choiceOf = ({ articleId, articleName }: ArticleRow): Choice => ({
  value: articleId,
  label: `${articleName} (${articleId})`,
})

export interface TriedProduct {
  row: ArticleRow | undefined
  choose: (articleId: string | undefined) => void
  search: (words: string) => Promise<Choice[]>
  /** Why no product can be selected. */
  reason: string | undefined
}

/** The product that is tried: the first one of the store until the user selects another. */
export function useTriedProduct(store: string): TriedProduct {
  const text = useText()
  const { allowed, reason } = useAllowed(listArticles.needs)
  const [found, setFound] = useState<readonly ArticleRow[]>([])
  const [chosen, setChosen] = useState<string>()
  const first = useQuery(
    ask(listArticles, { store, data: true, size: 1 }, { enabled: allowed && store !== '', background: true }),
  ).data?.data?.articleList[0]
  return {
    row: found.find(({ articleId }) => articleId === chosen) ?? first,
    choose: setChosen,
    async search(words) {
      const { data } = await call(listArticles, {
        query: { store, data: true, size: mostFound, ...(words === '' ? {} : { search: words }) },
        background: true,
      })
      const rows = data?.articleList ?? []
      setFound((before) => [...before.filter(({ articleId }) => articleId === chosen), ...rows])
      return rows.map(choiceOf)
    },
    reason: allowed ? (store === '' ? text('mapping.try.noStore') : undefined) : reason,
  }
}
