// server/article-files: product files over HTTP: untidy files load, an unchanged file changes nothing, and a refused
// file names the line or field.
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import {
  listArticleFiles,
  readArticleFile,
  uploadArticleFile,
  uploadArticleStream,
} from '@shelfcast/contract/articles/files'
import { listArticles, readArticle } from '@shelfcast/contract/articles/articles'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { apiClient, type Answer } from '../testing/api-client.ts'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { filesFolder } from '../uploads/kept-file.ts'

let server: TestServer
let headers: Record<string, string>
let send: ReturnType<typeof apiClient>
let store = ''
let storeId = 0
let stores = 0

beforeAll(async () => {
  server = await startServer()
  await addCompany(server.db, 'acme')
  headers = (await openTestSession(server.db, await addAccount(server.db, { account: 'anna', company: 'acme' })))
    .headers
  send = apiClient(server.url, headers)
})
beforeEach(async () => {
  stores += 1
  store = `shop${stores}`
  storeId = await addStore(server.db, 'acme', store)
  // The server reads the caller's stores with the session, so the new one appears after the next read.
  await server.events.publish(server.db, { kind: 'ACCOUNT', storeId: 0, ids: [] })
  headers = (
    await openTestSession(
      server.db,
      (await server.db.selectFrom('account').select('account_id').executeTakeFirstOrThrow()).account_id,
    )
  ).headers
  send = apiClient(server.url, headers)
})
afterAll(() => server.stop())

/** Sends a file as a form. */
const upload = (content: string | Uint8Array, name = 'prices.csv', query: Record<string, string> = {}) =>
  postFile({ url: server.url, headers }, { store, ...query }, content, name)

/** Waits for the end of an accepted file and returns its line in the history. */
async function ended(answer: Answer): Promise<Answer['body']> {
  expect(answer.body).toMatchObject({ responseCode: '200' })
  return endOfFile(send, store, answer.body['customBatchId'] as string)
}

const article = async (id: string) => (await send(readArticle, { query: { store, article: id } })).body

/** Every oddity of price files that shops publish, with invented products. */
const untidy = [
  'Product,ProductId,Brand,Quantity,Unit,Barcode,Category,Price,UnitPrice,SpecialPrice,BestPrice30,AnchorPrice',
  'ULJE SUNČANO 1L ,00012345,ZVIJER,1.00 l,ko,3850000000017,HRANA,1.99,1.99,,,1.89',
  'KRUH BIJELI  500g,90000001,,0.50 kg,ko,,HRANA,0.9,1.8,,,0.9',
  '"ČAJ ""ZA TEBE"" 20g, limun",00000077,ŽUTI,0.02 kg,ko,38500001,HRANA,,45,0.90,1.10,1.25',
  'SAPUN ŠĆEPAN,01000000,ĐURĐA,1.00 kom,ko,385000000002,HIGIJENA,3,3.0,,,3',
  'SIR U LISTIĆIMA,00999999,,0.10 kg,kg,12345678901234,HRANA,20900.0,209000,,,20900',
  '',
].join('\n')

test('an untidy price file loads completely, with leading zeros, missing barcodes and offers', async () => {
  expect(await ended(await upload(untidy))).toMatchObject({
    result: 'SUCCESS',
    total: 5,
    success: 5,
    fail: 0,
    source: 'FILE',
    account: 'anna',
  })
  expect(await article('00012345')).toMatchObject({
    articleName: 'ULJE SUNČANO 1L',
    data: { LIST_PRICE: '1.99', BARCODE: '3850000000017', ANCHOR_PRICE: '1.89', MANUFACTURER: 'ZVIJER' },
  })
  const tea = await article('00000077')
  expect(tea).toMatchObject({
    articleName: 'ČAJ "ZA TEBE" 20g, limun',
    data: { SALE_PRICE: '0.90', BEST_PRICE_30: '1.10', UNIT: 'ko', UNIT_PRICE: '45', UNIT_DIMENSION: '0.02 kg' },
  })
  // "ko" is the unit that is sold; the unit price is per kilogram.
  expect(tea['data']).not.toHaveProperty('UNIT_PRICE_UNIT')
  expect(tea['data']).not.toHaveProperty('LIST_PRICE')
  expect((await article('90000001'))['data']).not.toHaveProperty('BARCODE')
})

