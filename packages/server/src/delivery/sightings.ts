// server/delivery: labels as gateways hear them: gathered, then written in batches. Decides which gateway serves a label; the statements are in sighting-rows.ts.
import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { inTransaction, type Db } from '../db/database.ts'
import type { Events } from '../events/events.ts'
import type { LabelSighting } from '../gateways/drivers/driver.ts'
import { groupBy } from '../group-by.ts'
import type { DeliverySettings } from '../settings.ts'
import { batteryWord, signalWord } from './battery.ts'
import { createLoop } from './gate.ts'
import { createHearings } from './hearings.ts'
import type { LabelNotices } from './notices.ts'
import { raiseLabels } from './raise.ts'
import { notePress, type ButtonPress } from '../labels/button-presses.ts'
import { wishNfc } from '../labels/nfc.ts'
import { hasNfc } from '../labels/radio.ts'
import { noteUnlisted } from '../white-list/heard.ts'
import { connectedOf, createLabels, hearLabels, knownLabels, routeLabels, setModels, type Heard, type HeardKnown, type KnownRow } from './sighting-rows.ts'

export interface GatewayRef { gatewayId: number; storeId: number }
export interface Sightings { add: (gateway: GatewayRef, sighting: LabelSighting) => void; close: () => Promise<void> }

const gatherMs = 200
const mostAtOnce = 500
/** A label that only says "still here" is written this often. */
const lastSeenStepMs = 30_000
const rssiStep = 3
/** Presses that wait to be noted; who presses faster than a database writes is no shopper. */
const mostPresses = 1_000
/** A gateway that far ahead does not know the time of a press, and would hide all later ones. */
const clockAheadMs = 86_400_000
/** The radio history of a label gets a line this often, and when another gateway takes it over: 12 lines a day whatever the label says. */
const sampleStepMs = 2 * 3_600_000
/** Another gateway takes a label over when it hears it that much better (dB), or when its own has not heard it for so long. */
const takeOverDb = 10
const takeOverMs = 5 * 60_000
/** After a move a better signal alone moves a label no more for so long: a gateway that comes and goes does not take its labels with it each time. */
const settledMs = 5 * 60_000

interface Parts { db: Db; events: Events; log: FastifyBaseLogger; settings: DeliverySettings; now: () => number; notices: LabelNotices; wakeGateway: (gatewayId: number) => void; /** These labels are another gateway's from now on. */ left: (gatewayId: number, codes: readonly string[]) => void }

