// render/codes: check digits, bars read back, and codes on labels in whole pixels with their quiet zones.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf } from './ean.ts'
import { checkDigit, digitalLink, gtinProblem, isInStoreNumber } from './gtin.ts'
import { qrOf, qrQuiet } from './qr.ts'
import { modelOf } from '../models.ts'
import { templateFor } from '../price-template.ts'
import { renderLabel } from '../render.ts'
import { asHung } from '../turn.ts'

test.each(['4006381333931', '96385074', '036000291452', '3850334343444', '00012345600012'])(
  '%s is a valid GTIN',
  (gtin) => {
    expect(gtinProblem(gtin)).toBeUndefined()
  },
)

test('a wrong check digit, a wrong length and letters are named', () => {
  expect(gtinProblem('4006381333932')).toBe('The check digit should be 1.')
  expect(gtinProblem('40063813')).toContain('check digit')
  expect(gtinProblem('12345')).toContain('8, 12, 13 or 14')
  expect(gtinProblem('40063813339A1')).toContain('digits only')
  expect(barsOf('4006381333932')).toBeUndefined()
})

test('in-store numbers are distinguished from global ones', () => {
  expect(isInStoreNumber('2012345000005')).toBe(true)
  expect(isInStoreNumber('0212345000000')).toBe(true)
  expect(isInStoreNumber('3850334343444')).toBe(false)
})

// The published tables of the symbol, written independently of the encoder's.
const setA = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const setB = '0100111 0110011 0011011 0100001 0011101 0111001 0000101 0010001 0001001 0010111'.split(' ')
const setC = '1110010 1100110 1101100 1000010 1011100 1001110 1010000 1000100 1001000 1110100'.split(' ')
const firstDigit = 'AAAAAA AABABB AABBAB AABBBA ABAABB ABBAAB ABBBAA ABABAB ABABBA ABBABA'.split(' ')

/** Reads the modules of an EAN-13 like a scanner. */
function readEan13(modules: string): string {
  expect(modules).toHaveLength(95)
  expect([modules.slice(0, 3), modules.slice(45, 50), modules.slice(92)]).toEqual(['101', '01010', '101'])
  let sets = ''
  let digits = ''
  for (let at = 3; at < 45; at += 7) {
    const seven = modules.slice(at, at + 7)
    sets += setA.includes(seven) ? 'A' : 'B'
    digits += (setA.includes(seven) ? setA : setB).indexOf(seven)
  }
  for (let at = 50; at < 92; at += 7) digits += setC.indexOf(modules.slice(at, at + 7))
  return firstDigit.indexOf(sets) + digits
}

test('the bars of any EAN-13 read back as its digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), (twelve) => {
      const gtin = twelve + checkDigit(twelve)
      expect(readEan13(barsOf(gtin)!.modules)).toBe(gtin)
    }),
  )
})

test('EAN-8 has 67 modules, UPC-A is the EAN-13 with a leading zero', () => {
  const eight = barsOf('96385074')!
  expect(eight.modules).toHaveLength(67)
  expect(eight.modules.slice(3, 10)).toBe(setA[9])
  expect(barsOf('036000291452')).toMatchObject({
    digits: '036000291452',
    modules: barsOf('0036000291452')!.modules,
    quietLeft: 9,
    quietRight: 9,
  })
})

test('on a label the bars are whole pixels, black on white, with quiet zones on both sides', () => {
  const model = modelOf('M2_296x128_BWR')!
  const { pixels, width } = renderLabel({
    model,
    template: templateFor(model),
    kind: 'article',
    currency: 'EUR',
    language: 'en',
    articles: [
      {
        articleId: '1',
        name: 'Emmentaler',
        nfcUrl: '',
        eans: [],
        data: { LIST_PRICE: '1.65', BARCODE: '3850334343444' },
      },
    ],
  })
  const row = [...pixels.subarray(105 * width, 106 * width)].join('')
  expect(row.slice(0, 22)).toBe('0'.repeat(22))
  const bars = row.slice(22, 22 + 190)
  expect(row.slice(22 + 190, 226)).toBe('0'.repeat(14))
  const modules = bars.replace(/(.)\1/g, '$1')
  expect(modules).toHaveLength(95)
  expect(readEan13(modules)).toBe('3850334343444')
})

test('the QR code matches the encoder’s for the same text, one size smaller because digits are packed', () => {
  const link = digitalLink('3850334343444')
  expect(link).toBe('https://id.gs1.org/01/03850334343444')
  const code = qrOf(link)
  expect(code.size).toBe(25)
  // The same text, but its digits not at the end.
  expect(qrOf(`${link}.`).size).toBe(29)
  // Three finder patterns: dark corner, light ring, dark core.
  for (const [row, column] of [
    [0, 0],
    [0, 18],
    [18, 0],
  ] as const) {
    expect([code.isDark(row, column), code.isDark(row + 1, column + 1), code.isDark(row + 3, column + 3)]).toEqual([
      true,
      false,
      true,
    ])
  }
})

test.each([0, 90])('the QR code of the smallest glass, hung at %i°, reads back from its pixels', (degrees) => {
  const link = digitalLink('3850334343444')
  const model = asHung(modelOf('M3_144x200_BWR')!, degrees)
  const data = { LIST_PRICE: '12.99', SALE_PRICE: '9.49', BEST_PRICE_30: '10.99', UNIT_PRICE: '37.96' }
  const { pixels, width, height } = renderLabel({
    model,
    template: templateFor(model),
    kind: 'article',
    currency: 'EUR',
    language: 'en',
    articles: [
      { articleId: '1', name: 'Kava', nfcUrl: '', eans: ['3850334343444'], data: { ...data, UNIT_PRICE_UNIT: 'kg' } },
    ],
  })
  const code = qrOf(link)
  const [modulePx, whole] = [2, code.size + 2 * qrQuiet]
  const [left, top] = [width - whole * modulePx, height - whole * modulePx]
  const black = model.palette.indexOf('black')
  const white = model.palette.indexOf('white')
  for (let y = 0; y < whole * modulePx; y += 1) {
    for (let x = 0; x < whole * modulePx; x += 1) {
      const [row, column] = [Math.floor(y / modulePx) - qrQuiet, Math.floor(x / modulePx) - qrQuiet]
      const inside = Math.min(row, column) >= 0 && Math.max(row, column) < code.size
      const wanted = inside && code.isDark(row, column) ? black : white
      if (pixels[(top + y) * width + left + x] !== wanted) throw new Error(`Pixel ${x}, ${y} of the code is wrong.`)
    }
  }
})
