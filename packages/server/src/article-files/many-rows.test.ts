// server/article-files: files long enough for the fast path: texts arrive unchanged, and existing products are still
// compared.
import { expect, test } from 'vitest'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import { listArticles, mergeArticles, readArticle } from '@shelfcast/contract/articles/articles'
import { endOfFile, postFile } from '../testing/product-files.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, headers } = usingShop({ stores: ['odd', 'mixed'] })

/** Uploads a file and waits until the import ends. */
async function load(store: string, content: string, name: string) {
  const { body } = await postFile({ url: server.url, headers }, { store }, content, name)
  return endOfFile(send, store, body['customBatchId'] as string)
}

const oddTexts = [
  '\\',
  '\\N',
  '\\.',
  'a\\tb',
  'a\tb',
  'a\nb',
  'a\r\nb',
  '"quoted"',
  '{a,b}',
  '{}',
  'null',
  '🧀 Čaj',
  'a\u2028b',
  '\u007f',
  '%_',
  '$1',
  ';--',
  '\\u0041',
  '\\x41',
  ' a  b',
  '/*',
]

test('any text arrives unchanged, in values, names and codes, among thousands of new products', async () => {
  const plain = Array.from({ length: 4_500 }, (_, n) => ({
    articleId: `plain${n}`,
    articleName: `Plain ${n}`,
    data: { LIST_PRICE: '1.00' },
  }))
  const odd = oddTexts.map((text, n) => ({
    articleId: `odd${n}`,
    // Labels draw the name, so it may only hold letters that they can show.
    articleName: `Odd ${text.replaceAll(/[\p{Cc}\u2028\p{Extended_Pictographic}]/gu, ' ').trim()}`,
    nfcUrl: 'https://example.org/a?b=\\',
    eans: [`"${n}"`, '\\', 'a|b', 'NULL', '{x}'].slice(0, (n % 5) + 1),
    data: { TYPE: text, 'Key of mine': text },
  }))
  expect(await load('odd', JSON.stringify([...plain, ...odd]), 'products.json')).toMatchObject({
    result: 'SUCCESS',
    total: 4_500 + odd.length,
    fail: 0,
  })
  const { body } = await send(listArticles, {
    query: { store: 'odd', id: 'odd', size: 100, data: true, sort: 'generateDate,asc' },
  })
  const stored = new Map((body['articleList'] as { articleId: string }[]).map((row) => [row.articleId, row]))
  for (const { articleId, data, ...given } of odd)
    expect(stored.get(articleId)).toMatchObject({
      articleId,
      data: { ...data, TYPE: data.TYPE.trim(), 'Key of mine': data['Key of mine'].trim() },
      eans: given.eans,
      nfcUrl: given.nfcUrl,
    })
})

test('existing products late among thousands of new ones are compared, changed and recorded', async () => {
  await send(mergeArticles, {
    query: { store: 'mixed' },
    body: [
      { articleId: '005500', articleName: 'Old', data: { LIST_PRICE: '9.99', ORIGIN: 'HR' } },
      { articleId: '005600', articleName: 'Product 5600', data: { LIST_PRICE: '1.00' } },
    ],
  })
  const file = [
    'ProductId,Product,Price',
    ...Array.from(
      { length: 9_000 },
      (_, n) => `${String(n).padStart(6, '0')},Product ${n},${n === 8_500 ? '-1' : '1.00'}`,
    ),
    '000000,Other,1.00',
    '',
  ].join('\n')
  expect(await load('mixed', file, 'prices.csv')).toMatchObject({
    result: 'PARTIAL_SUCCESS',
    total: 9_001,
    success: 8_999,
    fail: 2,
    unchanged: 1,
  })
  expect((await send(readArticle, { query: { store: 'mixed', article: '005500' } })).body).toMatchObject({
    articleName: 'Product 5500',
    data: { LIST_PRICE: '1.00', ORIGIN: 'HR' },
  })
  const changes = (await send(listArticleChanges, { query: { store: 'mixed', article: '005500' } })).body[
    'articleHistoryList'
  ] as { source: string; changes: unknown[] }[]
  expect(changes[0]).toMatchObject({
    source: 'FILE',
    changes: [
      { key: 'articleName', before: 'Old', after: 'Product 5500' },
      { key: 'LIST_PRICE', before: '9.99', after: '1.00' },
    ],
  })
  expect((await send(listArticles, { query: { store: 'mixed' } })).body['totalArticleCnt']).toBe(8_999)
  expect(await load('mixed', file, 'prices.csv')).toMatchObject({ success: 8_999, fail: 2, unchanged: 8_999 })
})
