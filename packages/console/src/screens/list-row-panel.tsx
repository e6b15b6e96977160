// screens/list-row-panel: the panel of the open row, and the keys that lead to its neighbours.
import type { ComponentType, ReactNode } from 'react'
import { useText } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { ErrorLine, readFailure, type Reading } from '../ui/states.tsx'
import type { AnyListScreen, ListContext, ListScope, RowPanelProps } from './list-spec.ts'

/** Says that the row of a link cannot be shown, until the user closes it. */
export function LostRow({ id, read, onClose }: { id: string; read: Reading; onClose: () => void }) {
  const text = useText()
  return (
    readFailure(read, ErrorLine) ?? (
      <p role="status" className="flex items-center gap-3 rounded bg-info/10 px-3 py-1.5 text-table text-info-ink">
        <span className="min-w-0 flex-1 break-words">{text('list.rowLost', { id })}</span>
        <Button small onClick={onClose}>
          {text('ui.close')}
        </Button>
      </p>
    )
  )
}

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
