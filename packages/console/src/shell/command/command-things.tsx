// shell: the labels, products, gateways and stores that the command search finds. The field is command-search.tsx.
import type { ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Package, Router, Store, Tag } from 'lucide-react'
import { listArticles, type ArticleRow } from '@shelfcast/contract/articles/articles'
import { listGateways } from '@shelfcast/contract/gateways/gateways'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import type { Need } from '@shelfcast/contract/operation'
import { ACTION } from '@shelfcast/contract/permissions'
import { gatewayScreen, type ScreenRow } from '@shelfcast/contract/screens'
import { listStores } from '@shelfcast/contract/stores/stores'
import { ask } from '../../api/ask.ts'
import { useAllowed } from '../../api/permission.ts'
import { productionType } from '../../api/properties.ts'
import { ArticleThumb } from '../../parts/article-thumb.tsx'
import { LabelThumb } from '../../parts/label-thumb.tsx'
import { chooseStore, useStore } from '../../state/store-choice.ts'
import { storeDescription } from '../../state/store-description.ts'
import { useText } from '../../text/text.ts'
import { ErrorLine, readFailure } from '../../ui/states.tsx'
import { numberText } from '../../ui/number-text.ts'
import type { Pick, PickGroup } from '../pick-list.tsx'
import { comma } from '../../text/numbers.ts'

const each = 5
const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const byIdPattern = /^[\d\-_.A-Za-z]*\d[\d\-_.A-Za-z]*$/

export interface Things {
  groups: PickGroup[]
  isSearching: boolean
  failure: ReactNode
  /** The first matches, for actions. */
  label: LabelRow | undefined
  article: ArticleRow | undefined
}

/** The server's matches in the selected store; each list only for users with access to it. */
export function useThings(
  words: string,
  go: (to: string, search?: Record<string, string>) => void,
  onClose: () => void,
  rows: readonly ScreenRow[],
): Things {
  const text = useText()
  const { store } = useStore()
  const opensArticles = useAllowed(ACTION.articleDetail).allowed
  const may = {
    labels: useFindable(rows, '/Label/LabelInfo', listLabels.needs),
    articles: useFindable(rows, '/Product/ProductInfo', listArticles.needs),
    gateways: useFindable(rows, gatewayScreen[productionType()], listGateways.needs),
  }
  const isWord = words.length >= 2
  const inStore = isWord && store !== ''
  const isId = byIdPattern.test(words)
  const options = { background: true, staleTime: 10_000 }
  const keep = { placeholderData: keepPreviousData }
  const stores = useQuery({
    ...ask(listStores, isId ? { store: words, size: each } : { storeName: words, size: each }, {
      ...options,
      enabled: isWord,
    }),
    ...keep,
  })
  const labels = useQuery({
    ...ask(listLabels, isId ? { store, label: words, size: each } : { store, articleName: words, size: each }, {
      ...options,
      enabled: inStore && may.labels,
    }),
    ...keep,
  })
  const articles = useQuery({
    ...ask(
      listArticles,
      { store, search: words, data: true, pictures: true, size: each },
      { ...options, enabled: inStore && may.articles },
    ),
    ...keep,
  })
  const gateways = useQuery({
    ...ask(listGateways, isId ? { store, mac: words, size: each } : { store, name: words, size: each }, {
      ...options,
      enabled: inStore && may.gateways,
    }),
    ...keep,
  })
  const reads = [stores, labels, articles, gateways]
  const isSearching = isWord && reads.some((read) => read.isFetching)
  const failure = readFailure(reads, ErrorLine)
  const foundLabels = inStore ? (labels.data?.data?.labelList ?? []) : []
  const foundArticles = inStore ? (articles.data?.data?.articleList ?? []) : []
  if (!isWord) return { groups: [], isSearching, failure: undefined, label: undefined, article: undefined }
  const groups: PickGroup[] = [
    {
      title: text('command.products'),
      picks: foundArticles.map((row): Pick => ({
        id: row.articleId,
        title: row.articleName,
        detail: <ArticleDetail row={row} />,
        icon: <Package {...iconSize} />,
        ...(row.picture ? { picture: <ArticleThumb article={row} /> } : {}),
        choose: () => {
          go('/Product/ProductInfo', opensArticles ? { open: row.articleId } : { id: row.articleId })
        },
      })),
    },
    {
      title: text('command.labels'),
      picks: foundLabels.map((row): Pick => ({
        id: row.labelCode,
        title: <bdi dir="ltr">{row.labelCode}</bdi>,
        detail: row.articleList.map((article) => article.articleName).join(comma()) || row.labelModel,
        icon: <Tag {...iconSize} />,
        picture: <LabelThumb label={row} />,
        choose: () => {
          go('/Label/LabelInfo', { label: row.labelCode, open: row.labelCode })
        },
      })),
    },
    {
      title: text('command.gateways'),
      picks: (inStore ? (gateways.data?.data?.gatewayList ?? []) : []).map((row): Pick => ({
        id: row.macAddress,
        title: row.name || row.macAddress,
        detail: <bdi dir="ltr">{row.macAddress}</bdi>,
        icon: <Router {...iconSize} />,
        choose: () => {
          go(gatewayScreen[productionType()], { mac: row.macAddress, open: row.macAddress })
        },
      })),
    },
    {
      title: text('command.stores'),
      picks: (stores.data?.data?.stores ?? []).map((row): Pick => ({
        id: `${row.company}/${row.store}`,
        title: text('command.switchTo', { name: row.storeName }),
        detail: storeDescription(row),
        icon: <Store {...iconSize} />,
        choose: () => {
          chooseStore({ store: row.store, name: row.storeName, company: row.company, area: row })
          onClose()
        },
      })),
    },
  ]
  return { groups, isSearching, failure, label: foundLabels[0], article: foundArticles[0] }
}

/** ID, price and number of labels. */
function ArticleDetail({ row }: { row: ArticleRow }) {
  const text = useText()
  const price = row.data?.['SALE_PRICE'] || row.data?.['LIST_PRICE']
  return (
    <>
      <bdi dir="ltr">{row.articleId}</bdi>
      {price && ` · ${numberText(price, 2)}`}
      {` · ${text('command.labelCount', { count: row.assignedLabel })}`}
    </>
  )
}

/** Whether this edition has the screen of a match and the account may list it. */
function useFindable(rows: readonly ScreenRow[], path: string, needs: Need): boolean {
  const { allowed } = useAllowed(needs)
  return allowed && rows.some((row) => row.path === path)
}
