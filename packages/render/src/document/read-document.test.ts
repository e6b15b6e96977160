// Whatever a file or a call brings, it is a template or a refusal with its place.
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nothingDrawn } from '../drawn.ts'
import { modelOf, models } from '../models.ts'
import { builtInTemplates, templateFor } from '../price-template.ts'
import { renderLabel } from '../render.ts'
import { sampleArticles } from '../samples.test-data.ts'
import { readDocument, readDocumentText } from './read-document.ts'
import { restyled } from './styles.ts'
import { marks, symbologies, type DocumentElement, type ElementOf, type TemplateDocument } from './schema.ts'
import { documentLimits } from './shared-schema.ts'

const model = modelOf('M2_296x128_BWR')!
const builtIn = templateFor(model)

const withElements = (...elements: DocumentElement[]): TemplateDocument => ({
  ...builtIn,
  pages: [{ name: 'Product', elements }],
})
const text = (words: string, more: object = {}) =>
  ({ ...builtIn.pages[0]!.elements[0]!, text: words, ...more }) as DocumentElement
const place = { x: 0, y: 0, width: 90, height: 40 }
const stack = (...children: DocumentElement[]): DocumentElement => ({
  id: 's',
  kind: 'stack',
  box: place,
  direction: 'row',
  gap: 2,
  children,
})
const problemsOf = (value: unknown) => {
  const read = readDocument(value)
  return 'problems' in read ? read.problems : []
}

test('every built-in template is a document', () => {
  for (const { name, width, height, colours } of builtInTemplates) {
    const document = templateFor({ width, height, colours }, name)
    expect(readDocumentText(JSON.stringify(document)), name).toEqual({ document: JSON.parse(JSON.stringify(document)) })
  }
})

describe('a refusal names the place', () => {
  const cases: [string, unknown, string, RegExp][] = [
    ['an unknown field', { ...builtIn, colour: 'red' }, '', /colour/],
    ['a newer version', { ...builtIn, version: 2 }, 'version', /1/],
    ['another format', { ...builtIn, format: 'other' }, 'format', /shelfcast-template/],
    ['an eighth page', { ...builtIn, pages: Array.from({ length: 8 }, () => builtIn.pages[0]) }, 'pages', /7 pages/],
    [
      'an element on two pages',
      { ...builtIn, pages: [1, 2].map(() => ({ name: 'Page', elements: [text('a')] })) },
      'pages.1.elements.0.id',
      /used twice/,
    ],
    [
      'the same page id twice',
      { ...builtIn, pages: ['a', 'a'].map((id) => ({ id, name: 'Page', elements: [] })) },
      'pages.1.id',
      /used twice/,
    ],
    [
      'an unknown kind',
      withElements({ ...text(''), kind: 'video' } as never),
      'pages.0.elements.0.kind',
      /Use one of these kinds: text, price/,
    ],
    [
      'half a pixel',
      withElements(text('', { box: { x: 0.5, y: 0, width: 9, height: 9 } })),
      'pages.0.elements.0.box.x',
      /int/,
    ],
    [
      'a kind of JavaScript',
      withElements({ ...text(''), kind: 'constructor' } as never),
      'pages.0.elements.0.kind',
      /text, price/,
    ],
    ['the same id twice', withElements(text('a'), text('b')), 'pages.0.elements.1.id', /used twice/],
    ['an expression', withElements(text('{money(}')), 'pages.0.elements.0.text', /character 8/],
    ['a condition', withElements(text('', { when: 'SALE_PRICE <' })), 'pages.0.elements.0.when', /missing at the end/],
    ['a word that is not there', withElements(text("{word('deposit')}")), 'pages.0.elements.0.text', /no word deposit/],
    ['a computed word', withElements(text('{word(UNIT)}')), 'pages.0.elements.0.text', /in quotes/],
    ['a style that is not there', withElements(text('a', { style: 'large' })), 'pages.0.elements.0.style', /no style/],
    ['a word of no language', { ...builtIn, words: { sale: {} } }, 'words.sale', /at least one language/],
    ['a word of another language', { ...builtIn, words: { sale: { en: 'a', xx: 'a' } } }, 'words.sale', /xx/],
    ['a word with a capital', { ...builtIn, words: { Sale: { en: 'a' } } }, 'words.Sale', /key/],
    ['a style that sets nothing', { ...builtIn, styles: { large: {} } }, 'styles.large', /at least/],
    [
      'a style with another field',
      { ...builtIn, styles: { large: { ink: 'red', colour: 'red' } } },
      'styles.large',
      /colour/,
    ],
    ['a style of half a pixel', { ...builtIn, styles: { a: { sizes: [9.5] } } }, 'styles.a.sizes.0', /int/],
    [
      'a mark that no label has',
      withElements({ id: 'm', kind: 'mark', mark: 'clock', box: place, ink: 'ink' } as never),
      'pages.0.elements.0.mark',
      /battery/,
    ],
    [
      'a problem inside a stack',
      withElements({ ...stack(text('{money(}')) }),
      'pages.0.elements.0.children.0.text',
      /character 8/,
    ],
    ['a stack without children', withElements(stack()), 'pages.0.elements.0.children', />=1/],
  ]
  test.each(cases)('%s', (_, value, path, message) => {
    expect(problemsOf(value)).toEqual([{ path, message: expect.stringMatching(message) as string }])
  })
})

