// server/db: COPY … FROM STDIN on the connection of a transaction: the fastest way to insert many rows. The caller
// decides which rows to copy.
import { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** A cell: text, or null for SQL's null. The caller writes arrays and JSON in the database's syntax. */
export type CopyCell = string | number | null

/** Copies rows into a table. @throws the database's error; no row of the statement stays then. */
export async function copyRows(db: Db, statement: string, rows: readonly (readonly CopyCell[])[]): Promise<void> {
  let text = ''
  for (const row of rows) text += `${row.map(copyText).join('\t')}\n`
  for await (const answer of db.getExecutor().stream(CompiledQuery.raw(statement, [text]), 1)) void answer
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyText(cell: CopyCell): string {
  if (cell === null) return '\\N'
  return typeof cell === 'number'
    ? String(cell)
    : /[\\\t\n\r]/.test(cell)
      ? cell.replace(/[\\\t\n\r]/g, (character) => copyEscapes[character] ?? '')
      : cell
}

/** A list of texts as PostgreSQL writes an array. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
