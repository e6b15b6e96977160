// features/articles: columns for the customer's own fields, known only after the server has listed them.
import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  articleKeys,
  listArticleCategories,
  listArticleKeys,
  priceKeys,
  type ArticleKey,
  type ArticleRow,
} from '@shelfcast/contract/articles/articles'
import { ask } from '../../api/ask.ts'
import type { Column, ColumnKit } from '../../screens/column-kit.tsx'
import type { ListScope } from '../../screens/list-spec.ts'
import { useText, type TextKey } from '../../text/text.ts'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { PriceCell } from './price-cell.tsx'

const isPrice = (key: string) => (priceKeys as readonly string[]).includes(key)
/** Shown by default; the other fields are in the column chooser. */
const shownKeys: readonly string[] = ['LIST_PRICE', 'SALE_PRICE', 'UNIT_PRICE', 'BARCODE', 'CATEGORY1']

/** The others follow from these, or from files. */
const editedInRow: readonly string[] = ['LIST_PRICE', 'SALE_PRICE']

/** A field's name on screen: ours for a known key, else the customer's. */
export function useFieldName(): (key: string) => string {
  const text = useText()
  return (key) =>
    (articleKeys as readonly string[]).includes(key) ? text(`article.data.${key as ArticleKey}` satisfies TextKey) : key
}

const askKeys = (company: string | undefined) =>
  ask(listArticleKeys, company === undefined ? {} : { company }, { staleTime: 60_000 })

/** The keys of a company's products, standard fields first. */
export function useFieldKeys(company: string | undefined): string[] {
  const { data } = useQuery(askKeys(company))
  return useMemo(() => {
    const given = data?.data?.articleDataKeyList ?? []
    const known = articleKeys.filter((key) => given.includes(key))
    return [...known, ...given.filter((key) => !(articleKeys as readonly string[]).includes(key))]
  }, [data])
}

const askCategories = (store: string | undefined) =>
  ask(listArticleCategories, { store: store ?? '' }, { staleTime: 60_000, enabled: store !== undefined })

/** The categories of the selected store's products. */
export function useCategories({ store }: ListScope): readonly string[] {
  const { data } = useQuery(askCategories(store))
  return data?.data?.articleCategoryList ?? []
}

/** Above the list when its columns or categories cannot be read: without them it looks as if there were none. */
export function FieldsFailure({ store, company }: ListScope) {
  const reads = [useQuery(askKeys(company)), useQuery(askCategories(store))]
  return readFailure(reads, ErrorLine) ?? null
}

export function useFieldColumns(col: ColumnKit<ArticleRow>, { company }: ListScope): readonly Column<ArticleRow>[] {
  const keys = useFieldKeys(company)
  const name = useFieldName()
  return keys.map((key) => {
    const options = {
      heading: name(key),
      file: key,
      value: (article: ArticleRow) => article.data?.[key] ?? '',
      sort: false as const,
      hidden: !shownKeys.includes(key),
    }
    if (!isPrice(key)) return col.text(`data.${key}`, options)
    if (!editedInRow.includes(key)) return col.price(`data.${key}`, { ...options, width: 105 })
    return col.price(`data.${key}`, {
      ...options,
      width: 105,
      cell: (article) => <PriceCell article={article} field={key} heading={options.heading} />,
    })
  })
}
