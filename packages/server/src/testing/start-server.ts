// server/testing: the whole server with its own database, for tests: real HTTP on a free port, real PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp, type App } from '../app.ts'
import { openDatabase, type Db } from '../db/database.ts'
import { createEvents, type Events } from '../db/events.ts'
import {
  deliveryDefaults,
  historyDefaults,
  outgoingDefaults,
  readingDefaults,
  type DeliverySettings,
  type Settings,
} from '../settings.ts'
import { freshDatabase } from './test-database.ts'

export { freshDatabase } from './test-database.ts'

export interface TestServer {
  url: string
  db: Db
  app: App
  events: Events
  databaseUrl: string
  dataFolder: string
  settings: Settings
  stop: () => Promise<void>
}

/** Delivery without pauses, so that a test waits for events and not for clocks. */
const testDelivery: DeliverySettings = {
  ...deliveryDefaults,
  uploadPauseMs: 0,
  retryFirstMs: 20,
  retryMostMs: 200,
  connections: 0,
  renderWorkers: 0,
  failOverMs: 100,
  figuresMs: 100,
}

/** Test runs build the programs of the threads (global-setup.ts); beside a built program they exist already. */
export const testReading = () => ({ ...readingDefaults, folder: process.env['SHELFCAST_TEST_THREADS'] })

export async function startServer(
  options: {
    delivery?: Partial<DeliverySettings>
    settings?: Partial<Settings>
    now?: () => number
    /** Only for a test in which the wall clock is set: otherwise time passes when `now` does. */ steady?: () => number
    logger?: boolean
    /** Another instance over this one's database, to be stopped before it. */ beside?: Pick<TestServer, 'databaseUrl'>
  } = {},
): Promise<TestServer> {
  const { url: databaseUrl, drop } = options.beside
    ? { url: options.beside.databaseUrl, drop: () => undefined }
    : await freshDatabase()
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'shelfcast-test-'))
  const database = openDatabase(databaseUrl)
  const events = await createEvents(databaseUrl)
  const settings: Settings = {
    port: 0,
    host: '127.0.0.1',
    dataFolder,
    databaseUrl,
    adminPassword: undefined,
    demo: false,
    productionType: 'server',
    key: undefined,
    trustProxy: false,
    allowedOrigins: [],
    consoleFolder: undefined,
    checkAnswers: true,
    delivery: { ...testDelivery, ...options.delivery },
    history: historyDefaults,
    reading: testReading(),
    outgoing: outgoingDefaults,
    ...options.settings,
  }
  const app = await buildApp({
    db: database.db,
    databaseUrl,
    events,
    settings,
    now: options.now ?? Date.now,
    ...(options.now ? { steady: options.steady ?? options.now } : {}),
    logger: options.logger ?? false,
  })
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    db: database.db,
    app,
    events,
    databaseUrl,
    dataFolder,
    settings,
    stop: async () => {
      await app.close()
      await events.close()
      await database.close()
      await drop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
