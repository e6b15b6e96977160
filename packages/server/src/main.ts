// server: the program. Reads the environment once, opens the data folder, the database and the listening socket, builds
// the parts, and closes them in order.
import { existsSync, mkdirSync } from 'node:fs'
import { buildApp } from './app.ts'
import { backUpBeforeUpgrade } from './backup/before-upgrade.ts'
import { releaseBrokers } from './brokers/rows.ts'
import { lockDataFolder } from './data-folder.ts'
import { openDatabase } from './db/database.ts'
import { meetDatabase } from './db/first-contact.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { NewerDatabaseError, migrate } from './db/migrate.ts'
import { seedDemo } from './demo/demo.ts'
import { startSimulator, simulatorFolder } from './demo/simulator.ts'
import { SettingError, readEnvironment } from './environment.ts'
import { createEvents } from './db/events.ts'
import { listen } from './front-door.ts'
import { ensureAdministrator } from './sessions/administrator.ts'
import { createRunningParts } from './running-parts.ts'
import type { Settings } from './settings.ts'
import { welcome } from './welcome.ts'

const running = createRunningParts((_part, error) => {
  console.error(error)
})
/** A stop takes longer than this only when something hangs; the next start recovers. */
const stopMs = 9_500
const sameSignalMs = 500
let stopping = false
let stoppedAt = 0

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
process.on('uncaughtException', crash)
process.on('unhandledRejection', crash)

const started = start()
await started.catch(refuse)

async function start() {
  const { settings: given, demo, tls, logLevel, skipBackup } = readEnvironment(process.env)
  const { isNew, release } = await lockDataFolder(given.dataFolder)
  running.add('data folder', { close: release })
  const door = running.add('front door', await listen({ host: given.host, port: given.port, tls }))

  // A demo once begun continues at the next start. A named database may hold a real shop, so there a setting must ask
  // for it.
  const begun = existsSync(simulatorFolder(given.dataFolder))
  const wanted =
    demo ?? (begun || (isNew && given.databaseUrl === undefined && process.env['NODE_ENV'] !== 'production'))
  // Created first, so that an interrupted start is known to have begun a demo.
  if (wanted) mkdirSync(simulatorFolder(given.dataFolder), { recursive: true })
  const simulator = wanted
    ? startSimulator(given.dataFolder, (message) => {
        console.error(message)
      })
    : undefined
  simulator?.catch(() => undefined) // the code below that awaits it receives the error
  running.add('simulator', { close: async () => (await simulator?.catch(() => undefined))?.stop() })

  const databaseUrl = given.databaseUrl ?? (await embedded(given.dataFolder))
  const { poolSize, deliverySize } = await meetDatabase(databaseUrl)
  const database = running.add('connections', openDatabase(databaseUrl, poolSize))
  if (!skipBackup) {
    const backup = await backUpBeforeUpgrade(database.db, { databaseUrl, dataFolder: given.dataFolder })
    if (backup) console.log(`This version changes the database. The backup of before is backups/${backup}.`)
  }
  await migrate(database.db)
  // Only this process uses an embedded database, so it takes over at once what a killed one held.
  if (given.databaseUrl === undefined) await releaseBrokers(database.db)
  const events = running.add('events', await createEvents(databaseUrl))
  const administrator = await ensureAdministrator(database, given.adminPassword)

  const settings: Settings = {
    ...given,
    port: Number(new URL(door.url).port) || given.port,
    tls: tls !== undefined,
    demo: wanted,
    delivery: { ...given.delivery, connections: deliverySize },
  }
  const app = running.add(
    'app',
    await buildApp({ db: database.db, databaseUrl, events, settings, now: Date.now, logger: { level: logLevel } }),
  )
  if (simulator) {
    const simulated = await simulator
    // It waits for labels to check in, and the user need not wait with it.
    seedDemo({ db: database.db, events, settings, now: Date.now }, simulated).catch((error: unknown) => {
      if (!stopping) app.server.log.error({ err: error }, 'the demo store is incomplete')
    })
  }
  door.open(app.server)
  console.log(welcome({ url: door.url, administrator, demo: wanted }))
}

async function embedded(dataFolder: string): Promise<string> {
  const { url, stop: stopDatabase } = await startEmbedded({
    dataFolder,
    log: (message) => {
      console.error(message)
    },
  })
  running.add('database', { close: stopDatabase })
  return url
}

/**
 * Ctrl-C and SIGTERM. A second one does not wait; the same one arrives twice when the terminal and npm both pass it on.
 */
function stop() {
  if (stopping && Date.now() - stoppedAt > sameSignalMs) process.exit(130)
  if (stopping) return
  stopping = true
  stoppedAt = Date.now()
  setTimeout(() => {
    console.error('Shelfcast did not stop in time and exits now. No data is lost; the next start recovers it.')
    process.exit(1)
  }, stopMs).unref()
  // A stop during the start waits for it, so that nothing starts behind its back.
  void started
    .catch(() => undefined)
    .then(running.close)
    .then(() => process.exit(0))
}

/** Words for problems that a user can fix, the whole error for our bugs. */
async function refuse(error: Error) {
  const known = error.constructor === Error || error instanceof SettingError || error instanceof NewerDatabaseError
  console.error(known ? `Shelfcast did not start: ${error.message}` : error)
  await running.close()
  process.exit(1)
}

/** An unexpected state is not repaired. Acknowledged changes are in the database, and the next start continues from there. */
function crash(error: unknown) {
  console.error('Shelfcast ends because of an unexpected error.', error)
  process.exit(1)
}
