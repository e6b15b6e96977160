// server/stores: the list of time zones, on a server that runs through a change of the clocks.
import { expect, test } from 'vitest'
import { listTimeZones } from '@shelfcast/contract/stores/stores'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'

let clock = Date.parse('2026-01-15T12:00:00Z')
const { server, headersNow } = usingShop({ now: () => clock })

async function shown(name: string) {
  const answer = await apiClient(server.url, await headersNow())(listTimeZones)
  return (answer.body['timezoneList'] as { name: string; timezone: string }[]).find((zone) => zone.name === name)
    ?.timezone
}

test('an offset is that of the season, without a restart', async () => {
  expect(await shown('Europe/Paris')).toBe('(UTC+01:00) Europe/Paris')
  expect(await shown('UTC')).toBe('(UTC+00:00) UTC')
  clock = Date.parse('2026-07-15T12:00:00Z')
  expect(await shown('Europe/Paris')).toBe('(UTC+02:00) Europe/Paris')
})
