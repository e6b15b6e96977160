// What a design is checked for, in what it draws on a real model, and the packs of rules by region.
import { expect, test } from 'vitest'
import { nothingDrawn } from '../drawn.ts'
import { modelOf, models, pitchOf, type LabelModel } from '../models.ts'
import { lawRegions, priceLaw, regionOf, rulesOf, type LawRegion } from '../price-law.ts'
import { templateFor } from '../price-template.ts'
import type { LabelArticle } from '../render-input.ts'
import { renderLabel } from '../render.ts'
import { checkDesign, contrast, type DesignFinding } from './check-design.ts'
import type { DocumentElement, TemplateDocument } from './schema.ts'

const offer: LabelArticle = {
  articleId: '1',
  name: 'Coffee',
  nfcUrl: '',
  eans: ['4006381333931'],
  data: {
    LIST_PRICE: '12.99',
    SALE_PRICE: '9.49',
    UNIT_PRICE: '37.96',
    UNIT_PRICE_UNIT: 'kg',
    BEST_PRICE_30: '10.99',
  },
}
const model = modelOf('M2_296x128_BWR')!

function checked(
  document: TemplateDocument,
  {
    on = model,
    region,
    article = offer,
    isFirst = true,
  }: { on?: LabelModel; region?: LawRegion; article?: LabelArticle; isFirst?: boolean } = {},
): DesignFinding[] {
  const drawn = nothingDrawn()
  renderLabel(
    { model: on, template: document, kind: 'article', articles: [article], currency: 'EUR', language: 'en' },
    drawn,
  )
  return checkDesign({ page: document.pages[0]!, isFirst, model: on, drawn, article, region })
}
const usual = templateFor(model)
const withElements = (...elements: DocumentElement[]): TemplateDocument => ({
  ...usual,
  pages: [{ name: 'Product', elements }],
})
const box = { x: 10, y: 10, width: 200, height: 40 }
const words = (more: Partial<Extract<DocumentElement, { kind: 'text' }>>): DocumentElement => ({
  id: 'words',
  kind: 'text',
  box,
  text: 'Words',
  face: 'bold',
  sizes: [12],
  lines: 1,
  overflow: 'ellipsis',
  align: 'start',
  vertical: 'top',
  ink: 'ink',
  ...more,
})
const ground = (fill: 'red' | 'yellow' | 'black'): DocumentElement => ({
  id: 'ground',
  kind: 'shape',
  shape: 'rectangle',
  box: { x: 0, y: 0, width: 296, height: 128 },
  fill,
})
const rulesIn = (findings: readonly DesignFinding[]) =>
  findings.flatMap((finding) =>
    finding.code === 'law'
      ? [`${finding.rule.region} ${finding.rule.rule} ${'of' in finding.rule ? finding.rule.of : ''}`.trim()]
      : [],
  )

test('built-in templates show prices in colours that can be read on every model', () => {
  for (const on of models)
    expect(
      checked(templateFor(on), { on }).filter((finding) => finding.code === 'contrast' && finding.isError),
      on.key,
    ).toEqual([])
})

test('colours are judged as the panel shows them, on the shape below the text', () => {
  expect(checked(withElements(ground('red'), words({ ink: 'black' })))).toMatchObject([
    { code: 'contrast', id: 'words', colour: 'black', ground: 'red', isError: true },
  ])
  expect(checked(withElements(ground('red'), words({ ink: 'white' })))).toEqual([])
  const yellow = modelOf('M2_296x128_BWRY') ?? models.find(({ palette }) => palette.includes('yellow'))!
  expect(checked(withElements(words({ ink: 'yellow' })), { on: yellow })).toMatchObject([
    { ground: 'white', isError: true },
  ])
  expect([contrast('yellow', 'red') > 3, contrast('yellow', 'red') < 4.5]).toEqual([true, true])
})

test('a price that is legible but not easy to read is named with its millimetres, also without a rule', () => {
  const px = (mm: number) => Math.round(mm / pitchOf(model) / 0.714)
  const small = checked(withElements(words({ role: 'unitPrice', sizes: [px(2.15)] })))
  expect(small).toMatchObject([{ code: 'priceSmall', of: 'unitPrice', leastMm: 2.33 }])
  expect(checked(withElements(words({ role: 'unitPrice', sizes: [px(2.8)] })))).toEqual([])
})

