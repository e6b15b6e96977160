// screens/columns: visibility, order and width of a list's columns; all of it by keyboard too.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { useText } from '../../text/text.ts'
import { headingKey } from '../list-filters.ts'
import { isHidden, narrowestColumnPx, widestColumnPx, widthOf, type ColumnMemory } from '../column-memory.ts'
import type { Column } from '../column-kit.tsx'
import type { AnyListScreen } from '../list-spec.ts'

export interface ColumnPanelProps {
  spec: AnyListScreen
  columns: readonly Pick<Column<never>, 'id' | 'label' | 'heading' | 'hidden' | 'width'>[]
  memory: ColumnMemory
  onChange: (change: Partial<ColumnMemory>) => void
  onReset: () => void
}

/** `columns` in their current order. The first visible one cannot be hidden. */
export function ColumnPanel({ spec, columns, memory, onChange, onReset }: ColumnPanelProps) {
  const text = useText()
  const shown = columns.filter((column) => !isHidden(column, memory))
  function move(index: number, by: 1 | -1) {
    const order = columns.map((column) => column.id)
    const [moved] = order.splice(index, 1)
    if (moved !== undefined) order.splice(index + by, 0, moved)
    onChange({ order })
  }
  return (
    <>
      <ul className="flex flex-col">
        {columns.map((column, index) => {
          const name = column.heading ?? text(headingKey(spec, column))
          const hidden = isHidden(column, memory)
          return (
            <li key={column.id} className="flex h-8 items-center gap-1">
              <label className="flex min-w-0 flex-1 items-center gap-2">
                <input
                  type="checkbox"
                  checked={!hidden}
                  disabled={!hidden && shown.length === 1}
                  onChange={(event) => onChange({ hidden: { ...memory.hidden, [column.id]: !event.target.checked } })}
                  className="size-4 shrink-0 accent-strong"
                />
                <span className="max-w-48 truncate">{name}</span>
              </label>
              <input
                type="number"
                aria-label={text('columns.width', { name })}
                min={narrowestColumnPx}
                max={widestColumnPx}
                step={20}
                value={widthOf(column, memory)}
                onChange={(event) =>
                  onChange({ widths: { ...memory.widths, [column.id]: Number(event.target.value) } })
                }
                className="ms-4 h-6 w-16 rounded-sm border border-line bg-surface px-1 text-caption text-muted"
              />
              <IconButton
                small
                icon={ArrowUp}
                label={text('columns.up', { name })}
                onClick={() => move(index, -1)}
                disabledReason={index === 0 ? text('ui.firstRow') : undefined}
              />
              <IconButton
                small
                icon={ArrowDown}
                label={text('columns.down', { name })}
                onClick={() => move(index, 1)}
                disabledReason={index === columns.length - 1 ? text('ui.lastRow') : undefined}
              />
            </li>
          )
        })}
      </ul>
      <div className="flex justify-end pt-2">
        <Button small look="quiet" onClick={onReset}>
          {text('columns.reset')}
        </Button>
      </div>
    </>
  )
}
