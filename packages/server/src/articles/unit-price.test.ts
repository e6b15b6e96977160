// server/articles: the unit price of a product follows its price, however the price changes.
import { expect, test } from 'vitest'
import { mergeArticles, readArticle } from '@shelfcast/contract/articles/articles'
import { usingShop } from '../testing/shop.ts'

const { send } = usingShop()
const query = { store: 'lyon' }

let products = 0
/** Stores a product, changes it, and reads its data. */
async function after(stored: Record<string, string>, change: Record<string, string | null>) {
  products += 1
  const articleId = `P${products}`
  for (const data of [stored, change])
    expect((await send(mergeArticles, { query, body: [{ articleId, articleName: articleId, data }] })).status).toBe(200)
  return (await send(readArticle, { query: { ...query, article: articleId } })).body['data'] as Record<string, string>
}

const cheese = { LIST_PRICE: '2.75', UNIT_PRICE: '27.50', UNIT_DIMENSION: '0.10 kg' }

test.each([
  ['a price alone', cheese, { LIST_PRICE: '3.10' }, '31.00'],
  ['a special price begins', cheese, { SALE_PRICE: '1.99' }, '19.90'],
  ['a special price ends', { ...cheese, SALE_PRICE: '1.99', UNIT_PRICE: '19.90' }, { SALE_PRICE: null }, '27.50'],
  ['a special price above the price changes nothing', cheese, { SALE_PRICE: '2.99' }, '27.50'],
  ['a new size', cheese, { UNIT_DIMENSION: '0.20 kg' }, '13.75'],
  ['a new size at a new price', cheese, { UNIT_DIMENSION: '0.20 kg', LIST_PRICE: '5.00' }, '25.00'],
  ['a unit price that comes along', cheese, { LIST_PRICE: '3.10', UNIT_PRICE: '30.00' }, '30.00'],
  ['a unit price that is removed', cheese, { LIST_PRICE: '3.10', UNIT_PRICE: null }, undefined],
  ['per 100 g', { ...cheese, UNIT_PRICE: '2.75' }, { LIST_PRICE: '3.00' }, '3.00'],
  [
    'a rounded quantity',
    { LIST_PRICE: '0.99', UNIT_PRICE: '2.44', UNIT_DIMENSION: '0.41 kg' },
    { LIST_PRICE: '1.09' },
    '2.69',
  ],
  ['no quantity', { LIST_PRICE: '2.00', UNIT_PRICE: '8.00' }, { LIST_PRICE: '3.00' }, '12.00'],
  ['another field', cheese, { MANUFACTURER: 'Gorska' }, '27.50'],
  ['no unit price', { LIST_PRICE: '2.00' }, { LIST_PRICE: '3.00' }, undefined],
])('%s', async (_what, stored, change, unitPrice) => {
  expect((await after(stored, change))['UNIT_PRICE']).toBe(unitPrice)
})
