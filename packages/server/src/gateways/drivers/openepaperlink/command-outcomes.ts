// server/gateways/drivers/openepaperlink: LED commands and NFC addresses on their way to the labels of one access point.
// command-outcome.ts interprets records; pictures are in picture-outcomes.ts.
import type { DriverSettings, Report } from '../driver.ts'
import { commandOutcome, type OpenCommand } from './command-outcome.ts'
import { countOf, mostEarlier, type KnownLabel } from './known-label.ts'
import { isForeign } from './records.ts'

interface Parts {
  settings: DriverSettings
  report: (report: Report) => void
  labels: ReadonlyMap<string, KnownLabel>
  labelOf: (code: string) => KnownLabel | undefined
}

const stoppedTrying = 'The gateway stopped trying before the label received the order.'

export function createCommandOutcomes({ settings, report, labels, labelOf }: Parts) {
  function end(label: KnownLabel, { id, labelCode }: OpenCommand, done: boolean, reason: string) {
    label.command = undefined
    report({ kind: 'commanded', labelCode, id, done, reason })
  }

  function judge(label: KnownLabel) {
    const { command, record } = label
    if (!command || !record || isForeign(record)) return
    const outcome = commandOutcome(command, record, label.open !== undefined)
    if (outcome !== undefined) end(label, command, outcome, outcome ? '' : stoppedTrying)
  }

  return {
    judge,

    /** It was accepted, but the label can no longer receive it. */
    lost(label: KnownLabel, reason: string) {
      if (label.command?.acceptedAt !== undefined) end(label, label.command, false, reason)
    },

    /** @param heldMs how long the access point itself holds a command accepted at that time. */
    tick(label: KnownLabel, now: number, heldMs: (since: number) => number) {
      const { command } = label
      if (command?.acceptedAt === undefined) return
      const { acceptedAt, queued, byName } = command
      const waitsMs = queued ? settings.offerMs : settings.queuedWithinMs + (byName ? heldMs(acceptedAt) : 0)
      if (now - acceptedAt <= waitsMs) return
      const isLost = byName && !queued
      const reason = isLost
        ? 'The gateway accepted the address but did not queue it.'
        : 'The label did not receive the order in time.'
      end(label, command, false, reason)
    },

    calls: {
      /**
       * Call before sending an LED command or an NFC address.
       * @returns the label's address, undefined when the access point claims too many labels.
       */
      beginCommand({
        labelCode,
        id,
        sum,
        byName,
      }: Pick<OpenCommand, 'labelCode' | 'id' | 'sum' | 'byName'>): string | undefined {
        const label = labelOf(labelCode)
        if (!label) return undefined
        const { record } = label
        label.command = {
          labelCode,
          id,
          sum,
          byName,
          acceptedAt: undefined,
          before: record ? countOf(record) : null,
          queued: false,
          overtaken: false,
        }
        label.commandSums = [...label.commandSums.filter((other) => other !== sum), sum].slice(-mostEarlier)
        return label.mac
      },

      /** The result of the handover: the time it was accepted, or undefined. */
      commandHanded(labelCode: string, id: number, acceptedAt: number | undefined) {
        const label = labels.get(labelCode)
        if (label?.command?.id !== id) return
        if (acceptedAt === undefined) label.command = undefined
        else {
          label.command.acceptedAt = acceptedAt
          judge(label)
        }
      },
    },
  }
}
