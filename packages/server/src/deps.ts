// server: the parts that modules are handed. Built in app.ts, from what main.ts read of the environment; modules take the ones they need with Pick.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/database.ts'
import type { Events } from './db/events.ts'
import type { Settings } from './settings.ts'

export interface Deps {
  db: Db
  /** Address of the database, for the few who need a connection of their own (COPY, LISTEN). */
  databaseUrl: string
  events: Events
  settings: Settings
  log: FastifyBaseLogger
  /** Now, in milliseconds; tests hand in their own. */
  now: () => number
}
