// server/db/migrations: whether a gateway can return to its earlier firmware, and orders to do so. Updates wait for
// their turn (state WAITING), one gateway of a store at a time.
import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table gateway add column can_roll_back boolean not null default false`,
  // kind: UPDATE or ROLL_BACK.
  `alter table gateway_firmware add column kind text not null default 'UPDATE'`,
  `create index gateway_firmware_waiting on gateway_firmware (ordered_at) where state = 'WAITING'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
