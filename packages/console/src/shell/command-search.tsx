// shell: jump to any screen, store, label, product or gateway by name or id (Ctrl+K). Loads at the first use.
import { useState } from 'react'
import { Dialog } from '@base-ui/react/dialog'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Package, Router, Store, Tag } from 'lucide-react'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { listGateways } from '@shelfcast/contract/gateways/gateways'
import { listLabels } from '@shelfcast/contract/labels/labels'
import type { Need } from '@shelfcast/contract/operation'
import { gatewayScreen, type ScreenRow } from '@shelfcast/contract/screens'
import { listStores } from '@shelfcast/contract/stores/stores'
import { ask } from '../api/ask.ts'
import { productionType } from '../api/properties.ts'
import { useAllowed, useCodes } from '../api/permission.ts'
import { useText } from '../text/text.ts'
import { iconOf } from './icons.ts'
import { PickList, useSettled, type Pick } from './pick-list.tsx'
import { maySee, sectionOf, titleOf } from './screen-rows.ts'
import { chooseStore, useStore } from '../state/store-choice.ts'
import { storeDescription } from '../state/store-description.ts'

const each = 5
const iconSize = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const
const byIdPattern = /^[\d\-_.A-Za-z]*\d[\d\-_.A-Za-z]*$/

export default function CommandSearch({
  open,
  onClose,
  rows,
}: {
  open: boolean
  onClose: () => void
  rows: readonly ScreenRow[]
}) {
  const text = useText()
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 animate-appear bg-black/40" />
        <Dialog.Popup
          initialFocus={() => document.querySelector<HTMLElement>('[data-command] [data-first]') ?? true}
          data-command
          className="fixed start-1/2 top-[12vh] z-50 w-160 -translate-x-1/2 animate-enter overflow-hidden rounded border border-line bg-surface shadow-float outline-none rtl:translate-x-1/2"
        >
          <Dialog.Title className="sr-only">{text('command.title')}</Dialog.Title>
          <Search rows={rows} onClose={onClose} />
          <Dialog.Close className="sr-only">{text('ui.close')}</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Search({ rows, onClose }: { rows: readonly ScreenRow[]; onClose: () => void }) {
  const text = useText()
  const codes = useCodes()
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const words = useSettled(query.trim())
  const go = (to: string, search: Record<string, string> = {}) => {
    onClose()
    void navigate({ to, search })
  }
  const wanted = query.trim().toLowerCase()
  const screens = rows
    .filter(
      (row) => maySee(row, codes) && `${text(sectionOf(row))} ${text(titleOf(row))}`.toLowerCase().includes(wanted),
    )
    .map((row): Pick => {
      const Icon = iconOf(row.icon)
      // Two screens may have one name, in two sections.
      const section = text(sectionOf(row))
      return {
        id: row.path,
        title: (
          <>
            {text(titleOf(row))}
            {section !== text(titleOf(row)) && <span className="ms-2 font-normal text-muted">{section}</span>}
          </>
        ),
        icon: <Icon {...iconSize} />,
        choose: () => {
          go(row.path)
        },
      }
    })
  const things = useThings(words, go, onClose, rows)
  const groups = [{ title: text('command.screens'), picks: screens }, ...things.groups]
  return (
    <PickList
      label={text('command.title')}
      placeholder={text('command.placeholder')}
      query={query}
      onQuery={setQuery}
      groups={groups}
      empty={things.isSearching || words !== query.trim() ? text('shell.loading') : text('command.nothing', { query })}
      foot={text('command.hint')}
      className="max-h-[60vh]"
    />
  )
}

/** The server's matches in the selected store; each list only for users with access to it. */
function useThings(
  words: string,
  go: (to: string, search?: Record<string, string>) => void,
  onClose: () => void,
  rows: readonly ScreenRow[],
) {
  const text = useText()
  const { store } = useStore()
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
    ...ask(listArticles, isId ? { store, id: words, size: each } : { store, name: words, size: each }, {
      ...options,
      enabled: inStore && may.articles,
    }),
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
  const groups = !isWord
    ? []
    : [
        {
          title: text('command.labels'),
          picks: (inStore ? (labels.data?.data?.labelList ?? []) : []).map((row): Pick => ({
            id: row.labelCode,
            title: <bdi dir="ltr">{row.labelCode}</bdi>,
            detail: row.articleList.map((article) => article.articleName).join(', ') || row.labelModel,
            icon: <Tag {...iconSize} />,
            choose: () => {
              go('/Label/LabelInfo', { label: row.labelCode, open: row.labelCode })
            },
          })),
        },
        {
          title: text('command.products'),
          picks: (inStore ? (articles.data?.data?.articleList ?? []) : []).map((row): Pick => ({
            id: row.articleId,
            title: row.articleName,
            detail: <bdi dir="ltr">{row.articleId}</bdi>,
            icon: <Package {...iconSize} />,
            choose: () => {
              go('/Product/ProductInfo', { id: row.articleId, open: row.articleId })
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
            title: row.storeName,
            detail: storeDescription(row),
            icon: <Store {...iconSize} />,
            choose: () => {
              chooseStore({ store: row.store, name: row.storeName, company: row.company, area: row })
              onClose()
            },
          })),
        },
      ]
  return { groups, isSearching: isWord && reads.some((read) => read.isFetching) }
}

/** Whether this edition has the screen of a match and the account may list it. */
function useFindable(rows: readonly ScreenRow[], path: string, needs: Need): boolean {
  const { allowed } = useAllowed(needs)
  return allowed && rows.some((row) => row.path === path)
}
