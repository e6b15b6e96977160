// server/http: rules that every call shares on the wire, for any noun: mounts, envelopes, sorting, dates, and left-out
// values.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usingShop } from '../testing/shop.ts'
import { addAccount, addCompany, openTestSession } from '../testing/people.ts'
import { addGatewayRow } from '../testing/gateways.ts'

const store = 'lyon'
const mac = '020000000001'

interface Answer {
  status: number
  headers: Headers
  text: string
  body: Record<string, unknown>
}

async function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>,
  }
}

const { server, headers, storeIdOf } = usingShop({ stores: [store] })

beforeAll(async () => {
  const storeId = storeIdOf(store)
  await addGatewayRow(server.db, { company: 'acme', store_id: storeId, mac, channel: 25 })
  await send('POST', `/api/common/articles?store=${store}`, [
    { articleId: 'A1', articleName: 'Milk', data: { LIST_PRICE: '1.29' } },
    { articleId: 'A2', articleName: 'Bread', data: {} },
  ])
  await send('POST', `/api/common/labels/link?store=${store}`, {
    assignList: [{ labelCode: '0000000000A1', articleIdList: ['A1'] }],
  })
  await send('POST', `/api/common/whitelist?store=${store}`, { labelList: ['0000000000A1'] })
})

describe('the envelope', () => {
  test.each([
    'labels?store=lyon',
    'labels/gateway?store=lyon&gateway=020000000001',
    'labels/property?store=lyon',
    'gateway?store=lyon',
    'gateway/status',
    'whitelist?store=lyon',
    'store/summary/list',
    'store/timezone',
    'company',
    'articles?store=lyon',
  ])('GET /common/%s says 200 in its body too', async (path) => {
    const { status, body } = await send('GET', `/api/common/${path}`)
    expect([status, body['responseCode'], body['responseMessage']]).toSatisfy(
      ([code, ...words]: unknown[]) => code === 204 || JSON.stringify(words) === '["200","SUCCESS"]',
    )
  })

  test.each(['area', 'store', 'whiteList/list?store=lyon', 'whiteList/info?store=lyon'])(
    'GET /common/%s is bare',
    async (path) => {
      const { status, body } = await send('GET', `/api/common/${path}`)
      expect([200, 204]).toContain(status)
      expect(body).not.toHaveProperty('responseCode')
    },
  )

  test('a projection keeps the envelope and only the named keys of the rows', async () => {
    expect(
      (
        await send(
          'GET',
          `/common/api/v2/common/labels?store=${store}&filter=${encodeURIComponent('{labelList[labelCode,articleList[articleId]]}')}`,
        )
      ).body,
    ).toEqual({
      responseCode: '200',
      responseMessage: 'SUCCESS',
      labelList: [{ labelCode: '0000000000A1', articleList: [{ articleId: 'A1' }] }],
    })
  })

  test.each(['{oops', '{', '{"a":', '{}x'])(
    'a projection below a text that starts like JSON, %s, keeps the text',
    async (name) => {
      const articleId = `T${[...name].length}`
      await send('POST', `/api/common/articles?store=${store}`, [{ articleId, articleName: name, data: { X: '1' } }])
      const filter = encodeURIComponent('{articleList[articleName[x],data[X]]}')
      const { status, body } = await send(
        'GET',
        `/api/common/config/article/info?store=${store}&articleId=${articleId}&filter=${filter}`,
      )
      expect(status).toBe(200)
      expect(body['articleList']).toEqual([{ articleName: name, data: { X: '1' } }])
    },
  )

  test('deleting labels returns its batch', async () => {
    await server.db
      .insertInto('label')
      .values({
        store_id: (await server.db.selectFrom('store').select('store_id').executeTakeFirstOrThrow()).store_id,
        code: '0000000000D1',
        model: null,
        linked: false,
        template_name: null,
        gateway_id: null,
        rssi: null,
        lqi: null,
        battery_mv: null,
        temperature: null,
        firmware: null,
        capabilities: null,
        created_at: new Date(),
      })
      .execute()
    await server.db
      .insertInto('label_page')
      .expression((from) =>
        from.selectFrom('label').select(['label_id', 'store_id']).where('code', '=', '0000000000D1'),
      )
      .columns(['label_id', 'store_id'] as never)
      .execute()
    expect(await send('DELETE', `/common/api/v2/common/labels?cbId=YES&labelList=0000000000D1`)).toMatchObject({
      status: 200,
      body: { customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
  })
})

describe('rows in the standard form', () => {
  test('a label names its gateway in full', async () => {
    await server.db
      .updateTable('label')
      .set((eb) => ({ gateway_id: eb.selectFrom('gateway').select('gateway_id').where('mac', '=', mac) }))
      .where('code', '=', '0000000000A1')
      .execute()
    const [label] = (await send('GET', `/api/common/labels?store=${store}&isLabelAlive=true&label=A1`)).body[
      'labelList'
    ] as Record<string, unknown>[]
    expect(label?.['gateway']).toEqual({
      id: expect.any(Number),
      code: mac,
      name: 'North',
      macAddress: mac,
      ipAddress: '127.0.0.1',
      port: 9,
      uriScheme: 'HTTP',
      version: '',
      status: 'DISCONNECTED',
      lastConnectionDate: null,
    })
  })

  test('a product carries its barcodes in both spellings and its reserved values', async () => {
    const [article] = (await send('GET', `/api/common/articles?store=${store}&id=A1`)).body['articleList'] as Record<
      string,
      unknown
    >[]
    expect(article).toMatchObject({ eans: [], EANs: [], reserved: {}, assignedLabel: 1, labelCount: 1 })
  })

  test('a gateway shows in list and detail that the access point lacks a setting', async () => {
    expect((await send('GET', `/api/common/gateway?store=${store}`)).body['gatewayList']).toMatchObject([
      {
        ntpServerIp: '',
        displayNo: '',
        displayNoEnable: 'No',
        deviceId: '',
        gwFirmwareReadyVersion: '',
        labelCount: '1',
      },
    ])
    const { body } = await send('GET', `/api/common/gateway/detail?store=${store}&gateway=${mac}`)
    for (const name of [
      'name',
      'company',
      'store',
      'macAddress',
      'ipAddress',
      'networkStatus',
      'version',
      'type',
      'labelCount',
      'dataChennel',
      'wakeupChennel',
      'beaconChennel',
      'slotTotal',
      'wakeupOrder',
      'machId',
      'integMachId',
      'refreshStart',
      'ledNumber',
      'ntpServerIp',
      'displayNo',
      'displayNoEnable',
      'siteCode',
      'lastUpdateTime',
      'lastConnectionDate',
    ])
      expect([name, typeof body[name]]).toEqual([name, 'string'])
    expect(body['displayNoEnable']).toBe('No')
  })
})

describe('sorting', () => {
  test.each([
    'gateway?store=lyon&sort=CODE,DESC',
    'gateway?store=lyon&sort=labelCount,asc',
    'gateway?store=lyon&sort=gwVersion,asc',
    'labels?store=lyon&sort=batteryLevel,asc',
    'labels?store=lyon&sort=lastConnectionTime,desc',
    'labels?store=lyon&sort=dataChannelRssi,asc',
    'store?sort=Code,Asc',
  ])('GET /common/%s is answered', async (path) => {
    expect((await send('GET', `/api/common/${path}`)).status).toBe(200)
  })

  test.each([
    'gateway?store=lyon',
    'labels?store=lyon',
    'store?',
    'articles?store=lyon',
    'whiteList/list?store=lyon',
    'articles/history?store=lyon',
  ])('GET /common/%s refuses a property that it does not have', async (path) => {
    expect((await send('GET', `/api/common/${path}&sort=colourOfTheDoor,asc`)).status).toBe(405)
  })
})

describe('dates', () => {
  const zone = process.env['TZ']
  beforeAll(() => {
    process.env['TZ'] = 'Asia/Seoul'
  })
  afterAll(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })

  test.each(['2026-01-02 10:00:00', '2026-01-02 10:00:00.123456', '2026-01-02T10:00:00Z', '2026-01-02T11:00:00+01:00'])(
    '%s is the same time in every list, wherever the server stands',
    async (text) => {
      const { body } = await send(
        'GET',
        `/api/common/gateway/status/summary?store=${store}&startTime=${encodeURIComponent(text)}&endTime=${encodeURIComponent('2026-01-02 11:30:00')}`,
      )
      expect((body['status'] as { timeInterval: string }[])[0]?.timeInterval).toBe('2026-01-02T10:00:00.000Z')
      expect(
        (await send('GET', `/api/common/labels/failRecords?store=${store}&start=${encodeURIComponent(text)}`)).status,
      ).toBe(204)
      expect(
        (await send('GET', `/api/common/articles/history?store=${store}&end=${encodeURIComponent(text)}`)).status,
      ).toBe(204)
    },
  )

  test('an invalid time is refused by name', async () => {
    for (const path of [
      'gateway/status/summary?store=lyon&startTime=soon',
      'labels/failRecords?store=lyon&start=soon',
      'articles/history?store=lyon&start=soon',
    ])
      expect((await send('GET', `/api/common/${path}`)).status).toBe(405)
  })
})

describe('missing resources', () => {
  test.each([
    'articles/data',
    'labels/type',
    'whiteList/pending',
    'store/simple?areaKey=CITY&areaValue=Lima',
    'summary/problem?problemType=gatewayOffline',
    'gateway/list',
    'labels',
    'articles/history',
  ])('GET /common/%s of a company that has nothing is 204 without a body', async (path) => {
    await addCompany(server.db, 'empty')
    const { headers: ofEmpty } = await openTestSession(
      server.db,
      await addAccount(server.db, { account: `empty ${path}`, company: 'empty' }),
    )
    const { status, text, headers: answered } = await send('GET', `/api/common/${path}`, undefined, ofEmpty)
    expect([status, text, answered.get('x-total-count')]).toEqual([204, '', '0'])
  })

  test.each([
    ['GET', 'labels/detail?store=lyon', undefined, 'label: FIELD_IS_MISSING'],
    ['GET', 'summary/problem', undefined, 'problemType: FIELD_IS_MISSING'],
    ['POST', 'labels/link?store=lyon', { assignList: [{}] }, 'assignList.0.labelCode: FIELD_IS_MISSING'],
    ['GET', 'articles?store=lyon&size=many', undefined, 'size: Enter a number.'],
  ])('%s /common/%s answers in the standard words', async (method, path, body, message) => {
    expect(await send(method, `/api/common/${path}`, body)).toMatchObject({
      status: 405,
      body: { responseMessage: message },
    })
  })
})

describe('files of lists', () => {
  test.each([
    'whitelist',
    'whitelist/unassigned',
    'labels/unassigned',
    'labels/unassigned/status',
    'labels/category',
    'config/article/info',
    'config/articleFieldNSecondly',
    'articles/linked',
  ])('GET /common/%s is no way around the code that a file of the same rows needs', async (path) => {
    const { store_id } = await server.db
      .selectFrom('store')
      .select('store_id')
      .where('code', '=', store)
      .executeTakeFirstOrThrow()
    const viewer = (
      await openTestSession(
        server.db,
        await addAccount(server.db, {
          account: `viewer ${path}`,
          company: 'acme',
          menu: [2100, 3100, 7200],
          action: [3100],
          stores: [store_id],
        }),
      )
    ).headers
    expect([200, 204]).toContain((await send('GET', `/api/common/${path}?store=${store}`, undefined, viewer)).status)
    expect(
      (await send('GET', `/api/common/${path}?store=${store}&export=true&format=csv`, undefined, viewer)).status,
    ).toBe(403)
    expect(
      (await send('GET', `/api/common/${path}?store=${store}&export=true&format=csv`)).headers.get(
        'content-disposition',
      ),
    ).toContain('attachment')
  })
})

describe('lists in a query', () => {
  test.each([
    'articleIdsList=A1&articleIdsList=A2',
    'articleIdsList[]=A1&articleIdsList[]=A2',
    'articleIdsList=A1,A2',
    'articleIdsList[]=A1,A2',
    'articleIdsList[0]=A1&articleIdsList[1]=A2',
    'articleIdsList%5B0%5D=A1&articleIdsList%5B1%5D=A2',
  ])('%s names two products', async (query) => {
    expect(
      (await send('GET', `/api/common/config/article/info?store=${store}&${query}`)).body['articleList'],
    ).toMatchObject([{ articleId: 'A2' }, { articleId: 'A1' }])
  })

  test.each<[string, string, unknown]>([
    ['a JSON body', '', { articleDeleteList: ['C,1', 'C2'] }],
    ['a JSON body of one', '', { articleDeleteList: ['C,1'] }],
    ['a repeated name', '&articleDeleteList=C%2C1&articleDeleteList=C2', undefined],
    ['an index', '&articleDeleteList[0]=C%2C1', undefined],
  ])('an id with a comma is one id in %s', async (_form, query, body) => {
    await send(
      'PUT',
      `/api/common/articles?store=${store}`,
      ['C,1', 'C2'].map((articleId) => ({ articleId, articleName: articleId, data: {} })),
    )
    expect((await send('DELETE', `/api/common/articles?store=${store}${query}`, body)).status).toBe(200)
    expect((await send('GET', `/api/common/articles/id?store=${store}&id=C%2C1`)).status).toBe(204)
  })

  test('lists of codes are split at every comma', async () => {
    for (const query of [
      'status=PROCESSING,SUCCESS&status=TIMEOUT',
      'status[]=PROCESSING,SUCCESS',
      'status[0]=PROCESSING&status[1]=TIMEOUT',
    ])
      expect([query, (await send('GET', `/api/common/labels?store=${store}&${query}`)).status]).toEqual([query, 200])
    expect((await send('GET', `/api/common/labels?store=${store}&status[0]=ASLEEP`)).status).toBe(405)
  })
})

describe('left-out values', () => {
  test('null means "not given" for optional values', async () => {
    expect(
      await send('PUT', `/api/common/articles?store=${store}`, [
        { articleId: 'A2', articleName: 'Bread', nfcUrl: null, eans: null, store: null, data: { NOTE: null } },
      ]),
    ).toMatchObject({ status: 200, body: { validCount: 1, invalidCount: 0 } })
    expect(
      (
        await send('POST', `/api/common/labels/link?store=${store}`, {
          assignList: [
            {
              labelCode: '0000000000A1',
              articleIdList: ['A1'],
              templateName: null,
              arrow: null,
              addInfo2: null,
              buttonConfigId: null,
            },
          ],
        })
      ).status,
    ).toBe(200)
    const linked = await server.db.selectFrom('label').select('link_info').executeTakeFirstOrThrow()
    expect(linked.link_info).not.toHaveProperty('buttonConfigId')
    expect(
      await send('POST', `/api/common/labels/link?store=${store}`, {
        assignList: [{ labelCode: '0000000000A1', articleIdList: null }],
      }),
    ).toMatchObject({ status: 405, body: { errors: [{ field: 'assignList.0.articleIdList' }] } })
  })

  test('a new store gets the company of its caller and the time zone of the server; a saved one keeps both', async () => {
    expect(
      (await send('POST', '/api/common/store', { store: 'nice', storeName: 'Nice', storeDescription: null })).status,
    ).toBe(200)
    const zoneOf = async () => (await send('GET', '/api/common/store?store=nice')).body['stores']
    expect(await zoneOf()).toMatchObject([
      { company: 'acme', zoneId: Intl.DateTimeFormat().resolvedOptions().timeZone },
    ])
    expect(
      (await send('PUT', '/api/common/store?store=nice', { storeName: 'Nice', zoneId: 'Europe/Paris' })).status,
    ).toBe(200)
    expect((await send('PUT', '/api/common/store?store=nice', { storeName: 'Nice 2' })).status).toBe(200)
    expect(await zoneOf()).toMatchObject([{ storeName: 'Nice 2', company: 'acme', zoneId: 'Europe/Paris' }])
    expect(
      (await send('POST', '/api/common/store', { store: 'rome', storeName: 'Rome', company: 'other' })).status,
    ).toBe(403)
  })

  test('the body may list gateways to restart, as other consoles send PATCH', async () => {
    for (const body of [{ gateways: [mac] }, { gateway: mac, store }])
      expect(await send('PATCH', '/api/common/gateway', body)).toMatchObject({
        status: 405,
        body: { responseMessage: `The gateway ${mac} is not connected.` },
      })
  })

  test('flags of lights may be text', async () => {
    expect(
      await send('PUT', `/api/common/labels/led?store=${store}&isPartial=true`, {
        ledBlinkList: [{ labelCode: '0000000000A1', color: 'RED', duration: '10s', patternId: '0', multiLed: 'false' }],
      }),
    ).toMatchObject({ status: 206 })
  })
})
