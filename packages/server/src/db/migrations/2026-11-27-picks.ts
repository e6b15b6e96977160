// server/db/migrations: picking orders and their lines. Which labels blink for a line follows from the links of labels.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create table pick (
     pick_id integer generated always as identity primary key,
     store_id integer not null references store on delete cascade,
     name text not null, color text not null, state text not null default 'OPEN', account text not null,
     started_at timestamptz not null default now(), ended_at timestamptz)`,
  `create index pick_started on pick (store_id, started_at)`,
  `create index pick_open on pick (store_id, pick_id) where state = 'OPEN'`,
  `create index pick_ended on pick (ended_at) where ended_at is not null`,

  // A product may be deleted while it is picked: the line keeps its id and name.
  `create table pick_line (
     pick_id integer not null references pick on delete cascade, position integer not null,
     article_id text not null, article_name text not null, quantity integer not null,
     picked_at timestamptz, picked_by text not null default 'NONE', by_whom text not null default '',
     primary key (pick_id, position), unique (pick_id, article_id))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
