// app: the browser's part of the password rule, security design §7.
import { expect, test } from 'vitest'
import { leastLength, passwordProblem } from './password-rule.ts'

test('the minimum is the account\'s own and never under 8', () => {
  expect(['12', '4', '', 'x'].map(leastLength)).toEqual([12, 8, 8, 8])
})

test('too short comes before differing; length counts characters', () => {
  expect(passwordProblem('short', 'other', '8')).toEqual({ kind: 'short', least: 8 })
  expect(passwordProblem('🐟🐟🐟🐟', '🐟🐟🐟🐟', '8')).toEqual({ kind: 'short', least: 8 })
  expect(passwordProblem('long enough', 'long enougH', '8')).toEqual({ kind: 'differs' })
  expect(passwordProblem('long enough', 'long enough', '8')).toBeUndefined()
})
