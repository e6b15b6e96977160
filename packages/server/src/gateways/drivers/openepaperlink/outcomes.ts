// server/gateways/drivers/openepaperlink: reads an access point's records, log lines and errors, keeps its labels, and
// passes the news to picture-outcomes.ts, command-outcomes.ts and firmware-outcomes.ts. No sockets here: openepaperlink.ts
// feeds it.
import type { LabelSighting, Remembered } from '../driver.ts'
import { createCommandOutcomes } from './command-outcomes.ts'
import { isRefusal, isRestart, isTimeout, readable } from './complaints.ts'
import { compressionOf, readMark } from './encode.ts'
import { isOurs, mostEarlier, newLabel, newOffer, type KnownLabel } from './known-label.ts'
import { createFirmwareOutcomes } from './firmware-outcomes.ts'
import { isThermometer, readingOf } from './thermometer.ts'
import { createPictureOutcomes, type PictureParts } from './picture-outcomes.ts'
import { buttonOf, codeOf, isForeign, isHeard, isRemoved, macOf, sightingOf, type TagRecord } from './records.ts'

interface Parts extends PictureParts {
  /** The model of a hardware type, if known. */
  modelKey: (hardwareType: number) => string | undefined
}

export type Outcomes = ReturnType<typeof createOutcomes>

/** An access point lists 256 labels and serves about as many; one that claims more is lying. */
const mostLabels = 2_000
const lostFrom = 0xe0
/** The access point converts for labels that wake within this. */
const convertsAheadMs = 300_000
const longestSleepMs = 3_600_000

