// simulator: an access point's data about labels: their records, waiting offers, confirmed pictures; kept on disk when
// it has a folder (label-store.ts). access-point.ts is the box around it, radio.ts reports check-ins.
import { airType } from '@shelfcast/render/encodings'
import type { Box, Caller } from './box.ts'
import { seconds } from './clock.ts'
import { contentMode, newRecord, never, noHash, wakeup, type LabelRecord } from './label-record.ts'
import { LabelStore } from './label-store.ts'
import { enqueue, isPicture, type Kept, type Offer } from './queue.ts'
import type { LabelSpec, Shown, VirtualLabel } from './virtual-label.ts'

/** A label reports its state this often, and at once after any other wake reason. */
const fullReportSeconds = 300
/** After its first two buttons and NFC it comes back this soon, and then reports a timer wake-up. */
export const soonSeconds = 10
export const asksAgainSoon = (reason: number) =>
  reason === wakeup.nfc || reason === wakeup.button1 || reason === wakeup.button2

/** Makes content for heard labels, and wakes them for commands. */
interface BookBox extends Box {
  readonly content: { kick(): void; putAddress(record: LabelRecord): void }
  readonly radio: Caller
  fainterBy(mac: string): number
}

export class LabelBook {
  /** By label, the answer of `/current/<MAC>.raw`. */
  readonly confirmedBytes = new Map<string, Uint8Array>()
  private readonly ap: BookBox
  private readonly store: LabelStore | undefined
  private readonly watchers = new Set<(mac: string, shown: Shown) => void>()

  constructor(ap: BookBox, stateFolder: string | undefined) {
    this.ap = ap
    this.store = stateFolder === undefined ? undefined : new LabelStore(stateFolder)
  }

