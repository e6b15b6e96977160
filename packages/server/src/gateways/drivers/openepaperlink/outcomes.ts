// server/gateways/drivers/openepaperlink: turns records and log lines into the result of each picture (hardware facts
// §1.5). No sockets here: openepaperlink.ts feeds it.
import type { DriverSettings, LabelSighting, Offer, Proof, Remembered, Report, SendOrder } from '../driver.ts'
import { commandOutcome, type OpenCommand } from './command-outcome.ts'
import { isRefusal, isRestart, isTimeout, readable } from './complaints.ts'
import { compressionOf, markText, plainSumOf, readMark, sumOf } from './encode.ts'
import { countOf, isOurs, mostEarlier, newLabel, newOffer, offerOf, queued, remember, type KnownLabel, type OpenOffer } from './known-label.ts'
import { createFirmwareOutcomes } from './firmware-outcomes.ts'
import { buttonOf, codeOf, isForeign, isHeard, isRemoved, macOf, sightingOf, type TagRecord } from './records.ts'

interface Parts {
  settings: DriverSettings
  report: (report: Report) => void
  /** The bytes a label confirmed last; undefined if the access point keeps none. Throws when it does not answer. */
  readBack: (mac: string) => Promise<Uint8Array | undefined>
  /** Makes the access point forget a label until it hears the label again. */
  forget: (mac: string) => void
  /** Whether it may have drawn the time over pictures made by then. Rejects when it does not answer. */
  stamped: (since: number) => Promise<boolean>
  /** The model of a hardware type, if known. */
  modelKey: (hardwareType: number) => string | undefined
}

export type Outcomes = ReturnType<typeof createOutcomes>

/** An access point lists 256 labels and serves about as many; one that claims more is lying. */
const mostLabels = 2_000
const lostFrom = 0xe0
const noHash = '0'.repeat(16)
/** The access point converts for labels that wake within this. */
const convertsAheadMs = 300_000
const longestSleepMs = 3_600_000

