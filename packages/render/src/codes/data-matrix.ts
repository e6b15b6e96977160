// render/codes: Data Matrix ECC 200: squares with error correction. data-matrix-words.ts makes the words of a text,
// data-matrix-placement.ts lays them out. Source: ISO/IEC 16022.
import { placed } from './data-matrix-placement.ts'
import { wordsOf } from './data-matrix-words.ts'
import { elementData, elementsOf, hasElements } from './gs1.ts'
import { symbolProblem, type MatrixSymbol, type SymbolProblem } from './symbol.ts'

interface Square {
  /** Modules of a side, with the borders of its regions. */
  size: number
  /** Regions of a side. */
  regions: number
  /** Words of text, then of correction. */
  data: number
  correction: number
  /** Words are dealt to so many blocks, each corrected by itself. */
  blocks: number
}

const rows: readonly [size: number, regions: number, data: number, correction: number, blocks: number][] = [
  [10, 1, 3, 5, 1],
  [12, 1, 5, 7, 1],
  [14, 1, 8, 10, 1],
  [16, 1, 12, 12, 1],
  [18, 1, 18, 14, 1],
  [20, 1, 22, 18, 1],
  [22, 1, 30, 20, 1],
  [24, 1, 36, 24, 1],
  [26, 1, 44, 28, 1],
  [32, 2, 62, 36, 1],
  [36, 2, 86, 42, 1],
  [40, 2, 114, 48, 1],
  [44, 2, 144, 56, 1],
  [48, 2, 174, 68, 1],
  [52, 2, 204, 84, 2],
  [64, 4, 280, 112, 2],
  [72, 4, 368, 144, 4],
  [80, 4, 456, 192, 4],
  [88, 4, 576, 224, 4],
  [96, 4, 696, 272, 4],
  [104, 4, 816, 336, 6],
]
const squares = rows.map(([size, regions, data, correction, blocks]): Square => {
  return { size, regions, data, correction, blocks }
})
/** Digits that fit; letters fill more. */
const mostCharacters = 2 * 816

export function dataMatrixOf(text: string): MatrixSymbol | SymbolProblem {
  return text === '' ? symbolProblem('empty') : matrixOf(text, false)
}

/** @param source elements such as `(01)04012345678901(10)A7`, or a GTIN */
export function gs1DataMatrixOf(source: string): MatrixSymbol | SymbolProblem {
  const elements = elementsOf(source)
  return hasElements(elements) ? matrixOf(elementData(elements), true) : elements
}

function matrixOf(text: string, isGs1: boolean): MatrixSymbol | SymbolProblem {
  const found = text.length > mostCharacters ? undefined : fittingWords(text, isGs1)
  if (!found) return symbolProblem('tooLong', { most: String(mostCharacters) })
  const { square, words } = found
  const dark = placed(corrected(padded(words, square.data), square), square)
  return {
    kind: 'matrix',
    size: square.size,
    isDark: (row, column) => dark[row * square.size + column] === 1,
    quiet: 1,
  }
}

/** The smallest square, and the words of the text. */
function fittingWords(text: string, isGs1: boolean): { square: Square; words: number[] } | undefined {
  const { closed, open } = wordsOf(text, isGs1)
  const fits = ({ data }: Square) => data >= closed.length || data === open.length
  const square = squares.find(fits)
  return square && { square, words: square.data === open.length ? open : closed }
}

/** Words without a meaning up to the end: the first says so, the others look random. */
function padded(words: readonly number[], length: number): number[] {
  const all = [...words]
  if (all.length < length) all.push(129)
  while (all.length < length) {
    const random = 129 + (((149 * (all.length + 1)) % 253) + 1)
    all.push(random > 254 ? random - 254 : random)
  }
  return all
}

/** Powers of 2 in the field of 256 elements with the polynomial 301, and their logarithms. */
const powers: number[] = []
const logarithms: number[] = []
for (let exponent = 0, power = 1; exponent < 255; exponent++) {
  powers.push(power)
  logarithms[power] = exponent
  power = power < 128 ? power * 2 : (power * 2) ^ 301
}

const product = (left: number, right: number) =>
  left === 0 || right === 0 ? 0 : powers[(logarithms[left]! + logarithms[right]!) % 255]!

/** Factors of the polynomial whose zeros are the first powers of 2, without the leading 1. */
function generator(degree: number): number[] {
  let factors = [1]
  for (let exponent = 1; exponent <= degree; exponent++)
    factors = [...factors, 0].map((factor, at) => factor ^ product(factors[at - 1] ?? 0, powers[exponent]!))
  return factors.slice(1)
}

/** The words, and behind them those that correct them (Reed–Solomon). */
function corrected(words: readonly number[], { correction, blocks }: Square): number[] {
  const factors = generator(correction / blocks)
  const rests = Array.from({ length: blocks }, (_, block) => {
    const rest = factors.map(() => 0)
    for (let at = block; at < words.length; at += blocks) {
      const head = words[at]! ^ rest.shift()!
      rest.push(0)
      for (const [place, factor] of factors.entries()) rest[place]! ^= product(head, factor)
    }
    return rest
  })
  return [...words, ...Array.from({ length: correction }, (_, at) => rests[at % blocks]![Math.floor(at / blocks)]!)]
}
