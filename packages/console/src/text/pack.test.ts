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
