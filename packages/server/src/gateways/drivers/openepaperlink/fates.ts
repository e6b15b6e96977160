// server/gateways/drivers/openepaperlink: from records and log lines to the fate of each picture (hardware facts §1.5). No sockets here: openepaperlink.ts feeds it.
import type { DriverSettings, Offer, Proof, Remembered, Report, SendOrder } from '../driver.ts'
import { commandFate, type OpenCommand } from './command-fate.ts'
import { compressionOf, markText, plainSumOf, readMark, sumOf } from './encode.ts'
import { countOf, isOurs, mostEarlier, newLabel, offerOf, remember, type KnownLabel, type OpenOffer } from './known-label.ts'
import { createFirmwareFates } from './firmware-fates.ts'
import { codeOf, isForeign, isHeard, isRemoved, macOf, sightingOf, type TagRecord } from './records.ts'

interface Parts {
  settings: DriverSettings
  report: (report: Report) => void
  /** The bytes a label confirmed last, undefined when the access point keeps none. Throws when it does not answer. */
  readBack: (mac: string) => Promise<Uint8Array | undefined>
  /** Has the access point forget what it knows of a label, until it hears the label again. */
  forget: (mac: string) => void
}

export type Fates = ReturnType<typeof createFates>

/** An access point lists 256 labels and serves about as many; whatever claims more is lying. */
const mostLabels = 2_000
const lostFrom = 0xe0
const noHash = '0'.repeat(16)
/** The access point converts for labels that wake within this. */
const convertsAheadMs = 300_000
const longestSleepMs = 3_600_000