export function createOutcomes({ settings, report, readBack, forget, stamped, modelKey }: Parts) {
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

  function confirm(label: KnownLabel, open: OpenOffer, proof: Proof) {
    label.open = undefined
    label.settled = label.record?.hash
    report({ kind: 'confirmed', ...offerOf(open), proof, mark: markText({ ...open.mark, reported: label.settled ?? '' }) })
  }

  function fail(label: KnownLabel, open: OpenOffer, reason: string) {
    label.open = undefined
    remember(label, open)
    report({ kind: 'failed', ...offerOf(open), reason: open.trouble === undefined ? reason : `${reason} It said: ${open.trouble}.` })
  }

  /** The access point failed to make the picture, so the label keeps its current one. */
  function refuse(label: KnownLabel, open: OpenOffer) {
    open.refused = true
    if (open.acceptedAt === undefined) return
    label.open = undefined
    report({ kind: 'failed', ...offerOf(open), cause: 'REFUSED', reason: `The gateway refused the picture: ${open.trouble}.` })
  }

  /** The access point sends nothing because it remembers this picture from before the label moved to another one. */
  function disremember(label: KnownLabel, open: OpenOffer) {
    forget(label.mac)
    fail(label, open, 'The gateway assumes that the label already shows this picture, from before another gateway served it.')
  }

  /** Reads the confirmed bytes back if the access point packs bytes that we cannot predict. */
  async function verify(label: KnownLabel, open: OpenOffer, { counts }: { /** The counter rose; without a way to read back, that is enough. */ counts: boolean }) {
    const { record } = label
    if (!record || open.checking) return
    open.checking = true
    const bytes = await readBack(label.mac).catch(() => 'silent' as const)
    open.checking = false
    // A silent access point is asked again after its next message.
    if (bytes === 'silent' || label.open !== open || label.record?.hash !== record.hash) return
    const compression = compressionOf(open.modelKey, record.ver)
    if (bytes === undefined) return counts ? count(label, open, record) : undefined
    if (sumOf(bytes) === record.hash) {
      const plain = plainSumOf(bytes, open.modelKey)
      if (plain === open.mark.plain) return confirm(label, open, 'bytes')
      if (plain === undefined && compression === 'g5' && counts) return count(label, open, record)
    }
    if (counts) disbelieve(label, open, record)
  }

  /**
   * Only the counter confirms the picture. That is enough, unless the access point may have made another picture of it.
   */
  async function count(label: KnownLabel, open: OpenOffer, record: TagRecord) {
    if (open.trouble !== undefined) return disbelieve(label, open, record)
    open.checking = true
    const isStamped = open.doubted || await stamped(open.madeBy ?? Date.now()).catch(() => 'silent' as const)
    open.checking = false
    if (isStamped === 'silent' || label.open !== open || label.record?.hash !== record.hash) return
    if (!isStamped && !open.doubted) return confirm(label, open, 'counter')
    open.before = countOf(record)
    if (record.pending === 0) fail(label, open, 'The gateway may have drawn the time over the picture.')
  }

  function disbelieve(label: KnownLabel, open: OpenOffer, record: TagRecord) {
    open.before = countOf(record)
    report({ kind: 'alert', labelCode: open.labelCode, reason: 'The gateway reports a picture that Shelfcast did not send.' })
    if (record.pending === 0) fail(label, open, 'The gateway reports a picture that Shelfcast did not send.')
    // Someone may have switched the time stamp on.
    void stamped(Date.now()).catch(() => undefined)
  }

  function judge(label: KnownLabel) {
    const { open, record } = label
    if (!open || !record || open.acceptedAt === undefined || isForeign(record)) return
    if (open.before && record.updatecount < open.before.count) open.before = null
    const { before } = open
    const rose = before !== null && record.updatecount > before.count
    if (open.moved && open.same && !rose && record.pending === 0) return disremember(label, open)
    if (isOurs(open, record)) {
      const news = before === null || rose || before.hash !== record.hash || open.same
      if (news && (rose || record.pending === 0)) confirm(label, open, open.same && !rose ? 'same' : 'hash')
      else if (record.pending > 0) queued(open)
      return
    }
    if (rose && (label.earlier.includes(record.hash) || label.commandSums.includes(record.hash))) {
      // An earlier picture or command of ours arrived; the newest picture is still to come, unless it was reported as
      // superfluous before.
      open.before = countOf(record)
      open.queued = record.pending > 0
      if (open.same && !open.queued) fail(label, open, 'An earlier picture arrived last.')
      return
    }
    const compressed = compressionOf(open.modelKey, record.ver) !== 'none'
    if (record.hash !== noHash && ((rose && record.hash !== before.hash) || (open.same && record.pending === 0))) {
      if (compressed) void verify(label, open, { counts: true })
      else disbelieve(label, open, record)
      return
    }
    if (before === null) {
      open.before = countOf(record)
      if (compressed && record.pending === 0 && record.hash !== noHash) void verify(label, open, { counts: false })
    }
    if (record.pending > 0) queued(open)
    else if (open.queued && !open.checking) fail(label, open, 'The gateway stopped trying before the label received the picture.')
  }

  function endCommand(label: KnownLabel, { id, labelCode }: OpenCommand, done: boolean, reason: string) {
    label.command = undefined
    report({ kind: 'commanded', labelCode, id, done, reason })
  }

  function judgeCommand(label: KnownLabel) {
    const { command, record } = label
    if (!command || !record || isForeign(record)) return
    const outcome = commandOutcome(command, record, label.open !== undefined)
    if (outcome !== undefined) endCommand(label, command, outcome, outcome ? '' : 'The gateway stopped trying before the label received the order.')
  }

  const firmware = createFirmwareOutcomes({ settings, report, labels, labelOf })

  /**
   * Only a change of the reason indicates a press. A label heard for the first time may have had the reason for a
   * while.
   */
  function pressIn(label: KnownLabel, record: TagRecord): LabelSighting['press'] {
    const button = buttonOf(record)
    return button === undefined || record.wakeupReason === label.reason ? null : { button, mayBeOld: label.reason === undefined }
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
      if (label.open?.acceptedAt !== undefined) fail(label, label.open, 'The gateway restarted before the label took the picture.')
      if (label.command?.acceptedAt !== undefined) endCommand(label, label.command, false, 'The gateway restarted before the label took the order.')
    }
  }

  return {
    ...firmware.calls,

    /** Pictures of an earlier connection, and the confirmed pictures of labels. */
    recall(remembered: readonly Remembered[], now: number) {
      for (const { labelCode, page, version, hash, modelKey, mark, proven, commands } of remembered) {
        const label = labelOf(labelCode)
        if (!label) return
        label.commandSums.push(...(commands ?? []).slice(-mostEarlier))
        const sums = readMark(mark)
        if (proven) label.settled = sums.reported === '' ? undefined : sums.reported
        else label.open = newOffer({ labelCode, page, version, hash, modelKey, mark: sums, acceptedAt: now, before: null, moved: false })
      }
    },

    /** Labels of this hardware have a model now: they are reported again. */
    nowKnown(hardwareType: number) {
      for (const { record } of labels.values()) if (record?.hwType === hardwareType && isHeard(record)) report({ kind: 'sighting', label: sightingOf(record, modelKey(hardwareType)) })
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
        if (!label.open && !label.command && !label.firmware && label.settled === undefined && !label.reason) labels.delete(code)
      }
    },

    /** @returns the label's address, undefined when the access point claims too many labels. */
    begin({ labelCode, page, version, hash, modelKey, picture, moved }: SendOrder): string | undefined {
      const label = labelOf(labelCode)
      if (!label) return undefined
      if (label.open) remember(label, label.open)
      if (label.command) label.command.overtaken = true
      const { record } = label
      const before = record ? countOf(record) : null
      label.open = newOffer({ labelCode, page, version, hash, modelKey, mark: readMark(picture.mark), acceptedAt: undefined, before, moved })
      return label.mac
    },

    accepted(order: Offer, now: number) {
      const label = labels.get(order.labelCode)
      if (!label?.open || label.open.version !== order.version) return
      label.open.acceptedAt = now
      if (label.open.refused) refuse(label, label.open)
      else judge(label)
    },

    refused(order: Offer) {
      const label = labels.get(order.labelCode)
      if (!label?.open || label.open.version !== order.version) return
      remember(label, label.open)
      label.open = undefined
    },

    /**
     * Call before sending an LED command or an NFC address.
     * @returns the label's address, undefined when the access point claims too many labels.
     */
    beginCommand({ labelCode, id, sum, byName }: Pick<OpenCommand, 'labelCode' | 'id' | 'sum' | 'byName'>): string | undefined {
      const label = labelOf(labelCode)
      if (!label) return undefined
      const { record } = label
      label.command = { labelCode, id, sum, byName, acceptedAt: undefined, before: record ? countOf(record) : null, queued: false, overtaken: false }
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
        judgeCommand(label)
      }
    },

    record(record: TagRecord) {
      const code = codeOf(record.mac)
      const label = labelOf(code, record.mac)
      // Another device whose address ends like a label's is not that label.
      if (!label || label.mac !== record.mac) return
      const previous = label.record
      if (previous && (record.updatecount < previous.updatecount || record.lastseen < previous.lastseen)) return
      // The label rejoined, and its counter restarts.
      label.record = isRemoved(record) ? undefined : record
      if (isHeard(record)) report({ kind: 'sighting', label: { ...sightingOf(record, modelKey(record.hwType)), press: pressIn(label, record) } })
      label.reason = record.wakeupReason
      const called = sameIsNext
      sameIsNext = false
      if (isForeign(record)) return
      const restarted = previous !== undefined && record.wakeupReason >= lostFrom && record.lastseen > previous.lastseen
      const changed = label.settled !== undefined && !label.open && record.hash !== label.settled && !label.commandSums.includes(record.hash)
      if (restarted || changed) {
        label.settled = undefined
        report({ kind: 'lost', labelCode: code, reason: restarted ? 'The label restarted.' : 'The label shows another picture than it confirmed.' })
      }
      // Another label's record may have come in between, so the record must match. One that names our bytes may arrive
      // before the answer to the upload.
      if (called && label.open && (isOurs(label.open, record) || (label.open.acceptedAt !== undefined && compressionOf(label.open.modelKey, record.ver) !== 'none'))) label.open.same = true
      judge(label)
      judgeCommand(label)
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
          judge(label)
        }
      }
    },

    /** An error message of the access point. */
    error(text: string) {
      const { mac, label } = labelIn(text)
      if (isRestart(text)) return forgotten()
      if (isTimeout(text)) {
        if (label?.open?.acceptedAt !== undefined) fail(label, label.open, 'The label did not receive the picture in time.')
        if (label?.command?.acceptedAt !== undefined) endCommand(label, label.command, false, 'The label did not receive the order in time.')
        return
      }
      const about = mac === undefined ? converting : label
      if (!about?.open || about.open.queued) return
      about.open.trouble = readable(text)
      if (isRefusal(text)) refuse(about, about.open)
    },

    /** Ends overdue pictures. Called only while connected: behind a lost connection a picture may still arrive. */
    tick(now: number) {
      firmware.tick(now)
      for (const label of labels.values()) {
        const { open, record, command } = label
        // A picture that the access point makes itself waits until the label is about to wake.
        const heldMs = (since: number) => (record ? Math.min(longestSleepMs, Math.max(0, record.nextcheckin * 1000 - since - convertsAheadMs)) : 0)
        if (command?.acceptedAt !== undefined && now - command.acceptedAt > (command.queued ? settings.offerMs : settings.queuedWithinMs + (command.byName ? heldMs(command.acceptedAt) : 0))) endCommand(label, command, false, command.byName && !command.queued ? 'The gateway accepted the address but did not queue it.' : 'The label did not receive the order in time.')
        if (open?.acceptedAt === undefined || open.checking) continue
        const age = now - open.acceptedAt
        if (open.queued || open.same) {
          if (age > settings.offerMs) fail(label, open, 'The label did not receive the picture in time.')
          continue
        }
        if (age <= settings.queuedWithinMs + heldMs(open.acceptedAt)) continue
        // The report that the label already has it may be lost; the record itself shows it too.
        if (record && isOurs(open, record) && record.pending === 0 && !isForeign(record)) {
          if (open.moved) disremember(label, open)
          else confirm(label, open, 'hash')
        }
        else fail(label, open, 'The gateway accepted the picture but did not queue it.')
      }
    },
  }
}
