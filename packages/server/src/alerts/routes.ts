// server/alerts: the calls about alerts. dispatcher.ts sends them as messages.
import {
  acknowledgeAlerts,
  listAlerts,
  readAlertRules,
  saveAlertRules,
  snoozeAlerts,
} from '@shelfcast/contract/alerts/alerts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Api } from '../http/api.ts'
import { Nothing, ok } from '../http/reply.ts'
import { keepSite } from '../settings/site.ts'
import { readSettings, saveSetting } from '../settings/store.ts'
import { answerAlerts } from './answers.ts'
import { startDispatcher, type Dispatcher } from './dispatcher.ts'
import { reachOf, serverReachOf } from './reach.ts'
import { alarmAccounts } from './recipients.ts'
import { countAlerts, pageOfAlerts } from './rows.ts'

/** Also starts sending messages; the caller closes it. */
export function alertRoutes(api: Api, parts: Parameters<typeof startDispatcher>[0]): Dispatcher {
  const { db, events } = parts

  api.list(listAlerts, async ({ query: { show, store }, caller, stores }) => {
    const ofServer = store === undefined ? await serverReachOf(db, caller) : []
    const reach = [...(await reachOf(db, caller, stores)), ...ofServer]
    return reach.length === 0
      ? new Nothing()
      : {
          count: () => countAlerts(db, reach, show),
          page: (part) => pageOfAlerts(db, reach, show, part),
          file: { name: 'alerts', key: 'opened' },
        }
  })

  api.handle(acknowledgeAlerts, async ({ body, caller }) => ({
    ...ok,
    changed: await answerAlerts(parts, caller, { kind: 'acknowledge', action: acknowledgeAlerts.audit, ...body }),
  }))
  api.handle(snoozeAlerts, async ({ body: { ids, until }, caller }) => ({
    ...ok,
    changed: await answerAlerts(parts, caller, {
      kind: 'snooze',
      action: snoozeAlerts.audit,
      ids,
      until: until === null ? null : new Date(until),
    }),
  }))

  api.handle(readAlertRules, ({ caller }) => rulesOf(caller.company))

  api.handle(saveAlertRules, async ({ body: { recipients, ...rules }, caller, request }) => {
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, caller.company, ['alertRules', 'alertRecipients'])
      const after = { alertRules: rules, alertRecipients: recipients ?? before.alertRecipients }
      await saveSetting(tx, caller.company, 'alertRules', after.alertRules)
      await saveSetting(tx, caller.company, 'alertRecipients', after.alertRecipients)
      await keepSite(tx, caller, request)
      await audit(tx, caller, { action: saveAlertRules.audit, target: 'alerts', before, after })
      // A new delay can make waiting alerts due sooner.
      await events.publish(tx, { kind: 'ALERT', storeId: 0, ids: [] })
    })
    return rulesOf(caller.company)
  })

  async function rulesOf(company: string) {
    const [{ alertRules, alertRecipients }, accounts] = await Promise.all([
      readSettings(db, company, ['alertRules', 'alertRecipients']),
      alarmAccounts(db, company),
    ])
    return {
      ...ok,
      ...alertRules,
      recipients: alertRecipients,
      accounts: accounts.map(({ account, email }) => ({ account, email })),
    }
  }

  return startDispatcher(parts)
}
