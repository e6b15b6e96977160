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
const isShown = async (t: TestDelivery, of: string) => (await t.state(of))?.status === 'SUCCESS'
const succeeds = (t: TestDelivery, of = code) => until(() => isShown(t, of), `${of} to show its picture`, 10_000)
const ownersOf = async (t: TestDelivery) => {
  const query = t.db.selectFrom('gateway').select('owner').where('owner', 'is not', null)
  return (await query.execute()).map((row) => row.owner)
}
const fourCodes = [1, 2, 3, 4].map((n) => `0233AABBCC0${n}`)

/** Resolves when the work after the last report is done. */
const atRest = () =>
  new Promise((resume) => {
    setTimeout(resume, 1_000)
  })

/** Statements as in the files of this folder. */
const said = {
  beat: /delivery_instance/,
  claim: /due_at <= now\(\).*order by due_at, label_id limit/s,
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
  await sql`
    update delivery_instance set seen_at = now() - interval '1 minute' where instance = ${held!.owner}`.execute(t.db)
  await t.events.publish(t.db, { kind: 'DELIVERY', storeId: 0, ids: [gatewaysChanged] })
  await until(async () => (await ownerOf(t, held!.gateway_id)) !== held!.owner, 'the second to serve the gateway')
  await until(() => other.done(said.lookForDue), 'the second to find that there is nothing to do')

  ap.addLabel(label)
  await succeeds(t)
  expect(other.done(said.claim)).toBe(true)
})

test('an instance that lost a gateway does not keep looking for its work', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({})
  await t.article('A', '1.00')
  await t.link(code, 'A')
  const first = t.start()
  await until(() => connected(t), 'the gateway to be connected')
  const [held] = await t.db.selectFrom('gateway').select(['gateway_id', 'owner']).execute()
  // The first one is frozen and does not learn that the second one took over, which takes no work meanwhile.
  t.statementsOf(first).hold(said.beat)
  const second = await t.startApart()
  t.statementsOf(second).hold(said.claim)
  await sql`
    update delivery_instance set seen_at = now() - interval '1 minute' where instance = ${held!.owner}`.execute(t.db)
  await t.events.publish(t.db, { kind: 'DELIVERY', storeId: 0, ids: [gatewaysChanged] })
  await until(async () => (await ownerOf(t, held!.gateway_id)) !== held!.owner, 'the second to serve the gateway')
  ap.addLabel(label)
  await until(async () => (await t.state(code))?.gatewayId === held!.gateway_id, 'the label to be heard')
  const before = t.statementsOf(first).count(said.lookForDue)
  await atRest()
  expect(t.statementsOf(first).count(said.lookForDue) - before).toBeLessThan(10)
  t.statementsOf(second).releaseAll()
  await succeeds(t)
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
  first.labels.delete(mac)
  await t.price('A', '2.00')
  await until(() => first.kept.get(mac)?.record.pending === 1, 'the picture to wait at the first')
  const muchLouder = -20
  second.addLabel({ ...label, rssi: muchLouder })
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
  await sql`
    update label_page
    set wanted_version = wanted_version + 1, shown_hash = null, due_at = now() - interval '1 minute'`.execute(t.db)
  await succeeds(t)
})

test('two instances share the gateways, and one takes over when the other leaves', async () => {
  const t = await testDelivery()
  for (const each of fourCodes) await t.accessPoint({ labels: [{ ...label, mac: `0000${each}` }] })
  await t.article('A', '1.00')
  const first = t.start()
  t.start()
  await until(
    async () => {
      const all = await ownersOf(t)
      return all.length === 4 && new Set(all).size === 2 && all.filter((owner) => owner === all[0]).length === 2
    },
    'two gateways each',
    15_000,
  )
  for (const of of fourCodes) await t.link(of, 'A')
  for (const of of fourCodes) await succeeds(t, of)
  await t.stop(first)
  await until(
    async () => {
      const all = await ownersOf(t)
      return all.length === 4 && new Set(all).size === 1
    },
    'one instance to serve all',
    15_000,
  )
  await t.price('A', '2.00')
  for (const of of fourCodes) await succeeds(t, of)
}, 40_000)

test('a heartbeat rewrites no gateway, and a silent instance loses its gateways to a live one', async () => {
  const t = await testDelivery()
  await t.accessPoint({ labels: [label] })
  await t.article('A', '1.00')
  t.start()
  await t.link(code, 'A')
  await succeeds(t)
  const beat = async () =>
    (await t.db.selectFrom('delivery_instance').select(['instance', 'seen_at']).execute())
      .map((row) => row.seen_at.getTime())
      .at(0) ?? 0
  const row = async () =>
    (await sql<{ version: string; owner: string }>`select xmin::text as version, owner from gateway`.execute(t.db))
      .rows[0]
  const [start, before] = [await beat(), await row()]
  await until(async () => (await beat()) > start, 'a heartbeat', 15_000)
  expect(await row()).toEqual(before)
  // Its connection is open, but its heartbeat has stopped, as behind a broken network.
  await sql`update gateway set owner = 'silent'`.execute(t.db)
  await sql`insert into delivery_instance (instance, seen_at) values ('silent', now() - interval '1 minute')`.execute(
    t.db,
  )
  await t.events.publish(t.db, { kind: 'DELIVERY', storeId: 1, ids: [gatewaysChanged] })
  await until(async () => (await row())?.owner === before?.owner, 'the gateway to be taken over', 15_000)
}, 40_000)

test('an instance takes no gateway from another live one until that one releases it', async () => {
  const t = await testDelivery()
  for (let n = 1; n <= 4; n += 1) await t.accessPoint({ labels: [{ ...label, mac: `00000233AABBCC0${n}` }] })
  const owners = async () => (await t.db.selectFrom('gateway').select(['owner']).execute()).map((row) => row.owner)
  const first = t.start()
  await until(async () => (await owners()).every((owner) => owner !== null), 'all gateways to be served')
  const seen: (string | null)[][] = []
  const watch = setInterval(() => {
    void owners().then((all) => {
      seen.push(all)
    })
  }, 5)
  t.start()
  await until(async () => new Set(await owners()).size === 2, 'the second instance to serve some', 15_000)
  await t.kill(first)
  await until(
    async () => {
      const all = await owners()
      return !all.includes(null) && new Set(all).size === 1
    },
    'the second to serve all',
    20_000,
  )
  clearInterval(watch)
  // Between two live instances a gateway belongs to neither for a moment: the first one has closed it by then.
  const [holder] = seen[0] ?? []
  for (let at = 0; at < 4; at += 1) {
    const hands = seen.map((all) => all[at]).filter((owner, n, all) => owner !== all[n - 1])
    if (hands.length === 3) expect(hands[1]).toBeNull()
    expect(hands[0]).toBe(holder)
  }
}, 60_000)
