// server/gateways/drivers/openepaperlink: the driver: one WebSocket and one upload queue per access point (hardware
// facts §1). outcomes.ts interprets reports; requests.ts sends requests outside the connection.
import WebSocket from 'ws'
import { ledPattern, longestLightMs, sumOfPattern } from '@shelfcast/contract/labels/led-bytes'
import type { NetworkStatus } from '@shelfcast/contract/enumerations'
import type {
  DriverSettings,
  FirmwareOrder,
  GatewayAddress,
  GatewayConnection,
  GatewayDriver,
  GatewayFacts,
  LabelSighting,
  LedOrder,
  NfcOrder,
  Remembered,
  Report,
  SendOrder,
  SendResult,
} from '../driver.ts'
import { addressSeenBy, awaitFirmware, rollBackOwnFirmware, updateOwnFirmware } from './own-firmware.ts'
import { createOutcomes } from './outcomes.ts'
import { fileOf, orderFirmware, removeFile } from './firmware.ts'
import { command, flash, pause, setAddress, upload } from './uploads.ts'
import { sumOfAddress } from './nfc.ts'
import { createTagTypes } from './tag-types.ts'
import { createTimeStamp } from './time-stamp.ts'
import { askTimeoutMs, openHttp, originOf, reasonOf } from './http.ts'
import { hindrance } from './readiness.ts'
import { fit, readAll, readBack } from './reading.ts'
import { DatabasePage, isHeard, macOf, Message, sightingOf, TagRecord } from './records.ts'
import { configure, restart, scan } from './requests.ts'

/** Access points report about every 5 s; one that is silent for this long is gone even if its socket is open. */
const silenceMs = 30_000
const reconnectFirstMs = 250
const reconnectMostMs = 5_000
const tickMs = 1_000
const stamps = 'it draws the time over every picture and does not stop: switch off showtimestamp on its own page'
const largestMessage = 256 * 1024

export const openEPaperLink: GatewayDriver = {
  longestLightMs,
  connect,
  scan,
  configure,
  restart,
  addressSeenBy,
  updateFirmware: updateOwnFirmware,
  rollBack: rollBackOwnFirmware,
  awaitFirmware,
}

