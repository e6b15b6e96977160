// Designs in other sizes: valid, inside the label, nothing over anything that it was not over before, legible, and with
// codes that can be read.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { codesIn } from '../codes/read-code.test-data.ts'
import { readDocument } from '../document/read-document.ts'
import type { DocumentElement, TemplateDocument } from '../document/schema.ts'
import { nothingDrawn } from '../drawn.ts'
import { lintDrawing } from '../lint.ts'
import { modelOf, models, type LabelModel } from '../models.ts'
import { templateFor } from '../price-template.ts'
import { renderLabel, type LabelArticle } from '../render.ts'
import { toRgba } from '../rgba.ts'
import { samples } from '../templates/samples/samples.ts'
import { asHung } from '../turn.ts'
import { isRequired, overlap } from './boxes.ts'
import { choicesIn } from './choices.ts'
import { inSize } from './in-size.ts'

/** One for each size and glass, as made and on edge. */
const glasses = [
  ...new Map(
    [...models, ...models.map((model) => asHung(model, 90))].map((model) => [
      `${model.width} ${model.height} ${model.inches}`,
      model,
    ]),
  ).values(),
]
const model = (key: string) => modelOf(key)!

const longNames = [
  'EXTRA VIRGIN OLIVE OIL, MIXED HERBS AND LEMON 0.25L SAN ANTONIO',
  'Champagne brut reserve, grand vintage 2006, in a gift box, 0.75 l',
  'Čokolada mliječna s cijelim lješnjacima i grožđicama, obiteljsko pakiranje',
  'Donaudampfschifffahrtsgesellschaftskapitänsmütze, dunkelblau',
  'Wholegrain spelt crispbread with pumpkin and sunflower seeds 250 g',
]

const boxOf4 = (x: number, y: number, width: number, height: number) => ({ x, y, width, height })
const elementsOf = ({ pages }: TemplateDocument) => pages[0]!.elements
const boxOf = (elements: readonly DocumentElement[], id: string) => elements.find((element) => element.id === id)!.box

function draw(template: TemplateDocument, glass: LabelModel, article: LabelArticle) {
  const drawn = nothingDrawn()
  const input = {
    model: glass,
    template,
    kind: 'article',
    articles: [article],
    currency: 'EUR',
    language: 'en',
  } as const
  return { image: renderLabel(input, drawn), drawn }
}

/** The rules that hold for every design and label. */
function expectSound(design: TemplateDocument, glass: LabelModel) {
  const { document, changes } = inSize(design, glass, 'en')
  expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual({ document })
  const [before, after] = [elementsOf(design), elementsOf(document)]
  for (const { id, box } of after) {
    expect(box.x >= 0 && box.y >= 0, id).toBe(true)
    expect(box.x + box.width <= glass.width && box.y + box.height <= glass.height, id).toBe(true)
  }
  for (const one of after)
    for (const other of after)
      if (one.id < other.id && overlap(one.box, other.box)) {
        const [first, second] = [one, other].map(({ id }) => before.find((element) => element.id === id))
        expect(!first || !second || overlap(first.box, second.box), `${one.id} ${other.id}`).toBe(true)
      }
  const page = { x: 0, y: 0, ...design.size }
  for (const element of before.filter(({ box }) => overlap(box, page))) {
    const isThere = after.some(({ id }) => id === element.id)
    const isDropped = changes.some(({ kind, element: { id } }) => kind === 'dropped' && id === element.id)
    expect(isThere, element.id).toBe(!isDropped)
    if (isRequired(element)) expect(isThere, element.id).toBe(true)
  }
  return document
}

/** On smaller glasses legal prices have no room in some designs. Their warning says so. */
const smallestInches = 1.55

test.each([
  ...Object.entries(samples),
  ['price', { ...samples.grocery, document: templateFor(model('M2_296x128_BWR')) }],
] as const)(
  '%s is sound on every label, and with long names only the name is cut',
  { timeout: 30_000 },
  (_id, { document, product }) => {
    for (const glass of glasses) {
      const made = expectSound(document, glass)
      for (const name of glass.inches < smallestInches ? [] : longNames) {
        const { drawn } = draw(made, glass, { ...product, name })
        const found = lintDrawing(drawn, glass).filter(({ code }) => code !== 'nameCut')
        expect(found, glass.key).toEqual([])
      }
    }
  },
)

