// e2e/spec: specification §7: every answer matches its operation's declaration: names, types and nothing missing. The
// neighbouring files test each noun.
import { crc32 } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { allOperations } from '@shelfcast/contract/operations'
import { sql } from '@shelfcast/server/db/database'
import { labelFirmware } from '@shelfcast/simulator/label-firmware'
import { store, startWire } from './wire.ts'

const wire = startWire()
const { send, addArticles, addGateway } = wire
const [label, free, gateway] = ['0000000000F1', '0000000000F2', '0000000000B1']
const base64 = (text: string) => Buffer.from(text).toString('base64')
const later = { startTime: '2099-12-01 08:00', endTime: '2099-12-01 20:00' }
const schedule = {
  fileName: 'S1.json',
  timezone: 'Europe/Berlin',
  scheduleTime: '2099-12-01 06:00',
  binaryData: base64(JSON.stringify([{ articleId: 'R1', articleName: 'Rice', data: { LIST_PRICE: '1.49' } }])),
}
const firmware = {
  fileName: 'label.bin',
  type: 'TAG',
  fwVersion: '41',
  system: 'OEPL',
  tagClass: '01',
  binaryData: Buffer.from(labelFirmware(0x01, 41)).toString('base64'),
}
const east = { store: 'EAST', storeName: 'East', company: 'DEFAULT', country: 'Far', zoneId: 'Asia/Seoul' }
const profile = {
  firstName: 'Ada',
  lastName: 'Li',
  emailAddress: 'ada@shop.example',
  phoneNumber: '',
  emailAlarm: false,
  emailReport: false,
}
const password = 'a long way to the harbour'

interface Asked {
  query?: string | (() => Promise<string>)
  body?: unknown
  /** A body that depends on an earlier answer. */ bodyLater?: () => Promise<unknown>
  /** No data, so the answer is 204. */ none?: true
  headers?: Record<string, string>
}

/** The number of the schedule that was ordered last. */
async function lastScheduleId() {
  const { body } = await send('GET', `/api/common/articles/schedule?store=${store}`)
  return (body['articleScheduleList'] as { id: number }[])[0]?.id
}
const lastSchedule = async () => `id=${await lastScheduleId()}`
/** The number of the file that was loaded last. */
async function lastFile() {
  const { body } = await send('GET', `/api/common/articles/history?store=${store}&source=FILE`)
  return `id=${(body['articleFileHistoryList'] as { id: number }[])[0]?.id}`
}
const inStore = `store=${store}`
const ofLabel = `${inStore}&label=${label}`