function connect(
  address: GatewayAddress,
  settings: DriverSettings,
  remembered: readonly Remembered[],
  report: (report: Report) => void,
): GatewayConnection {
  const http = openHttp(address)
  const outcomes = createOutcomes({
    settings,
    report: reportOutcome,
    readBack: (mac) => readBack(http, mac),
    forget: (mac) => {
      void command(http, mac, 'del')
    },
    stamped: (since) => stamp.drawn(since),
    modelKey: (hardwareType) => types.keyOf(hardwareType),
  })
  const types = createTagTypes(http, (model) => {
    if (closed) return
    report({ kind: 'model', model })
    outcomes.nowKnown(model.hardwareType)
  })
  const stamp = createTimeStamp(http, {
    found: () => {
      outcomes.doubt()
    },
    switchedOff: () => {
      report({
        kind: 'changed',
        detail: 'Switched off the time stamp that it drew over every picture (its setting showtimestamp).',
      })
    },
  })
  outcomes.recall(remembered, Date.now())
  let socket: WebSocket | undefined
  let status: NetworkStatus | undefined
  let closed = false
  let failures = 0
  let isFull = false
  let hasNfcContent = true
  let line: Promise<unknown> = Promise.resolve()
  /** Of open firmware commands. */
  const files = new Map<number, string>()
  let again: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  const ticker = setInterval(
    () => {
      if (status === 'CONNECTED') outcomes.tick(Date.now())
    },
    Math.min(tickMs, settings.queuedWithinMs),
  )

  function reportOutcome(outcome: Report) {
    report(outcome)
    const file = outcome.kind === 'commanded' ? files.get(outcome.id) : undefined
    if (outcome.kind !== 'commanded' || file === undefined) return
    files.delete(outcome.id)
    // In the upload queue: the next command may need it.
    line = line.then(() => (closed || outcomes.needsFile(file) ? undefined : removeFile(http, file)))
  }

  function tell(next: NetworkStatus, reason?: string, facts?: GatewayFacts) {
    if (closed || (next === status && !facts)) return
    status = next
    report({ kind: 'network', status: next, ...(reason === undefined ? {} : { reason }), ...(facts ? { facts } : {}) })
  }

  function open() {
    let opened: WebSocket
    try {
      opened = new WebSocket(new URL('ws', originOf(address, true)), {
        handshakeTimeout: askTimeoutMs,
        maxPayload: largestMessage,
        perMessageDeflate: false,
        followRedirects: false,
      })
    } catch (error) {
      return lost(reasonOf(error))
    }
    socket = opened
    let reason = 'the connection was closed'
    const alive = () => {
      clearTimeout(silence)
      silence = setTimeout(() => {
        reason = 'the gateway stopped responding'
        opened.terminate()
      }, silenceMs)
    }
    opened.on('open', () => {
      alive()
      outcomes.freshConnection()
      readAll(http, stamp.settle, outcomes.record).then(
        (facts) => {
          if (closed || socket !== opened) return
          failures = 0
          hasNfcContent = facts.hasNfcContent
          const hindered = stamp.stays ? stamps : facts.ready ? undefined : 'its radio is not ready'
          tell(hindered === undefined ? 'CONNECTED' : 'NOT_READY', hindered, facts.facts)
        },
        (error: unknown) => {
          reason = reasonOf(error)
          opened.terminate()
        },
      )
    })
    opened.on('message', (data, binary) => {
      alive()
      if (!binary) hear(String(data))
    })
    opened.on('error', (error) => {
      reason = reasonOf(error)
    })
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
      if (record.success) outcomes.record(record.data)
    }
    if (logMsg !== undefined) outcomes.line(logMsg)
    if (errMsg !== undefined) outcomes.error(errMsg)
    // Until we have read the records, the access point is not usable, whatever it reports.
    if (sys && status !== undefined && status !== 'DISCONNECTED') {
      const hindered = hindrance(sys, isFull)
      isFull = hindered?.isFull ?? false
      const reason = hindered?.reason ?? (stamp.stays ? stamps : undefined)
      tell(reason === undefined ? 'CONNECTED' : 'NOT_READY', reason, { info: { ...sys } })
      if (stamp.stays) void stamp.drawn(Date.now()).catch(() => undefined) // Silent: asked again after its next message.
    }
  }

  async function sendNext(order: SendOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    const mac = outcomes.begin(order)
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway reports too many labels.' }
    const result = await upload(http, mac, order.picture.bytes, settings.retryFirstMs, () => closed)
    if (result.kind === 'accepted') outcomes.accepted(order, Date.now())
    else outcomes.refused(order)
    return result
  }

  async function lightNext({ labelCode, id, light }: LedOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    const pattern = ledPattern(light)
    const mac = outcomes.beginCommand({ labelCode, id, sum: sumOfPattern(pattern), byName: false })
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway reports too many labels.' }
    const result = await flash(http, mac, pattern)
    outcomes.commandHanded(labelCode, id, result.kind === 'accepted' ? Date.now() : undefined)
    return result
  }

  async function writeNfcNext({ labelCode, id, url }: NfcOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    if (!hasNfcContent) return { kind: 'refused', reason: 'The firmware of this gateway does not support NFC.' }
    const sum = sumOfAddress(url)
    const mac = outcomes.beginCommand({ labelCode, id, sum, byName: true })
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway reports too many labels.' }
    const result = await setAddress(http, mac, url, sum)
    outcomes.commandHanded(labelCode, id, result.kind === 'accepted' ? Date.now() : undefined)
    return result
  }

  async function updateFirmwareNext(order: FirmwareOrder): Promise<SendResult> {
    if (closed || status !== 'CONNECTED') return { kind: 'refused', reason: 'The gateway is not connected.' }
    const { labelCode, id } = order
    const mac = outcomes.beginFirmware(order)
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway reports too many labels.' }
    if (mac === 'runs') {
      // After the answer, like every result.
      setImmediate(() => {
        report({ kind: 'commanded', labelCode, id, done: true, reason: '' })
      })
      return { kind: 'accepted' }
    }
    files.set(id, fileOf(order))
    const result = await orderFirmware(http, mac, order)
    outcomes.firmwareHanded(labelCode, id, result.kind === 'accepted' ? Date.now() : undefined)
    return result
  }

  async function lookNow(labelCode: string): Promise<LabelSighting | undefined> {
    const { tags } = fit(DatabasePage, await http.getJson(`/get_db?mac=${macOf(labelCode)}`), '/get_db')
    const record = TagRecord.safeParse(tags[0])
    if (!record.success) return undefined
    outcomes.record(record.data)
    return isHeard(record.data) ? sightingOf(record.data, types.keyOf(record.data.hwType)) : undefined
  }

  open()
  return {
    send(order) {
      const turn = line.then(() => sendNext(order))
      // The pause delays the queue, not the caller of this upload.
      line = turn.then(
        () => (settings.uploadPauseMs > 0 && !closed ? pause(settings.uploadPauseMs) : undefined),
        () => undefined,
      )
      return turn
    },
    withdraw(labelCodes) {
      // In the upload queue: a running upload would queue its picture afterwards.
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
      line = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
    writeNfc(order) {
      const turn = line.then(() => writeNfcNext(order))
      line = turn.then(
        () => undefined,
        () => undefined,
      )
      return turn
    },
    updateFirmware(order) {
      const turn = line.then(() => updateFirmwareNext(order))
      line = turn.then(
        () => undefined,
        () => undefined,
      )
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