test('a file row that no label can show right is refused under the heading of its column', async () => {
  const file = await ended(
    await upload(
      'ID;Name;Price;EAN\n1;Cherries 🍒;1,00;\n2;Cherries;1,00;4,00638E+12\n3;Cherries;1,00;4006381333931\n',
    ),
  )
  expect(file).toMatchObject({ result: 'PARTIAL_SUCCESS', success: 1, fail: 2 })
  expect(file.errors).toMatchObject([
    { line: 2, field: 'Name', code: 'letters', value: 'Cherries 🍒' },
    { line: 3, field: 'EAN', code: 'spreadsheetNumber', value: '4,00638E+12' },
  ])
})

test('a dry run names what would be wrong on labels, but not what is wrong already', async () => {
  const rows = (price: string, special: string) =>
    `ProductId,Product,Price,SpecialPrice\n1,Tea,${price},\n2,Milk,1.10,${special}\n3,Salt,0.49,\n`
  await ended(await upload(rows('1.49', '1.10')))
  const dryRun = async (content: string) => (await upload(content, 'prices.csv', { dryRun: 'true' })).body
  expect(await dryRun(rows('149.00', '1.10'))).toMatchObject({
    changed: 1,
    warned: 1,
    warnings: [
      {
        articleId: '1',
        articleName: 'Tea',
        code: 'priceJump',
        field: 'LIST_PRICE',
        values: { before: '1,49\u00a0€', after: '149,00\u00a0€', percent: '+9900' },
      },
    ],
  })
  expect(await dryRun(rows('1.59', '1.20'))).toMatchObject({
    warned: 1,
    warnings: [{ articleId: '2', code: 'special', values: { special: '1,20\u00a0€', price: '1,10\u00a0€' } }],
  })
  expect(await dryRun(rows('1.59', '1.10'))).toMatchObject({ changed: 1, warned: 0, warnings: [] })
})

test.each([
  ['Dutch', 'Artikelnummer;Omschrijving;Verkoopprijs;Actieprijs;Streepjescode;Inhoud'],
  ['Czech', 'Číslo zboží;Název zboží;Prodejní cena;Akční cena;Čárový kód;Obsah'],
  ['Portuguese', 'Código do produto;Descrição;Preço de venda;Preço promocional;Código de barras;Conteúdo'],
  ['Swedish', 'Artikelnummer;Benämning;Försäljningspris;Kampanjpris;Streckkod;Innehåll'],
  ['Hungarian', 'Cikkszám;Megnevezés;Eladási ár;Akciós ár;Vonalkód;Kiszerelés'],
  ['Russian', 'Артикул;Наименование товара;Розничная цена;Цена по акции;Штрихкод;Фасовка'],
])('%s headings are recognised', async (_language, headings) => {
  await ended(await upload(`${headings}\n="0007";Kaffe;4,50;3,99;4006381333931;0.50 kg\n`))
  expect(await article('0007')).toMatchObject({
    articleName: 'Kaffe',
    data: { LIST_PRICE: '4.50', SALE_PRICE: '3.99', BARCODE: '4006381333931', UNIT_DIMENSION: '0.50 kg' },
  })
})

test('a second price column, and zero bytes, are refused in words', async () => {
  const twice = await upload('ProductId,Product,Price,price\n1,Tea,1.00,2.00\n')
  expect(twice.body['responseMessage']).toContain('Two columns are named “price”.')
  const other = await ended(await upload('ProductId,Product,Price,Note,Note\n1,Tea,1.00,a,b\n'))
  expect(other).toMatchObject({ result: 'SUCCESS' })
  const damaged = await upload('ProductId,Product,Price\n1,Te\u0000a,1.00\n')
  expect(damaged.body['responseMessage']).toContain('zero bytes')
})

