// server/delivery: lights, NFC addresses and reads on emulated access points: labels get them, they end, and no light
// ever counts as a picture.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleCommands, sweepCommands } from './command-rows.ts'
import { samePicture, until, type TestDelivery } from '../testing/test-delivery.ts'
import { code, label, mac, usingTestDelivery } from '../testing/using-test-delivery.ts'

const testDelivery = usingTestDelivery()
const is = (t: TestDelivery, status: string) =>
  until(async () => (await t.state(code))?.status === status, `${code} to be ${status}`)
const states = async (t: TestDelivery) =>
  (await t.commands(code)).map((command) => `${command.kind}${command.off ? ' off' : ''} ${command.state}`)
const become = (t: TestDelivery, wanted: string[]) =>
  until(async () => String(await states(t)) === String(wanted), `the orders to be ${String(wanted)}`)

async function shelf(t: TestDelivery, spec: typeof label & { nfc?: boolean } = label) {
  const ap = await t.accessPoint({ labels: [spec] })
  const delivery = t.start()
  await t.article('A', '1.00')
  await is(t, 'UNASSIGNED')
  await t.link(code, 'A')
  await is(t, 'SUCCESS')
  return { ap, delivery }
}

test('a light reaches the label, is switched off on time, and the picture stays confirmed without a resend', async () => {
  const t = await testDelivery()
  const { ap } = await shelf(t)
  const before = ap.shown(mac).updates
  await t.light(code, 50)
  await become(t, ['LED DONE', 'LED off DONE'])
  const { carriedOut } = ap.labels.get(mac)!
  expect(carriedOut.map((order) => parseInt(order.slice('ledflash '.length, 'ledflash '.length + 2), 16) & 15)).toEqual(
    [1, 0],
  )
  expect(carriedOut[0]).toMatch(/^ledflash 11 ?1C/)
  expect(ap.shown(mac).updates).toBe(before)
  expect((await t.state(code))?.status).toBe('SUCCESS')
  expect((await t.timeline(code)).map((line) => line.event)).not.toContain('REBOOT')
})

