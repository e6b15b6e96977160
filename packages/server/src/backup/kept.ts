// server/backup: the folder of backups: what is in it, and a note beside each archive that says why it was made and
// whether it was verified. The notes are files, because a restore replaces the database.
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { BackupKind, BackupName, BackupState, type BackupRow } from '@shelfcast/contract/backups/backups'
import { z } from 'zod'

export const backupsFolder = (dataFolder: string) => path.join(dataFolder, 'backups')

const Note = z.object({
  kind: BackupKind,
  state: BackupState,
  rows: z.number().int(),
  files: z.number().int(),
  version: z.string(),
  message: z.string(),
  restored: z.string().nullable(),
})
export type Note = z.infer<typeof Note>

const unknown: Note = {
  kind: 'FILE',
  state: 'UNVERIFIED',
  rows: 0,
  files: 0,
  version: '',
  message: '',
  restored: null,
}

const noteOf = (folder: string, name: string) => path.join(folder, `${name}.json`)

/** The archives in the folder, newest first. `running` are being made or restored now. */
export async function keptBackups(
  dataFolder: string,
  running?: { name: string; state: BackupState },
): Promise<BackupRow[]> {
  const folder = backupsFolder(dataFolder)
  const inside = await readdir(folder).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = new Set(
    inside.flatMap((name) => name.replace(/\.json$/, '')).filter((name) => BackupName.safeParse(name).success),
  )
  const rows = await Promise.all([...names].map((name) => rowOf(folder, name, running)))
  return rows.filter((row) => row !== undefined).toSorted((one, other) => other.time.localeCompare(one.time))
}

async function rowOf(folder: string, name: string, running?: { name: string; state: BackupState }) {
  const note = await readNote(folder, name)
  const file = path.join(folder, name)
  const found = await stat(existsSync(file) ? file : noteOf(folder, name)).catch(() => undefined)
  if (!found) return undefined // deleted meanwhile
  const isRunning = running?.name === name
  // A process that was killed leaves the note of its work behind.
  const isBroken = !isRunning && (note.state === 'RUNNING' || note.state === 'RESTORING')
  return {
    name,
    ...note,
    time: found.mtime.toISOString(),
    bytes: existsSync(file) ? found.size : 0,
    state: isRunning ? running.state : isBroken ? brokenState(note.state) : note.state,
    message: isBroken ? 'Shelfcast was stopped meanwhile.' : note.message,
  }
}

const brokenState = (state: BackupState): BackupState => (state === 'RUNNING' ? 'FAILED' : 'UNVERIFIED')

async function readNote(folder: string, name: string): Promise<Note> {
  const text = await readFile(noteOf(folder, name), 'utf8').catch(() => '')
  try {
    return Note.parse(JSON.parse(text))
  } catch {
    return unknown // without a note, or with one that was edited by hand: the archive itself counts
  }
}

/** Adds to the note of a backup. */
export async function noteBackup(dataFolder: string, name: string, note: Partial<Note>): Promise<void> {
  const folder = backupsFolder(dataFolder)
  const place = noteOf(folder, name)
  const handle = await open(`${place}.part`, 'w', 0o600)
  try {
    await handle.writeFile(JSON.stringify({ ...(await readNote(folder, name)), ...note }))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${place}.part`, place)
}

export async function removeBackup(dataFolder: string, name: string): Promise<void> {
  const folder = backupsFolder(dataFolder)
  await rm(path.join(folder, name), { force: true })
  await rm(noteOf(folder, name), { force: true })
}
