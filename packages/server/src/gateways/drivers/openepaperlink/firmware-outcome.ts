// server/gateways/drivers/openepaperlink: whether a label runs the firmware that it was sent. The access point restores the label's record once the label has all of it, sum and counter included,
// so only the number that the label itself reports proves anything (docs/decisions/firmware-updates.md).
import { firmwareContentMode } from './firmware.ts'
import type { TagRecord } from './records.ts'

export interface OpenFirmware {
  labelCode: string
  id: number
  version: number
  /** As the access point names it in its log. */
  file: string
  blocks: number
  /** Undefined while it is being handed over. */
  acceptedAt: number | undefined
  /** When the label was last heard before, in the access point's seconds. */
  heardAt: number
  /** The record has the content mode of firmware. */
  ordered: boolean
  queued: boolean
  percent: number
  /** When anything was last seen to happen. */
  movedAt: number
  /** All of it is on the label, which was last heard then. */
  takenAt: number | undefined
  /** The record was seen that the access point restores then. */
  restored: boolean
}

/** `final`: trying again would end the same. */
export type FirmwareEnd = { done: true } | { done: false; final: boolean; reason: string }

/** Wake reasons: the label keeps its own firmware; from here on, that it started again for one reason or another. */
const rejected = 0xe0
const startedAnew = 0xe1

/** @returns the end, once it is decided. */
export function firmwareOutcome(open: OpenFirmware, record: TagRecord): FirmwareEnd | undefined {
  if (record.ver === open.version) return { done: true }
  if (open.acceptedAt === undefined) return undefined
  const reports = record.ver === undefined ? 'It reports no version.' : `It reports version ${record.ver}.`
  const refused: FirmwareEnd = { done: false, final: true, reason: `The label rejected version ${open.version}. ${reports}` }
  if (open.takenAt !== undefined) {
    // The first word after it is the record as it was before the order, old wake reason and all.
    const isRestored = !open.restored && record.lastseen <= open.takenAt
    open.restored = true
    if (isRestored) return undefined
    if (record.wakeupReason === rejected) return refused
    return record.wakeupReason >= startedAnew || record.lastseen > open.takenAt ? { done: false, final: true, reason: `The label received version ${open.version} but does not run it. ${reports}` } : undefined
  }
  if (record.wakeupReason === rejected && record.lastseen > open.heardAt) return refused
  if (record.contentMode === Number(firmwareContentMode)) {
    open.ordered = true
    if (record.pending > 0) open.queued = true
    else if (open.queued) return { done: false, final: false, reason: 'The gateway stopped trying before the label received the firmware.' }
    return undefined
  }
  return open.ordered && !open.queued ? { done: false, final: false, reason: 'A picture replaced the firmware in the queue.' } : undefined
}

const blockRequest = / block request (\S+) block (\d+),/

/** What a log line about this label says of it. @returns true when a new tenth of it is on the label. */
export function firmwareLine(open: OpenFirmware, line: string, lastSeen: number | undefined, now: number): boolean {
  const [, file, block] = blockRequest.exec(line) ?? []
  if (file === open.file) {
    const before = open.percent
    open.queued = true
    open.movedAt = now
    open.percent = Math.max(before, Math.min(99, Math.floor(Number(block) * 100 / open.blocks)))
    return Math.floor(open.percent / 10) > Math.floor(before / 10)
  }
  if (/reports xfer complete/.test(line) && open.queued && open.takenAt === undefined) {
    open.takenAt = lastSeen ?? 0
    open.movedAt = now
    open.percent = 99
    return true
  }
  return false
}