test('a light of half an hour is ordered again every two minutes, appears as one light, and is switched off at its end', async () => {
  const t = await testDelivery()
  const { ap } = await shelf(t)
  await t.light(code, 1_800_000)
  await become(t, ['LED DONE', 'LED WAITING'])
  const open = () =>
    t.db
      .selectFrom('label_command')
      .select(['due_at', 'expires_at', 'payload'])
      .where('state', '=', 'WAITING')
      .executeTakeFirstOrThrow()
  const until30 = (await open()).expires_at.getTime()
  expect(Math.abs((await open()).due_at.getTime() - Date.now() - 120_000)).toBeLessThan(10_000)
  expect(Math.abs(until30 - Date.now() - 1_800_000)).toBeLessThan(10_000)
  const label = await t.db
    .selectFrom('label')
    .select(['led_color', 'led_until'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect(label.led_until?.getTime()).toBe(until30)
  await sql`update label_command set due_at = now() where state = 'WAITING'`.execute(t.db)
  await t.alive(code)
  await until(
    async () => (await states(t)).filter((state) => state === 'LED DONE').length === 2,
    'the light to be ordered again',
  )
  expect((await open()).expires_at.getTime()).toBe(until30)
  // Near its end: the rest fits into one command, and then it is switched off.
  await sql`
    update label_command
    set due_at = now(), payload = payload || jsonb_build_object('until', extract(epoch from now()) * 1000 + 3000),
      expires_at = now() + interval '3 seconds'
    where state = 'WAITING'`.execute(t.db)
  await t.alive(code)
  await until(async () => (await states(t)).at(-1) === 'LED off DONE', 'the light to be off')
  expect(
    ap.labels
      .get(mac)!
      .carriedOut.map((order) => parseInt(order.slice('ledflash '.length, 'ledflash '.length + 2), 16) & 15),
  ).toEqual([1, 1, 1, 0])
  expect((await t.timeline(code)).filter((line) => line.detail === 'The light is on.')).toHaveLength(1)
})

test('a light that comes while the label blinks is ordered again when the earlier one ends', async () => {
  const t = await testDelivery()
  const { ap } = await shelf(t)
  await t.light(code, 3_000)
  await until(async () => (await states(t)).at(-2) === 'LED DONE', 'the first light')
  const [first] = ap.labels.get(mac)!.carriedOut
  await t.light(code, 60_000)
  await until(() => ap.labels.get(mac)!.carriedOut.length === 2, 'the second light')
  const orders = t.db.selectFrom('label_command').select(['due_at', 'expires_at']).where('state', '=', 'WAITING')
  const again = await until(() => orders.executeTakeFirst(), 'the second light to wait again')
  expect(again.due_at.getTime() - Date.now()).toBeLessThan(3_000)
  expect(again.expires_at.getTime() - Date.now()).toBeGreaterThan(50_000)
  await until(() => ap.labels.get(mac)!.carriedOut.length === 3, 'the second light to be ordered again')
  expect(ap.labels.get(mac)!.carriedOut[2]).not.toBe(first)
  const told = (await t.timeline(code))
    .map((line) => line.detail)
    .filter((detail) => detail?.startsWith('The light is on'))
  expect(told).toEqual([
    'The light is on.',
    'The light is on. If the label was still blinking, it may finish that first.',
  ])
  const next = await until(() => orders.executeTakeFirst(), 'the end of the light to be ordered')
  expect(next.due_at.getTime() - Date.now()).toBeGreaterThan(50_000)
})

test('a new light replaces one that the label does not have yet', async () => {
  const t = await testDelivery()
  const { ap } = await shelf(t)
  ap.setReachable(mac, false)
  await t.light(code, 10_000)
  await t.light(code, 0)
  expect(await states(t)).toContain('LED REPLACED')
  ap.setReachable(mac, true)
  await until(async () => (await states(t)).includes('LED off DONE'), 'the newest to be done')
  expect((await states(t)).filter((state) => state.endsWith('WAITING'))).toEqual([])
})

test.each([
  ['none', 0x26, 'M3_384x168_BWRY'],
  ['zlib', 0x27, 'M3_384x168_BWRY'],
  ['g5', 0x29, 'OPTICON_296x128_BWRY'],
])(
  'a light in the middle of a price change is no proof of the price, compression %s',
  async (_kind, firmware, model) => {
    const t = await testDelivery({ delivery: { queuedWithinMs: 300 } })
    const { ap } = await shelf(t, { mac, model, firmware })
    ap.setReachable(mac, false)
    await t.light(code, 10_000)
    await until(async () => (await states(t))[0] === 'LED SENT', 'the light to be offered')
    await t.price('A', '2.00')
    await until(async () => (await t.state(code))?.sent === (await t.state(code))?.wanted, 'the price to be offered')
    expect((await t.state(code))?.status).toBe('PROCESSING')
    ap.setReachable(mac, true)
    await is(t, 'SUCCESS')
    expect(samePicture(ap.shown(mac), await t.wantedImage(code))).toBe(true)
    await until(async () => (await states(t))[0] === 'LED DONE', 'the light to be done')
  },
)

test('after a restart of the server, a lit label is still confirmed to show its price', async () => {
  const t = await testDelivery()
  const { ap, delivery } = await shelf(t)
  await t.light(code, 10_000)
  await until(async () => (await states(t))[0] === 'LED DONE', 'the light to be on')
  const before = ap.shown(mac).updates
  await t.stop(delivery)
  t.start()
  await t.alive(code)
  await until(async () => (await states(t)).includes('ALIVE DONE'), 'the look')
  expect(ap.shown(mac).updates).toBe(before)
  expect((await t.timeline(code)).map((line) => line.event)).not.toContain('REBOOT')
})

test('a light and an address ordered together reach the label one after the other', async () => {
  const t = await testDelivery()
  const { ap } = await shelf(t, { ...label, nfc: true })
  await t.light(code, 0)
  await t.address(code, 'https://shop.example/1')
  await become(t, ['LED off DONE', 'NFC DONE'])
  expect(ap.labels.get(mac)?.nfcUrl).toBe('https://shop.example/1')
})

test('a light and an address that are reported together are both kept', async () => {
  const t = await testDelivery()
  await shelf(t, { ...label, nfc: true })
  await t.light(code, 100_000)
  await t.address(code, 'https://shop.example/1')
  await become(t, ['LED DONE', 'NFC DONE', 'LED off WAITING'])
  await sql`delete from label_command where state = 'WAITING'`.execute(t.db)
  // Both end again in one batch, as on a busy gateway.
  const { rows } = await sql<{
    id: number
  }>`update label_command set state = 'SENT' where state = 'DONE' returning id`.execute(t.db)
  await sql`update label set nfc_shown = '', led_color = null`.execute(t.db)
  await settleCommands(
    t.db,
    rows.map(({ id }) => ({ id, done: true, reason: '' })),
    { retryMs: 20, longestLightMs: 120_000 },
  )
  expect(
    await t.db.selectFrom('label').select(['nfc_shown', 'led_color']).where('code', '=', code).executeTakeFirst(),
  ).toEqual({ nfc_shown: 'https://shop.example/1', led_color: 'GREEN' })
})

test('after a restart, a label with an NFC address is still confirmed to show its price, however old the address is', async () => {
  const t = await testDelivery()
  const { ap, delivery } = await shelf(t, { ...label, nfc: true })
  await t.address(code, 'https://shop.example/1')
  await become(t, ['NFC DONE'])
  const before = ap.shown(mac).updates
  await t.stop(delivery)
  await sql`update label_command set changed_at = now() - interval '60 days'`.execute(t.db)
  await sweepCommands(t.db)
  t.start()
  await t.alive(code)
  await become(t, ['NFC DONE', 'ALIVE DONE'])
  expect(ap.shown(mac).updates).toBe(before)
  expect((await t.timeline(code)).map((line) => line.event)).not.toContain('REBOOT')
})

test('a check-in asks the access point now, and the timeline shows its answer', async () => {
  const t = await testDelivery()
  await shelf(t)
  await t.alive(code)
  await become(t, ['ALIVE DONE'])
  expect((await t.timeline(code)).at(-1)).toMatchObject({
    event: 'ALIVE',
    detail: expect.stringMatching(/^Heard \d+ s ago\. .*check in on their own schedule\.$/) as string,
  })
})

test('resending the current picture reports that nothing was sent; after a light it really is drawn again', async () => {
  const t = await testDelivery()
  const { ap } = await shelf(t)
  const again = async () => {
    const lines = (await t.timeline(code)).filter((line) => line.event === 'ACK').length
    await t.resend(code)
    return until(async () => {
      const acks = (await t.timeline(code)).filter((line) => line.event === 'ACK')
      return acks.length > lines && acks.at(-1)
    }, 'the end of sending again')
  }
  const first = ap.shown(mac).updates
  expect((await again()).detail).toMatch(/the gateway sent nothing/)
  expect(ap.shown(mac).updates).toBe(first)
  await t.light(code, 0)
  await become(t, ['LED off DONE'])
  expect((await again()).detail).toBe('hash')
  expect(ap.shown(mac).updates).toBe(first + 1)
})
