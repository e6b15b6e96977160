// render/lint: says what is wrong with the content of a label. The one place for forms, files, schedules and lists.
import { gtinProblem } from './codes/gtin.ts'
import { moduleRange } from './codes/modules.ts'
import { symbologyNames, type Symbology } from './codes/symbol.ts'
import { currencyOf, moneyOf, moneyText, type Currency } from './money.ts'
import { pitchOf, type LabelModel } from './models.ts'
import { roundedPrice, unitPer } from './price-content.ts'
import { shownAmount } from './shown-price.ts'
import type { LabelArticle, RenderInput } from './render-input.ts'
import type { Drawn } from './drawn.ts'
import { undrawable } from './undrawable.ts'
import { expectedUnitPrice } from './unit-price.ts'

/**
 * Every kind of finding. A label keeps a bit for each in this order (`label_page.warnings`), so add new ones at the end.
 * Errors stop the change, warnings ask.
 */
export const lintSeverity = {
  letters: 'error',
  spreadsheetNumber: 'error',
  special: 'warning',
  unitPrice: 'warning',
  gtin: 'warning',
  noPrice: 'warning',
  nameCut: 'warning',
  barsLeftOut: 'warning',
  qrLeftOut: 'warning',
  notesLeftOut: 'warning',
  smallText: 'warning',
  priceJump: 'warning',
  codeInvalid: 'warning',
  codeLeftOut: 'warning',
  codeSmall: 'warning',
  codeCovered: 'warning',
  imageMissing: 'warning',
} as const
export type LintCode = keyof typeof lintSeverity
export const lintCodes = Object.keys(lintSeverity) as readonly LintCode[]

export interface Finding {
  code: LintCode
  /** The field to look at: `articleName`, or a key of the data; empty for the label itself. */
  field: string
  /** For the sentence. Prices are written as on the label. */
  values: Record<string, string>
}

/** The texts that a label draws. Other data may hold any letter. */
const drawnTexts = ['MANUFACTURER', 'UNIT_DIMENSION', 'UNIT', 'UNIT_PRICE_UNIT', 'CURRENCY'] as const

/** A barcode that a spreadsheet has turned into a rounded number: its digits are lost. */
const spreadsheetNumber = /^\d(?:[.,]\d+)?E\+?\d+$/i

/** Contents that no label can show right. Fast, because files of a million rows pass here. */
export function lintErrors({ name, data }: Pick<LabelArticle, 'name' | 'data'>): Finding[] {
  const findings: Finding[] = []
  const add = (code: LintCode, field: string, values: Record<string, string> = {}) =>
    findings.push({ code, field, values })
  const letters = (field: string, text: string) => {
    const missing = undrawable(text)
    if (missing.length > 0) add('letters', field, { letters: missing.slice(0, 20).join(' ') })
  }
  letters('articleName', name)
  for (const key of drawnTexts) if (data[key]) letters(key, data[key])
  const barcode = data['BARCODE']?.trim() ?? ''
  if (spreadsheetNumber.test(barcode)) add('spreadsheetNumber', 'BARCODE', { value: barcode })
  return findings
}

/** All that is wrong with a product, on any label. */
export function lintArticle(article: LabelArticle, storeCurrency: string): Finding[] {
  const { data } = article
  const findings = lintErrors(article)
  const add = (code: LintCode, field: string, values: Record<string, string> = {}) =>
    findings.push({ code, field, values })
  const barcode = data['BARCODE']?.trim() ?? ''
  if (barcode !== '' && !spreadsheetNumber.test(barcode) && gtinProblem(barcode))
    add('gtin', 'BARCODE', gtinValues(barcode, article.eans))
  const currency = currencyOf(data['CURRENCY']?.trim() || storeCurrency)
  const written = (key: string) => moneyText(moneyOf(data[key], currency) ?? zero(currency))
  const price = shownAmount(data)
  if (price === undefined) add('noPrice', 'LIST_PRICE')
  else if (data['LIST_PRICE']?.trim() && Number(data['SALE_PRICE']) >= Number(data['LIST_PRICE']))
    add('special', 'SALE_PRICE', { special: written('SALE_PRICE'), price: written('LIST_PRICE') })
  const finding = price === undefined ? undefined : unitPriceFinding(data, price, currency)
  if (finding) findings.push(finding)
  return findings
}

