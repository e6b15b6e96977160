// server/article-files: archives of product files over HTTP: the server imports each file as if sent alone, and names
// the entry in a hostile archive that it refuses.
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listArticleFiles, uploadArticleArchive, uploadArticleArchiveStream } from '@shelfcast/contract/articles/files'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { usingShop } from '../testing/shop.ts'
import { type Answer } from '../testing/api-client.ts'
import { archive, type Part } from '../testing/archive.ts'
import { filesFolder } from '../uploads/kept-file.ts'

const store = 'lyon'

const { server, send, headers } = usingShop({ stores: [store] })

async function upload(bytes: Uint8Array, query: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData()
  form.append('file', new Blob([bytes as BlobPart]), 'prices.zip')
  const response = await fetch(
    `${server.url}${uploadArticleArchiveStream.path}?${new URLSearchParams({ store, ...query }).toString()}`,
    { method: 'POST', headers, body: form },
  )
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] }
}

const csv = (id: string) => `ProductId,Product,Price\n${id},Oil ${id},1.00\n`
const idsOfStore = async () =>
  ((await send(listArticles, { query: { store, sort: 'articleId,asc' } })).body['articleList'] ?? []).map(
    (row: { articleId: string }) => row.articleId,
  )
const filesOfStore = async (): Promise<{ name: string; result: string }[]> =>
  (await send(listArticleFiles, { query: { store, size: 100 } })).body['articleFileHistoryList'] ?? []
const onDisk = () => readdir(filesFolder(server.dataFolder)).catch(() => [])

test('every file of an archive is stored as if sent alone; folders and archive metadata are skipped', async () => {
  const bytes = archive([
    { name: 'north/' },
    { name: 'north/a.csv', content: csv('A1') },
    { name: 'b.json', content: JSON.stringify([{ articleId: 'B1', articleName: 'Bread' }]) },
    { name: '__MACOSX/north/._a.csv', content: 'x' },
    { name: '.DS_Store', content: 'x' },
  ])
  expect((await upload(bytes, { dryRun: 'true' })).body).toMatchObject({
    responseCode: '200',
    total: 2,
    created: 2,
    errors: [],
  })
  expect((await upload(bytes)).body).toMatchObject({ responseCode: '200', customBatchId: expect.any(String) })
  await expect.poll(idsOfStore, { timeout: 20_000 }).toEqual(['A1', 'B1'])
  const base64 = archive([{ name: 'c.csv', content: csv('C1') }]).toString('base64')
  expect(
    (
      await send(uploadArticleArchive, {
        query: { store },
        body: { contentType: 'zip', imgBase64: base64, fileName: 'prices.zip' },
      })
    ).body,
  ).toMatchObject({ responseCode: '200' })
  await expect.poll(idsOfStore, { timeout: 20_000 }).toEqual(['A1', 'B1', 'C1'])
  await expect
    .poll(filesOfStore, { timeout: 20_000 })
    .toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'a.csv', result: 'SUCCESS' }),
        expect.objectContaining({ name: 'b.json', result: 'SUCCESS' }),
        expect.objectContaining({ name: 'c.csv', result: 'SUCCESS' }),
      ]),
    )
})

test('wrong rows of a dry run name their file', async () => {
  const { body } = await upload(
    archive([
      { name: 'a.csv', content: csv('A2') },
      { name: 'b.csv', content: 'ProductId,Product,Price\n9,Bad,-1.00\n' },
    ]),
    { dryRun: 'true' },
  )
  expect(body['errors']).toMatchObject([{ line: 2, field: 'Price', message: expect.stringMatching(/^b\.csv: /) }])
})

test.each([
  ['a path that leads out', [{ name: '../evil.csv', content: csv('X') }], 405, '../evil.csv'],
  [
    'one that leads out with backslashes',
    [{ name: 'a\\..\\..\\evil.csv', content: csv('X') }],
    405,
    'a/../../evil.csv',
  ],
  ['an absolute path', [{ name: '/etc/evil.csv', content: csv('X') }], 405, '/etc/evil.csv'],
  ['a path with a drive', [{ name: 'C:\\evil.csv', content: csv('X') }], 405, 'C:/evil.csv'],
  ['a link', [{ name: 'link.csv', content: '/etc/passwd', mode: 0o120777 }], 405, 'link.csv'],
  ['a protected file', [{ name: 'secret.csv', content: csv('X'), flags: 0x801 }], 405, 'secret.csv'],
  ['a file that unpacks to very much more', [{ name: 'bomb.csv', content: '0'.repeat(3_000_000) }], 405, 'bomb.csv'],
  [
    'a file that claims to be huge',
    [{ name: 'huge.csv', content: csv('X').repeat(100_000), claims: 900_000_000 }],
    405,
    'huge.csv',
  ],
  [
    'a file that is longer than it claims',
    [{ name: 'liar.csv', content: csv('X').repeat(50), claims: 40 }],
    405,
    'liar.csv',
  ],
  ['too many files', Array.from({ length: 21 }, (_, at) => ({ name: `${at}.csv`, content: csv('X') })), 405, '20.csv'],
  [
    'a picture among the files',
    [
      { name: 'a.csv', content: csv('X') },
      { name: 'b.csv', content: '\x00\x01\x02' },
    ],
    415,
    'b.csv',
  ],
  [
    'a file without ids',
    [
      { name: 'a.csv', content: csv('X') },
      { name: 'b.csv', content: 'Name,Price\nOil,1\n' },
    ],
    405,
    'b.csv',
  ],
] as [string, Part[], number, string][])(
  'an archive with %s is refused whole and by name, and leaves nothing behind',
  async (_what, parts, status, name) => {
    const [disk, files] = [await onDisk(), (await filesOfStore()).length]
    const { status: answered, body } = await upload(archive(parts))
    expect(answered).toBe(status)
    expect(`${body['errors'][0].field} ${body['errors'][0].message}`).toContain(name)
    expect([await onDisk(), (await filesOfStore()).length]).toEqual([disk, files])
  },
)

test.each([
  ['text', Buffer.from(csv('X'))],
  ['an empty file', Buffer.alloc(0)],
  ['an archive that was cut off', archive([{ name: 'a.csv', content: csv('X') }]).subarray(0, 60)],
  ['an archive without files', archive([{ name: 'folder/' }])],
])('%s is refused', async (_what, bytes) => {
  const answer = await upload(bytes)
  expect([answer.status, answer.body['responseMessage']]).toEqual([
    405,
    expect.stringMatching(/^The file cannot be read\. (The file is not a zip archive|The archive)/),
  ])
})