test('bars lower than 15 % of their width are named', () => {
  const bars = (height: number): DocumentElement => ({
    id: 'bars',
    kind: 'code',
    symbology: 'gtin',
    box: { x: 20, y: 20, width: 240, height },
    digits: 10,
    align: 'start',
    ink: 'ink',
  })
  expect(checked(withElements(bars(26)))).toMatchObject([
    { code: 'barsLow', symbology: 'EAN', leastMm: 0.15 * 190 * pitchOf(model) },
  ])
  expect(checked(withElements(bars(70)))).toEqual([])
})

test('codes for tills are as high as GS1 wants, and of a kind that tills read', () => {
  const code = (symbology: 'ean13' | 'ean8' | 'itf14', value: string, mm: number): DocumentElement => ({
    id: 'code',
    kind: 'code',
    symbology,
    value,
    use: 'till',
    // Digits and their gap are below the bars.
    box: { x: 0, y: 0, width: 290, height: Math.ceil(mm / pitchOf(model)) + 9 },
    digits: 10,
    align: 'start',
    ink: 'ink',
  })
  const kinds = (element: DocumentElement) => checked(withElements(element)).map((finding) => finding.code)
  expect(checked(withElements(code('ean13', '4006381333931', 15)))).toMatchObject([
    { code: 'barsLow', use: 'till', leastMm: 18.28 },
  ])
  expect(kinds(code('ean13', '4006381333931', 18.3))).toEqual([])
  expect(checked(withElements(code('ean8', '96385074', 13)))).toMatchObject([{ code: 'barsLow', leastMm: 14.58 }])
  expect(kinds(code('ean8', '96385074', 14.6))).toEqual([])
  expect(kinds(code('itf14', '04006381333931', 18.3))).toContain('notForTills')
  expect(kinds({ ...code('ean13', '4006381333931', 15), use: 'handheld' } as DocumentElement)).toEqual([])
})

test('letters lower than seven pixels are named, however large the pixels are', () => {
  expect(checked(withElements(words({ role: 'other', sizes: [8] }))).map((finding) => finding.code)).toContain(
    'fewPixels',
  )
  expect(checked(withElements(words({ role: 'other', sizes: [11] })))).toEqual([])
})

test('each region asks for its own: shown prices, heights, units, a heading', () => {
  const bare = withElements(words({ role: 'name' }))
  expect(rulesIn(checked(bare))).toEqual([])
  expect(rulesIn(checked(bare, { region: 'EU' }))).toEqual(['EU shown price', 'EU shown unitPrice', 'EU shown lowest'])
  expect(rulesIn(checked(bare, { region: 'EU', isFirst: false }))).toEqual([])
  expect(rulesIn(checked(usual, { region: 'EU' }))).toEqual([])
  expect(rulesIn(checked(usual, { region: 'AT' }))).toContain('AT height unitPrice')
  expect(rulesIn(checked(usual, { region: 'DE' }))).toEqual([])
  expect(rulesIn(checked(usual, { region: 'US-MA' }))).toContain('US-MA height price')
  expect(rulesIn(checked(usual, { region: 'US-CT' }))).toEqual(['US-CT heading'])
  const headed = {
    ...usual,
    pages: [{ name: 'Product', elements: [...usual.pages[0]!.elements, words({ text: 'UNIT PRICE' })] }],
  }
  expect(rulesIn(checked(headed, { region: 'US-CT' }))).toEqual([])
  const per100g = { ...offer, data: { ...offer.data, UNIT_PRICE_UNIT: '100 g' } }
  expect(rulesIn(checked(usual, { region: 'GB', article: per100g }))).toEqual(['GB units'])
  expect(rulesIn(checked(usual, { region: 'GB' }))).toEqual([])
})

test('every region has rules with a source, and the store of a country gets its own', () => {
  for (const region of lawRegions) expect(rulesOf(region).length, region).toBeGreaterThan(0)
  expect(priceLaw.filter(({ source }) => source === '')).toEqual([])
  expect(rulesOf('DE')).toEqual(expect.arrayContaining(rulesOf('EU')))
  for (const [country, area, region] of [
    ['Deutschland', '', 'DE'],
    ['at', '', 'AT'],
    ['United Kingdom', 'Wales', 'GB'],
    ['Hrvatska', '', 'EU'],
    ['United States', 'Connecticut', 'US-CT'],
    ['USA', 'ma', 'US-MA'],
    ['USA', 'Texas', undefined],
    ['Japan', '', undefined],
  ] as const)
    expect(regionOf(country, area), country).toBe(region)
})
