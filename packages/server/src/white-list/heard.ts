// server/white-list: unlisted labels that gateways hear: recorded, so that a manager can admit them with one click, and
// added to the store when that happens.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { batteryWord, signalWord } from '../delivery/battery.ts'
import { touched, type Touched } from '../delivery/touched.ts'
import type { SightingListener } from '../delivery/sighting-listener.ts'
import { createLabels, type Heard } from '../delivery/sighting-rows.ts'

/** The record interval for a label that reports no change. */
const stepSeconds = 30
/** An access point serves some 250 labels; do not trust one that reports thousands. */
const mostPerGateway = 2_000

/** Records labels that a white list keeps out, so that a manager can admit them. */
export function unlistedListener({ db }: { db: Db }): SightingListener {
  return { keptOut: (labels) => noteUnlisted(db, labels) }
}

/**
 * Records labels that the white list of their store keeps out. Nothing is recorded if the list is off, or contains
 * them.
 * @returns the new ones.
 */
async function noteUnlisted(db: Db, rows: readonly Heard[]): Promise<Touched[]> {
  const column = <K extends keyof Heard>(name: K) => rows.map((row) => row[name])
  const { rows: noted } = await sql<{ store_id: number; code: string; fresh: boolean }>`
    insert into heard_label as h (store_id, code, gateway_id, model, rssi, lqi, battery_mv, temperature, firmware,
      capabilities)
    select distinct on (g.store_id, s.code) g.store_id, s.code, s.gateway_id, s.model, s.rssi, s.lqi, s.battery_mv,
      s.temperature, s.firmware, s.capabilities
    from unnest(${column('gatewayId')}::integer[], ${column('code')}::bpchar[], ${column('model')}::text[],
      ${column('rssi')}::integer[], ${column('lqi')}::integer[], ${column('batteryMv')}::integer[],
      ${column('temperature')}::integer[], ${column('firmware')}::integer[],
      ${column('capabilities')}::integer[]) as s (gateway_id, code, model, rssi, lqi, battery_mv, temperature,
      firmware, capabilities)
    join gateway g on g.gateway_id = s.gateway_id join store st on st.store_id = g.store_id
    where st.white_list_enabled
      and not exists (select from white_list w where w.store_id = g.store_id and w.label_code = s.code)
      and not exists (select from label l where l.code = s.code)
      and (select count(*) from heard_label o where o.gateway_id = s.gateway_id) < ${mostPerGateway}
    order by g.store_id, s.code, s.rssi desc nulls last
    on conflict (store_id, code)
    do update set gateway_id = excluded.gateway_id, model = coalesce(excluded.model, h.model), rssi = excluded.rssi,
      lqi = excluded.lqi, battery_mv = excluded.battery_mv, last_heard_at = now()
      where h.last_heard_at < now() - ${stepSeconds} * interval '1 second'
    returning store_id, code, xmax = 0 as fresh`.execute(db)
  return noted.filter((row) => row.fresh).map(touched)
}

/**
 * Adds recorded labels that may join now: because they are listed, or because the list is off. Their gateway need not
 * hear them again.
 * @returns the added labels.
 */
export async function admitHeard(tx: Db, storeId: number): Promise<Touched[]> {
  const { rows } = await sql<Omit<Heard, 'battery' | 'signal'>>`
    delete from heard_label h using store s
    where h.store_id = ${storeId} and s.store_id = h.store_id
      and (not s.white_list_enabled
      or exists (select from white_list w where w.store_id = h.store_id and w.label_code = h.code))
    returning h.gateway_id as "gatewayId", h.store_id as "storeId", h.code, h.model, h.rssi, h.lqi,
      h.battery_mv as "batteryMv", h.temperature, h.firmware, h.capabilities, h.last_heard_at as "lastSeen",
      null as "nextCheckIn"`.execute(tx)
  const made: Touched[] = []
  const atOnce = 500
  for (let at = 0; at < rows.length; at += atOnce) {
    made.push(
      ...(await createLabels(
        tx,
        rows
          .slice(at, at + atOnce)
          .map((row) => ({ ...row, battery: batteryWord(row.batteryMv), signal: signalWord(row.rssi) })),
      )),
    )
  }
  return made
}

/** A label that was silent for a day is gone, or belongs to another shop. */
export async function forgetHeard(db: Db): Promise<void> {
  await sql`delete from heard_label where last_heard_at < now() - interval '24 hours'`.execute(db)
}
