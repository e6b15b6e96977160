// server/gateways/drivers/openepaperlink: the driver: one WebSocket and one line of uploads per access point (hardware facts §1). What reports mean is in fates.ts.
import { isIPv4 } from 'node:net'
import WebSocket from 'ws'
import type { z } from 'zod'
import type { NetworkStatus } from '@shelfcast/contract/enumerations'
import { Fault } from '../../../http/fault.ts'
import type { DriverSettings, GatewayAddress, GatewayConnection, GatewayDriver, GatewayFacts, GatewayWish, LabelSighting, LedOrder, Remembered, Report, SendOrder, SendResult } from '../driver.ts'
import { createFates } from './fates.ts'
import { ledPattern, sumOfPattern } from './led-pattern.ts'
import { askTimeoutMs, NoAnswer, openHttp, originOf, reasonOf, type Http } from './http.ts'
import { gatewayMac, netmaskOf } from './neighbours.ts'
import { AccessPointConfig, DatabasePage, isHeard, macOf, Message, sightingOf, SystemInfo, TagRecord } from './records.ts'

/** Access points speak about every 5 s; one that is silent for this long is gone though its socket is not. */
const silenceMs = 30_000
const reconnectFirstMs = 250
const reconnectMostMs = 5_000
const tickMs = 1_000
const uploadAttempts = 3
const mostPages = 64
const largestMessage = 256 * 1024
const online = 1
const running = 2

export const openEPaperLink: GatewayDriver = { connect, scan, configure, restart }

