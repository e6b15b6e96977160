// server/db/migrations: firmware packages. Label updates are rows of label_command.
import { sql, type Kysely } from 'kysely'

const statements = [
  // type TAG: model is the key of a label model and version a number; type GATEWAY: model and version use the access
  // point's own names.
  `create table firmware_package (
     package_id integer generated always as identity primary key, company text not null references company(code) on delete cascade, type text not null, model text not null, version text not null,
     file_name text not null, content bytea not null, size integer not null, md5 text not null,
     system text not null default '', tag_class text not null default '', inch text not null default '', type_code text not null default '', customer text not null default '', site_code text not null default '', job_number text not null default '', ota_mode text not null default '',
     account text, created_at timestamptz not null default now(), updated_at timestamptz not null default now(), unique (company, type, model, version))`,
  // Firmware is already compressed.
  `alter table firmware_package alter column content set storage external`,

  // Per cent of a firmware on the label; other commands have no parts.
  `alter table label_command add column progress smallint not null default 0`,
  `create index label_command_package on label_command (((payload->>'packageId')::integer), state) where kind = 'FIRMWARE'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
