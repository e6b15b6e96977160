// What a stack places and leaves out, and what a mark shows.
import { describe, expect, test } from 'vitest'
import { nothingDrawn, type Drawn } from '../drawn.ts'
import { modelOf } from '../models.ts'
import { templateFor } from '../price-template.ts'
import type { Box } from '../raster.ts'
import type { LabelArticle, RenderInput } from '../render-input.ts'
import { renderLabel } from '../render.ts'
import { inFlow } from './flow.ts'
import { marks, type DocumentElement, type ElementOf, type TemplateDocument } from './schema.ts'

const model = modelOf('M2_296x128_BWR')!
const article: LabelArticle = { articleId: '1', name: 'Coffee', nfcUrl: '', eans: [], data: { LIST_PRICE: '3.49' } }

const withElements = (elements: DocumentElement[], more: Partial<TemplateDocument> = {}): TemplateDocument => ({
  ...templateFor(model),
  ...more,
  // The same twice, for labels on page 2.
  pages: [
    { name: 'Product', elements },
    { name: 'Product', elements },
  ],
})

function draw(elements: DocumentElement[], more: Partial<RenderInput> = {}, drawn: Drawn = nothingDrawn()) {
  const { template = withElements(elements), ...rest } = more
  const input = { model, template, kind: 'article', articles: [article], currency: 'EUR', language: 'en' } as const
  const { pixels, width } = renderLabel({ ...input, ...rest }, drawn)
  return { pixels, drawn, inkIn: (box: Box) => countIn(pixels, width, box) }
}

function countIn(pixels: Uint8Array, across: number, { x, y, width, height }: Box): number {
  let count = 0
  for (let row = y; row < y + height; row++)
    for (let column = x; column < x + width; column++) if (pixels[row * across + column] !== 0) count++
  return count
}

const block = (id: string, width: number, height: number, more: object = {}): DocumentElement =>
  ({
    id,
    kind: 'shape',
    shape: 'rectangle',
    fill: 'ink',
    box: { x: 0, y: 0, width, height },
    ...more,
  }) as DocumentElement
const words = (id: string, text: string, width: number): DocumentElement => ({
  id,
  kind: 'text',
  box: { x: 0, y: 0, width, height: 20 },
  text,
  face: 'regular',
  sizes: [14],
  lines: 1,
  overflow: 'hide',
  align: 'start',
  vertical: 'middle',
  ink: 'ink',
})
const stack = (children: DocumentElement[], more: Partial<ElementOf<'stack'>> = {}): ElementOf<'stack'> => ({
  id: 'stack',
  kind: 'stack',
  box: { x: 10, y: 10, width: 100, height: 50 },
  direction: 'row',
  gap: 4,
  children,
  ...more,
})
const boxesOf = (elements: readonly DocumentElement[]) => elements.map(({ id, box: { x, y } }) => `${id} ${x},${y}`)

describe('children of a stack are placed one after another', () => {
  const three = [block('a', 40, 20), block('b', 40, 20), block('c', 30, 20)]
  test.each([
    ['in a row, without those that have no room', {}, ['a 10,10', 'b 54,10'], ['c']],
    ['in a second line', { wrap: true } as const, ['a 10,10', 'b 54,10', 'c 10,34'], []],
    ['in a column', { direction: 'column' } as const, ['a 10,10', 'b 10,34'], ['c']],
    ['in a second column', { direction: 'column', wrap: true } as const, ['a 10,10', 'b 10,34', 'c 54,10'], []],
  ])('%s', (_what, more, placed, leftOut) => {
    const flow = inFlow(three, stack(three, more))
    expect(boxesOf(flow.placed)).toEqual(placed)
    expect(flow.leftOut.map(({ id }) => id)).toEqual(leftOut)
  })

  test('a smaller child after one without room still comes', () => {
    const children = [block('a', 60, 20), block('b', 60, 20), block('c', 20, 20)]
    expect(boxesOf(inFlow(children, stack(children)).placed)).toEqual(['a 10,10', 'c 74,10'])
  })
})

test('a child that prints nothing, or whose condition is false, leaves its place to the next one', () => {
  const { inkIn, drawn } = draw([
    stack([words('none', '{MISSING}', 50), block('never', 50, 20, { when: 'false' }), block('shown', 20, 20)]),
  ])
  expect(inkIn({ x: 10, y: 10, width: 20, height: 20 })).toBe(400)
  expect(inkIn({ x: 30, y: 0, width: 266, height: 128 })).toBe(0)
  expect(drawn.notesLeftOut).toEqual([])
})

test('a text in a row is as wide as its words', () => {
  const short = draw([stack([words('a', 'I', 60), block('b', 20, 20)])])
  expect(short.inkIn({ x: 30, y: 10, width: 80, height: 20 })).toBeLessThan(400)
  expect(short.inkIn({ x: 14, y: 10, width: 30, height: 20 })).toBeGreaterThan(300)
})

