// scripts: a folder in memory for the temporary files of a test run: hundreds of databases and data folders that live for
// seconds, which a disk would write for nothing.
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'

const memory = '/dev/shm'
const name = /^shelfcast-run-(\d+)-/
/** A run keeps less than one of them at a time. */
const leastFreeBytes = 4 * 1024 ** 3

/** The path of a new folder; undefined on a machine with little memory, or where no program may run from there. */
export function memoryFolder() {
  if (process.platform !== 'linux' || !existsSync(memory)) return undefined
  removeLeftovers()
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === memory)
  if (mount?.[2] !== 'tmpfs' || mount[3].split(',').includes('noexec')) return undefined
  const { bavail, bsize } = statfsSync(memory)
  if (Math.min(bavail * bsize, freemem(), process.constrainedMemory?.() || Infinity) < leastFreeBytes) return undefined
  const folder = mkdtempSync(path.join(memory, `shelfcast-run-${process.pid}-`))
  // As through /tmp, another user reaches the folders in it: PostgreSQL never runs as root.
  chmodSync(folder, 0o711)
  return folder
}

/** Of runs that were killed. */
function removeLeftovers() {
  for (const folder of readdirSync(memory)) {
    const pid = name.exec(folder)?.[1]
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(path.join(memory, folder), { recursive: true, force: true })
  }
}
