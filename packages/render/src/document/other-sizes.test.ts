// A design in other sizes and colours: it stays a template, inside the label, and drawable.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelOf, models } from '../models.ts'
import { templateFor } from '../price-template.ts'
import { renderLabel } from '../render.ts'
import { sampleArticles } from '../samples.test-data.ts'
import { inSize } from './other-sizes.ts'
import { readDocument } from './read-document.ts'
import type { DocumentElement } from './schema.ts'

const design = templateFor(modelOf('M2_296x128_BWR')!)

test('in any size it is still a template, and its elements stay inside the label', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20, max: 1400 }), fc.integer({ min: 20, max: 1400 }), (width, height) => {
      const other = inSize({ ...design, guides: [{ axis: 'x', at: 290 }] }, { width, height, colours: 'BW' })
      const read = readDocument(other)
      expect('document' in read).toBe(true)
      expect(other).toMatchObject({ size: { width, height }, palette: 'BW', name: design.name })
      for (const { box } of other.pages[0]!.elements) {
        expect(box.x >= 0 && box.x + box.width <= width + 1).toBe(true)
        expect(box.y >= 0 && box.y + box.height <= height + 1).toBe(true)
      }
    }),
    { seed: 3, numRuns: 200 },
  )
})

test('children of groups move with them', () => {
  const [first] = design.pages[0]!.elements
  const group: DocumentElement = { id: 'group', kind: 'group', box: first!.box, children: [first!] }
  const grouped = inSize(
    { ...design, pages: [{ name: 'Product', elements: [group] }] },
    { width: 592, height: 256, colours: 'BWR' },
  )
  const [scaled] = grouped.pages[0]!.elements
  expect(scaled?.kind === 'group' && scaled.children[0]?.box).toEqual(scaled?.box)
})

test('every model draws it', () => {
  for (const model of models) {
    const template = inSize(design, model)
    const image = renderLabel({
      model,
      template,
      kind: 'article',
      articles: [sampleArticles[1]!],
      currency: 'EUR',
      language: 'en',
    })
    expect(new Set(image.pixels).size, model.key).toBeGreaterThan(1)
  }
})
