// server/db/migrations: extends the white list: time of change, unlisted labels that were heard, links that wait for
// it.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table store add column white_list_updated_at timestamptz`,
  // For the sort by time of entry.
  `create index white_list_created on white_list (store_id, created_at, label_code)`,
  `create index white_list_label on white_list (label_code)`,
  `create table heard_label (
     store_id integer not null references store on delete cascade, code char(12) not null, gateway_id integer not null references gateway on delete cascade,
     model text, rssi integer, lqi integer, battery_mv integer, temperature integer, firmware integer, capabilities integer,
     first_heard_at timestamptz not null default now(), last_heard_at timestamptz not null default now(), primary key (store_id, code))`,
  `create index heard_label_time on heard_label (store_id, last_heard_at desc, code)`,
  `create index heard_label_gateway on heard_label (gateway_id)`,
  `create table white_list_pending (
     store_id integer not null references store on delete cascade, label_code char(12) not null, article_ids text[] not null, template_name text,
     status text not null default 'WAIT', reason text, account text not null default '', created_at timestamptz not null default now(), primary key (store_id, label_code))`,
  // For the loop that links them.
  `create index white_list_pending_waiting on white_list_pending (store_id, label_code) where status = 'WAIT'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
