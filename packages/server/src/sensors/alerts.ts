// server/sensors: alerts of sensors: opened, worsened and closed with the readings (take.ts), repeated and passed on by
// time. Each is also an alert of the store (bell, mails, webhooks); the people and the address that the setting names
// hear of it here.
import { sql } from 'kysely'
import { minuteMs } from '@shelfcast/contract/zone-time'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Change } from './judge.ts'
import { putNotices } from './notices.ts'
import type { SettingValue } from './rules.ts'
import { detailOf, type NoticeWhy } from './words.ts'

type Parts = Pick<Deps, 'events'> & { settings: Pick<Deps['settings'], 'address'> }

export interface AlertSensor {
  sensorId: number
  company: string
  code: string
  storeId: number | null
  name: string
  settingId: number | null
  setting: SettingValue | null
}

export async function applyChanges(
  parts: Parts,
  tx: Tx,
  sensor: AlertSensor,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  for (const change of changes) {
    if (change.change === 'close') await close(parts, tx, sensor, change, now)
    else if (change.change === 'value')
      await sql`
        update sensor_alert set value = ${change.value}
        where sensor_id = ${sensor.sensorId} and kind = ${change.kind} and closed_at is null`.execute(tx)
    else await open(parts, tx, sensor, change, now)
  }
}

async function open(
  parts: Parts,
  tx: Tx,
  sensor: AlertSensor,
  change: Extract<Change, { change: 'open' | 'worse' }>,
  now: Date,
) {
  if (sensor.storeId === null) return
  const { kind, level, value, limit, since } = change
  // A worse state is news, also to the person who acknowledged the milder one.
  const { rows } = await sql<{ id: number }>`
    insert into sensor_alert (sensor_id, store_id, kind, level, value, limit_value, occurred_at, setting_id, noticed_at)
    values (${sensor.sensorId}, ${sensor.storeId}, ${kind}, ${level}, ${value}, ${limit}, ${since}, ${sensor.settingId},
      ${now})
    on conflict (sensor_id, kind) where closed_at is null
    do update set level = excluded.level, value = excluded.value, limit_value = excluded.limit_value,
      noticed_at = excluded.noticed_at, acknowledged_at = null, acknowledged_by = '', reason = null
    returning id`.execute(tx)
  await sql`
    select alert_begin(${sensor.storeId}, ${`SENSOR_${kind}`}, ${sensor.code}, ${sensor.name || sensor.code},
      ${detailOf(kind, value, limit)})`.execute(tx)
  if (rows[0]) await putNotices(parts, tx, rows[0].id, change.change === 'open' ? 'opened' : 'worse', now)
}

async function close(
  parts: Parts,
  tx: Tx,
  sensor: AlertSensor,
  { kind, at, why }: Extract<Change, { change: 'close' }>,
  now: Date,
) {
  const { rows } = await sql<{ id: number; store_id: number }>`
    update sensor_alert set closed_at = greatest(${at}::timestamptz, occurred_at)
    where sensor_id = ${sensor.sensorId} and kind = ${kind} and closed_at is null
    returning id, store_id`.execute(tx)
  for (const { id, store_id } of rows) {
    await sql`select alert_end(${`SENSOR_${kind}`}, array[${sensor.code}]::text[], ${why}, ${store_id})`.execute(tx)
    if (why === 'RECOVERED') await putNotices(parts, tx, id, 'closed', now)
  }
}

interface Waiting {
  id: number
  store_id: number
  code: string
  occurred_at: Date
  noticed_at: Date | null
  acknowledged_at: Date | null
  escalated_at: Date | null
  value: SettingValue
}

/** Open alerts whose setting repeats notices or passes them on. A silenced one waits for the end of its silence. */
const reminders = sql`
  sensor_alert a join sensor s using (sensor_id) join sensor_setting g on g.setting_id = a.setting_id
  cross join lateral (select (g.value->>'escalateMinutes')::integer * interval '1 minute' as escalate,
    (g.value->>'repeatMinutes')::integer * interval '1 minute' as repeat,
    (g.value->>'ackMinutes')::integer * interval '1 minute' as silence) w
  cross join lateral (select least(
    case when w.escalate > interval '0' and a.escalated_at is null and a.acknowledged_at is null
      then a.occurred_at + w.escalate end,
    case when w.repeat > interval '0' then a.noticed_at + w.repeat end) as at) d`
const reminderAt = sql`greatest(d.at, a.acknowledged_at + w.silence)`

/** When the next notice is due without a change; undefined if none is. */
export async function nextReminder(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(${reminderAt}) as at from ${reminders} where a.closed_at is null and d.at is not null`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Repeats notices of open alerts, and passes on those that are not acknowledged. @returns how many notices were due */
export async function remind(parts: Parts & Pick<Deps, 'now'>, tx: Tx): Promise<number> {
  const now = parts.now()
  const { rows } = await sql<Waiting>`
    select a.id, a.store_id, s.code, a.occurred_at, a.noticed_at, a.acknowledged_at, a.escalated_at, g.value
    from ${reminders}
    where a.closed_at is null and d.at is not null and ${reminderAt} <= ${new Date(now)}
    order by a.id for update of a skip locked`.execute(tx)
  let count = 0
  const put = async (row: Waiting, why: NoticeWhy) => {
    count += 1
    await putNotices(parts, tx, row.id, why, new Date(now))
    await sql`
      update sensor_alert
      set noticed_at = ${new Date(now)},
        escalated_at = case when ${why === 'escalated'}::boolean then ${new Date(now)}::timestamptz else escalated_at end
      where id = ${row.id}`.execute(tx)
  }
  for (const row of rows) {
    const { escalateMinutes, repeatMinutes, ackMinutes } = row.value
    const isOver = (from: Date | null, minutes: number) => from !== null && now >= from.getTime() + minutes * minuteMs
    const isSilent = row.acknowledged_at !== null && !isOver(row.acknowledged_at, ackMinutes)
    if (isSilent) continue
    if (
      escalateMinutes > 0 &&
      row.escalated_at === null &&
      row.acknowledged_at === null &&
      isOver(row.occurred_at, escalateMinutes)
    )
      await put(row, 'escalated')
    else if (repeatMinutes > 0 && isOver(row.noticed_at, repeatMinutes)) await put(row, 'again')
  }
  return count
}
