// screens/column-kit: the kinds of column that a list can have. list-cell.tsx draws the cells of each kind.
import type { ReactNode } from 'react'
import type { Tone } from '../ui/status.tsx'
import type { TextKey } from '../text/text.ts'

export type ColumnKind = 'text' | 'code' | 'number' | 'price' | 'dateTime' | 'badge' | 'custom'

type Textish = string | number | null | undefined | readonly string[]
type Numberish = number | string | null | undefined

/** Keys of a row with a value that a kind can show. */
export type KeysOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string

export interface ColumnOptions {
  /** Heading; default `<words>.field.<key>`. */
  label?: TextKey
  /** Heading from data instead of our texts, such as a customer's field name. */
  heading?: string
  /** Starting width in pixels. */
  width?: number
  /** Property the server sorts by; default the key itself when the operation can sort by it. False: never. */
  sort?: string | false
  /** Starts hidden; the column chooser brings it back. */
  hidden?: boolean
  /** Text of up to two lines, for rows of 48 pixels. */
  wraps?: boolean
  /**
   * Its values in an exported file: a key of the exported line, or a pattern such as '{width}×{height}'. Default the
   * id, if the value is that of the row; false: not in the file.
   */
  file?: string | false
  /** The screen and the file show a number times this. */
  factor?: number
  /** Unit written after a number. */
  unit?: string
}

export interface Column<Row> extends ColumnOptions {
  id: string
  kind: ColumnKind
  value: (row: Row) => unknown
  tones?: Readonly<Record<string, Tone>>
  /** Texts of a badge's words: `<words>.<id>.<VALUE>` unless given. */
  wordKey?: (value: string) => TextKey
  cell?: (row: Row) => ReactNode
}

/** A key of the row, or any name with `value` as the source. */
export interface ColumnKit<Row> {
  text(id: KeysOf<Row, Textish>, options?: ColumnOptions): Column<Row>
  text(id: string, options: ColumnOptions & { value: (row: Row) => Textish }): Column<Row>
  /** An identifier: tabular figures, never reordered by the writing direction. */
  code(id: KeysOf<Row, Textish>, options?: ColumnOptions): Column<Row>
  code(id: string, options: ColumnOptions & { value: (row: Row) => Textish }): Column<Row>
  number(id: KeysOf<Row, Numberish>, options?: ColumnOptions): Column<Row>
  number(id: string, options: ColumnOptions & { value: (row: Row) => Numberish }): Column<Row>
  /** A decimal as text or number, right-aligned, with at least two decimals. */
  price(id: KeysOf<Row, Numberish>, options?: ColumnOptions): Column<Row>
  price(
    id: string,
    options: ColumnOptions & { value: (row: Row) => Numberish; cell?: (row: Row) => ReactNode },
  ): Column<Row>
  /** YYYY-MM-DD HH:MM:SS, '-' when empty (specification §9). */
  dateTime(id: KeysOf<Row, string | null | undefined>, options?: ColumnOptions): Column<Row>
  dateTime(id: string, options: ColumnOptions & { value: (row: Row) => string | null | undefined }): Column<Row>
  /** A dot and a word. `tones` names every value; its word is `<words>.<key>.<VALUE>`. */
  badge(
    id: KeysOf<Row, string | null | undefined>,
    tones: Readonly<Record<string, Tone>>,
    options?: ColumnOptions,
  ): Column<Row>
  badge(
    id: string,
    tones: Readonly<Record<string, Tone>>,
    options: ColumnOptions & { value: (row: Row) => string | null | undefined; wordKey?: (value: string) => TextKey },
  ): Column<Row>
  /** Any other content. `value` controls the flash of changed cells. */
  custom(
    id: string,
    options: ColumnOptions & {
      cell: (row: Row) => ReactNode
      value?: (row: Row) => unknown
      /** Its values are words, which the file has too. */
      tones?: Readonly<Record<string, Tone>>
    },
  ): Column<Row>
}

const startingWidth: Record<ColumnKind, number> = {
  text: 180,
  code: 150,
  number: 100,
  price: 110,
  dateTime: 170,
  badge: 140,
  custom: 140,
}

type Options<Row> = ColumnOptions & {
  value?: (row: Row) => unknown
  cell?: (row: Row) => ReactNode
  wordKey?: (value: string) => TextKey
}

/** The kit for rows of one shape. */
export function columnKit<Row>(): ColumnKit<Row> {
  const make =
    (kind: ColumnKind) =>
    (id: string, options: Options<Row> = {}): Column<Row> => ({
      width: startingWidth[kind],
      file: kind === 'custom' || (options.value && kind !== 'badge') ? false : id,
      ...options,
      id,
      kind,
      value: options.value ?? ((row) => (row as Record<string, unknown>)[id]),
    })
  return {
    text: make('text'),
    code: make('code'),
    number: make('number'),
    price: make('price'),
    dateTime: make('dateTime'),
    custom: make('custom'),
    badge: (id: string, tones: Readonly<Record<string, Tone>>, options: Options<Row> = {}) => ({
      ...make('badge')(id, options),
      tones,
    }),
  }
}
