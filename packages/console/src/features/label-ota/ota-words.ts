// features/label-ota: names, tones and times of schedules, for the list and the panel.
import type { OtaSchedule } from '@shelfcast/contract/firmware/schedules'
import type { Text } from '../../text/text.ts'
import { numberText } from '../../ui/number-text.ts'

export const stateTone = {
  OFF: 'off',
  PLANNED: 'info',
  PAUSED: 'info',
  RUNNING: 'info',
  DONE: 'stable',
  STOPPED: 'danger',
  ENDING: 'info',
} as const
export const setTone = { ON: 'stable', OFF: 'off' } as const
export const statusTone = {
  WAITING: 'info',
  DOWNLOADING: 'info',
  SENDING: 'info',
  SUCCESS: 'stable',
  FAILED: 'danger',
  SKIPPED: 'caution',
} as const

export const scheduleName = ({ model, fwVersion }: Pick<OtaSchedule, 'model' | 'fwVersion'>) => `${model} ${fwVersion}`

export const windowOf = ({ windowStart, windowEnd }: OtaSchedule) =>
  windowStart === '' ? '' : `${windowStart} – ${windowEnd}`

/** `1 min`, `5 to 10 min`, from two hours on `4 to 8 h`; empty if no label waits. */
export function estimateOf({ minutesFrom, minutesTo }: OtaSchedule, text: Text): string {
  if (minutesTo === 0) return ''
  if (minutesFrom === minutesTo) return text('ota.estimate.same', { to: numberText(minutesTo) })
  const isLong = minutesTo >= 120
  const shown = (minutes: number) => numberText(isLong ? Math.round(minutes / 6) / 10 : minutes)
  return text(isLong ? 'ota.estimate.hours' : 'ota.estimate', { from: shown(minutesFrom), to: shown(minutesTo) })
}

/** What a save needs of a schedule that stays as it is. */
export const entryOf = ({ id, stationCode, firmwareId }: OtaSchedule) => ({ id, stationCode, firmwareId })
