// screens/list-settings-sync: reads and saves the user's list settings on the server. It loads after the first screen.
import { readListSettings, saveListSettings, type ListSettings } from '@shelfcast/contract/accounts/list-settings'
import { call } from '../api/call.ts'

let readFor = ''

/** The settings of all lists; none the second time for the same account. */
export async function readLists(account: string): Promise<ListSettings[]> {
  if (readFor === account) return []
  readFor = account
  const { data } = await call(readListSettings, { query: {}, background: true })
  return data?.lists ?? []
}

/** Dragging a column makes many changes; the server gets the last one. */
const saveAfterMs = 800
const saving = new Map<string, ReturnType<typeof setTimeout>>()

export function saveSoon(settings: ListSettings): void {
  clearTimeout(saving.get(settings.list))
  saving.set(
    settings.list,
    setTimeout(() => {
      // The settings of this browser stay, and the next change saves everything.
      call(saveListSettings, { query: {}, body: settings, background: true }).catch(() => undefined)
    }, saveAfterMs),
  )
}
