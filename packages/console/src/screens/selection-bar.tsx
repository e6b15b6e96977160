// screens/selection-bar: rises from the bottom when rows are chosen, with what can be done to them.
import { X } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import { useText, type TextKey } from '../text/text.ts'
import { ActionButton } from './action-button.tsx'
import type { ListAction, ListScope } from './list-spec.ts'

interface SelectionBarProps<Row> {
  chosen: Row[]
  /** Chosen rows that are not on this page. */
  elsewhere: number
  actions: readonly ListAction<Row>[]
  scope: ListScope
  busy: ListAction<Row> | undefined
  onStart: (action: ListAction<Row>) => void
  onDrop: () => void
}

export function SelectionBar<Row>({ chosen, elsewhere, actions, scope, busy, onStart, onDrop }: SelectionBarProps<Row>) {
  const text = useText()
  if (chosen.length === 0) return null
  const blocked = (action: ListAction<Row>): TextKey | undefined => (action.rows === 'one' && chosen.length !== 1 ? 'list.needsOne' : action.blockedBy?.(chosen, scope))
  return (
    <div role="toolbar" aria-label={text('list.bar')} className="absolute inset-x-4 bottom-14 z-20 mx-auto flex w-fit flex-wrap items-center gap-2 rounded border border-line bg-surface py-1.5 pe-1.5 ps-4 shadow-float animate-rise">
      <span role="status" className="me-2 whitespace-nowrap text-table">
        <span className="font-semibold">{text('list.selected', { count: chosen.length })}</span>
        {elsewhere > 0 && <span className="ms-2 text-muted">{text('list.selectedElsewhere', { count: elsewhere })}</span>}
      </span>
      {actions.map((action) => (
        <ActionButton key={action.label} small {...(action.icon ? { icon: action.icon } : {})} needs={action.needs} blockedBy={blocked(action)} busy={busy === action} onPointerEnter={action.panel?.prepare} onFocus={action.panel?.prepare} onPress={() => onStart(action)} className={action.danger ? 'text-error-ink' : ''}>
          {text(action.label)}
        </ActionButton>
      ))}
      <IconButton small icon={X} label={text('list.unselect')} onClick={onDrop} />
    </div>
  )
}