test('errors of a JSON list name the product by its place, and a product per line is a list too', async () => {
  const products = ['1.00', 'x', '-2'].map((price, at) => ({
    articleId: `${at}`,
    articleName: 'Tea',
    LIST_PRICE: price,
  }))
  const list = await ended(await upload(JSON.stringify(products), 'prices.json'))
  expect(list.errors.map((error: { line?: number; row?: number }) => error.line ?? error.row)).toEqual([2, 3])
  const lines = await ended(
    await upload(
      products.map((product) => JSON.stringify({ ...product, LIST_PRICE: '3.00' })).join('\n'),
      'prices.json',
    ),
  )
  expect(lines).toMatchObject({ result: 'SUCCESS', total: 3 })
  expect((await article('2'))['data']).toEqual({ LIST_PRICE: '3.00' })
  const broken = await upload('{"articleId":"1","articleName":"Tea"}\n{"articleId":"2",', 'prices.json')
  expect(broken.body['responseMessage']).toContain('The product that starts in line 2 is incomplete.')
})

test('a date in a workbook is written as people write it, without a time zone', async () => {
  const rows = [
    ['ProductId', 'Product', 'Price', 'Best before', 'Counted'],
    ['1', 'Tea', 1, new Date(Date.UTC(2026, 11, 24)), new Date(Date.UTC(2026, 10, 23, 8, 30))],
  ]
  await ended(await upload(await writeXlsx({ sheets: [{ name: 'Prices', rows }] } as never), 'prices.xlsx'))
  expect((await article('1'))['data']).toMatchObject({ BEST_BEFORE: '2026-12-24', COUNTED: '2026-11-23 08:30' })
})

