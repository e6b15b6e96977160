// server/reports/sensor-record: the SQL of a sensor's month.
import { sql } from 'kysely'
import type { AlertSettingBody } from '@shelfcast/contract/sensors/alert-settings'
import type {
  AlertReason,
  Calibration,
  Placement,
  SensorAlertKind,
  SensorAlertLevel,
} from '@shelfcast/contract/sensors/fields'
import type { Db } from '../../db/database.ts'
import type { Quarter } from './days.ts'

export interface RecordedSensor {
  sensorId: number
  code: string
  name: string
  placement: Placement
  calibration: Calibration
  /** Seconds between two readings; 0 until they are known. */
  pace: number
  limits: AlertSettingBody['temperature'] | null
}

export async function recordedSensor(db: Db, storeId: number, code: string): Promise<RecordedSensor | undefined> {
  const { rows } = await sql<RecordedSensor>`
    select s.sensor_id as "sensorId", s.code, s.name, s.placement, s.calibration,
      case when s.interval_s > 0 then s.interval_s else coalesce(s.gap_s, 0) end as pace, g.value->'temperature' as limits
    from sensor s left join sensor_setting g on g.setting_id = s.setting_id and g.enable
    where s.store_id = ${storeId} and s.code = ${code}`.execute(db)
  return rows[0]
}

export async function quartersOf(db: Db, sensorId: number, start: Date, end: Date): Promise<Quarter[]> {
  const { rows } = await sql<Omit<Quarter, 'at'> & { at: Date }>`
    select at, temperature_min as lowest, temperature_max as highest, temperature_sum / temperatures as mean,
      temperatures as count
    from sensor_quarter
    where sensor_id = ${sensorId} and at >= ${start} and at < ${end} and temperatures > 0 order by at`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.getTime() }))
}

export interface RecordedAlert {
  kind: SensorAlertKind
  level: SensorAlertLevel
  value: number
  limit: number
  since: Date
  ended: Date | null
  by: string
  reason: AlertReason | null
  memo: string
}

/** A month has few; a broken sensor may have many. */
const mostAlerts = 1_000

export async function alertsOf(db: Db, sensorId: number, start: Date, end: Date): Promise<RecordedAlert[]> {
  const { rows } = await sql<RecordedAlert>`
    select kind, level, value, limit_value as limit, occurred_at as since, closed_at as ended, acknowledged_by as by, reason,
      memo
    from sensor_alert
    where sensor_id = ${sensorId} and occurred_at < ${end} and (closed_at is null or closed_at >= ${start})
    order by occurred_at limit ${mostAlerts}`.execute(db)
  return rows
}
