// server/articles: converts prices as people and programs write them to the stored form. Why:
// docs/decisions/prices.md.
import { priceProblem } from '@shelfcast/contract/articles/articles'
import { currencyOf } from '@shelfcast/render/money'

/** 'comma': the file writes 1.234,50. The first rows decide, because 1,234 alone could mean either. */
export type DecimalMark = 'point' | 'comma'

/** Signs, codes and words that files write before or behind a price. */
const currencyWord = String.raw`\p{Sc}|[A-Z]{3}|Kč|zł|Ft|lei|kr\.?|kn|лв\.?|KM|din\.?|S?Fr\.?`
const withCurrency = new RegExp(String.raw`^(?:(${currencyWord})\s*)?(-?\s*\d.*?)(?:\s*(${currencyWord}))?$`, 'u')

/**
 * A cell without its currency, its gaps and apostrophes between thousands, and the dash that stands for no cents:
 * `CHF 1'299.-` is 1299. What it cannot read it leaves as it is.
 */
export function plainPrice(text: string): { digits: string; currency: string | undefined } {
  // Nearly all cells are plain.
  if (/^[\d.,]*\d$/.test(text)) return { digits: text, currency: undefined }
  const [, before, given = text.trim(), behind] = withCurrency.exec(text.trim()) ?? []
  const price = given.replace(/[.,][-–—]{1,2}$/, '')
  const grouped = /^(-?\d{1,3})((?:[\s'’]\d{3})+)([.,]\d+)?$/.exec(price)
  const digits = grouped ? price.replaceAll(/[\s'’]/g, '') : price
  return before !== undefined && behind !== undefined
    ? { digits: text, currency: undefined }
    : { digits, currency: before ?? behind }
}

const certainComma = /^-?\d+(\.\d{3})*,\d{1,2}$|^-?0,\d+$|^-?\d+(\.\d{3})+,\d+$/
const certainPoint = /^-?\d+(,\d{3})*\.\d{1,2}$|^-?0\.\d+$|^-?\d+(,\d{3})+\.\d+$/

/** The decimal mark of a price that has only one reading. */
export function clearMark(price: string): DecimalMark | undefined {
  const text = plainPrice(price).digits
  return certainComma.test(text) ? 'comma' : certainPoint.test(text) ? 'point' : undefined
}

/** The decimal mark of most of these prices, counting only the clear ones; undefined if they say nothing. */
export function decimalMarkOf(prices: Iterable<string>): DecimalMark | undefined {
  let balance = 0
  for (const price of prices) {
    const mark = clearMark(price)
    if (mark) balance += mark === 'comma' ? 1 : -1
  }
  return balance === 0 ? undefined : balance > 0 ? 'comma' : 'point'
}

/**
 * A written price as stored text, or its error. It never guesses whether a mark groups thousands or starts the
 * decimals.
 * @param mark of the file or the call; undefined if its prices do not tell
 */
export function readPrice(text: string, mark: DecimalMark | undefined): { value: string } | { problem: string } {
  let value = plainPrice(text).digits
  if (!/^(0|[1-9]\d*)(\.\d{1,2})?$/.test(value)) {
    const negative = value.startsWith('-')
    let digits = negative ? value.slice(1).trim() : value
    const [decimal, group] = mark === 'comma' ? [',', '.'] : ['.', ',']
    if (ambiguous(digits, mark))
      return {
        problem: `The mark in ${text} can be a decimal mark or a thousands mark. Write the price without thousands marks.`,
      }
    const grouped = mark === 'comma' ? /^[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/ : /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/
    if (grouped.test(digits)) digits = digits.replaceAll(group, '')
    // A single price may use the other mark if only one reading is possible.
    else if (/^\d+[.,]\d+$/.test(digits) && !digits.includes(decimal)) digits = digits.replace(group, decimal)
    value = (negative ? '-' : '') + digits.replace(',', '.').replace(/^0+(?=\d)/, '')
  }
  const problem = priceProblem(value)
  return problem ? { problem } : { value }
}

/**
 * One mark, the one that groups thousands in this file, before exactly three digits: 1.234 in a file with decimal
 * commas. Without a known mark, both are doubtful.
 */
function ambiguous(digits: string, mark: DecimalMark | undefined): boolean {
  const group = mark === undefined ? '[.,]' : mark === 'comma' ? String.raw`\.` : ','
  return new RegExp(String.raw`^[1-9]\d{0,2}${group}\d{3}$`).test(digits)
}

/** The problem of a price that names another currency than its product. A code and its sign are the same. */
export function foreignCurrency(text: string, expected: string): string | undefined {
  const { currency } = plainPrice(text)
  return currency === undefined || signOf(currency) === signOf(expected)
    ? undefined
    : `This price is in ${currency}, but the product is in ${expected}. Add a column for the currency.`
}

const signOf = (currency: string) => currencyOf(currency.replace(/\.$/, '')).sign
