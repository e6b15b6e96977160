// server/article-files: the same products result from any delimiter and encoding.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProductFile } from './inspect.ts'
import { readPrice } from '../articles/written-price.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-inspect-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Words that only the right encoding spells correctly. */
const writings = [
  { encoding: 'utf-8', mark: false, words: ['ČAJ', 'Käse', '우유', 'crème', '🍋'] },
  { encoding: 'utf-8', mark: true, words: ['ČAJ', 'Käse', '우유', 'crème', '🍋'] },
  { encoding: 'utf-16le', mark: true, words: ['ČAJ', 'Käse', 'crème', 'Milch'] },
  { encoding: 'utf-16be', mark: true, words: ['ČAJ', 'Käse', 'crème', 'Milch'] },
  { encoding: 'utf-16le', mark: false, words: ['ČAJ', 'Käse', 'crème', 'Milch'] },
  { encoding: 'windows-1250', mark: false, words: ['ŠEĆER', 'ČAJ', 'žuti đumbir', 'kruščić'] },
  { encoding: 'windows-1252', mark: false, words: ['Käse', 'Müsli', 'crème brûlée', 'jalapeño'] },
  { encoding: 'windows-1251', mark: false, words: ['молоко', 'хлеб ржаной', 'сыр российский', 'масло сливочное'] },
]

const cell = (text: string, delimiter: string) =>
  text.includes(delimiter) || /["\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

test('the same rows result from any delimiter, line end and encoding', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...writings),
      fc.constantFrom(',', ';', '\t', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.boolean(),
      fc.array(
        fc.record({
          words: fc.array(fc.nat(3), { minLength: 2, maxLength: 4 }),
          odd: fc.constantFrom('', ',', ';', '"', ' | ', '\n'),
          price: fc.integer({ min: 1, max: 999_999 }),
        }),
        { minLength: 3, maxLength: 30 },
      ),
      async (writing, delimiter, lineEnd, lastBreak, made) => {
        // Each word at least once, so that the detector has something to work with.
        const products = made.map((row, n) => ({
          id: String(n).padStart(5, '0'),
          name: [writing.words[n % 4], ...row.words.map((word) => writing.words[word])].join(' ') + row.odd,
          price: (row.price / 100).toFixed(2),
        }))
        const text = [
          ['sku', 'name', 'price'],
          ...products.map(({ id, name, price }) => [id, name, delimiter === ',' ? price : price.replace('.', ',')]),
        ]
          .map((row) => row.map((value) => cell(value, delimiter)).join(delimiter))
          .join(lineEnd)
        const file = path.join(folder, 'file')
        await writeFile(
          file,
          iconv.encode(text + (lastBreak ? lineEnd : ''), writing.encoding, { addBOM: writing.mark }),
        )
        const open = await openProductFile(file, 'prices.txt')
        const read: { id: unknown; name: unknown; price: unknown }[] = []
        for await (const rows of open.rows())
          for (const { cells } of rows) {
            const price = readPrice(cells[2] ?? '', open.mark)
            read.push({ id: cells[0], name: cells[1], price: 'value' in price ? price.value : price.problem })
          }
        expect({ encoding: open.encoding, delimiter: open.delimiter, read }).toEqual({
          encoding: writing.encoding,
          delimiter,
          read: products,
        })
      },
    ),
    { numRuns: 120 },
  )
})

test.each([
  ['1.234,50', 'comma', '1234.50'],
  ['1,234.50', 'point', '1234.50'],
  ['0,99', 'point', '0.99'],
  ['0.990', 'comma', '0.990'],
  ['007.50', 'point', '7.50'],
  ['12', 'comma', '12'],
  ['20900.0', 'point', '20900.0'],
  ['1.5', 'comma', '1.5'],
  ['1.299,00 €', 'comma', '1299.00'],
  ['12,50 EUR', 'comma', '12.50'],
  ['€12.50', 'point', '12.50'],
  ['1 299,00', 'comma', '1299.00'],
  ['1\u00a0299,00', 'comma', '1299.00'],
  ['1\u202f299,00 zł', 'comma', '1299.00'],
  ["1'299.00", 'point', '1299.00'],
  ['CHF 1’299.-', 'point', '1299'],
  ['12.-', 'point', '12'],
  ['12,--', 'comma', '12'],
] as const)('the price %s in a file with decimal %s is %s', (text, mark, value) => {
  expect(readPrice(text, mark)).toEqual({ value })
})

test.each([
  ['1.234', 'comma'],
  ['1,234', 'point'],
  ['-1.00', 'point'],
  ['1e5', 'point'],
  ['99999999', 'point'],
  ['1.23456', 'point'],
  ['1.234.50', 'point'],
  ['free', 'point'],
  ['1 29', 'point'],
  ['12 99', 'comma'],
  ["1'29.00", 'point'],
  ['€ 12.50 EUR', 'point'],
  ['1.234 €', 'comma'],
  ['- €', 'point'],
  ['12.50 €/kg', 'point'],
  ['NaN', 'point'],
  ['Infinity', 'comma'],
  ['0x10', 'point'],
] as const)('the price %s in a file with decimal %s is refused rather than guessed', (text, mark) => {
  expect(readPrice(text, mark)).toHaveProperty('problem')
})
