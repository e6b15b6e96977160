// simulator: one electronic shelf label: its panel, its battery, its received data and its wake times. It talks to an
// access point through radio.ts.
import type { LabelImage } from '@shelfcast/render/label-image'
import { modelByHardwareType, modelOf, type LabelModel } from '@shelfcast/render/models'
import type { Chance } from './chance.ts'
import { readPicture } from './conversion.ts'
import { versionIn } from './label-firmware.ts'
import { Led } from './led.ts'
import { readMac, wakeup } from './label-record.ts'

export interface LabelSpec {
  /** 16 or 12 hex digits. */
  mac: string
  /** Key of the label model, its hardware type, or the whole model for unknown hardware. */
  model: string | number | LabelModel
  /** Firmware number; the access point compresses from the model's own limit on (mostly 0x27). */
  firmware?: number
  alias?: string
  /** dBm at rest. */
  rssi?: number
  batteryMv?: number
  temperature?: number
  /** False: the access point has a record of it, but never heard it. */
  heard?: boolean
  /** False: too far away, or its battery is out. */
  reachable?: boolean
  /** The chip of its firmware, which decides how it handles LED patterns. */
  chip?: 'nrf' | 'efr32'
  /** It has an NFC chip. 'silent': it reports one but never confirms an address, like some label firmware. */
  nfc?: boolean | 'silent'
  /**
   * Its reaction to firmware: 'refuses' keeps its own and says so, 'fails' restarts with its own. It always refuses
   * firmware for other hardware.
   */
  update?: 'takes' | 'refuses' | 'fails'
}

export interface Screen {
  bytes: Uint8Array
  dataType: number
  updates: number
}
export interface Shown {
  bytes: Uint8Array | null
  readonly image: LabelImage | null
  updates: number
}
export interface Received {
  bytes: Uint8Array
  dataType: number
  preload: number | undefined
  lut: number
}

/** A CR2450's charge; a wake is 10 mA for 10 ms, a refresh 20 mA as long as it takes (hardware facts §7). */
const cellMah = 620
const wakeMah = (10 * 0.01) / 3600
const emptyMv = 2200
const freshMv = 3000

export class VirtualLabel {
  readonly mac: string
  readonly model: LabelModel
  firmware: number
  readonly alias: string
  reachable: boolean
  /** The next wake reason; reported once, then the timer again. */
  wakeReason: number = wakeup.timer
  screen: Screen | null = null
  updates = 0
  /** Pictures stored for later, by preload type. */
  readonly stored = new Map<number, Uint8Array>()
  /** Left in the battery, mAh. */
  charge: number
  /** The content of its NFC chip, as received over the air. The chip keeps it without power. */
  nfcMemory: Uint8Array | null = null
  readonly nfc: boolean | 'silent'
  /** Patterns and commands it carried out, newest last. */
  readonly carriedOut: string[] = []
  readonly led: Led
  private readonly update: 'takes' | 'refuses' | 'fails'
  private readonly rssi: number
  private readonly warmth: number

  constructor(spec: LabelSpec) {
    const mac = readMac(spec.mac)
    const model =
      typeof spec.model === 'object'
        ? spec.model
        : typeof spec.model === 'number'
          ? modelByHardwareType(spec.model)
          : modelOf(spec.model)
    if (mac === undefined) throw new RangeError(`${spec.mac} is no label address.`)
    if (!model) throw new RangeError(`${JSON.stringify(spec.model)} is no label model.`)
    this.mac = mac
    this.model = model
    this.firmware = spec.firmware ?? 0x26
    this.alias = spec.alias ?? ''
    this.reachable = spec.reachable ?? true
    this.nfc = spec.nfc ?? false
    this.led = new Led(spec.chip ?? 'nrf')
    this.update = spec.update ?? 'takes'
    this.rssi = spec.rssi ?? -62
    this.warmth = spec.temperature ?? 21
    this.charge = cellMah * Math.min(1, ((spec.batteryMv ?? 2950) - emptyMv) / (freshMv - emptyMv)) ** 2
  }

