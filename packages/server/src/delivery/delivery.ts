// server/delivery: makes the pictures of labels converge on their products. This file assembles the parts; each has its
// own file.
import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { openEPaperLink } from '../gateways/drivers/openepaperlink/openepaperlink.ts'
import { startBatteryDays } from './battery-days.ts'
import { createCommandEnds, watchCommands } from './command-ends.ts'
import { sweepCommands } from './command-rows.ts'
import { watchDeadlines } from './deadlines.ts'
import { createFigures, sweepFigures } from './gateway-figures.ts'
import { startPump, type Pump, type PumpParts } from './gateway-pump.ts'
import { sweepRecords } from './fail-rows.ts'
import { createLimiter } from '../limiter.ts'
import { createLoop } from '../loop.ts'
import { isSweepDue, sweepImages } from './images.ts'
import { gatewaysChanged, leftPrefix, startMembership, type OwnedGateway } from './membership.ts'
import { createLearnedModels } from './learned-models.ts'
import { createLabelNotices } from './notices.ts'
import { createRenderPool } from './render-pool.ts'
import { overdueGateways } from './queue.ts'
import { createReports } from './reports.ts'
import type { SightingListener } from './sighting-listener.ts'
import { createSightings } from './sightings.ts'
import { createThermometers } from './thermometers.ts'

export interface Delivery {
  close(): Promise<void>
}

/** Batches prepared at once. User requests share the same pool. */
const batchesAtOnce = 4
const sweepMs = 3_600_000
/** A new command may have a shorter time limit than the next known one. */
const commandLookMs = 2_000

type Parts = Pick<Deps, 'db' | 'databaseUrl' | 'events' | 'settings' | 'log' | 'now'>

/** @param listeners handlers of other rooms for labels that gateways hear, in this order. */
export function startDelivery(deps: Parts, listeners: readonly SightingListener[]): Delivery {
  const {
    db,
    databaseUrl,
    events,
    settings: { delivery: settings },
    log,
    now,
  } = deps
  const owner = randomUUID()
  const pumps = new Map<number, Pump>()
  const notices = createLabelNotices({ db, events, log })
  const pool = createRenderPool(settings.renderWorkers)
  const reports = createReports({ db, log, settings, notices })
  /** Announces work found here: another instance may own the gateway by now, even while a pump for it runs here. */
  const tellPumps = (ids: readonly string[]) => {
    if (ids.length === 0) return
    events.publish(db, { kind: 'DELIVERY', storeId: 0, ids: [...ids] }).catch((error: unknown) => {
      log.warn({ err: error, ids }, 'the instances that serve the gateways were not informed')
    })
  }
  const sightings = createSightings({
    db,
    events,
    log,
    settings,
    now,
    notices,
    listeners,
    routed: ({ to, from }) => {
      tellPumps([...to.map(String), ...from.map((gatewayId) => leftPrefix + gatewayId)])
    },
  })
  const thermometers = createThermometers(log, listeners)
  const figures = createFigures({ db, log, everyMs: settings.figuresMs })
  const deadlines = watchDeadlines({ db, log, notices })
  const commandEnds = createCommandEnds({
    db,
    log,
    notices,
    retryMs: settings.retryFirstMs,
    longestLightMs: openEPaperLink.longestLightMs,
  })
  const commandDeadlines = watchCommands({ db, log, notices })
  const models = createLearnedModels({ db, events, log })
  const parts: PumpParts = {
    models,
    db,
    events,
    log,
    settings,
    owner,
    now,
    driver: openEPaperLink,
    limiter: createLimiter(batchesAtOnce),
    pool,
    reports,
    sightings,
    thermometers,
    notices,
    figures,
    commandEnds,
  }
  const membership = startMembership({ db, databaseUrl, events, log, owner, owned })
  const sweep = createLoop('picture sweep', log, async () => {
    if (await isSweepDue(db)) await sweepImages(db)
    await sweepRecords(db)
    await sweepFigures(db)
    await sweepCommands(db)
    sweep.wakeIn(sweepMs)
  })
  sweep.wakeIn(sweepMs)
  const batteries = startBatteryDays({ db, log })
  const overlooked = createLoop('overlooked work', log, async () => {
    for (const gatewayId of await overdueGateways(db, [...pumps.keys()])) pumps.get(gatewayId)?.wake()
    overlooked.wakeIn(settings.lookMs)
  })
  overlooked.wakeIn(settings.lookMs)
  deadlines.wake()
  commandDeadlines.wake()

  async function owned(gateways: OwnedGateway[]) {
    const wanted = new Map(gateways.map((gateway) => [gateway.gatewayId, gateway]))
    const gone = [...pumps.values()].filter(({ gateway }) => !sameAddress(gateway, wanted.get(gateway.gatewayId)))
    for (const { gateway } of gone) pumps.delete(gateway.gatewayId)
    await Promise.all(gone.map((pump) => pump.close()))
    for (const gateway of gateways)
      if (!pumps.has(gateway.gatewayId)) pumps.set(gateway.gatewayId, startPump(gateway, parts))
  }

  const wakeAll = () => {
    for (const pump of pumps.values()) {
      pump.wake()
      pump.findStrays()
    }
  }
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind !== 'DELIVERY') return
    // Merged notices carry both, or no keys at all.
    if (notice.ids.length === 0 || notice.ids.includes(gatewaysChanged)) membership.refresh()
    if (notice.ids.length === 1 && notice.ids[0] === gatewaysChanged) return
    // A new wish has a new deadline, never earlier than the others.
    deadlines.wakeIn(settings.deadlineMs)
    commandDeadlines.wakeIn(commandLookMs)
    if (notice.ids.length === 0) wakeAll()
    else
      for (const id of notice.ids) {
        if (id.startsWith(leftPrefix)) pumps.get(Number(id.slice(leftPrefix.length)))?.findStrays()
        else pumps.get(Number(id))?.wake()
      }
  })
  // Notices without a listener are lost, so check everything once.
  events.onGap(() => {
    membership.refresh()
    deadlines.wake()
    commandDeadlines.wake()
    wakeAll()
  })

  return {
    async close() {
      unsubscribe()
      await membership.close()
      await Promise.all([
        models.close(),
        sightings.close(),
        thermometers.close(),
        figures.close(),
        deadlines.close(),
        commandDeadlines.close(),
        sweep.close(),
        batteries.close(),
        overlooked.close(),
      ])
      await reports.close()
      await commandEnds.close()
      await notices.close()
      await pool.close()
    },
  }
}

function sameAddress(a: OwnedGateway, b: OwnedGateway | undefined): boolean {
  return b !== undefined && a.ip === b.ip && a.port === b.port && a.scheme === b.scheme && a.storeId === b.storeId
}
