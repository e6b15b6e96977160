// server/db: COPY … FROM STDIN on the connection of a transaction: the database's own way to take many rows. What may be copied is decided by who calls.
import { CompiledQuery } from 'kysely'
import type { Connection, Submittable } from 'pg'
import type { Db } from './database.ts'

/** A cell: text, or null for SQL's. Arrays and JSON are written by the caller as the database reads them. */
export type CopyCell = string | number | null

/** The driver's own half of COPY, which its types leave out. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/**
 * One COPY, in the form of a cursor: the only way in which Kysely hands the driver anything but a plain statement. No other statement of this
 * server uses cursors. The one parameter is the rows as text.
 */
export class CopyIn implements Submittable {
  readonly #statement: string
  readonly #rows: string
  readonly #done: Promise<void>
  #settle: (error?: Error) => void = () => undefined

  constructor(statement: string, [rows]: unknown[]) {
    this.#statement = statement
    this.#rows = rows as string
    this.#done = new Promise((resolve, reject) => { this.#settle = (error) => { if (error) reject(error); else resolve() } })
    // Whoever reads it meets the failure; until then it must not count as unhandled.
    this.#done.catch(() => undefined)
  }

  /** Kysely asks for rows, of which there are none. */
  async read<T>(): Promise<T[]> {
    await this.#done
    return []
  }

  async close() {}

  submit(connection: Connection) { connection.query(this.#statement) }

  handleCopyInResponse(connection: CopyConnection) {
    connection.sendCopyFromChunk(Buffer.from(this.#rows))
    connection.endCopyFrom()
  }

  handleCommandComplete() {}
  handleReadyForQuery() { this.#settle() }
  handleError(error: Error) { this.#settle(error) }
}

/** Copies rows into a table. @throws the database's error; nothing of the statement stays then. */
export async function copyRows(db: Db, statement: string, rows: readonly (readonly CopyCell[])[]): Promise<void> {
  let text = ''
  for (const row of rows) text += `${row.map(copyText).join('\t')}\n`
  for await (const answer of db.getExecutor().stream(CompiledQuery.raw(statement, [text]), 1)) void answer
}

const copyEscapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function copyText(cell: CopyCell): string {
  if (cell === null) return '\\N'
  return typeof cell === 'number' ? String(cell) : /[\\\t\n\r]/.test(cell) ? cell.replace(/[\\\t\n\r]/g, (character) => copyEscapes[character] ?? '') : cell
}

/** A list of texts as PostgreSQL writes an array. */
export function arrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}