test('codes that were replaced are read by another library', async () => {
  const glass = asHung(model('M2_296x128_BWR'), 90)
  const { document, product } = samples.grocery
  const made = inSize(document, glass, 'en')
  expect(made.changes).toEqual([
    { kind: 'code', element: expect.objectContaining({ id: 'bars' }), symbology: 'gs1-datamatrix' },
  ])
  const { image } = draw(made.document, glass, product)
  const found = await codesIn({ ...image, rgba: toRgba(image) }, 'gs1-datamatrix')
  expect(found.map(({ text }) => text)).toEqual([expect.stringContaining(product.data['BARCODE']!)])
})

const text = (id: string, [x, y, width, height]: readonly number[], rest: object = {}): DocumentElement =>
  ({
    id,
    kind: 'text',
    box: { x, y, width, height },
    text: 'Words',
    face: 'regular',
    sizes: [16],
    lines: 1,
    overflow: 'ellipsis',
    align: 'start',
    vertical: 'middle',
    ink: 'ink',
    ...rest,
  }) as DocumentElement

const design = (elements: DocumentElement[], width = 296, height = 128): TemplateDocument => ({
  format: 'shelfcast-template',
  version: 1,
  name: 'Test',
  medium: 'label',
  size: { width, height },
  palette: 'BWR',
  pages: [{ name: 'Product', elements }],
})

test('pins keep millimetres to their edge', () => {
  const pinned = (id: string, x: number, pin: string) => text(id, [x, 10, 60, 20], { pin: { x: pin, y: 'start' } })
  const elements = [
    pinned('start', 8, 'start'),
    pinned('centre', 118, 'centre'),
    pinned('end', 228, 'end'),
    text('stretch', [8, 60, 280, 20], { pin: { x: 'stretch', y: 'end' } }),
  ]
  const glass = model('M3_400x300_BWR')
  const made = elementsOf(inSize(design(elements), glass, 'en').document)
  // 2.9 inches over 296 × 128 pixels, and 4.2 over 400 × 300: a pixel is 0.2284 and 0.2134 mm.
  const scale = 0.2284 / 0.2134
  const near = (value: number, wanted: number) => expect(Math.abs(value - wanted)).toBeLessThanOrEqual(1)
  near(boxOf(made, 'start').x, 8 * scale)
  near(boxOf(made, 'start').width, 60 * scale)
  near(boxOf(made, 'centre').x + boxOf(made, 'centre').width / 2, 200)
  near(400 - boxOf(made, 'end').x - boxOf(made, 'end').width, 8 * scale)
  near(boxOf(made, 'stretch').width, 400 - 16 * scale)
  near(300 - boxOf(made, 'stretch').y - boxOf(made, 'stretch').height, 48 * scale)
})

test('on an upright label blocks are one below another in reading order', () => {
  const elements = [text('b', [150, 10, 140, 40]), text('a', [8, 4, 140, 40]), text('c', [8, 60, 280, 60])]
  const { document, inColumns } = inSize(design(elements), asHung(model('M2_296x128_BWR'), 90), 'en')
  const made = elementsOf(document)
  expect(inColumns).toBe(true)
  expect(boxOf(made, 'a').y).toBeLessThan(boxOf(made, 'b').y)
  expect(boxOf(made, 'b').y).toBeLessThan(boxOf(made, 'c').y)
})

test('alternatives have the whole place in a column, each with its own ground', () => {
  const ground = (id: string, when: string): DocumentElement =>
    ({ id, kind: 'shape', shape: 'rectangle', fill: 'panel', box: boxOf4(0, 40, 296, 80), when }) as DocumentElement
  const elements = [
    text('title', [8, 4, 280, 30]),
    ground('busy', 'A'),
    text('who', [8, 46, 130, 30], { when: 'A' }),
    text('until', [158, 46, 130, 30], { when: 'A' }),
    ground('open', 'not A'),
    text('free', [8, 50, 280, 60], { when: 'not A' }),
  ]
  const upright = asHung(model('M2_296x128_BWR'), 90)
  const { document, inColumns } = inSize(design(elements), upright, 'en')
  const made = elementsOf(document)
  expect(inColumns).toBe(true)
  expect(boxOf(made, 'open')).toEqual(boxOf(made, 'busy'))
  // Side by side in the design, one below another in the column, as wide as it.
  expect(boxOf(made, 'until').y).toBeGreaterThanOrEqual(boxOf(made, 'who').y + boxOf(made, 'who').height)
  for (const id of ['who', 'until', 'free']) expect(boxOf(made, id).width, id).toBeGreaterThan(100)
})