/** In order: later calls may use the changes of earlier ones. */
const calls: [string, Asked][] = [
  ['GET /api/common/config/APIPath', {}],
  ['GET /api/common/config/languageList', {}],
  ['GET /api/common/config/languageContent', { query: 'languageId=0' }],
  ['GET /api/common/config/alertsetting', {}],
  ['POST /api/common/signup', { body: { id: 'newcomer', email: 'newcomer@shop.example', password } }],
  ['GET /api/common/area', {}],
  ['POST /api/common/area', { body: { company: 'DEFAULT', country: 'Austria' } }],
  ['GET /api/common/summary', { query: inStore }],
  ['GET /api/common/summary/problem', { query: 'problemType=lowBattery' }],
  ['GET /api/common/store', {}],
  ['GET /api/common/store/timezone', {}],
  ['POST /api/common/store', { body: east }],
  ['PUT /api/common/store', { query: 'store=EAST', body: east }],
  ['DELETE /api/common/store', { query: 'storeList=EAST' }],
  ['GET /api/common/account/detail', {}],
  ['PUT /api/common/account/info', { body: profile }],
  ['GET /api/common/articles', { query: inStore }],
  [
    'PUT /api/common/articles',
    { query: inStore, body: [{ articleId: 'R1', articleName: 'Rice', data: { BRAND: 'Own' } }] },
  ],
  ['POST /api/common/articles', { query: inStore, body: [{ articleId: 'R2', articleName: 'Oil', data: {} }] }],
  ['GET /api/common/articles/data', {}],
  ['GET /api/common/config/articleField', { query: `${inStore}&article=R1` }],
  ['GET /api/common/articles/history', { query: inStore }],
  ['POST /api/common/articles/schedule', { query: inStore, body: schedule }],
  ['GET /api/common/articles/schedule', { query: inStore }],
  ['GET /api/common/articles/schedule/file', { query: lastSchedule }],
  [
    'PUT /api/common/articles/schedule',
    { query: inStore, bodyLater: async () => ({ ...schedule, id: await lastScheduleId() }) },
  ],
  ['DELETE /api/common/articles/schedule', { query: lastSchedule }],
  [
    'POST /api/common/labels/link',
    { query: inStore, body: { assignList: [{ labelCode: label, articleIdList: ['R1'] }] } },
  ],
  ['GET /api/common/labels', { query: inStore }],
  ['GET /api/common/labels/detail', { query: ofLabel }],
  ['GET /api/common/labels/history', { query: ofLabel }],
  ['GET /api/common/labels/link', { query: `labelCode=${label}` }],
  ['GET /api/common/labels/article', { query: `${inStore}&articleId=R1` }],
  ['GET /api/common/labels/gateway', { query: `${inStore}&gateway=${gateway}` }],
  ['GET /api/common/labels/store', { query: `labelCode=${label}` }],
  ['GET /api/common/labels/type', { query: inStore }],
  ['GET /api/common/labels/type/one', { query: `labelCode=${label}` }],
  ['GET /api/common/labels/type/info', { query: `labelCode=${label}` }],
  ['GET /api/common/labels/model', { query: inStore }],
  ['GET /api/common/labels/summary/status', { query: inStore }],
  ['GET /api/common/labels/alive/history', { query: ofLabel, none: true }],
  ['GET /api/common/labels/status/history', { query: ofLabel, none: true }],
  ['GET /api/common/labels/unassigned', { query: inStore }],
  ['GET /api/common/labels/unassigned/status', { query: inStore }],
  ['GET /api/common/labels/unassigned/rma', { query: inStore }],
  ['GET /api/common/labels/unassigned/detail', { query: `${inStore}&label=${free}` }],
  ['GET /api/common/category/articles', { query: inStore }],
  ['GET /api/common/labels/category', { query: inStore }],
  [
    'PUT /api/common/labels/update/shelf',
    { query: inStore, body: { labelShelfInfo: [{ updateId: label, floor: '1', shelfId: 'S1' }] } },
  ],
  ['GET /api/common/labels/shelfs', { query: inStore }],
  ['GET /api/common/labels/shelfs/detail', { query: `${inStore}&floor=1&shelf=S1` }],
  ['GET /api/common/labels/status/floorwise', { query: inStore, none: true }],
  ['GET /api/common/labels/problemforlbs', { query: inStore }],
  ['GET /api/common/labels/failRecords', { query: inStore }],
  ['GET /metro/report/error-list', { query: inStore }],
  ['GET /metro/report/error-list-info', { query: inStore }],
  ['GET /metro/report/error-list-gw', { query: inStore }],
  ['GET /metro/report/dept-list', { query: inStore, none: true }],
  ['GET /metro/report/gw-list', { query: inStore }],
  ['GET /api/common/labels/firmware', { query: inStore }],
  ['GET /api/common/labels/firmware/summary', { query: inStore }],
  ['GET /api/common/labels/firmware/versions', { query: inStore }],
  ['GET /api/common/labels/button', {}],
  [
    'PUT /api/common/labels/button',
    { body: { main: 'ALARM', sub: 'DEFAULT', extend1: 'DEFAULT', extend2: 'DEFAULT' } },
  ],
  ['GET /api/common/labels/contents/alarm', { query: inStore, none: true }],
  ['GET /api/common/labels/contents/alarm/detail', { query: inStore, none: true }],
  ['GET /api/common/labels/property', { query: inStore }],
  [
    'PUT /api/common/labels/property',
    { query: inStore, body: { labelPropertyList: [{ type: 'M3_384x168_BW', totalPage: 3 }] } },
  ],
  ['PUT /api/common/labels/resend/timeout', { query: inStore, body: { labelList: [label] } }],
  ['PUT /api/common/labels/resend/timeout/all', { query: inStore }],
  ['POST /api/common/labels/multi/link', { query: ofLabel }],
  ['POST /api/common/labels/regenerate/images', { query: inStore, body: { labelList: [label] } }],
  [
    'POST /api/common/labels/schedule',
    { query: inStore, body: { labelCodes: [label], scheduleList: [{ displayPage: 2, ...later }] } },
  ],
  ['GET /api/common/labels/schedule', { query: `label=${label}` }],
  [
    'POST /api/common/labels/repeatSchedule',
    {
      query: inStore,
      body: {
        labelCodes: [label],
        repeatScheduleList: [{ startDate: '2099-12-01', repeatDay: 'MON', applyTime: '08:00', displayPage: 2 }],
        enable: true,
      },
    },
  ],
  ['GET /api/common/labels/repeatSchedule', { query: `label=${label}` }],
  ['POST /api/common/labels/unlink', { query: inStore, body: { unAssignList: [label] } }],
  ['DELETE /api/common/labels', { query: `${inStore}&labelList=${free}` }],
  ['DELETE /api/common/articles', { query: `${inStore}&articleDeleteList=R2` }],
  ['GET /api/common/gateway', { query: inStore }],
  ['GET /api/common/gateway/detail', { query: `${inStore}&gateway=${gateway}` }],
  ['GET /api/common/gateway/floating', { none: true }],
  ['GET /api/common/scangateway', { query: 'ip=127.0.0.1&port=9', none: true }],
  ['DELETE /api/common/gateway', { query: `${inStore}&gateways=${gateway}` }],
  ['POST /api/common/otamanager/api/otapackage', { body: firmware }],
  ['POST /api/common/otamanager/api/otapackage/multi', { body: { packageList: [{ ...firmware, fwVersion: '42' }] } }],
  ['GET /api/common/otamanager/api/otapackage', {}],
  ['DELETE /api/common/otamanager/api/otapackage', { query: 'ids=1' }],
  ['GET /api/common/node', {}],
  [
    'POST /api/common/articles/upload',
    {
      query: inStore,
      body: { contentType: 'text/csv', imgBase64: base64('SKU,Name,Price\nR3,Salt,0.99\n'), fileName: 'salt.csv' },
    },
  ],
  ['GET /api/common/articles/upload/file', { query: lastFile }],
  [
    'PUT /api/common/account/password',
    { body: { oldPassword: password, newPassword: 'another long way to the harbour' } },
  ],
]

