// server/db/migrations: what people did about an alert: acknowledged it with a note, or snoozed it; and the history.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table alert
     add column acknowledged_at timestamptz,
     add column acknowledged_by text not null default '',
     add column note text not null default '',
     add column snoozed_until timestamptz`,
  `create index alert_over on alert (store_id, opened_at desc, id desc) where closed_at is not null`,
  `create index alert_snoozed on alert (snoozed_until) where snoozed_until is not null and closed_at is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
