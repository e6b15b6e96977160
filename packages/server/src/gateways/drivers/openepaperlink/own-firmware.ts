// server/gateways/drivers/openepaperlink: firmware for the access point itself. It fetches an address, reports its
// progress on its WebSocket, and runs the firmware after a restart on request; only its next report of the version is
// proof. It keeps the program before, and returns to it on request, again with a restart.
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import WebSocket from 'ws'
import { Fault } from '../../../http/fault.ts'
import { proves, type FirmwareProof } from '../firmware-proof.ts'
import type { GatewayAddress, OwnFirmware, OwnFirmwareEnd, OwnFirmwareStep } from '../driver.ts'
import { askTimeoutMs, NoAnswer, openHttp, originOf, reasonOf, type Http } from './http.ts'
import { identify } from './reading.ts'
import { Message } from './records.ts'

/** It stops its radio first, and reports at least every second while it loads. */
const silenceMs = 60_000
/** It starts within a quarter of a minute, and then has to find its network. */
const returnMs = 180_000
const lookMs = 500
/** The reason arrives as a separate message after the failure. */
const reasonMs = 2_000
const largestMessage = 256 * 1024
const longestReason = 200
/** The answer to a roll back without a program to return to. */
const refused = 400
const done = 'Firmware update successful'
const failures = /^(Error\b|Failed to (begin|download)\b)/
const progress = /^Progress: (\d{1,3})%/

/** @throws Fault 'gateway.unreachable' */
export function addressSeenBy(address: GatewayAddress): Promise<string> {
  return new Promise((resolve, reject) => {
    const unreachable = (error: unknown) => {
      reject(new Fault('gateway.unreachable', { address: `${address.ip}:${address.port}`, reason: reasonOf(error) }))
    }
    let target: URL
    try {
      target = originOf(address)
    } catch (error) {
      return unreachable(error)
    }
    const socket = connect(
      {
        host: target.hostname.replace(/^\[|\]$/g, ''),
        port: Number(target.port) || (address.scheme === 'HTTPS' ? 443 : 80),
        timeout: askTimeoutMs,
      },
      () => {
        const seen = socket.localAddress ?? ''
        socket.destroy()
        resolve(seen.replace(/^::ffff:/i, ''))
      },
    )
    socket.on('timeout', () => {
      socket.destroy(new NoAnswer('no answer'))
    })
    socket.on('error', unreachable)
  })
}

export async function updateOwnFirmware(
  address: GatewayAddress,
  firmware: OwnFirmware,
  step: (step: OwnFirmwareStep) => void,
  signal: AbortSignal,
): Promise<OwnFirmwareEnd> {
  return change(
    address,
    (socket, http) =>
      load(
        socket,
        () => http.post('/update_ota', { url: firmware.url, md5: firmware.md5, size: String(firmware.size) }),
        step,
        signal,
      ),
    { version: firmware.version },
    step,
    signal,
  )
}

export async function rollBackOwnFirmware(
  address: GatewayAddress,
  current: string,
  step: (step: OwnFirmwareStep) => void,
  signal: AbortSignal,
): Promise<OwnFirmwareEnd> {
  return change(address, (socket, http) => markEarlier(socket, http, signal), { otherThan: current }, step, signal)
}

/** @param prepare returns the reason of a failure; undefined if the restart may follow */
async function change(
  address: GatewayAddress,
  prepare: (socket: WebSocket, http: Http) => Promise<string | undefined>,
  proof: FirmwareProof,
  step: (step: OwnFirmwareStep) => void,
  signal: AbortSignal,
): Promise<OwnFirmwareEnd> {
  const socket = new WebSocket(new URL('ws', originOf(address, true)), {
    handshakeTimeout: askTimeoutMs,
    maxPayload: largestMessage,
    perMessageDeflate: false,
    followRedirects: false,
  })
  const http = openHttp(address)
  let away = false
  for (const end of ['close', 'error'])
    socket.on(end, () => {
      away = true
    })
  try {
    const problem = await prepare(socket, http)
    if (problem !== undefined) return { kind: 'failed', reason: problem.slice(0, longestReason) }
    step({ state: 'RESTARTING' })
    // It may be gone before its answer has left.
    await http.post('/reboot', {}).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
    return await reports(address, proof, () => away, signal)
  } finally {
    socket.terminate()
    http.close()
  }
}

