// server/articles: products in a company's own keys, over HTTP: what its mapping gives a meaning reaches the label, in
// calls, files and schedules.
import { beforeEach, expect, test } from 'vitest'
import { mergeArticles, readArticle, replaceArticles } from '@shelfcast/contract/articles/articles'
import { listArticleFiles, uploadArticleFile } from '@shelfcast/contract/articles/files'
import { saveStandardDataMap, saveUploadFormat } from '@shelfcast/contract/articles/formats'
import { scheduleArticles, readScheduledChanges } from '@shelfcast/contract/articles/schedules'
import { readReceipt } from '@shelfcast/contract/receipts/receipts'
import { usingShop } from '../testing/shop.ts'

const store = 'kiel'
const { send } = usingShop({ stores: [store] })
const map = (body: object) => send(saveStandardDataMap, { body })
const put = (body: unknown[]) => send(mergeArticles, { query: { store }, body })
const product = async (article: string) => (await send(readArticle, { query: { store, article } })).body
/** As a German shop system sends a product. */
const german = (id: string, more: object = {}) => ({
  store,
  articleId: id,
  articleName: 'Vollmilch',
  eans: ['4006381333931'],
  data: { STORE_ID: store, ArtikelNr: id, Bezeichnung: 'Vollmilch', VKNetto1: '1,58', VKBrutto1: '1,69', ...more },
})

beforeEach(() => map({ mappedOriginPrice: 'VKBrutto1', mappedSalePrice: 'Aktion' }))

test.each([
  ['merged', mergeArticles],
  ['replaced', replaceArticles],
])('a %s product has the prices of its own keys, and keeps those keys', async (_, operation) => {
  const sent = await send(operation, {
    query: { store },
    body: [german('10', { Aktion: '1.299,00', VKBrutto1: '1.399,50' })],
  })
  expect(sent).toMatchObject({ status: 200, body: { validCount: 1 } })
  expect(sent.body).not.toHaveProperty('warnings')
  expect((await product('10')).data).toMatchObject({
    VKBrutto1: '1.399,50',
    LIST_PRICE: '1399.50',
    SALE_PRICE: '1299.00',
    VKNetto1: '1,58',
  })
})

test('an own key that is empty or null ends the price, and a missing one keeps it', async () => {
  await put([german('20', { Aktion: '1,19' })])
  await put([german('20', { VKBrutto1: '1,79' })])
  expect((await product('20')).data).toMatchObject({ LIST_PRICE: '1.79', SALE_PRICE: '1.19' })
  await put([german('20', { Aktion: '' })])
  expect((await product('20')).data).not.toHaveProperty('SALE_PRICE')
  await put([{ articleId: '20', articleName: 'Vollmilch', data: { VKBrutto1: null } }])
  expect((await product('20')).data).not.toHaveProperty('LIST_PRICE')
})

test('a price that cannot be read is refused with its own key', async () => {
  const { status, body } = await put([
    german('30'),
    german('31', { VKBrutto1: 'Tagespreis' }),
    german('32', { VKBrutto1: true }),
    german('33', { VKBrutto1: '-1,00' }),
    german('34', { VKBrutto1: '1.299' }),
  ])
  expect([status, body['validCount'], body['invalidCount']]).toEqual([200, 1, 4])
  expect(body['errors']).toMatchObject([
    { row: 2, field: 'data.VKBrutto1', code: 'price' },
    { row: 3, field: 'data.VKBrutto1', code: 'price' },
    { row: 4, field: 'data.VKBrutto1', message: 'A price cannot be negative.' },
    { row: 5, field: 'data.VKBrutto1', message: expect.stringContaining('can be a decimal mark or a thousands mark') },
  ])
  expect((await put([german('35', { VKBrutto1: '1.299' })])).body['errors']).toMatchObject([
    { field: 'data.VKBrutto1', code: 'price' },
  ])
  // A JSON number has one meaning.
  await put([german('36', { VKBrutto1: 1.299 })])
  expect((await product('36')).data).toMatchObject({ LIST_PRICE: '1.299' })
})

test("a row's own standard key counts before a mapped one", async () => {
  await put([german('40', { LIST_PRICE: '2.00' })])
  expect((await product('40')).data).toMatchObject({ LIST_PRICE: '2.00', VKBrutto1: '1,69' })
})

test('the only mapped price is the price of the product, not a reduction', async () => {
  await map({ mappedSalePrice: 'vkbrutto1' })
  await put([german('50')])
  const { data } = await product('50')
  expect(data).toMatchObject({ LIST_PRICE: '1.69' })
  expect(data).not.toHaveProperty('SALE_PRICE')
})