function connect(address: GatewayAddress, settings: DriverSettings, remembered: readonly Remembered[], report: (report: Report) => void): GatewayConnection {
  const http = openHttp(address)
  const fates = createFates({ settings, report, readBack: (mac) => readBack(http, mac), forget: (mac) => { void command(http, mac, 'del') } })
  fates.recall(remembered, Date.now())
  let socket: WebSocket | undefined
  let status: NetworkStatus | undefined
  let closed = false
  let failures = 0
  let line: Promise<unknown> = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  const ticker = setInterval(() => { if (status === 'CONNECTED') fates.tick(Date.now()) }, Math.min(tickMs, settings.queuedWithinMs))

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
    const mac = fates.beginCommand(labelCode, id, sumOfPattern(pattern))
    if (mac === undefined) return { kind: 'refused', reason: 'The gateway claims too many labels.' }
    const result = await flash(http, mac, pattern)
    fates.commandHanded(labelCode, id, result.kind === 'accepted' ? Date.now() : undefined)
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

/** Says something about a label. Unheard, it is said again with the next failure or connection. */
async function command(http: Http, mac: string, cmd: 'clear' | 'del'): Promise<void> {
  await http.post('/tag_cmd', { mac, cmd }).catch((error: unknown) => { if (!(error instanceof NoAnswer)) throw error })
}

/** 200 means "received", nothing more: current firmware answers so even when it refuses. */
async function upload(http: Http, mac: string, jpeg: Uint8Array, retryFirstMs: number, gone: () => boolean): Promise<SendResult> {
  let reason = ''
  for (let attempt = 1; attempt <= uploadAttempts && !gone(); attempt += 1) {
    if (attempt > 1) await pause(retryFirstMs * 2 ** (attempt - 2))
    try {
      const { status, body } = await http.upload({ mac, dither: '0', rotate: '0', invert: '0' }, jpeg)
      if (status === 200) return { kind: 'accepted' }
      reason = `The gateway answers ${status} ${body.toString('utf8', 0, 100).replace(/[^\x20-\x7e]/g, ' ').trim()}`
      if (status !== 409) break
    } catch (error) {
      reason = `The upload failed: ${reasonOf(error)}.`
    }
  }
  return { kind: 'refused', reason }
}

async function flash(http: Http, mac: string, pattern: string): Promise<SendResult> {
  try {
    const { status } = await http.get(`/led_flash?mac=${mac}&pattern=${pattern}`)
    return status === 200 ? { kind: 'accepted', mark: sumOfPattern(pattern) } : { kind: 'refused', reason: `The gateway answers ${status}.` }
  } catch (error) {
    return { kind: 'refused', reason: `The order was not taken: ${reasonOf(error)}.` }
  }
}

/** All records, page by page. The index has 8 bits, so a page that does not go on is the last. */
async function readAll(http: Http, record: (record: TagRecord) => void): Promise<{ ready: boolean; facts: GatewayFacts }> {
  const { config, facts } = await identify(http)
  await eachRecord(http, record)
  return { ready: config.apstate === undefined || config.apstate === online, facts }
}

async function eachRecord(http: Http, visit: (record: TagRecord) => void): Promise<void> {
  let position = 0
  for (let page = 0; page < mostPages; page += 1) {
    const { tags, continu } = fit(DatabasePage, await http.getJson(`/get_db?pos=${position}`), '/get_db')
    for (const raw of tags) {
      const parsed = TagRecord.safeParse(raw)
      if (parsed.success) visit(parsed.data)
    }
    if (continu === undefined || continu <= position) return
    position = continu
  }
}

async function identify(http: Http) {
  const info = fit(SystemInfo, await http.getJson('/sysinfo'), '/sysinfo')
  const config = fit(AccessPointConfig, await http.getJson('/get_ap_config'), '/get_ap_config')
  const facts: GatewayFacts = { name: config.alias || info.alias, model: info.env, version: info.buildversion || info.ap_version, ...(config.channel === undefined ? {} : { channel: config.channel }) }
  return { config, facts }
}

function fit<T extends z.ZodType>(schema: T, value: unknown, path: string): z.output<T> {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new NoAnswer(`${path} does not answer like an access point`)
  return parsed.data
}

const notKept = 404

async function readBack(http: Http, mac: string): Promise<Uint8Array | undefined> {
  const { status, body } = await http.get(`/current/${mac}.raw`)
  if (status === notKept) return undefined
  if (status !== 200) throw new NoAnswer(`/current answers ${status}`)
  return body
}

async function scan(address: GatewayAddress) {
  return talk(address, async (http) => {
    const { facts } = await identify(http)
    let labelCount = 0
    await eachRecord(http, () => { labelCount += 1 })
    const { port } = address
    return { mac: await gatewayMac(address.ip, port > 0 ? port : address.scheme === 'HTTPS' ? 443 : 80), netmask: isIPv4(address.ip) ? netmaskOf(address.ip) : '', facts, labelCount }
  })
}

/** The firmware keeps so much of a name. */
const longestAlias = 31

function configure(address: GatewayAddress, { name, channel }: GatewayWish) {
  return talk(address, async (http) => {
    const { status } = await http.post('/save_apcfg', { ...(name === undefined ? {} : { alias: name.slice(0, longestAlias) }), ...(channel === undefined ? {} : { channel: String(channel) }) })
    if (status !== 200) throw new NoAnswer(`/save_apcfg answers ${status}`)
    // It says "saved" whatever it did, so it is asked.
    return (await identify(http)).facts
  })
}

function restart(address: GatewayAddress) {
  return talk(address, async (http) => {
    const { status } = await http.post('/reboot', {})
    if (status !== 200) throw new NoAnswer(`/reboot answers ${status}`)
  })
}

/** One short conversation beside the connection that delivers. */
async function talk<T>(address: GatewayAddress, work: (http: Http) => Promise<T>): Promise<T> {
  let http: Http | undefined
  try {
    http = openHttp(address)
    return await work(http)
  } catch (error) {
    throw new Fault('gateway.unreachable', { address: address.port > 0 ? `${address.ip}:${address.port}` : address.ip, reason: reasonOf(error) })
  } finally {
    http?.close()
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => { setTimeout(resume, ms) })
}
