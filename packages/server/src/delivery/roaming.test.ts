// server/delivery: labels that several access points hear: which one serves them, which takes over, and the effect of a
// late picture from the other.
import { expect, test } from 'vitest'
import fc from 'fast-check'
import type { AccessPoint } from '@shelfcast/simulator/access-point'
import { samePicture, startTestDelivery, until, type TestDelivery } from '../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'

const testDelivery = usingTestDelivery()
const gatewayOf = async (t: TestDelivery, point: AccessPoint) =>
  (
    await t.db
      .selectFrom('gateway')
      .select('gateway_id')
      .where('port', '=', point.address.port)
      .executeTakeFirstOrThrow()
  ).gateway_id
const servedBy = (t: TestDelivery, gatewayId: number) =>
  until(async () => (await t.state(code))?.gatewayId === gatewayId, `the label to be served by gateway ${gatewayId}`)
const shows = (t: TestDelivery, point: AccessPoint, ms = 10_000) =>
  until(
    async () => (await t.state(code))?.status === 'SUCCESS' && samePicture(point.shown(mac), await t.wantedImage(code)),
    'the label to show its wish',
    ms,
  )

/** A label that the first access point serves and the second hears too. */
async function betweenTwo(t: TestDelivery, { secondStore = 1, fainter = 0 } = {}) {
  const first = await t.accessPoint({ labels: [label] })
  // On one channel all access points report the same strength, because the label measures it.
  const second = await t.accessPoint(fainter === 0 ? {} : { channel: 15 }, secondStore)
  await t.article('A', '1.00')
  const instance = t.start()
  const ids = { first: await gatewayOf(t, first), second: await gatewayOf(t, second) }
  await servedBy(t, ids.first)
  await t.link(code, 'A')
  await shows(t, first)
  await until(
    async () =>
      (await t.db.selectFrom('gateway').select('gateway_id').where('network_status', '=', 'CONNECTED').execute())
        .length === 2,
    'both to be connected',
  )
  first.alsoNear(mac, second, fainter)
  return { first, second, ids, instance }
}

test('when the gateway of a label goes away, another that hears it takes over at once and sends only the newest price', async () => {
  const t = await testDelivery()
  const { first, second, ids } = await betweenTwo(t)
  first.setReachable(mac, false)
  await t.price('A', '2.00')
  await until(() => first.kept.get(mac)?.record.pending === 1, 'the picture to wait at the first')
  await first.stop()
  await t.price('A', '3.00')
  await servedBy(t, ids.second)
  second.setReachable(mac, true)
  await shows(t, second)
  const pushes = (await t.timeline(code)).filter((entry) => entry.event === 'ACK')
  expect(pushes.map((entry) => entry.version)).toEqual([1, 3])
})

test('another gateway takes over also when the database fails at that moment', async () => {
  const t = await testDelivery()
  const { first, ids, instance } = await betweenTwo(t)
  first.setReachable(mac, false)
  await t.price('A', '2.00')
  await until(() => first.kept.get(mac)?.record.pending === 1, 'the picture to wait at the first')
  t.statementsOf(instance).refuseOnce(/^ ?select gateway_id from gateway where store_id/)
  await first.stop()
  await servedBy(t, ids.second)
})

test('a label stays with its new gateway when the old one comes back, even with a better signal', async () => {
  const t = await testDelivery()
  const { first, second, ids } = await betweenTwo(t, { fainter: 25 })
  for (let turn = 0; turn < 3; turn += 1) {
    await first.drop()
    await servedBy(t, ids.second)
    await first.return()
    await until(
      async () =>
        (
          await t.db
            .selectFrom('gateway')
            .select('network_status')
            .where('gateway_id', '=', ids.first)
            .executeTakeFirstOrThrow()
        ).network_status === 'CONNECTED',
      'the first to be back',
    )
    first.wakeLabel(mac)
    second.wakeLabel(mac)
    await t.price('A', `4.0${turn}`)
    await shows(t, second)
    expect((await t.state(code))?.gatewayId).toBe(ids.second)
  }
  expect((await t.timeline(code)).filter((entry) => entry.event === 'ROUTE')).toHaveLength(2)
})

