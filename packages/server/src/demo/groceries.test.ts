// server/demo: the invented groceries look right to a shopkeeper.
import { expect, test } from 'vitest'
import { ArticleForm } from '@shelfcast/contract/articles/articles'
import { gtinProblem } from '@shelfcast/render/codes/gtin'
import { groceries } from './groceries.ts'

test('about 180 products, no duplicates, each valid for a call', () => {
  expect(groceries.length).toBeGreaterThan(170)
  expect(new Set(groceries.map((article) => article.articleId)).size).toBe(groceries.length)
  expect(new Set(groceries.map((article) => article.articleName)).size).toBe(groceries.length)
  for (const article of groceries) expect(ArticleForm.safeParse(article).error).toBeUndefined()
})

test('every barcode is a valid GTIN of the example range, and each occurs once', () => {
  const codes = groceries.map((article) => article.eans?.[0] ?? '')
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect([code.slice(0, 3), gtinProblem(code)]).toEqual(['952', undefined])
})

test('a promotion costs less than the list price, and the unit price uses the current price', () => {
  const pasta = groceries.find((article) => article.articleName === 'Penne rigate')
  expect(pasta?.data).toMatchObject({
    LIST_PRICE: '1.29',
    SALE_PRICE: '0.99',
    BEST_PRICE_30: '1.29',
    UNIT_PRICE: '1.98',
    UNIT_PRICE_UNIT: 'kg',
  })
  for (const { data = {} } of groceries)
    if (data['SALE_PRICE'] !== undefined) expect(Number(data['SALE_PRICE'])).toBeLessThan(Number(data['LIST_PRICE']))
})
