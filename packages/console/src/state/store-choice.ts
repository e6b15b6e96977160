// state: the store that the user selected in the header.
import type { ManagedStore } from '@shelfcast/contract/sessions/sessions'
import { leavePage } from './unsaved.ts'
import { keptStores, useAppData } from './app-data.ts'

/** Code and company of the selected store; both empty without one. */
export function useStore(): { store: string; company: string } {
  const chosen = useAppData((state) => state.selectedStore)
  return { store: chosen?.store ?? '', company: chosen?.company ?? '' }
}

interface Choice {
  store: string
  name: string
  company: string
  /** Its location, as far as the caller knows. */ area?: Pick<ManagedStore, 'country' | 'region' | 'city'>
}

/**
 * Selecting a store also keeps its company (specification §4), and its area for the header's description. Asks first
 * if the page has unsaved entries of the current one.
 */
export function chooseStore(choice: Choice): void {
  const { selectedStore } = useAppData.getState()
  if (selectedStore?.store === choice.store && selectedStore.company === choice.company) setStore(choice)
  else
    leavePage(() => {
      setStore(choice)
    })
}

function setStore({ store, name, company, area }: Choice): void {
  const selectedStore = { store, name, company }
  useAppData.setState(({ managedStores }) => {
    const { country, region, city } = area ?? {}
    if (country === undefined || region === undefined || city === undefined) return { selectedStore }
    return {
      selectedStore,
      managedStores: keptStores(
        [...managedStores, { company, country, region, city, code: store, name }],
        selectedStore,
      ),
    }
  })
}
