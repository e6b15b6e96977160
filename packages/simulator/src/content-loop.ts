// simulator: the access point's background loop that turns stored uploads, NFC addresses and firmware into offers, one
// label at a time, under its conditions (hardware facts §1.2).
import { airType } from '@shelfcast/render/encodings'
import type { Box, Caller } from './box.ts'
import { convert } from './conversion.ts'
import { rooted, type Files } from './files.ts'
import { InvalidJpeg } from './invalid-jpeg.ts'
import { never, type LabelRecord } from './label-record.ts'
import { enqueue, versionOf, type Kept } from './queue.ts'

export interface Upload {
  jpeg: Uint8Array
  dither: number
  sleepMinutes: number
  preload: number | undefined
  preloadLut: number
}

/**
 * The next content to make for a label: the newest content mode of its record counts, so an address replaces an upload
 * that was not converted yet, and the other way round.
 */
type Content =
  | { kind: 'picture'; upload: Upload }
  | { kind: 'address'; url: string }
  | { kind: 'firmware'; file: string }

/** With less free flash nothing is converted. */
const leastFlash = 31_000
/** A label that wakes later than this is skipped, unless a client watches. */
const soonSeconds = 300
/** One turn of the loop on the chip. */
const turnSeconds = 0.3
/** Held uploads are checked again this often even without an event, because the clock may have freed them. */
const lookAgainMs = 250

/** It reads files, and wakes labels when their content is ready. */
type ContentBox = Box & { readonly files: Pick<Files, 'read' | 'remove'>; readonly radio: Caller }

export class ContentLoop {
  private readonly waiting = new Map<string, Content>()
  private scheduled: NodeJS.Timeout | NodeJS.Immediate | undefined
  private again: NodeJS.Timeout | undefined
  private serial = 0
  private readonly ap: ContentBox

  constructor(ap: ContentBox) {
    this.ap = ap
  }

  /** Whether the loop's next turn is scheduled. */
  get isDue(): boolean {
    return this.scheduled !== undefined
  }

  /** The newest upload of a label wins: both use the same file. */
  put(mac: string, upload: Upload) {
    this.make(mac, { kind: 'picture', upload })
  }

  /** Content mode 14: the address of the record's configuration for the chip of the label. */
  putAddress({ mac, modecfgjson }: LabelRecord) {
    this.make(mac, { kind: 'address', url: textIn(modecfgjson, 'url') })
  }

  /** Content mode 5: the file in the record's configuration, as firmware for the label. */
  putFirmware({ mac, modecfgjson }: LabelRecord) {
    this.make(mac, { kind: 'firmware', file: textIn(modecfgjson, 'filename') })
  }

