// screens/list-row-panel: the panel of the open row, and the keys that lead to its neighbours.
import type { ComponentType, ReactNode } from 'react'
import { SidePanel } from '../ui/side-panel.tsx'
import type { AnyListScreen, ListContext, ListScope, RowPanelProps } from './list-spec.ts'

type Row = Record<string, unknown>

export function OpenRow({
  spec,
  row,
  scope,
  context,
  part,
  onClose,
  onNext,
  onPrevious,
}: {
  spec: AnyListScreen
  row: Row
  scope: ListScope
  context: ListContext
  part: (children: ReactNode) => ReactNode
  onClose: () => void
  onNext: (() => void) | undefined
  onPrevious: (() => void) | undefined
}) {
  const open = spec.open
  if (!open) return null
  const Panel = open.panel as ComponentType<RowPanelProps<Row>>
  return (
    <SidePanel
      title={open.title(row)}
      {...(open.width === undefined ? {} : { width: open.width })}
      onClose={onClose}
      onNext={onNext}
      onPrevious={onPrevious}
    >
      {part(<Panel key={spec.rowId(row)} {...scope} row={row} context={context} onClose={onClose} />)}
    </SidePanel>
  )
}
