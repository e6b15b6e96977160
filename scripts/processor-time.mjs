// scripts: the processor time of this process and of all processes that it started, as Linux counts it.
import { existsSync, readFileSync, readdirSync } from 'node:fs'

/** Linux shows the time of processes in hundredths of a second. */
const ticksPerSecond = 100

/**
 * Seconds of this process, of its descendants, and of those that ended and were awaited. A PostgreSQL that ran before is
 * not among them. Undefined on systems without /proc.
 */
export function processorSeconds() {
  if (!existsSync('/proc/self/stat')) return undefined
  const children = new Map()
  for (const one of readdirSync('/proc').flatMap(processOf))
    children.set(one.parent, [...(children.get(one.parent) ?? []), one])
  const open = processOf(process.pid)
  let ticks = 0
  for (let one = open.pop(); one; one = open.pop()) {
    ticks += one.ticks
    open.push(...(children.get(one.pid) ?? []))
  }
  return ticks / ticksPerSecond
}

function processOf(name) {
  const pid = Number(name)
  if (!(pid > 0)) return []
  try {
    // After the program's name in parentheses: state, parent …; the twelfth is the user time, then three more times.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return [{ pid, parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0) }]
  } catch {
    return [] // It has just ended; its parent counts it.
  }
}
