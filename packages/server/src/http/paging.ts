// server/http: converts page, size and sort of a list's query to limit, offset and checked sort keys. answer.ts sets
// the headers of the answer.
import type { OperationShape } from '@shelfcast/contract/operation'
import { exportSize } from '@shelfcast/contract/paging'
import { Fault } from './fault.ts'

export interface SortKey {
  column: string
  dir: 'asc' | 'desc'
}
export interface PageQuery {
  page: number
  size: number
  limit: number
  offset: number
  sort: SortKey[]
}

/** The most rows in one answer. Export the list to get all rows (security design §9). */
export const largestPage = 5_000
const mostSortKeys = 5

/**
 * A list query for SQL. `sort[].column` is a key of the operation's `list.sort`, which rows.ts maps to a column.
 * @throws Fault 'input.sort' for any other property or direction.
 */
export function pageOf(
  operation: Pick<OperationShape, 'list'>,
  query: { page: number; size?: number | undefined; sort?: string | string[] | undefined },
): PageQuery {
  const { list } = operation
  if (!list) throw new Error('pageOf reads lists only.')
  const asked = query.size ?? list.size
  // Some callers ask for everything with the export size but without `export`: they get the largest page and continue
  // from there.
  const size = Math.min(asked, largestPage, exportSize)
  const offset = Math.min(query.page * size, Number.MAX_SAFE_INTEGER)
  const given = query.sort === undefined ? [] : typeof query.sort === 'string' ? [query.sort] : query.sort
  const sort = (given.length > 0 ? given : [list.defaultSort])
    .slice(0, mostSortKeys)
    .map((text) => sortKey(text, list.sort))
  return { page: query.page, size, limit: size, offset, sort }
}

/** `property,asc` or `property,desc`, any case; the direction may be left out. */
function sortKey(text: string, allowed: readonly string[]): SortKey {
  const comma = text.lastIndexOf(',')
  const property = (comma < 0 ? text : text.slice(0, comma)).trim()
  const dir =
    comma < 0
      ? 'asc'
      : text
          .slice(comma + 1)
          .trim()
          .toLowerCase()
  const column = allowed.find((name) => name.toLowerCase() === property.toLowerCase())
  if (column === undefined || (dir !== 'asc' && dir !== 'desc'))
    throw new Fault('input.sort', { property: text.slice(0, 100) })
  return { column, dir }
}
