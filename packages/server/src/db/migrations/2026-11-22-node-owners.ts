// server/db/migrations: an instance is known by its own identity instead of its address, and a registered node belongs
// to the company that registered it.
import { sql, type Kysely } from 'kysely'

const statements = [
  // Instances write themselves again at once. The company of a registered node was not recorded; its owner renews it.
  `delete from node`,
  `alter table node drop constraint node_pkey`,
  `alter table node
     add column node_id bigint generated always as identity primary key,
     add column instance text unique,
     add column company text references company (code) on update cascade on delete cascade,
     add constraint node_owner check ((instance is null) <> (company is null))`,
  `create unique index node_registered on node (company, ip_address, port, node_type) where instance is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
