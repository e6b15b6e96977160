// features/audit: every action that a call declares has words, and the values of an entry that differ are all found.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AuditSubject } from '@shelfcast/contract/audit/audit'
import { allOperations } from '@shelfcast/contract/operations'
import { fieldNamesText } from '../../api/refusals/field-names-text.en.ts'
import { learn } from '../../text/text.ts'
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

test('an entry shows the values that differ, by their place in the words of the screens', () => {
  learn(fieldNamesText)
  const before = JSON.stringify({
    articleName: 'Milk',
    storeConfig: { channel: 11, wifi: true },
    gone: 1,
    kept: [1, 2],
  })
  const after = JSON.stringify({ articleName: 'Oat milk', storeConfig: { channel: 25, wifi: true }, kept: [1, 2, 3] })
  expect(differencesOf(before, after)).toEqual([
    { path: 'Product name', before: 'Milk', after: 'Oat milk' },
    { path: 'Settings of the store › Channel', before: '11', after: '25' },
    { path: 'kept › 3', before: '', after: '3' },
    { path: 'gone', before: '1', after: '' },
  ])
  expect(differencesOf('', JSON.stringify('plain'))).toEqual([{ path: '', before: '', after: 'plain' }])
  expect(differencesOf('', '')).toEqual([])
})

test('two fields of one name on the screens are both shown', () => {
  const level = JSON.stringify({ accessLevel: '2', accountLevel: '3' })
  expect(differencesOf('', level).map(({ after }) => after)).toEqual(['2', '3'])
})

test('nothing differs between equal values, and any JSON can be compared', () => {
  fc.assert(
    fc.property(fc.json(), fc.json(), (before, after) => {
      expect(differencesOf(before, before)).toEqual([])
      for (const difference of differencesOf(before, after)) expect(difference.before).not.toBe(difference.after)
    }),
  )
})
