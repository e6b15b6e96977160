// render/document: what to check in a design before labels show it: heights of prices, contrasts on the panel, heights of
// bars, and the rules of a region (price-law.ts). lint.ts says what is wrong with the label of a product.
import { isForTills, moduleRange, tillHeightMm, type CodeUse } from '../codes/modules.ts'
import { symbologyNames } from '../codes/symbol.ts'
import type { Drawn, DrawnCode, TextPurpose } from '../drawn.ts'
import { pitchOf, type LabelModel, type PaletteColour } from '../models.ts'
import { perceptualRgb } from '../palette.ts'
import { rulesOf, type LawRegion, type LawRule, type PricePart } from '../price-law.ts'
import type { LabelArticle } from '../render-input.ts'
import { childrenOf, everyElement } from './elements.ts'
import { inkIndex, inksOf } from './inks.ts'
import type { DocumentElement, DocumentPage } from './schema.ts'
import type { Ink } from './shared-schema.ts'

export type DesignFinding =
  | { code: 'priceSmall'; of: PricePart; mm: number; leastMm: number }
  | { code: 'contrast'; id: string; colour: PaletteColour; ground: PaletteColour; ratio: number; isError: boolean }
  | { code: 'barsLow'; symbology: string; use: CodeUse | undefined; mm: number; leastMm: number }
  | { code: 'moduleLarge'; symbology: string; mm: number; mostMm: number }
  | { code: 'notForTills'; symbology: string }
  | { code: 'fewPixels'; of: TextPurpose; px: number; leastPx: number }
  | { code: 'law'; rule: LawRule; /** Of this label, where the rule has a number. */ mm?: number }

export interface CheckedDesign {
  /** The page that was drawn. */
  page: DocumentPage
  /** Only the first page must show what the law wants shown. */
  isFirst: boolean
  model: LabelModel
  /** From `renderLabel`, for this product. */
  drawn: Drawn
  article: LabelArticle
  region: LawRegion | undefined
}

/** Capitals of prices that are easy to read at half a metre (ISO 9241-3). Below 2 mm the label itself has a finding. */
const easyMm = 2.33
const acceptedMm = 2
/** For scanning by hand, whichever is more: the height of bars, or this part of their width (ISO/IEC 16388). */
const leastBars = { mm: 5, part: 0.15 }
/** Figures of five by seven pixels are the smallest that can be told apart (ISO 9241-3). */
const leastPx = 7
/** Contrasts as for text on screens: easy from the first, hard below the second. */
const contrasts = { easy: 4.5, hard: 3 }

export function checkDesign({ page, isFirst, model, drawn, article, region }: CheckedDesign): DesignFinding[] {
  const pitch = pitchOf(model)
  const mmOf = (of: PricePart) => (drawn.caps[of] === undefined ? undefined : drawn.caps[of] * pitch)
  const findings: DesignFinding[] = []
  for (const of of ['price', 'unitPrice', 'lowest'] as const) {
    const mm = mmOf(of)
    if (mm !== undefined && mm >= acceptedMm && mm < easyMm)
      findings.push({ code: 'priceSmall', of, mm, leastMm: easyMm })
  }
  for (const [of, px] of Object.entries(drawn.caps) as [TextPurpose, number][])
    if (px < leastPx) findings.push({ code: 'fewPixels', of, px, leastPx })
  findings.push(...contrastsOf(page, model), ...drawn.codes.flatMap((code) => codeFindings(code, pitch)))
  if (region) findings.push(...lawFindings(rulesOf(region), { model, drawn, article, pitch, mmOf, page, isFirst }))
  return findings
}

function codeFindings(
  { symbology: kind, use, modulePx, barsPx, barsWidthPx = 0 }: DrawnCode,
  pitch: number,
): DesignFinding[] {
  const findings: DesignFinding[] = []
  const symbology = symbologyNames[kind]
  if (use === 'till' && !isForTills(kind)) findings.push({ code: 'notForTills', symbology })
  const mostMm = moduleRange(kind, use)?.most ?? Infinity
  const module = modulePx * pitch
  if (module > mostMm) findings.push({ code: 'moduleLarge', symbology, mm: module, mostMm })
  if (barsPx === undefined) return findings
  const byHand = Math.max(leastBars.mm, leastBars.part * barsWidthPx * pitch)
  const leastMm = use === 'till' && isForTills(kind) ? tillHeightMm(barsWidthPx / modulePx) : byHand
  const mm = barsPx * pitch
  if (mm < leastMm) findings.push({ code: 'barsLow', symbology, use, mm, leastMm })
  return findings
}

