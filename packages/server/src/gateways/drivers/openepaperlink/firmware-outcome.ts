// server/gateways/drivers/openepaperlink: decides whether a label runs the firmware that it received. Once the label
// has all of it, the access point restores the label's record, checksum and counter included, so only the version that
// the label itself reports proves anything (docs/decisions/firmware-updates.md).
import { firmwareContentMode } from './firmware.ts'
import type { TagRecord } from './records.ts'

export interface OpenFirmware {
  labelCode: string
  id: number
  version: number
  /** Its name in the access point's log. */
  file: string
  blocks: number
  /** Undefined until the handover completes. */
  acceptedAt: number | undefined
  /** The last check-in before, in the access point's seconds. */
  heardAt: number
  /** The record has the content mode of firmware. */
  ordered: boolean
  queued: boolean
  percent: number
  /** The time of the last sign of progress. */
  movedAt: number
  /** All of it is on the label, which was last heard then. */
  takenAt: number | undefined
  /** The restored record was seen. */
  restored: boolean
}

/** `final`: a retry would fail the same way. */
export type FirmwareEnd = { done: true } | { done: false; final: boolean; reason: string }

/** Wake reasons: the label keeps its own firmware; from here on, different reasons of a restart. */
const rejected = 0xe0
const startedAnew = 0xe1

/** @returns the result, once decided. */
export function firmwareOutcome(open: OpenFirmware, record: TagRecord): FirmwareEnd | undefined {
  if (record.ver === open.version) return { done: true }
  if (open.acceptedAt === undefined) return undefined
  const reports = record.ver === undefined ? 'It reports no version.' : `It reports version ${record.ver}.`
  const refused: FirmwareEnd = {
    done: false,
    final: true,
    reason: `The label rejected version ${open.version}. ${reports}`,
  }
  if (open.takenAt !== undefined) {
    // The first report after it is the record from before the command, including the old wake reason.
    const isRestored = !open.restored && record.lastseen <= open.takenAt
    open.restored = true
    if (isRestored) return undefined
    if (record.wakeupReason === rejected) return refused
    return record.wakeupReason >= startedAnew || record.lastseen > open.takenAt
      ? {
          done: false,
          final: true,
          reason: `The label received version ${open.version} but does not run it. ${reports}`,
        }
      : undefined
  }
  if (record.wakeupReason === rejected && record.lastseen > open.heardAt) return refused
  if (record.contentMode === Number(firmwareContentMode)) {
    open.ordered = true
    if (record.pending > 0) open.queued = true
    else if (open.queued)
      return { done: false, final: false, reason: 'The gateway stopped trying before the label received the firmware.' }
    return undefined
  }
  return open.ordered && !open.queued
    ? { done: false, final: false, reason: 'A picture replaced the firmware in the queue.' }
    : undefined
}

const blockRequest = / block request (\S+) block (\d+),/

/** Reads a log line about this label. @returns true when another tenth is on the label. */
export function firmwareLine(open: OpenFirmware, line: string, lastSeen: number | undefined, now: number): boolean {
  const [, file, block] = blockRequest.exec(line) ?? []
  if (file === open.file) {
    const before = open.percent
    open.queued = true
    open.movedAt = now
    open.percent = Math.max(before, Math.min(99, Math.floor((Number(block) * 100) / open.blocks)))
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
