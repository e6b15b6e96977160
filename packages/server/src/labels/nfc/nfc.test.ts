// server/labels/nfc: addresses for NFC chips, from the call or the product to an emulated label over real sockets;
// compares the address that a phone would read.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { mergeArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { setNfc, setNfcByPut } from '@shelfcast/contract/labels/commands'
import { listLabelProperties } from '@shelfcast/contract/labels/properties'
import { readLabelTypeInfo } from '@shelfcast/contract/labels/reads'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { listLabels, type LabelRow } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { takeIn, until } from '../../testing/test-delivery.ts'
import { usingShop } from '../../testing/shop.ts'

const { server, send, storeIdOf } = usingShop({ company: 'C', delivery: { queuedWithinMs: 1_000, offerMs: 20_000 } })
let point: AccessPoint
let small: AccessPoint
const store = 'lyon'
const [chip, plain, mute, cramped] = ['0233AABBCC01', '0233AABBCC02', '0233AABBCC03', '0233AABBCC04'] as const
const model = 'M3_384x168_BWRY'
const shop = 'https://shop.example/p/1'

beforeAll(async () => {
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    offerLifeSeconds: 2,
    labels: [
      { mac: `0000${chip}`, model, nfc: true },
      { mac: `0000${plain}`, model: 'M2_296x128_BWR' },
      { mac: `0000${mute}`, model, nfc: 'silent' },
    ],
  })
  small = await startAccessPoint({
    speed: Infinity,
    seed: 2,
    saveSpace: true,
    labels: [{ mac: `0000${cramped}`, model, nfc: true }],
  })
  for (const each of [point, small]) await takeIn(server.db, server.events, each, storeIdOf(store))
  await until(async () => (await labels()).length === 4, 'the labels to be heard', 20_000)
}, 40_000)
afterAll(() => Promise.all([point.stop(), small.stop()]))

const labels = async (): Promise<LabelRow[]> => (await send(listLabels, { query: { store } })).body['labelList'] ?? []
const row = async (code: string): Promise<LabelRow> => (await labels()).find((label) => label.labelCode === code)!
const lines = async (code: string): Promise<{ event: string; detail: string | null; gateway: string | null }[]> =>
  (await send(readLabelHistory, { query: { store, label: code } })).body['timelineInfo']
const orders = (code: string) =>
  server.db
    .selectFrom('label_command as c')
    .innerJoin('label as l', 'l.label_id', 'c.label_id')
    .select(['c.kind', 'c.state', 'c.attempt'])
    .where('l.code', '=', code)
    .orderBy('c.id')
    .execute()
const onPhone = (code: string) => (point.labels.get(`0000${code}`) ?? small.labels.get(`0000${code}`))?.nfcUrl
const is = (code: string, url: string) =>
  until(
    async () =>
      onPhone(code) === url &&
      (({ nfcShownUrl, nfcShownAt }) => nfcShownUrl === url && nfcShownAt !== null)(await row(code)),
    `${code} to hold ${url || 'no address'}`,
    20_000,
  )
const shows = (code: string) =>
  until(async () => (await row(code)).updateStatus === 'SUCCESS', `${code} to show what it should`, 20_000)
const product = (nfcUrl: string, more: Record<string, string> = {}) =>
  send(mergeArticles, {
    query: { store },
    body: [{ articleId: 'P1', articleName: 'Butter', nfcUrl, data: { LIST_PRICE: '1.00', ...more } }],
  })
const link = (code: string, articleId = 'P1') =>
  send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: code, articleIdList: [articleId] }] } })

beforeEach(async () => {
  point.freeFlash = 6_000_000
  await send(replaceArticles, {
    query: { store },
    body: [
      { articleId: 'P1', articleName: 'Butter', nfcUrl: shop, data: { LIST_PRICE: '1.00' } },
      { articleId: 'P2', articleName: 'Bread', data: {} },
    ],
  })
  const linked = (await labels()).filter((label) => label.linked).map((label) => label.labelCode)
  if (linked.length > 0) await send(unlinkLabels, { query: { store }, body: { unAssignList: linked } })
  await until(() => !onPhone(chip), 'the chip to be empty', 20_000)
  await until(async () => (await row(chip)).updateStatus === 'UNASSIGNED', 'the label to be cleared', 20_000)
})

