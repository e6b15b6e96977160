// server/db/migrations: named configurations of label buttons, and the stores and models that use them. A label's own one
// is in its link_info.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table button_config (
     config_id integer generated always as identity primary key,
     company text not null references company(code) on delete cascade, name text not null,
     button_set jsonb not null, hibernate boolean not null default false,
     created_at timestamptz not null default now(), modified_at timestamptz not null default now())`,
  `create unique index button_config_name on button_config (company, lower(name))`,
  // An empty model means all labels of the store.
  `create table button_config_use (
     store_id integer not null references store on delete cascade, model text not null default '',
     config_id integer not null references button_config, primary key (store_id, model))`,
  `create index button_config_use_config on button_config_use (config_id)`,
  `create index label_button_config on label (((link_info->>'buttonConfigId')::integer))
   where link_info->>'buttonConfigId' is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
