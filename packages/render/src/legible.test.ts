// render: prices that the law wants legible, in millimetres on the glass, and colours as panels show them.
import { expect, test } from 'vitest'
import { models, pitchOf } from './models.ts'
import { nothingDrawn } from './drawn.ts'
import { perceptualRgb, type Rgb } from './palette.ts'
import { notesInRows, type Note } from './notes.ts'
import { priceContent } from './price-content.ts'
import { templateFor, templateNamesFor } from './price-template.ts'
import { renderLabel } from './render.ts'
import type { LabelArticle } from './render-input.ts'
import { capHeight } from './text.ts'
import { asHung } from './turn.ts'

const offer: LabelArticle = {
  articleId: '1',
  name: 'Kava mljevena',
  nfcUrl: '',
  eans: ['3850334343444'],
  data: { LIST_PRICE: '12.99', SALE_PRICE: '9.49', UNIT_PRICE: '37.96', UNIT_PRICE_UNIT: 'kg' },
}

test.each(models.map((model) => [model.key, model] as const))(
  '%s: capitals of the price and the unit price beside a promotion are at least 2 mm high, and nothing is left out',
  (_key, made) => {
    for (const degrees of [0, 90]) {
      const model = asHung(made, degrees)
      for (const name of templateNamesFor(model)) {
        const drawn = nothingDrawn()
        const template = templateFor(model, name)
        renderLabel({ model, template, kind: 'article', articles: [offer], currency: 'EUR', language: 'en' }, drawn)
        expect(drawn.priceCap * pitchOf(model), name).toBeGreaterThanOrEqual(2)
        expect(drawn.notesLeftOut, name).toEqual([])
      }
    }
  },
)

test('notes stay in their box, and the unit price keeps its size when the 30-day price gives way', () => {
  const content = priceContent({ ...offer, data: { ...offer.data, BEST_PRICE_30: '10.99' } }, 'EUR', 'en')
  const box = { x: 0, y: 0, width: 80, height: 50 }
  const pitch = 0.182
  const rows = notesInRows(content, { badge: 13, text: 11 }, pitch, box)
  const find = (words: string) => rows.flat().find(({ text }: Note) => text.includes(words))!
  expect(capHeight(find('/kg').style) * pitch).toBeGreaterThanOrEqual(2)
  expect(capHeight(find('10,99').style)).toBeLessThan(capHeight(find('/kg').style))
})

test('the preview has the contrasts of photographed panels', () => {
  const luminance = (rgb: Rgb) => {
    const [r = 0, g = 0, b = 0] = rgb.map((value) =>
      value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: keyof typeof perceptualRgb, other: keyof typeof perceptualRgb) => {
    const [dark = 0, light = 0] = [perceptualRgb[one], perceptualRgb[other]].map(luminance).sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  expect(contrast('black', 'white')).toBeCloseTo(9.3, 0)
  expect(contrast('white', 'red')).toBeCloseTo(6.4, 0)
  expect(contrast('black', 'red')).toBeCloseTo(1.5, 1)
  expect(contrast('black', 'yellow')).toBeCloseTo(5.6, 0)
  expect(contrast('yellow', 'white')).toBeCloseTo(1.7, 0)
})
