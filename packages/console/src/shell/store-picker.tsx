// shell: the panel to select a store by typing. Any session may list its own stores.
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { listStores } from '@shelfcast/contract/stores/stores'
import { ask } from '../api/ask.ts'
import { ErrorLine, readFailure } from '../ui/states.tsx'
import { useText } from '../text/text.ts'
import type { HeaderPanelProps } from './header-popover.tsx'
import { PickList, useSettled } from './pick-list.tsx'
import { chooseStore, useStore } from '../state/store-choice.ts'
import { storeDescription } from '../state/store-description.ts'

const shown = 50

export function StorePicker({ close }: HeaderPanelProps) {
  const text = useText()
  const { store: current, company } = useStore()
  const [query, setQuery] = useState('')
  const settled = useSettled(query.trim())
  const byName = useQuery({
    ...ask(listStores, { storeName: settled, size: shown }, { background: true }),
    placeholderData: keepPreviousData,
  })
  const byCode = useQuery({
    ...ask(listStores, { store: settled, size: shown }, { enabled: settled !== '', background: true }),
    placeholderData: keepPreviousData,
  })
  const found = new Map(
    [...(settled === '' ? [] : (byCode.data?.data?.stores ?? [])), ...(byName.data?.data?.stores ?? [])].map((row) => [
      `${row.company}/${row.store}`,
      row,
    ]),
  )
  const total = byName.data?.page?.total ?? 0
  const picks = [...found.values()].map((row) => {
    const isCurrent = row.store === current && row.company === company
    return {
      id: `${row.company}/${row.store}`,
      title: (
        <>
          {row.storeName}{' '}
          <bdi dir="ltr" className="font-normal text-muted">
            {row.store}
          </bdi>
        </>
      ),
      detail: storeDescription(row),
      isCurrent,
      icon: isCurrent ? <Check aria-hidden size={16} strokeWidth={1.75} /> : <span className="block w-4" />,
      choose: () => {
        close()
        chooseStore({ store: row.store, name: row.storeName, company: row.company, area: row })
      },
    }
  })
  const failure = readFailure([byName, byCode], ErrorLine)
  const empty = byName.isPending
    ? text('shell.loading')
    : failure
      ? undefined
      : text(settled === '' ? 'shell.store.noneYet' : 'shell.store.none')
  return (
    <PickList
      label={text('shell.store.pick')}
      placeholder={text('shell.store.search')}
      query={query}
      onQuery={setQuery}
      groups={[{ picks }]}
      empty={empty}
      foot={failure ?? (total > shown ? text('shell.store.more', { count: shown }) : undefined)}
      className="max-h-[min(28rem,70vh)] w-105"
    />
  )
}
