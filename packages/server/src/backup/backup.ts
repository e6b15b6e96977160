// server/backup: writes a backup of a running shop: all tables at one moment, then the files.
import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import serverPackage from '../../package.json' with { type: 'json' }
import { writeArchive } from './archive.ts'
import { leftOut, tableEntry, type Manifest, type TableEntry } from './manifest.ts'

/** The parts of the data folder that belong to a backup. The rest is the database itself, or belongs to this machine. */
export const keptFiles = ['files', 'secret.key'] as const

/** A name that sorts by time, for example `shelfcast-20261122-223005.zip`. */
export function backupName(now: Date): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `shelfcast-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.zip`
}

/**
 * Writes a backup while the server works. The tables are those of one moment. A file that goes missing meanwhile had
 * lost its row already.
 * @param target path of the archive, readable by its owner only
 */
export async function backUp(databaseUrl: string, dataFolder: string, target: string): Promise<Manifest> {
  await mkdir(path.dirname(target), { recursive: true })
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'shelfcast-backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await writeArchive(target, async (add) => {
      const tables: TableEntry[] = []
      for (const table of await tablesOf(client)) {
        const stream = client.query(copyTo(`copy ${columnsOf(table)} to stdout`))
        await add(tableEntry(table.name), stream)
        tables.push({ ...table, rows: stream.rowCount })
      }
      const { rows: sequences } = await client.query<Manifest['sequences'][number]>(`
        select sequencename::text as name, coalesce(last_value, start_value)::text as last, last_value is not null as called
        from pg_sequences
        where schemaname = 'public'
        order by 1`)
      const { rows: migrations } = await client.query<{ name: string }>(
        'select name from kysely_migration order by name',
      )
      for (const file of await filesOf(dataFolder)) await add(file, createReadStream(path.join(dataFolder, file)))
      return {
        format: 1,
        version: serverPackage.version,
        madeAt: new Date().toISOString(),
        migrations: migrations.map(({ name }) => name),
        tables,
        sequences,
      }
    })
  } finally {
    await client.end()
  }
}

/** For COPY in both directions. */
export function columnsOf({ name, columns }: Pick<TableEntry, 'name' | 'columns'>): string {
  return `${pg.escapeIdentifier(name)} (${columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}

/** Tables that hold rows: plain ones, and each month of a history. */
async function tablesOf(client: pg.Client): Promise<Omit<TableEntry, 'rows'>[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; of: string | null; bound: string | null }>(
    `
    select c.relname::text as name, p.relname::text as of, pg_get_expr(c.relpartbound, c.oid) as bound,
      array(
        select a.attname::text
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns
    from pg_class c
    left join pg_inherits i on i.inhrelid = c.oid
    left join pg_class p on p.oid = i.inhparent
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1)
    order by c.relname`,
    [leftOut],
  )
  return rows.map(({ name, columns, of, bound }) => ({
    name,
    columns,
    ...(of === null || bound === null ? {} : { part: { of, bound } }),
  }))
}

async function filesOf(dataFolder: string): Promise<string[]> {
  const found: string[] = []
  for (const kept of keptFiles) {
    const place = path.join(dataFolder, kept)
    const inside = await readdir(place, { recursive: true, withFileTypes: true }).catch((error: { code?: string }) => {
      if (error.code === 'ENOTDIR') return undefined // a file
      if (error.code === 'ENOENT') return []
      throw error
    })
    if (inside === undefined) found.push(kept)
    else
      for (const entry of inside)
        if (entry.isFile()) found.push(path.relative(dataFolder, path.join(entry.parentPath, entry.name)))
  }
  return found
}
