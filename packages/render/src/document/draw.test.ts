// The elements of a template as pixels: turned, with a condition, shapes, colours, places.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LabelImage } from '../label-image.ts'
import { modelOf, type PaletteColour } from '../models.ts'
import { templateFor } from '../price-template.ts'
import { renderLabel } from '../render.ts'
import { turned } from '../turn.ts'
import { TooSlow } from './draw.ts'
import type { DocumentElement } from './schema.ts'

const bwr = modelOf('M2_152x152_BWR')!
const article = {
  articleId: '7',
  name: 'Bread',
  nfcUrl: '',
  eans: [],
  data: { LIST_PRICE: '3.49', SALE_PRICE: '2.79' },
}
const whole = { x: 0, y: 0, width: 152, height: 152 }

function drawn(elements: DocumentElement[], model = bwr): LabelImage {
  const template = { ...templateFor(model), pages: [{ name: 'Product', elements }] }
  return renderLabel({ model, template, kind: 'article', articles: [article], currency: 'EUR', language: 'en' })
}
const text = (words: string, more: object = {}): DocumentElement =>
  ({
    id: 'text',
    kind: 'text',
    box: whole,
    text: words,
    face: 'bold',
    sizes: [30, 20],
    lines: 2,
    overflow: 'ellipsis',
    align: 'start',
    vertical: 'top',
    ink: 'ink',
    ...more,
  }) as DocumentElement
const shape = (more: object): DocumentElement =>
  ({ id: 'shape', kind: 'shape', box: whole, ...more }) as DocumentElement

const colourAt = ({ pixels, palette }: LabelImage, x: number, y: number): PaletteColour =>
  palette[pixels[y * 152 + x]!]!
const inked = ({ pixels }: LabelImage) => pixels.reduce((count, index) => count + (index === 0 ? 0 : 1), 0)
/** The columns and rows that have ink. */
function extent({ pixels }: LabelImage) {
  const at = [...pixels.keys()].filter((index) => pixels[index] !== 0)
  const columns = at.map((index) => index % 152)
  const rows = at.map((index) => Math.floor(index / 152))
  return { left: Math.min(...columns), right: Math.max(...columns), top: Math.min(...rows), bottom: Math.max(...rows) }
}

test.each([90, 180, 270] as const)('an element turned by %i degrees is its upright picture, turned', (turn) => {
  const upright = drawn([text('{[articleName]} rolls')])
  expect(inked(upright)).toBeGreaterThan(100)
  expect(drawn([text('{[articleName]} rolls', { turn })]).pixels).toEqual(turned(upright, turn).pixels)
})

test.each([90, 180, 270] as const)('a part beyond each edge of an element turned by %i degrees is cut off', (turn) => {
  const on = (dx: number, dy: number) =>
    drawn([
      shape({
        shape: 'ellipse',
        fill: 'red',
        stroke: 'ink',
        width: 5,
        turn,
        box: { x: dx, y: dy, width: 152, height: 90 },
      }),
    ])
  const inside = on(0, 20)
  for (const [dx, dy] of [
    [-40, 0],
    [40, 0],
    [0, -60],
    [0, 70],
    [-30, -50],
    [30, 80],
  ] as const) {
    const moved = on(dx, 20 + dy)
    const expected = new Uint8Array(152 * 152)
    for (let y = 0; y < 152; y++)
      for (let x = 0; x < 152; x++) {
        const [fromX, fromY] = [x - dx, y - dy]
        if (fromX >= 0 && fromX < 152 && fromY >= 0 && fromY < 152)
          expected[y * 152 + x] = inside.pixels[fromY * 152 + fromX]!
      }
    expect(moved.pixels).toEqual(expected)
  }
})

test('turned elements far larger than the label take no longer than the label has pixels', () => {
  const far = { x: -1900, y: -1900, width: 4000, height: 4000 }
  const elements = Array.from({ length: 20 }, (_, at) => ({
    ...shape({ shape: 'ellipse', fill: 'red', turn: 90, box: far }),
    id: `e${at}`,
  }))
  const start = performance.now()
  drawn(elements as DocumentElement[])
  // It took two seconds when whole ellipses were drawn.
  expect(performance.now() - start).toBeLessThan(1_500)
})

test('drawing stops after the time that it may take', () => {
  const template = {
    ...templateFor(bwr),
    pages: [{ name: 'Product', elements: [shape({ shape: 'line', stroke: 'ink' })] }],
  }
  const input = { model: bwr, template, kind: 'article', articles: [article], currency: 'EUR', language: 'en' } as const
  expect(() => renderLabel({ ...input, budgetMs: -1 })).toThrow(TooSlow)
  expect(inked(renderLabel({ ...input, budgetMs: 10_000 }))).toBeGreaterThan(0)
})

test('a turned element leaves what is below it', () => {
  const below = shape({ shape: 'rectangle', fill: 'red' })
  const both = drawn([below, text('A', { turn: 90 })])
  expect(colourAt(both, 2, 150)).toBe('red')
  expect(both.pixels.includes(bwr.palette.indexOf('black'))).toBe(true)
})

describe('a condition', () => {
  test.each([
    ['SALE_PRICE < LIST_PRICE', true],
    ['SALE_PRICE > LIST_PRICE', false],
    ['BEST_PRICE_30 < LIST_PRICE', false],
    ["[articleName] contains 'rea'", true],
    ["ctx('model') = 'none'", false],
  ])('%s decides whether an element is drawn', (when, isDrawn) => {
    expect(inked(drawn([text('X', { when })])) > 0).toBe(isDrawn)
    const group: DocumentElement = { id: 'group', kind: 'group', box: whole, when, children: [text('X')] }
    expect(inked(drawn([group])) > 0).toBe(isDrawn)
  })
})

