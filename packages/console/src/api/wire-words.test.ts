// api: refusals in words.
import { expect, test } from 'vitest'
import { FAULTS } from '@shelfcast/contract/faults'
import { apiText } from './api-text.en.ts'
import { learn } from '../text/text.ts'
import { wireWords } from './wire-words.ts'

learn(apiText)

test.each([
  [
    'LABEL_CODE_LENGTH_IS_NOT_VALID: a label ID has 12 digits or letters A to F.',
    'A label ID has 12 digits or letters A to F.',
  ],
  ['ARTICLE_ID_NOT_FOUND: 4711', 'This product does not exist: 4711'],
  ['ARTICLE_ID_NOT_FOUND', 'This product does not exist.'],
  ['the host mail.example is unknown.', 'The host mail.example is unknown.'],
  ['You have no permission.', 'You have no permission.'],
])('the text for %s is: %s', (message, words) => {
  expect(wireWords(message)).toBe(words)
})

test('every error code of the server has a text', () => {
  const codes = Object.values(FAULTS)
    .map(({ message }) => /^[A-Z]+(?:_[A-Z]+)+/.exec(message)?.[0])
    .filter((code) => code !== undefined)
  expect(codes.filter((code) => code !== 'NODE_NOT_FOUND' && !Object.hasOwn(apiText, `wire.${code}`))).toEqual([])
})
