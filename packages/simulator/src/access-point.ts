// simulator: one emulated OpenEPaperLink access point with the labels in its range. Real HTTP and WebSocket on a real
// port; routes.ts answers the calls, content-loop.ts converts pictures, radio.ts talks to the labels, label-book.ts
// stores label data. Facts: hardware facts §1.
import { modelByHardwareType, type LabelModel } from '@shelfcast/render/models'
import { settingsFrom, type AccessPointOptions, type Faults } from './access-point-options.ts'
import { chanceFrom, type Chance } from './chance.ts'
import { ContentLoop } from './content-loop.ts'
import { Files } from './files.ts'
import { LabelBook } from './label-book.ts'
import { contentMode, readMac, wakeup, type LabelRecord } from './label-record.ts'
import { joinNeighbourhood, type NeighbourhoodOptions } from './neighbourhood.ts'
import { Radio } from './radio.ts'
import type { Kept } from './queue.ts'
import { seconds } from './clock.ts'
import { hearThermometer, type Measured } from './thermometer.ts'
import { NetworkSocket } from './network-socket.ts'
import { Broadcast } from './broadcast.ts'
import { systemReportOf } from './system-report.ts'
import { VirtualLabel, type LabelSpec, type Shown } from './virtual-label.ts'

export type { AccessPointOptions }

/** Starts an access point; resolves when its port listens. Throws RangeError for a label without a model or with a bad address. */
export async function startAccessPoint(options: AccessPointOptions = {}): Promise<AccessPoint> {
  const ap = new AccessPoint(options)
  await ap.listen()
  return ap
}

export class AccessPoint {
  /** The labels in this access point's range, by their 16-digit address. */
  readonly labels = new Map<string, VirtualLabel>()
  /** How much weaker a label hears it than its nearest access point, in dB, and that one's channel. */
  private readonly fainter = new Map<string, { by: number; channel: number }>()
  /** Its label data, for its own labels and others', in the order of the first check-in. */
  readonly kept = new Map<string, Kept>()
  readonly settings: Record<string, string | number>
  readonly variables = new Map<string, string>()
  readonly firmware: 'legacy' | 'current'
  readonly savesSpace: boolean
  readonly speed: number
  readonly chance: Chance
  readonly book: LabelBook
  readonly files = new Files(this)
  readonly content: ContentLoop
  readonly radio: Radio
  readonly broadcast: Broadcast
  startedAt = Date.now()
  faults: Faults
  runState: number
  freeFlash: number
  /** Its current version, and the version from its next restart on. */
  version: string
  nextVersion: string
  /** Of the program in its other partition; undefined if it holds none that starts. */
  otherVersion: string | undefined
  /** It writes the other partition. */
  isLoading = false
  /** The most uploads that were open at one time: a sender should never make it 2. */
  peakUploads = 0
  isRadioUp = false
  address: { host: string; port: number }
  private readonly offerLifeSeconds: number | undefined
  private readonly discovery: NeighbourhoodOptions | undefined
  private neighbourhood: { close: () => void } | undefined
  private readonly network = new NetworkSocket(this)
  private readonly report = systemReportOf(this)
  private clocks: NodeJS.Timeout[] = []
  private booting: Promise<void> | undefined

  constructor(options: AccessPointOptions) {
    this.firmware = options.firmware ?? 'current'
    this.version = this.nextVersion = this.firmware === 'legacy' ? '2.75' : '2.85'
    this.savesSpace = options.saveSpace ?? false
    this.speed = options.speed ?? 1
    this.chance = chanceFrom(options.seed ?? 1)
    this.faults = {
      loss: 0,
      busy: 0,
      dropUpload: 0,
      muteUpload: 0,
      unreadable: 0,
      noMemory: 0,
      corruptUpdate: 0,
      ...options.faults,
    }
    this.runState = options.runState ?? 2
    this.freeFlash = options.freeFlash ?? 6_000_000
    this.address = { host: options.host ?? '127.0.0.1', port: options.port ?? 0 }
    this.broadcast = new Broadcast(
      this.firmware,
      options.maxClients ?? 8,
      () => this.speed === Infinity && (this.content.isDue || this.radio.isDue),
    )
    this.offerLifeSeconds = options.offerLifeSeconds
    this.discovery = options.discovery
    this.settings = settingsFrom(options)
    this.content = new ContentLoop(this)
    this.radio = new Radio(this)
    this.book = new LabelBook(this, options.stateFolder)
    for (const spec of options.labels ?? []) this.book.place(new VirtualLabel(spec), spec)
  }

