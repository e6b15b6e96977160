// shell: follows changes of the account and of the selected store, which another user may take away.
import { useLive } from '../api/live.ts'
import { useStore } from '../state/store-choice.ts'
import { loadChunk } from '../ui/chunk.ts'

export function useStoreDeletions(): void {
  const { store } = useStore()
  useLive(['STORE', 'ACCOUNT'], (event) => {
    const rights = event === 'gap' || event.kind === 'ACCOUNT'
    if (!rights && (store === '' || (event.ids.length > 0 && !event.ids.includes(store)))) return
    loadChunk(() => import('./gone/store-gone.ts')).then(
      ({ followAccount }) => followAccount(rights),
      () => undefined, // the page offers to reload
    )
  })
}
