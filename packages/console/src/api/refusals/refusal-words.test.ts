// api/refusals: every field that a call can refuse has a name, the one of the screens where there is one.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { articleKeys } from '@shelfcast/contract/articles/articles'
import { FAULTS, faultMessage, type FaultCode } from '@shelfcast/contract/faults'
import { allOperations } from '@shelfcast/contract/operations'
import { en } from '../../text/en.ts'
import { learn } from '../../text/text.ts'
import { fieldNamesText } from './field-names-text.en.ts'
import { fieldName, refusalInWords } from './refusal-words.ts'

learn(en)

interface Inside {
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  element?: z.ZodType
  valueType?: z.ZodType
  options?: z.ZodType[]
}

function collect(schema: z.ZodType, names: Set<string>, seen = new Set<z.ZodType>()): Set<string> {
  if (seen.has(schema)) return names
  seen.add(schema)
  const {
    shape = {},
    innerType,
    in: before,
    out,
    element,
    valueType,
    options = [],
  } = schema._zod.def as unknown as Inside
  for (const name of Object.keys(shape)) names.add(name)
  for (const part of [...Object.values(shape), innerType, before, out, element, valueType, ...options])
    if (part && '_zod' in part) collect(part, names, seen)
  return names
}
const fields = new Set<string>(articleKeys)
for (const { operation } of allOperations)
  for (const schema of [operation.query, operation.body]) if (schema) collect(schema as z.ZodType, fields)

test('every field of every operation has a name, and no name is left over', () => {
  const named = Object.keys(fieldNamesText).map((key) => key.replace('wireField.', ''))
  expect([...fields].filter((field) => !named.includes(field))).toEqual([])
  expect(named.filter((field) => !fields.has(field))).toEqual([])
})

/** Several screens use these words of the wire for different things, or for a filter that only they have. */
const ambiguous = [
  'articleName',
  'color',
  'description',
  'id',
  'kind',
  'led',
  'only',
  'picture',
  // Of an anchor, and of the anchor that is nearest to a label.
  'positionId',
  'search',
  'size',
  'storeName',
  'stores',
  'type',
  'version',
  'use',
]

test('a field has the name that the screens give it', () => {
  const onScreens = Object.entries(en).flatMap(([key, words]) => {
    const [, field] = /\.(?:field|data)\.(\w+)$/.exec(key) ?? []
    return field !== undefined && fields.has(field) && !ambiguous.includes(field) ? [{ field, words }] : []
  })
  const wrong = [...new Set(onScreens.map(({ field }) => field))].filter(
    (field) => !onScreens.some((one) => one.field === field && one.words === fieldName(field)),
  )
  expect(wrong).toEqual([])
})

test.each(Object.entries(FAULTS))('the fault %s has a whole sentence', (code) => {
  const values = { message: 'labelCode: FIELD_IS_MISSING', reason: 'the connection was refused' }
  const { message } = refusalInWords(faultMessage(code as FaultCode, values).replace(/\{\w+\}/g, 'X1'), [])
  expect(message).toMatch(/^[A-Z“].*[.?!]$/s)
  expect(message).not.toMatch(/[A-Z]{2,}_[A-Z]|\bFIELD\b|labelCode/)
})

test('a refused field is named as on the screen, in the toast and beside the field', () => {
  const errors = [
    {
      field: 'assignList.0.labelCode',
      code: 'custom',
      message: 'LABEL_CODE_LENGTH_IS_NOT_VALID: a label ID has 12 digits.',
    },
    { field: 'assignList.0.articleIdList', code: 'too_small', message: 'Enter at least one product.' },
    { field: 'data.VKBrutto1', code: 'price', message: 'this is not a price' },
  ]
  expect(refusalInWords(`${errors[0]?.field}: ${errors[0]?.message}`, errors)).toMatchObject({
    message:
      'Label ID: A label ID has 12 digits or letters A to F. Products: Enter at least one product. VKBrutto1: This is not a price.',
    errors: [
      { message: 'A label ID has 12 digits or letters A to F.' },
      { message: 'Enter at least one product.' },
      { named: 'VKBrutto1: This is not a price.' },
    ],
  })
})

test('a refusal of an anchor call names the location ID and the label ID as the screens do', () => {
  const refused = faultMessage('lbs.anchorTaken', { positionId: 'Entrance', labelId: '0000000000A1' })
  expect(refusalInWords(refused, []).message).toBe(
    'The Location ID Entrance is already used by the label 0000000000A1.',
  )
  expect(refusalInWords('Wrong Location Id.', []).message).toBe('Wrong Location ID')
  expect(refusalInWords('The Label Id is unknown.', []).message).toBe('The label ID is unknown.')
})

test('a refusal that is no matter of fields keeps its own words', () => {
  expect(refusalInWords('ARTICLE_ID_NOT_FOUND: 4711', []).message).toBe('This product does not exist: 4711.')
  expect(refusalInWords('fwVersion: FIELD_IS_MISSING', []).message).toBe('Version: Enter a value.')
  expect(
    refusalInWords('Products with labels cannot be deleted. Unassign their labels first: 1', [
      { field: 'articleDeleteList', code: 'linked', message: '1 is linked to 0000A1B2C3D4.' },
    ]),
  ).toEqual({
    message: 'Products with labels cannot be deleted. Unassign their labels first: 1.',
    errors: [{ field: 'articleDeleteList', code: 'linked', message: '1 is linked to 0000A1B2C3D4.' }],
  })
})
