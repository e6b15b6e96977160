// screens/list-table-props: what the parts of a list's table share: its properties and measures.
import type { Column } from './column-kit.tsx'
import type { AnyListScreen } from './list-spec.ts'

export const boxWidthPx = 40
export const headHeightPx = 36

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
