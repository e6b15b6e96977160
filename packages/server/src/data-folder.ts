// server: the data folder and its lock: one program per folder. Used by main.ts before anything in the folder is touched.
import { link, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, startTicks } from './db/embedded/processes.ts'

/**
 * Makes the folder and takes its lock. The lock names a process, so that one left by a crash or a power cut does not hold anybody up.
 * @returns `isNew` when there is nothing in it yet, also after a first start that was killed before it made anything. @throws when a living program holds it.
 */
export async function lockDataFolder(folder: string): Promise<{ isNew: boolean; release: () => Promise<void> }> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = path.join(folder, 'lock')
  const own = `${process.pid} ${await startTicks(process.pid)}\n`
  const draft = `${lock}.${process.pid}`
  await writeFile(draft, own)
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // A link appears completely or not at all, so no reader sees half a lock.
      if (await link(draft, lock).then(() => true, (error: { code?: string }) => { if (error.code !== 'EEXIST') throw error })) {
        return { isNew: (await readdir(folder)).every((name) => name.startsWith('lock')), release: () => rm(lock, { force: true }) }
      }
      const [pid = '', ticks = ''] = (await readFile(lock, 'utf8').catch(() => '')).trim().split(' ')
      if ((await isAlive(Number(pid))) && (await startTicks(Number(pid))) === ticks) throw new Error(`Shelfcast already runs on ${folder} (process ${pid}). Stop it first, or set SHELFCAST_DATA to another folder.`)
      await rm(lock, { force: true })
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw new Error(`Shelfcast could not lock ${folder}.`)
}
