// server/http: sorts rows that are in memory anyway. The rows.ts of each noun sorts in the database.
import type { SortKey } from './paging.ts'

const isMissing = (value: unknown) => value === undefined || value === null

function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  const [first, second] = [String(one).toLowerCase(), String(other).toLowerCase()]
  return first < second ? -1 : first > second ? 1 : 0
}

/**
 * For some thousand rows at most. Texts compare without case, and missing values come last in either direction.
 * @param tie the order of equal rows.
 */
export function sorted<Row>(
  rows: readonly Row[],
  keys: readonly SortKey[],
  tie: (row: Row) => string,
  valuesOf: (row: Row) => Readonly<Record<string, unknown>>,
): Row[] {
  const keyed = rows.map((row) => ({ row, values: valuesOf(row), tie: tie(row) }))
  keyed.sort((one, other) => {
    for (const { column, dir } of keys) {
      const [first, second] = [one.values[column], other.values[column]]
      const missing = Number(isMissing(first)) - Number(isMissing(second))
      if (missing !== 0) return missing
      const order = isMissing(first) ? 0 : compared(first, second)
      if (order !== 0) return dir === 'desc' ? -order : order
    }
    return one.tie < other.tie ? -1 : one.tie > other.tie ? 1 : 0
  })
  return keyed.map(({ row }) => row)
}
