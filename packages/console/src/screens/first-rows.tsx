// screens/first-rows: the first rows of a list in their place on the page, as the server draws them into it
// (app/first-rows.tsx). The page replaces them.
import { menuCollapsedWidthPx, menuWidthPx } from '@shelfcast/contract/constants'
import type { View } from '@shelfcast/contract/accounts/first-rows'
import { useText } from '../text/text.ts'
import type { ColumnLayout } from './column-memory.ts'
import { firstView } from './first-view.ts'
import { useListColumns } from './list-columns.ts'
import { filtersOf, firstFilters, wrap } from './list-filters.ts'
import { ListGrid } from './list-grid.tsx'
import type { AnyListScreen } from './list-spec.ts'
import { listLook, rowHeightOf, scrollerLook, type ListTableProps } from './list-table-props.ts'

type Row = Record<string, unknown>

/** Whether the place and the columns of the rows are known without the data of other parts. */
export const hasFirstRows = (spec: AnyListScreen): boolean =>
  !spec.head && !spec.useMoreColumns && !wrap(firstFilters(filtersOf(spec)))

interface FirstRowsProps {
  spec: AnyListScreen
  rows: readonly Row[]
  layout: ColumnLayout
  view: View
}

export function FirstRows({ spec, rows, layout, view }: FirstRowsProps) {
  const text = useText()
  const { sized } = useListColumns(spec, view, layout)
  const shape = { rowHeight: rowHeightOf(spec), rows: rows.length, columns: sized.map(({ width }) => width) }
  const drawn = firstView(shape, view)
  const table: ListTableProps<Row> = {
    spec,
    columns: sized,
    rows,
    firstNumber: 1,
    idOf: spec.rowId,
    nameOf: spec.rowName ?? spec.rowId,
    chosen: new Map(),
    onChoose: nothing,
    openId: undefined,
    onOpen: spec.open && nothing,
    sort: spec.source.list.defaultSort,
    onSort: nothing,
    onWidth: nothing,
    busy: true,
  }
  return (
    <div className="mx-auto min-w-[1200px] pe-(--page-beyond) min-[2000px]:max-w-[1920px]">
      <div
        style={{ marginInlineStart: view.menu === 'collapsed' ? menuCollapsedWidthPx : menuWidthPx }}
        className="px-6 pt-[calc(var(--header-height)+20px)]"
      >
        <div className={listLook}>
          <p className="h-8 text-title leading-8 font-semibold">{text(spec.title)}</p>
          {spec.boxes && <div className="h-19" />}
          <div className={filtersOf(spec).length > 0 ? 'h-8' : ''} />
          <div className={scrollerLook}>
            <ListGrid
              {...table}
              shown={sized.slice(0, drawn.columns)}
              from={0}
              to={drawn.rows}
              keyOf={spec.rowId}
              reachable={-1}
              handlers={{ current: table }}
              onFocusRow={nothing}
              timeZone={view.zone}
            />
          </div>
          <div className="h-12" />
        </div>
      </div>
    </div>
  )
}

function nothing() {
  // The page that replaces these rows answers.
}
