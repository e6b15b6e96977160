// server/home-assistant: the SQL of what Home Assistant shows: selected labels and the gateways of their store.
import { sql } from 'kysely'
import type { Battery, LabelStatus } from '@shelfcast/contract/enumerations'
import type { Db } from '../db/database.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { labelTables } from '../labels/filter.ts'
import { labelOnline } from '../labels/radio.ts'

export interface ShownLabel {
  code: string
  /** Of its first product; empty without one. */
  product: string
  model: string
  status: LabelStatus
  online: boolean
  battery: Battery
  millivolts: number | null
  gateway: string | null
  /** Of the picture on the label, as hex; null before the first one. */
  shown: string | null
}

export async function shownLabels(db: Db, storeId: number, codes: readonly string[]): Promise<ShownLabel[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<ShownLabel>`
    select trim(l.code) as code, coalesce(l.model, '') as model, ${labelStatusSql} as status,
      ${labelOnline} as online, l.battery, l.battery_mv as millivolts, trim(g.mac) as gateway,
      encode(p.shown_hash, 'hex') as shown,
      coalesce((select a.name from label_article la join article a using (article_key)
        where la.label_id = l.label_id order by la.position limit 1), '') as product
    from ${labelTables}
    where l.store_id = ${storeId} and l.code = any(${codes}::bpchar[])`.execute(db)
  return rows
}

export interface ShownGateway {
  mac: string
  name: string
  connected: boolean
}

export async function shownGateways(db: Db, storeId: number): Promise<ShownGateway[]> {
  const { rows } = await sql<ShownGateway>`
    select trim(mac) as mac, name, network_status = 'CONNECTED' as connected
    from gateway where store_id = ${storeId}`.execute(db)
  return rows
}

export interface Press {
  code: string
  button: number
  at: Date
}

/** The last press of each button of these labels after a time. */
export async function pressesSince(db: Db, storeId: number, codes: readonly string[], since: Date): Promise<Press[]> {
  const { rows } = await sql<Press>`
    select trim(l.code) as code, b.button, b.pressed_at as at
    from label l join label_button b using (label_id)
    where l.store_id = ${storeId} and l.code = any(${codes}::bpchar[]) and b.pressed_at > ${since}
    order by b.pressed_at`.execute(db)
  return rows
}