test('the same file sent again changes nothing and updates no label; a changed price updates only its own labels', async () => {
  await ended(await upload(untidy))
  const labelOf = async (code: string, articleId: string) => {
    const { label_id } = await server.db
      .insertInto('label')
      .values({ store_id: storeId, code, linked: true })
      .returning('label_id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into label_article (label_id, article_key, position)
      select ${label_id}, article_key, 0
      from article where store_id = ${storeId} and article_id = ${articleId}`.execute(server.db)
    await sql`insert into label_page (label_id, page, store_id) values (${label_id}, 1, ${storeId})`.execute(server.db)
    return async () =>
      (
        await server.db
          .selectFrom('label_page')
          .select('wanted_version')
          .where('label_id', '=', label_id)
          .executeTakeFirstOrThrow()
      ).wanted_version
  }
  const oil = await labelOf(`0000000A${String(stores).padStart(4, '0')}`, '00012345')
  const bread = await labelOf(`0000000B${String(stores).padStart(4, '0')}`, '90000001')
  expect(await ended(await upload(untidy))).toMatchObject({
    result: 'SUCCESS',
    total: 5,
    success: 5,
    unchanged: 5,
    labelCount: 0,
  })
  expect([await oil(), await bread()]).toEqual([0, 0])

  const cheaper = untidy.replace(',1.99,1.99,', ',1.49,1.49,')
  expect((await upload(cheaper, 'prices.csv', { dryRun: 'true' })).body).toMatchObject({
    total: 5,
    created: 0,
    changed: 1,
    unchanged: 4,
    labelCount: 1,
    errors: [],
  })
  expect(await oil()).toBe(0)
  expect(await ended(await upload(cheaper))).toMatchObject({ unchanged: 4, labelCount: 1 })
  expect([await oil(), await bread()]).toEqual([1, 0])
  expect((await send(listArticleChanges, { query: { store } })).body['articleHistoryList']).toMatchObject([
    {
      articleId: '00012345',
      source: 'FILE',
      account: 'anna',
      labelCount: 1,
      changes: [
        { key: 'LIST_PRICE', before: '1.99', after: '1.49' },
        { key: 'UNIT_PRICE', before: '1.99', after: '1.49' },
      ],
    },
  ])
})

test('a German price list with the currency in each cell loads, and another currency is refused', async () => {
  const list = [
    'Artikelnummer;Bezeichnung;Preis;Aktionspreis',
    '1;Waschmaschine;1.299,00 €;999,00 €',
    '2;Milch;1,29 €;',
    '3;Import;12,50 USD;',
    '',
  ].join('\n')
  const file = await ended(await upload(list))
  expect(file).toMatchObject({ total: 3, success: 2, fail: 1 })
  expect((await article('1'))['data']).toMatchObject({ LIST_PRICE: '1299.00', SALE_PRICE: '999.00' })
  expect((await article('2'))['data']).toMatchObject({ LIST_PRICE: '1.29' })
  const dry = (await upload(list, 'prices.csv', { dryRun: 'true' })).body
  expect(dry['errors']).toMatchObject([
    {
      field: 'Preis',
      code: 'currency',
      message: expect.stringContaining('in USD, but the product is in EUR') as string,
    },
  ])
})

test.each(['Offer', 'Angebot'])('a column named %s has special prices', async (heading) => {
  const dry = (await upload(`ID;Name;Price;${heading}\n1;Milk;1,29;0,99\n`, 'prices.csv', { dryRun: 'true' })).body
  expect(dry['mapping']).toMatchObject({ [heading]: 'SALE_PRICE' })
})

test('a damaged byte in a UTF-8 file refuses its row and leaves all other names alone', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `${at + 1};RIŽA ŠĆĐ ${at};1.${at % 10}9`)
  const bytes = Buffer.from(['sku;naziv;cijena', ...rows, ''].join('\n'))
  bytes[bytes.indexOf(Buffer.from('RIŽA ŠĆĐ 30')) + 2] = 0xff
  expect(await ended(await upload(bytes))).toMatchObject({ total: 60, success: 59, fail: 1 })
  expect((await article('1'))['articleName']).toBe('RIŽA ŠĆĐ 0')
  const dry = (await upload(bytes, 'prices.csv', { dryRun: 'true' })).body
  expect(dry).toMatchObject({ encoding: 'utf-8', errors: [{ row: 31, field: 'naziv', code: 'encoding' }] })
})

test('a file of two encodings is refused with a question instead of a guess', async () => {
  const bytes = Buffer.concat([
    Buffer.from('sku;naziv;cijena\n1;ŽŠĆ;1.29\n2;'),
    Buffer.from([0x8e, 0x8a]),
    Buffer.from(';1.29\n'),
  ])
  const { status, body } = await upload(bytes, 'prices.csv', { dryRun: 'true' })
  expect(status).toBe(405)
  expect(body['responseMessage']).toContain('The character encoding is not clear.')
  expect((await upload(bytes, 'prices.csv', { dryRun: 'true', encoding: 'windows-1250' })).status).toBe(200)
})

test('an offer ends when its cell is empty', async () => {
  await ended(await upload(untidy))
  await ended(await upload(untidy.replace(',,45,0.90,1.10,1.25', ',1.25,45,,,1.25')))
  expect((await article('00000077'))['data']).toMatchObject({ LIST_PRICE: '1.25' })
  expect((await article('00000077'))['data']).not.toHaveProperty('SALE_PRICE')
})

test('a workbook gives the same products, with ids kept as text', async () => {
  const rows = [
    ['Price list of July', null],
    [],
    ['Šifra', 'Naziv', 'Cijena', 'Barkod'],
    ['00012345', 'ULJE', 1.99, '3850000000017'],
    ['00012346', 'MED', 12.5, null],
    ['1.2E+12', 'SHORTENED', 1, null],
  ]
  const workbook = await writeXlsx({ sheets: [{ name: 'List', rows }] })
  const file = await ended(await upload(workbook, 'prices.xlsx'))
  expect(file).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    total: 3,
    success: 2,
    fail: 1,
    errors: [{ field: 'Šifra', line: 6, value: '1.2E+12' }],
  })
  expect(await article('00012345')).toMatchObject({
    articleName: 'ULJE',
    data: { LIST_PRICE: '1.99', BARCODE: '3850000000017' },
  })
})

test('a JSON list may hold forms or flat objects', async () => {
  const forms = [
    { articleId: '007', articleName: 'Oil', data: { LIST_PRICE: 1.99, shelf: 'A 1' } },
    { articleId: '009', articleName: 'Broken', data: { LIST_PRICE: -1 } },
  ]
  expect(await ended(await upload(JSON.stringify(forms, null, 1), 'list.json'))).toMatchObject({
    success: 1,
    fail: 1,
    errors: [{ line: 10, field: 'LIST_PRICE', code: 'price', message: 'A price cannot be negative.' }],
  })
  expect((await article('007'))['data']).toEqual({ LIST_PRICE: '1.99', shelf: 'A 1' })
  expect(
    await ended(
      await upload(JSON.stringify({ products: [{ sku: '008', name: 'Bread', price: '0.90', 'Shelf place': 'B 2' }] })),
    ),
  ).toMatchObject({ success: 1, fail: 0 })
  expect((await article('008'))['data']).toEqual({ LIST_PRICE: '0.90', SHELF_PLACE: 'B 2' })
})

test('base64 in JSON is accepted too, and a past file is returned unchanged', async () => {
  const body = {
    contentType: 'csv',
    imgBase64: Buffer.from(untidy).toString('base64'),
    pageIndex: 0,
    fileName: '../prices\u0007.csv',
  }
  const file = await ended(await send(uploadArticleFile, { query: { store }, body }))
  expect(file).toMatchObject({ name: 'prices.csv', total: 5 })
  const past = await send(readArticleFile, { query: { id: file['id'] } })
  expect(Buffer.from(past.body['responseMessage'], 'base64').toString()).toBe(untidy)
  expect(past.body['fileName']).toBe('prices.csv')
  const stranger = apiClient(
    server.url,
    (
      await openTestSession(
        server.db,
        await addAccount(server.db, { account: 'sam', company: 'acme', level: '9', menu: [3200], action: [3101] }),
      )
    ).headers,
  )
  expect((await stranger(readArticleFile, { query: { id: file['id'] } })).status).toBe(204)
})

test('bad rows are reported by line, column and reason, and do not block good ones', async () => {
  const bad = [
    'ProductId,Product,Price,SpecialPrice',
    '1,Good,1.00,',
    '2,Negative,-1.00,',
    '3,Absurd,99999999999,',
    '4,Word,free,',
    '5,"Two\nlines",2.00,',
    ',No id,1.00,',
    '1,Good,7.00,',
    '1,Good,1.00,',
    '6,"Open,1.00,',
    '7,Too,many,1.00,cells',
    '8,,1.00,',
    '9,Last,3.00,',
  ].join('\r\n')
  const file = await ended(await upload(bad))
  expect(file).toMatchObject({ result: 'PARTIAL_SUCCESS', total: 12, success: 4, fail: 8, unchanged: 1 })
  expect(
    file['errors'].map((error: { line: number; field: string; code: string }) => [error.line, error.field, error.code]),
  ).toEqual([
    [3, 'Price', 'price'],
    [4, 'Price', 'price'],
    [5, 'Price', 'price'],
    [8, 'ProductId', 'too_small'],
    [9, 'ProductId', 'duplicate'],
    [11, '', 'quotes'],
    [12, '', 'columns'],
    [13, 'Product', 'too_small'],
  ])
  expect(file['errors'][4].message).toMatch(/line 2/)
  expect(
    (await send(listArticles, { query: { store, sort: 'articleId,asc' } })).body['articleList'].map(
      (row: { articleId: string }) => row.articleId,
    ),
  ).toEqual(['1', '5', '9'])
  expect((await article('1'))['data']).toMatchObject({ LIST_PRICE: '1.00' })
})

test('a mapping can change the meaning of columns, or ignore them', async () => {
  const csv = 'A;B;C;D\n1;Oil;1,99;secret\n'
  expect((await upload(csv)).body).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'articleId' }],
    responseMessage: expect.stringMatching(/A, B, C, D/),
  })
  const mapping = JSON.stringify({ A: 'articleId', B: 'articleName', C: 'LIST_PRICE', D: '' })
  await ended(await upload(csv, 'prices.csv', { mapping }))
  expect((await article('1'))['data']).toEqual({ LIST_PRICE: '1.99' })
  expect(
    (await upload(csv, 'prices.csv', { mapping: JSON.stringify({ A: 'articleId', E: 'articleName' }) })).body[
      'responseMessage'
    ],
  ).toMatch(/no column for E/)
  // A column without a name uses its position, in the report and in the answer to it.
  const report = (await upload('ProductId,,Product\nU1,Shelf 7,Soap\n', 'prices.csv', { dryRun: 'true' })).body
  expect(report).toMatchObject({
    columns: ['ProductId', '', 'Product'],
    samples: ['U1', 'Shelf 7', 'Soap'],
    missing: [],
  })
  expect(
    (
      await upload('ProductId,,Product\nU1,Shelf 7,Soap\n', 'prices.csv', {
        dryRun: 'true',
        mapping: JSON.stringify({ ...report['mapping'], '#2': '' }),
      })
    ).body,
  ).toMatchObject({ success: 1, mapping: { '#2': '' } })
})

test.each([
  ['an empty file', '', 'prices.csv', 405, /empty/],
  [
    'a picture',
    Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
    'prices.csv',
    415,
    /not supported/,
  ],
  ['a PDF', '%PDF-1.7\n%', 'prices.pdf', 415, /not supported/],
  ['a broken workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), 'prices.xlsx', 405, /incomplete/],
  ['text that calls itself a workbook', untidy, 'prices.xlsx', 405, /not a workbook/],
  ['JSON that is no list', '{"a": 1}', 'list.json', 405, /not a list/],
  [
    'a file without ids',
    'Product,Price\nOil,1.00\n',
    'prices.csv',
    405,
    /no column for the product ID.*Product, Price/,
  ],
] as const)('%s is refused at once and leaves nothing behind', async (_what, content, name, status, message) => {
  const before = await readdir(filesFolder(server.dataFolder)).catch(() => [])
  const answer = await upload(content, name)
  expect([answer.status, answer.body['responseMessage']]).toEqual([status, expect.stringMatching(message)])
  expect((await send(listArticleFiles, { query: { store } })).status).toBe(204)
  expect(await readdir(filesFolder(server.dataFolder)).catch(() => [])).toEqual(before)
})

test('a dry run returns the columns of a file without a required one, so that the user can map them; nothing is imported before', async () => {
  const csv = 'SKU-Nr;Was;VK\nX1;Öl;1,00\nX2;Essig;2,00\n'
  const { body } = await upload(csv, 'fremd.csv', { dryRun: 'true', unmapped: 'true' })
  expect(body).toMatchObject({
    responseCode: '200',
    total: 0,
    success: 0,
    columns: ['SKU-Nr', 'Was', 'VK'],
    samples: ['X1', 'Öl', '1,00'],
    missing: ['articleId', 'articleName'],
  })
  expect(
    (
      await upload(csv, 'fremd.csv', {
        dryRun: 'true',
        unmapped: 'true',
        mapping: JSON.stringify({ ...body['mapping'], 'SKU-Nr': 'articleId', Was: 'articleName', VK: 'LIST_PRICE' }),
      })
    ).body,
  ).toMatchObject({ total: 2, success: 2, created: 2, missing: [] })
  for (const query of [{ unmapped: 'true' }, { dryRun: 'true' }])
    expect((await upload(csv, 'fremd.csv', query)).body).toMatchObject({
      responseCode: '405',
      responseMessage: expect.stringMatching(/no column for the product ID/),
    })
})

test('a file of 300 MB is refused with 413, while memory stays flat and no file stays on disk', async () => {
  const before = await readdir(filesFolder(server.dataFolder)).catch(() => [])
  const resting = process.memoryUsage().rss
  let highest = resting
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss)
  }, 20)
  const piece = Buffer.alloc(1 << 20, 'ProductId,Product,Price\n')
  const answer = await new Promise<{ status: number; text: string }>((resolve, reject) => {
    const call = request(
      `${server.url}${uploadArticleStream.path}?store=${store}`,
      { method: 'POST', headers: { ...headers, 'content-type': 'multipart/form-data; boundary=xx' } },
      (response) => {
        let text = ''
        response
          .on('data', (data: Buffer) => {
            text += data.toString()
          })
          .on('end', () => {
            resolve({ status: response.statusCode ?? 0, text })
          })
      },
    )
    call.on('error', reject)
    call.write('--xx\r\ncontent-disposition: form-data; name="file"; filename="big.csv"\r\n\r\n')
    let sent = 0
    const more = () => {
      while (sent < 300) {
        sent += 1
        if (!call.write(piece)) {
          call.once('drain', more)
          return
        }
      }
      call.end('\r\n--xx--\r\n')
    }
    more()
  })
  clearInterval(watch)
  expect(answer).toMatchObject({ status: 413, text: expect.stringMatching(/larger than 209715200 bytes/) })
  expect((highest - resting) / 1_048_576).toBeLessThan(150)
  expect(await readdir(filesFolder(server.dataFolder)).catch(() => [])).toEqual(before)
}, 60_000)
