// server/db/migrations: schedules of label firmware, and the labels that each has ordered an update for.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table ota_schedule (
     schedule_id integer generated always as identity primary key,
     store_id integer not null references store on delete cascade,
     package_id integer not null references firmware_package on delete cascade,
     is_on boolean not null,
     -- Store time, as YYYY-MM-DD HH:mm; empty for one that started when it was saved.
     ota_time text not null default '', window_start text not null default '', window_end text not null default '',
     -- Both empty: all labels of the model.
     gw_mac text not null default '', labels text[] not null default '{}',
     step text not null default 'CANARY',
     -- Set by the stop rule, with the first reason of a failure.
     stopped_at timestamptz, stopped_text text not null default '',
     account text, created_at timestamptz not null default now(), updated_at timestamptz not null default now())`,
  `create index ota_schedule_store on ota_schedule (store_id)`,
  `create index ota_schedule_package on ota_schedule (package_id)`,

  // state: ORDERED, PICTURE (it runs the version; its picture is not confirmed yet), SUCCESS, FAILED, SKIPPED.
  `create table ota_label (
     schedule_id integer not null references ota_schedule on delete cascade,
     label_id bigint not null references label on delete cascade,
     command_id bigint not null, batch_id uuid not null, state text not null default 'ORDERED',
     reason text not null default 'NONE', detail text not null default '',
     ordered_at timestamptz not null default now(), proven_at timestamptz,
     changed_at timestamptz not null default now(), primary key (schedule_id, label_id))`,
  `create index ota_label_label on ota_label (label_id)`,
  `create index ota_label_open on ota_label (schedule_id) where state in ('ORDERED', 'PICTURE')`,

  // Saved rules name each kind; a new kind is on.
  `update setting set value = jsonb_set(value, '{kinds}', (value->'kinds') || '{"FIRMWARE_STOPPED": true}')
   where key = 'alertRules'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