  /** Milliseconds of real time for this many seconds of the emulated world. */
  scaled(seconds: number): number {
    return (seconds * 1000) / this.speed
  }

  get maxSleep(): number {
    return Number(this.settings.maxsleep)
  }

  /** A connected client keeps labels from long sleep and makes conversion immediate. */
  get keepsAwake(): boolean {
    return this.broadcast.hasListeners && Number(this.settings.stopsleep) === 1
  }

  isNight(): boolean {
    const from = Number(this.settings.sleeptime1),
      to = Number(this.settings.sleeptime2),
      hour = new Date().getHours()
    return from <= to ? hour >= from && hour < to : hour >= from || hour < to
  }

  modelOf(record: LabelRecord): LabelModel | undefined {
    return this.modelOfType(record.hwType)
  }

  /** It has definitions of all hardware in its range. */
  modelOfType(hardwareType: number): LabelModel | undefined {
    return (
      modelByHardwareType(hardwareType) ??
      [...this.labels.values()].find(({ model }) => model.hardwareType === hardwareType)?.model
    )
  }

  /** The sleep time that an idle label gets. */
  sleepSecondsOf(kept: Kept): number {
    return kept.idleSeconds ?? (this.keepsAwake || this.speed === Infinity ? 60 : this.maxSleep * 60)
  }

  offerDeadline(): number {
    return Date.now() + this.offerLifeMs
  }

  private get offerLifeMs(): number {
    return this.offerLifeSeconds === undefined ? this.scaled(1200) || 1_200_000 : this.offerLifeSeconds * 1000
  }

  // Life of the box

  async listen() {
    await this.network.open()
    if (this.discovery) this.neighbourhood = await joinNeighbourhood(this, this.discovery)
    this.isRadioUp = true
    this.radio.start()
    // The radio counts an offer's attempts down once a minute.
    const sweepMs = Math.min(30_000, Math.max(10, this.offerLifeMs / 20))
    this.clocks = [
      setInterval(() => this.book.expire(), sweepMs),
      setInterval(() => this.tellSystem(), Math.max(50, this.scaled(5) || 5000)),
      setInterval(() => this.book.saveAll(), 60_000),
    ]
  }

  /** Ends it: sockets closed, clocks stopped, state written. */
  async stop() {
    for (const clock of this.clocks) clearInterval(clock)
    await this.booting
    this.isRadioUp = false
    this.radio.stop()
    this.content.clear()
    this.book.saveAll()
    this.neighbourhood?.close()
    await this.network.close()
  }

  /**
   * Unplugs the network cable: connections break, new ones are refused. The radio continues, so labels still get queued
   * pictures.
   */
  async drop() {
    await this.network.close()
  }

  /** The network is back, on the same port. */
  async return() {
    if (!this.network.isOpen) await this.network.open()
  }

  /** Reports REBOOTING, forgets queues and uploads, is gone for a moment and comes back with its label records. */
  reboot(): Promise<void> {
    this.booting ??= this.restart().finally(() => {
      this.booting = undefined
    })
    return this.booting
  }

  private async restart() {
    this.broadcast.error('REBOOTING')
    this.isRadioUp = false
    this.radio.stop()
    this.content.clear()
    for (const kept of this.kept.values()) {
      kept.queue = []
      kept.record.pending = 0
    }
    // The last words must reach the wire before the sockets close.
    await new Promise((done) => setTimeout(done, Math.min(100, this.scaled(0.5))))
    await this.network.close()
    await new Promise((done) => setTimeout(done, this.scaled(8)))
    this.startedAt = Date.now()
    // The program that ran until now stays in its partition.
    if (this.nextVersion !== this.version) this.otherVersion = this.version
    this.version = this.nextVersion
    await this.network.open()
    this.isRadioUp = true
    this.radio.start()
  }

