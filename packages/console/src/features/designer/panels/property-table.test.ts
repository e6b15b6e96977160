// features/designer/panels: every property of the table exists in documents, and everything it offers has words.
import { describe, expect, test } from 'vitest'
import { emptyDocument, insertKinds, newElement, usualBox } from '../editing/insert.ts'
import { setProperty, valueAt } from '../editing/property.ts'
import { elementsOf, withElements } from '../editing/tree.ts'
import { en } from '../../../text/en.ts'
import { fieldChoices } from './fields.ts'
import { pinPlaces } from './pin-box.tsx'
import { inksFor } from './property-controls.tsx'
import { commonProperties, otherSizeProperties, propertiesOf, type Property } from './property-table.ts'
import { readSizes } from './sizes-box.tsx'

const size = { width: 296, height: 128 }
const empty = emptyDocument('Test', size, 'BWR', 'Product')
const words: Record<string, string> = en
const all = [...Object.values(propertiesOf).flat(), ...commonProperties, ...otherSizeProperties]

/** A value that differs from the one of a new element. */
function other(property: Property): unknown {
  // The name of a group of texts.
  if (property.key === 'link') return 'prices'
  switch (property.as) {
    case 'whole':
      return 7
    case 'words':
    case 'image':
      return 'Only {money(LIST_PRICE)}'
    case 'expression':
      return 'LIST_PRICE > 2'
    case 'choice':
      return property.numbers ? Number(property.choices.at(-1)) : property.choices.at(-1)
    case 'ink':
      return 'red'
    case 'sizes':
      return [30, 20]
    case 'switch':
      return true
    case 'part':
      return property.start
    case 'style':
      return undefined
    case 'pin':
      return { x: 'end', y: 'stretch' }
    case 'codes':
      return ['qr', 'code128']
  }
}

describe.each(insertKinds)('a new element from the tool %s', (kind) => {
  const element = newElement(kind, 'one', usualBox(kind, size), { badge: 'Offer' })
  const document = withElements(empty, [element])
  const properties = [...propertiesOf[element.kind], ...commonProperties, ...otherSizeProperties].filter(
    ({ onlyIf }) => !onlyIf,
  )
  test.each(properties)('takes another $key', (property) => {
    const value = other(property)
    const result = setProperty(document, ['one'], property.key, value)
    expect(result).toHaveProperty('document')
    if ('document' in result) expect(valueAt(elementsOf(result.document)[0]!, property.key)).toEqual(value)
  })
})

test('a wrong value is refused in words, and the document stays as it is', () => {
  const document = withElements(empty, [newElement('text', 'one', usualBox('text', size), { badge: '' })])
  for (const [key, value] of [
    ['lines', 0],
    ['text', 'Only {money('],
    ['when', 'LIST_PRICE >'],
    ['sizes', []],
    ['ink', 'pink'],
    ['keep', 6],
    ['pin', { x: 'start' }],
  ] as const) {
    const result = setProperty(document, ['one'], key, value)
    expect(result, key).toHaveProperty('problem')
    if ('problem' in result) expect(result.problem.length, key).toBeGreaterThan(10)
  }
})

test('every label, choice, ink and product field has words', () => {
  const keys = [
    ...all.flatMap((property) => [
      property.label,
      ...(property.hint ? [property.hint] : []),
      ...(property.as === 'choice' ? property.choices.map((one) => `designer.choice.${property.key}.${one}`) : []),
      ...(property.as === 'choice' && property.none ? [`designer.none.${property.key}`] : []),
    ]),
    ...pinPlaces.flatMap((place) => [`designer.pin.x.${place}`, `designer.pin.y.${place}`]),
    ...inksFor({ palette: ['white', 'black', 'red', 'yellow', 'green', 'blue', 'orange'] }, undefined).map(
      (ink) => `designer.ink.${ink}`,
    ),
    ...fieldChoices(undefined).map(({ label }) => label ?? ''),
  ]
  expect(keys.filter((key) => words[key] === undefined)).toEqual([])
})

test('fields are expressions that a text can print: money for prices, brackets for other letters', () => {
  const choices = fieldChoices({
    articleId: '1',
    name: 'Oil',
    nfcUrl: '',
    eans: [],
    data: { shelf: '3', LIST_PRICE: '1' },
  })
  const document = withElements(empty, [newElement('text', 'one', usualBox('text', size), { badge: '' })])
  for (const { expression } of choices)
    expect(setProperty(document, ['one'], 'text', `{${expression}}`), expression).toHaveProperty('document')
  expect(choices.map(({ expression }) => expression)).toEqual(
    expect.arrayContaining(['[articleName]', 'money(LIST_PRICE)', 'UNIT_DIMENSION', '[shelf]']),
  )
})

test('sizes are read in any order, and anything else is no size', () => {
  expect(readSizes('16, 24;20 24')).toEqual([24, 20, 16])
  for (const wrong of ['', 'large', '12px', '1.5', '-3']) expect(readSizes(wrong)).toBeUndefined()
})
