// state: the query of the address is text and stays text.
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['0012', '1e5', 'true', '4006381333931', 'a b&c', 'Käse'])('%s comes back as it was written', (value) => {
  expect(parseSearch(stringifySearch({ id: value }))).toEqual({ id: value })
})

test('lists are repeated, empty values left out', () => {
  expect(stringifySearch({ status: ['A', 'B'], name: '', page: 0, store: undefined, data: null })).toBe(
    '?status=A&status=B&page=0',
  )
  expect(parseSearch('?status=A&status=B')).toEqual({ status: ['A', 'B'] })
})

test('names that poison objects stay harmless', () => {
  expect(Object.getPrototypeOf(parseSearch('?__proto__=x'))).toBe(Object.prototype)
})
