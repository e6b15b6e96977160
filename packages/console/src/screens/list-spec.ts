// screens/list-spec: the definition of a list screen, as data. ListScreen (list-screen.tsx) draws it; column-kit.ts
// makes its columns.
import type { ComponentType, ReactNode } from 'react'
import type { LucideIcon } from 'lucide-react'
import type {
  ListOperation,
  Need,
  OperationShape,
  OutputOf,
  QueryInput,
  RowOf,
  BodyInput,
} from '@shelfcast/contract/operation'
import type { PagingWord } from '@shelfcast/contract/paging'
import type { MenuCode } from '@shelfcast/contract/permissions'
import type { LiveEventKind } from '@shelfcast/contract/enumerations'
import type { Tone } from '../ui/status.tsx'
import type { TextKey } from '../text/text.ts'
import type { Column, ColumnKit } from './column-kit.tsx'
import type { LatePanel } from './late-panel.tsx'

/** The store and company of a list. */
export interface ListScope {
  store: string | undefined
  company: string | undefined
}

/** The parameters of `send` other than the operation; body and query as in the contract. */
export type SendInput<O extends OperationShape> = { query?: Partial<QueryInput<O>>; body?: BodyInput<O> }

/** The screen from the side of an action or a panel. */
export interface ListContext extends ListScope {
  /**
   * Sends, with the selected store in the query unless one is given, and reloads the list. The screen shows refusals.
   */
  send<O extends OperationShape>(operation: O, input: SendInput<O>): Promise<OutputOf<O> | undefined>
  /** A toast, such as 'Sent to 12 labels'. */
  say(key: TextKey, values?: Record<string, string | number>): void
  refresh(): void
}

/** A form or dialog that an action opens. It draws its own SidePanel, usually through FormPanel. */
export interface ListPanelProps<Row> extends ListScope {
  rows: Row[]
  /** With 'sent' after sending, as FormPanel does: the list then names the rows that the action left out. */
  onClose: (outcome?: unknown) => void
  context: ListContext
}

/** The body of the side panel of a row; frame, title and arrows come from the list. */
export interface RowPanelProps<Row> extends ListScope {
  row: Row
  onClose: () => void
  context: ListContext
}

type WithoutLeft<Key> = Key extends `${infer Reason}.left` ? Reason : never
/** A reason with a short form. */
export type LeftReason = Extract<TextKey, WithoutLeft<TextKey>>

interface ActionFrame<Row> {
  label: TextKey
  icon?: LucideIcon
  needs: Need
  /**
   * 'none': in the title line. 'one' and 'some': in the selection bar, for exactly one, or at least one, selected row.
   */
  rows: 'none' | 'one' | 'some'
  /** The primary button of the title line. */
  primary?: boolean
  /** Destructive: asks in red. */
  danger?: boolean
  /** Question before running; gets {count}. The first names follow it, and the button repeats the label. */
  confirm?: TextKey
  /**
   * Explains why the action does not apply to these rows. In a mixed selection, asked for each row, it applies to the
   * others; `<reason>.left` says it after a number, as in '3 not linked'.
   */
  blockedBy?: (rows: Row[], scope: ListScope) => LeftReason | undefined
  /** Explains why these rows cannot be together in one action. */
  blockedTogether?: (rows: Row[]) => TextKey | undefined
}

/** Runs, or opens a side panel, which gets the rows. Success clears the selection. */
export type ListAction<Row> = ActionFrame<Row> &
  (
    | { run: (rows: Row[], context: ListContext) => void | Promise<unknown>; panel?: never }
    | { panel: LatePanel<ListPanelProps<Row>>; run?: never }
  )

interface FilterBase<Key extends string> {
  key: Key
  label?: TextKey
  width?: number
  /** Starts in the filter line; the others are under "More filters". Default true for the first five. */ shown?: boolean
}
/** A manual filter, if the kind from the contract does not fit. Texts of fixed options: `<words>.<key>.<value>`. */
export type FilterSpec<Key extends string> =
  | (FilterBase<Key> & {
      kind: 'text'
      numeric?: boolean
      /** Also % ; / , and \\, which occur in product files (docs/decisions/characters-in-text-fields.md). */ anyCharacter?: boolean
    })
  /** A day in the user's time zone: from its first moment, or to its last. */
  | (FilterBase<Key> & { kind: 'day'; edge: 'start' | 'end' })
  | (FilterBase<Key> & { kind: 'choice' | 'many'; options: readonly string[] })
  /** One of the values in the data. `useOptions` is a hook. */
  | (FilterBase<Key> & { kind: 'listed'; useOptions: (scope: ListScope) => readonly string[] })
  | (FilterBase<Key> & { kind: 'yes' })

