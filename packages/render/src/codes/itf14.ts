// render/codes: ITF-14, the bars of cases. Pairs of digits share five bars and five gaps.
import { gtinProblem } from './gtin.ts'
import type { LinearSymbol } from './symbol.ts'

/** Which of five bars are wide, by digit. */
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']

/** Half modules: wide ones are two and a half modules, between the limits of 2.25 and 3 (GS1, section 5.3.2). */
const narrowBar = 2
const wideBar = 5

/** Undefined unless the text is a valid GTIN of 14 digits. */
export function itf14Of(gtin: string): LinearSymbol | undefined {
  if (gtin.length !== 14 || gtinProblem(gtin)) return undefined
  const widths = [narrowBar, narrowBar, narrowBar, narrowBar]
  for (let at = 0; at < 14; at += 2) {
    const [bars, gaps] = [wide[Number(gtin[at])]!, wide[Number(gtin[at + 1])]!]
    for (let place = 0; place < 5; place++)
      widths.push(...[bars, gaps].map((digit) => (digit[place] === '1' ? wideBar : narrowBar)))
  }
  widths.push(wideBar, narrowBar, narrowBar)
  const modules = widths.map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('')
  // Bars along the top and the bottom keep a scan that slips off from reading a shorter number.
  return { kind: 'linear', modules, quietLeft: 20, quietRight: 20, perModule: 2, bearer: 2, digits: gtin }
}
