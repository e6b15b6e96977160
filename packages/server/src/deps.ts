// server: the parts that modules receive. app.ts builds them from the environment that main.ts read; modules take the
// ones they need with Pick.
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from './db/database.ts'
import type { Events } from './db/events.ts'
import type { Settings } from './settings.ts'

export interface Deps {
  db: Db
  /** Address of the database, for modules that need a separate connection (COPY, LISTEN). */
  databaseUrl: string
  events: Events
  settings: Settings
  log: FastifyBaseLogger
  /** Now, in milliseconds; tests pass their own. */
  now: () => number
  /** Milliseconds of a clock that is never set; tests that set `now` pass their own. */
  steady?: () => number
}
