// server/http: the health of the server, for load balancers and for Prometheus. Neither reveals anything to strangers.
import { statfs } from 'node:fs/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Histogram, Gauge, Registry, collectDefaultMetrics } from 'prom-client'
import { topLevel } from '@shelfcast/contract/permissions'
import type { Deps } from '../deps.ts'
import type { Sessions } from './sessions.ts'
import { Fault } from './fault.ts'

/** With less free disk the server still reads, but reports that it is not ready for more work (security design §9). */
const leastFreeShare = 0.02

export function serveHealth(
  server: FastifyInstance,
  { db, settings, sessions }: Pick<Deps, 'db' | 'settings'> & { sessions: Sessions },
): void {
  server.get('/health', async (_request, reply) => {
    const [database, disk] = await Promise.all([isWritable(db), hasRoom(settings.dataFolder)])
    const ready = database && disk
    return reply
      .code(ready ? 200 : 503)
      .headers({
        'cache-control': 'no-store',
        'content-type': 'application/json;charset=UTF-8',
        ...(ready ? {} : { 'retry-after': '2' }),
      })
      .send(
        JSON.stringify({
          responseCode: ready ? '200' : '503',
          responseMessage: ready ? 'READY' : 'NOT_READY',
          database,
          disk,
        }),
      )
  })

  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'shelfcast_http_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 30],
    registers: [registry],
  })
  new Gauge({
    name: 'shelfcast_label_pages_open',
    help: 'Label pages waiting for an update',
    registers: [registry],
    async collect() {
      const { rows } = await sql<{
        count: number
      }>`select count(*)::int as count from label_page where shown_version < wanted_version`.execute(db)
      this.set(rows[0]?.count ?? 0)
    },
  })
  server.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })
  server.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) {
      const caller = await sessions.identify(request, { countsAsActivity: false, writes: false })
      if (caller.accessLevel !== topLevel) throw new Fault('permission.level')
    }
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': registry.contentType })
      .send(await registry.metrics())
  })
}

async function isWritable(db: Deps['db']): Promise<boolean> {
  try {
    const { rows } = await sql<{
      writable: boolean
    }>`select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`.execute(db)
    return rows[0]?.writable ?? false
  } catch {
    return false // this call exists to report a silent database
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, blocks } = await statfs(folder)
    return bavail / blocks > leastFreeShare
  } catch {
    return true // some file systems report nothing; full disks then show as refused writes
  }
}

/** From this machine and through no proxy, which would make every caller look local. */
function isLocal(request: FastifyRequest): boolean {
  const address = request.socket.remoteAddress ?? ''
  return (
    /^(?:::ffff:)?127\.|^::1$/.test(address) &&
    request.headers['x-forwarded-for'] === undefined &&
    request.headers.forwarded === undefined
  )
}
