// server: assembles the parts: one Fastify instance that handles every declared operation. main.ts and the tests both
// start it here.
import type { FastifyInstance } from 'fastify'
import { createAnswerCache } from './http/answer-cache.ts'
import { createApi } from './http/api.ts'
import { createCallerLimit } from './http/limits.ts'
import { createRepeats } from './http/repeats.ts'
import { createServer } from './http/server.ts'
import type { Deps } from './deps.ts'
import { createRunningParts, type RunningParts } from './running-parts.ts'
import { audit } from './audit/audit.ts'
import { createSessions } from './sessions/sessions.ts'
import { startHistory } from './history/history.ts'
import { createExports } from './jobs/exports.ts'
import { startHeartbeat } from './nodes/nodes.ts'
import { modules } from './modules.ts'
import { createMailer } from './notices/mail.ts'
import { createSecrets } from './secrets.ts'
import { createStoreCounts } from './summary/counts.ts'
import { servePages } from './console/pages.ts'
import { serveDocs } from './http/docs.ts'
import { serveHealth } from './http/health.ts'
import { startDelivery } from './delivery/delivery.ts'
import { watchLearnedModels } from './delivery/learned-models.ts'
import { startDeliveryThread } from './delivery-thread.ts'
import { createFileThreads } from './uploads/file-threads.ts'
import { sightingListeners } from './sighting-listeners.ts'

export interface App {
  server: FastifyInstance
  close: () => Promise<void>
}

type Base = Omit<Deps, 'log'> & { logger: boolean | object }

/**
 * Builds the whole server on an open, migrated database. The caller listens on `server`. A failed start leaves nothing
 * running.
 */
export async function buildApp(base: Base): Promise<App> {
  const server = await createServer({
    logger: base.logger,
    trustProxy: base.settings.trustProxy,
    allowedOrigins: base.settings.allowedOrigins,
  })
  const running = createRunningParts((part, error) => {
    server.log.error({ err: error, part }, 'a part could not be ended')
  })
  try {
    await assemble(server, { ...base, log: server.log }, running)
  } catch (error) {
    await running.close()
    throw error
  }
  return { server, close: running.close }
}

/** In production a separate front door listens, at the address from the settings. */
function doorOf({ server }: FastifyInstance, { settings: { host, port, tls } }: Pick<Deps, 'settings'>) {
  const address = server.address()
  return { host, port: typeof address === 'object' && address !== null ? address.port : port, tls: tls ?? false }
}

async function assemble(server: FastifyInstance, deps: Deps, running: RunningParts): Promise<void> {
  const sessions = createSessions(deps)
  const answers = createAnswerCache(deps.now)
  deps.events.subscribe((notice) => {
    answers.note(notice)
  })
  deps.events.onGap(() => {
    answers.forgetAll()
  })
  const secrets = createSecrets(deps.settings)
  const mailer = createMailer({ secrets, settings: deps.settings })
  const exports = running.add('exports', createExports({ ...deps, mailer }))
  const api = createApi(server, {
    sessions,
    answers,
    exports,
    repeats: createRepeats(deps),
    checkRate: createCallerLimit(deps.now),
    checkAnswers: deps.settings.checkAnswers,
    exported: (caller, name) => audit(deps.db, caller, { action: 'export', target: name }),
    denied: (caller, name) => {
      audit(deps.db, caller, { action: 'denied', target: name }).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a denied call could not be audited')
      })
    },
  })
  running.add('history', startHistory(deps))
  running.add('learned models', watchLearnedModels(deps))
  const ownThread = deps.settings.delivery.connections > 0
  running.add('delivery', ownThread ? startDeliveryThread(deps) : startDelivery(deps, sightingListeners(deps)))
  const parts = {
    ...deps,
    sessions,
    secrets,
    mailer,
    threads: running.add('file threads', createFileThreads(deps.settings.reading)),
    counts: createStoreCounts(deps),
    door: () => doorOf(server, deps),
  }
  for (const { name, start } of modules) {
    const work = start(api, parts)
    if (work) running.add(name, work)
  }
  const heartbeat = running.add(
    'heartbeat',
    startHeartbeat(deps, () => server.server.address()),
  )
  server.addHook('onListen', () => {
    heartbeat.wake()
    return Promise.resolve()
  })
  await serveDocs(server, sessions)
  serveHealth(server, { ...deps, sessions })
  await servePages(server, { ...deps, sessions })
  api.finish()
  // Close the server first: running calls still need every other part.
  running.add('calls', server)
  await server.ready()
  heartbeat.wake()
}
