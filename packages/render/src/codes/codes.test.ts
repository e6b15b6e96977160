// render/codes: every kind of code reads back from its pixels, by the decoder of another project.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fnc1 } from './gs1.ts'
import { randomTexts } from './random-texts.test-data.ts'
import { codesIn, pictureOf } from './read-code.test-data.ts'
import { symbologies, type Symbology } from './symbol.ts'
import { symbolOf, type CodeSymbol } from './symbols.ts'

function made(symbology: Symbology, text: string): CodeSymbol {
  const symbol = symbolOf(symbology, text)
  if ('problem' in symbol) throw new Error(`${symbology} of ${text}: ${symbol.problem}`)
  return symbol
}

/** What a reader says: a UPC has 13 digits, also when it is printed short; elements have no brackets. */
const plain = (text: string) => text.replaceAll(fnc1, '').replace(/[()]/g, '')
const thirteen = (text: string) => (text.length === 12 ? `0${text}` : text)
const expected: Partial<Record<Symbology, (text: string) => string>> = {
  gtin: thirteen,
  upca: thirteen,
  upce: thirteen,
  'gs1-128': plain,
  'gs1-datamatrix': plain,
}
const said = (symbology: Symbology, read: string) =>
  symbology === 'gs1-128' || symbology === 'gs1-datamatrix' ? plain(read) : read

test.each(symbologies.filter((symbology) => symbology !== 'digital-link'))(
  'any text as %s reads back at two pixels a module',
  async (symbology) => {
    await fc.assert(
      fc.asyncProperty(randomTexts[symbology], async (text) => {
        const found = await codesIn(pictureOf(made(symbology, text), 2), symbology)
        expect(found.map((code) => said(symbology, code.text))).toEqual([expected[symbology]?.(text) ?? text])
      }),
      { numRuns: 150, seed: 20261123 },
    )
  },
)

test('GS1 codes say that they are, and end elements of free length', async () => {
  const source = '(01)04012345678901(10)A7(21)9(17)261231'
  const read = async (symbology: Symbology) => {
    const [code] = await codesIn(pictureOf(made(symbology, source), 2), symbology)
    return [code?.symbologyIdentifier, code?.text]
  }
  const text = '010401234567890110A7\u001d219\u001d17261231'
  expect(await read('gs1-128')).toEqual([']C1', text])
  expect(await read('gs1-datamatrix')).toEqual([']d2', text])
})

test('a QR code has the highest correction that needs no more modules', async () => {
  const levelOf = async (text: string) => {
    const symbol = made('qr', text)
    const [code] = await codesIn(pictureOf(symbol, 2), 'qr')
    return [symbol.kind === 'matrix' ? symbol.size : 0, code?.ecLevel]
  }
  // 29 modules hold 53 bytes at L, 42 at M, 32 at Q and 24 at H; 25 modules hold 32 at L.
  expect(await levelOf('a'.repeat(33))).toEqual([29, 'M'])
  expect(await levelOf('a'.repeat(42))).toEqual([29, 'M'])
  expect(await levelOf('a'.repeat(43))).toEqual([29, 'L'])
  expect(await levelOf('a'.repeat(32))).toEqual([25, 'L'])
  expect(await levelOf('a'.repeat(7))).toEqual([21, 'H'])
})

test('a Digital Link is the address of the product, with what tells it apart', async () => {
  const addressOf = async (text: string) => {
    const [code] = await codesIn(pictureOf(made('digital-link', text), 2), 'digital-link')
    return code?.text
  }
  expect(await addressOf('4006381333931')).toBe('https://id.gs1.org/01/04006381333931')
  expect(await addressOf('(01)4006381333931(17)261231(21)9/1(10)A7')).toBe(
    'https://id.gs1.org/01/04006381333931/10/A7/21/9%2F1?17=261231',
  )
  expect(await addressOf('https://shop.example/p/7')).toBe('https://shop.example/p/7')
})
