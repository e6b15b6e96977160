// render/codes: the words of a text in a Data Matrix, as few as possible. Encodings can change inside a text: ASCII has
// one word a letter and one for two digits, C40 and Text two for three letters, Base 256 one for each byte. Source:
// ISO/IEC 16022, section 5.2.
import { fnc1 } from './gs1.ts'

type Encoding = 'ascii' | 'c40' | 'text' | 'bytes'

/** The words that change from ASCII to an encoding. */
const latch = { c40: 230, text: 239, bytes: 231 }
const unlatch = 254
const [functionOne, upperShift, digitPairs, extended, utf8] = [232, 235, 130, 241, 27]

/** A place in the text: the encoding there, and how many values of a group of three are open. */
interface State {
  encoding: Encoding
  open: number
}
const states: readonly State[] = [
  { encoding: 'ascii', open: 0 },
  ...[0, 1, 2].map((open): State => ({ encoding: 'c40', open })),
  ...[0, 1, 2].map((open): State => ({ encoding: 'text', open })),
  { encoding: 'bytes', open: 0 },
]
const ascii = 0
const stateOf = (encoding: Encoding, open: number) =>
  states.findIndex((state) => state.encoding === encoding && state.open === open)

/** How a state was reached: from where, and how many bytes of the text that took. */
interface Step {
  cost: number
  from: number
  took: number
}

/** FNC1 among the bytes. */
const functionByte = 256

/**
 * Two ways to write a text: `closed` may be followed by padding, `open` must fill the square, because its last encoding
 * does not end.
 */
export function wordsOf(text: string, isGs1: boolean): { closed: number[]; open: number[] } {
  const isAscii = /^[\0-\x7f]*$/.test(text)
  const bytes = isAscii
    ? [...text].map((letter) => (isGs1 && letter === fnc1 ? functionByte : letter.charCodeAt(0)))
    : [...new TextEncoder().encode(text)]
  // Readers guess the alphabet of other letters, unless a note says that UTF-8 follows.
  const before = isAscii ? [] : [extended, utf8]
  const steps = stepsOf(bytes)
  const to = (end: number) => written(pathTo(end, steps), bytes, before)
  const last = steps[bytes.length]!
  const ends = [ascii, stateOf('c40', 0), stateOf('text', 0)]
  return {
    closed: to(ascii),
    open: to(ends.reduce((best, end) => (last[end]!.cost < last[best]!.cost ? end : best))),
  }
}

/** For each place of the text and each state, the cheapest way there. */
function stepsOf(bytes: readonly number[]): Step[][] {
  const none = (): Step[] => states.map(() => ({ cost: Infinity, from: ascii, took: 0 }))
  const steps = Array.from({ length: bytes.length + 1 }, none)
  steps[0]![ascii] = { cost: 0, from: ascii, took: 0 }
  for (let at = 0; at <= bytes.length; at++) {
    const here = steps[at]!
    const reach = (to: number, from: number, extra: number, took: number) => {
      const cost = here[from]!.cost + extra
      if (cost < steps[at + took]![to]!.cost) steps[at + took]![to] = { cost, from, took }
    }
    for (const encoding of ['c40', 'text'] as const) reach(ascii, stateOf(encoding, 0), 1, 0)
    reach(ascii, stateOf('bytes', 0), 0, 0)
    for (const encoding of ['c40', 'text'] as const) reach(stateOf(encoding, 0), ascii, 1, 0)
    // The latch and the length.
    reach(stateOf('bytes', 0), ascii, 2, 0)
    const byte = bytes[at]
    if (byte === undefined) continue
    if (isPair(bytes, at)) reach(ascii, ascii, 1, 2)
    reach(ascii, ascii, byte < 128 || byte === functionByte ? 1 : 2, 1)
    if (byte !== functionByte) reach(stateOf('bytes', 0), stateOf('bytes', 0), 1, 1)
    for (const [state, { encoding, open }] of states.entries()) {
      if (encoding !== 'c40' && encoding !== 'text') continue
      const values = open + valuesOf(encoding, byte).length
      reach(stateOf(encoding, values % 3), state, 2 * Math.floor(values / 3), 1)
    }
  }
  return steps
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57
const isPair = (bytes: readonly number[], at: number) => isDigit(bytes[at]) && isDigit(bytes[at + 1])

/** The steps that lead to a state behind the text, first to last. */
function pathTo(end: number, steps: readonly Step[][]): { from: Encoding; to: Encoding; at: number; took: number }[] {
  const path: ReturnType<typeof pathTo> = []
  for (let at = steps.length - 1, state = end; at > 0 || state !== ascii;) {
    const { from, took } = steps[at]![state]!
    at -= took
    path.unshift({ from: states[from]!.encoding, to: states[state]!.encoding, at, took })
    state = from
  }
  return path
}

/** @param before words that come first */
function written(path: ReturnType<typeof pathTo>, bytes: readonly number[], before: readonly number[]): number[] {
  const words = [...before]
  let values: number[] = []
  let run: number[] = []
  for (const { from, to, at, took } of path) {
    const byte = bytes[at]!
    if (took === 0 && to !== 'ascii') words.push(latch[to])
    else if (took === 0 && from === 'bytes') {
      words.push(...disguised([...lengthOf(run.length), ...run], words.length))
      run = []
    } else if (took === 0) words.push(unlatch)
    else if (to === 'bytes') run.push(byte)
    else if (to === 'ascii') words.push(...(took === 2 ? [digitPair(byte, bytes[at + 1]!)] : asciiWords(byte)))
    else {
      values.push(...valuesOf(to, byte))
      for (; values.length >= 3; values = values.slice(3)) words.push(...packed(values))
    }
  }
  return words
}

const digitPair = (first: number, second: number) => digitPairs + (first - 48) * 10 + second - 48

function asciiWords(byte: number): number[] {
  if (byte === functionByte) return [functionOne]
  return byte < 128 ? [byte + 1] : [upperShift, byte - 128 + 1]
}

/** Two words for three values. */
function packed([first = 0, second = 0, third = 0]: readonly number[]): number[] {
  const all = 1600 * first + 40 * second + third + 1
  return [all >> 8, all & 255]
}

const lengthOf = (bytes: number) => (bytes < 250 ? [bytes] : [249 + Math.floor(bytes / 250), bytes % 250])

/** Bytes are shifted by their place, so that they make no pattern. */
const disguised = (bytes: readonly number[], before: number) =>
  bytes.map((byte, at) => (byte + ((149 * (before + at + 1)) % 255) + 1) % 256)

/** The values of a letter, behind those that choose its table. */
function valuesOf(encoding: 'c40' | 'text', byte: number): number[] {
  const [first, second, third] = [0, 1, 2]
  if (byte === functionByte) return [second, 27]
  if (byte >= 128) return [second, 30, ...valuesOf(encoding, byte - 128)]
  if (byte < 32) return [first, byte]
  if (byte === 32) return [3]
  if (byte < 48) return [second, byte - 33]
  if (byte < 58) return [byte - 48 + 4]
  if (byte < 65) return [second, byte - 58 + 15]
  const isCapital = byte <= 90
  if (isCapital) return encoding === 'c40' ? [byte - 65 + 14] : [third, byte - 64]
  if (byte < 96) return [second, byte - 91 + 22]
  const isSmall = byte >= 97 && byte <= 122
  return isSmall && encoding === 'text'
    ? [byte - 97 + 14]
    : [third, encoding === 'c40' || byte === 96 ? byte - 96 : byte - 123 + 27]
}
