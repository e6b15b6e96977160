// render: the words of a label: its promotion, in the language of the store.
import { expect, test } from 'vitest'
import { priceContent } from './price-content.ts'
import type { LabelLanguage } from './label-words.ts'

const promotionOf = (data: Record<string, string>, language: LabelLanguage = 'en') =>
  priceContent({ articleId: '1', name: 'Coffee', nfcUrl: '', eans: [], data }, 'EUR', language).promotion

test('the percentage is that of the lowest price of the last 30 days, not of the list price', () => {
  expect(promotionOf({ LIST_PRICE: '10', SALE_PRICE: '7', BEST_PRICE_30: '8' })).toEqual({
    badge: '−12\u00a0%',
    old: '10,00\u00a0€',
    lowest: '30-day\u00a0low 8,00\u00a0€',
  })
})

test('there is no percentage when that price is unknown, or not higher than the special price', () => {
  for (const lowest of [{}, { BEST_PRICE_30: '' }, { BEST_PRICE_30: '7' }, { BEST_PRICE_30: '6.5' }])
    expect(promotionOf({ LIST_PRICE: '10', SALE_PRICE: '7', ...lowest })?.badge).toBe('SALE')
})

test('the words are those of the language', () => {
  const data = { LIST_PRICE: '10', SALE_PRICE: '7', BEST_PRICE_30: '7' }
  expect([promotionOf(data, 'de')?.badge, promotionOf(data, 'de')?.lowest]).toEqual([
    'AKTION',
    '30-Tage-Tief 7,00\u00a0€',
  ])
  expect(promotionOf(data, 'hr')?.badge).toBe('AKCIJA')
  expect(promotionOf(data, 'ja')?.badge).toBe('セール')
})
