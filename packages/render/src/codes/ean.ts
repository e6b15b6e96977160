// render/codes: EAN-13, EAN-8, UPC-A and UPC-E as bars. Sizes and quiet zones: hardware facts §6.1.
import { gtinProblem } from './gtin.ts'
import type { LinearSymbol } from './symbol.ts'

const leftOdd = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const right = leftOdd.map((code) => [...code].map((module) => (module === '0' ? '1' : '0')).join(''))
const leftEven = right.map((code) => [...code].reverse().join(''))
/** Which digits of the left half are even, by the first digit of an EAN-13. */
const parity = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010']

/**
 * Bars for a GTIN of 8, 12 or 13 digits; undefined for an invalid one, or one of 14 digits, which no till scans from a
 * shelf.
 */
export function barsOf(gtin: string): LinearSymbol | undefined {
  if (gtin.length === 14 || gtinProblem(gtin)) return undefined
  if (gtin.length === 8) {
    const modules = '101' + encode(gtin.slice(0, 4), leftOdd) + '01010' + encode(gtin.slice(4), right) + '101'
    return barsWith(gtin, modules, 7, 7)
  }
  const thirteen = gtin.padStart(13, '0')
  const even = parity[Number(thirteen[0])]!
  let left = ''
  for (let at = 0; at < 6; at++) left += (even[at] === '1' ? leftEven : leftOdd)[Number(thirteen[at + 1])]!
  const modules = '101' + left + '01010' + encode(thirteen.slice(7), right) + '101'
  return gtin.length === 12 ? barsWith(gtin, modules, 9, 9) : barsWith(gtin, modules, 11, 7)
}

const barsWith = (digits: string, modules: string, quietLeft: number, quietRight: number): LinearSymbol => {
  return { kind: 'linear', digits, modules, quietLeft, quietRight, perModule: 1, bearer: 0 }
}

function encode(digits: string, table: readonly string[]): string {
  let modules = ''
  for (const digit of digits) modules += table[Number(digit)]!
  return modules
}

/** Which of the six digits are even, by the check digit, in number system 0; system 1 has the opposite. */
const shortParity = ['111000', '110100', '110010', '110001', '101100', '100110', '100011', '101010', '101001', '100101']

/** UPC-E: the bars of a UPC-A with enough zeros, half as wide. Undefined for another number. */
export function shortBarsOf(gtin: string): LinearSymbol | undefined {
  const six = sixDigitsOf(gtin)
  if (gtinProblem(gtin) || six === undefined) return undefined
  const system = gtin[0]!
  const parities = shortParity[Number(gtin[11])]!
  let bars = ''
  for (let at = 0; at < 6; at++)
    bars += ((parities[at] === '1') === (system === '0') ? leftEven : leftOdd)[Number(six[at])]!
  return barsWith(system + six + gtin[11]!, `101${bars}010101`, 9, 7)
}

/** The rules of GS1 General Specifications, section 5.2.2.4: zeros between maker and product are left out. */
function sixDigitsOf(gtin: string): string | undefined {
  const [, maker = '', product = ''] = /^[01](\d{5})(\d{5})\d$/.exec(gtin) ?? []
  if (/^\d\d[012]00$/.test(maker) && product.startsWith('00')) return maker.slice(0, 2) + product.slice(2) + maker[2]!
  if (maker.endsWith('00') && product.startsWith('000')) return `${maker.slice(0, 3) + product.slice(3)}3`
  if (maker.endsWith('0') && product.startsWith('0000')) return `${maker.slice(0, 4) + product[4]!}4`
  return /^0000[5-9]$/.test(product) ? maker + product[4]! : undefined
}
