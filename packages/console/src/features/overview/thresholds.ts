// features/overview: when a share of the whole is a caution or a danger. Percentages come from the alert setting.
import type { AlertSetting } from '@shelfcast/contract/settings'
import type { Tone } from '../../ui/status.tsx'

export type Threshold = 'gwOffline' | 'labelUpdated' | 'labelLowBattery' | 'labelOffline' | 'labelSignal'

/** `bad` of `total` against the caution and danger percentages of one threshold. */
export function toneOf(bad: number, total: number, setting: AlertSetting | undefined, threshold: Threshold): Tone {
  if (total === 0) return 'off'
  const percent = (bad / total) * 100
  if (setting && bad > 0 && percent >= Number(setting[`${threshold}Danger`])) return 'danger'
  if (setting && bad > 0 && percent >= Number(setting[`${threshold}Caution`])) return 'caution'
  return 'stable'
}
