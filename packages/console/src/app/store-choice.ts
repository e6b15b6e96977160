// app: the store the console works on, chosen in the header.
import { useAppData } from './app-data.ts'

/** Code and company of the chosen store; both empty while there is none. */
export function useStore(): { store: string; company: string } {
  const chosen = useAppData((state) => state.selectedStore)
  return { store: chosen?.store ?? '', company: chosen?.company ?? '' }
}

/** Choosing a store keeps its company on the selection (specification §4). */
export function chooseStore({ store, name, company }: { store: string; name: string; company: string }): void {
  useAppData.setState({ selectedStore: { store, name, company } })
}