  /** Calls back whenever a label has a new picture. @returns the way to stop. */
  watch(watcher: (mac: string, shown: Shown) => void): () => void {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** The label was carried away: another access point keeps its state. */
  lose(mac: string) {
    this.store?.remove(mac)
  }

  /** A label present from the beginning, with its state from disk. */
  place(label: VirtualLabel, spec: LabelSpec) {
    this.ap.labels.set(label.mac, label)
    const record = newRecord(label.mac, label.model.hardwareType, Number(this.ap.settings.channel))
    record.alias = label.alias
    const kept: Kept = { record, queue: [], nextCheckInAt: 0, idleSeconds: undefined, fullReportAt: 0 }
    this.ap.kept.set(label.mac, kept)
    const bytes = this.store?.load(label, record)
    if (bytes) this.confirmedBytes.set(label.mac, bytes)
    record.pending = 0
    if (spec.heard ?? true) this.note(kept, label)
  }

  /** Call at each check-in. @returns undefined when the lock keeps a stranger out. */
  heard(label: VirtualLabel): Kept | undefined {
    let kept = this.ap.kept.get(label.mac)
    if (!kept) {
      const lock = Number(this.ap.settings.lock)
      if (lock === 1 || (lock === 2 && label.wakeReason !== wakeup.firstBoot)) return undefined
      kept = {
        record: newRecord(label.mac, label.model.hardwareType, Number(this.ap.settings.channel)),
        queue: [],
        nextCheckInAt: 0,
        idleSeconds: undefined,
        fullReportAt: 0,
      }
      this.ap.kept.set(label.mac, kept)
    }
    const isFull = this.note(kept, label)
    const { record } = kept
    const wasBoot = isFull && record.wakeupReason >= 0xe0 && kept.queue.length === 0
    if (wasBoot) record.nextupdate = 0
    this.ap.broadcast.record(kept)
    if (wasBoot) {
      // The content loop makes everything again. An uploaded file is long deleted, so the record is cleared and nothing
      // is sent; an address is made from the record itself.
      record.hash = noHash
      record.nextupdate = never
      this.save(label)
      this.ap.broadcast.record(kept)
      if (record.contentMode === contentMode.nfc) this.ap.content.putAddress(record)
    }
    this.ap.content.kick()
    return kept
  }

  /**
   * @returns whether the label reported its state. Most check-ins only say "still here", and the record keeps
   * everything else, including the wake reason.
   */
  private note(kept: Kept, label: VirtualLabel): boolean {
    const { record } = kept
    const now = Date.now()
    const isFull = label.wakeReason !== wakeup.timer || record.RSSI === 0 || now >= kept.fullReportAt
    const report = label.wake(this.ap.chance)
    const sleep = kept.queue.length > 0 ? 60 : this.ap.sleepSecondsOf(kept)
    kept.idleSeconds = undefined
    kept.nextCheckInAt = now + (this.ap.scaled(sleep) || sleep * 1000)
    if (record.isexternal) this.ap.broadcast.log(`moved AP from external to local ${label.mac}`)
    Object.assign(record, {
      lastseen: seconds(),
      nextcheckin: Math.ceil(kept.nextCheckInAt / 1000),
      isexternal: false,
      apip: '0.0.0.0',
    })
    if (!isFull) return false
    kept.fullReportAt = now + this.ap.scaled(asksAgainSoon(report.reason) ? soonSeconds : fullReportSeconds)
    Object.assign(record, {
      LQI: report.lqi,
      RSSI: report.rssi - this.ap.fainterBy(label.mac),
      temperature: report.temperature,
      batteryMv: report.batteryMv,
      hwType: label.model.hardwareType,
      wakeupReason: report.reason,
      capabilities: label.capabilities,
      ver: label.firmware,
      ch: Number(this.ap.settings.channel),
    })
    return true
  }

  // Transfers

  /**
   * A label has received a complete offer. Firmware takes the offer's version for the record's hash even when it was a
   * command.
   */
  completed(label: VirtualLabel, kept: Kept, offer: Offer) {
    const { record } = kept
    kept.queue.splice(kept.queue.indexOf(offer), 1)
    kept.idleSeconds = offer.sleepMinutes > 0 && !this.ap.keepsAwake ? offer.sleepMinutes * 60 + 60 : undefined
    Object.assign(record, {
      hash: offer.version.padEnd(32, '0'),
      updatecount: record.updatecount + 1,
      updatelast: seconds(),
      pending: kept.queue.length,
      wakeupReason: 0,
    })
    if (kept.idleSeconds !== undefined) {
      kept.nextCheckInAt = Date.now() + (this.ap.scaled(kept.idleSeconds) || kept.idleSeconds * 1000)
      record.nextcheckin = Math.ceil(kept.nextCheckInAt / 1000)
    }
    // The record from before the firmware order comes back, with checksum and counter.
    if (record.contentMode === contentMode.firmware && kept.aside)
      Object.assign(record, kept.aside, { nextupdate: never })
    kept.aside = undefined
    if (Number(this.ap.settings.preview) === 1 && isPicture(offer)) this.confirmedBytes.set(label.mac, offer.bytes)
    // Written before it is reported: a proof must survive a kill at the next instant.
    this.save(label)
    this.ap.broadcast.log(`${label.mac} reports xfer complete\n`)
    this.ap.broadcast.record(kept)
    if (isPicture(offer)) for (const watch of this.watchers) watch(label.mac, label.shown)
  }

  /** A command for the label: `cmd` names it, `pattern` is an LED pattern. */
  sendCommand(kept: Kept, command: string, pattern = '') {
    enqueue(kept, {
      dataType: airType.command,
      bytes: new Uint8Array(0),
      argument: 0,
      version: pattern.slice(0, 16).padEnd(16, '0'),
      file: '',
      sleepMinutes: 0,
      command,
      expiresAt: this.ap.offerDeadline(),
    })
    this.ap.broadcast.record(kept)
    this.ap.radio.call(kept.record.mac)
  }

  cancelAll(kept: Kept) {
    kept.queue = []
    kept.record.pending = 0
    this.ap.broadcast.record(kept)
  }

  /** Offers that no label took in time. */
  expire() {
    const now = Date.now()
    for (const kept of this.ap.kept.values()) {
      if (!kept.queue[0] || kept.queue[0].expiresAt > now) continue
      this.ap.broadcast.error(`< ${kept.record.mac} xfer timeout\n`)
      this.cancelAll(kept)
    }
  }

  /** All records, up to date: with radio time zero an idle label's check-ins are computed on read. */
  records(): LabelRecord[] {
    const now = seconds()
    return [...this.ap.kept.values()].map((kept) => {
      const { record } = kept
      if (
        this.ap.speed === Infinity &&
        record.nextcheckin > 0 &&
        record.nextcheckin < now &&
        this.ap.labels.get(record.mac)?.reachable
      ) {
        record.lastseen = now - ((now - record.nextcheckin) % 60)
        record.nextcheckin = record.lastseen + 60
        kept.nextCheckInAt = record.nextcheckin * 1000
      }
      return record
    })
  }

  // State on disk

  save(label: VirtualLabel) {
    const kept = this.ap.kept.get(label.mac)
    if (kept) this.store?.save(label, kept.record)
  }

  saveAll() {
    if (this.store) for (const label of this.ap.labels.values()) this.save(label)
  }
}