  // Labels

  /** A new label in range. It is unknown until its first check-in, which reports that it booted. */
  addLabel(spec: LabelSpec): VirtualLabel {
    const label = new VirtualLabel(spec)
    label.wakeReason = wakeup.firstBoot
    this.labels.set(label.mac, label)
    this.radio.wakeNow(label.mac)
    return label
  }

  /**
   * @returns the current content of the label; bytes and image are null for the boot splash. Throws RangeError for a
   * label out of range.
   */
  shown(mac: string): Shown {
    return this.label(mac).shown
  }

  /** Calls back whenever a label has a new picture. @returns the way to stop. */
  onShown(watch: (mac: string, shown: Shown) => void): () => void {
    return this.book.watch(watch)
  }

  /** The label restarts: its picture is gone, and its next check-in reports why. */
  rebootLabel(mac: string, reason: number = wakeup.firstBoot) {
    const label = this.label(mac)
    label.reboot(reason)
    this.book.save(label)
    this.radio.wakeNow(label.mac)
  }

  /** Hears a Bluetooth thermometer's advertisement. @param mac 12 digits */
  hearThermometer(mac: string, measured: Measured) {
    hearThermometer(this, mac, measured)
  }

  /** Presses a button of the label, from 1. The label wakes, checks in and reports it. */
  pressButton(mac: string, button: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10) {
    const label = this.label(mac)
    label.wakeReason = wakeup.button1 + button - 1
    this.radio.wakeNow(label.mac)
  }

  /** Out of reach and back again. */
  setReachable(mac: string, reachable: boolean) {
    const label = this.label(mac)
    label.reachable = reachable
    if (reachable) this.radio.wakeNow(label.mac)
  }

  /** The label wakes and checks in now. */
  wakeLabel(mac: string) {
    this.radio.wakeNow(this.label(mac).mac)
  }

  /**
   * Carries the label to another access point: that one hears it, this one learns of it over the network and calls it
   * external.
   */
  moveLabel(mac: string, other: AccessPoint) {
    const label = this.label(mac)
    this.radio.forget(label.mac)
    this.labels.delete(label.mac)
    this.book.lose(label.mac)
    label.wakeReason = wakeup.networkScan
    other.labels.set(label.mac, label)
    other.radio.wakeNow(label.mac)
    const kept = this.kept.get(label.mac)
    if (!kept) return
    Object.assign(kept.record, {
      isexternal: true,
      apip: other.address.host,
      lastseen: seconds(),
      contentMode: contentMode.otherAccessPoint,
    })
    this.broadcast.log(`moved AP from local to external ${label.mac}`)
    this.broadcast.record(kept)
  }

  /**
   * The label is in range of another access point too: both hear it, and it takes pictures from either. `fainter`: by
   * this many dB there.
   */
  alsoNear(mac: string, other: AccessPoint, fainter = 0) {
    const label = this.label(mac)
    other.labels.set(label.mac, label)
    other.fainter.set(label.mac, { by: fainter, channel: Number(this.settings.channel) })
    other.radio.wakeNow(label.mac)
  }

  /** A radio label measures the signal itself and reports the same number to all access points of its channel. */
  fainterBy(mac: string): number {
    const fainter = this.fainter.get(mac)
    return fainter === undefined || fainter.channel === Number(this.settings.channel) ? 0 : fainter.by
  }

  setFaults(faults: Partial<Faults>) {
    this.faults = { ...this.faults, ...faults }
  }

  private label(mac: string): VirtualLabel {
    const label = this.labels.get(readMac(mac) ?? '')
    if (!label) throw new RangeError(`${mac} is not in the air of this access point.`)
    return label
  }

  // Messages to the clients

  /** Sends any message to every client; also how a test forges one. */
  say(message: Record<string, unknown>) {
    this.broadcast.send(message)
  }

  /** The state of the box itself, sent every few seconds and to every new client. */
  tellSystem() {
    if (this.broadcast.hasListeners) this.broadcast.send({ sys: this.report() })
  }
}
