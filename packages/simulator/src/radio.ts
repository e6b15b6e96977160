// simulator: the radio between one access point and its labels: wake-ups, one label at a time, block by block (hardware
// facts §1.8).
import type { Box } from './box.ts'
import type { LabelBook } from './label-book.ts'
import { airType } from '@shelfcast/render/encodings'
import { blockBytes, isPicture, isPreload, type Kept, type Offer } from './queue.ts'
import { asksAgainSoon, soonSeconds } from './label-book.ts'
import { isButton, wakeup } from './label-record.ts'
import type { VirtualLabel } from './virtual-label.ts'

const bytesPerSecond = 5000
/** Another label that asks within this time of a block request is sent away. */
const lockSeconds = 1.2
/** A label writes the received firmware and restarts. */
const flashSeconds = 8
/** A label asks this often for one block before it gives up until its next check-in. */
const triesPerBlock = 15
/** With radio time zero there is nothing to wait for, except before a try that failed by chance: without a pause it would spin. */
const retryMs = 15

/** It reports check-ins to the book. */
type RadioBox = Box & { readonly book: Pick<LabelBook, 'heard' | 'completed' | 'cancelAll'> }

export class Radio {
  private readonly timers = new Map<string, NodeJS.Timeout>()
  private readonly called = new Set<string>()
  private immediate: NodeJS.Immediate | undefined
  private holder = ''
  private lockedUntil = 0
  private readonly ap: RadioBox

  constructor(ap: RadioBox) {
    this.ap = ap
  }

  /** Whether called labels are about to wake. */
  get isDue(): boolean {
    return this.immediate !== undefined
  }

  /** Every label of the air begins its round; the first check-ins are spread over one period. */
  start() {
    for (const label of this.ap.labels.values()) this.sleep(label, this.ap.chance.between(0, 40))
  }

  stop() {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
    this.called.clear()
    clearImmediate(this.immediate)
    this.immediate = undefined
  }

  forget(mac: string) {
    clearTimeout(this.timers.get(mac))
    this.timers.delete(mac)
    this.called.delete(mac)
  }

  /**
   * Something waits for this label. In real time it finds out at its next check-in; with radio time zero it wakes now.
   */
  call(mac: string) {
    if (this.ap.speed !== Infinity) return
    this.called.add(mac)
    this.immediate ??= setImmediate(() => {
      this.immediate = undefined
      const macs = [...this.called]
      this.called.clear()
      for (const each of macs) this.wakeNow(each)
    })
  }

  /** The label wakes at once, whatever it was doing: power-on, a button, a test. */
  wakeNow(mac: string) {
    const label = this.ap.labels.get(mac)
    if (!label) return
    clearTimeout(this.timers.get(mac))
    this.timers.delete(mac)
    this.wake(label)
  }

  private sleep(label: VirtualLabel, seconds: number) {
    if (this.ap.speed !== Infinity) return this.after(label, this.ap.scaled(seconds), () => this.wake(label))
    const queue = this.ap.kept.get(label.mac)?.queue
    if (queue && queue.length > 0) this.call(label.mac)
  }

  private retry(label: VirtualLabel, seconds: number) {
    this.after(label, Math.max(this.ap.scaled(seconds), this.ap.speed === Infinity ? retryMs : 0), () =>
      this.wake(label),
    )
  }

  private after(label: VirtualLabel, ms: number, run: () => void) {
    clearTimeout(this.timers.get(label.mac))
    this.timers.set(
      label.mac,
      setTimeout(() => {
        this.timers.delete(label.mac)
        run()
      }, ms),
    )
  }

