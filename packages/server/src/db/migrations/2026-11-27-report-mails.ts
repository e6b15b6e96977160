// server/db/migrations: when each report of a company was last emailed, so that it is sent once for each period.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_mail (
      company text not null references company(code) on delete cascade, report text not null,
      sent_at timestamptz not null, primary key (company, report))`.execute(db)
}
