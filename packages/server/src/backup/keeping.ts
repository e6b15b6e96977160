// server/backup: makes backups that are kept: writes one, verifies it by restoring it, and deletes old ones.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { BackupKind } from '@shelfcast/contract/backups/backups'
import { backUp, backupName } from './backup.ts'
import { backupsFolder, keptBackups, noteBackup, removeBackup } from './kept.ts'
import { restore } from './restore.ts'

/** Backups before an upgrade or a restore that stay; backups made by hand stay until a user deletes them. */
const stepsKept = 3

/** The place of a shop. */
export interface Shop {
  databaseUrl: string
  dataFolder: string
}

/**
 * Makes a backup and its note.
 * @returns its name
 * @throws in words for the user; the note then says why too
 */
export async function makeKept({ databaseUrl, dataFolder }: Shop, kind: BackupKind, name = backupName(new Date())) {
  const folder = backupsFolder(dataFolder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await noteBackup(dataFolder, name, { kind, state: 'RUNNING' })
  try {
    const { tables, entries, version } = await backUp(databaseUrl, dataFolder, path.join(folder, name))
    await noteBackup(dataFolder, name, {
      state: 'UNVERIFIED',
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      files: Object.keys(entries).length - tables.length,
      version,
    })
    return name
  } catch (error) {
    const message = wordsOf(error)
    await noteBackup(dataFolder, name, { state: 'FAILED', message }).catch(() => undefined) // the disk may be full
    throw new Error(message, { cause: error })
  }
}

/** Loads a backup into a second database and drops that again. @returns why it cannot be restored, '' when it can */
export async function verifyKept({ databaseUrl, dataFolder }: Shop, name: string): Promise<string> {
  try {
    await restore(databaseUrl, dataFolder, path.join(backupsFolder(dataFolder), name), { check: true })
    await noteBackup(dataFolder, name, { state: 'VERIFIED', message: '' })
    return ''
  } catch (error) {
    const message = wordsOf(error)
    await noteBackup(dataFolder, name, { state: 'UNVERIFIED', message })
    return message
  }
}

/** Deletes the oldest nightly backups beyond `nights`, and those of old upgrades and restores. */
export async function dropOld({ dataFolder }: Pick<Shop, 'dataFolder'>, nights: number): Promise<string[]> {
  const all = await keptBackups(dataFolder)
  const beyond = (kind: BackupKind, most: number) => all.filter((one) => one.kind === kind).slice(most)
  const old = [...beyond('NIGHTLY', nights), ...beyond('UPGRADE', stepsKept), ...beyond('RESTORE', stepsKept)]
  for (const { name } of old) await removeBackup(dataFolder, name)
  return old.map(({ name }) => name)
}

export const wordsOf = (error: unknown) =>
  (error as { code?: string }).code === 'ENOSPC'
    ? 'The disk is full. Free some space and try again.'
    : (error as Error).message