test('names and addresses come from mapped keys when the row has none', async () => {
  await map({ mappedArticleName: 'Bezeichnung', mappedNfc: 'Seite', mappedArticleId: 'ArtikelNr' })
  await put([{ data: { ArtikelNr: '60', Bezeichnung: 'Quark', Seite: 'https://shop.example/60' } }])
  expect(await product('60')).toMatchObject({ articleName: 'Quark', nfcUrl: 'https://shop.example/60' })
})

test('a call without a price that a label can show says so in its answer and on its receipt', async () => {
  await map({})
  const sent = await put([german('70'), { articleId: '71', articleName: 'Tisch 4', data: {} }])
  expect(sent.body['warnings']).toMatchObject([
    { field: 'data', code: 'noPrice', message: expect.stringContaining('VKBrutto1') },
  ])
  const receipt = await send(readReceipt, { query: { store, batch: sent.body['customBatchId'] } })
  expect(receipt.body['unpriced']).toEqual({
    count: 1,
    keys: ['ArtikelNr', 'Bezeichnung', 'STORE_ID', 'VKBrutto1', 'VKNetto1'],
  })
})

const base64 = (text: string) => Buffer.from(text).toString('base64')
const files = {
  'prices.csv': 'ArtikelNr;Bezeichnung;VKBrutto1;Aktion\n80;Käse;1.234,50;\n81;Brot;3,20;2,90\n',
  'prices.json': JSON.stringify([
    { articleId: '80', articleName: 'Käse', data: { VKBrutto1: '1.234,50' } },
    { articleId: '81', articleName: 'Brot', data: { VKBrutto1: '3,20', Aktion: '2,90' } },
  ]),
}
test.each(Object.entries(files))('a file has the same meanings: %s', async (fileName, content) => {
  await send(saveUploadFormat, {
    body: { mappingInfo: { store: '', articleId: 'ArtikelNr', articleName: 'Bezeichnung', nfcUrl: '' } },
  })
  const sent = await send(uploadArticleFile, {
    query: { store },
    body: { contentType: 'csv', imgBase64: base64(content), fileName },
  })
  expect(sent.status).toBe(200)
  const batch = sent.body['customBatchId'] as string
  await expect
    .poll(async () => (await send(listArticleFiles, { query: { store, batch } })).body['articleFileHistoryList'][0])
    .toMatchObject({ result: 'SUCCESS', total: 2 })
  expect((await product('80')).data).toMatchObject({ VKBrutto1: '1.234,50', LIST_PRICE: '1234.50' })
  expect((await product('81')).data).toMatchObject({ LIST_PRICE: '3.20', SALE_PRICE: '2.90' })
})

test('a file names the column of a price that it cannot read, and its receipt counts products without one', async () => {
  const sent = await send(uploadArticleFile, {
    query: { store, dryRun: true },
    body: {
      contentType: 'csv',
      imgBase64: base64('articleId;articleName;VKBrutto1\n85;Käse;1,50\n86;Brot;frei\n'),
      fileName: 'x.csv',
    },
  })
  expect(sent.body['errors']).toMatchObject([{ field: 'VKBrutto1', code: 'price', value: 'frei' }])
  await map({})
  const loaded = await send(uploadArticleFile, {
    query: { store },
    body: {
      contentType: 'csv',
      imgBase64: base64('articleId;articleName;VKBrutto1\n87;Käse;1,50\n'),
      fileName: 'x.csv',
    },
  })
  const read = async () =>
    (await send(readReceipt, { query: { store, batch: loaded.body['customBatchId'] as string } })).body
  await expect.poll(async () => (await read())['result']).toBe('SUCCESS')
  expect((await read())['unpriced']).toEqual({ count: 1, keys: ['VKBRUTTO1'] })
})

test('a scheduled change has the same meanings', async () => {
  await put([german('90')])
  const scheduled = await send(scheduleArticles, {
    query: { store },
    body: {
      fileName: 'change.json',
      timezone: '',
      scheduleTime: '2040-01-01 06:00',
      binaryData: base64(JSON.stringify([german('90', { VKBrutto1: '1,49' })])),
    },
  })
  expect(scheduled.status).toBe(200)
  const [change] = (await send(readScheduledChanges, { query: { store, articleId: '90' } })).body['scheduledChangeList']
  expect(change.changes).toContainEqual({ key: 'LIST_PRICE', before: '1.69', after: '1.49' })
})
