// server/db/migrations: files that were picked up from a watched folder, and addresses of product files.
import { sql, type Kysely } from 'kysely'

const statements = [
  // The row is written with the file's record. While it is not moved, a file with the same place, size and time is that
  // very file.
  `create table price_pickup (
     id bigint primary key generated always as identity, company text not null references company(code), path text not null, size bigint not null, mtime_ns text not null,
     store_id integer not null references store on delete cascade, batch_id uuid not null,
     picked_at timestamptz not null default now(), moved_at timestamptz, problem text not null default '')`,
  `create unique index price_pickup_open on price_pickup (company, path, size, mtime_ns) where moved_at is null`,
  `create index price_pickup_time on price_pickup (company, picked_at desc)`,
  `create index price_pickup_store on price_pickup (store_id)`,
  `create table price_url (
     id integer primary key generated always as identity, company text not null references company(code),
     store_id integer not null references store on delete cascade, url text not null, every_minutes integer not null,
     enabled boolean not null, etag text not null default '', last_modified text not null default '', sha256 bytea,
     due_at timestamptz not null default now(), checked_at timestamptz, result text not null default 'NONE',
     message text not null default '', batch_id uuid)`,
  `create index price_url_due on price_url (due_at) where enabled`,
  `create index price_url_company on price_url (company, id)`,
  `create index price_url_store on price_url (store_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
