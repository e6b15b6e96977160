// server/brokers: the calls about MQTT brokers, and the connections behind them.
import { deleteBroker, readBrokers, saveBroker as saveCall, testBroker } from '@shelfcast/contract/brokers/brokers'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { allowListOf } from '../notices/addresses.ts'
import type { Secrets } from '../secrets.ts'
import { checkBroker, listenTo, saveBroker } from './brokers.ts'
import { keepLinks, type BrokerLinks, type BrokerUser } from './links.ts'
import { brokerOf, brokersOf } from './rows.ts'

/** @param users the rooms that use the connections */
export function brokerRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log'> & { secrets: Secrets },
  users: readonly BrokerUser[],
): BrokerLinks {
  const { db, events, secrets, settings } = deps
  // The broker of a demo runs on this machine.
  const allowed = allowListOf([...settings.outgoing.allow, ...(settings.demo ? ['127.0.0.1'] : [])])
  const changed = (tx: Db) => events.publish(tx, { kind: 'BROKER', storeId: 0, ids: [] })
  const own = async (company: string, id: number) => {
    const broker = await brokerOf(db, id, company)
    if (!broker) throw new Fault('broker.unknown')
    return broker
  }

  api.handle(readBrokers, async ({ caller }) => ({ ...ok, brokers: await brokersOf(db, caller.company) }))

  api.handle(saveCall, async ({ body, caller }) => {
    await checkBroker(body, allowed)
    const id = await inTransaction(db, async (tx) => {
      const saved = await saveBroker({ secrets, action: saveCall.audit }, tx, caller, body)
      await changed(tx)
      return saved
    })
    return { ...ok, id }
  })

  api.handle(deleteBroker, async ({ query, caller }) => {
    const broker = await own(caller.company, query.id)
    await inTransaction(db, async (tx) => {
      await tx.deleteFrom('mqtt_broker').where('broker_id', '=', broker.id).execute()
      await audit(tx, caller, { action: deleteBroker.audit, target: broker.name })
      await changed(tx)
    })
    return ok
  })

  api.handle(testBroker, async ({ body, caller }) => {
    const broker = await own(caller.company, body.id)
    await audit(db, caller, { action: testBroker.audit, target: broker.name })
    return { ...ok, ...(await listenTo(broker, { secrets, allowed, seconds: body.seconds })) }
  })

  return keepLinks(deps, allowed, users)
}
