// features/audit: every action that a call declares has words, and the values of an entry that differ are all found.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuditSubject } from '@shelfcast/contract/audit/audit'
import { allOperations } from '@shelfcast/contract/operations'
import { actionKey } from './action-key.ts'
import { differencesOf } from './differences.ts'

const declared = allOperations.flatMap(({ operation }) => operation.audit ?? [])

test.each([...new Set(declared)].toSorted())(
  '%s has words and a subject that the list can be filtered by',
  (action) => {
    expect(actionKey(action)).toBeDefined()
    expect(AuditSubject.options).toContain(action.split('.')[0])
  },
)

test('an entry shows the values that differ, by their place', () => {
  const before = JSON.stringify({ name: 'Milk', config: { channel: 11, wifi: true }, gone: 1, kept: [1, 2] })
  const after = JSON.stringify({ name: 'Oat milk', config: { channel: 25, wifi: true }, kept: [1, 2, 3] })
  expect(differencesOf(before, after)).toEqual([
    { path: 'name', before: 'Milk', after: 'Oat milk' },
    { path: 'config › channel', before: '11', after: '25' },
    { path: 'kept › 2', before: '', after: '3' },
    { path: 'gone', before: '1', after: '' },
  ])
  expect(differencesOf('', JSON.stringify('plain'))).toEqual([{ path: '', before: '', after: 'plain' }])
  expect(differencesOf('', '')).toEqual([])
})

test('nothing differs between equal values, and any JSON can be compared', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (before, after) => {
      expect(differencesOf(before, before)).toEqual([])
      for (const difference of differencesOf(before, after)) expect(difference.before).not.toBe(difference.after)
    }),
  )
})
