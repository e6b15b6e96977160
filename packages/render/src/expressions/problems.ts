// render/expressions: what can be wrong with a source, with its place. problem-sentence.ts has the words.

/** The codes, each with the names of the values for its sentence. */
export const problemValues = {
  unknownCharacter: ['character'],
  unclosedText: [],
  unclosedField: [],
  emptyField: [],
  /** More than six decimals, or more than 9,000,000,000. */
  numberTooLong: ['number'],
  /** A word or sign at a place where something else is needed. */
  unexpected: ['found'],
  /** The source ends too early. */
  incomplete: [],
  /** The closest name is empty if none is close. */
  unknownFunction: ['name', 'closest'],
  /** A name in small letters without brackets: fields are in capitals or in square brackets. */
  unknownName: ['name'],
  tooFewArguments: ['name', 'least'],
  tooManyArguments: ['name', 'most'],
  /** `ctx` takes one of its names, in quotes. */
  unknownContext: ['names'],
  /** `word` takes a name in quotes. */
  unknownWord: [],
  tooLong: ['most'],
  tooManyNodes: ['most'],
  tooDeep: ['most'],
  /** All expressions of a text together. */
  tooManySteps: ['most'],
  unclosedBrace: [],
  /** A `}` without its `{`; `}}` prints one. */
  loneBrace: [],
} as const satisfies Record<string, readonly string[]>

export type ProblemCode = keyof typeof problemValues

export interface ExpressionProblem {
  /** Characters (UTF-16 units) before the place, in the whole source. */
  at: number
  code: ProblemCode
  values: Record<string, string>
}

/** Thrown inside the parser only: its doors return the problem. */
export class Refusal extends Error {
  readonly problem: ExpressionProblem

  constructor(at: number, code: ProblemCode, values: Record<string, string> = {}) {
    super(code)
    this.problem = { at, code, values }
  }
}
