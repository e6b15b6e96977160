// e2e: a sensor with an alert and an alert setting, for tests of screens that need rows.
import { AlertSettingBody } from '@shelfcast/contract/sensors/alert-settings'
import { sql, type Db } from '@shelfcast/server/db/database'

export async function addSensor(db: Db, company: string, storeId: number): Promise<void> {
  const setting = JSON.stringify(AlertSettingBody.parse({ name: 'Counter 4', temperature: { cautionHigh: 5 } }))
  await sql`
    with g as (
      insert into sensor_setting (store_id, name, value) values (${storeId}, 'Counter 4', ${setting}::jsonb)
      returning setting_id),
    s as (
      insert into sensor (company, store_id, code, linked, source, name, setting_id, temperature, measured_at)
      select ${company}, ${storeId}, 'A4C1380000AA', true, 'http', 'Dairy', setting_id, 6.2, now() from g
      returning sensor_id, setting_id)
    insert into sensor_alert (sensor_id, store_id, kind, level, value, limit_value, occurred_at, setting_id)
    select sensor_id, ${storeId}, 'TEMPERATURE', 'CAUTION', 6.2, 5, now(), setting_id from s`.execute(db)
}
