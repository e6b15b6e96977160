// server/delivery: the division of gateways: complete, fair, and stable when instances come and go.
import { expect, test } from 'vitest'
import { shareOf } from './shares.ts'

const gateways = Array.from({ length: 1_000 }, (_, at) => at * 3 + 1)
const division = (alive: readonly string[]) =>
  new Map(alive.flatMap((name) => [...shareOf(name, alive, gateways)].map((id) => [id, name] as const)))

test.each([1, 2, 3, 7])('%i instances hold every gateway once, and none holds more than a fair share', (count) => {
  const alive = Array.from({ length: count }, (_, at) => `instance-${at}`)
  const shares = alive.map((name) => shareOf(name, alive, gateways))
  expect(shares.reduce((sum, share) => sum + share.size, 0)).toBe(gateways.length)
  expect(division(alive).size).toBe(gateways.length)
  for (const share of shares) expect(share.size).toBeLessThanOrEqual(Math.ceil(gateways.length / count))
})

test('the order of the instances does not matter', () => {
  expect(shareOf('b', ['a', 'b', 'c'], gateways)).toEqual(shareOf('b', ['c', 'b', 'a'], gateways))
})

test('an instance that ends moves its own gateways and few others', () => {
  const before = division(['a', 'b', 'c', 'd'])
  const after = division(['a', 'b', 'c'])
  const moved = gateways.filter((id) => before.get(id) !== 'd' && before.get(id) !== after.get(id))
  expect(moved.length).toBeLessThan(gateways.length * 0.15)
})
