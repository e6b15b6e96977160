// server/article-files: files that are expensive to read. Each ends with a reason in its own line of the history, the
// good rows are stored, and the server keeps answering.
import { expect, test } from 'vitest'
import { readArticle } from '@shelfcast/contract/articles/articles'
import { archive, type Part } from '../testing/archive.ts'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { usingShop } from '../testing/shop.ts'

const store = 'lyon'
const { server, send, headers } = usingShop({ stores: [store] })

/** Sends a file and returns the answer. */
const upload = async (content: (string | Uint8Array)[], name?: string) =>
  (await postFile({ url: server.url, headers }, { store }, content, name)).body

/** The file's line in the history after its end. */
async function imported(content: (string | Uint8Array)[], name?: string) {
  const { responseCode, customBatchId: batch } = await upload(content, name)
  expect(responseCode).toBe('200')
  return endOfFile(send, store, batch)
}

const heading = 'ProductId,Product,Price\n'
const good = (id: string) => `${id},Oil ${id},1.00\n`
const nameOf = async (id: string) => (await send(readArticle, { query: { store, article: id } })).body['articleName']

test('a row of 140 million commas is one refused row, and the rows around it are stored', async () => {
  const commas = Buffer.alloc(70_000_000, ',')
  expect(await imported([heading, good('A1'), commas, commas, '\n', good('A2')])).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    total: 3,
    success: 2,
    errors: [{ line: 3, message: 'This line has more than 1,048,576 characters.' }],
  })
  expect([await nameOf('A1'), await nameOf('A2')]).toEqual(['Oil A1', 'Oil A2'])
}, 120_000)

test('a row of many cells and one of a single long cell are refused with their reason', async () => {
  expect(
    await imported([
      heading,
      `${','.repeat(1_000)}\n`,
      `x${'é'.repeat(1_100_000)}\n`,
      good('B1'),
      '9'.repeat(2_000_000),
    ]),
  ).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    success: 1,
    errors: [
      { line: 2, message: 'This row has more than 1,000 cells.' },
      { line: 3, message: 'This line has more than 1,048,576 characters.' },
      { line: 5, message: 'This line has more than 1,048,576 characters.' },
    ],
  })
})

test('ten million empty lines are counted, and the rows around them are stored', async () => {
  expect(await imported([heading, good('C1'), Buffer.alloc(10_000_000, '\n'), 'C2,Oil C2,-1\n'])).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    total: 2,
    success: 1,
    errors: [{ line: 10_000_003 }],
  })
}, 120_000)

test('a file without a line end, and one of line ends alone, are refused', async () => {
  expect(await upload([Buffer.alloc(30_000_000, 'x')])).toMatchObject({
    responseCode: '405',
    responseMessage: 'The file cannot be read. The first line has more than 65,536 characters.',
  })
  expect(await upload([Buffer.alloc(30_000_000, '\n')])).toMatchObject({
    responseCode: '405',
    responseMessage: 'The file cannot be read. The file has no rows.',
  })
})

test('a heading with thousands of columns is refused', async () => {
  expect(await upload([`ProductId,Product${',a'.repeat(5_000)}\n`, good('D1')])).toMatchObject({
    responseCode: '405',
    responseMessage: 'The file cannot be read. The file has more than 1,000 columns.',
  })
})

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (list: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

/** A workbook of one sheet; `texts` are the shared strings. */
function workbook(rows: string, texts = '', of: Partial<Part> = {}): Uint8Array {
  return archive([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml') + relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      ),
    },
    { name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${texts}</sst>`, ...of },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    },
  ])
}

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
const headings = `<row r="1">${cell('A1', 'ProductId')}${cell('B1', 'Product')}</row>`
const product = (line: number) =>
  `<row r="${line}">${cell(`A${line}`, `X${line}`)}${cell(`B${line}`, `Oil ${line}`)}</row>`

test('a small workbook whose texts unfold to hundreds of megabytes is refused', async () => {
  const texts = '<si><t>abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnop</t></si>'.repeat(1_700_000)
  expect(await upload([workbook(headings + product(2), texts)], 'prices.xlsx')).toMatchObject({
    responseCode: '405',
    responseMessage: expect.stringMatching(/^The file cannot be read\. /),
  })
}, 120_000)

test.each([
  ['texts of one letter', '<si><t>a</t></si>'.repeat(2_000_001), /has more than 2,000,000 texts/],
  ['one endless text', `<si><t>${'a'.repeat(40_000_000)}</t></si>`, /has a text of more than 32,767 characters/],
  ['one endless tag', `<si ${'a'.repeat(40_000_000)}/>`, /damaged/],
])('a workbook of %s is refused', async (_what, texts, reason) => {
  expect(await upload([workbook(headings, texts)], 'prices.xlsx')).toMatchObject({
    responseCode: '405',
    responseMessage: expect.stringMatching(reason),
  })
})

test('a workbook whose directory lies about the size of a part is refused', async () => {
  const texts = '<si><t>a</t></si>'.repeat(1_000_000)
  expect(await upload([workbook(headings + product(2), texts, { claims: 400 })], 'prices.xlsx')).toMatchObject({
    responseCode: '405',
    responseMessage: 'The file cannot be read. The workbook is damaged or protected.',
  })
})

test('rows of a workbook with cells far to the right are refused one by one', async () => {
  const far = `<row r="2">${cell('A2', 'X2')}${cell('XFD2', 'far')}</row>`
  expect(await imported([workbook(headings + far + product(3))], 'prices.xlsx')).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    success: 1,
    errors: [{ line: 2, message: 'This row has more than 1,000 cells.' }],
  })
  expect(await nameOf('X3')).toBe('Oil 3')
})

test('a workbook that breaks off keeps the rows before the damage', async () => {
  const rows = Array.from({ length: 3_000 }, (_, at) => product(at + 2)).join('')
  expect(
    await imported([workbook(`${headings}${rows}<row r="4000">${cell('A4000', 'x'.repeat(40_000))}</row>`)], 'p.xlsx'),
  ).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    success: 3_000,
    errors: [{ message: 'A cell in row 4000 has more than 32,767 characters.' }],
  })
})
