// contract: every field of every operation refuses wrong values in a sentence or a code, never in the words of a library.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { FAULTS } from './faults.ts'
import { saysWhat } from './issue-words.ts'
import { allOperations } from './operations.ts'

const long = 'x'.repeat(300_000)
const wrong = [
  undefined,
  null,
  12,
  -5,
  1.5,
  1e12,
  true,
  '',
  long,
  '%;/',
  'x',
  {},
  [],
  [1],
  { a: 1 },
  '2020-13-45',
].concat([Number.NaN, Array.from({ length: 6_000 }, () => 'x'), '\u0000'] as never[])

interface Inside {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
}

/** A schema and all schemas in it. */
function* parts(schema: z.ZodType, seen = new Set<z.ZodType>()): Generator<z.ZodType> {
  if (seen.has(schema)) return
  seen.add(schema)
  yield schema
  const { shape = {}, innerType, element, valueType, options = [], items = [] } = schema._zod.def as unknown as Inside
  for (const part of [...Object.values(shape), innerType, element, valueType, ...options, ...items])
    if (part && '_zod' in part) yield* parts(part, seen)
}

/** A whole sentence, or a code that programs match, alone or before its explanation. */
const isPlain = (message: string) =>
  /^[A-Z]+(?:_[A-Z]+)+(?:$|: )/.test(message) || (/^[“"]?[A-Z\d{]/.test(message) && /[.?!]["”]?$/.test(message))

test.each(allOperations)('$name refuses wrong values in sentences', ({ operation }) => {
  const seen = new Set<z.ZodType>()
  const messages = new Set<string>()
  for (const schema of [operation.query, ...(operation.body ? [operation.body] : [])])
    for (const part of parts(schema as z.ZodType, seen))
      for (const value of wrong) {
        const read = part.safeParse(value, saysWhat)
        for (const issue of read.error?.issues ?? []) messages.add(issue.message)
      }
  expect([...messages].filter((message) => !isPlain(message))).toEqual([])
})

/** A reason is a sentence itself, a list of names follows a colon, and the contract fixes the others. */
const openEnds = [
  /[.:] \{reason\}$/,
  /: \{\w+\}$/,
  /^Unauthorized(?:: [A-Z_]+)?$/,
  / \{store\}$/,
  / \{template\}$/,
  /^Users above their own level cannot be deleted$/,
]

test.each(Object.entries(FAULTS))('the fault %s is a sentence or a code', (_code, { message }) => {
  expect(message === '{message}' || isPlain(message) || openEnds.some((end) => end.test(message))).toBe(true)
})
