// ui/number-text: a number in the format of lists: 1,234.5 in English.
import { withMarks } from '../text/numbers.ts'

const mostDecimals = 4

/**
 * Thousands with marks, at least `fewest` decimals and at most four. Other text is shown unchanged, because catalogues
 * may contain any text.
 */
export function numberText(value: unknown, fewest = 0): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  const [whole = '', decimals = ''] = rounded(Math.abs(number)).toFixed(mostDecimals).split('.')
  if (whole.includes('e')) return String(value)
  const shown = decimals.replace(/0+$/, '').padEnd(fewest, '0')
  return withMarks(whole, shown, number < 0 || Object.is(number, -0))
}

/** Rounds halves up by their decimal text, not by their binary value: 9,999.99995 is slightly lower in binary. */
function rounded(number: number): number {
  const written = String(number)
  return /\.\d{5,}$/.test(written) ? Math.round(Number(`${written}e${mostDecimals}`)) / 10 ** mostDecimals : number
}
