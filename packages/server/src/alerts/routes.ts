// server/alerts: the calls about alerts. They are told by teller.ts.
import { alertNeeds, listAlerts, readAlertRules, saveAlertRules } from '@shelfcast/contract/alerts'
import { AlertKind } from '@shelfcast/contract/enumerations'
import { holds } from '@shelfcast/contract/permissions'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { groupBy } from '../group-by.ts'
import type { Api } from '../http/api.ts'
import { everyRow, exportRows } from '../http/export.ts'
import { pageOf } from '../http/paging.ts'
import { Nothing, ok, PageReply } from '../http/reply.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { countOpen, pageOfOpen } from './rows.ts'

export function alertRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  api.handle(listAlerts, async ({ query, caller, stores, operation }) => {
    const visible = AlertKind.options.filter((kind) => holds(caller, alertNeeds[kind]))
    const ofCompanies = await Promise.all([...groupBy(stores, (store) => store.company)].map(async ([company, own]) => {
      const { alertRules } = await readSettings(db, company, ['alertRules'])
      return { kinds: visible.filter((kind) => alertRules.kinds[kind]), storeIds: own.map((store) => store.storeId) }
    }))
    const reach = ofCompanies.filter(({ kinds }) => kinds.length > 0)
    if (reach.length === 0) return new Nothing()
    const page = pageOf(operation, query)
    if (query.export) return exportRows(query, 'alerts', operation.row.keyof().options, everyRow(page, 'opened', (part) => pageOfOpen(db, reach, part)))
    const [total, alertList] = [await countOpen(db, reach), await pageOfOpen(db, reach, page)]
    return new PageReply({ alertList }, { count: alertList.length, total, page: page.page, size: page.size })
  })

  api.handle(readAlertRules, async ({ caller }) => ({ ...ok, ...(await readSettings(db, caller.company, ['alertRules'])).alertRules }))

  api.handle(saveAlertRules, async ({ body, caller }) => {
    await inTransaction(db, async (tx) => {
      const { alertRules: before } = await readSettings(tx, caller.company, ['alertRules'])
      await saveSetting(tx, caller.company, 'alertRules', body)
      await audit(tx, caller, { action: saveAlertRules.audit, target: 'alerts', before, after: body })
      // What waits may be due sooner.
      await events.publish(tx, { kind: 'ALERT', storeId: 0, ids: [] })
    })
    return { ...ok, ...body }
  })
}
