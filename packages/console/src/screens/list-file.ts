// screens/list-file: the form of a list's file: the columns, headings, units and words of the screen, and times in the
// store's zone. Loads with the first export (list-export.tsx).
import type { OperationShape } from '@shelfcast/contract/operation'
import type { Sheet, SheetColumn } from '@shelfcast/contract/sheet'
import { listStores } from '@shelfcast/contract/stores/stores'
import { ask, queryClient } from '../api/ask.ts'
import { call, callFile, type CallQuery } from '../api/call.ts'
import { text } from '../text/text.ts'
import { dateTimeText, zoneOfTimes } from '../ui/date-time.tsx'
import { toast } from '../ui/toast.tsx'
import type { Column } from './column-kit.tsx'
import { isHidden, type ColumnMemory } from './column-memory.ts'
import { badgeKey, headingKey } from './list-filters.ts'
import type { AnyListScreen, ListScope } from './list-spec.ts'

/** Longer lists are exported in the background: the user can close the page meanwhile. */
const mostDownloaded = 20_000
/** A sheet travels in the address, which servers limit; the visible columns always fit. */
const longestSheet = 6_000

export interface ListToSave<Row> {
  spec: AnyListScreen
  /** All columns of the list, in the user's order. */
  columns: readonly Column<Row>[]
  memory: ColumnMemory
  scope: ListScope
  query: Record<string, unknown>
  total: number
}

/** Saves all matches; a long list becomes a job. */
export async function saveList<Row>(list: ListToSave<Row>, format: 'csv' | 'xlsx'): Promise<void> {
  const { page: _all, ...conditions } = list.query
  const file = { ...conditions, export: 'true', format, sheet: await sheetOf(list) }
  if (list.total > mostDownloaded) {
    await call(list.spec.source as OperationShape, {
      query: { ...file, background: 'true' } as CallQuery<OperationShape>,
      background: true,
    })
    toast.say(text('list.exportBegun'))
    return
  }
  const name = await callFile(list.spec.source as OperationShape, {
    query: file as CallQuery<OperationShape>,
    background: true,
  })
  toast.say(text('list.exported', { name }))
}

/** Visible columns first; without the others if they are too many. */
async function sheetOf<Row>({ spec, columns, memory, scope }: ListToSave<Row>): Promise<string> {
  const zone = await zoneOf(scope)
  const name = [text(spec.title), scope.store, dateTimeText(new Date().toISOString(), zone).slice(0, 10)]
  const shown = columns.filter((column) => !isHidden(column, memory))
  const written = (some: readonly Column<Row>[]): string =>
    JSON.stringify({ name: name.filter(Boolean).join(' '), zone, columns: fileColumns(spec, some) } satisfies Sheet)
  const whole = written([...shown, ...columns.filter((column) => !shown.includes(column))])
  return whole.length > longestSheet ? written(shown) : whole
}

/** The zone of the selected store, else that of the displayed times. */
async function zoneOf({ store }: ListScope): Promise<string> {
  if (store === undefined) return zoneOfTimes()
  const { data } = await queryClient.fetchQuery(ask(listStores, { store, size: 20 }, { staleTime: 60_000 }))
  return data?.stores.find((one) => one.store === store)?.zoneId ?? zoneOfTimes()
}

const kinds = { number: 'number', price: 'number', dateTime: 'time' } as const

/** The columns whose values the exported lines have. */
function fileColumns<Row>(spec: AnyListScreen, columns: readonly Column<Row>[]): SheetColumn[] {
  return columns.flatMap((column): SheetColumn[] => {
    const key = column.file
    if (key === undefined || key === false) return []
    const heading = column.heading ?? text(headingKey(spec, column))
    return [
      {
        key,
        heading: column.unit === undefined ? heading : `${heading} (${column.unit})`,
        kind: kinds[column.kind as keyof typeof kinds] ?? 'text',
        ...(column.factor === undefined ? {} : { factor: column.factor }),
        ...(column.tones
          ? {
              words: Object.fromEntries(
                Object.keys(column.tones).map((value) => [value, text(badgeKey(spec, column, value))]),
              ),
            }
          : {}),
      },
    ]
  })
}
