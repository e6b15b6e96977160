// server/db/embedded: finds the live PostgreSQL processes of this cluster in /proc, so that a reused process id never
// counts as ours.
import { readdir, readFile } from 'node:fs/promises'

/** Alive, and not a zombie waiting for its parent. */
export async function isAlive(pid: number): Promise<boolean> {
  const state = (await statOf(pid))?.[0]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** When a process started, in clock ticks since boot: with the pid it identifies one process for good. */
export async function startTicks(pid: number): Promise<string | undefined> {
  const ticksField = 19 // field 22 of proc(5), counted from the state
  return (await statOf(pid))?.[ticksField]
}

/** The fields of /proc/<pid>/stat from the state on; the name before it may contain blanks and parentheses. */
async function statOf(pid: number): Promise<string[] | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'latin1')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined // no such process
  }
}

/** The server process and its helpers all carry the cluster's name: as an argument, or in their process title. */
export async function belongsTo(pid: number, clusterName: string): Promise<boolean> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'latin1')).split('\0')
    const program = words[0] ?? ''
    if (program.startsWith(`postgres: ${clusterName}:`)) return isAlive(pid)
    return program.endsWith('/postgres') && words.includes(`cluster_name=${clusterName}`) && isAlive(pid)
  } catch {
    return false // ended meanwhile, or not ours to read
  }
}

export async function processesOf(clusterName: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry)).map(Number)
  const ours = await Promise.all(pids.map((pid) => belongsTo(pid, clusterName)))
  return pids.filter((_, at) => ours[at])
}

/** @returns false when it is still alive after `mostMs`. */
export async function waitForEnd(pid: number, mostMs: number): Promise<boolean> {
  for (const until = Date.now() + mostMs; Date.now() < until;) {
    if (!(await isAlive(pid))) return true
    await new Promise((resume) => setTimeout(resume, 20))
  }
  return !(await isAlive(pid))
}
