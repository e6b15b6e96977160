// features/positions: a form that needs the floors of a store. Without plans it looks different from a form whose plans
// are not read yet.
import type { ReactNode } from 'react'
import { ReadingPanel } from '../../screens/reading-panel.tsx'
import type { TextKey } from '../../text/text.ts'
import { floorsOf, usePlans } from './floors.ts'

interface WithFloorsProps {
  store: string
  /** Of the panel, while the plans are read. */
  title: TextKey
  onClose: () => void
  children: (floors: readonly string[]) => ReactNode
}

export function WithFloors({ store, title, onClose, children }: WithFloorsProps) {
  const { data, error, refetch } = usePlans(store)
  if (data) return children(floorsOf(data))
  return <ReadingPanel title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />
}
