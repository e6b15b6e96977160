// render/unit-price: the unit beside a unit price, from the figures of real kinds of rows.
import { expect, test } from 'vitest'
import { contentOf, unitOfUnitPrice } from './unit-price.ts'

test.each([
  ['0.30 kg', { base: 'kg', amount: 0.3 }],
  ['500g', { base: 'kg', amount: 0.5 }],
  ['2 x 150 ml', { base: 'l', amount: 0.3 }],
  ['4×125 g', { base: 'kg', amount: 0.5 }],
  ['0,75 l', { base: 'l', amount: 0.75 }],
  ['1.5 m2', { base: 'm²', amount: 1.5 }],
  ['250 г', { base: 'kg', amount: 0.25 }],
])('%s is a content', (text, content) => {
  const found = contentOf(text)
  expect(found?.base).toBe(content.base)
  expect(found?.amount).toBeCloseTo(content.amount)
})

test.each(['', '10 kom', 'kg', '0 g', 'M size', '12-pack'])('"%s" names no content', (text) => {
  expect(contentOf(text)).toBeUndefined()
})

test.each([
  ['a piece is sold, the price is per kilogram', 27.5, { pack: '0.10 kg', sold: 'ko', prices: [2.75] }, 'kg'],
  ['the piece was taken for the unit of the unit price', 27.5, { named: 'ko', pack: '0.10 kg', prices: [2.75] }, 'kg'],
  ['the unit price belongs to the offer', 20, { named: 'KOM', pack: '0.10 kg', prices: [2.75, 2] }, 'kg'],
  ['a named measure stays', 2.75, { named: '€/100 g', pack: '0.10 kg', prices: [2.75] }, '100 g'],
  ['per 100 g, by the figures', 0.8, { pack: '250 g', prices: [2] }, '100 g'],
  ['per 100 ml, by the figures', 0.8, { pack: '500 ml', prices: [4] }, '100 ml'],
  ['a rounded quantity', 2.45, { pack: '0.41 kg', sold: 'ko', prices: [0.99] }, 'kg'],
  ['a piece of a pack of pieces', 0.25, { named: 'kom', pack: '10 kom', prices: [2.5] }, 'kom'],
  ['one piece of one kilogram', 3, { named: 'ko', pack: '1 kg', prices: [3] }, 'ko'],
  ['weighed goods', 9.9, { sold: 'kg', prices: [9.9] }, 'kg'],
  ['nothing known', 9.9, { prices: [9.9] }, ''],
  ['figures that fit nothing', 7, { pack: '300 g', prices: [2] }, 'kg'],
])('%s', (_what, unitPrice, given, unit) => {
  expect(unitOfUnitPrice(unitPrice, { named: '', pack: '', sold: '', ...given })).toBe(unit)
})