test('a late, older picture from the old gateway is noticed, and the newest is sent again', async () => {
  const t = await testDelivery()
  const { first, second, ids } = await betweenTwo(t)
  first.setReachable(mac, false)
  await t.price('A', '2.00')
  await until(() => first.kept.get(mac)?.record.pending === 1, 'the picture to wait at the first')
  // Its network cable is unplugged; its radio still works.
  await first.drop()
  await t.price('A', '3.00')
  await servedBy(t, ids.second)
  second.setReachable(mac, true)
  await shows(t, second)
  const before = second.shown(mac).updates
  first.wakeLabel(mac)
  await until(() => second.shown(mac).updates > before, 'the old picture to arrive')
  await first.return()
  await until(async () => (await t.timeline(code)).some((entry) => entry.event === 'REBOOT'), 'it to be noticed')
  await shows(t, second)
})

test('a gateway with a picture from before the label moved is no proof that the label shows it', async () => {
  const t = await testDelivery()
  const { first, second, ids } = await betweenTwo(t)
  await first.drop()
  await servedBy(t, ids.second)
  await t.price('A', '2.00')
  await shows(t, second)
  await first.return()
  await until(
    async () =>
      (
        await t.db
          .selectFrom('gateway')
          .select('network_status')
          .where('gateway_id', '=', ids.first)
          .executeTakeFirstOrThrow()
      ).network_status === 'CONNECTED',
    'the first to be back',
  )
  first.wakeLabel(mac)
  await second.stop()
  await servedBy(t, ids.first)
  await t.price('A', '1.00')
  await shows(t, first)
})

test('pictures that wait at a returning gateway are cancelled before the label can fetch them', async () => {
  const t = await testDelivery()
  const { first, second, ids } = await betweenTwo(t)
  first.setReachable(mac, false)
  await t.price('A', '2.00')
  await until(() => first.kept.get(mac)?.record.pending === 1, 'the picture to wait at the first')
  await first.drop()
  await servedBy(t, ids.second)
  await first.return()
  await until(() => first.kept.get(mac)?.record.pending === 0, 'the picture to be taken back')
  second.setReachable(mac, true)
  await shows(t, second)
})

test('a gateway of another store never takes a label over', async () => {
  const t = await testDelivery({ stores: 2, delivery: { deadlineMs: 400 } })
  const { first, second, ids } = await betweenTwo(t, { secondStore: 2 })
  await until(() => second.kept.has(mac), 'the neighbour to hear it')
  await first.stop()
  await t.price('A', '2.00')
  await until(async () => (await t.state(code))?.status === 'TIMEOUT', 'a truthful TIMEOUT')
  second.wakeLabel(mac)
  await until(
    async () =>
      (await t.db
        .selectFrom('gateway_event')
        .select('id')
        .where('gateway_id', '=', ids.first)
        .where('event', '=', 'DISCONNECTED')
        .executeTakeFirst()) !== undefined,
    'the loss to be logged',
  )
  expect((await t.state(code))?.gatewayId).toBe(ids.first)
  expect(second.kept.get(mac)?.record.pending).toBe(0)
})

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      price: fc.constantFrom('1.00', '2.00', '3.00', '4.00'),
    }),
  },
  fc.record({ kind: fc.constant('drop' as const), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('return' as const), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('reboot' as const), at: fc.nat(1) }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wake' as const), at: fc.nat(1) }) },
  fc.record({ kind: fc.constant('outOfReach' as const) }),
  fc.record({ kind: fc.constant('inReach' as const) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 1, max: 200 }) }) },
)

test('after any events at two gateways that hear one label, at rest it shows its wish', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const t = await startTestDelivery({ delivery: { queuedWithinMs: 400, offerMs: 3_000 } })
      try {
        const { first, second } = await betweenTwo(t)
        const points = [first, second]
        for (const next of steps) {
          if (next.kind === 'price') await t.price('A', next.price)
          else if (next.kind === 'drop') await points[next.at]!.drop()
          else if (next.kind === 'return') await points[next.at]!.return()
          else if (next.kind === 'reboot') await points[next.at]!.reboot()
          else if (next.kind === 'wake') points[next.at]!.wakeLabel(mac)
          else if (next.kind === 'outOfReach') first.setReachable(mac, false)
          else if (next.kind === 'inReach') first.setReachable(mac, true)
          else
            await new Promise((resume) => {
              setTimeout(resume, next.ms)
            })
        }
        for (const point of points) await point.return()
        for (const point of points) point.setReachable(mac, true)
        await shows(t, first, 20_000)
        // Rest is rest, and the label still shows its wish.
        await new Promise((resume) => {
          setTimeout(resume, 400)
        })
        await shows(t, first, 20_000)
      } finally {
        await t.end()
      }
    }),
    { numRuns: Number(process.env['CONVERGE_RUNS'] ?? 8), endOnFailure: true },
  )
}, 240_000)
