// shell/gone: reads the account again: its rights decide what the page shows. If the selected store is gone, selects
// another and says so. Loads with the first change.
import { queryClient } from '../../api/ask.ts'
import { Refusal } from '../../api/call.ts'
import { rereadAccount } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'

/** @param rights may have changed, and with them every answer on screen */
export async function followAccount(rights: boolean): Promise<void> {
  try {
    const change = await rereadAccount()
    if (rights) void queryClient.invalidateQueries()
    if (!change) return
    const { gone, selected } = change
    toast.warn(
      selected === null
        ? text('gone.noStore', { store: gone?.name ?? '' })
        : text('gone.store', { store: gone?.name ?? '', next: selected.name }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Without an answer the selection stays; a lost session shows itself.
  }
}
