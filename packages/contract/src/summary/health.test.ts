// contract/summary/health: the percentages of the alert setting, their direction, and the worst level of a store.
import { expect, test } from 'vitest'
import { healthOf, storeHealth } from './health.ts'
import type { AlertSetting } from '../settings/settings.ts'
import type { Counts } from './summary.ts'

const setting: AlertSetting = {
  gwOfflineCaution: '10',
  gwOfflineDanger: '30',
  labelUpdatedCaution: '95',
  labelUpdatedDanger: '90',
  labelLowBatteryCaution: '5',
  labelLowBatteryDanger: '10',
  labelOfflineCaution: '5',
  labelOfflineDanger: '10',
  labelSignalCaution: '5',
  labelSignalDanger: '10',
  labelMisusedCaution: '5',
  labelMisusedDanger: '10',
}

test.each([
  [0, 0, 'gwOffline', 'off'],
  [0, 10, 'gwOffline', 'stable'],
  [9, 100, 'gwOffline', 'stable'],
  [10, 100, 'gwOffline', 'caution'],
  [30, 100, 'gwOffline', 'danger'],
  [4, 100, 'labelLowBattery', 'stable'],
  [5, 100, 'labelLowBattery', 'caution'],
  [10, 100, 'labelLowBattery', 'danger'],
  // For updated labels the good share counts: under 95 % is a caution, under 90 % a danger.
  [5, 100, 'labelUpdated', 'stable'],
  [6, 100, 'labelUpdated', 'caution'],
  [10, 100, 'labelUpdated', 'caution'],
  [11, 100, 'labelUpdated', 'danger'],
] as const)('%i bad of %i against %s is %s', (bad, total, threshold, health) => {
  expect(healthOf(bad, total, setting, threshold)).toBe(health)
})

test('the worst part determines the health of a store', () => {
  const counts = new Proxy(
    {},
    { get: (given: Record<string, number>, key: string) => given[key] ?? 0 },
  ) as unknown as Counts
  expect(storeHealth(counts, setting)).toBe('off')
  Object.assign(counts, { totalLabelCount: 100, totalUpdatedLabelCount: 100, onlineGwCount: 9 })
  expect(storeHealth(counts, setting)).toBe('stable')
  Object.assign(counts, { lowBatteryCount: 6 })
  expect(storeHealth(counts, setting)).toBe('caution')
  Object.assign(counts, { offlineGwCount: 9 })
  expect(storeHealth(counts, setting)).toBe('danger')
})
