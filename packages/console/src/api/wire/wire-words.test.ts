// api/wire: refusals in words.
import { expect, test } from 'vitest'
import { FAULTS } from '@shelfcast/contract/faults'
import { wireText } from './wire-text.en.ts'
import { learn } from '../../text/text.ts'
import { wireWords } from './wire-words.ts'

learn(wireText)

test.each([
  [
    'LABEL_CODE_LENGTH_IS_NOT_VALID: a label ID has 12 digits or letters A to F.',
    'A label ID has 12 digits or letters A to F.',
  ],
  ['ARTICLE_ID_NOT_FOUND: 4711', 'This product does not exist: 4711.'],
  ['the connection was refused', 'The connection was refused.'],
  ['FIELD_IS_MISSING', 'Enter a value.'],
  ['ARTICLE_ID_NOT_FOUND', 'This product does not exist.'],
  ['the host mail.example is unknown.', 'The host mail.example is unknown.'],
  ['You have no permission.', 'You have no permission.'],
])('the text for %s is: %s', (message, words) => {
  expect(wireWords(message)).toBe(words)
})

test('every error code of the server has a text', () => {
  const codes = Object.values(FAULTS)
    .map(({ message }) => /^(?:Unauthorized: )?([A-Z]+(?:_[A-Z]+)+)/.exec(message)?.[1])
    .filter((code) => code !== undefined)
  expect(codes.filter((code) => !Object.hasOwn(wireText, `wire.${code}`))).toEqual([])
})
