// text: which language packs are accepted, security design §10.
import { expect, test } from 'vitest'
import { readPack } from './pack.ts'

const english = { 'a.hello': 'Hello {name}', 'a.bye': 'Bye' }

test('known keys are accepted, unknown ones left out', () => {
  expect(readPack(JSON.stringify({ 'a.hello': 'Hallo {name}', 'b.other': 'x' }), english)).toEqual({
    'a.hello': 'Hallo {name}',
  })
})

test('no pack is no messages', () => {
  expect(readPack(null, english)).toEqual({})
  expect(readPack('', english)).toEqual({})
})

test.each([
  '{',
  '[]',
  '"x"',
  'null',
  JSON.stringify({ 'a.bye': 7 }),
  JSON.stringify({ 'a.bye': 'x'.repeat(2_001) }),
  JSON.stringify({ 'a.bye': 'Bye {name}' }),
])('%.40s is refused whole', (pack) => {
  expect(readPack(pack, english)).toBeUndefined()
})

test('a pack has the plural forms of its language, with the values of the English plural', () => {
  const counted = { 'a.labels_one': '{count} label', 'a.labels_other': '{count} labels of {store}' }
  const polish = {
    'a.labels_few': '{count} etykiety',
    'a.labels_many': '{count} etykiet sklepu {store}',
    'a.x_few': 'x',
  }
  expect(readPack(JSON.stringify(polish), counted)).toEqual({
    'a.labels_few': '{count} etykiety',
    'a.labels_many': '{count} etykiet sklepu {store}',
  })
  expect(readPack(JSON.stringify({ 'a.labels_few': '{label}' }), counted)).toBeUndefined()
})

test('an empty message leaves the English one', () => {
  expect(readPack(JSON.stringify({ 'a.bye': '' }), english)).toEqual({})
})