/**
 * A code has a wrong length, other characters, or a wrong check digit; only the last one has a cure to name. `shown`: the
 * other code of the product that the label shows instead.
 */
function gtinValues(barcode: string, eans: readonly string[]): Record<string, string> {
  const digit = /should be (\d)/.exec(gtinProblem(barcode) ?? '')?.[1]
  const shown = eans.find((ean) => gtinProblem(ean.trim()) === undefined)?.trim()
  return { value: barcode, ...(digit === undefined ? {} : { digit }), ...(shown === undefined ? {} : { shown }) }
}

const zero = (currency: Currency) => ({ whole: '0', decimals: '', currency })

function unitPriceFinding(data: LabelArticle['data'], price: number, currency: Currency): Finding | undefined {
  const given = moneyOf(data['UNIT_PRICE'], currency)
  if (!given) return undefined
  const per = unitPer(data)
  const amount = expectedUnitPrice(Number(data['UNIT_PRICE']), per, price, data['UNIT_DIMENSION'] ?? '')
  const expected = amount === undefined ? undefined : moneyOf(roundedPrice(amount, currency), currency)
  return expected
    ? {
        code: 'unitPrice',
        field: 'UNIT_PRICE',
        values: { given: `${moneyText(given)}/${per}`, expected: `${moneyText(expected)}/${per}` },
      }
    : undefined
}

export interface PriceChange {
  was: number
  is: number
  percent: number
}

/**
 * The larger change of the two prices on a label: the one in large type, and the regular price, which an offer strikes
 * through and returns to. Undefined if there was or is no price.
 */
export function priceChange(before: LabelArticle['data'], after: LabelArticle['data']): PriceChange | undefined {
  const changes = [shownAmount, regularAmount].flatMap((amountOf) => {
    const [was, is] = [amountOf(before), amountOf(after)]
    return was === undefined || is === undefined || !(was > 0) ? [] : [{ was, is, percent: ((is - was) / was) * 100 }]
  })
  return changes.toSorted((one, other) => Math.abs(other.percent) - Math.abs(one.percent))[0]
}

const regularAmount = ({ LIST_PRICE: price }: LabelArticle['data']): number | undefined =>
  price?.trim() ? Number(price) : undefined

/**
 * A change of a price on the label by more than the limit, such as 1.49 → 149.00.
 * @param limit in percent of the earlier price
 */
export function priceJump(
  before: LabelArticle['data'],
  after: LabelArticle['data'],
  { limit, storeCurrency }: { limit: number; storeCurrency: string },
): Finding | undefined {
  const change = priceChange(before, after)
  if (change === undefined || Math.abs(change.percent) <= limit + 1e-9) return undefined
  const { percent } = change
  const currency = currencyOf(after['CURRENCY']?.trim() || storeCurrency)
  const written = (price: number) => moneyText(moneyOf(roundedPrice(price, currency), currency) ?? zero(currency))
  return {
    code: 'priceJump',
    field: 'LIST_PRICE',
    values: {
      before: written(change.was),
      after: written(change.is),
      percent: `${percent > 0 ? '+' : '−'}${Math.round(Math.abs(percent))}`,
    },
  }
}

export interface ChangeRules {
  /** Of a price jump, in percent. */
  limit: number
  storeCurrency: string
}

/**
 * All findings of a changed product, each once, and those that the change brings: what is wrong already is no news.
 * @param before the stored product; undefined for a new one
 * @param findingsOf a product; by default those on any label
 */
