// simulator: what an access point knows of labels: their records, what waits for them, what they confirmed; kept on disk when it has a folder (label-store.ts).
// access-point.ts is the box around it, radio.ts tells it what is heard.
import { airType } from '@shelfcast/render/encodings'
import type { AccessPoint } from './access-point.ts'
import { seconds } from './clock.ts'
import { contentMode, newRecord, never, noHash, wakeup, type LabelRecord } from './label-record.ts'
import { LabelStore } from './label-store.ts'
import { enqueue, isPicture, type Kept, type Offer } from './queue.ts'
import type { LabelSpec, Shown, VirtualLabel } from './virtual-label.ts'

export class LabelBook {
  /** By label, what `/current/<MAC>.raw` answers. */
  readonly confirmedBytes = new Map<string, Uint8Array>()
  private readonly ap: AccessPoint
  private readonly store: LabelStore | undefined
  private readonly watchers = new Set<(mac: string, shown: Shown) => void>()

  constructor(ap: AccessPoint, stateFolder: string | undefined) {
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

  /** A label that is there from the beginning, with what is on disk of it. */
  place(label: VirtualLabel, spec: LabelSpec) {
    this.ap.labels.set(label.mac, label)
    const record = newRecord(label.mac, label.model.hardwareType, Number(this.ap.settings.channel))
    record.alias = label.alias
    const kept: Kept = { record, queue: [], nextCheckInAt: 0, idleSeconds: undefined }
    this.ap.kept.set(label.mac, kept)
    const bytes = this.store?.load(label, record)
    if (bytes) this.confirmedBytes.set(label.mac, bytes)
    record.pending = 0
    if (spec.heard ?? true) this.note(kept, label)
  }

  /** A check-in has been heard. @returns undefined when the lock keeps a stranger out. */
  heard(label: VirtualLabel): Kept | undefined {
    let kept = this.ap.kept.get(label.mac)
    if (!kept) {
      const lock = Number(this.ap.settings.lock)
      if (lock === 1 || (lock === 2 && label.wakeReason !== wakeup.firstBoot)) return undefined
      kept = { record: newRecord(label.mac, label.model.hardwareType, Number(this.ap.settings.channel)), queue: [], nextCheckInAt: 0, idleSeconds: undefined }
      this.ap.kept.set(label.mac, kept)
    }
    this.note(kept, label)
    const { record } = kept
    const wasBoot = record.wakeupReason >= 0xe0 && kept.queue.length === 0
    if (wasBoot) record.nextupdate = 0
    this.ap.voice.record(kept)
    if (wasBoot) {
      // The content loop makes everything again. An uploaded file is long deleted, so the record forgets and nothing is sent; an address is made from the record itself.
      record.hash = noHash
      record.nextupdate = never
      this.save(label)
      this.ap.voice.record(kept)
      if (record.contentMode === contentMode.nfc) this.ap.content.putAddress(record)
    }
    this.ap.content.kick()
    return kept
  }

  private note(kept: Kept, label: VirtualLabel) {
    const report = label.wake(this.ap.chance)
    const sleep = kept.queue.length > 0 ? 60 : this.ap.sleepSecondsOf(kept)
    kept.idleSeconds = undefined
    kept.nextCheckInAt = Date.now() + (this.ap.scaled(sleep) || sleep * 1000)
    if (kept.record.isexternal) this.ap.voice.log(`moved AP from external to local ${label.mac}`)
    Object.assign(kept.record, {
      lastseen: seconds(), nextcheckin: Math.ceil(kept.nextCheckInAt / 1000), isexternal: false, apip: '0.0.0.0', LQI: report.lqi, RSSI: report.rssi - (this.ap.fainter.get(label.mac) ?? 0), temperature: report.temperature, batteryMv: report.batteryMv,
      hwType: label.model.hardwareType, wakeupReason: report.reason, capabilities: label.capabilities, ver: label.firmware, ch: Number(this.ap.settings.channel),
    })
  }

  // Transfers

  /** A label has all of an offer. Firmware takes the offer's version for the record's hash even when it was a command. */
  completed(label: VirtualLabel, kept: Kept, offer: Offer) {
    const { record } = kept
    kept.queue.splice(kept.queue.indexOf(offer), 1)
    kept.idleSeconds = offer.sleepMinutes > 0 && !this.ap.keepsAwake ? offer.sleepMinutes * 60 + 60 : undefined
    Object.assign(record, { hash: offer.version.padEnd(32, '0'), updatecount: record.updatecount + 1, updatelast: seconds(), pending: kept.queue.length, wakeupReason: 0 })
    if (kept.idleSeconds !== undefined) {
      kept.nextCheckInAt = Date.now() + (this.ap.scaled(kept.idleSeconds) || kept.idleSeconds * 1000)
      record.nextcheckin = Math.ceil(kept.nextCheckInAt / 1000)
    }
    // What was there before firmware was ordered comes back, sum and counter with it.
    if (record.contentMode === contentMode.firmware && kept.aside) Object.assign(record, kept.aside, { nextupdate: never })
    kept.aside = undefined
    if (Number(this.ap.settings.preview) === 1 && isPicture(offer)) this.confirmedBytes.set(label.mac, offer.bytes)
    // Written before it is said: a proof that was given must survive a kill at the next instant.
    this.save(label)
    this.ap.voice.log(`${label.mac} reports xfer complete\n`)
    this.ap.voice.record(kept)
    if (isPicture(offer)) for (const watch of this.watchers) watch(label.mac, label.shown)
  }

  /** A command for the label: `cmd` names it, `pattern` is an LED pattern. */
  sendCommand(kept: Kept, command: string, pattern = '') {
    enqueue(kept, { dataType: airType.command, bytes: new Uint8Array(0), argument: 0, version: pattern.slice(0, 16).padEnd(16, '0'), file: '', sleepMinutes: 0, command, expiresAt: this.ap.offerDeadline() })
    this.ap.voice.record(kept)
    this.ap.radio.call(kept.record.mac)
  }

  cancelAll(kept: Kept) {
    kept.queue = []
    kept.record.pending = 0
    this.ap.voice.record(kept)
  }

  /** Offers that no label took in time. */
  expire() {
    const now = Date.now()
    for (const kept of this.ap.kept.values()) {
      if (!kept.queue[0] || kept.queue[0].expiresAt > now) continue
      this.ap.voice.error(`< ${kept.record.mac} xfer timeout\n`)
      this.cancelAll(kept)
    }
  }

  /** All records, up to date: with radio time zero an idle label's check-ins are reckoned when somebody looks. */
  records(): LabelRecord[] {
    const now = seconds()
    return [...this.ap.kept.values()].map((kept) => {
      const { record } = kept
      if (this.ap.speed === Infinity && record.nextcheckin > 0 && record.nextcheckin < now && this.ap.labels.get(record.mac)?.reachable) {
        record.lastseen = now - (now - record.nextcheckin) % 60
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
