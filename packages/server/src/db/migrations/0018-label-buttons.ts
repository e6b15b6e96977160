// server/db/migrations: button presses on labels, one row per button that was ever pressed.
import { sql, type Kysely } from 'kysely'

const statements = [
  // pressed_at is the gateway's time of the check-in that reported the press; a second report with the same time is the
  // same press.
  `create table label_button (
     label_id bigint not null references label on delete cascade, button smallint not null, store_id integer not null references store on delete cascade,
     counter integer not null default 1, alarm boolean not null, pressed_at timestamptz not null, primary key (label_id, button))`,
  `create index label_button_store on label_button (store_id, label_id)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
