// server/http: a list exported from a screen has the screen's headings, words and numbers, and times of the store.
import { beforeAll, expect, test } from 'vitest'
import { streamXlsxRows } from 'hucre/xlsx'
import { sql } from 'kysely'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import type { Sheet } from '@shelfcast/contract/sheet'
import { usingShop } from '../testing/shop.ts'

const store = 'lyon'
const { server, send, headers, storeIdOf } = usingShop({ stores: [store] })

beforeAll(async () => {
  await send(replaceArticles, {
    query: { store },
    body: [
      { articleId: '007', articleName: 'Olive oil', data: { LIST_PRICE: '7.90', BARCODE: '04006381' } },
      { articleId: '008', articleName: '=Salt', data: { LIST_PRICE: '' } },
    ],
  })
  await sql`update article set updated_at = '2026-07-01T22:30:00Z'`.execute(server.db)
  await sql`
    insert into label (store_id, code, battery_mv, battery)
    values (${storeIdOf(store)}, '00000000C003', 2987, 'GOOD')`.execute(server.db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(server.db)
})

const name = 'Products lyon 2026-11-23'
const columns: Sheet['columns'] = [
  { key: 'articleId', heading: 'Product ID', kind: 'text' },
  { key: 'articleName', heading: 'Name', kind: 'text' },
  { key: 'LIST_PRICE', heading: 'Price', kind: 'number' },
  { key: 'BARCODE', heading: 'Barcode', kind: 'text' },
  { key: 'lastUpdated', heading: 'Last changed', kind: 'time' },
]
const exported = (path: string, format: string, sheet: unknown) =>
  fetch(
    `${server.url}/api/common/${path}?${new URLSearchParams({ store, export: 'true', format, sheet: typeof sheet === 'string' ? sheet : JSON.stringify(sheet) }).toString()}`,
    { headers },
  )

test('a CSV file has the headings of the screen, the time of the store, and its name says store and day', async () => {
  const file = await exported('articles', 'csv', { name, zone: 'Europe/Vienna', columns })
  expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(`${name}.csv`)
  expect((await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Product ID,Name,Price,Barcode,Last changed (Europe/Vienna)',
    "008,'=Salt,,,2026-07-02 00:30:00",
    '007,Olive oil,7.9,04006381,2026-07-02 00:30:00',
  ])
})

test('in an Excel file prices are numbers and codes are text', async () => {
  const file = await exported('articles', 'xlsx', { name, zone: 'UTC', columns })
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(Buffer.from(await file.arrayBuffer()))) rows.push(row.values)
  expect(rows[0]).toEqual(['Product ID', 'Name', 'Price', 'Barcode', 'Last changed (UTC)'])
  expect(rows[2]?.slice(0, 4)).toEqual(['007', 'Olive oil', 7.9, '04006381'])
})

test('values have the words and units of the screen', async () => {
  const file = await exported('labels', 'csv', {
    name: 'Labels',
    zone: 'UTC',
    columns: [
      { key: 'labelCode', heading: 'Label ID', kind: 'text' },
      { key: 'battery', heading: 'Battery', kind: 'text', words: { GOOD: 'Good' } },
      { key: 'batteryLevel', heading: 'Battery (V)', kind: 'number', factor: 0.001 },
      { key: '{width}×{height} {color}', heading: 'Size', kind: 'text' },
    ],
  })
  expect((await file.text()).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Label ID,Battery,Battery (V),Size',
    '00000000C003,Good,2.987,',
  ])
})

test('without a form, programs get the names of the wire as before; a wrong form is refused', async () => {
  const file = await fetch(`${server.url}/api/common/articles?store=${store}&export=true&format=csv`, { headers })
  expect(await file.text()).toMatch(/^\uFEFF?articleId,articleName,nfcUrl,/)
  for (const sheet of ['{', '{}', { name, zone: 'Mars/Base', columns }, { name, zone: 'UTC', columns: [] }])
    expect((await exported('articles', 'csv', sheet)).status).toBe(405)
})
