// server/labels: linking, unassigning and listing labels over HTTP. delivery/ tests their pictures.
import { beforeEach, expect, test } from 'vitest'
import { deleteLabels, listLabels, readLabel, readLabelImage } from '@shelfcast/contract/labels/labels'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { resendLabels } from '@shelfcast/contract/labels/orders'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { saveStore } from '@shelfcast/contract/stores/stores'
import { usingShop } from '../testing/shop.ts'
import { addAccount, openTestSession } from '../testing/people.ts'

const store = 'lyon'
const code = '0000A1B2C3D4'

const { server, send } = usingShop({ stores: [store, 'nice'] })
beforeEach(async () => {
  await server.db.deleteFrom('label').execute()
  await server.db.deleteFrom('white_list').execute()
  await server.db.updateTable('store').set({ white_list_enabled: false }).execute()
  await server.events.publish(server.db, { kind: 'LABEL', storeId: 0, ids: [] })
  await send(replaceArticles, {
    query: { store },
    body: [
      { articleId: '0012', articleName: 'Butter', data: { LIST_PRICE: '2.49' } },
      { articleId: '0013', articleName: 'Bread', data: { LIST_PRICE: '1.99' } },
    ],
  })
})

const link = (assignList: { labelCode: string; articleIdList: string[]; templateName?: string }[], at = store) =>
  send(linkLabels, { query: { store: at }, body: { assignList } })
const listed = async (query = {}) => (await send(listLabels, { query: { store, ...query } })).body['labelList'] ?? []

test('linking an unheard code creates the label, which waits for a gateway and says so', async () => {
  const answer = await link([{ labelCode: code.toLowerCase(), articleIdList: ['0012'] }])
  expect(answer.status).toBe(200)
  expect(answer.body['customBatchId']).toMatch(/^[0-9a-f-]{36}$/)
  expect(await listed()).toMatchObject([
    {
      labelCode: code,
      updateStatus: 'PROCESSING',
      linked: true,
      articleList: [{ articleId: '0012', articleName: 'Butter' }],
    },
  ])
  const history = await send(readLabelHistory, { query: { store, label: code } })
  expect(history.body['timelineInfo'].map((event: { event: string }) => event.event)).toContain('LINK')
})

test('an export of labels has separate columns for products, template and gateway', async () => {
  await link([{ labelCode: code, articleIdList: ['0012', '0013'] }])
  const { headers } = await openTestSession(
    server.db,
    await addAccount(server.db, { account: 'exporter', company: 'acme' }),
  )
  const text = await (
    await fetch(`${server.url}/api/common/labels?store=${store}&export=true&size=1000000000&format=csv`, { headers })
  ).text()
  const [head = '', line = ''] = text.replace('\uFEFF', '').trim().split('\r\n')
  const cells = line.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)/g) ?? []
  const of = (name: string) => cells[head.split(',').indexOf(name)]
  expect([of('labelCode'), of('updateStatus'), of('articleId'), of('articleName'), of('gateway')]).toEqual([
    code,
    'PROCESSING',
    '"0012, 0013"',
    '"Butter, Bread"',
    '',
  ])
  expect(text).not.toMatch(/[{[]/)
})

test('a second link replaces the first', async () => {
  await link([{ labelCode: code, articleIdList: ['0012'] }])
  await link([{ labelCode: code, articleIdList: ['0013'] }])
  expect((await listed())[0].articleList).toEqual([{ articleId: '0013', articleName: 'Bread' }])
})

test.each([
  [
    'a code that is no code',
    [{ labelCode: 'XYZ', articleIdList: ['0012'] }],
    405,
    'LABEL_CODE_LENGTH_IS_NOT_VALID',
    'assignList.0.labelCode',
  ],
  [
    'an unknown product',
    [
      { labelCode: code, articleIdList: ['0012'] },
      { labelCode: '0000A1B2C3D5', articleIdList: ['9999'] },
    ],
    405,
    'ARTICLE_ID_NOT_FOUND',
    'assignList.1.articleIdList',
  ],
  [
    'a label named twice',
    [
      { labelCode: code, articleIdList: ['0012'] },
      { labelCode: code.toLowerCase(), articleIdList: ['0013'] },
    ],
    405,
    'listed twice',
    'assignList.1',
  ],
  [
    'an unknown template',
    [{ labelCode: code, articleIdList: ['0012'], templateName: 'nope' }],
    404,
    "It can't find template with the value nope",
    'assignList.0.templateName',
  ],
])('linking with %s names the field and links nothing', async (_case, assignList, status, message, field) => {
  const answer = await link(assignList)
  expect(answer.status).toBe(status)
  expect(answer.body['responseMessage']).toContain(message)
  expect(answer.body['errors'][0].field).toBe(field)
  expect(await listed()).toEqual([])
})

