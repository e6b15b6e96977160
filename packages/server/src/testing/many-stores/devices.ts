// server/testing/many-stores: power rails, picks, sensors and what labels reported.
import { sql } from 'kysely'
import { AlertSettingBody } from '@shelfcast/contract/sensors/alert-settings'
import type { Db } from '../../db/database.ts'
import { code, fill, stores } from './fill.ts'

/** Rows of every store. Its labels and gateways are there already. */
export async function fillDevices(db: Db): Promise<void> {
  await sql`
    insert into firmware_package (company, type, model, version, file_name, content, size, md5)
    select 'acme', 'TAG', 'oepl-1', n, 'f.bin', '', 1, '' from generate_series(1, ${stores}::integer) n`.execute(db)
  await fill(
    db,
    'ota_schedule',
    'package_id, is_on',
    '(select min(package_id) + (s.store_id + n) % 600 from firmware_package), false',
  )
  await sql`
    insert into ota_label (schedule_id, label_id, command_id, batch_id, state)
    select o.schedule_id, l.label_id, 0, gen_random_uuid(), 'SUCCESS'
    from ota_schedule o join label l using (store_id)`.execute(db)
  await fill(
    db,
    'power_controller',
    'company, code, linked, source, topic, channel, name, power_on, online, heard_at',
    `'acme', ${code} || '0', true, 'shelly', 'T' || n, 0, 'Rail ' || n, true, true, now()`,
  )
  await sql`
    insert into power_device (controller_id, code, kind)
    select controller_id, 'Lamp ' || n, 'LIGHT' from power_controller cross join generate_series(1, 4) n`.execute(db)
  await fill(
    db,
    'pick',
    'name, color, account, state, started_at',
    `'Order ' || n, 'RED', 'a', 'DONE', now() - n * interval '1 minute'`,
  )
  await sql`
    insert into pick_line (pick_id, position, article_id, article_name, quantity)
    select pick_id, n, 'A' || n, 'Milk', 1 from pick cross join generate_series(1, 5) n`.execute(db)
  await fill(
    db,
    'sensor_setting',
    'name, value',
    `'set ' || n, '${JSON.stringify(AlertSettingBody.parse({ name: 'A' }))}'`,
  )
  await fill(
    db,
    'sensor',
    'company, code, linked, name, setting_id, temperature, measured_at',
    `'acme', ${code}, true, 'Cooler ' || n, (select min(setting_id) from sensor_setting g where g.store_id = s.store_id), n, now()`,
  )
  const ofStore = `(select min(sensor_id) + n - 1 from sensor x where x.store_id = s.store_id)`
  await fill(
    db,
    'sensor_alert',
    'sensor_id, kind, level, value, limit_value, occurred_at, closed_at',
    `${ofStore}, 'TEMPERATURE', 'DANGER', n, 1, now() - n * interval '1 hour', case when n > 1 then now() end`,
  )
  await fill(
    db,
    'sensor_notice',
    'alert_id, channel, recipient, sent_at',
    `(select min(id) + n - 1 from sensor_alert a where a.store_id = s.store_id), 'SCREEN', '', now() - n * interval '1 hour'`,
  )
  await sql`
    insert into sensor_reading (sensor_id, measured_at, temperature)
    select sensor_id, now() - n * interval '5 minutes', n from sensor cross join generate_series(1, 4) n`.execute(db)
  await sql`
    insert into sensor_quarter (sensor_id, at, temperature_min, temperature_max, temperature_sum, temperatures)
    select sensor_id, now() - n * interval '15 minutes', 1, 2, 3, 2 from sensor cross join generate_series(1, 4) n`.execute(
    db,
  )
  await sql`
    insert into label_button (label_id, button, store_id, alarm, pressed_at)
    select label_id, 1, store_id, true, now() from label`.execute(db)
  await sql`
    insert into label_sample (label_id, at, gateway_id)
    select label_id, now() - n * interval '1 hour', gateway_id from label cross join generate_series(1, 3) n`.execute(
    db,
  )
  await sql`
    insert into battery_forecast (label_id, store_id, battery_mv, low_on)
    select label_id, store_id, 2420, current_date + 3 from label where label_id % 7 = 0`.execute(db)
  await sql`
    insert into article_file_error (file_id, position, field, code, message)
    select id, 1, 'LIST_PRICE', 'number', 'No number' from article_file`.execute(db)
  await sql`update article_file set fail = 1`.execute(db)
}
