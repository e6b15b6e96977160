// server/article-files: converts prices as people and programs write them to the stored form. Why:
// docs/decisions/prices.md.
import { priceProblem } from '@shelfcast/contract/articles/articles'

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

/** The decimal mark of most of these prices, counting only the clear ones. */
export function decimalMarkOf(prices: Iterable<string>): DecimalMark {
  let balance = 0
  for (const price of prices) {
    const text = plainPrice(price).digits
    if (certainComma.test(text)) balance += 1
    else if (certainPoint.test(text)) balance -= 1
  }
  return balance > 0 ? 'comma' : 'point'
}

/**
 * A price of a file as stored text, or its error. It never guesses whether a mark groups thousands or starts the
 * decimals.
 */
export function filePrice(text: string, mark: DecimalMark): { value: string } | { problem: string } {
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
 * commas.
 */
function ambiguous(digits: string, mark: DecimalMark): boolean {
  return mark === 'comma' ? /^[1-9]\d{0,2}\.\d{3}$/.test(digits) : /^[1-9]\d{0,2},\d{3}$/.test(digits)
}
