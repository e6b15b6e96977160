// features/articles: above the update records: the file or call, if the list shows only one. batch-head.tsx draws its
// content.
import { useSearch } from '@tanstack/react-router'
import { fileOpen } from '@shelfcast/contract/screens'
import { latePanel } from '../../../screens/late-panel.tsx'
import type { ListScope } from '../../../screens/list-spec.ts'

const Head = latePanel(() => import('./batch-head.tsx').then((part) => part.BatchHead))

/** Nothing while the list shows all files and calls. */
export function BatchHead({ store }: ListScope) {
  const { batch, open } = useSearch({ strict: false }) as { batch?: string; open?: string }
  return store === undefined || batch === undefined ? null : (
    <Head key={batch} store={store} batch={batch} open={open === fileOpen} />
  )
}
