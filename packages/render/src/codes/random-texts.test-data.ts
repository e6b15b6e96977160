// render/codes: random texts for each kind of code.
import fc from 'fast-check'
import { checkDigit } from './gtin.ts'
import type { Symbology } from './symbol.ts'

const checked = (digits: fc.Arbitrary<string>) => digits.map((text) => text + checkDigit(text))
const number = (length: number) => checked(fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`)))
const of = (letters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...Array.from(letters)), { minLength: 1, maxLength }).map((all) => all.join(''))

const digits = '0123456789'
const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'
/** Texts that change between sets: parts of one kind each. */
const mixed = (kinds: string[], maxLength: number) =>
  fc
    .array(fc.oneof(...kinds.map((kind) => of(kind, Math.ceil(maxLength / 3)))), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join('').slice(0, maxLength))

const elements = fc
  .tuple(
    number(14),
    fc.option(fc.constantFrom('261231', '270200')),
    fc.option(of('ABCabc0123456789-/', 10)),
    fc.option(of('XYZ0123456789', 8)),
  )
  .map(
    ([gtin, day, batch, serial]) =>
      `(01)${gtin}${day === null ? '' : `(17)${day}`}${batch === null ? '' : `(10)${batch}`}${serial === null ? '' : `(21)${serial}`}`,
  )

/** UPC-A numbers with the zeros that each rule of UPC-E leaves out. */
const short = checked(
  fc
    .tuple(
      fc.constantFrom('0', '1'),
      fc.stringMatching(/^(?:\d\d[0-2]00|\d\d[3-9]00|\d{3}[1-9]0|\d{4}[1-9])$/),
      fc.stringMatching(/^\d{3}$/),
      fc.constantFrom('5', '9'),
    )
    .map(([system, maker, tail, last]) => {
      const five = maker.slice(0, 5)
      const product = /^\d\d[0-2]00$/.test(five)
        ? `00${tail}`
        : five.endsWith('00')
          ? `000${tail.slice(1)}`
          : five.endsWith('0')
            ? `0000${tail[2]}`
            : `0000${last}`
      return system + five + product
    }),
)

export const randomTexts: Record<Symbology, fc.Arbitrary<string>> = {
  gtin: fc.oneof(number(8), number(12), number(13)),
  ean13: number(13),
  ean8: number(8),
  upca: number(12),
  upce: short,
  code128: mixed([digits, ascii, capitals, 'abc xyz'], 40),
  'gs1-128': elements.filter((text) => text.length <= 50),
  itf14: number(14),
  datamatrix: mixed([digits, ascii, capitals, 'abcdefg hij', 'äöüßéÄ €', '한国אя'], 150),
  'gs1-datamatrix': elements,
  qr: fc.oneof(of(digits, 60), of(digits + capitals, 60), mixed([digits, 'abc/?=&', 'žďř', '한国אя'], 80)),
  'digital-link': elements.filter((text) => !/^\(01\)0?(02|04|2)/.test(text)),
}
