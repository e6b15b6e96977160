// screens/list-cell: one cell of a list, by the kind of its column.
import { memo, useState, type ReactNode } from 'react'
import { DateTime } from '../ui/date-time.tsx'
import { numberText } from '../ui/number-text.ts'
import { Status } from '../ui/status.tsx'
import type { Text } from '../text/text.ts'
import { badgeKey } from './list-filters.ts'
import type { Column } from './column-kit.tsx'
import type { AnyListScreen } from './list-spec.ts'
import { comma } from '../text/numbers.ts'

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
const asText = (value: unknown) => (Array.isArray(value) ? value.join(comma()) : String(value))

/**
 * Counts the changes of a row's value while on screen; the first value does not count, nor another row's in the same
 * place.
 */
function useChanges(id: string, value: unknown): number {
  const seen = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  const [state, setState] = useState({ id, seen, changes: 0 })
  if (state.id === id && Object.is(state.seen, seen)) return state.changes
  const changes = state.id === id ? state.changes + 1 : 0
  setState({ id, seen, changes })
  return changes
}

/** Texts and time zone are passed down: thousands of cells must not each listen for a change of language. */
interface CellProps<Row> {
  id: string
  spec: AnyListScreen
  column: Column<Row>
  row: Row
  text: Text
  timeZone: string
}

/** The content of a cell; a changed value flashes once. */
function CellContents<Row>(props: CellProps<Row>) {
  const { column, row } = props
  const value = column.value(row)
  const changes = useChanges(props.id, value)
  const contents = contentsOf(props, value)
  if (changes === 0) return contents
  return (
    <span key={changes} className="-mx-1 block animate-flash truncate rounded-sm px-1">
      {contents}
    </span>
  )
}
export const ListCell = memo(CellContents) as typeof CellContents

function contentsOf<Row>({ spec, column, row, text, timeZone }: CellProps<Row>, value: unknown): ReactNode {
  if (column.cell) return column.cell(row)
  if (column.kind === 'dateTime')
    return <DateTime time={value as string | null | undefined} {...(timeZone === '' ? {} : { timeZone })} />
  if (isEmpty(value)) return <span className="text-muted">-</span>
  switch (column.kind) {
    case 'code':
      return <bdi dir="ltr">{asText(value)}</bdi>
    case 'number':
      return `${numberText(Number(value) * (column.factor ?? 1))}${column.unit === undefined ? '' : ` ${column.unit}`}`
    case 'price':
      return numberText(value, 2)
    case 'badge':
      return (
        <Status tone={column.tones?.[asText(value)] ?? 'off'}>{text(badgeKey(spec, column, asText(value)))}</Status>
      )
    case 'custom':
      return null
    case 'text':
      if (column.wraps)
        return (
          <bdi title={asText(value)} className="line-clamp-2 leading-4.5 whitespace-normal">
            {asText(value)}
          </bdi>
        )
      return <bdi title={asText(value)}>{asText(value)}</bdi>
  }
}

export const isEndAligned = (column: Pick<Column<never>, 'kind'>) => column.kind === 'number' || column.kind === 'price'
