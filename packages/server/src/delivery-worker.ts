// server: the entry of the delivery thread, built next to the main program. delivery-thread.ts starts it and asks it to
// close.
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import type { DeliveryOrder } from './delivery-thread.ts'
import { openDatabase } from './db/database.ts'
import { createEvents, type Events } from './db/events.ts'
import { startDelivery } from './delivery/delivery.ts'
import { createRunningParts } from './running-parts.ts'
import { sightingListeners } from './sighting-listeners.ts'

const againMs = 250

const { databaseUrl, settings, logLevel } = workerData as DeliveryOrder
const log = pino({ level: logLevel })
const running = createRunningParts((part, error) => {
  log.error({ err: error, part }, 'a part could not be ended')
})
parentPort?.once('message', () => {
  void running.close().then(() => process.exit())
})
const { db } = running.add('connections', openDatabase(databaseUrl, settings.delivery.connections))
const events = running.add('events', await connectedEvents())
const deps = { db, databaseUrl, events, settings, log, now: Date.now }
running.add('delivery', startDelivery(deps, sightingListeners(deps)))

/** The server met the database before, but it may restart meanwhile. */
async function connectedEvents(): Promise<Events> {
  for (;;)
    try {
      return await createEvents(databaseUrl)
    } catch (error) {
      log.warn({ err: error }, 'delivery waits for the database')
      await new Promise((resume) => setTimeout(resume, againMs))
    }
}
