// server/http: every documented call of stores, labels, products, gateways, templates and the white list, exactly as in the wire
// contract, on every mount: status, envelope, paging headers, names and types. The calls are in testing/documented.
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { usingShop } from '../testing/shop.ts'
import { articleCalls } from '../testing/documented/articles.ts'
import { gatewayCalls } from '../testing/documented/gateways.ts'
import { labelCalls } from '../testing/documented/labels.ts'
import { storeCalls } from '../testing/documented/stores.ts'
import { templateCalls } from '../testing/documented/templates.ts'
import type { DocumentedCall } from '../testing/documented/shape.ts'
import { addGatewayRow } from '../testing/gateways.ts'

const mounts = ['/api', '/dashboardservice', '/dashboardWeb', '/dashboard', '/common/api/v2', '/c1/common/api/v2']

async function send(method: string, url: string, body?: unknown) {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json;charset=utf-8' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (/^[[{"]/.test(text) ? JSON.parse(text) : text) as unknown,
  }
}

/**
 * One store with everything that the calls read: two products, a label of each kind, an offline gateway, a failed
 * attempt, a button press.
 */
const { server, headers, storeIdOf } = usingShop()

beforeAll(async () => {
  const { db } = server
  const store = storeIdOf('lyon')
  await sql`update store set country = 'France' where store_id = ${store}`.execute(db)
  const gateway_id = await addGatewayRow(db, { company: 'acme', store_id: store, mac: '020000000001', channel: 25 })
  await send('POST', `${server.url}/api/common/articles?store=lyon`, [
    { articleId: 'A1', articleName: 'Milk', data: { LIST_PRICE: '1.29', BARCODE: '4006381333931' } },
    { articleId: 'A2', articleName: 'Bread', data: {} },
  ])
  await send('POST', `${server.url}/api/common/labels/link?store=lyon`, {
    assignList: [{ labelCode: '0000000000A1', articleIdList: ['A1'] }],
  })
  await sql`insert into label (store_id, code, model) values (${store}, '0000000000B1', 'M2_296x128_BWR')`.execute(db)
  await sql`
    insert into label_page (label_id, store_id)
    select label_id, store_id from label where code = '0000000000B1'`.execute(db)
  await sql`
    update label
    set gateway_id = ${gateway_id}, model = coalesce(model, 'M3_384x168_BWRY'), capabilities = 64, battery = 'LOW',
      temperature = -18`.execute(db)
  const { label_id } = await db
    .selectFrom('label')
    .select('label_id')
    .where('code', '=', '0000000000A1')
    .executeTakeFirstOrThrow()
  await sql`
    insert into label_sample (label_id, at, gateway_id, rssi, battery_mv)
    values (${label_id}, now(), ${gateway_id}, -60, 2900)`.execute(db)
  await sql`
    insert into fail_record (store_id, label_id, page, version, operation, gateway_id, error_code, error_text,
      request_date, last_retry_at)
    values (${store}, ${label_id}, 1, 1, 'LINK', ${gateway_id}, 'GATEWAY_OFFLINE', 'It is away.', now(),
      now())`.execute(db)
  await sql`
    insert into label_button (label_id, button, store_id, counter, alarm, pressed_at)
    values (${label_id}, 0, ${store}, 1, true, now())`.execute(db)
}, 60_000)

async function differences(
  { call, body, status = 200, answer, envelope, page, message }: DocumentedCall,
  mount: string,
): Promise<string[]> {
  const [method = '', path = ''] = call.split(' ')
  const got = await send(
    method,
    path.startsWith('{server}') ? path.replace('{server}', server.url) : server.url + mount + path,
    body,
  )
  if (got.status !== status) return [`answered ${got.status} instead of ${status}: ${got.text.slice(0, 300)}`]
  if (status === 204)
    return got.text === '' && got.headers.get('x-total-count') === '0'
      ? []
      : [`204 with ${got.text} and X-total-count ${got.headers.get('x-total-count')}`]
  const found: string[] = []
  const enveloped =
    typeof got.body === 'object' && got.body !== null && 'responseCode' in got.body
      ? (got.body as Record<string, unknown>)
      : undefined
  if (got.headers.get('content-type') !== 'application/json;charset=UTF-8')
    found.push(`content type ${got.headers.get('content-type')}`)
  if (envelope === 'bare' && enveloped) found.push('has an envelope')
  if (
    envelope !== 'bare' &&
    envelope &&
    (enveloped?.['responseCode'] !== String(status) || typeof enveloped['responseMessage'] !== 'string')
  )
    found.push(`no envelope of ${status}`)
  if (message !== undefined && !String(enveloped?.['responseMessage']).startsWith(message))
    found.push(`says ${String(enveloped?.['responseMessage'])} instead of ${message}`)
  if (envelope === 'batch' && !/^[0-9a-f-]{36}$/.test(String(enveloped?.['customBatchId'])))
    found.push('no customBatchId')
  if (page !== undefined && got.headers.get('x-size') !== String(page))
    found.push(`X-size ${got.headers.get('x-size')} instead of ${page}`)
  if (page !== undefined)
    for (const name of ['x-total-count', 'x-totalelements', 'x-totalpages', 'x-number'])
      if (!/^\d+$/.test(got.headers.get(name) ?? '')) found.push(`no ${name}`)
  return [...found, ...(answer?.(got.body, 'answer') ?? [])]
}

const rooms = {
  stores: storeCalls,
  articles: articleCalls,
  labels: labelCalls,
  gateways: gatewayCalls,
  templates: templateCalls,
}
describe.each(mounts)('%s', (mount) => {
  test.each(Object.entries(rooms))(
    'answers the calls about %s as documented',
    async (_room, calls) => {
      const found: string[] = []
      for (const call of calls)
        for (const difference of await differences(call, mount)) found.push(`${call.call}: ${difference}`)
      expect(found).toEqual([])
    },
    60_000,
  )
})
