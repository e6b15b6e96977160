// server/db/migrations: tables for the label screens other than Label Info: failed attempts, properties of models and
// labels, radio samples, places on shelves.
import { sql, type Kysely } from 'kysely'

const statements = [
  // The row stores each label's effective settings, so that no list or count looks them up: its own setting, else its
  // model's, else the default.
  `alter table label add column rotation smallint not null default 0, add column alive_minutes integer not null default 1440, add column sampled_at timestamptz,
     add column link_info jsonb not null default '{}', add column floor text, add column shelf_id text, add column shelf_floor integer, add column shelf_order integer`,
  `create index label_shelf on label (store_id, floor, shelf_id) where floor is not null`,
  `create index label_model on label (store_id, model)`,
  `create index label_firmware on label (model, firmware desc) where firmware is not null`,
  `create table label_property (
     store_id integer not null references store on delete cascade, model text not null, rotation smallint, total_page integer, alive_minutes integer, template_name text,
     updated_at timestamptz not null default now(), primary key (store_id, model))`,
  `create table label_override (label_id bigint primary key references label on delete cascade, rotation smallint, alive_minutes integer, template_name text)`,

  // One row per wish that failed at least once. Open until the label shows that wish or a newer one.
  `create table fail_record (
     id bigint generated always as identity primary key, store_id integer not null references store on delete cascade, label_id bigint not null references label on delete cascade,
     page integer not null, version bigint not null, operation text not null, article_id text not null default '', gateway_id integer, error_code text not null, error_text text not null,
     retry_count integer not null default 0, request_date timestamptz not null, last_retry_at timestamptz not null default now(), closed_at timestamptz,
     unique (label_id, page, version))`,
  `create index fail_record_store on fail_record (store_id, request_date desc, id desc)`,
  // Empty while all is well, so that a confirmation checks at no cost whether to close a row.
  `create index fail_record_open on fail_record (label_id, page) where closed_at is null`,
  `create index fail_record_age on fail_record (last_retry_at)`,

  `create table label_sample (
     label_id bigint not null references label on delete cascade, at timestamptz not null default now(), gateway_id integer, version integer not null default 0,
     rssi smallint, lqi smallint, battery_mv smallint, temperature smallint, page smallint not null default 1, shown boolean not null default false, primary key (label_id, at))`,
  // Samples arrive in order of time, so a few numbers per block of pages identify the old ones.
  `create index label_sample_age on label_sample using brin (at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
