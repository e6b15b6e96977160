// server/backup: the description inside a backup. A restore checks every entry against it before it changes anything.
import { z } from 'zod'

export const manifestName = 'manifest.json'
/** The name of a table's rows in the archive, in the text format of COPY. */
export const tableEntry = (table: string) => `tables/${table}.copy`

const Table = z.object({
  name: z.string(),
  /** Without generated ones, in the order of the rows. */
  columns: z.array(z.string()),
  rows: z.number().int(),
  /** For a month of a history: the whole table and the bound in SQL. */
  part: z.object({ of: z.string(), bound: z.string() }).optional(),
})
export type TableEntry = z.infer<typeof Table>

export const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  /** Names of the migrations of the database. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), called: z.boolean() })),
  /** Every entry but this one. */
  entries: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof Manifest>

/** Rows that belong to running programs and signed-in people: after a restore everybody signs in again. */
export const leftOut: readonly string[] = [
  'node',
  'delivery_instance',
  'session',
  'sign_in_ticket',
  'token_pair',
  'login_failure',
  'answered_call',
  'kysely_migration',
  'kysely_migration_lock',
]
