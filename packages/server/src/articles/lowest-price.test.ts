// server/articles: the 30-day lowest price against a model that knows every moment, for any run of prices, reductions
// and days.
import { shownPrice } from '@shelfcast/render/shown-price'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestFrom, windowMs, type PastPrice } from './lowest-price.ts'

const dayMs = 86_400_000
const cents = fc.integer({ min: 1, max: 40 }).map((n) => (n / 10).toFixed(2))
/** The values of a product from the start of a day, and the number of days that they last. */
const stage = fc.record({
  days: fc.integer({ min: 1, max: 45 }),
  list: fc.option(cents, { nil: undefined }),
  sale: fc.option(cents, { nil: undefined }),
})

interface Day {
  price: string | undefined
  reduced: boolean
}

/**
 * Day by day: during a reduction, the 30 days before it; otherwise this day, the 29 before it and the one that just
 * ended.
 */
function model(days: readonly Day[], today: number): string | undefined {
  const now = days[today]!
  let end = today
  if (now.reduced) {
    while (end > 0 && days[end - 1]!.reduced) end -= 1
    end -= 1
  }
  const prices = days
    .slice(Math.max(0, (now.reduced ? end + 1 : today) - 30), end + 1)
    .flatMap((day) => day.price ?? [])
  if (!now.reduced && now.price === undefined) return undefined
  return prices.sort((a, b) => Number(a) - Number(b))[0]
}

test('on every day the price is the lowest of the right 30 days, and it changes only with the product or at its due time', () => {
  fc.assert(
    fc.property(fc.array(stage, { minLength: 1, maxLength: 12 }), (stages) => {
      const days: Day[] = []
      const past: PastPrice[] = []
      let low: { price: string | undefined; due: number | undefined } | undefined
      let before: Day | undefined
      for (const { days: length, list, sale } of stages) {
        const data = {
          ...(list === undefined ? {} : { LIST_PRICE: list }),
          ...(sale === undefined ? {} : { SALE_PRICE: sale }),
        }
        const now = shownPrice(data)
        const at = days.length * dayMs
        if (before && (before.price !== now.price || before.reduced !== now.reduced)) {
          if (before.price !== undefined) past.push({ price: before.price, until: at })
          if (!(before.reduced && now.reduced)) low = lowestFrom(now, past, at)
        }
        low ??= now.reduced ? { price: undefined, due: undefined } : { price: now.price, due: undefined }
        before = now
        for (let n = 0; n < length; n += 1) {
          const today = days.length
          days.push(now)
          while (low.due !== undefined && low.due <= today * dayMs) low = lowestFrom(now, past, today * dayMs)
          const expected = model(days, today)
          expect(low.price === undefined ? undefined : Number(low.price)).toBe(
            expected === undefined ? undefined : Number(expected),
          )
        }
      }
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['the price', { LIST_PRICE: '2.00' }, '2.00', false],
  ['a special price', { LIST_PRICE: '2.00', SALE_PRICE: '1.50' }, '1.50', true],
  ['a special price alone', { SALE_PRICE: '1.50' }, '1.50', true],
  ['the price where the special price is no lower', { LIST_PRICE: '2.00', SALE_PRICE: '2.50' }, '2.00', false],
  ['nothing', { SALE_PRICE: ' ' }, undefined, false],
])('customers are asked %s', (_, data, price, reduced) => expect(shownPrice(data)).toEqual({ price, reduced }))

test('a price counts until the end of the thirtieth day and not a moment longer', () => {
  const past = [{ price: '1.00', until: 1_000 }]
  expect(lowestFrom({ price: '2.00', reduced: false }, past, 1_000 + windowMs - 1)).toEqual({
    price: '1.00',
    due: 1_000 + windowMs,
  })
  expect(lowestFrom({ price: '2.00', reduced: false }, past, 1_000 + windowMs)).toEqual({
    price: '2.00',
    due: undefined,
  })
})