describe('a shape', () => {
  test('without a fill is a ring: what is inside stays', () => {
    const image = drawn([
      shape({ shape: 'rectangle', fill: 'red' }),
      shape({ id: 'ring', shape: 'rectangle', stroke: 'ink', width: 3, box: { x: 10, y: 10, width: 40, height: 30 } }),
    ])
    expect(colourAt(image, 10, 10)).toBe('black')
    expect(colourAt(image, 12, 25)).toBe('black')
    expect(colourAt(image, 13, 25)).toBe('red')
    expect(colourAt(image, 49, 39)).toBe('black')
    expect(colourAt(image, 50, 40)).toBe('red')
  })

  test('without a fill is the filled one without the one inside, wherever it lies', () => {
    const place = fc.integer({ min: -60, max: 200 })
    const side = fc.integer({ min: 1, max: 120 })
    fc.assert(
      fc.property(
        fc.record({ x: place, y: place, width: side, height: side }),
        fc.constantFrom('rectangle', 'ellipse'),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (box, kind, radius, width) => {
          const inner = {
            x: box.x + width,
            y: box.y + width,
            width: box.width - 2 * width,
            height: box.height - 2 * width,
          }
          const back = shape({ id: 'back', shape: 'rectangle', fill: 'red' })
          const filled = (at: object) => drawn([shape({ shape: kind, fill: 'ink', ...at })]).pixels
          const outside = filled({ box, radius })
          const inside =
            inner.width > 0 && inner.height > 0
              ? filled({ box: inner, radius: Math.max(0, radius - width) })
              : undefined
          const ring = drawn([back, shape({ shape: kind, stroke: 'ink', width, radius, box })])
          const red = drawn([back]).pixels
          const expected = outside.map((index, at) => (index !== 0 && !inside?.[at] ? index : red[at]!))
          // Vitest would compare byte by byte in its own slow way.
          expect(Buffer.from(ring.pixels).equals(expected)).toBe(true)
        },
      ),
    )
  })

  test('an ellipse reaches its box in the middle of each side only', () => {
    const image = drawn([shape({ shape: 'ellipse', fill: 'ink', box: { x: 20, y: 40, width: 80, height: 50 } })])
    expect(extent(image)).toEqual({ left: 20, right: 99, top: 40, bottom: 89 })
    expect(colourAt(image, 20, 40)).toBe('white')
    expect(colourAt(image, 60, 65)).toBe('black')
  })

  test.each([
    [
      { x: 10, y: 20, width: 50, height: 2 },
      { left: 10, right: 59, top: 20, bottom: 21 },
    ],
    [
      { x: 10, y: 20, width: 2, height: 50 },
      { left: 10, right: 11, top: 20, bottom: 69 },
    ],
    [
      { x: 10, y: 20, width: 50, height: 50 },
      { left: 10, right: 59, top: 20, bottom: 69 },
    ],
  ])('a line of two pixels in the box %j', (box, expected) => {
    expect(extent(drawn([shape({ shape: 'line', stroke: 'ink', width: 2, box })]))).toEqual(expected)
  })
})

test('a colour that the palette lacks is ink, and the paper of a page fills it', () => {
  const image = drawn([shape({ shape: 'rectangle', fill: 'yellow', box: { x: 0, y: 0, width: 10, height: 10 } })])
  expect(colourAt(image, 5, 5)).toBe('black')
  const page = { name: 'Product', paper: 'red' as const, elements: [] }
  const template = { ...templateFor(bwr), pages: [page] }
  const red = renderLabel({
    model: bwr,
    template,
    kind: 'article',
    articles: [article],
    currency: 'EUR',
    language: 'en',
  })
  expect(new Set(red.pixels)).toEqual(new Set([bwr.palette.indexOf('red')]))
})

test('text is placed at the start, centre or end, at the top, middle or bottom', () => {
  const at = (align: string, vertical: string) => extent(drawn([text('X', { align, vertical, lines: 1 })]))
  const middle = at('centre', 'middle')
  expect(Math.abs(middle.left + middle.right - 151)).toBeLessThanOrEqual(2)
  expect(Math.abs(middle.top + middle.bottom - 151)).toBeLessThanOrEqual(2)
  expect(at('start', 'top').left).toBe(0)
  expect(at('end', 'top').right).toBeGreaterThan(147)
  expect(at('start', 'bottom').bottom).toBeGreaterThan(at('start', 'middle').bottom)
})

test('a badge that fits in no size is not drawn', () => {
  const badge = (words: string): DocumentElement => ({
    id: 'badge',
    kind: 'badge',
    box: { x: 10, y: 10, width: 60, height: 30 },
    text: words,
    sizes: [20, 12],
    align: 'end',
    fill: 'badge',
    ink: 'onBadge',
  })
  expect(extent(drawn([badge('−20 %')])).right).toBe(69)
  expect(inked(drawn([badge('A very long reduction')]))).toBe(0)
})

test('a price of another amount has neither panel nor notes', () => {
  const price = (more: object): DocumentElement =>
    ({
      id: 'price',
      kind: 'price',
      box: whole,
      pad: 5,
      notes: { badge: 14, text: 12 },
      ink: 'ink',
      ...more,
    }) as DocumentElement
  const red = bwr.palette.indexOf('red')
  expect(drawn([price({})]).pixels.includes(red)).toBe(true)
  const other = drawn([price({ value: 'LIST_PRICE' })])
  expect(other.pixels.includes(red)).toBe(false)
  expect(other.pixels).toEqual(drawn([price({ value: '3.49' })]).pixels)
  expect(other.pixels).not.toEqual(drawn([price({ value: 'SALE_PRICE' })]).pixels)
})
