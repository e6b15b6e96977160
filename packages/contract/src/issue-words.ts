// contract/issue-words: the sentence for a value that breaks a rule without a message. The server says it, and so
// do the console's forms before they send.
import type { z } from 'zod'

const kinds: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  object: 'Enter an object.',
  record: 'Enter an object.',
  null: 'Leave this empty.',
}

const formats: Readonly<Record<string, string>> = {
  email: 'This is not an email address.',
  datetime: 'Write the time like 2026-12-31T06:00:00Z.',
  uuid: 'This is not an ID.',
}

const notValid = 'This value is not valid.'

/** The parts of an issue that its sentence depends on. */
export interface Issue {
  code: string
  input?: unknown
  expected?: unknown
  origin?: unknown
  minimum?: unknown
  maximum?: unknown
  divisor?: unknown
  format?: unknown
  values?: readonly unknown[]
  keys?: readonly string[]
}

const words: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_type: ({ input, expected }) => (Number.isNaN(input) ? kinds['number'] : kinds[String(expected)]) ?? notValid,
  too_big: ({ origin, maximum }) => `At most ${amount(origin, maximum)}.`,
  too_small: ({ origin, minimum }) =>
    origin === 'string' && Number(minimum) === 1 ? 'This field is required.' : `At least ${amount(origin, minimum)}.`,
  not_multiple_of: ({ divisor }) => `In steps of ${String(divisor)}.`,
  invalid_format: ({ format }) => formats[String(format)] ?? notValid,
  invalid_value: ({ values = [] }) =>
    values.every((value) => value === '')
      ? 'Leave this empty.'
      : `Choose one of these: ${values.filter((value) => value !== '').join(', ')}.`,
  unrecognized_keys: ({ keys = [] }) => `These names are unknown: ${keys.join(', ')}.`,
}

function amount(origin: unknown, count: unknown): string {
  const one = Number(count) === 1
  if (origin === 'string') return `${String(count)} ${one ? 'character' : 'characters'}`
  return origin === 'array' || origin === 'set' ? `${String(count)} ${one ? 'entry' : 'entries'}` : String(count)
}

/** The standard word for a missing value, which callers match (wire contract §3). */
export const missingWord = 'FIELD_IS_MISSING'

/** @returns its sentence; the standard word if the value is missing. */
export const issueWords = (issue: Issue): string =>
  issue.input === undefined && issue.code !== 'custom' ? missingWord : (words[issue.code]?.(issue) ?? notValid)

/** For parsing: rules with a message keep it. */
export const saysWhat: z.core.ParseContext<z.core.$ZodIssue> = { error: (issue) => issueWords(issue as Issue) }
