// server/article-files: files that are expensive to read. Each ends with a reason in its own line of the history, the
// good rows are stored, and the server keeps answering.
import { expect, test } from 'vitest'
import { listArticleFiles, uploadArticleStream } from '@shelfcast/contract/articles/files'
import { readArticle } from '@shelfcast/contract/articles/articles'
import { usingShop } from '../testing/shop.ts'

const store = 'lyon'
const { server, send, headers } = usingShop({ stores: [store] })

/** Sends a file and returns the answer. */
async function upload(content: (string | Uint8Array)[], name = 'prices.csv') {
  const form = new FormData()
  form.append('file', new Blob(content as BlobPart[]), name)
  const response = await fetch(`${server.url}${uploadArticleStream.path}?store=${store}`, {
    method: 'POST',
    headers,
    body: form,
  })
  return (await response.json()) as { responseCode: string; responseMessage: string; customBatchId: string }
}

/** The file's line in the history after its end. */
async function imported(content: (string | Uint8Array)[], name?: string) {
  const { responseCode, customBatchId: batch } = await upload(content, name)
  expect(responseCode).toBe('200')
  const line = async () =>
    (await send(listArticleFiles, { query: { store, batch } })).body['articleFileHistoryList']?.[0]
  await expect.poll(async () => (await line())?.result, { timeout: 60_000, interval: 30 }).not.toBe('PROCESSING')
  return line()
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

test('twenty million empty lines are counted, and the rows around them are stored', async () => {
  expect(await imported([heading, good('C1'), Buffer.alloc(20_000_000, '\n'), 'C2,Oil C2,-1\n'])).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    total: 2,
    success: 1,
    errors: [{ line: 20_000_003 }],
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
