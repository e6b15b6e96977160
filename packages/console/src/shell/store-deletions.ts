// shell: follows changes of the selected store, which another user may delete or take away.
import { useLive } from '../api/live.ts'
import { useStore } from '../state/store-choice.ts'
import { loadChunk } from '../ui/chunk.ts'

export function useStoreDeletions(): void {
  const { store } = useStore()
  useLive(['STORE'], (event) => {
    if (store === '' || (event !== 'gap' && event.ids.length > 0 && !event.ids.includes(store))) return
    loadChunk(() => import('./gone/store-gone.ts')).then(
      ({ followStores }) => followStores(),
      () => undefined, // the page offers to reload
    )
  })
}
