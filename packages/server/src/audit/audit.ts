// server/audit: who did what, when and from where. The entry is part of the change's transaction, so neither exists
// without the other.
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'

export interface AuditEntry {
  action: string
  target: string
  before?: unknown
  after?: unknown
}

export async function audit(
  db: Db,
  caller: Pick<Caller, 'account' | 'company' | 'ip'>,
  entry: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      company: caller.company,
      account: caller.account,
      ip: caller.ip,
      action: entry.action,
      target: entry.target.slice(0, 1000),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute()
}
