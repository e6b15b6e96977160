// server/delivery: its promise, on emulated access points: each label's picture converges on its product, and the
// status is always true.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { codesOfBits } from '@shelfcast/render/lint'
import { samePicture, until, type TestDelivery } from '../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'

const testDelivery = usingTestDelivery()
const is = (t: TestDelivery, status: string, of = code) =>
  until(async () => {
    const state = await t.state(of)
    return state?.status === status ? state : undefined
  }, `${of} to be ${status}`)
const events = async (t: TestDelivery, of = code) => (await t.timeline(of)).map((entry) => entry.event)

test.each([
  ['M3_384x168_BWRY', 0x26],
  ['M3_384x168_BWRY', 0x28],
  ['M2_296x128_BWR', 0x26],
  ['M3_384x168_BW', 0x27],
] as const)('a price change reaches the glass of %s with firmware %i pixel for pixel', async (model, firmware) => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [{ mac, model, firmware }] })
  t.start()
  await t.article('A', '1.99')
  await is(t, 'UNASSIGNED')
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  const first = await t.wantedImage(code)
  expect(samePicture(ap.shown(mac), first)).toBe(true)
  await t.price('A', '2.49')
  await is(t, 'SUCCESS')
  const second = await t.wantedImage(code)
  expect(samePicture({ image: first }, second)).toBe(false)
  expect(samePicture(ap.shown(mac), second)).toBe(true)
  expect(await events(t)).toEqual(['ROUTE', 'LINK', 'PUSH', 'ACK', 'CHANGE', 'PUSH', 'ACK'])
})

test('what is wrong with a picture is noted with it, also when the picture is not sent again', async () => {
  const t = await testDelivery()
  await t.accessPoint({ labels: [label] })
  t.start()
  await t.article('A', '1.00')
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  const warnings = async () => {
    const { rows } = await sql<{ warnings: number }>`
      select p.warnings from label_page p join label l using (label_id) where l.code = ${code}::bpchar`.execute(t.db)
    return codesOfBits(rows[0]?.warnings ?? 0).filter((found) => found !== 'smallText')
  }
  expect(await warnings()).toEqual([])
  await t.price('A', '')
  await is(t, 'SUCCESS')
  expect(await warnings()).toEqual(['noPrice'])
  await sql`update label_page set warnings = 0`.execute(t.db)
  await t.price('A', '')
  await until(async () => (await events(t)).includes('UNCHANGED'), 'the picture to stay')
  expect(await warnings()).toEqual(['noPrice'])
  await t.unlink(code)
  await is(t, 'UNASSIGNED')
  expect(await warnings()).toEqual([])
})

test('of the four writes of a wish, those that send its picture touch no index', async () => {
  const t = await testDelivery()
  await t.accessPoint({ labels: [label] })
  t.start()
  await t.article('A', '1.00')
  await is(t, 'UNASSIGNED') // its gateway is known, which is in an index
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  const written = async () => {
    const { rows } = await sql<{ all: number; light: number }>`
      select n_tup_upd::int as all, n_tup_hot_upd::int as light from pg_stat_user_tables where relname = 'label_page'`.execute(
      t.db,
    )
    return rows[0] ?? { all: 0, light: 0 }
  }
  await t.price('A', '2.00')
  await is(t, 'SUCCESS')
  // The link and the price. The figures of a connection come when it rests.
  const all = await until(async () => {
    const now = await written()
    return now.all >= 8 ? now : undefined
  }, 'the figures')
  // A report that the label was heard may add a light one.
  expect(all.all - all.light).toBe(4)
})

test('an unassigned label ends blank, and is UNASSIGNING until then', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  t.start()
  await t.article('A', '1.99')
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  ap.setReachable(mac, false)
  await t.unlink(code)
  await is(t, 'UNASSIGNING')
  ap.setReachable(mac, true)
  await is(t, 'UNASSIGNED')
  expect(new Set(ap.shown(mac).image?.pixels)).toEqual(new Set([0]))
})

test('of many changes to a label out of reach only the newest arrives', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  t.start()
  await t.article('A', '1.00')
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  const before = ap.shown(mac).updates
  ap.setReachable(mac, false)
  for (let cents = 1; cents <= 9; cents += 1) await t.price('A', `2.0${cents}`)
  await until(async () => {
    const state = await t.state(code)
    return state?.sent === state?.wanted
  }, 'the newest to be sent')
  ap.setReachable(mac, true)
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
  expect(ap.shown(mac).updates - before).toBeLessThanOrEqual(2)
})

