// server/backup: puts a backup in the place of a shop, also while the server runs. The shop of before stays as a second
// database, and nothing changes before the new one is complete.
import { randomBytes } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { openArchive, type Archive } from './archive.ts'
import { keptFiles } from './backup.ts'
import { load } from './load.ts'
import type { Manifest } from './manifest.ts'

export interface Restored {
  manifest: Manifest
  /** The database of before; undefined after a mere check. */
  before: string | undefined
  /** The running server still has the previous key for saved passwords. */
  newKey: boolean
}

const insufficientPrivilege = '42501'

/**
 * Checks a backup completely: every entry, and that it loads into a database of this server. With `check` that is all.
 * Otherwise it then takes the place of the current database, whose connections are closed: a running server connects
 * again and reads everything again.
 * @throws in words for the terminal; the current database and files stay then.
 */
export async function restore(
  databaseUrl: string,
  dataFolder: string,
  file: string,
  options?: { check?: boolean },
): Promise<Restored> {
  const archive = await openArchive(file)
  try {
    return await restoreArchive(databaseUrl, dataFolder, archive, options)
  } finally {
    archive.close()
  }
}

/** The same with an archive whose entries are checked already. The caller closes it. */
export async function restoreArchive(
  databaseUrl: string,
  dataFolder: string,
  archive: Archive,
  { check = false }: { check?: boolean } = {},
): Promise<Restored> {
  const { name, at } = placeOf(databaseUrl)
  const [fresh, before] = [
    `${name}_restore_${randomBytes(4).toString('hex')}`,
    `${name}_before_${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`,
  ]
  const admin = new pg.Client({ connectionString: at('postgres'), application_name: 'shelfcast-restore' })
  await admin.connect()
  try {
    await createDatabase(admin, fresh)
    await load(archive, at(fresh))
    if (check) return { manifest: archive.manifest, before: undefined, newKey: false }
    const newKey = await placeFiles(archive, dataFolder)
    await swap(admin, { name, fresh, before })
    return { manifest: archive.manifest, before, newKey }
  } finally {
    try {
      await admin.query(`drop database if exists ${pg.escapeIdentifier(fresh)}`)
    } finally {
      await admin.end()
    }
  }
}

/** Drops the database of before. */
export async function dropDatabase(databaseUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'shelfcast-restore' })
  await client.connect()
  try {
    await client.query(`drop database ${pg.escapeIdentifier(name)} with (force)`)
  } finally {
    await client.end()
  }
}

function placeOf(databaseUrl: string) {
  const name = decodeURIComponent(/\/([^/?]+)(\?|$)/.exec(databaseUrl)?.[1] ?? '')
  if (name === '') throw new Error('DATABASE_URL names no database.')
  return { name, at: (other: string) => databaseUrl.replace(/\/[^/?]+(\?|$)/, `/${encodeURIComponent(other)}$1`) }
}

async function createDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`create database ${pg.escapeIdentifier(name)}`).catch((error: { code?: string }) => {
    if (error.code === insufficientPrivilege)
      throw new Error('The database user cannot create databases. Let it (alter role … createdb), and try again.')
    throw error
  })
}

/** Both names change while no program is connected. If the second change fails, the first is undone. */
async function swap(admin: pg.Client, { name, fresh, before }: Record<'name' | 'fresh' | 'before', string>) {
  const [current, next, old] = [name, fresh, before].map((one) => pg.escapeIdentifier(one))
  await admin.query(`alter database ${current} allow_connections false`)
  try {
    await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [name])
    await admin.query(`alter database ${current} rename to ${old}`)
    await admin.query(`alter database ${next} rename to ${current}`).catch(async (error: unknown) => {
      await admin.query(`alter database ${old} rename to ${current}`)
      throw error
    })
  } catch (error) {
    await admin.query(`alter database ${current} allow_connections true`)
    throw error
  }
  await admin.query(`alter database ${old} allow_connections true`)
}

/** Files have random names, so those of before stay and harm nothing. @returns whether the key for secrets changed. */
async function placeFiles({ manifest, read }: Archive, dataFolder: string): Promise<boolean> {
  let newKey = false
  for (const entry of Object.keys(manifest.entries)) {
    const [top = ''] = entry.split('/')
    if (!(keptFiles as readonly string[]).includes(top) || entry.split('/').includes('..')) continue
    const place = path.join(dataFolder, entry)
    if (top !== 'secret.key' && existsSync(place)) continue
    await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
    const draft = `${place}.restored`
    await pipeline(await read(entry), createWriteStream(draft, { mode: 0o600 }))
    const handle = await open(draft)
    await handle.sync()
    await handle.close()
    if (top === 'secret.key' && existsSync(place)) {
      if ((await readFile(place)).equals(await readFile(draft))) continue
      newKey = true
      await rename(place, `${place}.before`)
    }
    await rename(draft, place)
  }
  return newKey
}