  private make(mac: string, content: Content) {
    this.waiting.delete(mac)
    this.waiting.set(mac, content)
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
    for (const [mac, content] of this.waiting) {
      const kept = this.ap.kept.get(mac)
      if (!kept) this.waiting.delete(mac)
      else if (this.mayConvert(kept)) {
        this.waiting.delete(mac)
        if (this.ap.modelOf(kept.record)) this.ap.broadcast.log(`Updating ${mac}`)
        if (content.kind === 'picture') this.offer(kept, content.upload)
        else if (content.kind === 'address') this.offerAddress(kept, content.url)
        else this.offerFirmware(kept, content.file)
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
    return (
      record.RSSI !== 0 && ap.runState === 2 && ap.freeFlash > leastFlash && !ap.isNight() && (soon || ap.keepsAwake)
    )
  }

  private offer(kept: Kept, upload: Upload) {
    const { ap } = this
    const { record } = kept
    record.nextupdate = never
    const model = ap.modelOf(record)
    // Like the firmware: it has no definition of this type and does not report it.
    if (!model) return
    if (ap.chance.happens(ap.faults.noMemory))
      return this.refuse(kept, 'low on memory. Fallback to 1bpp', 'Failed to create sprite in jpg2buffer')
    if (ap.chance.happens(ap.faults.unreadable)) return this.refuse(kept, 'invalid jpg')
    let made
    try {
      made = convert(upload.jpeg, model, {
        dither: upload.dither,
        rotate: record.rotate,
        invert: record.invert,
        firmware: record.ver,
        timeStamp: Number(ap.settings.showtimestamp),
      })
    } catch (error) {
      if (!(error instanceof InvalidJpeg)) throw error
      return this.refuse(kept, 'invalid jpg')
    }
    const version = versionOf(made.bytes)
    if (record.hash.startsWith(version)) {
      // Like the firmware: the line does not name the label, the tags event right after it does; and queued offers stay
      // queued.
      ap.broadcast.log('new image is the same as current image. not updating tag.')
      return ap.broadcast.record(kept)
    }
    this.serial = (this.serial + 7919) % 1_000_000
    const file = `/current/${record.mac}_${this.serial}.pending`
    const argument =
      upload.preload === undefined ? record.lut & 3 : (upload.preloadLut & 3) | 4 | ((upload.preload << 3) & 0xf8)
    ap.broadcast.log(`new image: ${file}`)
    enqueue(kept, {
      ...made,
      argument,
      version,
      file,
      sleepMinutes: Math.min(upload.sleepMinutes, ap.maxSleep),
      expiresAt: ap.offerDeadline(),
    })
    ap.broadcast.record(kept)
    ap.radio.call(record.mac)
  }

  /**
   * The upload failed: the firmware reports why, and then that the file of its result is missing. The record is not
   * sent.
   */
  private refuse({ record: { mac } }: Kept, ...reasons: string[]) {
    for (const reason of [...reasons, `File not found. /temp/${mac}.raw`, `Error accessing /temp/${mac}.raw`])
      this.ap.broadcast.error(reason)
  }

  /**
   * Sent whatever the label has already, and dropped by the radio after half as many attempts as a picture. Firmware
   * without this content fails on it again and again.
   */
  private offerAddress(kept: Kept, url: string) {
    const { ap } = this
    const { record } = kept
    if (ap.savesSpace || !ap.modelOf(record)) return
    record.nextupdate = never
    const address = new TextEncoder().encode(url)
    const bytes = new Uint8Array([
      0x03,
      4 + address.length + 1,
      0xd1,
      0x01,
      address.length + 1,
      0x55,
      0x00,
      ...address,
      0xfe,
    ])
    const now = Date.now()
    enqueue(kept, {
      dataType: airType.nfc,
      bytes,
      argument: 0,
      version: versionOf(bytes),
      file: '',
      sleepMinutes: 0,
      expiresAt: now + (ap.offerDeadline() - now) / 2,
    })
    ap.broadcast.record(kept)
    ap.radio.call(record.mac)
  }

  /** In addition to the queue. A missing file is ignored. */
  private offerFirmware(kept: Kept, file: string) {
    const { ap } = this
    const { record } = kept
    record.nextupdate = never
    const bytes = ap.files.read(file)
    if (!bytes) return
    if (Buffer.from(bytes).includes('<html'))
      return ap.broadcast.error('User error flashing tag firmware: this is a html-file!')
    const version = versionOf(bytes)
    if (record.hash.startsWith(version)) {
      ap.broadcast.log('new image is the same as current image. not updating tag.')
      ap.broadcast.record(kept)
      return ap.files.remove(file)
    }
    ap.broadcast.log('firmware upload pending')
    enqueue(kept, {
      dataType: airType.firmware,
      bytes,
      argument: 0,
      version,
      file: rooted(file),
      sleepMinutes: 0,
      expiresAt: ap.offerDeadline(),
    })
    ap.broadcast.record(kept)
    ap.radio.call(record.mac)
  }
}

/** Without an address the access point crashes; the emulator writes an empty one. */
function textIn(modecfgjson: string, key: 'url' | 'filename'): string {
  try {
    const text = (JSON.parse(modecfgjson) as Record<string, unknown>)[key]
    return typeof text === 'string' ? text : ''
  } catch {
    return ''
  }
}
