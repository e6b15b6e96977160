// session: the decisions of the navigation guard, specification §2.
import { expect, test } from 'vitest'
import { clearsSearch, passageOf, type Visit } from './guard.ts'

const signedIn = { loginState: true, loginMode: 'local', account: 'ada', firstName: 'Ada' }
const signedOut = { loginState: false, loginMode: '', account: '', firstName: '' }
const visit = (change: Partial<Visit>): Visit => ({ path: '/Label/LabelInfo', from: '/', data: undefined, linkAccount: undefined, auth: signedIn, ...change })

test('a protected route without login leads to the sign-in page', () => {
  expect(passageOf(visit({ auth: signedOut }))).toEqual({ kind: 'login', data: undefined })
})

test('the data parameter is carried along to the sign-in page', () => {
  expect(passageOf(visit({ auth: signedOut, data: 'sealed', linkAccount: 'ada' }))).toEqual({ kind: 'login', data: 'sealed' })
})

test('data with another name than the signed-in account leads to the sign-in page, never to a silent switch', () => {
  expect(passageOf(visit({ data: 'sealed', linkAccount: 'grace' }))).toEqual({ kind: 'login', data: 'sealed' })
})

test('data that cannot be read counts as another name', () => {
  expect(passageOf(visit({ data: 'garbled', linkAccount: undefined }))).toEqual({ kind: 'login', data: 'garbled' })
})

test('data for the account that is signed in is taken off the address and the visit goes on', () => {
  expect(passageOf(visit({ data: 'sealed', linkAccount: 'ada' }))).toEqual({ kind: 'drop-data' })
})

test('a signed-in visit is checked with the server', () => {
  expect(passageOf(visit({}))).toEqual({ kind: 'check' })
})

test.each([['/Label/LabelInfo', '/Product/ProductInfo', true], ['/', '/Label/LabelInfo', false], ['/Label/LabelInfo', '/', true], [undefined, '/Label/LabelInfo', false], ['/Label/LabelInfo', '/Label/LabelInfo', false]])('from %s to %s clears the search conditions: %s', (from, path, cleared) => {
  expect(clearsSearch({ from, path })).toBe(cleared)
})