test('limits of size, elements and depth hold', () => {
  const many = Array.from({ length: documentLimits.elements + 1 }, (_, at) => text('', { id: `t${at}` }))
  expect(problemsOf(withElements(...many))[0]?.path).toBe('pages.0.elements')
  const grouped = (depth: number): DocumentElement =>
    depth === 0
      ? text('deep')
      : { kind: 'group', id: `g${depth}`, box: { x: 0, y: 0, width: 9, height: 9 }, children: [grouped(depth - 1)] }
  const stacked = (depth: number): DocumentElement =>
    depth === 0 ? text('deep') : { ...stack(stacked(depth - 1)), id: `s${depth}` }
  expect(problemsOf(withElements(stacked(documentLimits.depth - 1)))).toEqual([])
  expect(problemsOf(withElements(stacked(documentLimits.depth + 1)))[0]?.message).toMatch(/nested/)
  const styles = Object.fromEntries(
    Array.from({ length: documentLimits.styles + 1 }, (_, at) => [`s${at}`, { ink: 'red' }]),
  )
  expect(problemsOf({ ...builtIn, styles })).toEqual([{ path: 'styles', message: 'A template has at most 50 styles.' }])
  const words = Object.fromEntries(Array.from({ length: documentLimits.words + 1 }, (_, at) => [`w${at}`, { en: 'a' }]))
  expect(problemsOf({ ...builtIn, words })).toEqual([{ path: 'words', message: 'A template has at most 100 words.' }])
  expect(problemsOf(withElements(grouped(documentLimits.depth - 1)))).toEqual([])
  expect(problemsOf(withElements(grouped(documentLimits.depth + 1)))[0]?.message).toMatch(/nested/)
  expect(problemsOf(withElements(grouped(500)))[0]?.message).toMatch(/nested/)
  expect(readDocumentText(' '.repeat(documentLimits.bytes + 1))).toMatchObject({ problems: [{ message: /256 KiB/ }] })
})

test('a style is in its elements when a document is read, also in a group and without other values', () => {
  const { face: _face, sizes: _sizes, ink: _ink, ...bare } = text('a', { style: 'loud' }) as ElementOf<'text'>
  const styles = { loud: { face: 'bold', sizes: [40, 30], ink: 'badge' } }
  const group = { id: 'g', kind: 'group', box: place, children: [bare, { ...text('b', { id: 'b', style: 'loud' }) }] }
  const read = readDocument({ ...withElements(group as never), styles })
  expect(read).toMatchObject({
    document: { pages: [{ elements: [{ children: [styles.loud, styles.loud] }] }] },
  })
  const document = (read as { document: TemplateDocument }).document
  expect(restyled(document)).toBe(document)
  const other = restyled({ ...document, styles: { loud: { ink: 'red' } } })
  expect(other).toMatchObject({
    pages: [{ elements: [{ children: [{ ink: 'red', sizes: [40, 30] }, { ink: 'red' }] }] }],
  })
  // A style has no field that its element has not.
  const mark = { id: 'm', kind: 'mark', mark: 'nfc', box: place, style: 'loud' }
  expect(readDocument({ ...withElements(mark as never), styles })).toMatchObject({
    document: {
      pages: [{ elements: [{ id: 'm', kind: 'mark', mark: 'nfc', box: place, style: 'loud', ink: 'badge' }] }],
    },
  })
})

test('no JSON makes the reader throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (any) => {
      const read = readDocumentText(any)
      expect('problems' in read && read.problems.length > 0).toBe(true)
    }),
    { seed: 9, numRuns: 300 },
  )
  let deep: unknown = 0
  for (let level = 0; level < 50_000; level++) deep = [deep]
  expect(problemsOf(deep)[0]?.message).toMatch(/nested/)
})

