// server/alerts: the calls about alerts. They are told by teller.ts.
import { listAlerts, readAlertRules, saveAlertRules } from '@shelfcast/contract/alerts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { everyRow, exportRows } from '../http/export.ts'
import { pageOf } from '../http/paging.ts'
import { Nothing, ok, PageReply } from '../http/reply.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { reachOf } from './reach.ts'
import { alarmAccounts } from './recipients.ts'
import { countOpen, pageOfOpen } from './rows.ts'

export function alertRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  api.handle(listAlerts, async ({ query, caller, stores, operation }) => {
    const reach = await reachOf(db, caller, stores)
    if (reach.length === 0) return new Nothing()
    const page = pageOf(operation, query)
    if (query.export) return exportRows(query, 'alerts', operation.row.keyof().options, everyRow(page, 'opened', (part) => pageOfOpen(db, reach, part)))
    const [total, alertList] = [await countOpen(db, reach), await pageOfOpen(db, reach, page)]
    return new PageReply({ alertList }, { count: alertList.length, total, page: page.page, size: page.size })
  })

  api.handle(readAlertRules, ({ caller }) => rulesOf(caller.company))

  api.handle(saveAlertRules, async ({ body: { recipients, ...rules }, caller }) => {
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, caller.company, ['alertRules', 'alertRecipients'])
      const after = { alertRules: rules, alertRecipients: recipients ?? before.alertRecipients }
      await saveSetting(tx, caller.company, 'alertRules', after.alertRules)
      await saveSetting(tx, caller.company, 'alertRecipients', after.alertRecipients)
      await audit(tx, caller, { action: saveAlertRules.audit, target: 'alerts', before, after })
      // What waits may be due sooner.
      await events.publish(tx, { kind: 'ALERT', storeId: 0, ids: [] })
    })
    return rulesOf(caller.company)
  })

  async function rulesOf(company: string) {
    const [{ alertRules, alertRecipients }, accounts] = await Promise.all([readSettings(db, company, ['alertRules', 'alertRecipients']), alarmAccounts(db, company)])
    return { ...ok, ...alertRules, recipients: alertRecipients, accounts: accounts.map(({ account, email }) => ({ account, email })) }
  }
}