beforeAll(async () => {
  const { db, setting } = wire.backdoor
  await setting('signup', true)
  await addArticles('R1')
  await addGateway(gateway)
  // As if the gateway had heard two labels, one of which could not be updated.
  await sql`insert into label (store_id, code, model, firmware, gateway_id, battery, last_seen_at, created_at, linked)
    select g.store_id, code, 'M3_384x168_BW', 40, g.gateway_id, 'LOW', now(), now(), false
    from gateway g, unnest(${[label, free]}::text[]) as code where g.mac = ${gateway}`.execute(db)
  // One of them is blank, and has confirmed it.
  await sql`insert into label_page (label_id, page, store_id, wanted_version, shown_version)
    select label_id, 1, store_id, 1, 1 from label where code = ${free}`.execute(db)
  await sql`insert into fail_record (store_id, label_id, page, version, operation, error_code, error_text, request_date)
    select store_id, label_id, 1, 1, 'LINK', 'NOT_CONFIRMED', 'The label did not receive the picture in time.', now()
    from label where code = ${label}`.execute(db)
})

test.each(calls)(
  '%s is answered as it declares',
  async (call, { query = '', body: fixed, bodyLater, none, headers = {} }) => {
    const [method = '', path = ''] = call.split(' ')
    const declared = allOperations.find(
      ({ operation }) => operation.method === method && [operation.path, ...(operation.also ?? [])].includes(path),
    )?.operation
    const asked = typeof query === 'string' ? query : await query()
    const body = bodyLater ? await bodyLater() : fixed
    const answer = await send(method, `${path}?${asked}`, { headers, ...(body === undefined ? {} : { body }) })
    if (none)
      return expect([answer.status, answer.text, answer.headers.get('x-total-count') ?? '0']).toEqual([204, '', '0'])
    expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.anything()])
    // Some answers are a bare word.
    const answered = /^[[{]/.test(answer.text) ? answer.body : answer.text
    expect(declared?.output.safeParse(answered).error?.issues ?? []).toEqual([])
    expect(Object.keys(answered).length).toBeGreaterThan(0)
  },
)

