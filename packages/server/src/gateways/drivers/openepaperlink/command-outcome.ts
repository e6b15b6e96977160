// server/gateways/drivers/openepaperlink: whether a label has an LED order or an NFC address. `pending` and `updatecount` count pictures and orders alike (hardware facts §1.5), so this file distinguishes them.
import type { TagRecord } from './records.ts'

export interface OpenCommand {
  labelCode: string
  id: number
  /** What the access point calls the label once it has this order. */
  sum: string
  /** Undefined while it is being handed over. */
  acceptedAt: number | undefined
  /** The label's record before; null when it is not known. */
  before: { hash: string; count: number } | null
  /** Only its name in the record proves it: it can be lost at the access point while something else arrives, which the counter does not tell. */
  byName: boolean
  queued: boolean
  /** A picture was sent after it, which counts too. */
  overtaken: boolean
}

/** @param pictureOpen whether a picture of the label is still on its way. @returns true or false once it is decided. */
export function commandOutcome(command: OpenCommand, record: TagRecord, pictureOpen: boolean): boolean | undefined {
  if (command.acceptedAt === undefined) return undefined
  if (command.before && record.updatecount < command.before.count) command.before = null
  const gained = command.before === null ? 0 : record.updatecount - command.before.count
  if (record.hash === command.sum && (command.before === null || gained > 0 || command.before.hash !== command.sum)) return true
  command.before ??= { hash: record.hash, count: record.updatecount }
  if (record.pending > 0) {
    command.queued = true
    return undefined
  }
  if (!command.byName && gained > (command.overtaken && !pictureOpen ? 1 : 0)) return true
  return command.queued ? false : undefined
}
