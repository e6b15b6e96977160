// server/gateways/drivers/openepaperlink: the driver: one WebSocket and one line of uploads per access point (hardware facts §1). What reports mean is in fates.ts, talks beside the connection in talks.ts.
import WebSocket from 'ws'
import type { NetworkStatus } from '@shelfcast/contract/enumerations'
import type { DriverSettings, FirmwareOrder, GatewayAddress, GatewayConnection, GatewayDriver, GatewayFacts, LabelSighting, LedOrder, NfcOrder, Remembered, Report, SendOrder, SendResult } from '../driver.ts'
import { addressSeenBy, awaitFirmware, updateOwnFirmware } from './own-firmware.ts'
import { createFates } from './fates.ts'
import { fileOf, orderFirmware, removeFile } from './firmware.ts'
import { command, flash, pause, setAddress, upload } from './hand-over.ts'
import { sumOfAddress } from './nfc.ts'
import { ledPattern, sumOfPattern } from './led-pattern.ts'
import { askTimeoutMs, openHttp, originOf, reasonOf } from './http.ts'
import { fit, online, readAll, readBack } from './reading.ts'
import { DatabasePage, isHeard, macOf, Message, sightingOf, TagRecord } from './records.ts'
import { configure, restart, scan } from './talks.ts'

/** Access points speak about every 5 s; one that is silent for this long is gone though its socket is not. */
const silenceMs = 30_000
const reconnectFirstMs = 250
const reconnectMostMs = 5_000
const tickMs = 1_000
const largestMessage = 256 * 1024
const running = 2

export const openEPaperLink: GatewayDriver = { connect, scan, configure, restart, addressSeenBy, updateFirmware: updateOwnFirmware, awaitFirmware }

