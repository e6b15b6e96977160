// screens/address-store: a link from a mail names its store; the console selects it before it shows the list.
import { useEffect } from 'react'
import { useQuery } from '@tanstack/react-query'
import { listStores } from '@shelfcast/contract/stores/stores'
import { ask } from '../api/ask.ts'
import { chooseStore, useStore } from '../state/store-choice.ts'
import type { ListSearch } from './list-search.ts'

/** Selects the store that the address names, if the user has it, and takes it out of the address. */
export function useStoreOfAddress(search: ListSearch, setSearch: (search: ListSearch, replace: boolean) => void): void {
  const { store } = useStore()
  const { at } = search
  const found = useQuery(ask(listStores, { store: at ?? '', size: 20 }, { enabled: at !== undefined && at !== store }))
  const row = found.data?.data?.stores.find((one) => one.store === at)
  const isKnown = at !== undefined && (at === store || found.isFetched)
  useEffect(() => {
    if (!isKnown) return
    if (row) chooseStore({ store: row.store, name: row.storeName, company: row.company, area: row })
    const { at: _at, ...rest } = search
    setSearch(rest, true)
    // oxlint-disable-next-line exhaustive-deps -- once, when the store is known
  }, [isKnown])
}
