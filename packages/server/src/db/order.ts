// server/db: the order of a list as SQL.
import { sql, type RawBuilder } from 'kysely'

/** @param columns by the name that callers sort by; others count as `otherwise`. Empty values come last either way. */
export const orderBy = (
  sort: readonly { column: string; dir: 'asc' | 'desc' }[],
  columns: Readonly<Record<string, RawBuilder<unknown>>>,
  otherwise: RawBuilder<unknown>,
): RawBuilder<unknown>[] =>
  sort.map(({ column, dir }) => sql`${columns[column] ?? otherwise} ${sql.raw(dir)} nulls last`)
