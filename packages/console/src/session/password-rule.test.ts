// session: the browser's part of the password rule, security design §7.
import { expect, test } from 'vitest'
import { leastLength, passwordProblem } from './password-rule.ts'

const rule = (pwMinimumLength: string, pwPolicyEnable: 'true' | 'false' = 'true') => ({
  pwMinimumLength,
  pwPolicyEnable,
})

test("the minimum is the company's own and never under 8", () => {
  expect(['12', '4', '', 'x'].map((length) => leastLength(rule(length)))).toEqual([12, 8, 8, 8])
  expect(leastLength(undefined)).toBe(8)
})

test('without the policy the minimum is 8', () => {
  expect(leastLength(rule('12', 'false'))).toBe(8)
})

test('too short comes before differing; length counts characters', () => {
  expect(passwordProblem('short', 'other', rule('8'))).toEqual({ kind: 'short', least: 8 })
  expect(passwordProblem('🐟🐟🐟🐟', '🐟🐟🐟🐟', rule('8'))).toEqual({ kind: 'short', least: 8 })
  expect(passwordProblem('long enough', 'long enougH', rule('8'))).toEqual({ kind: 'differs' })
  expect(passwordProblem('long enough', 'long enough', rule('8'))).toBeUndefined()
})
