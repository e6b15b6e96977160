// Templates with several pages: which one a label shows, and what it knows of it.
import { expect, test } from 'vitest'
import { exampleArticle, exampleLabel } from '../example-article.ts'
import { modelOf } from '../models.ts'
import { templateFor } from '../price-template.ts'
import { imageNamesOf, renderLabel } from '../render.ts'
import { inSize } from '../sizes/in-size.ts'
import type { DocumentElement, TemplateDocument } from './schema.ts'
import { followsDay } from './sources.ts'

const model = modelOf('M2_296x128_BWR')!
const builtIn = templateFor(model)
const text = (id: string, words: string): DocumentElement => ({
  id,
  kind: 'text',
  text: words,
  box: { x: 8, y: 8, width: 200, height: 40 },
  face: 'bold',
  sizes: [24, 14],
  lines: 1,
  overflow: 'ellipsis',
  align: 'start',
  vertical: 'top',
  ink: 'ink',
})
const image = (id: string, source: string): DocumentElement => ({
  id,
  kind: 'image',
  source,
  box: { x: 220, y: 60, width: 40, height: 40 },
  fit: 'contain',
  dither: 'none',
  align: 'centre',
  vertical: 'middle',
})
const document: TemplateDocument = {
  ...builtIn,
  pages: [
    ...builtIn.pages,
    { name: 'Back', paper: 'badge', elements: [text('where', "{ctx('page')}: {STORAGE}"), image('logo', 'logo.png')] },
    { name: 'Day', elements: [text('day', "{format(today(), 'D')}")] },
  ],
}
const drawn = (template: TemplateDocument, page: number | undefined) =>
  renderLabel({
    model,
    template,
    kind: 'article',
    articles: [exampleArticle('Milk')],
    currency: 'EUR',
    language: 'en',
    ...(page !== undefined && { label: { ...exampleLabel, page } }),
  }).pixels

test('a label shows its page of the template, and the first one on a page that the template does not have', () => {
  const alone = (at: number) => ({ ...document, pages: [document.pages[at]!] })
  expect(drawn(document, 1)).toEqual(drawn(builtIn, 1))
  expect(drawn(document, undefined)).toEqual(drawn(builtIn, undefined))
  expect(drawn(document, 2)).not.toEqual(drawn(document, 1))
  // As a separate template it is page 1, and prints that.
  expect(drawn(document, 2)).not.toEqual(drawn(alone(1), 1))
  expect(drawn(document, 7)).toEqual(drawn(document, 1))
  expect(drawn(alone(1), 7)).toEqual(drawn(alone(1), 1))
})

test('only the shown page asks for its images and for the day', () => {
  const names = (page: number) =>
    imageNamesOf({
      model,
      template: document,
      kind: 'article',
      articles: [exampleArticle('Milk')],
      currency: 'EUR',
      language: 'en',
      label: { ...exampleLabel, page },
    })
  expect([1, 2, 3].map(names)).toEqual([[], ['logo.png'], []])
  expect(document.pages.map(followsDay)).toEqual([false, false, true])
})

test('another size has all pages, each by the rules of sizes', () => {
  const other = modelOf('M3_400x300_BWY')!
  const made = inSize(document, other).document
  expect(made.pages.map(({ name, paper }) => [name, paper])).toEqual([
    [builtIn.pages[0]!.name, undefined],
    ['Back', 'badge'],
    ['Day', undefined],
  ])
  expect(made.pages[0]).toEqual(inSize(builtIn, other).document.pages[0])
  expect(made.pages[1]!.elements.map(({ id }) => id)).toEqual(['where', 'logo'])
  expect(made.pages[1]!.elements[0]!.box).not.toEqual(document.pages[1]!.elements[0]!.box)
})