test('a linked label gets the address of its product with the price; row, timeline and phone show it', async () => {
  await link(chip)
  await is(chip, shop)
  await shows(chip)
  expect(await row(chip)).toMatchObject({ nfc: true, nfcUrl: shop, nfcShownUrl: shop })
  const said = (await lines(chip)).filter((line) => line.event === 'NFC')
  expect(said.slice(0, 2).map((line) => line.detail)).toEqual([`The chip holds ${shop}`, shop])
  expect(said[0]?.gateway).toBeTruthy()
})

test('an ordered address overrides the product until the next link; an empty one returns to the product', async () => {
  await link(chip)
  await is(chip, shop)
  expect(
    (
      await send(setNfc, {
        query: { store },
        body: { labels: [{ labelCode: chip, nfcUrl: 'https://campaign.example/' }] },
      })
    ).status,
  ).toBe(200)
  await is(chip, 'https://campaign.example/')
  await product('https://shop.example/p/2')
  await shows(chip)
  expect(await row(chip)).toMatchObject({
    nfcUrl: 'https://campaign.example/',
    nfcShownUrl: 'https://campaign.example/',
  })
  expect((await send(setNfcByPut, { query: { store, labelCode: chip }, body: { nfcUrl: '' } })).status).toBe(200)
  await is(chip, 'https://shop.example/p/2')
  await send(setNfcByPut, { query: { store, labelCode: chip }, body: { nfcUrl: 'https://again.example/' } })
  await is(chip, 'https://again.example/')
  await link(chip)
  await is(chip, 'https://shop.example/p/2')
})

test('a changed product address reaches the chip, a changed price sends no address, and unassigning removes the address', async () => {
  await link(chip)
  await is(chip, shop)
  await product('https://shop.example/ž/2')
  await is(chip, 'https://shop.example/ž/2')
  const before = await orders(chip)
  await product('https://shop.example/ž/2', { LIST_PRICE: '2.00' })
  await shows(chip)
  expect(await orders(chip)).toEqual(before)
  await send(unlinkLabels, { query: { store }, body: { unAssignList: [chip] } })
  await is(chip, '')
  expect((await lines(chip)).find((line) => line.event === 'NFC')?.detail).toBe('The chip holds no address any more.')
})

test('an address neither confirms a price nor revokes one: nothing is drawn again because of it', async () => {
  await link(chip)
  await is(chip, shop)
  await shows(chip)
  const drawn = point.shown(`0000${chip}`).updates
  await send(setNfc, { query: { store }, body: { labels: [{ labelCode: chip, nfcUrl: 'https://other.example/' }] } })
  await is(chip, 'https://other.example/')
  expect((await row(chip)).updateStatus).toBe('SUCCESS')
  expect(point.shown(`0000${chip}`).updates).toBe(drawn)
  expect((await lines(chip)).map((line) => line.event)).not.toContain('REBOOT')
})

test('an address that a picture replaces at the access point is sent again', async () => {
  await link(chip)
  await is(chip, shop)
  await shows(chip)
  // The access point makes no pictures now: the upload replaces the address.
  point.freeFlash = 0
  await send(setNfc, { query: { store }, body: { labels: [{ labelCode: chip, nfcUrl: 'https://late.example/' }] } })
  await until(
    async () =>
      (await orders(chip)).at(-1)?.state === 'SENT' &&
      point.book.records().find((record) => record.mac === `0000${chip}`)?.contentMode === 14,
    'the address to be handed over',
  )
  await product(shop, { LIST_PRICE: '3.00' })
  await until(
    () => point.book.records().find((record) => record.mac === `0000${chip}`)?.contentMode === 24,
    'the price to be handed over',
  )
  const pushedOut = (await orders(chip)).at(-1)?.attempt ?? 0
  point.freeFlash = 6_000_000
  await shows(chip)
  await is(chip, 'https://late.example/')
  const last = (await orders(chip)).at(-1)
  expect(last?.state).toBe('DONE')
  expect(last?.attempt).toBeGreaterThan(pushedOut)
})

