// server/gateways/drivers/openepaperlink: firmware on its way to the labels of one access point. firmware-outcome.ts
// interprets records and log lines; picture-outcomes.ts and command-outcomes.ts have the rest.
import type { DriverSettings, FirmwareOrder, Report } from '../driver.ts'
import { blockBytes, fileOf } from './firmware.ts'
import { firmwareOutcome, firmwareLine, type FirmwareEnd, type OpenFirmware } from './firmware-outcome.ts'
import { mostEarlier, type KnownLabel } from './known-label.ts'
import { isForeign } from './records.ts'

interface Parts {
  settings: DriverSettings
  report: (report: Report) => void
  labels: ReadonlyMap<string, KnownLabel>
  labelOf: (code: string) => KnownLabel | undefined
}

export function createFirmwareOutcomes({ settings, report, labels, labelOf }: Parts) {
  function end(label: KnownLabel, { labelCode, id }: OpenFirmware, how: FirmwareEnd) {
    label.firmware = undefined
    report({ kind: 'commanded', labelCode, id, ...(how.done ? { done: true, reason: '' } : how) })
  }

  function judge(label: KnownLabel) {
    const { firmware, record } = label
    if (!firmware || !record || isForeign(record)) return
    const how = firmwareOutcome(firmware, record)
    if (how) end(label, firmware, how)
  }

  return {
    judge,

    /** A log line about this label. */
    line(label: KnownLabel, text: string): void {
      const open = label.firmware
      if (open?.acceptedAt === undefined) return
      if (/xfer timeout/.test(text) && open.queued)
        return end(label, open, {
          done: false,
          final: false,
          reason: 'The label did not receive the firmware in time.',
        })
      if (firmwareLine(open, text, label.record?.lastseen, Date.now()))
        report({ kind: 'progress', labelCode: open.labelCode, id: open.id, percent: open.percent })
    },

    tick(now: number) {
      for (const label of labels.values()) {
        const open = label.firmware
        if (
          open?.acceptedAt === undefined ||
          now - open.movedAt <= (open.queued ? settings.offerMs : settings.queuedWithinMs + settings.offerMs)
        )
          continue
        end(label, open, {
          done: false,
          final: false,
          reason:
            open.takenAt !== undefined
              ? 'The label received the firmware and has been silent since.'
              : open.queued
                ? 'The label did not receive the firmware in time.'
                : 'The gateway accepted the firmware but did not queue it.',
        })
      }
    },

    calls: {
      /**
       * Call before ordering firmware.
       * @returns the label's address; 'runs' when the label already reports that version; undefined when the access
       * point claims too many labels.
       */
      beginFirmware({ labelCode, id, version, md5, size }: FirmwareOrder): string | 'runs' | undefined {
        const label = labelOf(labelCode)
        if (!label) return undefined
        if (label.record?.ver === version && !isForeign(label.record)) return 'runs'
        const heardAt = label.record?.lastseen ?? 0
        label.firmware = {
          labelCode,
          id,
          version,
          file: fileOf({ md5 }),
          blocks: Math.ceil(size / blockBytes),
          acceptedAt: undefined,
          heardAt,
          ordered: false,
          queued: false,
          percent: 0,
          movedAt: Date.now(),
          takenAt: undefined,
          restored: false,
        }
        // If the access point names the label by it, the picture stays unchanged.
        const sum = md5.slice(0, 16)
        label.commandSums = [...label.commandSums.filter((other) => other !== sum), sum].slice(-mostEarlier)
        return label.mac
      },

      firmwareHanded(labelCode: string, id: number, acceptedAt: number | undefined) {
        const label = labels.get(labelCode)
        if (label?.firmware?.id !== id) return
        if (acceptedAt === undefined) label.firmware = undefined
        else {
          label.firmware.acceptedAt = label.firmware.movedAt = acceptedAt
          judge(label)
        }
      },

      /** Whether firmware of this file is still on its way to a label. */
      needsFile: (file: string) => [...labels.values()].some((label) => label.firmware?.file === file),
    },
  }
}
