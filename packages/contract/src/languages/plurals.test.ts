// contract/languages: the plural forms of packs.
import { expect, test } from 'vitest'
import { englishOf, packKeys, pluralForms } from './plurals.ts'

test.each([
  ['de', ['one', 'other']],
  ['fr', ['one', 'other']],
  ['ja', ['other']],
  ['pl', ['one', 'few', 'many', 'other']],
  ['hr', ['one', 'few', 'other']],
  ['ar', ['zero', 'one', 'two', 'few', 'many', 'other']],
])('%s has the forms %j', (tag, forms) => {
  expect(pluralForms(tag)).toEqual(forms)
})

const english = { 'a.labels_one': '{count} label', 'a.labels_other': '{count} labels', 'a.bye': 'Bye' }

test('a pack has a key for each form of its language', () => {
  expect(packKeys('ja', english)).toEqual(['a.labels_other', 'a.bye'])
  expect(packKeys('hr', english)).toEqual(['a.labels_one', 'a.labels_few', 'a.labels_other', 'a.bye'])
})

test('a form that English lacks translates the English plural', () => {
  expect(englishOf('a.labels_few', english)).toBe('{count} labels')
  expect(englishOf('a.labels_one', english)).toBe('{count} label')
  expect(englishOf('a.bye_few', english)).toBeUndefined()
})
