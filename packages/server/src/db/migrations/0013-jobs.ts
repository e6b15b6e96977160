// server/db/migrations: long jobs that accounts wait for. Product files have their own row (article_file); this only
// adds a way to stop them.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table job (
     id uuid primary key, account_id integer not null references account on delete cascade, store_id integer references store on delete cascade,
     kind text not null, name text not null, total integer not null default 0, done integer not null default 0, state text not null default 'RUNNING', message text not null default '',
     result_path text, result_name text, result_type text,
     -- Which version of which label page an order asked for: [[labelId, version], …]. How far it is follows from the labels.
     label_versions jsonb not null default '[]',
     created_at timestamptz not null default now(), seen_at timestamptz not null default now(), finished_at timestamptz)`,
  `create index job_account on job (account_id, created_at desc)`,
  `create index job_age on job (created_at)`,
  `alter table article_file add column cancelled_at timestamptz`,
  `create index article_file_account on article_file (account, created_at desc)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
