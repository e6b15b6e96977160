// e2e: controllers of power rails with devices, for tests of screens that need rows.
import { sql, type Db } from '@shelfcast/server/db/database'

/** One works and has devices, of which a light; the other is away. */
export async function addPowerRails(db: Db, company: string, storeId: number): Promise<void> {
  await sql`
    with c as (
      insert into power_controller (company, store_id, code, linked, source, topic, channel, model, name, power_on,
        on_since, watts, volts, amperes, nominal, online, heard_at, measured_at)
      values
        (${company}, ${storeId}, 'AABBCC0011220', true, 'shelly', 'shellyplus1pm-aabbcc001122', 0, 'shellyplus1pm',
          'Checkout displays', true, now() - interval '1 hour', 41.7, 231.4, 0.21, 230, true, now(), now()),
        (${company}, ${storeId}, 'AABBCC0033440', true, 'tasmota', 'counter', 0, 'Athom Plug V2', 'Deli counter', true,
          now() - interval '1 day', 12.3, 229, 0.06, 230, false, now() - interval '1 hour', now() - interval '1 hour')
      returning controller_id, code)
    insert into power_device (controller_id, code, kind)
    select controller_id, 'Spotlight', 'LIGHT' from c where code = 'AABBCC0011220'
    union all
    select controller_id, 'Screen 1', 'DISPLAY' from c where code = 'AABBCC0011220'`.execute(db)
}
