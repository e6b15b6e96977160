// server/db/migrations: temperature and humidity sensors: what was heard, what was measured (one table per month), the
// limits of a store, alerts, and the notices about them.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table sensor_setting (
     setting_id integer generated always as identity primary key,
     store_id integer not null references store on delete cascade, name text not null,
     enable boolean not null default true, value jsonb not null)`,
  `create unique index sensor_setting_name on sensor_setting (store_id, lower(name))`,

  // Without a store it was heard by a broker of the company and belongs to no store yet.
  `create table sensor (
     sensor_id integer generated always as identity primary key,
     company text not null references company(code) on delete cascade, code text not null,
     store_id integer references store on delete set null, linked boolean not null default false,
     source text, hardware_id text not null default '', model text not null default '',
     name text not null default '', label_code text not null default '', gateway text not null default '',
     placement jsonb not null default '{"floor": "", "shelfId": "", "description": ""}',
     calibration jsonb not null default '{"offset": 0, "date": "", "certificate": "", "nextDue": ""}',
     setting_id integer references sensor_setting on delete set null,
     has_humidity boolean not null default false, interval_s integer not null default 0,
     -- Learned from its readings, in seconds.
     gap_s real, gaps integer not null default 0,
     temperature real, humidity real, battery integer, rssi integer, firmware text not null default '',
     measured_at timestamptz, heard_at timestamptz,
     -- The last reading that went into the history.
     kept_at timestamptz, kept_temperature real, kept_humidity real,
     alarm jsonb not null default '{}', status text not null default 'UNKNOWN', online boolean not null default false,
     -- When something happens without a further reading: a delay is over, it becomes offline, a notice is repeated.
     due_at timestamptz, problem text not null default '',
     registered_at timestamptz not null default now(), unique (company, code))`,
  `create index sensor_store on sensor (store_id) where store_id is not null`,
  `create index sensor_free on sensor (company) where store_id is null`,
  `create index sensor_of_setting on sensor (setting_id) where setting_id is not null`,
  `create index sensor_due on sensor (due_at) where due_at is not null`,

  `create table sensor_reading (
     sensor_id integer not null, measured_at timestamptz not null,
     -- As corrected by the calibration of that time; raw is what the sensor said, if it differs.
     temperature real, raw_temperature real, humidity real, battery smallint, rssi smallint
     ) partition by range (measured_at)`,
  `alter table sensor_reading add primary key (sensor_id, measured_at)`,
  // Quarters of an hour, kept for years.
  `create table sensor_quarter (
     sensor_id integer not null, at timestamptz not null,
     temperature_min real, temperature_max real, temperature_sum double precision not null default 0,
     temperatures integer not null default 0,
     humidity_min real, humidity_max real, humidity_sum double precision not null default 0,
     humidities integer not null default 0) partition by range (at)`,
  `alter table sensor_quarter add primary key (sensor_id, at)`,

  `create table sensor_alert (
     id bigint generated always as identity primary key,
     sensor_id integer not null references sensor on delete cascade,
     store_id integer not null references store on delete cascade, kind text not null, level text not null,
     value real not null, limit_value real not null, occurred_at timestamptz not null, closed_at timestamptz,
     acknowledged_at timestamptz, acknowledged_by text not null default '', reason text, memo text not null default '',
     setting_id integer references sensor_setting on delete set null,
     noticed_at timestamptz, escalated_at timestamptz)`,
  `create unique index sensor_alert_open on sensor_alert (sensor_id, kind) where closed_at is null`,
  `create index sensor_alert_store on sensor_alert (store_id, occurred_at desc, id desc)`,
  `create index sensor_alert_sensor on sensor_alert (sensor_id, occurred_at desc)`,
  `create index sensor_alert_setting on sensor_alert (setting_id) where setting_id is not null`,

  `create table sensor_notice (
     id bigint generated always as identity primary key,
     alert_id bigint not null references sensor_alert on delete cascade,
     store_id integer not null references store on delete cascade, setting_id integer,
     channel text not null, recipient text not null, message_id uuid, sent_at timestamptz not null)`,
  `create index sensor_notice_store on sensor_notice (store_id, sent_at desc, id desc)`,
  `create index sensor_notice_alert on sensor_notice (alert_id)`,

  // Saved rules name each kind; a new kind is on.
  `update setting set value = jsonb_set(value, '{kinds}', (value->'kinds')
     || '{"SENSOR_TEMPERATURE": true, "SENSOR_HUMIDITY": true, "SENSOR_OFFLINE": true, "SENSOR_BATTERY": true}')
   where key = 'alertRules'`,
  `alter table mqtt_broker add sensors jsonb not null default '{"drivers": [], "zigbeePrefix": "zigbee2mqtt"}'`,
]

/** Months that exist from the start. */
const monthsAhead = 3

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  for (const [table, time] of [
    ['sensor_reading', 'measured_at'],
    ['sensor_quarter', 'at'],
  ] as const) {
    await sql.raw(`create table ${table}_rest partition of ${table} default`).execute(db)
    await sql
      .raw(
        `do $$ begin
           execute format('create table ${table}_before partition of ${table} for values from (minvalue) to (%L)',
             (date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'));
         end $$`,
      )
      .execute(db)
    for (let ahead = 0; ahead < monthsAhead; ahead += 1)
      await sql`select history_add_month(${table}, ${time})`.execute(db)
  }
}
