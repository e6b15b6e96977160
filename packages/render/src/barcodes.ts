// render/barcodes: EAN-13, EAN-8, UPC-A and QR as modules. document/draw-code.ts draws them in whole pixels. Sizes and
// quiet zones: hardware facts §6.1.
import { correction, generate, mode } from 'lean-qr'

/** A linear code: dark and light modules from the first bar to the last, and the blank modules that scanners need on both sides. */
export interface Bars {
  kind: 'EAN-13' | 'EAN-8' | 'UPC-A'
  digits: string
  modules: string
  quietLeft: number
  quietRight: number
}

export interface Modules {
  size: number
  isDark(row: number, column: number): boolean
}

/** Blank modules around a QR code. */
export const qrQuiet = 4

/** The check digit of a GTIN of 8, 12, 13 or 14 digits: weights 3, 1, 3, 1 … from the right. */
export function checkDigit(digitsWithout: string): number {
  let sum = 0
  for (let at = digitsWithout.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight)
    sum += Number(digitsWithout[at]) * weight
  return (10 - (sum % 10)) % 10
}

/** The problem of a GTIN, or undefined. */
export function gtinProblem(text: string): string | undefined {
  if (!/^\d+$/.test(text)) return 'A GTIN has digits only.'
  if (![8, 12, 13, 14].includes(text.length)) return 'A GTIN has 8, 12, 13 or 14 digits.'
  const expected = checkDigit(text.slice(0, -1))
  return Number(text.at(-1)) === expected ? undefined : `The check digit should be ${expected}.`
}

/** In-store numbers (weighed goods and the like): they mean nothing outside their shop. */
export function isInStoreNumber(gtin13: string): boolean {
  return /^(02|04|2)/.test(gtin13)
}

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
export function barsOf(gtin: string): Bars | undefined {
  if (gtin.length === 14 || gtinProblem(gtin)) return undefined
  if (gtin.length === 8) {
    const modules = '101' + encode(gtin.slice(0, 4), leftOdd) + '01010' + encode(gtin.slice(4), right) + '101'
    return { kind: 'EAN-8', digits: gtin, modules, quietLeft: 7, quietRight: 7 }
  }
  const thirteen = gtin.padStart(13, '0')
  const even = parity[Number(thirteen[0])]!
  let left = ''
  for (let at = 0; at < 6; at++) left += (even[at] === '1' ? leftEven : leftOdd)[Number(thirteen[at + 1])]!
  const modules = '101' + left + '01010' + encode(thirteen.slice(7), right) + '101'
  return gtin.length === 12
    ? { kind: 'UPC-A', digits: gtin, modules, quietLeft: 9, quietRight: 9 }
    : { kind: 'EAN-13', digits: gtin, modules, quietLeft: 11, quietRight: 7 }
}

function encode(digits: string, table: readonly string[]): string {
  let modules = ''
  for (const digit of digits) modules += table[Number(digit)]!
  return modules
}

/** Address that a phone opens for a GTIN (GS1 Digital Link). */
export function digitalLink(gtin: string): string {
  return `https://id.gs1.org/01/${gtin.padStart(14, '0')}`
}

/**
 * QR code of a text. Digits at the end, as in a Digital Link, are packed as digits: one size smaller. The mask is
 * fixed: choosing the best of eight takes ten times as long as the rest, and readers accept any. Throws when the text
 * exceeds the capacity of a QR code (2,953 bytes).
 */
export function qrOf(text: string): Modules {
  const [, head = '', tail = ''] = /^(.*?)(\d*)$/s.exec(text) ?? []
  const split = tail.length >= 8 && head !== ''
  const bytes = mode.bytes(new TextEncoder().encode(split ? head : text))
  const code = generate(split ? mode.multi(bytes, mode.numeric(tail)) : bytes, {
    minCorrectionLevel: correction.L,
    // The highest level that needs no more modules than the lowest: a scratched label stays readable.
    maxCorrectionLevel: correction.H,
    mask: 3,
  })
  return { size: code.size, isDark: (row, column) => code.get(column, row) }
}