test('what has no room is a finding with its words', () => {
  expect(draw([stack([block('a', 90, 20), words('b', 'Only {LIST_PRICE}', 90)])]).drawn.notesLeftOut).toEqual([
    'Only 3.49',
  ])
})

test('groups and stacks inside a stack move as a whole', () => {
  const inner = stack([block('x', 10, 10), block('y', 10, 10)], {
    id: 'inner',
    box: { x: 200, y: 100, width: 24, height: 10 },
  })
  const { inkIn } = draw([stack([block('a', 20, 20), inner])])
  expect(inkIn({ x: 34, y: 10, width: 10, height: 10 })).toBe(100)
  expect(inkIn({ x: 48, y: 10, width: 10, height: 10 })).toBe(100)
})

describe('a mark', () => {
  const mark = (
    of: ElementOf<'mark'>['mark'],
    box: Box = { x: 20, y: 20, width: 40, height: 20 },
  ): DocumentElement => ({
    id: 'mark',
    kind: 'mark',
    mark: of,
    box,
    ink: 'ink',
  })
  const label = (step: number | undefined, page = 1) => ({
    label: { page, store: 'Nice', battery: step, signal: step },
  })

  test.each(['battery', 'signal'] as const)('%s has four steps, each with more ink than the one before', (of) => {
    const ink = [undefined, 1, 2, 3, 4].map((step) =>
      draw([mark(of)], label(step)).inkIn({ x: 0, y: 0, width: 296, height: 128 }),
    )
    expect(ink.toSorted((a, b) => a - b)).toEqual(ink)
    expect(new Set(ink).size).toBe(5)
  })

  test('the number of the page is on its sheet', () => {
    const one = draw([mark('page')], label(1))
    expect(one.pixels).not.toEqual(draw([mark('page')], label(1, 2)).pixels)
    expect(one.pixels).toEqual(draw([mark('page')]).pixels)
  })

  test.each(marks.flatMap((of) => [1, 2, 5, 9, 24, 80].map((size) => [of, size] as const)))(
    '%s stays inside a box of %i pixels',
    (of, size) => {
      const box = { x: 30, y: 30, width: size, height: size }
      const { inkIn } = draw([mark(of, box)], label(4))
      expect(inkIn(box)).toBeGreaterThan(0)
      expect(inkIn({ x: 0, y: 0, width: 296, height: 128 })).toBe(inkIn(box))
    },
  )
})

describe('words of a design', () => {
  const words = { sale: { en: 'Offer', de: 'Angebot' }, deposit: { fr: 'consigne', pl: 'kaucja' } }
  const text = (source: string): DocumentElement => ({
    ...(templateFor(model).pages[0]!.elements.find(({ kind }) => kind === 'text') as ElementOf<'text'>),
    text: source,
  })
  const pixels = (source: string, language: RenderInput['language'], own: TemplateDocument['words'] = words) =>
    draw([], { language, template: withElements([text(source)], { words: own }) }).pixels

  test.each([
    ['sale', 'de', 'Angebot'],
    ['sale', 'en', 'Offer'],
    // The label's own word in the language of the store, not the English one of the design.
    ['sale', 'fr', 'PROMO'],
    ['deposit', 'pl', 'kaucja'],
    ['deposit', 'de', 'consigne'],
    ['lowest', 'de', '30-Tage-Tief'],
  ] as const)('%s in %s is %s', (name, language, printed) => {
    expect(pixels(`{word('${name}')}`, language)).toEqual(pixels(printed, language))
  })

  test('the badge of a price says the word of the design', () => {
    const offer = { ...article, data: { LIST_PRICE: '3.49', SALE_PRICE: '2.79' } }
    const template = templateFor(model)
    const drawn = (own?: TemplateDocument['words']) =>
      draw([], { articles: [offer], language: 'de', template: own ? { ...template, words: own } : template }).pixels
    expect(drawn({ sale: { de: 'AKTION' } })).toEqual(drawn())
    expect(drawn({ sale: { de: 'Preishit' } })).not.toEqual(drawn())
  })
})

test('the day and the label are in expressions', () => {
  const today = { year: 2026, month: 11, day: 26 }
  const label = { page: 2, store: 'Nice', battery: 3, signal: undefined }
  const text = templateFor(model).pages[0]!.elements[0] as ElementOf<'text'>
  const pixels = (source: string) => draw([{ ...text, text: source }], { today, label }).pixels
  expect(pixels("{format(addDays(today(), 5), 'D.M.YYYY')} {weekday(today())}")).toEqual(pixels('1.12.2026 4'))
  expect(pixels("{ctx('page')} {ctx('store')} {ctx('battery')} {first(ctx('signal'), '-')}")).toEqual(
    pixels('2 Nice 3 -'),
  )
})
