// contract/summary/health: when a share is a caution or a danger, by the alert setting. One rule for the boxes of the
// overview and for the health of stores.
import type { AlertSetting } from '../settings/settings.ts'
import type { Counts, ProblemType } from './summary.ts'

export type Threshold =
  | 'gwOffline'
  | 'labelUpdated'
  | 'labelLowBattery'
  | 'labelOffline'
  | 'labelSignal'
  | 'labelMisused'
export type Health = 'stable' | 'caution' | 'danger' | 'off'

/** `bad` of `total` against the two percentages of one threshold; 'off' when there is nothing to judge. */
export function healthOf(bad: number, total: number, setting: AlertSetting, threshold: Threshold): Health {
  if (total === 0) return 'off'
  if (bad === 0) return 'stable'
  const percent = (bad / total) * 100
  // Updated labels count from the good side: 95 means that fewer than 95 % are a caution.
  const reaches = (limit: string) =>
    threshold === 'labelUpdated' ? 100 - percent < Number(limit) : percent >= Number(limit)
  return reaches(setting[`${threshold}Danger`])
    ? 'danger'
    : reaches(setting[`${threshold}Caution`])
      ? 'caution'
      : 'stable'
}

/** The number of labels, or gateways, with each problem. A label with two problems counts in both. */
export function problemsOf(counts: Counts): Record<ProblemType, number> {
  return {
    gatewayOffline: counts.offlineGwCount,
    updateFailure: counts.notUpdatedLabelCount,
    labelOffline: counts.offlineLabelCount,
    lowBattery: counts.lowBatteryCount + counts.badBatteryCount + counts.replaceBatteryCount,
    badSignal: counts.badSignalLabelCount,
    misused: counts.misUsedLabelCount,
  }
}

export const problemCount = (counts: Counts): number =>
  Object.values(problemsOf(counts)).reduce((sum, one) => sum + one, 0)

export const gatewayTotal = (counts: Counts): number =>
  counts.onlineGwCount + counts.notReadyGwCount + counts.offlineGwCount

/** The worst of its parts. */
export function storeHealth(counts: Counts, setting: AlertSetting): Health {
  const problems = problemsOf(counts)
  const parts = [
    healthOf(problems.gatewayOffline, gatewayTotal(counts), setting, 'gwOffline'),
    healthOf(problems.updateFailure, counts.totalUpdatedLabelCount, setting, 'labelUpdated'),
    healthOf(problems.lowBattery, counts.totalLabelCount, setting, 'labelLowBattery'),
    healthOf(problems.labelOffline, counts.totalLabelCount, setting, 'labelOffline'),
    healthOf(problems.badSignal, counts.totalLabelCount, setting, 'labelSignal'),
    healthOf(problems.misused, counts.totalLabelCount, setting, 'labelMisused'),
  ]
  return (['danger', 'caution', 'stable'] as const).find((health) => parts.includes(health)) ?? 'off'
}