export function createFates({ settings, report, readBack, forget }: Parts) {
  const labels = new Map<string, KnownLabel>()
  let sameIsNext = false

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
    report({ kind: 'failed', ...offerOf(open), reason })
  }

  /** The access point sends nothing because it remembers this picture from before the label went to another one. */
  function disremember(label: KnownLabel, open: OpenOffer) {
    forget(label.mac)
    fail(label, open, 'The access point takes the label to show this already, from before it was served by another.')
  }

  /** Reads back what the label confirmed, where the access point packs bytes that we can not foretell. */
  async function verify(label: KnownLabel, open: OpenOffer, { counts }: { /** The counter rose: where nothing can be read back, that has to do. */ counts: boolean }) {
    const { record } = label
    if (!record || open.checking) return
    open.checking = true
    const bytes = await readBack(label.mac).catch(() => 'silent' as const)
    open.checking = false
    // A silent access point is asked again at its next word.
    if (bytes === 'silent' || label.open !== open || label.record?.hash !== record.hash) return
    const compression = compressionOf(open.modelKey, record.ver)
    if (bytes === undefined) return counts ? confirm(label, open, 'counter') : undefined
    if (sumOf(bytes) === record.hash) {
      const plain = plainSumOf(bytes, open.modelKey)
      if (plain === open.mark.plain) return confirm(label, open, 'bytes')
      if (plain === undefined && compression === 'g5' && counts) return confirm(label, open, 'counter')
    }
    if (counts) disbelieve(label, open, record)
  }

  function disbelieve(label: KnownLabel, open: OpenOffer, record: TagRecord) {
    open.before = countOf(record)
    report({ kind: 'alert', labelCode: open.labelCode, reason: 'The access point reports a picture that was never sent.' })
    if (record.pending === 0) fail(label, open, 'The access point reports a picture that was never sent.')
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
      else if (record.pending > 0) open.queued = true
      return
    }
    if (rose && (label.earlier.includes(record.hash) || label.commandSums.includes(record.hash))) {
      // An earlier picture or an order of ours arrived; the newest picture is still to come, unless it was called superfluous before.
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
    if (record.pending > 0) open.queued = true
    else if (open.queued && !open.checking) fail(label, open, 'The access point gave up before the label took the picture.')
  }

  function endCommand(label: KnownLabel, { id, labelCode }: OpenCommand, done: boolean, reason: string) {
    label.command = undefined
    report({ kind: 'commanded', labelCode, id, done, reason })
  }

  function judgeCommand(label: KnownLabel) {
    const { command, record } = label
    if (!command || !record || isForeign(record)) return
    const fate = commandFate(command, record, label.open !== undefined)
    if (fate !== undefined) endCommand(label, command, fate, fate ? '' : 'The access point gave up before the label took the order.')
  }

  const firmware = createFirmwareFates({ settings, report, labels, labelOf })

  return {
    ...firmware.calls,

    /** Pictures of an earlier connection, and what labels were proven to show. */
    recall(remembered: readonly Remembered[], now: number) {
      for (const { labelCode, page, version, hash, modelKey, mark, proven, commands } of remembered) {
        const label = labelOf(labelCode)
        if (!label) return
        label.commandSums.push(...(commands ?? []).slice(-mostEarlier))
        const sums = readMark(mark)
        if (proven) label.settled = sums.reported === '' ? undefined : sums.reported
        else label.open = { labelCode, page, version, hash, modelKey, mark: sums, acceptedAt: now, before: null, queued: false, same: false, moved: false, checking: false }
      }
    },

    /** The socket is new: what was heard before says nothing about the order of what comes now. */
    freshConnection() {
      sameIsNext = false
      for (const [code, label] of labels) {
        label.record = undefined
        if (label.command) label.command.before = null
        if (!label.open && !label.command && !label.firmware && label.settled === undefined) labels.delete(code)
      }
    },

    /** @returns the label's address, undefined when the access point claims too many labels. */
    begin({ labelCode, page, version, hash, modelKey, picture, moved }: SendOrder): string | undefined {
      const label = labelOf(labelCode)
      if (!label) return undefined
      if (label.open) remember(label, label.open)
      if (label.command) label.command.overtaken = true
      const { record } = label
      label.open = { labelCode, page, version, hash, modelKey, mark: readMark(picture.mark), acceptedAt: undefined, before: record ? countOf(record) : null, queued: false, same: false, moved, checking: false }
      return label.mac
    },

    accepted(order: Offer, now: number) {
      const label = labels.get(order.labelCode)
      if (!label?.open || label.open.version !== order.version) return
      label.open.acceptedAt = now
      judge(label)
    },

    refused(order: Offer) {
      const label = labels.get(order.labelCode)
      if (!label?.open || label.open.version !== order.version) return
      remember(label, label.open)
      label.open = undefined
    },

    /** An LED order or an NFC address is about to be sent. @returns the label's address, undefined when the access point claims too many labels. */
    beginCommand({ labelCode, id, sum, byName }: Pick<OpenCommand, 'labelCode' | 'id' | 'sum' | 'byName'>): string | undefined {
      const label = labelOf(labelCode)
      if (!label) return undefined
      const { record } = label
      label.command = { labelCode, id, sum, byName, acceptedAt: undefined, before: record ? countOf(record) : null, queued: false, overtaken: false }
      label.commandSums = [...label.commandSums.filter((other) => other !== sum), sum].slice(-mostEarlier)
      return label.mac
    },

    /** What became of handing it over: the time it was taken, or undefined. */
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
      // It comes anew, and its counter begins anew.
      label.record = isRemoved(record) ? undefined : record
      if (isHeard(record)) report({ kind: 'sighting', label: sightingOf(record) })
      const called = sameIsNext
      sameIsNext = false
      if (isForeign(record)) return
      const restarted = previous !== undefined && record.wakeupReason >= lostFrom && record.lastseen > previous.lastseen
      const changed = label.settled !== undefined && !label.open && record.hash !== label.settled && !label.commandSums.includes(record.hash)
      if (restarted || changed) {
        label.settled = undefined
        report({ kind: 'lost', labelCode: code, reason: restarted ? 'The label started afresh.' : 'The label shows another picture than it confirmed.' })
      }
      // Another label's record may have slipped in between; only one that fits is believed. One that names our bytes may be quicker than the answer to the upload.
      if (called && label.open && (isOurs(label.open, record) || (label.open.acceptedAt !== undefined && compressionOf(label.open.modelKey, record.ver) !== 'none'))) label.open.same = true
      judge(label)
      judgeCommand(label)
      firmware.judge(label)
    },

    line(text: string) {
      const mac = /[0-9A-F]{16}/i.exec(text)?.[0]?.toUpperCase()
      const label = mac === undefined ? undefined : labels.get(codeOf(mac))
      if (label && label.mac === mac) firmware.line(label, text)
      if (/same as current image/.test(text)) {
        // The line does not name the label; the record that follows it does.
        if (mac === undefined) sameIsNext = true
        else if (label?.open?.acceptedAt !== undefined) {
          label.open.same = true
          judge(label)
        }
      } else if (/xfer timeout/.test(text) && label && label.mac === mac) {
        if (label.open?.acceptedAt !== undefined) fail(label, label.open, 'The label did not take the picture in time.')
        if (label.command?.acceptedAt !== undefined) endCommand(label, label.command, false, 'The label did not take the order in time.')
      }
    },

    /** What took too long. Only called while connected: behind a lost connection a picture may still arrive. */
    tick(now: number) {
      firmware.tick(now)
      for (const label of labels.values()) {
        const { open, record, command } = label
        // What the access point makes itself waits, like a picture, until the label is about to wake.
        const heldMs = (since: number) => (record ? Math.min(longestSleepMs, Math.max(0, record.nextcheckin * 1000 - since - convertsAheadMs)) : 0)
        if (command?.acceptedAt !== undefined && now - command.acceptedAt > (command.queued ? settings.offerMs : settings.queuedWithinMs + (command.byName ? heldMs(command.acceptedAt) : 0))) endCommand(label, command, false, command.byName && !command.queued ? 'The access point took the address and never queued it.' : 'The label did not take the order in time.')
        if (open?.acceptedAt === undefined || open.checking) continue
        const age = now - open.acceptedAt
        if (open.queued || open.same) {
          if (age > settings.offerMs) fail(label, open, 'The label did not take the picture in time.')
          continue
        }
        if (age <= settings.queuedWithinMs + heldMs(open.acceptedAt)) continue
        // The word that the label has it already may have been lost; the record itself says so too.
        if (record && isOurs(open, record) && record.pending === 0 && !isForeign(record)) {
          if (open.moved) disremember(label, open)
          else confirm(label, open, 'hash')
        }
        else fail(label, open, 'The access point took the picture and never queued it.')
      }
    },
  }
}
