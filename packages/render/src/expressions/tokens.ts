// render/expressions: the words of a source: numbers, texts, fields, names and signs. parse.ts puts them together.
import { Refusal } from './problems.ts'
import { numberOf } from './value.ts'

export type Token =
  | { kind: 'number'; at: number; value: number }
  | { kind: 'text' | 'field' | 'name' | 'sign'; at: number; value: string }
  | { kind: 'end'; at: number; value: '' }

const blank = /[ \t\r\n\u00a0]*/y
const number = /\d+(?:\.\d+)?/y
const word = /[A-Za-z_][A-Za-z0-9_]*/y
const text = /'([^']*(?:''[^']*)*)'/y
const bracketed = /\[([^\]]*)\]/y
const sign = /!=|<=|>=|[-=<>+&*/(),]/y
const wordSigns = new Set(['and', 'or', 'not', 'contains'])

/**
 * The words from a place on.
 * @param untilBrace the source goes on behind a `}`; without it, that is an unknown character
 */
export function tokensOf(source: string, start: number, untilBrace: boolean): { tokens: Token[]; end: number } {
  const tokens: Token[] = []
  let at = start
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(source)
    if (found) at = pattern.lastIndex
    return found
  }
  for (;;) {
    take(blank)
    const from = at
    if (from === source.length || (untilBrace && source[from] === '}'))
      return { tokens: [...tokens, { kind: 'end', at: from, value: '' }], end: from }
    let found: RegExpExecArray | null
    if ((found = take(number))) tokens.push({ kind: 'number', at: from, value: literalNumber(found[0], from) })
    else if ((found = take(word))) tokens.push({ kind: kindOfWord(found[0]), at: from, value: found[0] })
    else if ((found = take(text))) tokens.push({ kind: 'text', at: from, value: found[1]!.replaceAll("''", "'") })
    else if ((found = take(bracketed))) tokens.push({ kind: 'field', at: from, value: keyIn(found[1]!, from) })
    else if ((found = take(sign))) tokens.push({ kind: 'sign', at: from, value: found[0] })
    else throw unreadable(source, from)
  }
}

function kindOfWord(found: string): 'sign' | 'field' | 'name' {
  if (wordSigns.has(found)) return 'sign'
  return /[a-z]/.test(found) ? 'name' : 'field'
}

function literalNumber(figures: string, at: number): number {
  const value = numberOf(figures)
  // A number that would be rounded is a slip.
  if (value === undefined || /\.\d{7}/.test(figures)) throw new Refusal(at, 'numberTooLong', { number: figures })
  return value
}

function keyIn(inside: string, at: number): string {
  const key = inside.trim()
  if (key === '') throw new Refusal(at, 'emptyField')
  return key
}

function unreadable(source: string, at: number): Refusal {
  if (source[at] === "'") return new Refusal(at, 'unclosedText')
  if (source[at] === '[') return new Refusal(at, 'unclosedField')
  return new Refusal(at, 'unknownCharacter', { character: String.fromCodePoint(source.codePointAt(at)!) })
}
