// session: the data parameter of a sign-in link.
import { expect, test } from 'vitest'
import { readSignInLink, writeSignInLink } from './sign-in-link.ts'

const key = 'public-key'
const link = { account: 'Ada Lovelace', ticket: 'x'.repeat(43) }

test('a written link is read back, for any letters in the name', () => {
  expect(readSignInLink(writeSignInLink(link, key), key)).toEqual(link)
  const foreign = { account: '매니저@서울', ticket: 't' }
  expect(readSignInLink(writeSignInLink(foreign, key), key)).toEqual(foreign)
})

test('the format is fixed: version 1, then the nonce, then the sealed JSON, in base64url', () => {
  const data = writeSignInLink({ account: 'a', ticket: 'b' }, key, new Uint8Array(12).fill(7))
  const bytes = Buffer.from(data, 'base64url')
  expect(bytes[0]).toBe(1)
  expect([...bytes.subarray(1, 13)]).toEqual(Array.from({ length: 12 }, () => 7))
  expect(bytes.length).toBe(1 + 12 + '{"account":"a","ticket":"b"}'.length + 16)
})

test('another version, another key, a changed letter, garbage and an empty value are refused', () => {
  const data = writeSignInLink(link, key)
  const bytes = Buffer.from(data, 'base64url')
  const changed = (at: number, to: number) => {
    const copy = Buffer.from(bytes)
    copy[at] = to
    return copy.toString('base64url')
  }
  expect(readSignInLink(changed(0, 0), key)).toBeUndefined()
  expect(readSignInLink(changed(0, 2), key)).toBeUndefined()
  expect(readSignInLink(changed(20, (bytes[20] ?? 0) ^ 1), key)).toBeUndefined()
  expect(readSignInLink(data, 'other-key')).toBeUndefined()
  expect(readSignInLink(data.slice(0, -4), key)).toBeUndefined()
  for (const garbage of [
    '',
    'AQ',
    'not base64!',
    '%7B%7D',
    'A'.repeat(5_000),
    'U2FsdGVkX1+vupppZksvRf5pq5g5XjFRlipRkwB0K1Y=',
  ])
    expect(readSignInLink(garbage, key)).toBeUndefined()
})

test('a sealed message without account or ticket is refused', () => {
  for (const wrong of [
    { account: '', ticket: 't' },
    { account: 'a', ticket: '' },
    { account: 1, ticket: 't' },
  ])
    expect(readSignInLink(writeSignInLink(wrong as typeof link, key), key)).toBeUndefined()
})
