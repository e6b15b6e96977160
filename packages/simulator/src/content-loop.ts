// simulator: the access point's background loop that turns stored uploads into offers, one label at a time, when its conditions hold (hardware facts §1.2).
import type { AccessPoint } from './access-point.ts'
import { convert } from './conversion.ts'
import { InvalidJpeg } from './invalid-jpeg.ts'
import { never } from './label-record.ts'
import { enqueue, versionOf, type Kept } from './queue.ts'

export interface Upload { jpeg: Uint8Array; dither: number; sleepMinutes: number; preload: number | undefined; preloadLut: number }

/** Less free flash than this and nothing is converted. */
const leastFlash = 31_000
/** A label that wakes later than this is left alone, unless somebody watches. */
const soonSeconds = 300
/** One turn of the loop on the chip. */
const turnSeconds = 0.3
/** Held uploads are looked at again this often even if nothing happened, for the clock may have freed them. */
const lookAgainMs = 250

export class ContentLoop {
  private readonly waiting = new Map<string, Upload>()
  private scheduled: NodeJS.Timeout | NodeJS.Immediate | undefined
  private again: NodeJS.Timeout | undefined
  private serial = 0
  private readonly ap: AccessPoint

  constructor(ap: AccessPoint) {
    this.ap = ap
  }

  /** Whether the loop's next turn is about to come. */
  get isDue(): boolean {
    return this.scheduled !== undefined
  }

  /** The newest upload of a label wins: both lie in the same file. */
  put(mac: string, upload: Upload) {
    this.waiting.delete(mac)
    this.waiting.set(mac, upload)
    this.kick()
  }

  /** Something changed that may free a held upload. */
  kick() {
    if (this.scheduled || this.waiting.size === 0) return
    const run = () => {
      this.scheduled = undefined
      this.turn()
    }
    const ms = this.ap.scaled(turnSeconds)
    this.scheduled = ms === 0 ? setImmediate(run) : setTimeout(run, ms)
  }

  clear() {
    this.waiting.clear()
    clearTimeout(this.scheduled as NodeJS.Timeout | undefined)
    clearImmediate(this.scheduled as NodeJS.Immediate | undefined)
    clearTimeout(this.again)
    this.scheduled = this.again = undefined
  }

  private turn() {
    for (const [mac, upload] of this.waiting) {
      const kept = this.ap.kept.get(mac)
      if (!kept) this.waiting.delete(mac)
      else if (this.mayConvert(kept)) {
        this.waiting.delete(mac)
        this.offer(kept, upload)
        return this.kick()
      }
    }
    if (this.waiting.size === 0) return
    clearTimeout(this.again)
    this.again = setTimeout(() => this.kick(), lookAgainMs)
  }

  private mayConvert({ record, nextCheckInAt }: Kept): boolean {
    const { ap } = this
    const soon = nextCheckInAt - Date.now() < (ap.scaled(soonSeconds) || soonSeconds * 1000)
    return record.RSSI !== 0 && ap.runState === 2 && ap.freeFlash > leastFlash && !ap.isNight() && (soon || ap.keepsAwake)
  }

  private offer(kept: Kept, upload: Upload) {
    const { ap } = this
    const { record } = kept
    record.nextupdate = never
    const model = ap.modelOf(record)
    if (!model) return ap.voice.error(`unknown tag type ${record.hwType}`)
    let made
    try {
      made = convert(upload.jpeg, model, { dither: upload.dither, rotate: record.rotate, invert: record.invert, firmware: record.ver })
    } catch (error) {
      if (!(error instanceof InvalidJpeg)) throw error
      ap.voice.error('invalid jpg')
      return ap.voice.record(kept)
    }
    const version = versionOf(made.bytes)
    if (record.hash.startsWith(version)) {
      // As the firmware: the line does not name the label, the tags event right after it does; and what is queued stays queued.
      ap.voice.log('new image is the same as current image. not updating tag.')
      return ap.voice.record(kept)
    }
    this.serial = (this.serial + 7919) % 1_000_000
    const file = `/current/${record.mac}_${this.serial}.pending`
    const argument = upload.preload === undefined ? record.lut & 3 : (upload.preloadLut & 3) | 4 | upload.preload << 3 & 0xf8
    ap.voice.log(`new image: ${file}`)
    enqueue(kept, { ...made, argument, version, file, sleepMinutes: Math.min(upload.sleepMinutes, ap.maxSleep), expiresAt: ap.offerDeadline() })
    ap.voice.record(kept)
    ap.radio.call(record.mac)
  }
}
