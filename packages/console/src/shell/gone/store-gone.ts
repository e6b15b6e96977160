// shell/gone: if the selected store is gone, selects another and says so. Loads with the first change of a store.
import { Refusal } from '../../api/call.ts'
import { rereadAccount } from '../../session/session.ts'
import { text } from '../../text/text.ts'
import { toast } from '../../ui/toast.tsx'

export async function followStores(): Promise<void> {
  try {
    const change = await rereadAccount()
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
