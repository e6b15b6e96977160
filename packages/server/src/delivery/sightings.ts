// server/delivery: collects labels that gateways hear and writes them in batches. Decides which gateway serves a label;
// the statements are in sighting-rows.ts.
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction, type Db } from '../db/database.ts'
import type { Events } from '../db/events.ts'
import type { LabelSighting } from '../gateways/drivers/driver.ts'
import type { DeliverySettings } from '../settings.ts'
import { batteryWord, signalWord } from './battery.ts'
import { createLoop } from '../loop.ts'
import { createHearings } from './hearings.ts'
import type { LabelNotices } from './notices.ts'
import { requestUpdates } from './request-update.ts'
import type { ButtonPress, HeardAgain, SightingListener } from './sighting-listener.ts'
import { takesOver } from './take-over.ts'
import {
  connectedOf,
  createLabels,
  hearLabels,
  knownLabels,
  routeLabels,
  setModels,
  type Heard,
  type HeardKnown,
  type KnownRow,
} from './sighting-rows.ts'

export interface GatewayRef {
  gatewayId: number
  storeId: number
}
export interface Sightings {
  add: (gateway: GatewayRef, sighting: LabelSighting) => void
  close: () => Promise<void>
}

const gatherMs = 200
const mostAtOnce = 500
/** The write interval for a label that reports no change. */
const lastSeenStepMs = 30_000
const rssiStep = 3
/** The most button presses that wait for a write; no shopper presses faster than a database writes. */
const mostPresses = 1_000
/** A gateway with a clock that far ahead does not know the time of a press, and would hide all later ones. */
const clockAheadMs = 86_400_000
/**
 * The interval of radio history lines, plus one when another gateway takes over: 12 lines a day for any number of
 * reports.
 */
const sampleStepMs = 2 * 3_600_000

interface Parts {
  db: Db
  events: Events
  log: FastifyBaseLogger
  settings: DeliverySettings
  now: () => number
  notices: LabelNotices
  listeners: readonly SightingListener[]
  /** Gateways with new work, and gateways that lost labels to others. */
  routed: (gateways: { to: readonly number[]; from: readonly number[] }) => void
}

