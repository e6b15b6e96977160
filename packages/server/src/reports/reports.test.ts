// server/reports: the reports over HTTP: errors by department, gateway and period, single errors, the figures of the
// charts, and label models by age.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { saveStandardDataMap } from '@shelfcast/contract/articles/formats'
import * as calls from '@shelfcast/contract/reports/errors'
import { MENU } from '@shelfcast/contract/permissions'
import { printErrors } from '@shelfcast/contract/reports/pdf'
import { listProductInfo, readProductSummary } from '@shelfcast/contract/reports/products'
import { usingShop } from '../testing/shop.ts'

const store = 'lyon'
const [A, B, C] = ['0000A1B2C3D1', '0000A1B2C3D2', '0000A1B2C3D3']
const { server, send, headers, storeIdOf, signIn } = usingShop({ stores: [store, 'nice'] })

beforeAll(async () => {
  const { db } = server
  const storeId = storeIdOf(store)
  await send(replaceArticles, {
    query: { store },
    body: [
      { articleId: '0012', articleName: 'Butter', data: { LIST_PRICE: '2.49', CATEGORY1: 'Dairy', ROOM: 'Cold' } },
      {
        articleId: '0013',
        articleName: 'Bread',
        data: { LIST_PRICE: '1.99', SALE_PRICE: '1.49', CATEGORY1: 'Bakery' },
      },
    ],
  })
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port)
    values ('acme', ${storeId}, '020000000001', 'North', '127.0.0.1', 9),
      ('acme', ${storeId}, '020000000002', '', '127.0.0.1', 9)`.execute(db)
  await sql`
    insert into label (store_id, code, model, linked, battery, last_seen_at, created_at)
    values (${storeId}, ${A}, 'M2_296x128_BWR', true, 'VERYGOOD', now(), now() - interval '6 years 1 day'),
      (${storeId}, ${B}, 'M2_296x128_BWR', true, 'REPLACE', now(), now() - interval '1 year'),
      (${storeId}, ${C}, null, false, 'NONE', null, now()),
      (${storeIdOf('nice')}, '0000A1B2C3D4', 'M2_296x128_BWR', false, 'GOOD', now(), now())`.execute(db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 1
    from label l join article a on a.article_id = case l.code when ${A} then '0012' else '0013' end
    where l.linked`.execute(db)
  const failed = (code: string, version: number, article: string, mac: string | null, cause: string, days: number) =>
    sql`
    insert into fail_record (store_id, label_id, page, version, operation, article_id, gateway_id, error_code,
      error_text, request_date, last_retry_at)
    select store_id, label_id, 1, ${version}, 'CHANGE', ${article},
      (select gateway_id from gateway where mac = ${mac}::bpchar), ${cause}, 'Late', now() - ${days} * interval '1 day',
      now() - ${days} * interval '1 day'
    from label where code = ${code}`.execute(db)
  // A fails three times on butter, at two gateways; B once on bread and once on a product that is gone.
  await failed(A, 1, '0012', '020000000001', 'NOT_CONFIRMED', 9)
  await failed(A, 2, '0012', '020000000001', 'REFUSED', 2)
  await failed(A, 3, '0012', '020000000002', 'NOT_CONFIRMED', 1)
  await failed(B, 1, '0013', '020000000001', 'NOT_CONFIRMED', 3)
  await failed(B, 2, '0099', null, 'NO_GATEWAY', 20)
})

type Rows = Record<string, unknown>[]
const keys = ['itemGroup', 'itemId', 'labelId', 'gateway', 'errorCode', 'count'] as const
const errorsOf = async (operation: Parameters<typeof send>[0], rows: string, query: Record<string, unknown> = {}) =>
  (((await send(operation, { query: { store, ...query } })).body[rows] ?? []) as Rows).map((row) =>
    keys.map((key) => row[key]),
  )
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a row is a label with its errors for one product, by department, with the newest reason', async () => {
  expect(await errorsOf(calls.listErrorInfo, 'errorList')).toEqual([
    ['Bakery', '0013', B, 'North', 'NOT_CONFIRMED', 1],
    ['Dairy', '0012', A, '020000000002', 'NOT_CONFIRMED', 3],
    ['', '0099', B, '', 'NO_GATEWAY', 1],
  ])
  const { body, headers: answered } = await send(calls.listErrorInfo, { query: { store, dept: 'Bakery' } })
  expect(body['errorList']).toEqual([
    expect.objectContaining({ description: 'Bread', price: '1.49', amountLabel: '1', store, errorText: 'Late' }),
  ])
  expect(Date.parse(body['lastUpdatedTime'])).toBeGreaterThan(Date.now() - 60_000)
  expect([answered.get('x-totalelements'), answered.get('x-size')]).toEqual(['1', '20'])
})

