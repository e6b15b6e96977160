// render/expressions: what is wrong with a source, in words.
import type { ExpressionProblem, ProblemCode } from './problems.ts'

const sentences: Record<ProblemCode, (values: Record<string, string>) => string> = {
  unknownCharacter: ({ character }) => `“${character}” has no meaning here.`,
  unclosedText: () => 'The quote at the end of this text is missing.',
  unclosedField: () => 'The bracket ] at the end of this field name is missing.',
  emptyField: () => 'Write the name of a field between the brackets.',
  numberTooLong: ({ number }) =>
    `${number} is too long. Numbers have at most six decimals and are at most 9,000,000,000.`,
  unexpected: ({ found }) => `“${found}” cannot stand here.`,
  incomplete: () => 'Something is missing at the end.',
  unknownFunction: ({ name, closest }) =>
    closest ? `There is no function ${name}. Did you mean ${closest}?` : `There is no function ${name}.`,
  unknownName: ({ name }) => `Write fields in capitals, or in brackets: [${name}].`,
  tooFewArguments: ({ name, least }) => `${name} needs at least ${least} values in its brackets.`,
  tooManyArguments: ({ name, most }) => `${name} takes at most ${most} values in its brackets.`,
  unknownContext: ({ names }) => `ctx knows ${names}. Write one of them in quotes.`,
  unknownWord: () => "Write the name of the word in quotes: word('sale').",
  tooLong: ({ most }) => `An expression has at most ${most} characters.`,
  tooManyNodes: ({ most }) => `An expression has at most ${most} parts.`,
  tooDeep: ({ most }) => `Brackets can be inside each other ${most} times at most.`,
  tooManySteps: ({ most }) => `The expressions of a text have at most ${most} parts together.`,
  unclosedBrace: () => 'The brace } at the end of this expression is missing.',
  loneBrace: () => 'This brace } closes nothing. Write }} to print one.',
}

export const problemSentence = ({ code, values }: ExpressionProblem): string => sentences[code](values)