test('a badge with a condition on a picture, and words on the ground of another condition, are no alternatives', () => {
  const image = { id: 'image', kind: 'image', source: 'a.png', fit: 'contain', dither: 'none', align: 'centre' }
  const picture = { ...image, vertical: 'middle', box: boxOf4(8, 4, 100, 100) } as DocumentElement
  const badge = text('badge', [60, 10, 40, 20], { when: 'A' })
  expect(choicesIn([picture, badge])).toEqual([[picture, badge]])
  const panel = { id: 'p', kind: 'shape', shape: 'rectangle', box: boxOf4(0, 0, 90, 90), when: 'A' } as DocumentElement
  const inner = text('inner', [4, 4, 80, 80], { when: 'A and B' })
  expect(choicesIn([panel, inner])).toEqual([[panel, inner]])
  const [yes, no] = [text('yes', [4, 4, 80, 20], { when: 'A' }), text('no', [4, 6, 80, 20], { when: 'not A' })]
  expect(choicesIn([yes, no])).toEqual([[yes], [no]])
})

test('without room the lowest keep goes first, and a price never', () => {
  const row = (id: string, y: number, rest: object) =>
    text(id, [4, y, 288, 14], { text: 'Some words that need the whole line of a label', sizes: [12], ...rest })
  const elements = [
    row('price', 2, { role: 'price', keep: 1 }),
    row('first', 17, { keep: 1 }),
    row('second', 32, { keep: 2 }),
    row('third', 47, { keep: 5 }),
  ]
  const { document, changes } = inSize(design(elements), model('M2_212x104_BWR'), 'en')
  const dropped = changes.map(({ element }) => element.id)
  expect(dropped[0]).toBe('first')
  expect(dropped).not.toContain('price')
  expect(elementsOf(document).map(({ id }) => id)).toContain('price')
})

test('the same size in other colours keeps every element', () => {
  const { document } = samples.grocery
  const made = inSize({ ...document, guides: [{ axis: 'x', at: 8 }] }, model('HANSHOW_296x128_BWRY'), 'en')
  expect(made.document).toEqual({ ...document, palette: 'BWRY' })
  expect(made.changes).toEqual([])
})

const box = (width: number, height: number) =>
  fc.record({
    x: fc.integer({ min: -20, max: width - 1 }),
    y: fc.integer({ min: -20, max: height - 1 }),
    width: fc.integer({ min: 1, max: width }),
    height: fc.integer({ min: 1, max: height }),
  })
const pin = fc.constantFrom('start', 'centre', 'end', 'stretch', 'scale')
const anyElement = (width: number, height: number) =>
  fc
    .record({
      box: box(width, height),
      kind: fc.integer({ min: 0, max: 6 }),
      keep: fc.option(fc.integer({ min: 1, max: 5 }), { nil: undefined }),
      pin: fc.option(fc.record({ x: pin, y: pin }), { nil: undefined }),
      role: fc.constantFrom('name', 'price', 'other'),
    })
    .map(({ kind, role, keep, pin: pins, ...rest }) => {
      const own = { ...rest, ...(keep !== undefined && { keep }), ...(pins !== undefined && { pin: pins }) }
      const code = { kind: 'code', digits: 10, align: 'start', ink: 'ink' }
      return [
        { ...own, ...text('', [0, 0, 1, 1]), box: rest.box, role },
        { ...own, kind: 'price', pad: 4, ink: 'ink', notes: { badge: 12, text: 11 } },
        { ...own, kind: 'notes', sizes: { badge: 12, text: 11 }, ink: 'ink' },
        { ...own, ...code, symbology: 'gtin' },
        { ...own, ...code, symbology: 'link', fallback: ['code128'] },
        { ...own, kind: 'shape', shape: 'rectangle', fill: 'ink', radius: 4 },
        { ...own, kind: 'shape', shape: 'line', stroke: 'ink', width: 1 },
      ][kind]!
    })

test('any design on any label is sound', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.array(anyElement(296, 128), { maxLength: 7 }), fc.constantFrom(...glasses), (elements, glass) => {
      expectSound(design(elements.map((element, at) => ({ ...element, id: `e${at}` }) as DocumentElement)), glass)
    }),
    { seed: 11, numRuns: 150 },
  )
})