test('error-list leaves names and prices out', async () => {
  expect((await send(calls.listErrors, { query: { store, dept: 'Bakery' } })).body['errorList']).toEqual([
    expect.objectContaining({ itemId: '0013', description: '', price: '', amountLabel: '1' }),
  ])
})

test('a period, a department, a part of a label ID and no department limit the rows and their counts', async () => {
  expect(await errorsOf(calls.listErrors, 'errorList', { start: daysAgo(2.5) })).toEqual([
    ['Dairy', '0012', A, '020000000002', 'NOT_CONFIRMED', 2],
  ])
  expect(await errorsOf(calls.listErrors, 'errorList', { end: daysAgo(8) })).toEqual([
    ['Dairy', '0012', A, 'North', 'NOT_CONFIRMED', 1],
    ['', '0099', B, '', 'NO_GATEWAY', 1],
  ])
  expect(await errorsOf(calls.listErrors, 'errorList', { dept: calls.noDepartment })).toEqual([
    ['', '0099', B, '', 'NO_GATEWAY', 1],
  ])
  expect(await errorsOf(calls.listErrors, 'errorList', { labelCode: 'c3d1' })).toEqual([
    ['Dairy', '0012', A, '020000000002', 'NOT_CONFIRMED', 3],
  ])
  expect((await send(calls.listErrors, { query: { store, dept: 'Toys' } })).status).toBe(204)
})

test('by gateway, the errors of a label are separate, and gw is its MAC address or its name', async () => {
  expect(await errorsOf(calls.listGatewayErrors, 'errorListGw', { sort: 'count,desc' })).toHaveLength(4)
  const north = [
    ['Bakery', '0013', B, 'North', 'NOT_CONFIRMED', 1],
    ['Dairy', '0012', A, 'North', 'REFUSED', 2],
  ]
  expect(await errorsOf(calls.listGatewayErrors, 'errorListGw', { gw: 'North' })).toEqual(north)
  expect(await errorsOf(calls.listGatewayErrors, 'errorListGw', { gw: '020000000001' })).toEqual(north)
})

test('departments and gateways to choose from', async () => {
  expect((await send(calls.listDepartments, { query: { store } })).body['deptList']).toEqual(['Bakery', 'Dairy'])
  expect((await send(calls.listDepartments, { query: { store: 'nice' } })).status).toBe(204)
  expect((await send(calls.listReportGateways, { query: { store } })).body['gwList']).toEqual([
    { id: '020000000001', name: 'North' },
    { id: '020000000002', name: '020000000002' },
  ])
})

test('the single errors behind a row', async () => {
  const { body, headers: answered } = await send(calls.listErrorRecords, {
    query: { store, labelCode: A, itemId: '0012', start: daysAgo(5) },
  })
  expect((body['errorRecordList'] as Rows).map((row) => row['errorCode'])).toEqual(['NOT_CONFIRMED', 'REFUSED'])
  expect(answered.get('x-totalelements')).toBe('2')
})

test('the figures of the charts add up to the rows', async () => {
  const { body } = await send(calls.readErrorSummary, { query: { store } })
  expect(body).toMatchObject({
    count: 5,
    labels: 2,
    departmentField: 'CATEGORY1',
    departments: [
      { name: 'Dairy', count: 3, labels: 1 },
      { name: 'Bakery', count: 1, labels: 1 },
      { name: '', count: 1, labels: 1 },
    ],
    gateways: [
      { id: '020000000001', name: 'North', count: 3, labels: 2 },
      { id: '020000000002', name: '020000000002', count: 1, labels: 1 },
      { id: '', name: '', count: 1, labels: 1 },
    ],
    reasons: [
      { errorCode: 'NOT_CONFIRMED', count: 3, labels: 2 },
      { errorCode: 'NO_GATEWAY', count: 1, labels: 1 },
      { errorCode: 'REFUSED', count: 1, labels: 1 },
    ],
  })
  const day = (ago: number) => daysAgo(ago).slice(0, 10)
  expect((body['days'] as Rows).map((row) => row['day'])).toEqual([20, 9, 3, 2, 1].map(day))
  expect((await send(calls.readErrorSummary, { query: { store: 'nice' } })).body).toMatchObject({
    count: 0,
    departments: [],
  })
})