export function createOutcomes(parts: Parts) {
  const { report, modelKey } = parts
  const labels = new Map<string, KnownLabel>()
  let sameIsNext = false
  /** It converts one picture at a time and names its label: its next error is about that one. */
  let converting: KnownLabel | undefined

  function labelOf(code: string, mac = macOf(code)): KnownLabel | undefined {
    const known = labels.get(code)
    if (known) return known
    if (labels.size >= mostLabels) return undefined
    const label = newLabel(mac)
    labels.set(code, label)
    return label
  }

  const pictures = createPictureOutcomes({ ...parts, labels, labelOf })
  const commands = createCommandOutcomes({ ...parts, labels, labelOf })
  const firmware = createFirmwareOutcomes({ ...parts, labels, labelOf })

  /**
   * Only a change of the reason indicates a press. A label heard for the first time may have had the reason for a
   * while.
   */
  function pressIn(label: KnownLabel, record: TagRecord): LabelSighting['press'] {
    const button = buttonOf(record)
    return button === undefined || record.wakeupReason === label.reason
      ? null
      : { button, mayBeOld: label.reason === undefined }
  }

  /** The label that a line names. */
  function labelIn(text: string): { mac: string | undefined; label: KnownLabel | undefined } {
    const mac = /[0-9A-F]{16}/i.exec(text)?.[0]?.toUpperCase()
    const label = mac === undefined ? undefined : labels.get(codeOf(mac))
    if (!label || label.mac !== mac) return { mac, label: undefined }
    firmware.line(label, text)
    return { mac, label }
  }

  /** The access point restarts: its queue is gone. */
  function forgotten() {
    for (const label of labels.values()) {
      pictures.lost(label, 'The gateway restarted before the label took the picture.')
      commands.lost(label, 'The gateway restarted before the label took the order.')
    }
  }

  return {
    ...pictures.calls,
    ...commands.calls,
    ...firmware.calls,

    /** Pictures of an earlier connection, and the confirmed pictures of labels. */
    recall(remembered: readonly Remembered[], now: number) {
      for (const { labelCode, page, version, hash, modelKey, mark, proven, commands: orders } of remembered) {
        const label = labelOf(labelCode)
        if (!label) return
        label.commandSums.push(...(orders ?? []).slice(-mostEarlier))
        const sums = readMark(mark)
        if (proven) label.settled = sums.reported === '' ? undefined : sums.reported
        else
          label.open = newOffer({
            labelCode,
            page,
            version,
            hash,
            modelKey,
            mark: sums,
            acceptedAt: now,
            before: null,
            moved: false,
          })
      }
    },

    /** Labels of this hardware have a model now: they are reported again. */
    nowKnown(hardwareType: number) {
      for (const { record } of labels.values())
        if (record?.hwType === hardwareType && isHeard(record))
          report({ kind: 'sighting', label: sightingOf(record, modelKey(hardwareType)) })
    },

    /** The access point may have drawn over all pictures on their way. */
    doubt() {
      for (const { open } of labels.values()) if (open) open.doubted = true
    },

    /** The socket is new: earlier reports say nothing about the order of later ones. */
    freshConnection() {
      sameIsNext = false
      converting = undefined
      for (const [code, label] of labels) {
        label.record = undefined
        if (label.command) label.command.before = null
        if (!label.open && !label.command && !label.firmware && label.settled === undefined && !label.reason)
          labels.delete(code)
      }
    },

    record(record: TagRecord) {
      if (isThermometer(record)) {
        const thermometer = readingOf(record)
        if (thermometer) report({ kind: 'thermometer', thermometer })
        return
      }
      const code = codeOf(record.mac)
      const label = labelOf(code, record.mac)
      // Another device whose address ends like a label's is not that label.
      if (!label || label.mac !== record.mac) return
      const previous = label.record
      if (previous && (record.updatecount < previous.updatecount || record.lastseen < previous.lastseen)) return
      // The label rejoined, and its counter restarts.
      label.record = isRemoved(record) ? undefined : record
      if (isHeard(record))
        report({
          kind: 'sighting',
          label: { ...sightingOf(record, modelKey(record.hwType)), press: pressIn(label, record) },
        })
      label.reason = record.wakeupReason
      const called = sameIsNext
      sameIsNext = false
      if (isForeign(record)) return
      const restarted = previous !== undefined && record.wakeupReason >= lostFrom && record.lastseen > previous.lastseen
      const changed =
        label.settled !== undefined &&
        !label.open &&
        record.hash !== label.settled &&
        !label.commandSums.includes(record.hash)
      if (restarted || changed) {
        label.settled = undefined
        report({
          kind: 'lost',
          labelCode: code,
          reason: restarted ? 'The label restarted.' : 'The label shows another picture than it confirmed.',
        })
      }
      // Another label's record may have come in between, so the record must match. One that names our bytes may arrive
      // before the answer to the upload.
      if (
        called &&
        label.open &&
        (isOurs(label.open, record) ||
          (label.open.acceptedAt !== undefined && compressionOf(label.open.modelKey, record.ver) !== 'none'))
      )
        label.open.same = true
      pictures.judge(label)
      commands.judge(label)
      firmware.judge(label)
    },

    /** A log line of the access point. */
    line(text: string) {
      const { mac, label } = labelIn(text)
      if (text.startsWith('Updating ')) converting = label
      else if (text.startsWith('new image')) converting = undefined
      if (/same as current image/.test(text)) {
        // The line does not name the label; the record that follows it does.
        if (mac === undefined) sameIsNext = true
        else if (label?.open?.acceptedAt !== undefined) {
          label.open.same = true
          pictures.judge(label)
        }
      }
    },

    /** An error message of the access point. */
    error(text: string) {
      const { mac, label } = labelIn(text)
      if (isRestart(text)) return forgotten()
      if (isTimeout(text)) {
        if (!label) return
        pictures.lost(label, 'The label did not receive the picture in time.')
        commands.lost(label, 'The label did not receive the order in time.')
        return
      }
      const about = mac === undefined ? converting : label
      if (!about?.open || about.open.queued) return
      about.open.trouble = readable(text)
      if (isRefusal(text)) pictures.refuse(about, about.open)
    },

    /** Ends overdue pictures. Called only while connected: behind a lost connection a picture may still arrive. */
    tick(now: number) {
      firmware.tick(now)
      for (const label of labels.values()) {
        const { record } = label
        // A picture that the access point makes itself waits until the label is about to wake.
        const heldMs = (since: number) => (record ? aheadMs(record.nextcheckin * 1000 - since) : 0)
        commands.tick(label, now, heldMs)
        pictures.tick(label, now, heldMs)
      }
    },
  }
}

/** @param sleepsMs until the label wakes. */
const aheadMs = (sleepsMs: number) => Math.min(longestSleepMs, Math.max(0, sleepsMs - convertsAheadMs))
