// server: the data folder, its lock and the small files that it keeps for good. One program per folder: main.ts takes the
// lock before it touches anything in the folder.
import { link, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, startTicks } from './db/embedded/processes.ts'

/**
 * Creates the folder and takes its lock. The lock names a process, so a lock left by a crash or a power cut blocks no
 * start.
 * @returns `isNew` when the folder is still empty, also after a killed first start.
 * @throws when a running program holds it.
 */
export async function lockDataFolder(folder: string): Promise<{ isNew: boolean; release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(explain(folder))
  const lock = path.join(folder, 'lock')
  const own = `${process.pid} ${await startTicks(process.pid)}\n`
  const draft = `${lock}.${process.pid}`
  await writeFile(draft, own).catch(explain(folder))
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // The link appears atomically, so no reader sees half a lock.
      if (
        await link(draft, lock).then(
          () => true,
          (error: { code?: string }) => {
            if (error.code !== 'EEXIST') throw error
          },
        )
      ) {
        return {
          isNew: (await readdir(folder)).every((name) => name.startsWith('lock')),
          release: () => rm(lock, { force: true }),
        }
      }
      const [pid = '', ticks = ''] = (await readFile(lock, 'utf8').catch(() => '')).trim().split(' ')
      if ((await isAlive(Number(pid))) && (await startTicks(Number(pid))) === ticks)
        throw new Error(
          `Shelfcast already runs on ${folder} (process ${pid}). Stop it first, or set SHELFCAST_DATA to another folder.`,
        )
      await rm(lock, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new Error(`Shelfcast could not lock ${folder}.`)
}

/**
 * The content of a small file in the data folder, made at the first use. The lock of the folder excludes a second
 * program; the rename prevents half a file.
 */
export async function madeOnce(file: string, make: () => Buffer): Promise<Buffer> {
  const found = await readFile(file).catch((error: { code?: string }) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found) return found
  const made = make()
  const draft = `${file}.${process.pid}`
  const handle = await open(draft, 'w', 0o600)
  try {
    await handle.writeFile(made)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  return made
}

const unusable = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC']

function explain(folder: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (!unusable.includes(error.code ?? '')) throw error
    throw new Error(
      error.code === 'ENOSPC'
        ? `The disk of ${folder} is full.`
        : `This user cannot write to the folder ${folder}. Change its owner, or set SHELFCAST_DATA to another folder.`,
    )
  }
}