test('POST /api/common/login and GET /api/common/logout are answered as they declare', async () => {
  const find = (ending: string) => allOperations.find(({ operation }) => operation.path.endsWith(ending))?.operation
  const signedIn = await send('POST', '/api/common/login', {
    headers: { sessionid: '' },
    body: {
      account: wire.product.account,
      password: wire.product.password,
      loginMode: 'local',
      domain: '',
      force: true,
    },
  })
  expect([signedIn.status, find('/common/login')?.output.safeParse(signedIn.body).error]).toEqual([200, undefined])
  const out = await send('GET', '/api/common/logout', { headers: { sessionid: signedIn.body['sessionId'] as string } })
  expect([out.status, find('/common/logout')?.output.safeParse(out.body).error]).toEqual([200, undefined])
})

/** A zip archive of one file, stored without compression. */
function zipOf(name: string, content: string): Buffer {
  const [path, bytes] = [Buffer.from(name), Buffer.from(content)]
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt32LE(crc32(bytes), 10)
  common.writeUInt32LE(bytes.length, 14)
  common.writeUInt32LE(bytes.length, 18)
  common.writeUInt16LE(path.length, 22)
  const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, bytes])
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), path])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(file.length, 16)
  return Buffer.concat([file, entry, end])
}

test('POST /api/common/articles/upload/zip takes an archive in JSON, and /multipart as a form', async () => {
  const declared = allOperations.find(
    ({ operation }) => operation.path === '/api/common/articles/upload/zip',
  )?.operation
  const archive = zipOf('prices.csv', 'SKU,Name,Price\nZ1,Zucchini,1.99\n')
  const path = `/api/common/articles/upload/zip?store=${store}`
  const answer = await send('POST', path, {
    body: { contentType: 'zip', imgBase64: archive.toString('base64'), fileName: 'prices.zip' },
  })
  expect([answer.status, answer.text.slice(0, 300), declared?.output.safeParse(answer.body).error]).toEqual([
    200,
    expect.anything(),
    undefined,
  ])
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(archive)]), 'prices.zip')
  const sent = await fetch(`${wire.product.url}/api/common/articles/upload/zip/multipart?store=${store}`, {
    method: 'POST',
    headers: wire.session,
    body: form,
  })
  expect([sent.status, declared?.output.safeParse(await sent.json()).error]).toEqual([200, undefined])
})

test('POST and PATCH /api/common/gateway name what they cannot reach', async () => {
  await addGateway('0000000000B2')
  expect(await send('PATCH', `/api/common/gateway?store=${store}&gateways=0000000000B2`)).toMatchObject({
    body: { responseCode: expect.stringMatching(/^4\d\d$/) },
  })
  expect(
    await send('POST', `/api/common/gateway?store=${store}`, { body: { name: 'West', gateway: '127.0.0.1', port: 9 } }),
  ).toMatchObject({ body: { responseCode: expect.stringMatching(/^4\d\d$/) } })
})
