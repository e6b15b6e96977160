// server/db/migrations: columns, page size and saved searches of a user, by list.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table account_list (
    account_id integer not null references account on delete cascade, list text not null, value jsonb not null,
    primary key (account_id, list))`.execute(db)
}
