// server/delivery: the heart: makes what labels show converge on what their products say. Puts the parts together; each is a file beside this.
import { randomUUID } from 'node:crypto'
import type { Deps } from '../deps.ts'
import { openEPaperLink } from '../gateways/drivers/openepaperlink/openepaperlink.ts'
import { createCommandEnds, watchCommands } from './command-ends.ts'
import { sweepCommands } from './command-rows.ts'
import { watchDeadlines } from './deadlines.ts'
import { createFigures, sweepFigures } from './gateway-figures.ts'
import { startPump, type Pump, type PumpParts } from './gateway-pump.ts'
import { sweepRecords } from './fail-rows.ts'
import { createGate, createLoop } from './gate.ts'
import { sweepImages } from './images.ts'
import { startMembership, type OwnedGateway } from './membership.ts'
import { createLabelNotices } from './notices.ts'
import { createRenderPool } from './render-pool.ts'
import { createReports } from './reports.ts'
import { createSightings } from './sightings.ts'

export interface Delivery { close(): Promise<void> }

/** A notice of kind DELIVERY with this key says that a gateway came, went or moved; otherwise its keys are ids of gateways with work, none meaning all. */
export const gatewaysChanged = 'gateways'

/** Batches being prepared at once, out of a pool that people's requests share. */
const batchesAtOnce = 4
const sweepMs = 3_600_000
/** An order may have a shorter time than the next that is known of. */
const commandLookMs = 2_000

export function startDelivery({ db, databaseUrl, events, settings: { delivery: settings }, log, now }: Pick<Deps, 'db' | 'databaseUrl' | 'events' | 'settings' | 'log' | 'now'>): Delivery {
  const owner = randomUUID()
  const pumps = new Map<number, Pump>()
  const notices = createLabelNotices({ db, events, log })
  const pool = createRenderPool(settings.renderWorkers)
  const reports = createReports({ db, log, settings, notices })
  const wakeGateway = (gatewayId: number) => { pumps.get(gatewayId)?.wake() }
  const sightings = createSightings({ db, events, log, settings, now, notices, wakeGateway, left: (gatewayId, codes) => { pumps.get(gatewayId)?.leave(codes) } })
  const figures = createFigures({ db, log, everyMs: settings.figuresMs })
  const deadlines = watchDeadlines({ db, log, notices })
  const commandEnds = createCommandEnds({ db, log, notices, retryMs: settings.retryFirstMs })
  const commandDeadlines = watchCommands({ db, log, notices })
  const parts: PumpParts = { db, events, log, settings, owner, driver: openEPaperLink, gate: createGate(batchesAtOnce), pool, reports, sightings, notices, figures, commandEnds }
  const membership = startMembership({ db, databaseUrl, log, owner, owned })
  const sweep = createLoop('picture sweep', log, async () => {
    // Small batches: a sweep never holds up the shop. What is left waits for the next one.
    await sweepImages(db)
    await sweepRecords(db)
    await sweepFigures(db)
    await sweepCommands(db)
    sweep.wakeIn(sweepMs)
  })
  sweep.wakeIn(sweepMs)
  deadlines.wake()
  commandDeadlines.wake()

  async function owned(gateways: OwnedGateway[]) {
    const wanted = new Map(gateways.map((gateway) => [gateway.gatewayId, gateway]))
    const gone = [...pumps.values()].filter(({ gateway }) => !sameAddress(gateway, wanted.get(gateway.gatewayId)))
    for (const { gateway } of gone) pumps.delete(gateway.gatewayId)
    await Promise.all(gone.map((pump) => pump.close()))
    for (const gateway of gateways) if (!pumps.has(gateway.gatewayId)) pumps.set(gateway.gatewayId, startPump(gateway, parts))
  }

  const wakeAll = () => { for (const pump of pumps.values()) pump.wake() }
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind !== 'DELIVERY') return
    if (notice.ids.includes(gatewaysChanged)) return membership.refresh()
    // A new wish has a new deadline, and it is never earlier than the others'.
    deadlines.wakeIn(settings.deadlineMs)
    commandDeadlines.wakeIn(commandLookMs)
    if (notice.ids.length === 0) wakeAll()
    else for (const id of notice.ids) wakeGateway(Number(id))
  })
  // What was said while nobody listened is unknown: look at everything once.
  events.onGap(() => { membership.refresh(); deadlines.wake(); commandDeadlines.wake(); wakeAll() })

  return {
    async close() {
      unsubscribe()
      await membership.close()
      await Promise.all([sightings.close(), figures.close(), deadlines.close(), commandDeadlines.close(), sweep.close()])
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
