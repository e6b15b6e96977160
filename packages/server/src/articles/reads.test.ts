// server/articles: the smaller reads about products, barcodes and file formats, over HTTP as programs send them.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import {
  readUploadFormat,
  saveStandardDataMap,
  saveUploadFormat,
  readReservedMap,
  readStandardDataMap,
} from '@shelfcast/contract/articles/formats'
import { uploadArticleFile } from '@shelfcast/contract/articles/files'
import {
  findArticles,
  listArticleInfo,
  listArticlesByField,
  listArticlesById,
  listArticlesByName,
  listArticlesByNfc,
  listLinkedArticles,
  readArticleMapping,
  readArticleV1,
  readMappingInfo,
  readSubArticle,
  saveMappingInfo,
} from '@shelfcast/contract/articles/reads'
import { defaultStoreCode } from '@shelfcast/contract/constants'
import { mergeArticles, readArticle, replaceArticles } from '@shelfcast/contract/articles/articles'
import { usingShop } from '../testing/shop.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'

const store = 'shop'

const { server, send, headers, storeIdOf } = usingShop({ stores: [store] })

beforeAll(async () => {
  const storeId = storeIdOf(store)
  await send(replaceArticles, {
    query: { store },
    body: [
      {
        articleId: '1',
        articleName: 'Milk',
        nfcUrl: 'https://example.org/1',
        data: { LIST_PRICE: '2.00', SALE_PRICE: '1.50', BARCODE: '4006381333931', ORIGIN: 'Croatia' },
      },
      { articleId: '11', articleName: 'Milk drink', data: { LIST_PRICE: '3.00', ORIGIN: 'Austria' } },
      { articleId: '12', articleName: 'Bread', data: {}, eans: ['96385074'] },
    ],
  })
  const { label_id } = await server.db
    .insertInto('label')
    .values({ store_id: storeId, code: '00000000C001', linked: true })
    .returning('label_id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into label_article (label_id, article_key, position)
    select ${label_id}, article_key, 0 from article where article_id = '1'`.execute(server.db)
})

/** Bare lists come as text. */
const bare = ({ body }: { body: Record<string, any> }) => JSON.parse(String(body['text'])) as unknown // oxlint-disable-line no-explicit-any -- a test reads whatever came
// oxlint-disable-next-line no-explicit-any -- a test reads whatever came
const ids = ({ body }: { body: Record<string, any> }) =>
  ((body['articleList'] ?? []) as { articleId: string }[]).map((row) => row.articleId)

test('products are found by id, name, address, field, label and barcode', async () => {
  expect(ids(await send(listArticlesById, { query: { store, id: '1' } }))).toEqual(['1'])
  expect(ids(await send(listArticlesById, { query: { store, article: '11' } }))).toEqual(['11'])
  expect((await send(listArticlesById, { query: { store } })).status).toBe(405)
  expect(ids(await send(listArticlesByName, { query: { store, name: 'milk' } }))).toEqual(['1', '11'])
  expect(ids(await send(listArticlesByNfc, { query: { store, nfcUrl: 'https://example.org/1' } }))).toEqual(['1'])
  expect((await send(listArticlesByField, { query: { store, key: 'ORIGIN', value: 'AUST' } })).body).toMatchObject({
    totalArticleCnt: 1,
    articleList: [{ articleId: '11' }],
  })
  expect((await send(listArticlesByField, { query: { store, key: 'ORIGIN', value: 'Spain' } })).status).toBe(204)
  expect((await send(listLinkedArticles, { query: { store } })).body).toMatchObject({
    totalArticleCnt: 1,
    articleList: [{ articleId: '1', articleName: 'Milk', labelCount: 1 }],
  })
  for (const article of ['1', '4006381333931'])
    expect(ids(await send(findArticles, { query: { store, article } }))).toEqual(['1'])
  expect(ids(await send(findArticles, { query: { store, article: '96385074' } }))).toEqual(['12'])
  expect((await send(findArticles, { query: { store, article: 'none' } })).status).toBe(204)
})

test('products come with the codes of their labels, and a projection limits the fields', async () => {
  expect((await send(listArticleInfo, { query: { store, articleIdsList: '1,12' } })).body['articleList']).toMatchObject(
    [
      { articleId: '12', assignedLabel: [] },
      { articleId: '1', assignedLabel: ['00000000C001'], data: { ORIGIN: 'Croatia' } },
    ],
  )
  expect(
    (
      await send(listArticleInfo, {
        query: { store, articleIdsList: '1', filter: '{articleList[articleId,data[ORIGIN]]}' },
      })
    ).body,
  ).toEqual({
    responseCode: '200',
    responseMessage: 'SUCCESS',
    articleList: [{ articleId: '1', data: { ORIGIN: 'Croatia' } }],
  })
})

test('one product is returned bare, with its standard fields, also at the address for older programs', async () => {
  expect(bare(await send(readArticleMapping, { query: { stationCode: store, articleId: '1' } }))).toMatchObject([
    { stationCode: store, id: '1', name: 'Milk' },
  ])
  expect((await send(readArticleV1, { query: { stationCode: store, articleId: '1' } })).body).toMatchObject({
    stationCode: store,
    id: '1',
    data: { ORIGIN: 'Croatia' },
  })
  expect((await send(readArticleV1, { query: { stationCode: store, articleId: 'none' } })).status).toBe(204)
  expect(bare(await send(readSubArticle, { query: { stationCode: store, articleId: '1' } }))).toMatchObject([
    { originPrice: '2.00', salePrice: '1.50', discountPercent: '25', reservedOne: '' },
  ])
  expect(
    (
      await send(saveStandardDataMap, {
        body: { mappedOriginPrice: 'SALE_PRICE', mappedReservedOne: 'ORIGIN', reservedList: { ORIGIN: 'x' } },
      })
    ).status,
  ).toBe(202)
  const read = await send(readStandardDataMap)
  expect([read.status, read.body['mappedReservedOne']]).toEqual([202, 'ORIGIN'])
  expect((await send(readReservedMap)).body).toMatchObject({
    mappedReservedOne: 'ORIGIN',
    reserved: 'ORIGIN',
    reservedList: { ORIGIN: 'x' },
  })
  expect(bare(await send(readSubArticle, { query: { stationCode: store, articleId: '1' } }))).toMatchObject([
    { originPrice: '1.50', reservedOne: 'Croatia' },
  ])
})

test('a call without a store uses the default store, and is refused without access to it', async () => {
  expect((await send(readArticleV1, { query: { articleId: '1' } })).body).toMatchObject({
    responseMessage: 'STORE_CODE_NOT_FOUND',
  })
  const company = 'defaults'
  await addCompany(server.db, company)
  await addStore(server.db, company, 'A first one')
  await addStore(server.db, company, defaultStoreCode)
  const ask = apiClient(
    server.url,
    (await openTestSession(server.db, await addAccount(server.db, { account: 'dora', company }))).headers,
  )
  await ask(replaceArticles, {
    query: { store: defaultStoreCode },
    body: [{ articleId: '1', articleName: 'Salt', data: { LIST_PRICE: '1.00' } }],
  })
  expect((await ask(readArticleV1, { query: { articleId: '1' } })).body).toMatchObject({
    stationCode: defaultStoreCode,
    name: 'Salt',
  })
  expect(bare(await ask(readArticleMapping, { query: { articleId: '1' } }))).toMatchObject([
    { stationCode: defaultStoreCode },
  ])
  expect(bare(await ask(readSubArticle, { query: { articleId: '1' } }))).toMatchObject([
    { stationCode: defaultStoreCode },
  ])
  expect((await ask(readMappingInfo, { query: { value: '1' } })).body).toMatchObject({ stationCode: defaultStoreCode })
})

test('new barcodes of a product replace the old ones, and a search finds it by them', async () => {
  expect((await send(readMappingInfo, { query: { stationCode: store, value: '1' } })).body).toMatchObject({
    articleId: '1',
    eans: ['4006381333931'],
  })
  expect(
    (
      await send(saveMappingInfo, {
        body: { mappingList: [{ articleId: '12', eans: ['4006381333931', '40000001'], stationCode: store }] },
      })
    ).body,
  ).toMatchObject({ responseCode: '200' })
  expect(
    (await send(readMappingInfo, { query: { stationCode: store, searchKey: 'EAN', value: '40000001' } })).body,
  ).toMatchObject({ articleId: '12', articleName: 'Bread', eans: ['4006381333931', '40000001'] })
  expect(
    (await send(readMappingInfo, { query: { stationCode: store, searchKey: 'EAN', value: '96385074' } })).status,
  ).toBe(204)
  expect(
    (
      await send(saveMappingInfo, {
        body: {
          mappingList: [
            { articleId: '12', eans: [], stationCode: store },
            { articleId: 'none', eans: [], stationCode: store },
          ],
        },
      })
    ).body,
  ).toMatchObject({ responseCode: '405', responseMessage: 'ARTICLE_ID_NOT_FOUND: none' })
  expect((await send(readArticle, { query: { store, article: '12' } })).body['eans']).toEqual([
    '4006381333931',
    '40000001',
  ])
})

test('a saved file format applies to later uploads that send none', async () => {
  expect((await send(readUploadFormat)).body).toMatchObject({ fileExtension: 'csv', mappingInfo: { articleId: '' } })
  const format = {
    fileExtension: 'csv',
    delimeter: ';',
    mappingInfo: { store: '', articleId: 'Key', articleName: 'Words', nfcUrl: '' },
    articleBasicInfo: [],
    articleData: ['Shelf place'],
  }
  expect((await send(saveUploadFormat, { body: format })).status).toBe(200)
  for (const method of ['GET', 'PUT'])
    expect(await (await fetch(`${server.url}${readUploadFormat.path}`, { method, headers })).json()).toMatchObject(
      format,
    )
  const file = {
    contentType: 'csv',
    imgBase64: Buffer.from('KEY;Words;Sku;Shelf place;Price\n77;Tea;5;A 1;2.00\n').toString('base64'),
    fileName: 'tea.csv',
  }
  expect((await send(uploadArticleFile, { query: { store, dryRun: 'true' }, body: file })).body).toMatchObject({
    created: 1,
    mapping: { KEY: 'articleId', Words: 'articleName', Sku: 'SKU', 'Shelf place': 'Shelf place', Price: 'LIST_PRICE' },
  })
  await send(uploadArticleFile, { query: { store }, body: file })
  await expect
    .poll(async () => (await send(readArticle, { query: { store, article: '77' } })).body['data'], {
      timeout: 20_000,
      interval: 30,
    })
    .toEqual({ SKU: '5', 'Shelf place': 'A 1', LIST_PRICE: '2.00' })
})

test('a call takes up to five thousand products; none is valid too', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    articleId: `m${n}`,
    articleName: `Product ${n}`,
    data: { LIST_PRICE: '1.00' },
  }))
  expect((await send(mergeArticles, { query: { store }, body: many })).body).toMatchObject({
    responseCode: '200',
    validCount: 5_000,
    invalidCount: 0,
  })
  expect((await send(mergeArticles, { query: { store }, body: [...many, many[0]] })).body).toMatchObject({
    responseCode: '405',
  })
  expect((await send(mergeArticles, { query: { store }, body: [] })).body).toMatchObject({
    responseCode: '200',
    validCount: 0,
  })
})
