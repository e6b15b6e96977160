// server/db: COPY … FROM STDIN in the driver. copy.ts writes rows with it.
import type { Connection, Submittable } from 'pg'

/** The driver's side of COPY, which its types leave out. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/**
 * One COPY in the form of a cursor: the only way for Kysely to pass the driver anything but a plain statement. No other
 * statement of this server uses cursors. The one parameter is the rows as text.
 */
export class CopyIn implements Submittable {
  readonly #statement: string
  readonly #rows: string
  readonly #done: Promise<void>
  #settle: (error?: Error) => void = () => undefined

  constructor(statement: string, [rows]: unknown[]) {
    this.#statement = statement
    this.#rows = rows as string
    this.#done = new Promise((resolve, reject) => {
      this.#settle = (error) => {
        if (error) reject(error)
        else resolve()
      }
    })
    // The reader receives the failure. Until then it must not count as unhandled.
    this.#done.catch(() => undefined)
  }

  /** Kysely asks for rows; COPY has none. */
  async read<T>(): Promise<T[]> {
    await this.#done
    return []
  }

  async close() {}

  submit(connection: Connection) {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection) {
    connection.sendCopyFromChunk(Buffer.from(this.#rows))
    connection.endCopyFrom()
  }

  handleCommandComplete() {}
  handleReadyForQuery() {
    this.#settle()
  }
  handleError(error: Error) {
    this.#settle(error)
  }
}
