// server/gateways/drivers/openepaperlink: the pictures on their way to the labels of one access point, and the result of
// each (hardware facts §1.5). Commands are in command-outcomes.ts and firmware-outcomes.ts.
import type { DriverSettings, Offer, Proof, Report, SendOrder } from '../driver.ts'
import { compressionOf, markText, plainSumOf, readMark, sumOf } from './encode.ts'
import { countOf, isOurs, newOffer, offerOf, queued, remember, type KnownLabel, type OpenOffer } from './known-label.ts'
import { isForeign, type TagRecord } from './records.ts'

export interface PictureParts {
  settings: DriverSettings
  report: (report: Report) => void
  /** The bytes a label confirmed last; undefined if the access point keeps none. Throws when it does not answer. */
  readBack: (mac: string) => Promise<Uint8Array | undefined>
  /** Makes the access point forget a label until it hears the label again. */
  forget: (mac: string) => void
  /** Whether it may have drawn the time over pictures made by then. Rejects when it does not answer. */
  stamped: (since: number) => Promise<boolean>
}

interface Labels {
  labels: ReadonlyMap<string, KnownLabel>
  labelOf: (code: string) => KnownLabel | undefined
}

const noHash = '0'.repeat(16)

export function createPictureOutcomes({
  settings,
  report,
  readBack,
  forget,
  stamped,
  labels,
  labelOf,
}: PictureParts & Labels) {
  function confirm(label: KnownLabel, open: OpenOffer, proof: Proof) {
    label.open = undefined
    label.settled = label.record?.hash
    report({
      kind: 'confirmed',
      ...offerOf(open),
      proof,
      mark: markText({ ...open.mark, reported: label.settled ?? '' }),
    })
  }

  function fail(label: KnownLabel, open: OpenOffer, reason: string) {
    label.open = undefined
    remember(label, open)
    report({
      kind: 'failed',
      ...offerOf(open),
      reason: open.trouble === undefined ? reason : `${reason} It said: ${open.trouble}.`,
    })
  }

  /** The access point failed to make the picture, so the label keeps its current one. */
  function refuse(label: KnownLabel, open: OpenOffer) {
    open.refused = true
    if (open.acceptedAt === undefined) return
    label.open = undefined
    report({
      kind: 'failed',
      ...offerOf(open),
      cause: 'REFUSED',
      reason: `The gateway refused the picture: ${open.trouble}.`,
    })
  }

  /** The access point sends nothing because it remembers this picture from before the label moved to another one. */
  function disremember(label: KnownLabel, open: OpenOffer) {
    forget(label.mac)
    fail(
      label,
      open,
      'The gateway assumes that the label already shows this picture, from before another gateway served it.',
    )
  }

  /** Reads the confirmed bytes back if the access point packs bytes that we cannot predict. */
  async function verify(
    label: KnownLabel,
    open: OpenOffer,
    { counts }: { /** The counter rose; without a way to read back, that is enough. */ counts: boolean },
  ) {
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
    const isStamped = open.doubted || (await stamped(open.madeBy ?? Date.now()).catch(() => 'silent' as const))
    open.checking = false
    if (isStamped === 'silent' || label.open !== open || label.record?.hash !== record.hash) return
    if (!isStamped && !open.doubted) return confirm(label, open, 'counter')
    open.before = countOf(record)
    if (record.pending === 0) fail(label, open, 'The gateway may have drawn the time over the picture.')
  }

  function disbelieve(label: KnownLabel, open: OpenOffer, record: TagRecord) {
    open.before = countOf(record)
    report({
      kind: 'alert',
      labelCode: open.labelCode,
      reason: 'The gateway reports a picture that Shelfcast did not send.',
    })
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
    else if (open.queued && !open.checking)
      fail(label, open, 'The gateway stopped trying before the label received the picture.')
  }

  return {
    judge,
    refuse,

    /** The upload was answered, but the label has not taken the picture and no longer can. */
    lost(label: KnownLabel, reason: string) {
      if (label.open?.acceptedAt !== undefined) fail(label, label.open, reason)
    },

    /** @param heldMs how long the access point itself holds a picture accepted at that time. */
    tick(label: KnownLabel, now: number, heldMs: (since: number) => number) {
      const { open, record } = label
      if (open?.acceptedAt === undefined || open.checking) return
      const age = now - open.acceptedAt
      if (open.queued || open.same) {
        if (age > settings.offerMs) fail(label, open, 'The label did not receive the picture in time.')
        return
      }
      if (age <= settings.queuedWithinMs + heldMs(open.acceptedAt)) return
      // The report that the label already has it may be lost; the record itself shows it too.
      if (record && isOurs(open, record) && record.pending === 0 && !isForeign(record)) {
        if (open.moved) disremember(label, open)
        else confirm(label, open, 'hash')
      } else fail(label, open, 'The gateway accepted the picture but did not queue it.')
    },

    calls: {
      /** @returns the label's address, undefined when the access point claims too many labels. */
      begin({ labelCode, page, version, hash, modelKey, picture, moved }: SendOrder): string | undefined {
        const label = labelOf(labelCode)
        if (!label) return undefined
        if (label.open) remember(label, label.open)
        if (label.command) label.command.overtaken = true
        const { record } = label
        const before = record ? countOf(record) : null
        label.open = newOffer({
          labelCode,
          page,
          version,
          hash,
          modelKey,
          mark: readMark(picture.mark),
          acceptedAt: undefined,
          before,
          moved,
        })
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
    },
  }
}