/** One summary box over the list: a count that is also a filter. Its word: `label`. */
export interface BoxSpec<Data, Key extends string> {
  label: TextKey
  tone?: Tone
  value: (data: Data) => number | undefined
  /** Search conditions of the box; {} clears all. */ filter: Partial<Record<Key, string>>
}

export interface BoxesSpec<S extends OperationShape, Key extends string> {
  source: S
  query?: (scope: ListScope) => Partial<QueryInput<S>>
  boxes: readonly BoxSpec<OutputOf<S>, Key>[]
}

/** The address holds the conditions, the paging, `open`, the row of the open panel, `act`, an action, and `at`, a store. */
export type FilterKey<O extends ListOperation> = Exclude<
  Extract<keyof QueryInput<O>, string>,
  PagingWord | 'open' | 'act' | 'at'
>

export interface ListScreenSpec<O extends ListOperation, S extends OperationShape = OperationShape> {
  path: string
  /** Absent: a login is enough. */
  menu?: MenuCode | undefined
  title: TextKey
  /**
   * Prefix of the screen's texts: headings are `<words>.field.<key>`, texts of a badge or option
   * `<words>.<key>.<VALUE>`.
   */
  words: string
  source: O
  /** Additional query of every read, such as `{ data: true }`. */
  query?: Partial<QueryInput<O>>
  rowId: (row: RowOf<O>) => string
  /** Name of a row in questions and in the selection; default the id. */
  rowName?: (row: RowOf<O>) => string
  /** Keys of the operation's query, in order; the first is the search field. Kinds come from the contract unless given. */
  filters: readonly (FilterKey<O> | FilterSpec<FilterKey<O>>)[]
  /** Filters for a column with another key: `{ status: 'updateStatus' }` shares the column's heading and texts. */
  filterAs?: Partial<Record<FilterKey<O>, string>>
  columns: (col: ColumnKit<RowOf<O>>) => readonly Column<RowOf<O>>[]
  /** Columns known only at run time, such as the customer's own product fields. A hook. */
  useMoreColumns?: (col: ColumnKit<RowOf<O>>, scope: ListScope) => readonly Column<RowOf<O>>[]
  /** The id of the column before them; default the last. */
  moreAfter?: string
  actions?: readonly ListAction<RowOf<O>>[]
  /** Between the title and the filters: a state of the whole list, such as a switch. */
  head?: ComponentType<ListScope & { context: ListContext }>
  boxes?: BoxesSpec<S, FilterKey<O>>
  /** The side panel of a row. */
  open?: {
    needs: Need
    title: (row: RowOf<O>) => ReactNode
    /** What finds a row by its id, for a row that is not on the current page: a condition, or several. */
    by?: FilterKey<O> | ((id: string) => Partial<Record<FilterKey<O>, string>>)
    /** Width in pixels, 480 to 720. Default 560. */
    width?: number
    panel: LatePanel<RowPanelProps<RowOf<O>>>
  }
  /**
   * Shown when the list is empty without filters: one sentence and the next step. `action` names one of `actions` by
   * its label.
   */
  empty: { text: TextKey; hint?: TextKey; action?: TextKey }
  /** Every reader of the list may save it as a file. Without it, the list's `exportNeeds` says who. */
  saves?: true
  /** Row height in pixels; 48 for rows with a picture. Default 36. */
  rowHeight?: 36 | 48
  /** Events of these kinds reload the list. */
  live?: LiveEventKind | readonly LiveEventKind[]
}

/** The kinds of event that a list listens to, as a list. */
export function liveKinds({ live }: Pick<AnyListScreen, 'live'>): readonly LiveEventKind[] {
  return live === undefined ? [] : typeof live === 'string' ? [live] : live
}

/** A list screen without its row type, for the table of screens. */
// oxlint-disable-next-line no-explicit-any -- rows differ from screen to screen; only ListScreen reads them again
export type AnyListScreen = ListScreenSpec<any, any>

/** Declares a list screen; keys of filters and columns are checked against the operation. */
export function listScreen<const O extends ListOperation, const S extends OperationShape = OperationShape>(
  spec: ListScreenSpec<O, S>,
): ListScreenSpec<O, S> {
  return spec
}
