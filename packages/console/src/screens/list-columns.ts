// screens/list-columns: the columns of a list in the user's order and width, with those known only at run time.
import { useMemo } from 'react'
import { columnKit, type Column, type ColumnKit } from './column-kit.tsx'
import { isHidden, orderedColumns, widthOf, type ColumnLayout } from './column-memory.ts'
import type { AnyListScreen, ListScope } from './list-spec.ts'
import type { SizedColumn } from './list-table-props.ts'

type Row = Record<string, unknown>
const kit: ColumnKit<Row> = columnKit<Row>()
const noColumns: readonly Column<Row>[] = []

/** All columns, and the shown ones with their widths. Kept between renders: rows are memoised on them. */
export function useListColumns(
  spec: AnyListScreen,
  scope: ListScope,
  memory: ColumnLayout,
): { columns: readonly Column<Row>[]; sized: readonly SizedColumn<Row>[] } {
  const more = useMore(spec, scope)
  const columns = useMemo(() => orderedColumns<Row>(withMore(spec, more), memory), [spec, more, memory])
  const sized = useMemo(
    () =>
      columns
        .filter((column) => !isHidden(column, memory))
        .map((column): SizedColumn<Row> => ({ column, width: widthOf(column, memory), sort: sortName(spec, column) })),
    [spec, columns, memory],
  )
  return { columns, sized }
}

/** Columns known only at run time. A screen always has them or never, so the hook is called always or never. */
function useMore(spec: AnyListScreen, scope: ListScope): readonly Column<Row>[] {
  return spec.useMoreColumns ? (spec.useMoreColumns(kit, scope) as readonly Column<Row>[]) : noColumns
}

function withMore(spec: AnyListScreen, more: readonly Column<Row>[]): readonly Column<Row>[] {
  const own = spec.columns(kit) as readonly Column<Row>[]
  const at = own.findIndex((column) => column.id === spec.moreAfter) + 1 || own.length
  return own.toSpliced(at, 0, ...more)
}

/** The property the server sorts a column by, if it can. */
function sortName(spec: AnyListScreen, column: Column<Row>): string | undefined {
  if (column.sort === false) return undefined
  return column.sort ?? (spec.source.list.sort.includes(column.id) ? column.id : undefined)
}
