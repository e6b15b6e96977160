// server/testing/many-stores: how many rows each store has, and how they are written.
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Enough rows for the planner to prefer any existing index. Every hundredth store is the caller's, and S1 is large. */
export const stores = 600
export const perStore = {
  article: 20,
  label: 20,
  gateway: 2,
  article_change: 10,
  article_file: 10,
  fail_record: 20,
  alert: 10,
  white_list: 20,
  heard_label: 10,
  article_schedule: 10,
  label_command: 10,
  floor_plan: 3,
  shelf: 10,
  pick: 10,
  ota_schedule: 2,
  power_controller: 4,
  sensor_setting: 2,
  sensor: 10,
  sensor_alert: 10,
  sensor_notice: 10,
}
export const large = 20_000
const isLarge: readonly string[] = ['article', 'article_change']
/** Another instance serves all gateways, because calling 1200 of them costs more than the lists. */
export const elsewhere = 'elsewhere'

/** Rows for every store; `s` is the store, `n` the number of the row in it. */
export async function fill(db: Db, table: keyof typeof perStore, columns: string, values: string) {
  await sql
    .raw(`
  insert into ${table} (store_id, ${columns}) select s.store_id, ${values}
  from store s cross join lateral generate_series(1, ${isLarge.includes(table) ? `case when s.code = 'S1' then ${large} else ${perStore[table]} end` : perStore[table]}) n`)
    .execute(db)
  await sql.raw(`vacuum analyze ${table}`).execute(db)
}
/** Values of `fill`: the code of a device, the ID of a product, and its name. */
export const code = "lpad(to_hex(s.store_id * 100 + n), 12, '0')"
export const id = "lpad(n::text, 8, '0')"
export const name = `(array['Milk', 'Bread', 'Čaj', 'Cheese', 'Soap'])[1 + n % 5] || ' ' || substr(md5(s.store_id || '-' || n), 1, 6)`
