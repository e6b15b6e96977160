// server/labels: the smaller reads about labels over HTTP, shelves, properties, firmware, and bulk orders.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { listFailRecords } from '@shelfcast/contract/labels/fail-records'
import { listLabelFirmware, readFirmwareSummary, readFirmwareVersions } from '@shelfcast/contract/labels/firmware'
import { turnPages } from '@shelfcast/contract/labels/pages'
import { redrawLabels, resendAllLabels, resendMatchingLabels } from '@shelfcast/contract/labels/orders'
import { listLabelProperties, saveLabelProperties } from '@shelfcast/contract/labels/properties'
import * as reads from '@shelfcast/contract/labels/reads'
import { listAliveHistory, listStatusHistory, readLabelHistory } from '@shelfcast/contract/labels/history'
import { listLabelLinks, linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import {
  countFloors,
  countShelfProblems,
  listShelves,
  readShelf,
  saveShelves,
} from '@shelfcast/contract/labels/shelves'
import { deleteLabels, listLabels, readLabel } from '@shelfcast/contract/labels/labels'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { usingShop } from '../testing/shop.ts'
import { addAccount, openTestSession } from '../testing/people.ts'
import { addGatewayRow } from '../testing/gateways.ts'

let storeId: number
let otherId: number
const store = 'lyon'
const [A, B, C] = ['0000A1B2C3D1', '0000A1B2C3D2', '0000A1B2C3D3']
const mac = '020000000001'

const { server, send, storeIdOf } = usingShop({ stores: [store, 'nice'] })

beforeAll(async () => {
  storeId = storeIdOf(store)
  otherId = storeIdOf('nice')
  await send(replaceArticles, {
    query: { store },
    body: [
      { articleId: '0012', articleName: 'Butter', data: { LIST_PRICE: '2.49', CATEGORY1: 'Dairy' } },
      { articleId: '0013', articleName: 'Bread', data: { LIST_PRICE: '1.99', CATEGORY1: 'Bakery' } },
    ],
  })
  await addGatewayRow(server.db, { company: 'acme', store_id: storeId, mac })
})

/** A on butter, B on bread and butter, C free; all of one model behind one gateway. */
beforeEach(async () => {
  await server.db.deleteFrom('label').execute()
  await server.db.deleteFrom('label_property').execute()
  await link([
    { labelCode: A, articleIdList: ['0012'] },
    { labelCode: B, articleIdList: ['0013', '0012'] },
  ])
  await sql`insert into label (store_id, code) values (${storeId}, ${C})`.execute(server.db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label where code = ${C}`.execute(
    server.db,
  )
  await sql`
    update label
    set model = 'M2_296x128_BWR', firmware = 38, battery = 'GOOD', battery_mv = 2900, signal = 'BAD', rssi = -85,
      last_seen_at = now(), gateway_id = (select gateway_id from gateway where mac = ${mac}::bpchar)`.execute(server.db)
})

const link = (assignList: Record<string, unknown>[]) =>
  send(linkLabels, { query: { store }, body: { assignList } as never })
/** Width and height from a PNG's header. */
const pngSize = (text: string) => [16, 20].map((at) => Buffer.from(text, 'base64').readUInt32BE(at))
const codes = (rows: { labelCode: string }[] | undefined) => (rows ?? []).map((row) => row.labelCode)
const versions = async () =>
  Object.fromEntries(
    (
      await sql<{
        code: string
        version: number
      }>`select l.code, p.wanted_version as version from label l join label_page p using (label_id)`.execute(server.db)
    ).rows.map((row) => [row.code, row.version]),
  )

describe('one label', () => {
  test('labels/link names its products in order; a label without any is 204', async () => {
    expect((await send(listLabelLinks, { query: { labelCode: B.toLowerCase() } })).body['assignList']).toEqual([
      { store, articleId: '0013', articleName: 'Bread', articleIndex: '1', labelCode: B },
      { store, articleId: '0012', articleName: 'Butter', articleIndex: '2', labelCode: B },
    ])
    expect((await send(listLabelLinks, { query: { labelCode: C } })).status).toBe(204)
  })

  test('labels/store names the store, gateway and products', async () => {
    expect((await send(reads.readLabelStore, { query: { labelCode: A } })).body).toMatchObject({
      labelCode: A,
      store,
      gateway: '020000FFFE000001',
      articleId: ['0012'],
      labelModel: expect.stringContaining('2.9'),
    })
  })

  test('type/one is a bare word; type/info takes labelCode and label', async () => {
    expect(JSON.parse((await send(reads.readLabelType, { query: { labelCode: A } })).body['text'])).toBe(
      'M2_296x128_BWR',
    )
    for (const name of ['labelCode', 'label'])
      expect((await send(reads.readLabelTypeInfo, { query: { [name]: A } })).body).toMatchObject({
        displayWidth: 296,
        displayHeight: 128,
        colorType: 'BWR',
        nfc: 'false',
        totalPage: 7,
      })
    expect((await send(reads.readLabelTypeInfo)).status).toBe(405)
  })

  test('the detail also answers at unassigned/detail, with the newest order', async () => {
    const { headers } = await openTestSession(
      server.db,
      await addAccount(server.db, { account: `d${Date.now()}`, company: 'acme' }),
    )
    const body = (await (
      await fetch(`${server.url}/api/common/labels/unassigned/detail?store=${store}&label=${A}`, { headers })
    ).json()) as Record<string, unknown>
    expect(body).toMatchObject({
      labelCode: A,
      isDualSidedLabel: false,
      previousImage: [],
      latestBatchInfo: { txSequence: 1, type: 'LINK' },
    })
  })

  test('the history has the cloud format in addition to ours, and continues below an id', async () => {
    await link([{ labelCode: A, articleIdList: ['0013'] }])
    const [newest, oldest] = (await send(readLabelHistory, { query: { store, label: A } })).body['timelineInfo']
    expect(newest).toMatchObject({
      event: 'LINK',
      txSequence: 2,
      inputBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      pageInfo: [{ pageNumber: 1, status: 'PROCESSING' }],
    })
    expect(
      (await send(readLabelHistory, { query: { store, label: A, before: String(newest.id) } })).body['timelineInfo'],
    ).toEqual([oldest])
    expect((await send(readLabelHistory, { query: { store, label: A, before: 'yesterday' } })).status).toBe(405)
  })

  test('the values of a link are stored, returned, replaced by the next link and deleted with the product', async () => {
    const one = async () => (await send(listLabels, { query: { store, label: A } })).body['labelList'][0]
    await link([
      {
        labelCode: A,
        articleIdList: ['0012'],
        arrow: 'LEFT',
        addInfo1: 'a',
        addInfo5: 'e',
        buttonConfigId: 7,
        powerRailCtrlId: 'R1',
        floor: '1',
        shelfId: 'S4',
        shelfFloor: 2,
        order: 3,
      },
    ])
    expect(await one()).toMatchObject({
      arrow: 'LEFT',
      addInfo1: 'a',
      addInfo2: '',
      addInfo5: 'e',
      buttonConfigId: 7,
      powerRailCtrlId: 'R1',
      isRailTag: true,
      groupId: '',
      floor: '1',
      shelfId: 'S4',
      shelfFloor: 2,
      order: 3,
    })
    await link([{ labelCode: A, articleIdList: ['0013'] }])
    expect(await one()).toMatchObject({
      arrow: '',
      addInfo1: '',
      buttonConfigId: null,
      isRailTag: false,
      floor: '1',
      shelfId: 'S4',
    })
    const row = await one()
    expect(row.lastResponsetime).toBe(row.lastResponseTime)
  })
})

describe('lists', () => {
  test('unassigned, its status rows and rma show only labels without a product', async () => {
    const [row] = (await send(reads.listUnassigned, { query: { store } })).body['labelList']
    expect(row).toMatchObject({
      labelCode: C,
      labelMac: '0000A1B2',
      firmwareVersion: '38',
      signal: 'BAD',
      battery: 'GOOD',
      networkStatus: true,
      gateway: '020000FFFE000001',
      store,
      unAssignedOn: null,
    })
    expect(codes((await send(reads.listUnassignedStatus, { query: { store } })).body['labelList'])).toEqual([C])
    expect(
      codes(JSON.parse((await send(reads.findUnassigned, { query: { key: 'battery', value: 'good' } })).body['text'])),
    ).toEqual([C])
    expect((await send(reads.findUnassigned, { query: { key: 'battery', value: 'LOW' } })).status).toBe(204)
  })

  test("a gateway's labels are found by its MAC in any spelling, assigned or not", async () => {
    const list = async (query: object) =>
      codes(
        (await send(reads.listGatewayLabels, { query: { store, gateway: '02-00-00-ff-fe-00-00-01', ...query } })).body[
          'labelList'
        ],
      )
    expect(await list({})).toEqual([A, B, C])
    expect(await list({ isAssigned: 'true' })).toEqual([A, B])
    expect(await list({ isAssigned: 'false' })).toEqual([C])
    expect(await list({ network: 'false' })).toEqual([])
  })

  test('the labels of a product, or the products of a label', async () => {
    const byArticle = (await send(reads.listArticleLabels, { query: { store, articleId: '0012' } })).body
    expect(codes(byArticle['labelsList'])).toEqual([A, B])
    expect(byArticle).not.toHaveProperty('articleList')
    const byLabel = (await send(reads.listArticleLabels, { query: { store, labelCode: B } })).body
    expect([
      codes(byLabel['labelsList']),
      byLabel['articleList'].map((article: { articleId: string }) => article.articleId),
    ]).toEqual([[B], ['0013', '0012']])
    expect((await send(reads.listArticleLabels, { query: { store } })).status).toBe(405)
  })

  test('models, recent changes, and categories are counted', async () => {
    expect((await send(reads.countLabelModels, { query: { store } })).body['labelTypeSummary']).toEqual([
      { store, labelTypes: [{ type: 'M2_296x128_BWR', linked: 2 }] },
    ])
    expect((await send(reads.countLabelStatus)).body['labelSummary']).toEqual([{ store, count: 2, total: 3 }])
    expect(
      (await send(reads.countLabelStatus, { query: { status: 'SUCCESS', duration: '5' } })).body['labelSummary'],
    ).toEqual([{ store, count: 0, total: 3 }])
    const rows = (await send(reads.listCategoryLabels, { query: { store, key: 'CATEGORY1', value: 'Bakery' } })).body[
      'labelList'
    ]
    expect(rows).toMatchObject([
      {
        labelCode: B,
        category1: 'Bakery',
        articleList: [{ articleId: '0013', price: '1.99' }, { articleId: '0012' }],
        position: [],
      },
    ])
  })

  test('filter keeps only the named keys, and an invalid one is ignored', async () => {
    const list = async (filter: string) =>
      (await send(listLabels, { query: { store, filter, isArticleData: 'true', label: A } })).body['labelList'][0]
    expect(await list('{labelList[labelCode,articleList[articleId,data[CATEGORY1]]]}')).toEqual({
      labelCode: A,
      articleList: [{ articleId: '0012', data: '{"CATEGORY1":"Dairy"}' }],
    })
    for (const broken of ['{labelList[', 'labelList', '{}', '{other[x]}', `{${'a['.repeat(50)}`])
      expect(await list(broken)).toHaveProperty('updateStatus')
    expect((await send(reads.listUnassigned, { query: { store, filter: '{labelList[labelCode]}' } })).body).toEqual({
      responseCode: '200',
      responseMessage: 'SUCCESS',
      labelList: [{ labelCode: C }],
    })
  })

  test('a model is found by a part of its name or key', async () => {
    for (const [type, found] of [
      ['2.9', 3],
      ['m2_296', 3],
      ['M2_296x128_BWR', 3],
      ['7.5', 0],
    ] as const)
      expect((await send(listLabels, { query: { store, type } })).body['labelList']?.length ?? 0).toBe(found)
    expect((await send(listLabels, { query: { store, firmware: '38' } })).body['labelList']).toHaveLength(3)
  })

  test('a radio history is returned newest first, as samples and as signs of life', async () => {
    await sql`
      insert into label_sample (label_id, at, version, rssi, battery_mv, shown)
      select label_id, now() - n * interval '1 hour', 1, -60 - n, 2900, true
      from label, generate_series(1, 3) n where code = ${A}`.execute(server.db)
    const { body, headers } = await send(listStatusHistory, { query: { label: A, size: '2' } })
    expect(body['aliveHistory'].map((sample: { dataChannelRssi: number }) => sample.dataChannelRssi)).toEqual([
      -61, -62,
    ])
    expect(body['aliveHistory'][0]).toMatchObject({
      updateStatus: 1,
      txSequence: 1,
      batteryLevel: '2900',
      signalStrength: 'GOOD',
      store,
    })
    expect(headers.get('x-totalelements')).toBe('3')
    expect(Object.keys((await send(listAliveHistory, { query: { label: A } })).body['aliveHistory'][0]).sort()).toEqual(
      ['currentPage', 'gateway', 'lastUpdatedOn', 'page', 'store', 'updateTime'],
    )
    expect((await send(listStatusHistory, { query: { label: C } })).status).toBe(204)
  })
})

describe('shelves', () => {
  const place = (labelShelfInfo: Record<string, unknown>[], updateType = 'LABELS') =>
    send(saveShelves, { query: { store, updateType }, body: { labelShelfInfo } as never })

  test('labels and products are put on shelves, counted and read there', async () => {
    expect(
      (
        await place([
          { updateId: A, floor: '1', shelfId: 'S1', shelfFloor: 1, order: 1 },
          { updateId: C, floor: '2', shelfId: 'S9' },
        ])
      ).status,
    ).toBe(200)
    expect((await place([{ updateId: '0013', floor: '1', shelfId: 'S1' }], 'PRODUCTS')).status).toBe(200)
    expect((await send(listShelves, { query: { store } })).body['ShelfDetails']).toEqual([
      { floor: '1', shelf: 'S1', articleCount: 2, labelCount: 2 },
      { floor: '2', shelf: 'S9', articleCount: 0, labelCount: 1 },
    ])
    expect(codes((await send(readShelf, { query: { store, floor: '1', shelf: 'S1' } })).body['labelList'])).toEqual([
      A,
      B,
    ])
    expect(
      (await send(readShelf, { query: { store, floor: '1', shelf: 'S1', requestDataType: 'ARTICLE' } })).body[
        'articleList'
      ],
    ).toMatchObject([
      { articleId: '0012', labelCount: 2 },
      { articleId: '0013', labelCount: 1 },
    ])
    expect((await send(readShelf, { query: { store, floor: '1' } })).status).toBe(405)
  })

  test('an unknown label or product is refused by its row, and nothing is stored', async () => {
    const answer = await place([
      { updateId: A, floor: '1', shelfId: 'S1' },
      { updateId: '0000FFFFFFFF', floor: '1', shelfId: 'S1' },
    ])
    expect([answer.status, answer.body['errors'][0].field]).toEqual([405, 'labelShelfInfo.1.updateId'])
    expect((await place([{ updateId: 'butter', floor: '1' }], 'PRODUCTS')).status).toBe(405)
    expect((await send(listShelves, { query: { store } })).status).toBe(204)
  })

  test('offline, late and other problem labels are counted by floor and shelf', async () => {
    await place([
      { updateId: A, floor: '1', shelfId: 'S1' },
      { updateId: B, floor: '1', shelfId: 'S2' },
    ])
    await sql`update label set last_seen_at = now() - interval '2 days', signal = 'GOOD' where code = ${A}`.execute(
      server.db,
    )
    await sql`
      update label_page
      set deadline_at = now() - interval '1 minute'
      where label_id = (select label_id from label where code = ${B})`.execute(server.db)
    expect((await send(countFloors, { query: { store, requestType: 'OFFLINE' } })).body['labelStatus']).toEqual([
      { floor: '1', shelves: [{ shelf: 'S1', count: 1 }] },
    ])
    expect((await send(countFloors, { query: { store, requestType: 'TIMEOUT' } })).body['labelStatus']).toEqual([
      { floor: '1', shelves: [{ shelf: 'S2', count: 1 }] },
    ])
    const problems = async (query: object) =>
      (await send(countShelfProblems, { query: { store, ...query } })).body['resultResponse']
    expect(await problems({})).toEqual([
      { floor: '1', shelfId: 'S1', problemCount: 1, totalCount: 1 },
      { floor: '1', shelfId: 'S2', problemCount: 1, totalCount: 1 },
    ])
    expect(await problems({ network: 'false', floor: '1' })).toMatchObject([{ problemCount: 1 }, { problemCount: 0 }])
  })
})

describe('properties', () => {
  const save = (property: Record<string, unknown>, at = store) =>
    send(saveLabelProperties, {
      query: { store: at },
      body: { labelPropertyList: [{ type: 'M2_296x128_BWR', ...property }] } as never,
    })
  const property = async () => (await send(listLabelProperties, { query: { store } })).body['labelPropertyList'][0]

  test('a model lists its hardware facts and its default values', async () => {
    expect(await property()).toMatchObject({
      store,
      type: 'M2_296x128_BWR',
      displayWidth: 296,
      displayHeight: 128,
      color: 'BWR',
      rotation: 0,
      totalPage: 7,
      aliveInterval: 1440,
      button: true,
      labelCount: 3,
      overrides: [],
      templateName: 'price-296x128-BWR',
    })
  })

  test('turning a model redraws exactly its linked labels, turned; labels with their own setting stay', async () => {
    expect((await save({ overrides: [{ labelCode: B, rotation: 0 }] })).status).toBe(200)
    const before = await versions()
    expect((await save({ rotation: 180 })).status).toBe(200)
    expect(await versions()).toEqual({ ...before, [A]: (before[A] ?? 0) + 1 })
    expect(
      (await send(listLabels, { query: { store } })).body['labelList'].map(
        (label: { rotation: number }) => label.rotation,
      ),
    ).toEqual([180, 0, 180])
    expect(await property()).toMatchObject({
      rotation: 180,
      overrides: [{ labelCode: B, rotation: 0, aliveInterval: null }],
    })
    await save({ rotation: 180, overrides: [] })
    expect(await versions()).toEqual({ [A]: 2, [B]: 2, [C]: 0 })
  })

  test('the picture of an upside-down label is turned for the glass and upright on screens; on edge the layout changes', async () => {
    const wanted = async () => (await send(readLabel, { query: { store, label: A } })).body['wantedImage'][0].content
    const upright = await wanted()
    await save({ rotation: 180 })
    expect(await wanted()).toBe(upright)
    await save({ rotation: 90 })
    expect(pngSize(await wanted())).toEqual([128, 296])
    expect(await property()).toMatchObject({
      rotation: 90,
      displayWidth: 296,
      displayHeight: 128,
      templateName: 'price-128x296-BWR',
      templateNames: ['price-128x296-BWR', 'big-price-128x296-BWR'],
    })
    expect((await send(listLabels, { query: { store, label: A } })).body['labelList'][0]).toMatchObject({
      rotation: 90,
      width: 296,
      height: 128,
      templateName: ['price-128x296-BWR'],
    })
  })

  test('a template must fit the mounted label: the default of the model does not fit one on edge', async () => {
    const template = 'price-296x128-BWR'
    await link([{ labelCode: A, articleIdList: ['0012'], templateName: template }])
    expect((await save({ rotation: 270, templateName: template })).body).toMatchObject({
      errors: [{ field: 'labelPropertyList.0.templateName', message: expect.stringContaining('on its edge') }],
    })
    await save({ rotation: 270, overrides: [{ labelCode: B, rotation: 0, templateName: template }] })
    const labels = (await send(listLabels, { query: { store } })).body['labelList']
    expect(labels.map((label: { templateName: string[] }) => label.templateName[0])).toEqual([
      'price-128x296-BWR',
      template,
      undefined,
    ])
    expect((await link([{ labelCode: A, articleIdList: ['0012'], templateName: template }])).status).toBe(405)
  })

  test('a default template applies to labels of the model, unless a label or its link selects another; each change redraws exactly the affected ones', async () => {
    const wanted = async (label: string) =>
      (await send(readLabel, { query: { store, label } })).body['wantedImage'][0].content
    await link([{ labelCode: B, articleIdList: ['0012'] }])
    const [before, plain] = [await versions(), await wanted(A)]
    await save({ templateName: 'price-296x128-BWR' })
    expect(await versions()).toEqual(before)
    await save({ templateName: 'big-price-296x128-BWR' })
    expect(await versions()).toEqual({ ...before, [A]: before[A]! + 1, [B]: before[B]! + 1 })
    const big = await wanted(A)
    expect([big === plain, (await wanted(B)) === big]).toEqual([false, true])
    await save({ overrides: [{ labelCode: B, templateName: 'price-296x128-BWR' }] })
    expect([await wanted(A), await wanted(B)]).toEqual([big, plain])
    expect(await versions()).toEqual({ ...before, [A]: before[A]! + 1, [B]: before[B]! + 2 })
    expect(
      (await send(listLabels, { query: { store } })).body['labelList'].map(
        (label: { templateName: string[] }) => label.templateName[0],
      ),
    ).toEqual(['big-price-296x128-BWR', 'price-296x128-BWR', undefined])
    await save({ overrides: [] })
    expect(await wanted(B)).toBe(big)
    // On edge, the selection means the same look in the other size.
    await save({ rotation: 90 })
    expect((await property()).templateName).toBe('big-price-128x296-BWR')
    await link([{ labelCode: A, articleIdList: ['0012'], templateName: 'price-128x296-BWR' }])
    expect(await wanted(A)).not.toBe(await wanted(B))
  })

  test('the alive interval decides which labels are offline, in the list and in the counts, and redraws nothing', async () => {
    await sql`update label set last_seen_at = now() - interval '2 hours'`.execute(server.db)
    const offline = async () => [
      (await send(listLabels, { query: { store, network: 'false' } })).body['labelList']?.length ?? 0,
      (await send(readSummary, { query: { store } })).body['offlineLabelCount'],
    ]
    expect(await offline()).toEqual([0, 0])
    const before = await versions()
    await save({ aliveInterval: 60, overrides: [{ labelCode: A, aliveInterval: 300 }] })
    expect(await offline()).toEqual([2, 2])
    expect(await versions()).toEqual(before)
  })

  test('the number of pages limits the pages that can be shown', async () => {
    await sql`
      insert into label_content (label_id, page, kind)
      select label_id, 3, 'image' from label where code = ${A}`.execute(server.db)
    const turn = () => send(turnPages, { query: { store }, body: { pageChangeList: [{ labelCode: A, page: 3 }] } })
    await save({ totalPage: 2 })
    expect((await turn()).body).toMatchObject({
      responseCode: '405',
      responseMessage: 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES',
      errors: [{ message: 'Use a page from 1 to 2.' }],
    })
    expect((await send(reads.readLabelTypeInfo, { query: { labelCode: A } })).body['totalPage']).toBe(2)
    await save({ totalPage: 3 })
    expect((await turn()).status).toBe(200)
  })

  test.each([
    ['a turn by half a quarter', { rotation: 45 }, 'labelPropertyList.0.rotation'],
    ['too many pages', { totalPage: 8 }, 'labelPropertyList.0.totalPage'],
    ['a minute of patience', { aliveInterval: 1 }, 'labelPropertyList.0.aliveInterval'],
    ['an unknown model', { type: 'X' }, 'labelPropertyList.0.type'],
    ['a template of another size', { templateName: 'price-800x480-BWRY' }, 'labelPropertyList.0.templateName'],
    [
      'a label that is not there',
      { overrides: [{ labelCode: '0000FFFFFFFF', rotation: 180 }] },
      'labelPropertyList.0.overrides.0.labelCode',
    ],
    [
      'a label named twice',
      { overrides: [{ labelCode: A }, { labelCode: A }] },
      'labelPropertyList.0.overrides.1.labelCode',
    ],
  ])('%s is refused by its field', async (_case, values, field) => {
    const answer = await save(values)
    expect([answer.status, answer.body['errors'][0].field]).toEqual([405, field])
  })
})

describe('fail records', () => {
  beforeEach(async () => {
    await sql`
      insert into fail_record (store_id, label_id, page, version, operation, article_id, gateway_id, error_code,
        error_text, retry_count, request_date, closed_at)
      select l.store_id, l.label_id, 1, n, 'LINK', '0012', l.gateway_id,
        case n when 1 then 'REFUSED' else 'NOT_CONFIRMED' end, 'Why ' || n, n,
        timestamptz '2026-03-01T10:00:00Z' + n * interval '1 day', case when n = 1 then now() end
      from label l, generate_series(1, 2) n where l.code = ${A}`.execute(server.db)
  })
  const list = async (query: object) =>
    (await send(listFailRecords, { query: { store, ...query } })).body['failRecordList'] ?? []

  test('are listed newest first, with reason, product, gateway and current state of the label', async () => {
    const [newest, oldest] = await list({})
    expect(newest).toMatchObject({
      labelCode: A,
      store,
      type: 'M2_296x128_BWR',
      articleId: '0012',
      articleName: 'Butter',
      gateway: 'North',
      operation: 'LINK',
      errorCode: 'NOT_CONFIRMED',
      errorText: 'Why 2',
      retryCount: 2,
      requestDate: '2026-03-03T10:00:00.000Z',
      closedDate: null,
      updateStatus: 'PROCESSING',
    })
    expect(oldest.closedDate).not.toBeNull()
  })

  test.each([
    [{ reason: 'REFUSED' }, 1],
    [{ reason: 'REFUSED,NOT_CONFIRMED' }, 2],
    [{ unsolved: 'true' }, 1],
    [{ label: 'c3d1' }, 2],
    [{ label: 'c3d2' }, 0],
    [{ gateway: 'nor' }, 2],
    [{ gateway: 'south' }, 0],
    [{ start: '2026-03-03' }, 1],
    [{ end: '2026-03-02T23:59:59Z' }, 1],
  ])('%j finds %i', async (query, count) => {
    expect(await list(query)).toHaveLength(count)
  })

  test('the export has all of them, and an invalid date is refused', async () => {
    const { headers } = await openTestSession(
      server.db,
      await addAccount(server.db, { account: `e${Date.now()}`, company: 'acme' }),
    )
    const text = await (
      await fetch(`${server.url}/api/common/labels/failRecords?store=${store}&export=true&size=1000000000&format=csv`, {
        headers,
      })
    ).text()
    expect(text.trim().split('\r\n')).toHaveLength(3)
    expect((await send(listFailRecords, { query: { store, start: 'soon' } })).body['errors']).toMatchObject([
      { field: 'start' },
    ])
  })
})

describe('firmware', () => {
  test('a label is outdated if the company has a newer version of the same model in any store', async () => {
    await sql`
      insert into label (store_id, code, model, firmware)
      values (${otherId}, '0000A1B2C3FF', 'M2_296x128_BWR', 41)`.execute(server.db)
    await sql`update label set firmware = 41 where code = ${A}`.execute(server.db)
    await sql`update label set firmware = null where code = ${C}`.execute(server.db)
    const list = async (query: object) =>
      (await send(listLabelFirmware, { query: { store, ...query } })).body['firmwareList'] ?? []
    expect(await list({})).toMatchObject([
      { labelCode: A, firmwareVersion: '41', newestVersion: '41', outdated: false, tagClass: '01', packageId: null },
      { labelCode: B, firmwareVersion: '38', newestVersion: '41', outdated: true },
      { labelCode: C, firmwareVersion: '', outdated: false },
    ])
    expect(codes(await list({ outdated: 'true' }))).toEqual([B])
    expect(codes(await list({ version: '41' }))).toEqual([A])
    expect((await send(readFirmwareSummary, { query: { store } })).body).toMatchObject({
      totalCount: 3,
      newestCount: 1,
      outdatedCount: 1,
      unknownCount: 1,
    })
    const versions = async (query: object) =>
      (await send(readFirmwareVersions, { query: { store, ...query } })).body['versionList']
    expect(await versions({})).toMatchObject([
      { firmwareVersion: '41', count: 1 },
      { firmwareVersion: '38', count: 1 },
    ])
    expect(await versions({ type: 'M2_296x128_BWR' })).toHaveLength(2)
    expect(await versions({ type: 'M2_152x152_BWR' })).toEqual([])
  })
})

describe('bulk orders', () => {
  test('resend to late labels or to all, to matches, and redraw', async () => {
    await sql`
      update label_page
      set deadline_at = now() - interval '1 minute'
      where label_id = (select label_id from label where code = ${A})`.execute(server.db)
    expect((await send(resendAllLabels, { query: { store } })).body).toMatchObject({
      count: 1,
      customBatchId: expect.any(String),
    })
    expect(await versions()).toEqual({ [A]: 2, [B]: 1, [C]: 0 })
    expect((await send(resendAllLabels, { query: { store, labelType: 'ALL' } })).body['count']).toBe(2)
    expect((await send(resendMatchingLabels, { query: { store, articleName: 'bread' } })).body['count']).toBe(1)
    expect(await versions()).toEqual({ [A]: 3, [B]: 3, [C]: 0 })
    expect((await send(redrawLabels, { query: { store }, body: { labelList: [A] } })).body['count']).toBe(1)
    expect((await send(redrawLabels, { query: { store }, body: {} })).body['count']).toBe(2)
    expect((await send(redrawLabels, { query: { store }, body: { labelList: ['0000FFFFFFFF'] } })).status).toBe(405)
  })

  test('a JSON body without a store deletes labels in any store of the caller', async () => {
    await send(unlinkLabels, { query: { store }, body: { unAssignList: [A] } })
    expect((await send(deleteLabels, { body: { labelList: [A, C] } as never })).status).toBe(200)
    expect(codes((await send(listLabels, { query: { store } })).body['labelList'])).toEqual([B])
  })
})
