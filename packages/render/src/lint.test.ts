// render/lint: findings about products and their pictures, from rows as shops send them.
import { expect, test } from 'vitest'
import { codesOfBits, findingBits, lintArticle, lintCodes, lintDrawing, priceJump } from './lint.ts'
import { models, modelOf, pitchOf } from './models.ts'
import { templateFor } from './price-template.ts'
import { bars } from './templates/elements.ts'
import { renderLabel, type LabelArticle } from './render.ts'
import { sampleArticles } from './samples.test-data.ts'
import { nothingDrawn } from './drawn.ts'

const article = (data: Record<string, string>, name = 'Sir'): LabelArticle => ({
  articleId: '1',
  name,
  nfcUrl: '',
  eans: [],
  data: { LIST_PRICE: '2.75', ...data },
})
const found = (data: Record<string, string>, name?: string) => lintArticle(article(data, name), 'EUR')

test('an ordinary product has no findings', () => {
  expect(
    found({
      UNIT_PRICE: '27.5',
      UNIT_DIMENSION: '0.10 kg',
      UNIT: 'ko',
      BARCODE: '4006381333931',
      MANUFACTURER: 'Šljivić',
    }),
  ).toEqual([])
})

test.each([
  ['a unit price of the old price', { UNIT_PRICE: '20', UNIT_DIMENSION: '0.10 kg' }, 'unitPrice', '27,50\u00a0€/kg'],
  ['a quantity in the wrong unit', { UNIT_PRICE: '5', UNIT_DIMENSION: '0.40 g' }, 'unitPrice', '6875,00\u00a0€/kg'],
  ['a unit price by the piece', { UNIT_PRICE: '1', UNIT_DIMENSION: '10 kom' }, 'unitPrice', '0,28\u00a0€/kom'],
  [
    'a unit price by the wash',
    { UNIT_PRICE: '1', UNIT_DIMENSION: '20 WL', UNIT_PRICE_UNIT: 'WL' },
    'unitPrice',
    '0,14\u00a0€/WL',
  ],
])('%s should be another one', (_what, data, code, expected) => {
  const [finding, ...others] = found(data)
  expect(finding).toMatchObject({ code, field: 'UNIT_PRICE' })
  expect(finding?.values['expected']?.replace(/^(\d)\u00a0(\d{3},)/, '$1$2')).toBe(expected)
  expect(others).toEqual([])
})

test.each([
  ['rounded to the cent', { LIST_PRICE: '0.99', UNIT_PRICE: '2.41', UNIT_DIMENSION: '0.41 kg' }],
  ['of a rounded quantity', { LIST_PRICE: '0.99', UNIT_PRICE: '2.45', UNIT_DIMENSION: '0.41 kg' }],
  ['per 100 g', { LIST_PRICE: '2', UNIT_PRICE: '0.8', UNIT_DIMENSION: '250 g' }],
  ['of the special price', { SALE_PRICE: '2', UNIT_PRICE: '20', UNIT_DIMENSION: '0.10 kg' }],
  ['in a unit that nothing explains', { UNIT_PRICE: '9', UNIT_PRICE_UNIT: 'roll', UNIT_DIMENSION: '10 kom' }],
])('a unit price %s is right', (_what, data) => {
  expect(found(data)).toEqual([])
})

test.each([
  [{ SALE_PRICE: '2.75' }, { code: 'special', values: { special: '2,75\u00a0€', price: '2,75\u00a0€' } }],
  [{ BARCODE: '4006381333930' }, { code: 'gtin', values: { value: '4006381333930', digit: '1' } }],
  [{ BARCODE: 'x' }, { code: 'gtin', values: { value: 'x' } }],
  [{ BARCODE: '4,00638E+12' }, { code: 'spreadsheetNumber', values: { value: '4,00638E+12' } }],
  [{ LIST_PRICE: '' }, { code: 'noPrice', field: 'LIST_PRICE' }],
  [{ MANUFACTURER: 'Best 🍒' }, { code: 'letters', field: 'MANUFACTURER', values: { letters: '🍒' } }],
])('%j is a finding', (data, finding) => {
  expect(found(data)).toMatchObject([finding])
})

test('letters of fields that labels do not draw are free', () => {
  expect(found({ NOTE: '🍒' })).toEqual([])
})