export function createSightings({
  db,
  events,
  log,
  settings,
  now,
  notices,
  listeners,
  routed: tellRouted,
}: Parts): Sightings {
  const hearings = createHearings(now)
  /** Stores with a gateway that changed its state. */
  const shaken = new Set<number>()
  const failOver = createLoop('fail-over', log, async () => {
    const storeIds = [...shaken]
    shaken.clear()
    const others = storeIds.flatMap((storeId) => hearings.of(storeId))
    if (others.length === 0) return
    const connected = await connectedOf(db, storeIds).catch((error: unknown) => {
      for (const storeId of storeIds) shaken.add(storeId)
      throw error
    })
    // Handled like any sighting: only labels whose own gateway is gone will move.
    for (const heard of others)
      if (connected.has(heard.gatewayId) && !waiting.has(keyOf(heard))) waiting.set(keyOf(heard), heard)
    loop.wake()
  })
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind !== 'GATEWAY') return
    shaken.add(notice.storeId)
    failOver.wakeIn(settings.failOverMs)
  })
  const pressed: ButtonPress[] = []
  const wantsPresses = listeners.some((listener) => listener.pressed)
  // One entry per gateway and label, so the number of labels bounds the queue.
  let waiting = new Map<string, Heard>()
  const loop = createLoop('sightings', log, async () => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, mostAtOnce)
      await write(batch.map(([, heard]) => heard))
      for (const [key, heard] of batch) if (waiting.get(key) === heard) waiting.delete(key)
    }
    for (let press = pressed[0]; press; press = pressed[0]) {
      for (const listener of listeners) await listener.pressed?.(press)
      pressed.shift()
    }
  })

  async function write(batch: readonly Heard[]) {
    const known = await knownLabels(
      db,
      batch.map((heard) => heard.code),
    )
    const own = new Map(
      batch.filter((heard) => known.get(heard.code)?.gatewayId === heard.gatewayId).map((heard) => [heard.code, heard]),
    )
    const fresh: Heard[] = []
    const heardAgain: HeardKnown[] = []
    const routed: HeardKnown[] = []
    const left = new Set<number>()
    const remodelled: { labelId: number; model: string; was: string | null; gatewayId: number }[] = []
    const heardBy: HeardAgain[] = []
    const changed: { storeId: number; code: string }[] = []
    const taken = new Set<string>()
    for (const heard of batch) {
      const row = known.get(heard.code)
      if (!row) {
        if (!taken.has(heard.code)) fresh.push(heard)
        taken.add(heard.code)
        continue
      }
      // Reports about labels of another store do not count.
      if (row.storeId !== heard.storeId) continue
      const served = row.gatewayId === heard.gatewayId
      if (!served && (taken.has(heard.code) || !takesOver(heard, row, now(), own.get(heard.code)))) {
        hearings.note(heard)
        continue
      }
      hearings.drop(heard.storeId, heard.gatewayId, heard.code)
      if (!served) {
        routed.push({ ...heard, labelId: row.labelId, sample: true })
        if (row.gatewayId !== null) left.add(row.gatewayId)
        taken.add(heard.code)
      } else if (saysNews(heard, row))
        heardAgain.push({
          ...heard,
          labelId: row.labelId,
          sample: row.sampledAt === null || now() - row.sampledAt.getTime() >= sampleStepMs,
        })
      if (heard.model !== null && heard.model !== row.model)
        remodelled.push({ labelId: row.labelId, model: heard.model, was: row.model, gatewayId: heard.gatewayId })
      heardBy.push({ before: row, now: heard })
      if (!served || heard.model !== row.model || heard.battery !== row.battery || heard.signal !== row.signal)
        changed.push({ storeId: row.storeId, code: row.code })
    }
    const made = await createLabels(db, fresh)
    notices.add(made)
    await hearLabels(db, heardAgain)
    if (remodelled.length > 0) await remodel(remodelled)
    await routeLabels(db, routed)
    if (heardBy.length > 0) for (const listener of listeners) await listener.heard?.(heardBy)
    tellRouted({ to: [...new Set([...routed, ...remodelled].map((label) => label.gatewayId))], from: [...left] })
    notices.add(changed)
    await writeOvertaken(fresh, new Set(made.map((label) => label.code)))
  }

  /** Labels that a user linked by code after our read. They are known now, and their next report may be far off. */
  async function writeOvertaken(fresh: readonly Heard[], made: ReadonlySet<string>) {
    const missed = fresh.filter((heard) => !made.has(heard.code))
    if (missed.length === 0) return
    const known = await knownLabels(
      db,
      missed.map((heard) => heard.code),
    )
    const strangers = missed.filter((heard) => !known.has(heard.code))
    if (strangers.length > 0) for (const listener of listeners) notices.add((await listener.keptOut?.(strangers)) ?? [])
    const overtaken = missed.filter((heard) => known.has(heard.code))
    if (overtaken.length > 0) await write(overtaken)
  }

  /** Another panel needs another picture. */
  async function remodel(labels: readonly { labelId: number; model: string; was: string | null }[]) {
    await inTransaction(db, async (tx) => {
      await setModels(tx, labels)
      const wanting = labels.filter((label) => label.was !== null).map((label) => label.labelId)
      await requestUpdates(tx, events, wanting, {
        account: null,
        batchId: null,
        event: 'CHANGE',
        detail: 'The label now reports another model.',
        deadlineMs: settings.deadlineMs,
        onlyWanted: true,
      })
    })
  }

  return {
    add(gateway, sighting) {
      // Only the access point that serves a label reports its facts.
      if (sighting.foreign) return hearings.drop(gateway.storeId, gateway.gatewayId, sighting.labelCode)
      const {
        labelCode: code,
        model,
        rssi,
        lqi,
        batteryMv,
        temperature,
        firmware,
        capabilities,
        lastSeen,
        nextCheckIn,
        press,
        channel,
      } = sighting
      const isTimely = lastSeen !== null && lastSeen.getTime() < now() + clockAheadMs
      if (wantsPresses && press !== null && isTimely && pressed.length < mostPresses)
        pressed.push({ storeId: gateway.storeId, code, ...press, at: lastSeen })
      const seen = lastSeen === null ? null : new Date(Math.min(lastSeen.getTime(), now()))
      waiting.set(`${gateway.gatewayId}/${code}`, {
        gatewayId: gateway.gatewayId,
        storeId: gateway.storeId,
        code,
        model: model ?? null,
        rssi,
        lqi,
        batteryMv,
        battery: batteryWord(batteryMv),
        signal: signalWord(rssi),
        temperature,
        firmware,
        capabilities,
        lastSeen: seen,
        nextCheckIn,
        channel,
      })
      loop.wakeIn(waiting.size >= mostAtOnce ? 0 : gatherMs)
    },
    async close() {
      unsubscribe()
      await failOver.close()
      loop.wake()
      await loop.close()
    },
  }
}

const keyOf = ({ gatewayId, code }: Heard) => `${gatewayId}/${code}`

function saysNews(heard: Heard, row: KnownRow): boolean {
  if (
    heard.battery !== row.battery ||
    heard.signal !== row.signal ||
    heard.firmware !== row.firmware ||
    heard.capabilities !== row.capabilities ||
    heard.temperature !== row.temperature ||
    heard.batteryMv !== row.batteryMv
  )
    return true
  if (heard.rssi !== null && (row.rssi === null || Math.abs(heard.rssi - row.rssi) >= rssiStep)) return true
  return (
    heard.lastSeen !== null &&
    (row.lastSeen === null || heard.lastSeen.getTime() - row.lastSeen.getTime() >= lastSeenStepMs)
  )
}
