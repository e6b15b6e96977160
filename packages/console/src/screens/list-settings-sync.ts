// screens/list-settings-sync: reads and saves the user's list settings on the server. It loads after the first screen.
import { readListSettings, saveListSettings, type ListSettings } from '@shelfcast/contract/accounts/list-settings'
import { call } from '../api/call.ts'

export async function readLists(): Promise<ListSettings[]> {
  const { data } = await call(readListSettings, { query: {}, background: true })
  return data?.lists ?? []
}

export async function saveList(settings: ListSettings): Promise<void> {
  await call(saveListSettings, { query: {}, body: settings, background: true })
}
