// server/db/migrations: label commands other than pictures (LED, check-in), a company's LED patterns, and the known LED
// state of each label.
import { sql, type Kysely } from 'kysely'

const statements = [
  // One table for all kinds. WAITING and SENT are open; a label has at most one open command of a kind, and a new one
  // replaces it.
  `create table label_command (
     id bigint generated always as identity primary key, label_id bigint not null references label on delete cascade, store_id integer not null references store on delete cascade,
     kind text not null, payload jsonb not null default '{}', batch_id uuid not null, account text, state text not null default 'WAITING', detail text not null default '',
     due_at timestamptz not null default now(), expires_at timestamptz not null, gateway_id integer, mark text, attempt integer not null default 0,
     created_at timestamptz not null default now(), changed_at timestamptz not null default now())`,
  `create unique index label_command_open on label_command (label_id, kind) where state in ('WAITING', 'SENT')`,
  `create index label_command_due on label_command (due_at) where state = 'WAITING'`,
  `create index label_command_expires on label_command (expires_at) where state = 'WAITING'`,
  `create index label_command_batch on label_command (batch_id)`,
  `create index label_command_store on label_command (store_id, created_at desc, id desc)`,
  `create index label_command_label on label_command (label_id, id desc)`,
  `create index label_command_age on label_command (changed_at)`,

  `alter table label add column led_color text, add column led_until timestamptz`,

  `create table led_pattern (
     company text not null references company(code) on delete cascade, id integer not null, name text not null, on_ms integer not null, off_ms integer not null, idle_s integer not null, repeats integer not null,
     primary key (company, id))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
