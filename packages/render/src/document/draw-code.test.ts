// render/document: codes on labels read back from their final pixels, by the decoder of another project, and what is
// drawn and reported when there is no such code, no room, or something over it.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomTexts } from '../codes/random-texts.test-data.ts'
import { codesIn } from '../codes/read-code.test-data.ts'
import { symbologies, type Symbology } from '../codes/symbol.ts'
import { symbolOf } from '../codes/symbols.ts'
import { nothingDrawn } from '../drawn.ts'
import { lintDrawing } from '../lint.ts'
import { models, pitchOf, type LabelModel } from '../models.ts'
import { render } from './code-label.test-data.ts'
import { toRgba } from '../rgba.ts'
import type { DocumentElement, ElementOf } from './schema.ts'

/** One glass of each palette, large enough for every code. */
const glasses = [...new Map(models.map((model) => [model.colours, model])).values()].map((model): LabelModel => ({
  ...model,
  width: 900,
  height: 400,
}))

const code = (symbology: ElementOf<'code'>['symbology'], more: Partial<ElementOf<'code'>> = {}): ElementOf<'code'> => ({
  id: 'code',
  kind: 'code',
  box: { x: 30, y: 20, width: 840, height: 330 },
  symbology,
  largestModule: 2,
  digits: 10,
  align: 'start',
  ink: 'ink',
  ...more,
})
const literal = (text: string) => text.replaceAll('{', '{{').replaceAll('}', '}}')

function drawn(elements: DocumentElement[], glass: LabelModel, data: Record<string, string> = {}) {
  const seen = nothingDrawn()
  const image = render(elements, glass, data, seen)
  const picture = (perceptual: boolean) => ({
    width: image.width,
    height: image.height,
    rgba: toRgba(image, { perceptual }),
  })
  return {
    image,
    seen,
    picture,
    findings: lintDrawing(seen, glass).filter(({ code: kind }) => kind.startsWith('code')),
  }
}

const says = async (symbology: Symbology, ...[elements, glass, data]: Parameters<typeof drawn>) => {
  const { picture } = drawn(elements, glass, data)
  const found = await Promise.all([false, true].map((perceptual) => codesIn(picture(perceptual), symbology)))
  const [device, ink] = found.map((codes) => codes.map(({ text }) => text))
  expect(ink).toEqual(device)
  return device
}

const withoutSigns = (text: string) => text.replace(/[()]/g, '').replaceAll('\u001d', '')
const thirteen = (text: string) => (text.length === 12 ? `0${text}` : text)

/** What a decoder says for a text. */
function expectedOf(symbology: Symbology, text: string): string {
  if (symbology === 'gtin' || symbology === 'upca' || symbology === 'upce') return thirteen(text)
  return symbology.startsWith('gs1') ? withoutSigns(text) : text
}

test.each(
  glasses.flatMap((glass) =>
    symbologies
      .filter((one) => one !== 'digital-link')
      .map((symbology) => ({ glass, symbology, colours: glass.colours })),
  ),
)(
  'any $symbology on a $colours label reads back from its pixels at two pixels a module',
  async ({ glass, symbology }) => {
    await fc.assert(
      fc.asyncProperty(randomTexts[symbology], fc.constantFrom(undefined, 90, 180, 270), async (random, turn) => {
        const text = random.trim()
        fc.pre(text !== '')
        const symbol = symbolOf(symbology, text)
        if ('problem' in symbol) throw new Error(`${text}: ${symbol.problem}`)
        // The smallest box that holds it.
        const modules =
          symbol.kind === 'linear'
            ? (symbol.quietLeft + symbol.modules.length + symbol.quietRight) / symbol.perModule
            : symbol.size + 2 * symbol.quiet
        const [width, height] = symbol.kind === 'linear' ? [modules * 2, 50] : [modules * 2, modules * 2]
        const onSide = turn === 90 || turn === 270
        const box = { x: 31, y: 17, width: onSide ? height : width, height: onSide ? width : height }
        const around = { ...glass, width: box.width + 50, height: box.height + 40 }
        const [read = ''] =
          (await says(symbology, [code(symbology, { value: literal(text), box, turn })], around)) ?? []
        expect(symbology.startsWith('gs1') ? withoutSigns(read) : read).toBe(expectedOf(symbology, text))
      }),
      { numRuns: 6, seed: 20261123 },
    )
  },
)

const [bw] = glasses as [LabelModel]
const smaller = (width: number, height: number) => ({ x: 10, y: 10, width, height })

test('the elements of a code come from the fields of the product', async () => {
  const value = "(01){pad(gtin(), 14)}(17){format(UNTIL, 'YYMMDD')}(10){LOT}"
  const data = { BARCODE: '4006381333931', UNTIL: '2026-12-31', LOT: 'A7' }
  expect(await says('gs1-datamatrix', [code('gs1-datamatrix', { value })], bw, data)).toEqual([
    '01040063813339311726123110A7',
  ])
})

test('without a value, a code says the number or the page of the product', async () => {
  const data = { BARCODE: '4006381333931' }
  for (const symbology of ['gtin', 'ean13', 'code128', 'datamatrix'] as const)
    expect(await says(symbology, [code(symbology)], bw, data)).toEqual(['4006381333931'])
  expect(await says('itf14', [code('itf14')], bw, data)).toEqual(['04006381333931'])
  for (const symbology of ['digital-link', 'qr', 'link'] as const)
    expect(await says('qr', [code(symbology)], bw, data)).toEqual(['https://id.gs1.org/01/04006381333931'])
})