test('a price that changes back before the label took the other one is confirmed, not assumed', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  t.start()
  await t.article('A', '1.00')
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  ap.setReachable(mac, false)
  await t.price('A', '2.00')
  await until(() => ap.kept.get(mac)?.queue.length === 1, 'the other price to be queued')
  await t.price('A', '1.00')
  await until(async () => {
    const state = await t.state(code)
    return state?.sent === state?.wanted
  }, 'the first price to be sent again')
  expect((await t.state(code))?.status).toBe('PROCESSING')
  ap.setReachable(mac, true)
  await is(t, 'SUCCESS')
  await until(() => ap.kept.get(mac)?.queue.length === 0, 'the queue to be empty')
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('a change that leaves the picture unchanged sends nothing', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  t.start()
  await t.article('A', '1.00')
  await t.price('A', '1.00')
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  const { updates } = ap.shown(mac)
  await t.price('A', '1.00')
  await is(t, 'SUCCESS')
  expect(ap.shown(mac).updates).toBe(updates)
  expect((await events(t)).slice(-2)).toEqual(['CHANGE', 'UNCHANGED'])
})

test('a label linked before any gateway hears it waits with a true status, and is served when one does', async () => {
  const t = await testDelivery({ delivery: { deadlineMs: 300 } })
  const ap = await t.accessPoint({ labels: [] })
  t.start()
  await t.article('A', '1.00')
  await t.link(code, 'A')
  const late = await is(t, 'TIMEOUT')
  expect(late.gatewayId).toBeNull()
  await until(async () => (await t.state(code))?.reason === 'No gateway has heard this label yet.', 'the reason')
  ap.addLabel(label)
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
  expect((await events(t)).filter((event) => event === 'TIMEOUT')).toHaveLength(1)
})

test('a label that is linked at the moment of its first check-in is served too', async () => {
  const t = await testDelivery()
  await t.article('A', '1.00')
  // The link is not committed yet, so the gateway's report about the label waits for it and finds the label known.
  const linking = await t.db.startTransaction().execute()
  const { label_id } = await linking
    .insertInto('label')
    .values({ store_id: 1, code, linked: true } as never)
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await linking
    .insertInto('label_page')
    .values({ label_id, page: 1, store_id: 1 } as never)
    .execute()
  const ap = await t.accessPoint({ labels: [label] })
  t.start()
  await until(
    async () =>
      (
        await sql<{
          waiting: number
        }>`
          select count(*)::integer as waiting
          from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(t.db)
      ).rows[0]!.waiting > 0,
    'the word about the label to wait',
  )
  await linking.commit().execute()
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('with the white list on, only listed labels are accepted', async () => {
  const t = await testDelivery()
  await t.db.updateTable('store').set({ white_list_enabled: true }).execute()
  await t.db
    .insertInto('white_list')
    .values({ store_id: 1, label_code: '0233AABBCC02', created_at: new Date() })
    .execute()
  await t.accessPoint({ labels: [label, { ...label, mac: '00000233AABBCC02' }] })
  t.start()
  await is(t, 'UNASSIGNED', '0233AABBCC02')
  expect(await t.state(code)).toBeUndefined()
})

test('reports from a neighbour store change nothing', async () => {
  const t = await testDelivery({ stores: 2 })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  await t.accessPoint({ labels: [label, { ...label, mac: '00000233AABBCC02' }] }, 2)
  t.start()
  await is(t, 'UNASSIGNED', '0233AABBCC02')
  expect(await t.state(code)).toMatchObject({ status: 'PROCESSING', gatewayId: null, model: null })
})

test('a label carried to another access point is served by that one', async () => {
  const t = await testDelivery()
  const [here, there] = [await t.accessPoint({ labels: [label] }), await t.accessPoint({ labels: [] })]
  t.start()
  await t.article('A', '1.00')
  await t.link(code, 'A')
  const { gatewayId } = await is(t, 'SUCCESS')
  await here.stop()
  here.moveLabel(mac, there)
  await until(async () => (await t.state(code))?.gatewayId !== gatewayId, 'the other gateway to take over')
  await t.price('A', '3.00')
  await is(t, 'SUCCESS')
  expect(samePicture(there.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('radio values become words, and the hardware type identifies the model', async () => {
  const t = await testDelivery()
  await t.accessPoint({ labels: [{ ...label, batteryMv: 2450, rssi: -85 }] })
  t.start()
  await is(t, 'UNASSIGNED')
  const row = await t.db.selectFrom('label').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ model: 'M3_384x168_BWRY', signal: 'BAD', battery: 'LOW', firmware: 0x26 })
  expect(await t.db.selectFrom('battery_forecast').selectAll().execute()).toEqual([])
})

test('a label that reports an empty battery is due for a new one at once', async () => {
  const t = await testDelivery()
  await t.accessPoint({ labels: [{ ...label, batteryMv: 2300 }] })
  t.start()
  const forecasts = () => t.db.selectFrom('battery_forecast').select(['battery_mv', 'low_on']).execute()
  await until(async () => (await forecasts()).length === 1, 'the battery to be due')
  const [due] = await forecasts()
  expect(Math.abs(due!.battery_mv - 2300)).toBeLessThan(20)
  expect(due!.low_on).not.toBeNull()
})
