// server/http: the SQL of CSV lines that the database writes itself, for very long lists. export.ts escapes the same way
// in this process.
import { sql, type RawBuilder } from 'kysely'

/** No keyboard types this character. */
export const cellEnd = '\u001f'
/**
 * Matches cells joined by `cellEnd` if one contains characters that a cell must not contain unescaped: quotes, breaks,
 * and the first characters of formulas.
 */
export const unsafe = `[",\\r\\n]|(^|${cellEnd})'*[=+@\\t\\r-]`

/** Escapes `cell` as export.ts does: quotes a formula once, and any character that would end the cell. */
const guardedCell = sql`case when cell ~ '^''*[=+@\t\r-]' then '''' || cell else cell end`
export const safeCell = sql`
  case when cell ~ '[",\r\n]' then '"' || replace(${guardedCell}, '"', '""') || '"' else ${guardedCell} end`

export const isoTime = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