export function awaitFirmware(
  address: GatewayAddress,
  proof: FirmwareProof,
  signal: AbortSignal,
): Promise<OwnFirmwareEnd> {
  return reports(address, proof, () => false, signal)
}

/** Marks the earlier program for the next restart. Its words are on the WebSocket; the status of the answer decides. */
async function markEarlier(socket: WebSocket, http: Http, signal: AbortSignal): Promise<string | undefined> {
  try {
    // Its closing later proves the restart.
    await once(socket, 'open', { signal })
    const { status } = await http.post('/rollback', {})
    if (status === refused) return 'The gateway has no earlier firmware that starts.'
    return status === 200 ? undefined : `The gateway answers ${status}.`
  } catch (error) {
    if (signal.aborted) throw signal.reason
    return `The connection to the gateway failed: ${reasonOf(error)}.`
  }
}

/** @returns the reason of a failure; undefined on success. */
function load(
  socket: WebSocket,
  order: () => Promise<{ status: number }>,
  step: (step: OwnFirmwareStep) => void,
  signal: AbortSignal,
): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined
    let failure: string | undefined
    let said = 0
    const aborted = () => {
      reject(signal.reason as Error)
    }
    const end = (problem?: string) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', aborted)
      resolve(problem)
    }
    const waitFor = (ms: number, problem: string) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        end(problem)
      }, ms)
    }
    const hear = (word: string) => {
      if (failure !== undefined)
        return end(word === '' || word.startsWith('[') ? failure : `${failure.replace(/:$/, '')}: ${word}`)
      if (word === done) return end()
      if (failures.test(word)) {
        failure = word
        return waitFor(reasonMs, failure)
      }
      waitFor(silenceMs, 'The gateway stopped reporting the firmware.')
      const percent = Math.min(100, Number(progress.exec(word)?.[1] ?? said))
      if (percent > said) step({ state: 'DOWNLOADING', percent: (said = percent) })
    }
    signal.addEventListener('abort', aborted)
    if (signal.aborted) return aborted()
    waitFor(silenceMs, 'The gateway does not report the firmware.')
    socket.on('open', () => {
      order().then(
        ({ status }) => {
          if (status !== 200) end(`The gateway answers ${status}.`)
        },
        (error: unknown) => {
          end(`The gateway rejected the order: ${reasonOf(error)}.`)
        },
      )
    })
    socket.on('message', (data, binary) => {
      const message = binary ? undefined : Message.safeParse(parsed(String(data)))
      if (message?.success && message.data.console !== undefined) hear(message.data.console.trim())
    })
    socket.on('error', (error) => {
      end(`The connection to the gateway failed: ${reasonOf(error)}.`)
    })
    socket.on('close', () => {
      end('The gateway closed the connection while it loaded the firmware.')
    })
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Not a message about firmware.
  }
}

/** @param wasAway whether it is known to have restarted, so that its first answer decides. */
async function reports(
  address: GatewayAddress,
  proof: FirmwareProof,
  wasAway: () => boolean,
  signal: AbortSignal,
): Promise<OwnFirmwareEnd> {
  const until = Date.now() + returnMs
  let heard: string | undefined
  while (Date.now() < until) {
    const away = wasAway()
    const now = await versionOf(address)
    if (proves(proof, now)) return { kind: 'runs', version: now }
    heard = now ?? heard
    if (away && now !== undefined) break
    await pause(lookMs, undefined, { signal })
  }
  return {
    kind: 'failed',
    reason:
      heard === undefined
        ? 'The gateway has not come back after its restart.'
        : `After its restart the gateway still reports ${heard}.`,
  }
}

/** @returns undefined without an answer. */
async function versionOf(address: GatewayAddress): Promise<string | undefined> {
  const http = openHttp(address)
  try {
    return (await identify(http)).facts.version
  } catch (error) {
    if (error instanceof NoAnswer) return undefined
    throw error
  } finally {
    http.close()
  }
}