test('1.49 → 149.00 is a jump, a special offer within the limit is none', () => {
  const rules = { limit: 30, storeCurrency: 'EUR' }
  expect(priceJump({ LIST_PRICE: '1.49' }, { LIST_PRICE: '149.00' }, rules)?.values).toEqual({
    before: '1,49\u00a0€',
    after: '149,00\u00a0€',
    percent: '+9900',
  })
  expect(priceJump({ LIST_PRICE: '10' }, { LIST_PRICE: '10', SALE_PRICE: '7' }, rules)).toBeUndefined()
  expect(priceJump({ LIST_PRICE: '10' }, { LIST_PRICE: '10', SALE_PRICE: '6.99' }, rules)?.values['percent']).toBe(
    '−30',
  )
  expect(priceJump({}, { LIST_PRICE: '10' }, rules)).toBeUndefined()
})

test('a jump of the regular price is found behind a special price', () => {
  const rules = { limit: 30, storeCurrency: 'EUR' }
  const offer = { SALE_PRICE: '1.59' }
  expect(priceJump({ ...offer, LIST_PRICE: '2.19' }, { ...offer, LIST_PRICE: '21.90' }, rules)?.values).toEqual({
    before: '2,19\u00a0€',
    after: '21,90\u00a0€',
    percent: '+900',
  })
  expect(priceJump({ ...offer, LIST_PRICE: '2.19' }, { ...offer, LIST_PRICE: '2.29' }, rules)).toBeUndefined()
})

test('a wrong barcode names the other barcode that the label shows', () => {
  const [finding] = lintArticle({ ...article({ BARCODE: '4006381333930' }), eans: ['x', '95200248'] }, 'EUR')
  expect(finding?.values).toEqual({ value: '4006381333930', digit: '1', shown: '95200248' })
})

function drawnOn(key: string, shown: LabelArticle) {
  const model = modelOf(key)!
  const drawn = nothingDrawn()
  renderLabel(
    { model, template: templateFor(model), kind: 'article', articles: [shown], currency: 'EUR', language: 'en' },
    drawn,
  )
  return lintDrawing(drawn, model)
}

test('a name that is cut is shown as it is on the label', () => {
  const long = article(
    {},
    'Čokolada mliječna s cijelim lješnjacima i grožđicama, obiteljsko pakiranje u kutiji od kartona',
  )
  const finding = drawnOn('M2_212x104_BWR', long).find(({ code }) => code === 'nameCut')
  expect(finding?.values['shown']).toMatch(/^Čokolada mliječna.*…$/)
  expect(drawnOn('M2_212x104_BWR', article({})).map(({ code }) => code)).not.toContain('nameCut')
})

test('bars that a label has no room for are named', () => {
  const model = { ...modelOf('PICKSMART_250x128_BW')! }
  const drawn = nothingDrawn()
  const whole = templateFor(model)
  const narrow = bars({ x: 0, y: 90, width: 200, height: 30 }, 10, 2)
  const template = { ...whole, pages: [{ name: 'Product', elements: [narrow] }] }
  const shown = article({ BARCODE: '4006381333931' })
  renderLabel({ model, template, kind: 'article', articles: [shown], currency: 'EUR', language: 'en' }, drawn)
  expect(lintDrawing(drawn, model)).toMatchObject([{ code: 'barsLeftOut', field: 'BARCODE' }])
})

test('ordinary products have room on every model', () => {
  const wrong = models.flatMap((model) =>
    drawnOn(model.key, sampleArticles[0]!)
      .filter(({ code }) => code !== 'smallText')
      .map(({ code, values }) => `${model.key} ${code} ${JSON.stringify(values)}`),
  )
  expect(wrong).toEqual([])
})

test('a height just below the limit is never rounded up to it', () => {
  const model = { width: 296, height: 128, inches: 2.9 }
  const priceCap = 1.96 / pitchOf(model)
  expect(lintDrawing({ ...nothingDrawn(), priceCap }, model)).toEqual([
    { code: 'smallText', field: '', values: { mm: '1.9' } },
  ])
})

test('every kind of finding has its own bit', () => {
  const all = lintCodes.map((code) => ({ code, field: '', values: {} }))
  expect(codesOfBits(findingBits(all))).toEqual(lintCodes)
  expect(codesOfBits(findingBits(all.slice(3, 5)))).toEqual(lintCodes.slice(3, 5))
})
