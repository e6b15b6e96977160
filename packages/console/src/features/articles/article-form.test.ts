// features/articles: the part of a product form that is sent to the server.
import { expect, test } from 'vitest'
import { articleShape, formData, toArticleBody } from './article-form.tsx'

const article = { nfcUrl: '', data: { LIST_PRICE: '1.99', ORIGIN: 'Spain', 'shelf.row': 'A1' } }
const values = (change: Record<string, string>) => ({
  articleId: '7',
  articleName: 'Tea',
  nfcUrl: '',
  data: { ...formData(['ORIGIN', 'ETC_1'], article.data), ...change },
})

test('only changed values are sent, so that a newer price is not overwritten', () => {
  expect(toArticleBody(values({}), article)).toEqual([{ articleId: '7', articleName: 'Tea', data: {} }])
  expect(toArticleBody(values({ ORIGIN: 'Peru', ETC_1: 'new' }), article)).toEqual([
    { articleId: '7', articleName: 'Tea', data: { ORIGIN: 'Peru', ETC_1: 'new' } },
  ])
  // Meanwhile a file has set another price; this form must not overwrite it.
  expect(
    toArticleBody(values({ LIST_PRICE: '2.49', ORIGIN: '' }), {
      ...article,
      data: { ...article.data, LIST_PRICE: '2.49' },
    }),
  ).toEqual([{ articleId: '7', articleName: 'Tea', data: { ORIGIN: null } }])
  expect(toArticleBody({ ...values({}), nfcUrl: 'https://n.example/7' }, article)).toMatchObject([
    { nfcUrl: 'https://n.example/7' },
  ])
})

test("the form has every field of the company's products, and points in a key do not nest", () => {
  const data = formData(['ORIGIN', 'shelf.row'], article.data)
  expect(Object.keys(data)).toEqual(expect.arrayContaining(['LIST_PRICE', 'ORIGIN', 'shelf\u00B7row']))
  expect(toArticleBody(values({ 'shelf\u00B7row': 'B2' }), article)).toMatchObject([{ data: { 'shelf.row': 'B2' } }])
  expect(articleShape.safeParse(values({ LIST_PRICE: '-1' })).error?.issues).toMatchObject([
    { path: ['data', 'LIST_PRICE'], message: 'A price cannot be negative.' },
  ])
})
