// server/db/migrations: jobs that redraw all labels of a saved template.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // A restart continues after the label of this store and code.
  await sql`
    create table template_redraw (
      job_id uuid primary key references job on delete cascade, company text not null, template text not null,
      account text not null, store_id integer not null default 0, code char(12) not null default '')`.execute(db)
}
