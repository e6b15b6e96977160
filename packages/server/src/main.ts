// server: the program. Reads the environment once, opens the data folder, the database and the listening socket, builds the parts, and takes them down again in order.
import { existsSync, mkdirSync } from 'node:fs'
import { buildApp } from './app.ts'
import { lockDataFolder } from './data-folder.ts'
import { openDatabase } from './db/database.ts'
import { startEmbedded } from './db/embedded/embedded.ts'
import { NewerDatabaseError, migrate } from './db/migrate.ts'
import { seedDemo } from './demo/demo.ts'
import { startSimulator, simulatorFolder } from './demo/simulator.ts'
import { SettingError, readEnvironment } from './environment.ts'
import { createEvents } from './events/events.ts'
import { listen } from './front-door.ts'
import { ensureAdministrator } from './sessions/administrator.ts'
import type { Settings } from './settings.ts'
import { welcome } from './welcome.ts'

/** What to take down, newest last. */
const parts: (() => Promise<unknown>)[] = []
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
  const { settings: given, demo, tls, logLevel } = readEnvironment(process.env)
  const isNew = !existsSync(given.dataFolder)
  const lock = await lockDataFolder(given.dataFolder)
  parts.push(lock.release)
  const door = await listen({ host: given.host, port: given.port, tls })
  parts.push(door.close)

  // A demo once begun goes on at the next start. A named database may hold a real shop, so there it has to be asked for.
  const begun = existsSync(simulatorFolder(given.dataFolder))
  const wanted = demo ?? (begun || (isNew && given.databaseUrl === undefined && process.env['NODE_ENV'] !== 'production'))
  // Made before anything else, so that a start that is cut off is known to have begun one.
  if (wanted) mkdirSync(simulatorFolder(given.dataFolder), { recursive: true })
  const simulator = wanted ? startSimulator(given.dataFolder, (message) => { console.error(message) }) : undefined
  simulator?.catch(() => undefined) // whoever waits for it below is told
  parts.push(async () => (await simulator?.catch(() => undefined))?.stop())

  const databaseUrl = given.databaseUrl ?? (await embedded(given.dataFolder))
  const database = openDatabase(databaseUrl)
  parts.push(database.close)
  await migrate(database.db)
  const events = await createEvents(databaseUrl)
  parts.push(events.close)
  const administrator = await ensureAdministrator(database, given.adminPassword)

  const settings: Settings = { ...given, port: Number(new URL(door.url).port) || given.port, demo: wanted }
  const app = await buildApp({ db: database.db, databaseUrl, events, settings, now: Date.now, logger: { level: logLevel } })
  parts.push(app.close)
  if (simulator) {
    const { accessPoints } = await simulator
    // It waits for labels to be heard, and a person need not wait with it.
    seedDemo({ db: database.db, events, settings, now: Date.now }, accessPoints).catch((error: unknown) => { if (!stopping) app.server.log.error({ err: error }, 'the demo store is not complete') })
  }
  door.open(app.server)
  console.log(welcome({ url: door.url, administrator, demo: wanted }))
}

async function embedded(dataFolder: string): Promise<string> {
  const { url, stop: stopDatabase } = await startEmbedded({ dataFolder, log: (message) => { console.error(message) } })
  parts.push(stopDatabase)
  return url
}

/** Ctrl-C and SIGTERM. A second one does not wait; the same one arrives twice when the terminal and npm both pass it on. */
function stop() {
  if (stopping && Date.now() - stoppedAt > sameSignalMs) process.exit(130)
  if (stopping) return
  stopping = true
  stoppedAt = Date.now()
  setTimeout(() => {
    console.error('Shelfcast did not stop in time and ends now. Nothing is lost: the next start recovers.')
    process.exit(1)
  }, stopMs).unref()
  // A stop during the start waits for it, so that nothing is begun behind its back.
  void started.catch(() => undefined).then(takeDown).then(() => process.exit(0))
}

async function takeDown() {
  for (const part of parts.splice(0).reverse()) await part().catch((error: unknown) => { console.error(error) })
}

/** Words for what a person can put right, the whole error for what is our bug. */
async function refuse(error: Error) {
  const known = error.constructor === Error || error instanceof SettingError || error instanceof NewerDatabaseError
  console.error(known ? `Shelfcast did not start: ${error.message}` : error)
  await takeDown()
  process.exit(1)
}

/** A state that nobody foresaw is not repaired but left: whatever was acknowledged is in the database, and the next start goes on from there. */
function crash(error: unknown) {
  console.error('Shelfcast ends because of an error that nobody foresaw.', error)
  process.exit(1)
}
