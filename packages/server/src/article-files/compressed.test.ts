// server/article-files: product files that gzip compressed, and lists with one product in each line. A file that unfolds
// to too much, or is damaged, is refused before its first row.
import { readdir } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { uploadArticleArchive, uploadArticleFile } from '@shelfcast/contract/articles/files'
import { readArticle } from '@shelfcast/contract/articles/articles'
import { readRefusedRows } from '@shelfcast/contract/receipts/receipts'
import { archive } from '../testing/archive.ts'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { usingShop } from '../testing/shop.ts'
import { filesFolder } from '../uploads/kept-file.ts'

const store = 'lyon'
const { server, send, headers } = usingShop({ stores: [store] })

const post = async (content: string | Uint8Array, name: string, query: Record<string, string> = {}) =>
  (await postFile({ url: server.url, headers }, { store, ...query }, content, name)).body
async function imported(content: string | Uint8Array, name: string) {
  const { responseCode, customBatchId: batch } = await post(content, name)
  expect(responseCode).toBe('200')
  return endOfFile(send, store, batch)
}
const articleOf = async (id: string) => (await send(readArticle, { query: { store, article: id } })).body
const kept = () => readdir(filesFolder(server.dataFolder)).catch(() => [])

const csv = (id: string) => `ProductId;Product;Price\n${id};Öl;1,50\n`
const json = (id: string) => JSON.stringify([{ articleId: id, articleName: 'Öl', data: { LIST_PRICE: '1.50' } }])
const line = (id: string) => JSON.stringify({ articleId: id, articleName: 'Öl', data: { LIST_PRICE: '1.50' } })

test.each([
  ['monday.csv.gz', gzipSync(csv('z1')), 'z1'],
  ['MONDAY.CSV.GZ', gzipSync(csv('z2')), 'z2'],
  ['without-ending.gz', gzipSync(csv('z3')), 'z3'],
  ['old.csv.gz', gzipSync(Buffer.from(csv('z4'), 'latin1')), 'z4'],
  ['two-members.csv.gz', Buffer.concat([gzipSync('ProductId;Product;Price\n'), gzipSync('z5;Öl;1,50\n')]), 'z5'],
  ['padded.csv.gz', Buffer.concat([gzipSync(csv('z6')), Buffer.alloc(512)]), 'z6'],
  ['monday.json.gz', gzipSync(json('z7')), 'z7'],
  ['monday.ndjson.gz', gzipSync(`${line('z8')}\n`), 'z8'],
  ['monday.ndjson', `${line('z9')}\r\n${line('z9b')}\r\n`, 'z9'],
  ['one.jsonl', line('z10'), 'z10'],
  ['list-first.jsonl', `{"eans":["4006381333931"],${line('z11').slice(1)}\n`, 'z11'],
])('%s is imported', async (name, content, id) => {
  expect(await imported(content, name)).toMatchObject({ result: 'SUCCESS', fail: 0 })
  expect(await articleOf(id)).toMatchObject({ articleName: 'Öl', data: { LIST_PRICE: '1.50' } })
})

test('a compressed file is taken by the call with base64 and inside an archive', async () => {
  const { body } = await send(uploadArticleFile, {
    query: { store },
    body: { contentType: 'gz', imgBase64: gzipSync(csv('y1')).toString('base64'), fileName: 'monday.csv.gz' },
  })
  expect(await endOfFile(send, store, body['customBatchId'] as string)).toMatchObject({ result: 'SUCCESS' })
  const zip = archive([{ name: 'monday.csv.gz', content: gzipSync(csv('y2')) }])
  const sent = await send(uploadArticleArchive, {
    query: { store },
    body: { contentType: 'zip', imgBase64: Buffer.from(zip).toString('base64') },
  })
  expect(await endOfFile(send, store, sent.body['customBatchId'] as string)).toMatchObject({ result: 'SUCCESS' })
  expect(await articleOf('y2')).toMatchObject({ articleName: 'Öl' })
})

