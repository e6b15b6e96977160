// screens/required: the sentence of specification §5, for all spellings of field names.
import { expect, test } from 'vitest'
import { isMissing, requiredLabel, requiredMessage } from './required.ts'

test.each([
  ['name', 'Please enter the Name.'],
  ['storeName', 'Please enter the Store Name.'],
  ['articleId', 'Please enter the Article Id.'],
  ['SALE_PRICE', 'Please enter the Sale Price.'],
  ['nfcURL', 'Please enter the Nfc URL.'],
])('the message for a missing %s has its name in spaced pascal case', (field, message) => {
  expect(requiredMessage(field)).toBe(message)
})

test.each([
  ['Name', 'Please enter the Name.'],
  ['Current password', 'Please enter the Current Password.'],
  ['Label ID', 'Please enter the Label ID.'],
])('a missing field has the same name as on the screen: %s', (label, message) => {
  expect(requiredLabel(label)).toBe(message)
})

test('null, undefined and empty count as missing; zero and false do not', () => {
  expect([null, undefined, '', '  ', []].map(isMissing)).toEqual([true, true, true, true, true])
  expect([0, false, 'a', [1]].map(isMissing)).toEqual([false, false, false, false])
})
