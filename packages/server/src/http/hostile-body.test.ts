// server/http: small bodies that are expensive to read: each is refused at once, and the server keeps answering.
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { uploadArticleFile } from '@shelfcast/contract/articles/files'
import { saveWhiteList } from '@shelfcast/contract/white-list/white-list'
import { addArea } from '@shelfcast/contract/areas/areas'
import type { OperationShape } from '@shelfcast/contract/operation'
import { usingShop } from '../testing/shop.ts'

const { server, headers } = usingShop({ stores: ['lyon'] })

/** The answer, and the longest time in milliseconds in which the server did nothing else. */
async function answerTo(operation: OperationShape, body: string | Uint8Array, encoding?: string) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const response = await fetch(`${server.url}${operation.path}?store=lyon`, {
    method: operation.method,
    headers: {
      ...headers,
      'content-type': 'application/json',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
    body: body as BodyInit,
  })
  const { responseMessage } = (await response.json()) as { responseMessage: string }
  delay.disable()
  return { status: response.status, message: responseMessage, blockedMs: delay.max / 1e6 }
}

const zeros = (count: number) => `[0${',0'.repeat(count - 1)}]`

test.each([
  ['a call with a small body', addArea, 8_000_000],
  ['a call with a list', mergeArticles, 8_000_000],
  ['an upload', uploadArticleFile, 30_000_000],
] as const)(
  'a compressed list of millions of numbers is refused at once by %s',
  async (_what, operation, count) => {
    const packed = gzipSync(zeros(count))
    expect(packed.length).toBeLessThan(64_000)
    const { status, blockedMs } = await answerTo(operation, packed, 'gzip')
    expect(status).toBe(413)
    expect(blockedMs).toBeLessThan(1_000)
  },
  300_000,
)

test.each([
  ['objects', `[${'{},'.repeat(3_000_000)}{}]`],
  ['nested lists', `[${`${zeros(90_000)},`.repeat(100)}0]`],
  ['keys', `{${Array.from({ length: 2_000_000 }, (_, n) => `"k${n}":0`).join(',')}}`],
  ['levels', `${'['.repeat(10_000_000)}${']'.repeat(10_000_000)}`],
  ['levels of objects', `${'{"a":'.repeat(3_000_000)}0${'}'.repeat(3_000_000)}`],
])(
  'a list call refuses a body of millions of %s at once',
  async (_what, body) => {
    const { status, blockedMs } = await answerTo(mergeArticles, body)
    expect([400, 413]).toContain(status)
    expect(blockedMs).toBeLessThan(1_000)
  },
  300_000,
)

test('a list with as many wrong entries as a call accepts is checked in linear time', async () => {
  const { status, blockedMs } = await answerTo(
    saveWhiteList,
    JSON.stringify({ whiteListEnable: true, labelCodeList: Array(100_000).fill(0) }),
  )
  expect(status).toBe(405)
  expect(blockedMs).toBeLessThan(2_000)
})

test('a text that fills the body is read at once', async () => {
  const { status, blockedMs } = await answerTo(mergeArticles, JSON.stringify([{ articleId: '\\"'.repeat(7_500_000) }]))
  expect(status).toBe(405)
  expect(blockedMs).toBeLessThan(1_000)
})

test('a body that is not UTF-8 is refused and not altered', async () => {
  const { status, message } = await answerTo(
    mergeArticles,
    Buffer.concat([Buffer.from('[{"articleId":"1","articleName":"'), Buffer.from([0xe4]), Buffer.from('"}]')]),
  )
  expect([status, message]).toEqual([400, 'The request body is not valid JSON.'])
})

test('a compressed list of an ordinary size is accepted', async () => {
  const body = JSON.stringify(
    Array.from({ length: 5_000 }, (_, n) => ({ articleId: `A${n}`, articleName: 'Oil', data: { LIST_PRICE: '1.00' } })),
  )
  expect((await answerTo(mergeArticles, gzipSync(body), 'gzip')).status).toBe(200)
})

test.each([
  ['gzip', gzipSync(' '.repeat(60_000_000))],
  ['gzip', gzipSync(JSON.stringify([{ articleId: 'x'.repeat(30_000_000) }]))],
  ['deflate', deflateSync('[]'.repeat(10_000_000))],
  ['br', brotliCompressSync(zeros(8_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })],
])('a body of a few kilobytes that %s unfolds a hundred times stops unfolding', async (encoding, body) => {
  const { status, message } = await answerTo(uploadArticleFile, body, encoding)
  expect([status, message]).toEqual([413, expect.stringMatching(/^The request body is larger than \d+ bytes\.$/)])
})

test.each([
  ['gzip', Buffer.from('{}'), 400],
  ['gzip', gzipSync(zeros(1_000)).subarray(0, 20), 400],
  ['zip', Buffer.from('{}'), 415],
])('a body that is not the %s that it claims is refused', async (encoding, body, status) => {
  expect((await answerTo(mergeArticles, body, encoding)).status).toBe(status)
})
