// server/db/migrations: the audit log as a list of a company, and entries that no statement can change. History drops
// whole months, which is no statement on the log itself.
import { sql, type Kysely } from 'kysely'

const statements = [
  `create index audit_company on audit (company, time desc, id desc)`,
  `drop index audit_time`,
  `create function audit_is_final() returns trigger language plpgsql as $$ begin
     raise exception 'Entries of the audit log cannot be changed or deleted.';
   end $$`,
  `create trigger audit_is_final before update or delete on audit for each statement execute function audit_is_final()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