export function findingsOfChange(
  before: LabelArticle | undefined,
  after: LabelArticle,
  rules: ChangeRules,
  findingsOf = (shown: LabelArticle): Finding[] => lintArticle(shown, rules.storeCurrency),
): { all: Finding[]; fresh: Finding[] } {
  const same = (finding: Finding) => JSON.stringify(finding)
  const known = new Set(before ? findingsOf(before).map(same) : [])
  const jump = before && priceJump(before.data, after.data, rules)
  const found = [...(jump ? [jump] : []), ...findingsOf(after)]
  const all = [...new Map(found.map((finding) => [same(finding), finding])).values()]
  return { all, fresh: all.filter((finding) => !known.has(same(finding))) }
}

/** What a change of a product brings, on any label. */
export const changeFindings = (before: LabelArticle | undefined, after: LabelArticle, rules: ChangeRules): Finding[] =>
  findingsOfChange(before, after, rules).fresh

/**
 * Capitals lower than this are hard to read in front of a shelf: prices at 0.5 m, which German courts accept from 2 mm
 * (BGH I ZR 30/12), and other text, 1.6 mm.
 */
export const smallestMm = { price: 2, text: 1.6 }

/** @param pitch millimetres of a pixel */
function codeFindings({ codes, codesLeftOut }: Drawn, pitch: number): Finding[] {
  const findings: Finding[] = []
  const add = (code: LintCode, symbology: Symbology, values: Record<string, string> = {}) =>
    findings.push({ code, field: '', values: { symbology: symbologyNames[symbology], ...values } })
  for (const { symbology, text, reason } of codesLeftOut)
    if (reason === 'room') add('codeLeftOut', symbology)
    else add('codeInvalid', symbology, { value: text.slice(0, 40) })
  for (const { symbology, use, modulePx, isClear } of codes) {
    const least = moduleRange(symbology, use)?.least ?? 0
    const mm = modulePx * pitch
    if (mm < least) add('codeSmall', symbology, { mm: (Math.floor(mm * 100) / 100).toFixed(2), least: String(least) })
    if (!isClear) add('codeCovered', symbology)
  }
  return findings
}

/** What is wrong with the picture of a product on one model. @param drawn from `renderLabel` */
export function lintDrawing(drawn: Drawn, model: Pick<LabelModel, 'width' | 'height' | 'inches'>): Finding[] {
  const findings: Finding[] = []
  const add = (code: LintCode, field: string, values: Record<string, string> = {}) =>
    findings.push({ code, field, values })
  if (drawn.nameCut !== undefined) add('nameCut', 'articleName', { shown: drawn.nameCut })
  if (drawn.barsLeftOut) add('barsLeftOut', 'BARCODE')
  if (drawn.qrLeftOut) add('qrLeftOut', '')
  if (drawn.notesLeftOut.length > 0) add('notesLeftOut', '', { notes: drawn.notesLeftOut.join(', ') })
  for (const name of new Set(drawn.imagesMissing)) add('imageMissing', '', { image: name.slice(0, 100) })
  const pitch = pitchOf(model)
  findings.push(...codeFindings(drawn, pitch))
  const [price, text] = [drawn.priceCap, drawn.textCap].map((px) => px * pitch)
  const small = [...(price! < smallestMm.price ? [price!] : []), ...(text! < smallestMm.text ? [text!] : [])]
  // Rounded down: 1.96 mm is not 2.0.
  if (small.length > 0) add('smallText', '', { mm: (Math.floor(Math.min(...small) * 10) / 10).toFixed(1) })
  return findings
}

/** Both for what a label shows: nothing can be wrong with a blank label, or with a picture from outside. */
export function lintLabel(
  { model, kind, articles, currency }: Omit<RenderInput, 'template' | 'language'>,
  drawn: Drawn,
): Finding[] {
  const [article] = kind === 'article' ? articles : []
  return article ? [...lintArticle(article, currency), ...lintDrawing(drawn, model)] : []
}

/** The findings' kinds as bits, for the database. */
export const findingBits = (findings: readonly Finding[]): number =>
  findings.reduce((bits, { code }) => bits | (1 << lintCodes.indexOf(code)), 0)

export const codesOfBits = (bits: number): LintCode[] => lintCodes.filter((_code, at) => (bits & (1 << at)) !== 0)
