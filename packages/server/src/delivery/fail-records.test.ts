// server/delivery: records of failed attempts, the radio history, and turned pictures for turned labels. Real access
// points over sockets.
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { turned } from '@shelfcast/render/turn'
import type { StoreRef } from '../http/caller.ts'
import { labelPictures } from '../labels/pictures/pictures.ts'
import { samePicture, until, type TestDelivery } from '../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'

const testDelivery = usingTestDelivery()
const is = (t: TestDelivery, status: string) =>
  until(async () => ((await t.state(code))?.status === status ? true : undefined), `the label to be ${status}`, 20_000)

interface Failure {
  error_code: string
  error_text: string
  retry_count: number
  operation: string
  article_id: string
  closed_at: Date | null
  version: number
}
const failures = async (t: TestDelivery) =>
  (await sql<Failure>`select * from fail_record order by id`.execute(t.db)).rows

test('a gateway that refuses a picture leaves one record that counts the retries, and closes when the picture arrives', async () => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  await t.article('A', '1.00')
  t.start()
  await until(async () => (await t.state(code))?.model ?? undefined, 'the label to be heard')
  ap.setFaults({ dropUpload: 1 })
  await t.link(code, 'A')
  const [first] = await until(async () => {
    const found = await failures(t)
    return (found[0]?.retry_count ?? 0) >= 2 ? found : undefined
  }, 'two retries')
  expect(first).toMatchObject({
    error_code: 'REFUSED',
    operation: 'LINK',
    article_id: 'A',
    closed_at: null,
    version: 1,
  })
  expect(first?.error_text).toMatch(/upload failed|answers/)
  ap.setFaults({ dropUpload: 0 })
  await is(t, 'SUCCESS')
  const all = await failures(t)
  expect(all).toHaveLength(1)
  expect(all[0]?.closed_at).not.toBeNull()
})

test('a picture that the access point accepts and then fails to convert fails with its reason, is retried with growing pauses, and arrives', async () => {
  const t = await testDelivery({ delivery: { queuedWithinMs: 20_000, retryFirstMs: 60, retryMostMs: 400 } })
  const ap = await t.accessPoint({ labels: [label], faults: { unreadable: 1 } })
  await t.article('A', '1.00')
  t.start()
  await until(async () => (await t.state(code))?.model ?? undefined, 'the label to be heard')
  await t.link(code, 'A')
  const [first] = await until(async () => {
    const found = await failures(t)
    return (found[0]?.retry_count ?? 0) >= 3 ? found : undefined
  }, 'three retries')
  expect(first).toMatchObject({
    error_code: 'REFUSED',
    error_text: 'The gateway refused the picture: invalid jpg.',
    operation: 'LINK',
    article_id: 'A',
    closed_at: null,
  })
  expect(await t.state(code)).toMatchObject({ reason: 'The gateway refused the picture: invalid jpg.' })
  expect((await t.timeline(code)).filter(({ event }) => event === 'RETRY')[0]).toMatchObject({
    detail: 'The gateway refused the picture: invalid jpg.',
  })
  const { rows: times } = await sql<{
    pause: number
  }>`
    select extract(epoch from created_at - lag(created_at) over (order by id))::float8 * 1000 as pause
    from label_event where event = 'RETRY' order by id offset 1`.execute(t.db)
  // Jitter is at most half of a pause, so the third is longer than half of the second doubled.
  expect(times[1]!.pause).toBeGreaterThan(60)
  ap.setFaults({ unreadable: 0 })
  await is(t, 'SUCCESS')
  expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
})

test('a label that no gateway hears leaves a record at its deadline, and a newer wish that arrives closes it', async () => {
  const t = await testDelivery({ delivery: { deadlineMs: 300 } })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  t.start()
  const [late] = await until(async () => {
    const found = await failures(t)
    return found.length > 0 ? found : undefined
  }, 'the record')
  expect(late).toMatchObject({ error_code: 'NO_GATEWAY', retry_count: 0, operation: 'LINK', closed_at: null })
  await t.price('A', '2.00')
  await t.accessPoint({ labels: [label] })
  await is(t, 'SUCCESS')
  for (const one of await failures(t)) expect(one.closed_at).not.toBeNull()
})

test('without problems there are no failure records, and the radio history has the moment of the takeover', async () => {
  const t = await testDelivery()
  await t.accessPoint({ labels: [label] })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  t.start()
  await is(t, 'SUCCESS')
  expect(await failures(t)).toEqual([])
  const samples = await until(async () => {
    const found = await t.db.selectFrom('label_sample').selectAll().execute()
    return found.length > 0 ? found : undefined
  }, 'a sample')
  expect(samples).toHaveLength(1)
  expect(samples[0]?.rssi).toBeLessThan(0)
})

test.each([
  [90, 168, 384],
  [180, 384, 168],
  [270, 168, 384],
])('a label mounted at %i degrees receives its picture turned, laid out as %i×%i', async (degrees, width, height) => {
  const t = await testDelivery()
  const ap = await t.accessPoint({ labels: [label] })
  await t.article('A', '1.00')
  await t.link(code, 'A')
  await sql`update label set rotation = ${degrees} where code = ${code}::bpchar`.execute(t.db)
  await sql`insert into label_property (store_id, model, rotation) values (1, 'M3_384x168_BWRY', ${degrees})`.execute(
    t.db,
  )
  t.start()
  await is(t, 'SUCCESS')
  const upright = await t.wantedImage(code)
  expect(upright).toMatchObject({ width, height })
  expect(samePicture(ap.shown(mac), turned(upright, degrees))).toBe(true)
  // The console shows it as people see it: the picture on the glass, turned back.
  const { current } = await labelPictures(t.db, { storeId: 1, code: 'lyon', company: 'acme' } as StoreRef, code, [
    'current',
  ])
  expect(samePicture({ image: current ?? null }, upright)).toBe(true)
  expect(current).toMatchObject({ width, height })
  expect(samePicture(ap.shown(mac), upright)).toBe(false)
})
