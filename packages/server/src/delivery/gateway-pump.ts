// server/delivery: one gateway's part of the queue: takes due rows, renders them, passes them to the driver, and
// forwards the gateway's reports.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import type { GatewayDriver, NetworkReport, Report } from '../gateways/drivers/driver.ts'
import type { DeliverySettings } from '../settings.ts'
import { createCommandLine } from './command-line.ts'
import type { CommandEnds } from './command-ends.ts'
import type { GatewayFigures } from './gateway-figures.ts'
import type { Limiter } from '../limiter.ts'
import { createLoop } from '../loop.ts'
import { noteChange, noteNetwork, type OwnedGateway } from './membership.ts'
import type { LearnedModels } from './learned-models.ts'
import type { LabelNotices } from './notices.ts'
import { prepare, type Ready } from './prepare.ts'
import {
  claimDue,
  claimKey,
  dueAgain,
  markSent,
  nextDueMs,
  rememberedOf,
  strayedOf,
  type Claim,
  type PageKey,
} from './queue.ts'
import type { RenderPool } from './render-pool.ts'
import type { Reports } from './reports.ts'
import type { Sightings } from './sightings.ts'
import type { Thermometers } from './thermometers.ts'

export interface PumpParts {
  db: Db
  events: Events
  log: FastifyBaseLogger
  settings: DeliverySettings
  owner: string
  /** Now, in milliseconds. */
  now: () => number
  driver: GatewayDriver
  /** Shared by all pumps: the background's share of database and processor. */
  limiter: Limiter
  pool: RenderPool
  models: LearnedModels
  reports: Reports
  sightings: Sightings
  thermometers: Thermometers
  notices: LabelNotices
  figures: GatewayFigures
  commandEnds: CommandEnds
}

export interface Pump {
  gateway: OwnedGateway
  wake: () => void
  /** Finds labels with a picture here that another gateway serves by now, and cancels the pictures. */
  findStrays: () => void
  close: () => Promise<void>
}

const largestBatch = 64
/** A batch must not hold its pictures longer, or they become outdated. */
const batchMs = 10_000
const refusedFirstMs = 1_000
const refusedMostMs = 60_000
/** How often the last-seen time of a gateway is written. */
const stillThereMs = 30_000