const ink = fc.constantFrom('paper', 'ink', 'panel', 'onPanel', 'badge', 'onBadge', 'red', 'blue')
const box = fc.record({
  x: fc.integer({ min: -50, max: 300 }),
  y: fc.integer({ min: -50, max: 130 }),
  width: fc.integer({ min: 1, max: 400 }),
  height: fc.integer({ min: 1, max: 200 }),
})
const words = fc.constantFrom(
  '',
  'Sale',
  '{[articleName]}',
  '{money(SALE_PRICE)} · {UNIT_DIMENSION}',
  '{{}}',
  "{word('sale')} {format(addDays(today(), 3), 'D.M.')} {ctx('battery')}{ctx('store')}",
  'سعر {money(LIST_PRICE)}',
)
const align = fc.constantFrom('start', 'centre', 'end')
const sizes = fc.array(fc.integer({ min: 4, max: 90 }), { minLength: 1, maxLength: 4 })
const turn = fc.constantFrom(undefined, 90, 180, 270)
const element = fc.oneof(
  fc.record({
    kind: fc.constant('text'),
    box,
    turn,
    text: words,
    face: fc.constantFrom('regular', 'bold'),
    sizes,
    lines: fc.integer({ min: 1, max: 5 }),
    overflow: fc.constantFrom('ellipsis', 'hide'),
    align,
    vertical: fc.constantFrom('top', 'middle', 'bottom'),
    ink,
  }),
  fc.record({
    kind: fc.constant('price'),
    box,
    turn,
    value: fc.constantFrom(undefined, 'LIST_PRICE', '1/0'),
    pad: fc.integer({ min: 0, max: 30 }),
    notes: fc.constantFrom(undefined, { badge: 12, text: 10 }),
    ink,
  }),
  fc.record({ kind: fc.constant('notes'), box, turn, sizes: fc.constant({ badge: 12, text: 10 }), ink }),
  fc.record({
    kind: fc.constant('code'),
    box,
    turn,
    symbology: fc.constantFrom(...symbologies),
    fallback: fc.option(fc.array(fc.constantFrom(...symbologies), { maxLength: 3 }), { nil: undefined }),
    largestModule: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
    value: fc.option(words, { nil: undefined }),
    digits: fc.integer({ min: 4, max: 20 }),
    align,
    ink,
  }),
  fc.record({
    kind: fc.constant('shape'),
    box,
    turn,
    shape: fc.constantFrom('rectangle', 'ellipse', 'line'),
    fill: fc.option(ink, { nil: undefined }),
    stroke: fc.option(ink, { nil: undefined }),
    width: fc.integer({ min: 1, max: 40 }),
    radius: fc.integer({ min: 0, max: 60 }),
  }),
  fc.record({ kind: fc.constant('badge'), box, turn, text: words, sizes, align, fill: ink, ink }),
  fc.record({ kind: fc.constant('mark'), box, turn, mark: fc.constantFrom(...marks), ink }),
)
const stacks = fc.record({
  kind: fc.constant('stack'),
  box,
  direction: fc.constantFrom('row', 'column'),
  gap: fc.integer({ min: 0, max: 20 }),
  wrap: fc.option(fc.constant(true), { nil: undefined }),
  children: fc
    .array(element, { minLength: 1, maxLength: 5 })
    .map((children) => children.map((child, at) => ({ ...child, id: `c${at}` }))),
})

test('every document that is read can be drawn on every palette', () => {
  const palettes = [...new Map(models.map((one) => [one.colours, one])).values()]
  fc.assert(
    fc.property(
      fc.array(element, { maxLength: 8 }),
      fc.option(stacks, { nil: undefined }),
      fc.constantFrom(...palettes),
      fc.constantFrom(...sampleArticles),
      (elements, stacked, glass, article) => {
        const all = stacked ? [...elements, stacked] : elements
        const read = readDocument(withElements(...all.map((one, at) => ({ ...one, id: `e${at}` }) as DocumentElement)))
        if (!('document' in read)) throw new Error(JSON.stringify(read.problems))
        const image = renderLabel(
          {
            model: glass,
            template: read.document,
            kind: 'article',
            articles: [article],
            currency: 'EUR',
            language: 'en',
          },
          nothingDrawn(),
        )
        expect(image.pixels.every((index) => index < glass.palette.length)).toBe(true)
      },
    ),
    { seed: 4, numRuns: 150 },
  )
})