export function createSightings({ db, events, log, settings, now, notices, wakeGateway, left }: Parts): Sightings {
  const hearings = createHearings(now)
  /** Stores in which a gateway changed its state. */
  const shaken = new Set<number>()
  const failOver = createLoop('fail-over', log, async () => {
    const storeIds = [...shaken]
    shaken.clear()
    const others = storeIds.flatMap((storeId) => hearings.of(storeId))
    if (others.length === 0) return
    const connected = await connectedOf(db, storeIds)
    // Judged like any sighting: only labels whose own gateway is gone will move.
    for (const heard of others) if (connected.has(heard.gatewayId) && !waiting.has(keyOf(heard))) waiting.set(keyOf(heard), heard)
    loop.wake()
  })
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind !== 'GATEWAY') return
    shaken.add(notice.storeId)
    failOver.wakeIn(settings.failOverMs)
  })
  const pressed: ButtonPress[] = []
  // One entry per gateway and label, so what waits is bounded by what there is.
  let waiting = new Map<string, Heard>()
  const loop = createLoop('sightings', log, async () => {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, mostAtOnce)
      await write(batch.map(([, heard]) => heard))
      for (const [key, heard] of batch) if (waiting.get(key) === heard) waiting.delete(key)
    }
    for (let press = pressed[0]; press; press = pressed[0]) {
      await notePress({ db, events, deadlineMs: settings.deadlineMs, now }, press)
      pressed.shift()
    }
  })

  async function write(batch: readonly Heard[]) {
    const known = await knownLabels(db, batch.map((heard) => heard.code))
    const fresh: Heard[] = []
    const heardAgain: HeardKnown[] = []
    const routed: HeardKnown[] = []
    const moved: { from: number; code: string }[] = []
    const remodelled: { labelId: number; model: string; was: string | null; gatewayId: number }[] = []
    const chipped: number[] = []
    const changed: { storeId: number; code: string }[] = []
    const taken = new Set<string>()
    for (const heard of batch) {
      const row = known.get(heard.code)
      if (!row) {
        if (!taken.has(heard.code)) fresh.push(heard)
        taken.add(heard.code)
        continue
      }
      // A neighbour's gateway has no say about labels of another store.
      if (row.storeId !== heard.storeId) continue
      const served = row.gatewayId === heard.gatewayId
      if (!served && (taken.has(heard.code) || !takesOver(heard, row, now()))) {
        hearings.note(heard)
        continue
      }
      hearings.drop(heard.storeId, heard.gatewayId, heard.code)
      if (!served) {
        routed.push({ ...heard, labelId: row.labelId, sample: true })
        if (row.gatewayId !== null) moved.push({ from: row.gatewayId, code: row.code })
        taken.add(heard.code)
      } else if (saysNews(heard, row)) heardAgain.push({ ...heard, labelId: row.labelId, sample: row.sampledAt === null || now() - row.sampledAt.getTime() >= sampleStepMs })
      if (heard.model !== null && heard.model !== row.model) remodelled.push({ labelId: row.labelId, model: heard.model, was: row.model, gatewayId: heard.gatewayId })
      if (hasNfc(heard.capabilities) && !hasNfc(row.capabilities)) chipped.push(row.labelId)
      if (!served || heard.model !== row.model || heard.battery !== row.battery || heard.signal !== row.signal) changed.push({ storeId: row.storeId, code: row.code })
    }
    const made = await createLabels(db, fresh)
    notices.add(made)
    await hearLabels(db, heardAgain)
    if (remodelled.length > 0) await remodel(remodelled)
    await routeLabels(db, routed)
    if (chipped.length > 0) await inTransaction(db, (tx) => wishNfc(tx, events, chipped, { account: null, batchId: randomUUID() }))
    for (const [from, labels] of groupBy(moved, (label) => label.from)) left(from, labels.map((label) => label.code))
    for (const gatewayId of new Set([...routed, ...remodelled].map((label) => label.gatewayId))) wakeGateway(gatewayId)
    notices.add(changed)
    await writeOvertaken(fresh, new Set(made.map((label) => label.code)))
  }

  /** Labels that somebody linked by their code after we looked: they are known now, and the word that they are heard may not come again soon. */
  async function writeOvertaken(fresh: readonly Heard[], made: ReadonlySet<string>) {
    const missed = fresh.filter((heard) => !made.has(heard.code))
    if (missed.length === 0) return
    const known = await knownLabels(db, missed.map((heard) => heard.code))
    // What the white list of the store keeps out is noted, so that somebody can let it in.
    notices.add(await noteUnlisted(db, missed.filter((heard) => !known.has(heard.code))))
    const overtaken = missed.filter((heard) => known.has(heard.code))
    if (overtaken.length > 0) await write(overtaken)
  }

  /** Another panel needs another picture. */
  async function remodel(labels: readonly { labelId: number; model: string; was: string | null }[]) {
    await inTransaction(db, async (tx) => {
      await setModels(tx, labels)
      const wanting = labels.filter((label) => label.was !== null).map((label) => label.labelId)
      await raiseLabels(tx, events, wanting, { account: null, batchId: null, event: 'CHANGE', detail: 'The label is of another model than before.', deadlineMs: settings.deadlineMs, onlyWanted: true })
    })
  }

  return {
    add(gateway, sighting) {
      // Labels that another access point serves are heard through that one.
      if (sighting.foreign) return hearings.drop(gateway.storeId, gateway.gatewayId, sighting.labelCode)
      const { labelCode: code, model, rssi, lqi, batteryMv, temperature, firmware, capabilities, lastSeen, nextCheckIn, button } = sighting
      if (button !== null && lastSeen !== null && lastSeen.getTime() < now() + clockAheadMs && pressed.length < mostPresses) pressed.push({ storeId: gateway.storeId, code, button, at: lastSeen })
      const seen = lastSeen === null ? null : new Date(Math.min(lastSeen.getTime(), now()))
      waiting.set(`${gateway.gatewayId}/${code}`, {
        gatewayId: gateway.gatewayId, storeId: gateway.storeId, code, model: model ?? null, rssi, lqi, batteryMv, battery: batteryWord(batteryMv), signal: signalWord(rssi), temperature, firmware, capabilities, lastSeen: seen, nextCheckIn,
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

function takesOver(heard: Heard, row: KnownRow, now: number): boolean {
  if (row.gatewayId === null || row.gatewayStatus !== 'CONNECTED') return true
  if (heard.lastSeen === null || (row.lastSeen !== null && heard.lastSeen < row.lastSeen)) return false
  if (row.lastSeen === null || now - row.lastSeen.getTime() > takeOverMs) return true
  if (row.routedAt !== null && now - row.routedAt.getTime() < settledMs) return false
  return heard.rssi !== null && row.rssi !== null && heard.rssi >= row.rssi + takeOverDb
}

function saysNews(heard: Heard, row: KnownRow): boolean {
  if (heard.battery !== row.battery || heard.signal !== row.signal || heard.firmware !== row.firmware || heard.capabilities !== row.capabilities || heard.temperature !== row.temperature || heard.batteryMv !== row.batteryMv) return true
  if (heard.rssi !== null && (row.rssi === null || Math.abs(heard.rssi - row.rssi) >= rssiStep)) return true
  return heard.lastSeen !== null && (row.lastSeen === null || heard.lastSeen.getTime() - row.lastSeen.getTime() >= lastSeenStepMs)
}
