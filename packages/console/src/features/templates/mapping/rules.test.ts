// features/templates/mapping: conditions stay sensible while their parts change, and dragged rules go where they are
// dropped.
import { expect, test } from 'vitest'
import { comparedBy, comparisonOf, droppedAt, newCondition, withComparison, withField, withSymbol } from './rules.ts'

test('a price is compared as a number until a value is written', () => {
  const price = withField(newCondition(), 'SALE_PRICE')
  expect(price.conFieldType).toBe('NUMBER')
  expect(withField(price, 'ORIGIN').conFieldType).toBe('STRING')
  expect(withField({ ...price, conText: '2.50' }, 'ORIGIN').conFieldType).toBe('NUMBER')
})

test('a value that is no number or day is not kept as one', () => {
  const text = { ...newCondition('promo'), conText: 'fruit' }
  expect(withComparison(text, 'VALUE NUMBER')).toMatchObject({ conFieldType: 'NUMBER', conText: '' })
  expect(withComparison(text, 'FIELD STRING')).toMatchObject({ decidingField: 'FIELD', conText: 'fruit' })
  expect(comparisonOf(withComparison(text, 'FIELD DATE'))).toBe('FIELD DATE')
  expect(withSymbol(withComparison(text, 'VALUE NUMBER'), 'CONTAINS').conFieldType).toBe('STRING')
})

test('an empty field is compared with nothing, and contained letters have no type', () => {
  expect((['EMPTY', 'NOT_EMPTY', 'CONTAINS', '>='] as const).map(comparedBy)).toEqual([
    'nothing',
    'nothing',
    'text',
    'any',
  ])
})

test('a dragged rule goes above or below the one that it is dropped on', () => {
  expect(droppedAt(0, 2, 'below')).toBe(2)
  expect(droppedAt(0, 2, 'above')).toBe(1)
  expect(droppedAt(2, 0, 'above')).toBe(0)
  expect(droppedAt(2, 0, 'below')).toBe(1)
  expect(droppedAt(1, 0, 'below')).toBe(1)
})