function connect(address: GatewayAddress, settings: DriverSettings, remembered: readonly Remembered[], report: (report: Report) => void): GatewayConnection {
  const http = openHttp(address)
  const fates = createFates({ settings, report: reportFate, readBack: (mac) => readBack(http, mac), forget: (mac) => { void command(http, mac, 'del') } })
  fates.recall(remembered, Date.now())
  let socket: WebSocket | undefined
  let status: NetworkStatus | undefined
  let closed = false
  let failures = 0
  let hasNfcContent = true
  let line: Promise<unknown> = Promise.resolve()
  /** Of firmware orders that are open. */
  const files = new Map<number, string>()
  let again: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  const ticker = setInterval(() => { if (status === 'CONNECTED') fates.tick(Date.now()) }, Math.min(tickMs, settings.queuedWithinMs))

  function reportFate(fate: Report) {
    report(fate)
    const file = fate.kind === 'commanded' ? files.get(fate.id) : undefined
    if (fate.kind !== 'commanded' || file === undefined) return
    files.delete(fate.id)
    // In the line of uploads: the next order may need it.
    line = line.then(() => (closed || fates.needsFile(file) ? undefined : removeFile(http, file)))
  }

  function tell(next: NetworkStatus, reason?: string, facts?: GatewayFacts) {
    if (closed || (next === status && !facts)) return
    status = next
    report({ kind: 'network', status: next, ...(reason === undefined ? {} : { reason }), ...(facts ? { facts } : {}) })
  }

  function open() {
    let opened: WebSocket
    try {
      opened = new WebSocket(new URL('ws', originOf(address, true)), { handshakeTimeout: askTimeoutMs, maxPayload: largestMessage, perMessageDeflate: false, followRedirects: false })
    } catch (error) {
      return lost(reasonOf(error))
    }
    socket = opened
    let reason = 'the connection was closed'
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => { reason = 'the access point fell silent'; opened.terminate() }, silenceMs)
    }
    opened.on('open', () => {
      alive()
      fates.freshConnection()
      readAll(http, fates.record).then(
        (facts) => {
          if (closed || socket !== opened) return
          failures = 0
          hasNfcContent = facts.hasNfcContent
          tell(facts.ready ? 'CONNECTED' : 'NOT_READY', facts.ready ? undefined : 'its radio is not ready', facts.facts)
        },
        (error: unknown) => { reason = reasonOf(error); opened.terminate() },
      )
    })
    opened.on('message', (data, binary) => {
      alive()
      if (!binary) hear(String(data))
    })
    opened.on('error', (error) => { reason = reasonOf(error) })
    opened.on('close', () => {
      clearTimeout(silence)
      if (socket === opened) lost(reason)
    })
  }

  function lost(reason: string) {
    socket = undefined
    if (closed) return
    tell('DISCONNECTED', reason)
    failures += 1
    again = setTimeout(open, Math.min(reconnectMostMs, reconnectFirstMs * 2 ** (failures - 1)))
  }

  function hear(text: string) {
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      return // Not JSON, so not a message of an access point.
    }
    const message = Message.safeParse(json)
    if (!message.success) return
    const { tags, sys, logMsg, errMsg } = message.data
    for (const raw of tags ?? []) {
      const record = TagRecord.safeParse(raw)
      if (record.success) fates.record(record.data)
    }
    if (logMsg !== undefined) fates.line(logMsg)
    if (errMsg !== undefined) fates.line(errMsg)
    // Before the records were read the access point is not ours to use, whatever it says of itself.
    if (sys && status !== undefined && status !== 'DISCONNECTED') {
      const ready = sys.apstate === online && sys.runstate === running
      tell(ready ? 'CONNECTED' : 'NOT_READY', ready ? undefined : `its radio is not ready (state ${sys.apstate}, run state ${sys.runstate})`, { info: { ...sys } })
    }
  }

  async function sendNext(order: SendOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    const mac = fates.begin(order)
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway claims too many labels.' }
    const result = await upload(http, mac, order.picture.bytes, settings.retryFirstMs, () => closed)
    if (result.kind === 'accepted') fates.accepted(order, Date.now())
    else fates.refused(order)
    return result
  }

  async function lightNext({ labelCode, id, light }: LedOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    const pattern = ledPattern(light)
    const mac = fates.beginCommand({ labelCode, id, sum: sumOfPattern(pattern), byName: false })
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway claims too many labels.' }
    const result = await flash(http, mac, pattern)
    fates.commandHanded(labelCode, id, result.kind === 'accepted' ? Date.now() : undefined)
    return result
  }

  async function writeNfcNext({ labelCode, id, url }: NfcOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    if (!hasNfcContent) return { kind: 'refused', reason: 'The firmware of the gateway was built without NFC, to save space.' }
    const sum = sumOfAddress(url)
    const mac = fates.beginCommand({ labelCode, id, sum, byName: true })
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway claims too many labels.' }
    const result = await setAddress(http, mac, url, sum)
    fates.commandHanded(labelCode, id, result.kind === 'accepted' ? Date.now() : undefined)
    return result
  }

  async function updateFirmwareNext(order: FirmwareOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    const { labelCode, id } = order
    const mac = fates.beginFirmware(order)
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway claims too many labels.' }
    if (mac === 'runs') {
      // After the answer, as every end comes.
      setImmediate(() => { report({ kind: 'commanded', labelCode, id, done: true, reason: '' }) })
      return { kind: 'accepted' }
    }
    files.set(id, fileOf(order))
    const result = await orderFirmware(http, mac, order)
    fates.firmwareHanded(labelCode, id, result.kind === 'accepted' ? Date.now() : undefined)
    return result
  }

  async function lookNow(labelCode: string): Promise<LabelSighting | undefined> {
    const { tags } = fit(DatabasePage, await http.getJson(`/get_db?mac=${macOf(labelCode)}`), '/get_db')
    const record = TagRecord.safeParse(tags[0])
    if (!record.success) return undefined
    fates.record(record.data)
    return isHeard(record.data) ? sightingOf(record.data) : undefined
  }

  open()
  return {
    send(order) {
      const turn = line.then(() => sendNext(order))
      // The pause belongs to the line, not to whoever waits for this upload.
      line = turn.then(() => (settings.uploadPauseMs > 0 && !closed ? pause(settings.uploadPauseMs) : undefined), () => undefined)
      return turn
    },
    withdraw(labelCodes) {
      // In the line of uploads: one that is under way would queue its picture afterwards.
      const turn = line.then(async () => {
        for (const code of labelCodes) {
          if (closed || status !== 'CONNECTED') return
          await command(http, macOf(code), 'clear')
        }
      })
      line = turn
      return turn
    },
    light(order) {
      const turn = line.then(() => lightNext(order))
      line = turn.then(() => undefined, () => undefined)
      return turn
    },
    writeNfc(order) {
      const turn = line.then(() => writeNfcNext(order))
      line = turn.then(() => undefined, () => undefined)
      return turn
    },
    updateFirmware(order) {
      const turn = line.then(() => updateFirmwareNext(order))
      line = turn.then(() => undefined, () => undefined)
      return turn
    },
    look: lookNow,
    async close() {
      closed = true
      clearTimeout(again)
      clearTimeout(silence)
      clearInterval(ticker)
      socket?.terminate()
      http.close()
      await line
    },
  }
}
