// server/delivery: two instances on one database while gateways and labels move between them.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { until, type TestDelivery } from '../testing/test-delivery.ts'
import { gatewaysChanged } from './membership.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'

const testDelivery = usingTestDelivery()
const connected = async (t: TestDelivery) => {
  const rows = await t.db.selectFrom('gateway').select('network_status').execute()
  return rows.every((row) => row.network_status === 'CONNECTED')
}
const ownerOf = async (t: TestDelivery, gatewayId: number) => {
  const query = t.db.selectFrom('gateway').select('owner').where('gateway_id', '=', gatewayId)
  return (await query.executeTakeFirstOrThrow()).owner
}
const isShown = async (t: TestDelivery) => (await t.state(code))?.status === 'SUCCESS'
const succeeds = (t: TestDelivery) => until(() => isShown(t), 'the picture to be shown', 10_000)

/** Resolves when the work after the last report is done. */
const atRest = () => new Promise((resume) => { setTimeout(resume, 1_000) })

/** Statements as in the files of this folder. */
const said = {
  beat: /delivery_instance/,
  claim: /update label_page p set due_at = now\(\) \+/,
  lookForDue: /min\(due_at\) - now\(\)/,
  readLabels: /"gatewayChannel"/,
  readArticles: /from label_article/,
}

test('an instance that routes a label of a gateway with another instance leaves the picture to that instance', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({})
  await t.article('A', '1.00')
  await t.link(code, 'A')
  const first = t.start()
  await until(() => connected(t), 'the gateway to be connected')
  const [held] = await t.db.selectFrom('gateway').select(['gateway_id', 'owner']).execute()

  // The first one is frozen: it sends no heartbeat, does not learn that the others took over, and draws nothing.
  t.statementsOf(first).hold(said.beat)
  t.statementsOf(first).hold(said.readArticles)
  const second = await t.startApart()
  const other = t.statementsOf(second)
  other.hold(said.readLabels)
  await sql`update delivery_instance set seen_at = now() - interval '1 minute' where instance = ${held!.owner}`.execute(t.db)
  await t.events.publish(t.db, { kind: 'DELIVERY', storeId: 0, ids: [gatewaysChanged] })
  await until(async () => (await ownerOf(t, held!.gateway_id)) !== held!.owner, 'the second to serve the gateway')
  await until(() => other.done(said.lookForDue), 'the second to find that there is nothing to do')

  ap.addLabel(label)
  await succeeds(t)
  expect(other.done(said.claim)).toBe(true)
})

test('a picture that waits at a gateway of another instance is cancelled when its label moves', async () => {
  const t = await testDelivery()
  const first = await t.accessPoint({ labels: [label] })
  const second = await t.accessPoint({ channel: 15 })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  t.start()
  await t.startApart()
  await until(() => connected(t), 'both gateways to be connected')
  await until(async () => {
    const owners = [await ownerOf(t, 1), await ownerOf(t, 2)]
    return !owners.includes(null) && owners[0] !== owners[1]
  }, 'each instance to serve one')
  await atRest()
  await succeeds(t)
  // The label is carried out of range of the first one.
  first.radio.stop()
  await t.price('A', '2.00')
  await until(() => first.kept.get(mac)?.record.pending === 1, 'the picture to wait at the first')
  const muchLouder = -30
  first.alsoNear(mac, second, muchLouder)
  await until(async () => {
    second.wakeLabel(mac)
    return (await t.state(code))?.gatewayId === 2
  }, 'the label to move')
  await until(() => first.kept.get(mac)?.record.pending === 0, 'the picture to be taken back', 5_000)
  await succeeds(t)
})

test('the next check finds work whose wake-up was lost', async () => {
  const t = await testDelivery({ delivery: { lookMs: 100 } })
  await t.accessPoint({ labels: [label] })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  t.start()
  await succeeds(t)
  await atRest()
  await sql`update label_page set wanted_version = wanted_version + 1, shown_hash = null, due_at = now() - interval '1 minute'`.execute(t.db)
  await succeeds(t)
})
