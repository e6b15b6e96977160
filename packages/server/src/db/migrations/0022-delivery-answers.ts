// server/db/migrations: a receiver's answer to a message about alerts, and an index to the newest message of each
// receiver.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table alert_message add column answer text not null default ''`,
  `create index alert_message_recipient on alert_message (company, channel, recipient, created_at desc)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