test('the rejected rows of a compressed file come back as text under its plain name', async () => {
  const { customBatchId: batch } = await post(gzipSync(`${csv('w1')}w2;Bad;-1\n`), 'monday.csv.gz')
  expect(await endOfFile(send, store, batch)).toMatchObject({ result: 'PARTIAL_SUCCESS', fail: 1 })
  const file = await fetch(`${server.url}${readRefusedRows.path}?store=${store}&batch=${batch}`, { headers })
  expect(file.headers.get('content-disposition')).toContain('monday-rejected.csv')
  expect(await file.text()).toContain('w2,Bad,')
})

const many = Array.from({ length: 20_000 }, (_, n) => `${n};Product ${n};${n % 97},${10 + (n % 90)}`).join('\n')
const whole = gzipSync(`ProductId;Product;Price\n${many}\n`)
const turned = Buffer.from(whole)
turned[whole.length >> 1] = (turned[whole.length >> 1] ?? 0) ^ 0xff
const wrongSum = Buffer.from(whole)
wrongSum[whole.length - 6] = (wrongSum[whole.length - 6] ?? 0) ^ 0xff

test.each<[string, Uint8Array, string]>([
  ['nothing inside', gzipSync(''), 'The file is empty.'],
  ['a cut end', whole.subarray(0, whole.length - 6), 'The gzip file is incomplete.'],
  ['a cut middle', whole.subarray(0, whole.length >> 1), 'The gzip file is incomplete.'],
  ['a header alone', whole.subarray(0, 10), 'The gzip file is incomplete.'],
  ['a changed byte', turned, 'The gzip file is damaged.'],
  ['a wrong checksum', wrongSum, 'The gzip file is damaged.'],
  ['text after its end', Buffer.concat([whole, Buffer.from('and more')]), 'The gzip file is damaged.'],
  ['a bomb of zeros', gzipSync(Buffer.alloc(64 * 1024 * 1024)), 'The unpacked file is more than 200 times larger.'],
  [
    'a bomb behind a good start',
    Buffer.concat([whole, gzipSync(Buffer.alloc(128 * 1024 * 1024, '\n'))]),
    'The unpacked file is more than 200 times larger.',
  ],
])(
  'a compressed file with %s is refused, with or without its encoding, and nothing of it stays',
  async (_what, content, reason) => {
    const before = await kept()
    for (const query of [{}, { encoding: 'utf-8' }, { dryRun: 'true' }] as Record<string, string>[])
      expect(await post(content, 'prices.csv.gz', query)).toMatchObject({
        responseCode: '405',
        responseMessage: `The file cannot be read. ${reason}`,
      })
    expect(await kept()).toEqual(before)
  },
)

test('a compressed file of more than 200 MB of lines is refused', async () => {
  // Random digits compress to about half, so that only the size is too large.
  const row = Buffer.alloc(1024 * 1024)
  for (let at = 0; at < row.length; at += 1) row[at] = 48 + Math.floor(Math.random() * 10)
  row[row.length - 1] = 10
  const large = gzipSync(
    Buffer.concat([Buffer.from('ProductId;Product;Price\n'), ...Array.from({ length: 201 }, () => row)]),
    {
      level: 1,
    },
  )
  const { responseCode, responseMessage } = await post(large, 'prices.csv.gz')
  expect([responseCode, responseMessage]).toEqual(['413', expect.stringContaining('larger')])
}, 120_000)

test('workbooks, archives and compressed files inside gzip are refused', async () => {
  const book = await writeXlsx({
    sheets: [
      {
        name: 'List',
        rows: [
          ['ProductId', 'Product'],
          ['1', 'Oil'],
        ],
      },
    ],
  })
  const again = 'The file cannot be read. Workbooks and archives are compressed already. Send the file without gzip.'
  for (const name of ['prices.xlsx.gz', 'prices.gz'])
    expect(await post(gzipSync(book), name)).toMatchObject({ responseCode: '405', responseMessage: again })
  expect(await post(gzipSync(archive([{ name: 'a.csv', content: csv('v1') }])), 'prices.zip.gz')).toMatchObject({
    responseMessage: again,
  })
  expect((await post(gzipSync(gzipSync(csv('v2'))), 'prices.csv.gz.gz'))['responseCode']).toBe('415')
})
