// render: the pictures of labels, as hashes, and rules for every article and model.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelOf, models } from './models.ts'
import { imageHash } from './picture-sum.test-data.ts'
import { builtInTemplates, fittingTemplate, templateFor, templateNamesFor } from './price-template.ts'
import { renderLabel } from './render.ts'
import { sampleArticles, sampleKeys } from './samples.test-data.ts'
import { asHung } from './turn.ts'

test('a changed pixel is a conscious change', () => {
  const hashes = sampleKeys.map((key) => {
    const model = modelOf(key)!
    return `${key} ${sampleArticles.map((article) => imageHash(renderLabel({ model, template: templateFor(model), kind: 'article', articles: [article], currency: 'EUR', language: 'en' }), model).slice(0, 8)).join(' ')}`
  })
  expect(hashes).toMatchSnapshot()
})

const anyText = fc.string({ unit: 'grapheme', maxLength: 120 })
const anyPrice = fc.oneof(
  fc.constant(''),
  fc.constant('0'),
  fc.double({ min: 0, max: 9999999, noNaN: true }).map((price) => price.toFixed(2)),
  fc.constant('9999999.9999'),
  anyText,
)
const anyArticle = fc.record({
  articleId: anyText,
  name: anyText,
  nfcUrl: fc.oneof(fc.constant(''), fc.webUrl()),
  eans: fc.array(fc.stringMatching(/^\d{0,14}$/), { maxLength: 3 }),
  data: fc.record({
    LIST_PRICE: anyPrice,
    SALE_PRICE: anyPrice,
    UNIT_PRICE: anyPrice,
    UNIT_PRICE_UNIT: anyText,
    BARCODE: fc.oneof(anyText, fc.constant('3850334343444')),
    UNIT_DIMENSION: anyText,
    MANUFACTURER: anyText,
    BEST_PRICE_30: anyPrice,
    CURRENCY: fc.constantFrom('', 'EUR', 'USD', 'KRW', 'XYZ'),
  }),
})

test('any article on any model gives a picture of its size with colours of its palette', () => {
  fc.assert(
    fc.property(anyArticle, fc.constantFrom(...models), (article, model) => {
      const image = renderLabel({
        model,
        template: templateFor(model),
        kind: 'article',
        articles: [article],
        currency: 'EUR',
        language: 'en',
      })
      expect(image.pixels.length).toBe(model.width * model.height)
      expect(image.pixels.reduce((most, index) => Math.max(most, index), 0)).toBeLessThan(model.palette.length)
    }),
    { numRuns: 150 },
  )
})

test('every model has a template, and its name contains size and colours', () => {
  const names = new Set(builtInTemplates.map((template) => template.name))
  expect(models.filter((model) => !names.has(templateNamesFor(model)[0]!))).toEqual([])
  expect(templateNamesFor(modelOf('M2_296x128_BWR')!)).toEqual(['price-296x128-BWR', 'big-price-296x128-BWR'])
})

test.each(models.map((model) => [model.key, model] as const))(
  '%s: a template of each look is drawn, on edge too, and a selection for another shape means the same look',
  (_, model) => {
    for (const hung of [model, asHung(model, 90)]) {
      const [whole, big] = templateNamesFor(hung)
      const drawn = (templateName: string | undefined) =>
        imageHash(
          renderLabel({
            model: hung,
            template: templateFor(hung, templateName),
            kind: 'article',
            articles: [sampleArticles[1]!],
            currency: 'EUR',
            language: 'en',
          }),
          hung,
        )
      expect(new Set([drawn(whole), drawn(undefined), drawn('unknown')]).size).toBe(1)
      expect(drawn(big)).not.toBe(drawn(whole))
      expect(drawn('big-price-1x1-BW')).toBe(drawn(big))
      expect(fittingTemplate(hung, 'big-price-1x1-BW')).toBe(big)
    }
  },
)

test('a blank label is only paper, also if paper is not the first colour', () => {
  for (const key of ['M2_296x128_BWR', 'PICKSMART_296x128_BWRY']) {
    const model = modelOf(key)!
    const image = renderLabel({
      model,
      template: templateFor(model),
      kind: 'blank',
      articles: [],
      currency: 'EUR',
      language: 'en',
    })
    expect(new Set(image.pixels)).toEqual(new Set([model.palette.indexOf('white')]))
  }
})

test.each(models.map((model) => [model.key, model] as const))(
  '%s: a promotion colours the panel, ordinary prices are black on white',
  (_, model) => {
    const used = (data: Record<string, string>) => {
      const article = { articleId: '1', name: 'Kava', nfcUrl: '', eans: ['3850334343444'], data }
      return new Set(
        [
          ...new Set(
            renderLabel({
              model,
              template: templateFor(model),
              kind: 'article',
              articles: [article],
              currency: 'EUR',
              language: 'en',
            }).pixels,
          ),
        ].map((index) => model.palette[index]),
      )
    }
    expect(used({ LIST_PRICE: '2.50', UNIT_PRICE: '10' })).toEqual(new Set(['white', 'black']))
    const promotion = used({ LIST_PRICE: '2.50', SALE_PRICE: '1.99', BEST_PRICE_30: '2.19' })
    for (const colour of model.palette.filter((each) => each === 'red' || each === 'yellow'))
      expect(promotion).toContain(colour)
  },
)

test('the effective price: a special price above the list price is no promotion, one without a list price is', () => {
  const model = modelOf('M2_296x128_BWR')!
  const hash = (data: Record<string, string>) =>
    imageHash(
      renderLabel({
        model,
        template: templateFor(model),
        kind: 'article',
        articles: [{ articleId: '1', name: 'Kava', nfcUrl: '', eans: [], data }],
        currency: 'EUR',
        language: 'en',
      }),
      model,
    )
  expect(hash({ LIST_PRICE: '2', SALE_PRICE: '3' })).toBe(hash({ LIST_PRICE: '2' }))
  expect(hash({ SALE_PRICE: '3' })).not.toBe(hash({ LIST_PRICE: '3' }))
  expect(hash({ LIST_PRICE: '2', BEST_PRICE_30: '1' })).toBe(hash({ LIST_PRICE: '2' }))
})

test('a name with separate accents looks like the same name with whole letters', () => {
  const model = modelOf('M2_296x128_BWR')!
  const hash = (name: string) =>
    imageHash(
      renderLabel({
        model,
        template: templateFor(model),
        kind: 'article',
        articles: [{ articleId: '1', name, nfcUrl: '', eans: [], data: { MANUFACTURER: name } }],
        currency: 'EUR',
        language: 'en',
      }),
      model,
    )
  expect(hash('Cafe\u0301 Žito')).toBe(hash('Café Žito'))
})

test('one pixel, one model or one swapped pair of pixels changes the hash', () => {
  const model = modelOf('M2_296x128_BWR')!
  const image = renderLabel({
    model,
    template: templateFor(model),
    kind: 'article',
    articles: [sampleArticles[0]!],
    currency: 'EUR',
    language: 'en',
  })
  const hashes = new Set([imageHash(image, model), imageHash(image, modelOf('M2_296x128_BWR_UC')!)])
  for (let at = 0; at < 3000; at++) {
    image.pixels[at]! ^= 1
    hashes.add(imageHash(image, model))
    image.pixels[at]! ^= 1
  }
  expect(hashes.size).toBe(3002)
  expect(imageHash(image, model)).toMatch(/^[0-9a-f]{32}$/)
})
