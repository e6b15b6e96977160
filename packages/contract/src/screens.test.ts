// contract/screens: every name in the rows of screens exists.
import { expect, test } from 'vitest'
import { allOperations } from './operations.ts'
import { screens } from './screens.ts'

test.each(screens.map(({ path, reads }) => ({ path, reads })))('$path is filled by the read $reads', ({ reads }) => {
  expect(allOperations.filter(({ name, operation }) => name === reads && operation.method === 'GET')).toHaveLength(1)
})