test('without room, the next kind is drawn, and the digits at last', async () => {
  const data = { BARCODE: '4006381333931' }
  const fallback = ['datamatrix', 'qr'] as const
  const label = (width: number, height: number) =>
    drawn([code('gtin', { fallback: [...fallback], box: smaller(width, height) })], bw, data)
  const kinds = (width: number, height: number) => label(width, height).seen.codes.map(({ symbology }) => symbology)
  expect(kinds(226, 50)).toEqual(['gtin'])
  expect(kinds(225, 50)).toEqual(['datamatrix'])
  expect(kinds(32, 40)).toEqual(['datamatrix'])
  expect(kinds(31, 40)).toEqual([])
  expect(label(31, 40).seen.barsLeftOut).toBe(true)
  expect(label(90, 30).image.pixels.some((pixel) => pixel !== 0)).toBe(true)
})

test('a text that a code cannot say, and one without room, are findings; an empty one is none', () => {
  expect(drawn([code('ean13', { value: '4006381333932' })], bw).findings).toEqual([
    { code: 'codeInvalid', field: '', values: { symbology: 'EAN-13', value: '4006381333932' } },
  ])
  expect(drawn([code('code128', { value: 'A long text', box: smaller(200, 50) })], bw).findings).toEqual([
    { code: 'codeLeftOut', field: '', values: { symbology: 'Code 128' } },
  ])
  expect(drawn([code('qr', { value: '{MISSING}' })], bw).findings).toEqual([])
})

test('codes for tills with modules that are too small are findings', () => {
  const fine = { ...bw, inches: 6.1, width: 960, height: 640 }
  const element = code('gs1-128', { value: '4006381333931' })
  expect(drawn([element], fine).findings).toEqual([
    { code: 'codeSmall', field: '', values: { symbology: 'GS1-128', mm: '0.26', least: '0.495' } },
  ])
  expect(drawn([{ ...element, largestModule: 4 }], fine).findings).toEqual([])
})

test.each([undefined, 90, 180, 270] as const)('what covers a code or its margin is a finding, turned by %s', (turn) => {
  const box = { x: 100, y: 100, width: 240, height: 240 }
  const element = code('ean13', { value: '4006381333931', box, turn })
  const cover = (x: number, y: number, size = 4): DocumentElement => ({
    id: 'cover',
    kind: 'shape',
    shape: 'rectangle',
    box: { x, y, width: size, height: size },
    fill: 'ink',
  })
  const covered = { code: 'codeCovered', field: '', values: { symbology: 'EAN-13' } }
  expect(drawn([element], bw).findings).toEqual([])
  expect(drawn([element, cover(200, 200, 12)], bw).findings).toEqual([covered])
  expect(drawn([element, cover(20, 20)], bw).findings).toEqual([])
  // The quiet zone at the end of the bars, and what is below the code.
  const margins = { none: cover(101, 150), 90: cover(150, 101), 180: cover(338, 150), 270: cover(150, 338) }
  expect(drawn([element, margins[turn ?? 'none']], bw).findings).toEqual([covered])
  const panel: DocumentElement = { ...cover(0, 0), box: { x: 90, y: 90, width: 300, height: 300 }, id: 'panel' }
  expect(drawn([panel, element], bw).findings).toEqual([covered])
})

test('a code in another ink than black is a finding', () => {
  const red = glasses.find(({ palette }) => palette.includes('red'))!
  expect(drawn([code('qr', { value: 'x', ink: 'red' })], red).findings).toEqual([
    { code: 'codeCovered', field: '', values: { symbology: 'QR' } },
  ])
})

test('a code that leaves the label is a finding', () => {
  expect(drawn([code('qr', { value: 'x', box: { x: -20, y: 0, width: 100, height: 100 } })], bw).findings).toEqual([
    { code: 'codeCovered', field: '', values: { symbology: 'QR' } },
  ])
})

/** Large enough for every code, with pixels of the same size. */
const wide = (model: LabelModel): LabelModel => ({
  ...model,
  width: 900,
  height: 400,
  inches: (pitchOf(model) * Math.hypot(900, 400)) / 25.4,
})

test('codes for tills have the modules that GS1 wants on every glass, or another code follows', async () => {
  const pixels = (model: LabelModel) => [0.264, 0.396, 0.66, 0.99].map((mm) => Math.ceil(mm / pitchOf(model))).join()
  for (const model of new Map(models.map((one) => [pixels(one), one])).values()) {
    const pitch = pitchOf(model)
    const glass = wide(model)
    const square = code('gs1-datamatrix', { use: 'till', value: '4006381333931' })
    for (const [kind, least, most] of [
      ['gs1-datamatrix', 0.396, 0.99],
      ['digital-link', 0.396, 0.99],
      ['gtin', 0.264, 0.66],
    ] as const) {
      for (const largestModule of [undefined, 1, 40]) {
        const { seen } = drawn([{ ...square, symbology: kind, largestModule }], glass)
        const mm = seen.codes[0]!.modulePx * pitch
        expect([mm >= least, mm <= most], `${model.key} ${kind} ${mm}`).toEqual([true, true])
      }
    }
    // At two pixels there would be room, which is enough for phones.
    const small = { ...square, box: { x: 30, y: 20, width: 36, height: 36 } }
    const phone = drawn([{ ...small, use: 'phone' }], glass)
    expect([phone.seen.codes[0]?.modulePx, phone.findings]).toEqual([2, []])
    const till = drawn([small], glass)
    expect(till.findings.map((finding) => finding.code)).toEqual(2 * pitch < 0.396 ? ['codeLeftOut'] : [])
  }
  const fine = wide(models.find((model) => 2 * pitchOf(model) < 0.396)!)
  const both = code('gs1-datamatrix', {
    use: 'till',
    value: '4006381333931',
    fallback: ['ean13'],
    box: { x: 30, y: 20, width: 300, height: 36 },
  })
  expect(await says('ean13', [both], fine)).toEqual(['4006381333931'])
})
