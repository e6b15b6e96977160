// screens/address-store: a link from a mail names its store; the console selects it before it shows the list.
import { listStores } from '@shelfcast/contract/stores/stores'
import { call } from '../api/call.ts'
import { chooseStore } from '../state/store-choice.ts'

/** Selects the store with this code, if the user has it. */
export async function selectStore(code: string): Promise<void> {
  const { data } = await call(listStores, { query: { store: code, size: 20 } })
  const row = data?.stores.find((one) => one.store === code)
  if (row) chooseStore({ store: row.store, name: row.storeName, company: row.company, area: row })
}