export function startPump(gateway: OwnedGateway, parts: PumpParts): Pump {
  const { db, settings, limiter, reports, notices, figures } = parts
  const { gatewayId } = gateway
  const held = { gatewayId, owner: parts.owner }
  const log = parts.log.child({ gateway: gateway.mac })
  /** Labels whose picture the gateway has but has not reported, with the version. */
  const offered = new Map<string, number>()
  /**
   * Labels that left while their picture was still here: it may yet arrive and overwrite the picture of the other
   * gateway.
   */
  const away = new Set<string>()
  /** Rows whose failure is not written yet: they look due until then. */
  const failing = new Map<string, PageKey>()
  /** Labels claimed but not handed over yet. */
  const inHand = new Set<string>()
  const commands = createCommandLine({
    db,
    held,
    ends: parts.commandEnds,
    pictures: () => [...offered.keys(), ...inHand],
  })
  let connection: ReturnType<GatewayDriver['connect']> | undefined
  let connected = false
  const stop = new AbortController()
  const leaving = stop.signal
  let refusals = 0
  let pausedUntil = 0
  let latest: NetworkReport | undefined
  let writtenStatus: string | undefined
  let writtenAt = 0

  const batchSize = Math.max(
    1,
    Math.min(
      largestBatch,
      settings.offersPerGateway,
      settings.uploadPauseMs > 0 ? Math.ceil(batchMs / settings.uploadPauseMs) : largestBatch,
    ),
  )
  const waitMs = settings.offerMs + settings.queuedWithinMs + 60_000

  const work = createLoop('gateway pump', log, async () => {
    while (!leaving.aborted && connected && Date.now() >= pausedUntil && hasRoom()) if (!(await batch())) break
    if (leaving.aborted || !connected) return
    if (Date.now() < pausedUntil) return work.wakeIn(pausedUntil - Date.now())
    // After the pictures: a price comes before a light.
    let commandMs = await limiter(commands.nextMs)
    if (commandMs !== undefined && commandMs <= 0) {
      while (!leaving.aborted && connected && connection && (await commands.run(connection, work.wake)));
      commandMs = await limiter(commands.nextMs)
    }
    if (commandMs !== undefined) work.wakeIn(Math.max(1, Math.ceil(commandMs)))
    // If there is no room, the next report wakes the pump.
    if (!hasRoom()) return
    const ms = await limiter(() => nextDueMs(db, held, [...failing.values()]))
    if (ms !== undefined) work.wakeIn(Math.max(1, Math.ceil(ms)))
  })

  const network = createLoop('gateway state', log, async () => {
    connection ??= await connect()
    const report = latest
    if (!report || leaving.aborted) return
    const back = report.status === 'CONNECTED' && writtenStatus !== 'CONNECTED'
    await noteNetwork(db, parts.events, gateway, parts.owner, report)
    writtenStatus = report.status
    writtenAt = Date.now()
    // Only once: meanwhile the server may have asked the gateway itself.
    if (latest === report) latest = { ...report, facts: {} }
    await takeLeave()
    if (back) await dueAgain(db, gatewayId, [...offered.keys(), ...inHand])
    connected = report.status === 'CONNECTED'
    if (connected) {
      takeBack()
      work.wake()
    }
  })

  const strays = createLoop('strays', log, takeLeave)

  async function takeLeave() {
    for (const code of await strayedOf(db, gatewayId, [...offered.keys()])) if (offered.delete(code)) away.add(code)
    takeBack()
  }

  /** Waiting pictures of labels that left must not arrive after the pictures of the other gateway. */
  function takeBack() {
    if (!connected || !connection || away.size === 0) return
    void connection.withdraw([...away])
    work.wake()
  }

  async function connect() {
    await Promise.all([commands.restart(), parts.models.loaded])
    const remembered = await rememberedOf(db, gatewayId)
    if (leaving.aborted) return undefined
    for (const { labelCode, version, proven } of remembered) if (!proven) offered.set(labelCode, version)
    return parts.driver.connect(
      { ip: gateway.ip, port: gateway.port, scheme: gateway.scheme },
      settings,
      remembered,
      hear,
    )
  }

  /** Half a batch of free places is worth a round; a few are not. */
  function hasRoom() {
    const free = settings.offersPerGateway - offered.size
    return free >= Math.min(batchSize, settings.offersPerGateway) || (free > 0 && offered.size <= batchSize)
  }

  function hear(report: Report) {
    if (leaving.aborted) return
    if (report.kind === 'network') return hearNetwork(report)
    if (report.kind === 'commanded') return commands.hear(report, work.wake)
    if (report.kind === 'progress') return noteProgress(report.id, report.percent)
    if (report.kind === 'model') return parts.models.learn(gateway.storeId, report.model)
    if (report.kind === 'changed') return hearChange(report.detail)
    if (report.kind === 'sighting') {
      if (!report.label.foreign) figures.count(gatewayId, 'received')
      return parts.sightings.add(gateway, report.label)
    }
    if (report.kind === 'thermometer') return parts.thermometers.add(gateway, report.thermometer)
    if (report.kind === 'confirmed' || report.kind === 'failed') figures.count(gatewayId, report.kind)
    if (report.kind === 'alert')
      log.warn({ label: report.labelCode, reason: report.reason }, 'a gateway reported an impossible value')
    reports.add(gatewayId, report, () => {
      if (report.kind === 'alert') return
      // Only after the write: until then the row still says that the picture is on its way.
      if (report.kind !== 'lost' && offered.get(report.labelCode) === report.version) offered.delete(report.labelCode)
      work.wake()
    })
    if (report.kind !== 'confirmed' && report.kind !== 'failed') return
    if (away.delete(report.labelCode) && report.kind === 'confirmed')
      reports.add(gatewayId, { ...report, kind: 'overtaken' }, wakeAll)
  }

  function noteProgress(id: number, percent: number) {
    commands.progress(id, percent).then(notices.add, (error: unknown) => {
      log.warn({ err: error }, 'firmware progress was not saved')
    })
  }

  function hearChange(detail: string) {
    noteChange(db, gateway, detail).catch((error: unknown) => {
      log.warn({ err: error }, 'a change of a gateway could not be noted')
    })
  }

  /** The gateway that serves the label by now, here or at another instance. */
  function wakeAll() {
    parts.events.publish(db, { kind: 'DELIVERY', storeId: gateway.storeId, ids: [] }).catch((error: unknown) => {
      log.warn({ err: error }, 'the other gateways were not informed')
    })
  }

  function hearNetwork(report: NetworkReport) {
    const facts = { ...latest?.facts, ...report.facts }
    const news = latest?.status !== report.status
    latest = { ...report, facts }
    // A lost gateway stops at once; a returned one waits until the database knows.
    if (report.status !== 'CONNECTED') connected = false
    if (news || Date.now() - writtenAt >= stillThereMs) network.wake()
  }

  /** @returns whether more may be due. */
  async function batch(): Promise<boolean> {
    const most = Math.min(batchSize, settings.offersPerGateway - offered.size)
    const claims = await limiter(async () => (leaving.aborted ? [] : claimDue(db, held, most, [...failing.values()])))
    if (claims.length === 0) return false
    for (const claim of claims) inHand.add(claim.code)
    try {
      await hand(await limiter(() => prepare({ ...parts, held, fail, leaving }, claims)))
    } finally {
      for (const claim of claims) inHand.delete(claim.code)
    }
    return claims.length > 0
  }

  function fail(claim: Claim, hash: string, reason: string, cause: 'NOT_DRAWN' | 'REFUSED') {
    const { code: labelCode, page, version } = claim
    const key = claimKey(claim)
    failing.set(key, claim)
    reports.add(gatewayId, { kind: 'failed', labelCode, page, version, hash, reason, cause }, () => {
      failing.delete(key)
      work.wake()
    })
  }

  async function hand(ready: readonly Ready[]) {
    const sent: Ready[] = []
    for (const claim of ready) {
      if (!connected || leaving.aborted) break
      const { code: labelCode, page, version, hash, mark, bytes, modelKey, moved } = claim
      const order = { labelCode, page, version, hash, modelKey, moved, picture: { bytes, mark } }
      offered.set(labelCode, version)
      away.delete(labelCode)
      const result = await connection!.send(order)
      if (result.kind === 'accepted') {
        refusals = 0
        figures.count(gatewayId, 'sent')
        sent.push(claim)
        continue
      }
      if (offered.get(labelCode) === version) offered.delete(labelCode)
      if (!leaving.aborted && connected) {
        refusals += 1
        pausedUntil =
          Date.now() + Math.min(refusedMostMs, Math.min(refusedFirstMs, settings.retryFirstMs) * 2 ** (refusals - 1))
        fail(claim, hash, result.reason, 'REFUSED')
      }
      break
    }
    await limiter(() => markSent(db, gatewayId, sent, waitMs))
  }

  network.wake()
  return {
    gateway,
    wake: work.wake,
    findStrays: strays.wake,
    async close() {
      connected = false
      // Also ends the drawing in hand, which takes seconds on a busy machine; the next pump draws it.
      stop.abort()
      await Promise.all([connection?.close(), work.close(), network.close(), strays.close()])
    },
  }
}