test('a template that does not fit the hardware is refused with the name of the model', async () => {
  await link([{ labelCode: code, articleIdList: ['0012'] }])
  await server.db.updateTable('label').set({ model: 'M2_152x152_BWR' }).execute()
  const answer = await link([{ labelCode: code, articleIdList: ['0012'], templateName: 'price-800x480-BWRY' }])
  expect(answer.status).toBe(405)
  expect(answer.body['responseMessage']).toContain('does not fit')
})

test('a label of another store is refused, and stays in its store', async () => {
  await link([{ labelCode: code, articleIdList: ['0012'] }])
  await send(replaceArticles, { query: { store: 'nice' }, body: [{ articleId: '1', articleName: 'Oil' }] })
  const answer = await link([{ labelCode: code, articleIdList: ['1'] }], 'nice')
  expect(answer.status).toBe(405)
  expect(answer.body['responseMessage']).toContain('belongs to another store')
  expect((await listed())[0].articleList).toMatchObject([{ articleId: '0012' }])
})

test('the white list is enforced inside the link', async () => {
  await send(saveStore, {
    query: { store },
    body: { storeName: 'Lyon', company: 'acme', zoneId: 'Europe/Paris', whiteListEnable: 'Enable' } as never,
  })
  const answer = await link([{ labelCode: code, articleIdList: ['0012'] }])
  expect(answer.body['responseMessage']).toContain(`${code} label is not in the whiteList`)
  expect(await listed()).toEqual([])
})

test('unassigning makes the label UNASSIGNING, and its answer ends with the label code', async () => {
  await link([{ labelCode: code, articleIdList: ['0012'] }])
  const answer = await send(unlinkLabels, { query: { store }, body: { unAssignList: [code] } })
  expect(answer.body['responseMessage'].split(' ').at(-1)).toBe(code)
  expect(await listed()).toMatchObject([{ updateStatus: 'UNASSIGNING', articleList: [] }])
})

test('a linked label cannot be deleted, an unassigning one can', async () => {
  await link([{ labelCode: code, articleIdList: ['0012'] }])
  expect((await send(deleteLabels, { query: { store, labelList: code } })).body['responseMessage']).toContain(
    'is PROCESSING',
  )
  await send(unlinkLabels, { query: { store }, body: { unAssignList: [code] } })
  expect((await send(deleteLabels, { query: { store, labelList: code } })).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('resending requests a newer version of the same content', async () => {
  await link([{ labelCode: code, articleIdList: ['0012'] }])
  expect((await send(resendLabels, { query: { store }, body: { labelList: [code] } })).status).toBe(200)
  const page = await server.db.selectFrom('label_page').select('wanted_version').executeTakeFirstOrThrow()
  expect(page.wanted_version).toBe(2)
})

test('filters, summary and statuses agree', async () => {
  await link([
    { labelCode: code, articleIdList: ['0012'] },
    { labelCode: '0000A1B2C3D5', articleIdList: ['0013'] },
  ])
  await send(unlinkLabels, { query: { store }, body: { unAssignList: [code] } })
  expect((await listed({ status: 'PROCESSING' })).map((label: { labelCode: string }) => label.labelCode)).toEqual([
    '0000A1B2C3D5',
  ])
  expect((await listed({ status: 'PROCESSING,UNASSIGNING' })).length).toBe(2)
  expect((await listed({ articleName: 'brea' })).length).toBe(1)
  expect((await listed({ label: 'c3d4' })).length).toBe(1)
  expect((await listed({ unlinked: 'true' })).length).toBe(1)
  const counts = (await send(readSummary, { query: { store } })).body
  expect(counts).toMatchObject({
    inProgressLabelCount: 1,
    unassigningLabelCount: 1,
    totalLabelCount: 2,
    totalProductCount: 2,
    totalAssignedProductCount: 1,
  })
  expect(counts['updateStatus']).toHaveLength(24)
})

test('a label of a known model has a wanted picture, but no current one yet', async () => {
  await link([{ labelCode: code, articleIdList: ['0012'] }])
  await server.db.updateTable('label').set({ model: 'M2_296x128_BWR' }).execute()
  const detail = await send(readLabel, { query: { store, label: code } })
  expect(detail.body).toMatchObject({ width: 296, height: 128, currentImage: [] })
  expect(Buffer.from(detail.body['wantedImage'][0].content, 'base64').subarray(1, 4).toString()).toBe('PNG')
  expect(
    (await send(readLabelImage, { query: { store, label: code, kind: 'wanted' } })).headers.get('content-type'),
  ).toBe('image/png')
  expect((await send(readLabelImage, { query: { store, label: code, kind: 'current' } })).status).toBe(204)
})
