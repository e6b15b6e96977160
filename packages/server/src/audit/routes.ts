// server/audit: the call that lists the log. Its SQL is in rows.ts.
import { listAudit } from '@shelfcast/contract/audit/audit'
import { topLevel } from '@shelfcast/contract/permissions'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { dateOf } from '../http/dates.ts'
import { countAudit, eachAuditEntry, pageOfAudit, type AuditFilter } from './rows.ts'

export function auditRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.list(listAudit, ({ query, caller }) => {
    const filter: AuditFilter = {
      ...query,
      companies: caller.companies,
      // An entry may concern a store that the caller cannot see, so only administrators read those of others.
      only: caller.accessLevel === topLevel ? undefined : caller.account,
      start: dateOf(query.start, 'start'),
      end: dateOf(query.end, 'end'),
    }
    return {
      count: () => countAudit(db, filter),
      page: (part) => pageOfAudit(db, filter, part),
      file: { name: 'audit-log', each: () => eachAuditEntry(db, filter) },
    }
  })
}
