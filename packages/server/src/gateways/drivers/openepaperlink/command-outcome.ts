// server/gateways/drivers/openepaperlink: decides whether a label has an LED command or an NFC address. `pending` and
// `updatecount` count pictures and commands alike (hardware facts §1.5), so this file distinguishes them.
import type { TagRecord } from './records.ts'

export interface OpenCommand {
  labelCode: string
  id: number
  /** The access point's name for the label once it has this command. */
  sum: string
  /** Undefined until the handover completes. */
  acceptedAt: number | undefined
  /** The label's earlier record; null if unknown. */
  before: { hash: string; count: number } | null
  /**
   * Only its name in the record proves it: the access point can lose it while something else arrives, and the counter
   * does not show the difference.
   */
  byName: boolean
  queued: boolean
  /** A picture was sent after it, which counts too. */
  overtaken: boolean
}

/** @param pictureOpen whether a picture of the label is still on its way. @returns true or false when decided. */
export function commandOutcome(command: OpenCommand, record: TagRecord, pictureOpen: boolean): boolean | undefined {
  if (command.acceptedAt === undefined) return undefined
  if (command.before && record.updatecount < command.before.count) command.before = null
  const gained = command.before === null ? 0 : record.updatecount - command.before.count
  if (record.hash === command.sum && (command.before === null || gained > 0 || command.before.hash !== command.sum))
    return true
  command.before ??= { hash: record.hash, count: record.updatecount }
  if (record.pending > 0) {
    command.queued = true
    return undefined
  }
  if (!command.byName && gained > (command.overtaken && !pictureOpen ? 1 : 0)) return true
  return command.queued ? false : undefined
}
