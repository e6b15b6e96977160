// server: puts the parts together: one Fastify instance with every declared operation handled. main.ts and the tests both start it here.
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { createAnswerCache } from './http/answer-cache.ts'
import { createApi } from './http/api.ts'
import { createServer } from './http/server.ts'
import type { Deps } from './deps.ts'
import { createRunningParts, type RunningParts } from './running-parts.ts'
import { audit } from './audit/audit.ts'
import { createSessions } from './sessions/sessions.ts'
import { accountRoutes } from './accounts/routes.ts'
import { companyRoutes } from './areas/companies.ts'
import { areaRoutes } from './areas/routes.ts'
import { alertRoutes } from './alerts/routes.ts'
import { startTeller } from './alerts/teller.ts'
import { articleFileRoutes } from './article-files/routes.ts'
import { articleScheduleRoutes } from './article-schedules/routes.ts'
import { articleFormatRoutes } from './articles/format-routes.ts'
import { articleReadRoutes } from './articles/read-routes.ts'
import { articleRoutes } from './articles/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { firmwareRoutes } from './firmware/routes.ts'
import { gatewayRoutes } from './gateways/routes.ts'
import { createExports } from './jobs/exports.ts'
import { jobRoutes } from './jobs/routes.ts'
import { nodeRoutes, startHeartbeat } from './nodes/nodes.ts'
import { labelScheduleRoutes } from './label-schedules/routes.ts'
import { labelCommandRoutes } from './labels/command-routes.ts'
import { imageRoutes } from './labels/image-routes.ts'
import { ledRoutes } from './labels/led-routes.ts'
import { labelPageRoutes } from './labels/page-routes.ts'
import { labelOrderRoutes } from './labels/order-routes.ts'
import { labelReadRoutes } from './labels/read-routes.ts'
import { labelButtonRoutes } from './labels/button-routes.ts'
import { labelRoomRoutes } from './labels/room-routes.ts'
import { labelRoutes } from './labels/routes.ts'
import { shelfRoutes } from './labels/shelf-routes.ts'
import { createMailer } from './notices/mail.ts'
import { noticeRoutes } from './notices/routes.ts'
import { createSecrets } from './notices/secrets.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingRoutes } from './settings/routes.ts'
import { storeReadRoutes } from './stores/reads.ts'
import { storeRoutes } from './stores/routes.ts'
import { createStoreCounts } from './summary/counts.ts'
import { summaryRoutes } from './summary/routes.ts'
import { whiteListRoutes } from './white-list/routes.ts'
import { servePages } from './http/pages.ts'
import { serveDocs } from './http/docs.ts'
import { serveHealth } from './http/health.ts'
import { startDelivery } from './delivery/delivery.ts'

export interface App { server: FastifyInstance; close: () => Promise<void> }

type Base = Omit<Deps, 'log'> & { logger: boolean | object }

/** Builds the whole server on an open, migrated database. The caller listens on `server`. A start that fails leaves nothing running. */
export async function buildApp(base: Base): Promise<App> {
  const server = await createServer({ logger: base.logger, trustProxy: base.settings.trustProxy })
  const running = createRunningParts((part, error) => { server.log.error({ err: error, part }, 'a part could not be ended') })
  try {
    await assemble(server, { ...base, log: server.log }, running)
  } catch (error) {
    await running.close()
    throw error
  }
  return { server, close: running.close }
}

/** In the program a front door of its own listens, and the settings say where. */
function doorOf({ server }: FastifyInstance, { settings: { host, port, tls } }: Pick<Deps, 'settings'>) {
  const address = server.address()
  return { host, port: typeof address === 'object' && address !== null ? address.port : port, tls: tls ?? false }
}

async function assemble(server: FastifyInstance, deps: Deps, running: RunningParts): Promise<void> {
  const sessions = createSessions(deps)
  const answers = createAnswerCache(deps.now)
  deps.events.subscribe((notice) => { answers.note(notice) })
  deps.events.onGap(() => { answers.forgetAll() })
  const secrets = createSecrets(deps.settings)
  const mailer = createMailer({ secrets, settings: deps.settings })
  const exports = running.add('exports', createExports({ ...deps, mailer }))
  const api = createApi(server, {
    sessions, answers, exports,
    checkAnswers: deps.settings.checkAnswers,
    exported: (caller, name) => audit(deps.db, caller, { action: 'export', target: name }),
    denied: (caller, name) => { audit(deps.db, caller, { action: 'denied', target: name }).catch((error: unknown) => { deps.log.error({ err: error }, 'a denied call could not be audited') }) },
  })
  running.add('delivery', startDelivery(deps))
  sessionRoutes(api, { ...deps, sessions })
  accountRoutes(api, { ...deps, sessions })
  areaRoutes(api, deps)
  const counts = createStoreCounts(deps)
  companyRoutes(api, deps)
  storeRoutes(api, { ...deps, counts })
  storeReadRoutes(api, { ...deps, counts })
  running.add('links that wait', whiteListRoutes(api, deps))
  summaryRoutes(api, { ...deps, counts })
  settingRoutes(api, deps)
  running.add('days of prices', articleRoutes(api, deps))
  articleReadRoutes(api, deps)
  articleFormatRoutes(api, deps)
  running.add('imports', articleFileRoutes(api, deps))
  running.add('product schedules', articleScheduleRoutes(api, deps))
  labelRoutes(api, deps)
  labelReadRoutes(api, deps)
  labelOrderRoutes(api, deps)
  labelButtonRoutes(api, deps)
  labelRoomRoutes(api, deps)
  shelfRoutes(api, deps)
  labelPageRoutes(api, deps)
  labelCommandRoutes(api, deps)
  ledRoutes(api, deps)
  running.add('pictures', imageRoutes(api, deps))
  running.add('page schedules', labelScheduleRoutes(api, deps))
  running.add('gateways', gatewayRoutes(api, { ...deps, door: () => doorOf(server, deps) }))
  firmwareRoutes(api, deps)
  nodeRoutes(api, deps)
  const heartbeat = running.add('heartbeat', startHeartbeat(deps, randomUUID(), () => server.server.address()))
  server.addHook('onListen', () => { heartbeat.wake(); return Promise.resolve() })
  jobRoutes(api, deps)
  alertRoutes(api, deps)
  noticeRoutes(api, { ...deps, secrets, mailer })
  running.add('alerts', startTeller({ ...deps, secrets, mailer }))
  eventRoutes(api, { ...deps, sessions })
  await serveDocs(server, sessions)
  serveHealth(server, { ...deps, sessions })
  await servePages(server, deps)
  api.finish()
  // Ended first: whoever is being answered still has every other part.
  running.add('calls', server)
  await server.ready()
  heartbeat.wake()
}
