// screens/list-table-props: what the parts of a list's table share: its properties and measures.
import type { Column } from './column-kit.tsx'
import type { AnyListScreen } from './list-spec.ts'

export const boxWidthPx = 40
export const headHeightPx = 36
/** Pixels of each row. */
export const rowHeightOf = ({ rowHeight = 36 }: Pick<AnyListScreen, 'rowHeight'>): number => rowHeight

/** Of a list with all its parts, one below the other. */
export const listLook = 'relative flex h-[calc(100dvh-var(--header-height)-52px)] min-h-140 flex-col gap-3'
/** Of the element that scrolls the grid. */
export const scrollerLook = 'min-h-60 flex-1 overflow-auto rounded border border-line bg-surface'

export interface SizedColumn<Row> {
  column: Column<Row>
  width: number
  /** Name the server sorts it by; undefined when it cannot. */ sort: string | undefined
}

export interface ListTableProps<Row> {
  spec: AnyListScreen
  columns: readonly SizedColumn<Row>[]
  rows: readonly Row[]
  /** Number of the first row, from 1: page × size + 1 (specification §3). */
  firstNumber: number
  idOf: (row: Row) => string
  nameOf: (row: Row) => string
  chosen: ReadonlyMap<string, Row>
  onChoose: (rows: readonly Row[], chosen: boolean) => void
  openId: string | undefined
  onOpen: ((row: Row) => void) | undefined
  sort: string
  onSort: (sort: string) => void
  onWidth: (id: string, width: number) => void
  busy: boolean
}

/** Where the sticky columns begin. */
export interface Offsets {
  number: number
  first: number
}
