// server/delivery: counts per gateway: heard, sent, confirmed and failed. Counts in memory and writes all gateways at
// once. gateways/figures.ts reads them.
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/database.ts'
import { createLoop } from '../loop.ts'

const kinds = ['received', 'sent', 'confirmed', 'failed'] as const
type Kind = (typeof kinds)[number]
type Counts = Record<Kind, number>

export interface GatewayFigures {
  count: (gatewayId: number, kind: Kind, by?: number) => void
  close: () => Promise<void>
}

/** The width of one row. */
const figureMinutes = 5
const figureDays = 35
const sweepBatch = 5_000

/**
 * At most one statement every `everyMs`, for any number of counts. A killed server loses the last counts; figures prove
 * nothing.
 */
export function createFigures({
  db,
  log,
  everyMs,
}: {
  db: Db
  log: FastifyBaseLogger
  everyMs: number
}): GatewayFigures {
  const counted = new Map<number, Counts>()
  const loop = createLoop('gateway figures', log, async () => {
    const batch = [...counted].map(([gatewayId, counts]) => ({ gatewayId, ...counts }))
    if (batch.length === 0) return
    await write(db, batch)
    for (const { gatewayId, ...written } of batch) {
      const now = counted.get(gatewayId)!
      for (const kind of kinds) now[kind] -= written[kind]
      if (kinds.every((kind) => now[kind] === 0)) counted.delete(gatewayId)
    }
  })
  return {
    count(gatewayId, kind, by = 1) {
      const counts = counted.get(gatewayId) ?? { received: 0, sent: 0, confirmed: 0, failed: 0 }
      counts[kind] += by
      counted.set(gatewayId, counts)
      loop.wakeIn(everyMs)
    },
    async close() {
      loop.wake()
      await loop.close()
    },
  }
}

async function write(db: Db, rows: readonly ({ gatewayId: number } & Counts)[]): Promise<void> {
  await sql`
    insert into gateway_figure as f (gateway_id, at, received, sent, confirmed, failed, queue_length)
    select s.gateway_id, date_bin(${figureMinutes} * interval '1 minute', now(), 'epoch'), s.received, s.sent,
      s.confirmed, s.failed, q.length
    from unnest(${rows.map((row) => row.gatewayId)}::integer[], ${rows.map((row) => row.received)}::integer[],
      ${rows.map((row) => row.sent)}::integer[], ${rows.map((row) => row.confirmed)}::integer[],
      ${rows.map((row) => row.failed)}::integer[])
      as s (gateway_id, received, sent, confirmed, failed) join gateway g on g.gateway_id = s.gateway_id
      cross join lateral (select count(*)::integer as length
        from label_page p
        where p.gateway_id = s.gateway_id and p.due_at is not null and p.shown_version < p.wanted_version) q
    on conflict (gateway_id, at)
    do update set received = f.received + excluded.received, sent = f.sent + excluded.sent,
      confirmed = f.confirmed + excluded.confirmed, failed = f.failed + excluded.failed,
      queue_length = excluded.queue_length`.execute(db)
}

/** Deletes figures and events of more than five weeks, in small batches; keeps the last state of each gateway. */
export async function sweepFigures(db: Db): Promise<void> {
  for (;;) {
    const figures = await sql`
        delete from gateway_figure
        where ctid = any(array(select ctid
          from gateway_figure where at < now() - ${figureDays} * interval '1 day' limit ${sweepBatch}))`.execute(db)
    const events = await sql`
        delete from gateway_event
        where id = any(array(select e.id from gateway_event e where e.at < now() - ${figureDays} * interval '1 day'
      and exists (select
        from gateway_event n
        where n.gateway_id = e.gateway_id and n.at > e.at and n.event in ('CONNECTED', 'NOT_READY', 'DISCONNECTED'))
      limit ${sweepBatch}))`.execute(db)
    if (Number(figures.numAffectedRows ?? 0) < sweepBatch && Number(events.numAffectedRows ?? 0) < sweepBatch) return
  }
}
