// ui/number-text: a number in the format of lists: 1,234.5. By hand, because creating the first Intl.NumberFormat takes
// longer than drawing a page of rows.

const mostDecimals = 4

/**
 * Thousands with commas, at least `fewest` decimals and at most four. Other text is shown unchanged, because catalogues
 * may contain any text.
 */
export function numberText(value: unknown, fewest = 0): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return String(value)
  const [whole = '', decimals = ''] = rounded(Math.abs(number)).toFixed(mostDecimals).split('.')
  if (whole.includes('e')) return String(value)
  const shown = decimals.replace(/0+$/, '').padEnd(fewest, '0')
  const sign = number < 0 || Object.is(number, -0) ? '-' : ''
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${shown === '' ? '' : `.${shown}`}`
}

/** Rounds halves up by their decimal text, not by their binary value: 9,999.99995 is slightly lower in binary. */
function rounded(number: number): number {
  const written = String(number)
  return /\.\d{5,}$/.test(written) ? Math.round(Number(`${written}e${mostDecimals}`)) / 10 ** mostDecimals : number
}
