// render/codes: Code 128 and GS1-128 in the fewest characters: sets A (capitals and control characters), B (all
// letters) and C (two digits each), chosen for the whole text at once. Source: ISO/IEC 15417.
import { elementData, elementsOf, elementText, fnc1, hasElements } from './gs1.ts'
import { symbolProblem, type LinearSymbol, type SymbolProblem } from './symbol.ts'

/** Widths of bars and gaps of the characters 0 to 105, six each, and of the stop. */
const widths =
  '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122123221223211' +
  '221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323131123131321112313132113' +
  '132311211313231113231311112133112331132131113123113321133121313121211331231131213113213311213131311123311321331121' +
  '312113312311332111314111221411431111111224111422121124121421141122141221112214112412122114122411142112142211241211' +
  '221114413111241112134111111242121142121241114212124112124211411212421112421211212141214121412121111143111341131141' +
  '114113114311411113411311113141114131311141411131211412211214211232'
const stop = '2331112'

const sets = ['A', 'B', 'C'] as const
type Set = (typeof sets)[number]
const start: Record<Set, number> = { A: 103, B: 104, C: 105 }
/** The character that changes to the set. */
const change: Record<Set, number> = { A: 101, B: 100, C: 99 }
/** Takes one character from the other one of A and B. */
const shift = 98
const functionOne = 102

/** The best way from a place on: the set to be in, what to write, how many characters of the text that takes. */
interface Way {
  cost: number
  write: readonly number[]
  takes: number
  set: Set
}

/** No glass is wide enough for more. */
const most = 80
/** GS1 General Specifications, section 5.4. */
const mostElements = 48

export function code128Of(text: string): LinearSymbol | SymbolProblem {
  if (text === '') return symbolProblem('empty')
  const foreign = /[^\0-\x7f]/u.exec(text)?.[0]
  if (foreign !== undefined) return symbolProblem('character', { character: foreign })
  if (text.length > most) return symbolProblem('tooLong', { most: String(most) })
  return symbolOf(
    [...text].map((letter) => letter.charCodeAt(0)),
    text,
  )
}

/** @param source elements such as `(01)04012345678901(10)A7`, or a GTIN */
export function gs1128Of(source: string): LinearSymbol | SymbolProblem {
  const elements = elementsOf(source)
  if (!hasElements(elements)) return elements
  const data = elementData(elements)
  if (data.length - 1 > mostElements) return symbolProblem('tooLong', { most: String(mostElements) })
  const codes = [...data].map((letter) => (letter === fnc1 ? functionOneCode : letter.charCodeAt(0)))
  return symbolOf(codes, elementText(elements))
}

/** Among the codes of letters. */
const functionOneCode = -1

function symbolOf(codes: readonly number[], digits: string): LinearSymbol {
  const characters = charactersOf(codes)
  const sum = characters.reduce((total, character, at) => total + character * Math.max(1, at), 0)
  const bars = [...characters, sum % 103].map((character) => widths.slice(character * 6, character * 6 + 6)).join('')
  const modules = Array.from(bars + stop, (width, at) => (at % 2 === 0 ? '1' : '0').repeat(Number(width))).join('')
  return { kind: 'linear', modules, quietLeft: 10, quietRight: 10, perModule: 1, bearer: 0, digits }
}

function charactersOf(codes: readonly number[]): number[] {
  const ways = waysOf(codes)
  const cheapest = (set: Set) => ways[0]![set].cost
  let set = sets.reduce((best, other) => (cheapest(other) < cheapest(best) ? other : best))
  const characters = [start[set]]
  for (let at = 0; at < codes.length;) {
    const way = ways[at]![set]
    if (way.set !== set) characters.push(change[way.set])
    characters.push(...way.write)
    at += way.takes
    set = way.set
  }
  return characters
}

/** From the end to the start: for each place and set the best way on. */
function waysOf(codes: readonly number[]): Record<Set, Way>[] {
  const end: Way = { cost: 0, write: [], takes: 0, set: 'A' }
  const ways: Record<Set, Way>[] = []
  ways[codes.length] = { A: end, B: end, C: end }
  for (let at = codes.length - 1; at >= 0; at--) {
    const inside = (set: Set): Way =>
      best(
        stepsIn(set, codes, at).map(({ write, takes }) => {
          return { write, takes, set, cost: write.length + ways[at + takes]![set].cost }
        }),
      )
    const stay = { A: inside('A'), B: inside('B'), C: inside('C') }
    const choice = (from: Set): Way => {
      const other = best(sets.map((set) => stay[set]))
      return other.cost + 1 < stay[from].cost ? { ...other, cost: other.cost + 1 } : stay[from]
    }
    ways[at] = { A: choice('A'), B: choice('B'), C: choice('C') }
  }
  return ways
}

const impossible: Way = { cost: Infinity, write: [], takes: 1, set: 'A' }
const best = (ways: readonly Way[]) => ways.reduce((left, right) => (right.cost < left.cost ? right : left), impossible)

/** What a set can write at a place. */
function stepsIn(set: Set, codes: readonly number[], at: number): Pick<Way, 'write' | 'takes'>[] {
  const code = codes[at]!
  if (code === functionOneCode) return [{ write: [functionOne], takes: 1 }]
  if (set === 'C') {
    const pair = digitOf(code) * 10 + digitOf(codes[at + 1] ?? 0)
    return Number.isNaN(pair) ? [] : [{ write: [pair], takes: 2 }]
  }
  const other = characterIn(set === 'A' ? 'B' : 'A', code)
  const own = characterIn(set, code)
  return [
    ...(own === undefined ? [] : [{ write: [own], takes: 1 }]),
    ...(other === undefined ? [] : [{ write: [shift, other], takes: 1 }]),
  ]
}

const digitOf = (code: number) => (code >= 48 && code <= 57 ? code - 48 : NaN)

function characterIn(set: 'A' | 'B', code: number): number | undefined {
  if (code >= 32 && code < 96) return code - 32
  if (set === 'A') return code < 32 ? code + 64 : undefined
  return code >= 96 ? code - 32 : undefined
}
