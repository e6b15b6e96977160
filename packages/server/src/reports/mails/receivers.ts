// server/reports/mails: the accounts that want reports by email, and the rows that keep each report to once a cycle.
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

export interface Receiver {
  accountId: number
  company: string
  email: string
}

/** @param company undefined for all */
export async function receiversOf(db: Db, company?: string): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select account_id as "accountId", companies[1] as company, email
    from account
    where email_report and approved and email <> ''
      and (${company ?? null}::text is null or companies[1] = ${company ?? null})
    order by companies[1], account_id`.execute(db)
  return rows
}

/** The zone of the schedule: that of the company's first store. */
export async function zoneOf(db: Db, company: string): Promise<string> {
  const row = await db
    .selectFrom('store')
    .select('zone_id')
    .where('company', '=', company)
    .orderBy('store_id')
    .executeTakeFirst()
  return row?.zone_id ?? 'UTC'
}

/** What was due before a company had its first receiver stays unsent. */
export async function noteCompanies(db: Db, companies: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into report_mail (company, report, sent_at)
    select c, r, ${now}
    from unnest(${[...companies]}::text[]) c,
      unnest(array['error-list', 'error-list-info', 'error-list-gw', 'product-info']) r
    where not exists (select from report_mail m where m.company = c and m.report = r)
    on conflict do nothing`.execute(db)
}

/** Takes a due time, once for all instances. @returns whether it was free */
export async function takeDue(tx: Db, company: string, report: string, due: Date): Promise<boolean> {
  const { rows } = await sql`
    update report_mail set sent_at = ${due}
    where company = ${company} and report = ${report} and sent_at < ${due} returning report`.execute(tx)
  return rows.length > 0
}
