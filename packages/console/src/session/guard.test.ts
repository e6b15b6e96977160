// session: the decisions of the navigation guard, specification §2.
import { expect, test } from 'vitest'
import { clearsSearch, passageOf, type Visit } from './guard.ts'

const signedIn = { loginState: true, loginMode: 'local', account: 'ada', firstName: 'Ada' }
const signedOut = { loginState: false, loginMode: '', account: '', firstName: '' }
const visit = (change: Partial<Visit>): Visit => ({
  path: '/Label/LabelInfo',
  from: '/',
  data: undefined,
  linkAccount: undefined,
  auth: signedIn,
  ...change,
})

test('a protected route without login leads to the sign-in page', () => {
  expect(passageOf(visit({ auth: signedOut }))).toEqual({ kind: 'login', data: undefined })
})

test('the data parameter stays in the redirect to the sign-in page', () => {
  expect(passageOf(visit({ auth: signedOut, data: 'sealed', linkAccount: 'ada' }))).toEqual({
    kind: 'login',
    data: 'sealed',
  })
})

test('data with another name than the signed-in account leads to the sign-in page, never to a silent switch', () => {
  expect(passageOf(visit({ data: 'sealed', linkAccount: 'grace' }))).toEqual({ kind: 'login', data: 'sealed' })
})

test('unreadable data counts as another name', () => {
  expect(passageOf(visit({ data: 'garbled', linkAccount: undefined }))).toEqual({ kind: 'login', data: 'garbled' })
})

test('data for the signed-in account is removed from the address and the visit continues', () => {
  expect(passageOf(visit({ data: 'sealed', linkAccount: 'ada' }))).toEqual({ kind: 'drop-data' })
})

test('the server checks a signed-in visit', () => {
  expect(passageOf(visit({}))).toEqual({ kind: 'check' })
})

test.each([
  ['/Label/LabelInfo', '/Product/ProductInfo', true],
  ['/', '/Label/LabelInfo', false],
  ['/Label/LabelInfo', '/', true],
  [undefined, '/Label/LabelInfo', false],
  ['/Label/LabelInfo', '/Label/LabelInfo', false],
])('from %s to %s clears the search conditions: %s', (from, path, cleared) => {
  expect(clearsSearch({ from, path })).toBe(cleared)
})
