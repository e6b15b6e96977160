// server/db/migrations: accounts that are turned off or invited, their last sign-in, and links with which a user chooses
// a password. Levels count their changes.
import { sql, type Kysely } from 'kysely'

const statements = [
  // An account that is disabled or waits for approval is not approved; `disabled` tells them apart.
  `alter table account
     add column disabled boolean not null default false, add column invited boolean not null default false,
     add column last_sign_in_at timestamptz`,
  `create index account_companies on account using gin (companies)`,
  `create index account_store_store on account_store (store_id)`,
  `alter table access_level add column version integer not null default 1`,
  // A ticket of this kind does not sign in: its user chooses a password first.
  `alter table sign_in_ticket add column chooses_password boolean not null default false`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
