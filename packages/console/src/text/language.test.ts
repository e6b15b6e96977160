// text: languages by name and by tag.
import { expect, test } from 'vitest'
import { languageKey, languageTag } from '@shelfcast/contract/languages/tag'
import { languageWords } from './language.ts'

test.each([
  ['en', 'en'],
  ['English', 'en'],
  ['Deutsch', 'de'],
  ['german', 'de'],
  ['한국어', 'ko'],
  ['pt-BR', 'pt-BR'],
  ['Klingonish', undefined],
  ['', undefined],
])('%s has the tag %s', (language, tag) => {
  expect(languageTag(language)).toBe(tag)
})

test('an unknown language keeps its given name', () => {
  expect(languageKey('Shop talk')).toBe('Shop talk')
  expect(languageWords('Shop talk')).toBe('Shop talk')
  expect(languageWords('de')).toBe('Deutsch')
})