test('the department is the field that is mapped as reserved two', async () => {
  await send(saveStandardDataMap, { body: { mappedReservedTwo: 'ROOM' } as never })
  expect((await send(calls.listDepartments, { query: { store } })).body['deptList']).toEqual(['Cold'])
  expect((await send(calls.readErrorSummary, { query: { store } })).body['departmentField']).toBe('ROOM')
  await send(saveStandardDataMap, { body: {} as never })
})

test('models with the age of their labels', async () => {
  const { body, headers: answered } = await send(listProductInfo, { query: { store } })
  const empty = { year8more: 0, year7: 0, year6: 0, year5: 0, year5less: 0, unknown: 0 }
  expect(body['productInfoList']).toEqual([
    { ...empty, system: '', type: '', total: 1, unknown: 1 },
    { ...empty, system: 'OEPL', type: expect.stringContaining('2.9'), total: 2, year6: 1, year5less: 1 },
  ])
  expect(answered.get('x-size')).toBe('10')
})

test('labels, products and batteries by department and by store', async () => {
  const { body } = await send(readProductSummary, { query: { store } })
  const none = { veryGood: 0, good: 0, low: 0, replace: 0, unknown: 0 }
  expect(body).toMatchObject({
    labels: 3,
    linkedLabels: 2,
    products: 2,
    linkedProducts: 2,
    veryGood: 1,
    replace: 1,
    unknown: 1,
    departments: [
      { ...none, name: 'Bakery', labels: 1, products: 1, replace: 1 },
      { ...none, name: 'Dairy', labels: 1, products: 1, veryGood: 1 },
    ],
    stores: [
      { store, labels: 3, products: 2, veryGood: 1, replace: 1, unknown: 1 },
      { store: 'nice', labels: 1, products: 0, good: 1 },
    ],
    storeCount: 2,
  })
})

test('a file has all rows, whatever the size, and both addresses give the same report', async () => {
  const answers = await Promise.all(
    ['/metro/report/error-list-gw', '/dashboardservice/common/report/errorListGw'].map(async (path) =>
      (await fetch(`${server.url}${path}?store=${store}&export=true&format=csv&size=1000000000`, { headers })).text(),
    ),
  )
  expect(answers[0]?.trim().split('\n')).toHaveLength(5)
  expect(answers[1]).toBe(answers[0])
})

test('a printed report is a tagged PDF in the language of its words, by menu code, and 204 without rows', async () => {
  const print = (path: string, query: string, body: Record<string, string>) =>
    fetch(`${server.url}${path}?store=${query}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const path of [
    '/metro/report/error-list-pdf',
    '/metro/report/error-list-info-pdf',
    '/api/common/report/errorListGwPdf',
    '/metro/report/product-info-pdf',
  ]) {
    const answer = await print(path, `${store}&lang=fr`, { errorsByDepartment: 'Erreurs 牛奶 عربي' })
    expect([answer.status, answer.headers.get('content-type')], path).toEqual([200, 'application/pdf'])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.pdf$/)
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(bytes.startsWith('%PDF-1.7')).toBe(true)
    for (const part of ['/Lang (fr)', '/Marked true', '/StructTreeRoot', '%%EOF']) expect(bytes).toContain(part)
  }
  expect((await print('/metro/report/error-list-pdf', 'nice', {})).status).toBe(204)
  const other = await signIn('olga', { menu: [MENU.eslProductInfo.code], stores: [storeIdOf(store)] })
  expect((await other.send(printErrors, { query: { store } })).status).toBe(403)
}, 120_000)

test('another store is refused like an unknown one', async () => {
  const other = await signIn('otto', { stores: [storeIdOf('nice')], level: '2' })
  expect((await other.send(calls.listErrors, { query: { store } })).status).toBe(405)
})