  get code(): string {
    return this.mac.slice(4)
  }

  get batteryMv(): number {
    return Math.round(emptyMv + (freshMv - emptyMv) * Math.sqrt(Math.max(0, this.charge) / cellMah))
  }

  get capabilities(): number {
    return (
      (this.model.led ? 0x01 : 0) |
      (this.model.compression.kind !== 'none' && this.firmware >= this.model.compression.from ? 0x02 : 0) |
      (this.model.button ? 0x20 : 0) |
      (this.nfc === false ? 0 : 0x40)
    )
  }

  /** Seconds of one refresh: black and white are quick, every further colour is slow. */
  refreshSeconds(lut: number): number {
    if (this.model.palette.length <= 2) return lut === 3 ? 0.3 : lut === 2 ? 0.8 : 2
    return lut >= 2 ? 4 : 15
  }

  /** Its report at a check-in. A wake costs charge. */
  wake(chance: Chance) {
    this.charge -= wakeMah
    const rssi = Math.round(this.rssi + chance.between(-3, 3))
    const reason = this.wakeReason
    this.wakeReason = wakeup.timer
    return {
      rssi,
      lqi: Math.max(20, Math.min(255, Math.round((rssi + 100) * 5))),
      reason,
      temperature: Math.round(this.warmth + chance.between(-0.7, 0.7)),
      batteryMv: this.batteryMv + Math.round(chance.between(-4, 4)),
    }
  }

  /** A complete transfer: shown at once, or stored if it came as a preload. */
  receive({ bytes, dataType, preload, lut }: Received) {
    if (preload !== undefined) {
      this.stored.set(preload, bytes)
      return
    }
    this.charge -= (20 * this.refreshSeconds(lut)) / 3600
    this.updates++
    this.screen = { bytes, dataType, updates: this.updates }
  }

  /**
   * The address that a phone reads from the chip: empty for a record without one, null for content that no phone
   * understands.
   */
  get nfcUrl(): string | null {
    const memory = this.nfcMemory
    // A block of type 3 holds the message; its one record is well known, short and first and last, of type U, without an abbreviation.
    if (!memory || memory[0] !== 0x03 || memory.length !== memory[1]! + 3 || memory.at(-1) !== 0xfe) return null
    const [head, typeLength, payloadLength, type, abbreviation] = memory.subarray(2)
    if (head !== 0xd1 || typeLength !== 1 || type !== 0x55 || abbreviation !== 0 || payloadLength !== memory[1]! - 4)
      return null
    return new TextDecoder().decode(memory.subarray(7, -1))
  }

  /** The firmware has arrived completely: the label restarts with it, or reports that it keeps its own. */
  takeFirmware(bytes: Uint8Array) {
    const version = versionIn(bytes, this.model.hardwareType)
    if (version === undefined || this.update === 'refuses') {
      this.wakeReason = wakeup.firmwareRejected
      return
    }
    if (this.update === 'takes') this.firmware = version
    this.reboot(this.update === 'takes' ? wakeup.firstBoot : wakeup.watchdog)
  }

  /** Power loss, or a watchdog reset: the boot splash overwrites the picture. */
  reboot(reason: number) {
    this.screen = null
    this.wakeReason = reason
  }

  /** The picture is decoded on read, so that a watcher that only counts costs nothing. */
  get shown(): Shown {
    const { screen, model, updates } = this
    return {
      bytes: screen?.bytes ?? null,
      updates,
      get image() {
        return screen && imageOn(screen, model)
      },
    }
  }
}

/** Null for bytes that are not a picture of this label: an access point sends a picture in the wrong size unchecked. */
function imageOn({ dataType, bytes }: Screen, model: LabelModel): LabelImage | null {
  try {
    return readPicture(dataType, bytes, model)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