test('a label without NFC is refused with its row and nothing is ordered; its product may still have an address', async () => {
  await link(plain)
  await link(chip, 'P2')
  const answer = await send(setNfc, {
    query: { store },
    body: {
      labels: [
        { labelCode: chip, nfcUrl: shop },
        { labelCode: plain, nfcUrl: shop },
      ],
    },
  })
  expect([answer.status, answer.body['responseMessage']]).toEqual([405, `The label ${plain} has no NFC.`])
  expect(answer.body['errors']).toEqual([
    { field: 'labels.1.labelCode', row: 2, code: 'noNfc', message: 'This label has no NFC.', value: plain },
  ])
  await shows(plain)
  expect(await orders(plain)).toEqual([])
  expect(await row(plain)).toMatchObject({ nfc: false, nfcUrl: '', nfcShownUrl: '' })
  expect((await row(chip)).nfcUrl).toBe('')
})

test.each([
  ['more than 240 characters', `https://a.example/${'x'.repeat(230)}`],
  ['more than 249 bytes', `https://a.example/${'ž'.repeat(116)}`],
  ['what is no address', 'butter'],
  ['control characters', 'https://a.example/\u0007'],
])('%s: refused, in a call and for a product', async (_case, nfcUrl) => {
  await link(chip)
  const answer = await send(setNfc, { query: { store }, body: { labels: [{ labelCode: chip, nfcUrl }] } })
  expect([answer.status, answer.body['errors'][0].field]).toEqual([405, 'labels.0.nfcUrl'])
  expect((await product(nfcUrl)).status).toBe(405)
})

test('an unlinked, an unknown and a repeated label are refused', async () => {
  await link(mute)
  const refusal = async (...codes: string[]) =>
    (
      await send(setNfc, {
        query: { store },
        body: { labels: codes.map((labelCode) => ({ labelCode, nfcUrl: shop })) },
      })
    ).body['errors']?.[0]?.code
  expect([await refusal(chip), await refusal('0000000000FF'), await refusal(mute, mute)]).toEqual([
    'status',
    'unknown',
    'twice',
  ])
})

test('a label that never confirms addresses still gets its prices, and the address stays on its way', async () => {
  await link(mute)
  await until(
    async () =>
      (await lines(mute)).some(
        (line) => line.event === 'NFC' && line.detail?.includes('did not receive the order in time'),
      ),
    'the first try to be given up',
    20_000,
  )
  await product(shop, { LIST_PRICE: '4.00' })
  await shows(mute)
  expect(await row(mute)).toMatchObject({ nfcUrl: shop, nfcShownUrl: '', nfcShownAt: null })
  expect(onPhone(mute)).toBeNull()
})

test('an access point without NFC says so in the timeline', async () => {
  await link(cramped)
  await until(
    async () =>
      (await lines(cramped)).some((line) => line.event === 'NFC' && line.detail?.includes('does not support NFC')),
    'the reason',
    20_000,
  )
  await shows(cramped)
  expect(onPhone(cramped)).toBeNull()
})

test('a linked label that later turns out to have a chip gets the address then', async () => {
  const late = '0233AABBCC05'
  await link(late)
  point.addLabel({ mac: `0000${late}`, model, nfc: true })
  await is(late, shop)
})

test('the features of a label are those that it reports, and of a model those that its labels report', async () => {
  const info = async (labelCode: string) => (await send(readLabelTypeInfo, { query: { labelCode } })).body['nfc']
  expect([await info(chip), await info(plain)]).toEqual(['true', 'false'])
  const { body } = await send(listLabelProperties, { query: { store } })
  expect(
    Object.fromEntries(
      body['labelPropertyList'].map((property: { type: string; nfc: boolean }) => [property.type, property.nfc]),
    ),
  ).toEqual({ [model]: true, M2_296x128_BWR: false })
})