  private wake(label: VirtualLabel) {
    // Any press ends the light, because it wakes the label from the sleep in which it blinks.
    if (isButton(label.wakeReason)) label.led.stop()
    const { ap } = this
    const period = ap.chance.between(40, 60)
    // A label out of reach keeps waking; with radio time zero it waits for a call instead.
    if (!label.reachable || label.charge <= 0 || !ap.isRadioUp)
      return ap.speed === Infinity ? undefined : this.sleep(label, period)
    if (ap.chance.happens(ap.faults.loss)) return this.retry(label, period)
    const kept = ap.book.heard(label)
    if (!kept) return ap.speed === Infinity ? undefined : this.sleep(label, period)
    const offer = kept.queue[0]
    const { wakeupReason } = kept.record
    // With radio time zero the record keeps a press for zero minutes.
    if (!offer && isButton(wakeupReason) && ap.speed === Infinity) return this.call(label.mac)
    if (!offer && asksAgainSoon(wakeupReason)) return this.sleep(label, soonSeconds)
    if (!offer) return this.sleep(label, ap.sleepSecondsOf(kept) * ap.chance.between(0.7, 0.98))
    // Firmware without addresses neither fetches nor confirms one, and later offers keep waiting.
    if (offer.dataType === airType.nfc && label.nfc !== true)
      return ap.speed === Infinity ? undefined : this.sleep(label, period)
    const taken = this.holder !== label.mac && Date.now() < this.lockedUntil
    if (taken || ap.chance.happens(ap.faults.busy)) return this.retry(label, lockSeconds + ap.chance.between(0, 2))
    this.transfer(label, kept, offer, 0, 1)
  }

  /** Requests one block; the next request follows when this one has arrived. */
  private transfer(label: VirtualLabel, kept: Kept, offer: Offer, block: number, attempt: number) {
    const { ap } = this
    const blocks = Math.ceil(offer.bytes.length / blockBytes)
    if (ap.labels.get(label.mac) !== label || !label.reachable || !ap.isRadioUp) return this.sleep(label, 45)
    // The offer disappeared while the label was receiving: the firmware answers such a request by dropping everything
    // for this label.
    if (!kept.queue.includes(offer)) {
      ap.book.cancelAll(kept)
      return this.sleep(label, 45)
    }
    if (block >= blocks) return this.finish(label, kept, offer)
    this.holder = label.mac
    this.lockedUntil = Date.now() + ap.scaled(lockSeconds)
    const part = offer.bytes.subarray(block * blockBytes, (block + 1) * blockBytes)
    ap.broadcast.block(label.mac, offer, block, part)
    const lost = ap.chance.happens(ap.faults.loss)
    if (lost && attempt >= triesPerBlock) return this.retry(label, 45)
    const next = () => this.transfer(label, kept, offer, lost ? block : block + 1, lost ? attempt + 1 : 1)
    const ms = ap.scaled(ap.chance.between(0.14, 0.55) + part.length / bytesPerSecond)
    if (ms === 0) next()
    else this.after(label, ms, next)
  }

  private finish(label: VirtualLabel, kept: Kept, offer: Offer) {
    const { ap } = this
    const picture = isPicture(offer)
    if (offer.dataType === airType.nfc) label.nfcMemory = offer.bytes
    if (offer.dataType === airType.firmware) label.takeFirmware(offer.bytes)
    if (picture)
      label.receive({
        bytes: offer.bytes,
        dataType: offer.dataType,
        preload: isPreload(offer) ? offer.argument >> 3 : undefined,
        lut: offer.argument & 3,
      })
    ap.book.completed(label, kept, offer)
    if (offer.command !== undefined) {
      label.carriedOut.push(offer.command)
      if (offer.command.startsWith('ledflash '))
        label.led.order(offer.command.slice('ledflash '.length), Date.now(), ap.speed)
      if (offer.command === 'reboot') label.reboot(wakeup.firstBoot)
      if (offer.command === 'scan') label.wakeReason = wakeup.networkScan
      // Only a button or a new battery ends it.
      if (offer.command === 'deepsleep') label.reachable = false
      if (label.wakeReason !== wakeup.timer) return this.retry(label, 2)
    }
    if (offer.dataType === airType.firmware) return this.retry(label, flashSeconds)
    const refresh = picture ? label.refreshSeconds(offer.argument & 3) : 0
    this.sleep(label, refresh + (kept.queue.length > 0 ? 5 : ap.sleepSecondsOf(kept) * ap.chance.between(0.7, 0.98)))
  }
}