function lawFindings(
  rules: readonly LawRule[],
  {
    model,
    drawn,
    article: { data },
    pitch,
    mmOf,
    page,
    isFirst,
  }: Pick<CheckedDesign, 'model' | 'drawn' | 'article' | 'page' | 'isFirst'> & {
    pitch: number
    mmOf: (of: PricePart) => number | undefined
  },
): DesignFinding[] {
  const isReduced = Number(data['SALE_PRICE']) < Number(data['LIST_PRICE'])
  const has: Record<PricePart, boolean> = {
    price: Boolean(data['LIST_PRICE'] ?? data['SALE_PRICE']),
    unitPrice: Boolean(data['UNIT_PRICE']),
    lowest: isReduced,
  }
  return rules.flatMap((rule): DesignFinding[] => {
    switch (rule.rule) {
      case 'height': {
        const mm = mmOf(rule.of)
        return mm !== undefined && mm < rule.leastMm ? [{ code: 'law', rule, mm }] : []
      }
      case 'labelHeight': {
        const mm = model.height * pitch
        return mm < rule.leastMm ? [{ code: 'law', rule, mm }] : []
      }
      case 'shown':
        return isFirst && has[rule.of] && drawn.caps[rule.of] === undefined ? [{ code: 'law', rule }] : []
      case 'units': {
        const unit = data['UNIT_PRICE_UNIT']?.trim().toLowerCase() ?? ''
        return unit !== '' && drawn.caps.unitPrice !== undefined && !rule.units.includes(unit)
          ? [{ code: 'law', rule }]
          : []
      }
      case 'heading':
        return drawn.caps.unitPrice === undefined || hasWords(page, rule.words) ? [] : [{ code: 'law', rule }]
      case 'reminder':
        return []
    }
  })
}

/** Those that are drawn themselves. */
const drawnElements = ({ elements }: DocumentPage): DocumentElement[] =>
  [...everyElement(elements)].filter((element) => childrenOf(element).length === 0)

const hasWords = (page: DocumentPage, words: string) =>
  drawnElements(page).some((element) => 'text' in element && element.text.toLowerCase().includes(words.toLowerCase()))

/** Text on the paper or on the shape below its middle, and on badges. Prices choose their own colours in a promotion. */
function contrastsOf(page: DocumentPage, model: LabelModel): DesignFinding[] {
  const inks = inksOf(model)
  const colourOf = (ink: Ink) => model.palette[inkIndex(ink, inks, model.palette)]!
  const elements = drawnElements(page)
  return elements.flatMap((element, at): DesignFinding[] => {
    if (!('ink' in element)) return []
    const ground =
      element.kind === 'badge' ? element.fill : (groundBelow(elements.slice(0, at), element) ?? page.paper ?? 'paper')
    const [colour, on] = [colourOf(element.ink), colourOf(ground)]
    const ratio = contrast(colour, on)
    return ratio < contrasts.easy
      ? [{ code: 'contrast', id: element.id, colour, ground: on, ratio, isError: ratio < contrasts.hard }]
      : []
  })
}

function groundBelow(below: readonly DocumentElement[], { box }: DocumentElement): Ink | undefined {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const found = below.findLast(
    (element) =>
      element.kind === 'shape' &&
      element.fill !== undefined &&
      element.shape !== 'line' &&
      x >= element.box.x &&
      x <= element.box.x + element.box.width &&
      y >= element.box.y &&
      y <= element.box.y + element.box.height,
  )
  return found?.kind === 'shape' ? found.fill : undefined
}

/** Of inks on e-paper, as photographed: black on white 9.3, black on red 1.5. */
export function contrast(one: PaletteColour, other: PaletteColour): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const luminances = new Map<PaletteColour, number>()

function luminance(colour: PaletteColour): number {
  const known = luminances.get(colour)
  if (known !== undefined) return known
  const [r = 0, g = 0, b = 0] = perceptualRgb[colour].map((value) =>
    value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  const found = 0.2126 * r + 0.7152 * g + 0.0722 * b
  luminances.set(colour, found)
  return found
}
