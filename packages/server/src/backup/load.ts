// server/backup: fills a new database with the rows of a backup.
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import type { Archive } from './archive.ts'
import { columnsOf } from './backup.ts'
import { tableEntry, type Manifest } from './manifest.ts'

/**
 * Creates the tables as they were at the backup, loads all rows, compares their numbers, and brings the database to
 * this version.
 * @param databaseUrl of an empty database
 * @throws NewerDatabaseError when a newer version made the backup
 */
export async function load({ manifest, read }: Archive, databaseUrl: string): Promise<void> {
  await withDatabase(databaseUrl, ({ db }) => migrate(db, manifest.migrations))
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'shelfcast-restore' })
  await client.connect()
  try {
    const restoreKeys = await dropForeignKeys(client)
    await createMonths(client, manifest)
    for (const table of manifest.tables) {
      const name = pg.escapeIdentifier(table.name)
      // Triggers have done their work on the rows of the backup: one that empties another table would empty it again.
      await client.query(`alter table ${name} disable trigger user`)
      // Migrations may have written rows.
      await client.query(`truncate ${name}`)
      await pipeline(await read(tableEntry(table.name)), client.query(copyFrom(`copy ${columnsOf(table)} from stdin`)))
      await client.query(`alter table ${name} enable trigger user`)
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name}`)
      if (Number(rows[0]?.count) !== table.rows)
        throw new Error(`The table ${table.name} has ${rows[0]?.count} rows instead of ${table.rows}.`)
    }
    for (const { name, last, called } of manifest.sequences)
      await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), last, called])
    for (const statement of restoreKeys) await client.query(statement)
    await client.query('analyze')
  } finally {
    await client.end()
  }
  await withDatabase(databaseUrl, ({ db }) => migrate(db))
}

async function withDatabase(url: string, work: (database: ReturnType<typeof openDatabase>) => Promise<void>) {
  const database = openDatabase(url, 1)
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Tables refer to each other in circles, so rows cannot come in an order that suits the keys. @returns how to add them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`)
}

/** The months of the backup instead of those of today. */
async function createMonths(client: pg.Client, { tables }: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name
    from pg_class c
    where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`)
  for (const { name } of rows) await client.query(`drop table ${name}`)
  for (const { name, part } of tables)
    if (part)
      await client.query(
        `create table ${pg.escapeIdentifier(name)} partition of ${pg.escapeIdentifier(part.of)} ${part.bound}`,
      )
}
