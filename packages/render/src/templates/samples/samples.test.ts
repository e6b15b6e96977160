// The sample designs: each is a template that draws well, with all fields, with few and in a promotion, and whose codes
// can be read.
import { expect, test } from 'vitest'
import { codesIn } from '../../codes/read-code.test-data.ts'
import { readDocument } from '../../document/read-document.ts'
import { nothingDrawn } from '../../drawn.ts'
import { lintDrawing } from '../../lint.ts'
import { models, type LabelModel } from '../../models.ts'
import { imageHash } from '../../picture-sum.test-data.ts'
import type { LabelArticle } from '../../render-input.ts'
import { renderLabel } from '../../render.ts'
import { toRgba } from '../../rgba.ts'
import { asHung } from '../../turn.ts'
import type { Sample } from './parts.ts'
import { samples } from './samples.ts'

const glasses = [...models, ...models.map((model) => asHung(model, 90))]
const glassOf = ({ document: { size, palette } }: Sample): LabelModel =>
  glasses.find(({ width, height, colours }) => width === size.width && height === size.height && colours === palette)!

/** With all fields, with none but a price, and in a promotion. */
const states = ({ product }: Sample): LabelArticle[] => [
  product,
  { ...product, nfcUrl: '', data: { LIST_PRICE: '24.99' } },
  { ...product, data: { ...product.data, LIST_PRICE: '24.99', SALE_PRICE: '19.99', BEST_PRICE_30: '24.99' } },
]

function drawn(sample: Sample, article: LabelArticle) {
  const notes = nothingDrawn()
  const model = glassOf(sample)
  const image = renderLabel(
    { model, template: sample.document, kind: 'article', articles: [article], currency: 'EUR', language: 'en' },
    notes,
  )
  return { image, model, notes }
}

const each = Object.entries(samples)

test.each(each)('%s is a template without warnings in its own size', (_id, sample) => {
  expect(readDocument(sample.document)).toEqual({ document: sample.document })
  for (const article of states(sample)) {
    const { model, notes } = drawn(sample, article)
    expect(lintDrawing(notes, model)).toEqual([])
  }
})

test.each(each)('the codes of %s are read by another library', async (_id, sample) => {
  const { image, notes } = drawn(sample, sample.product)
  for (const { symbology, region } of notes.codes) {
    const found = await codesIn({ ...image, rgba: toRgba(image) }, symbology)
    expect(found.length, symbology).toBeGreaterThan(0)
    expect(region.x + region.width).toBeLessThanOrEqual(image.width)
  }
  const hasCode = sample.document.pages[0]!.elements.some(({ kind }) => kind === 'code')
  expect(notes.codes.length > 0).toBe(hasCode)
})

test('a changed pixel of a sample is a conscious change', () => {
  const hashes = each.map(
    ([id, sample]) =>
      `${id} ${states(sample)
        .map((article) => drawn(sample, article))
        .map(({ image, model }) => imageHash(image, model).slice(0, 8))
        .join(' ')}`,
  )
  expect(hashes).toMatchSnapshot()
})
