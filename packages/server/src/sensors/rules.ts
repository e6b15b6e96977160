// server/sensors: an alert setting as the rules of the alarm (alarm.ts), and when a sensor counts as offline.
import type { AlertSettingBody, DefrostWindow } from '@shelfcast/contract/sensors/alert-settings'
import { dayMs, instantAt, minuteMs, wallAt, weekdayOf } from '@shelfcast/contract/zone-time'
import type { AlarmRules } from './alarm.ts'

export type SettingValue = Omit<AlertSettingBody, 'name' | 'sensorList'>

const noDefrost: AlarmRules['defrost'] = () => []

export function temperatureRules(setting: SettingValue, zone: string): AlarmRules {
  return {
    limits: setting.temperature,
    delayMs: setting.delayMinutes * minuteMs,
    hysteresis: setting.hysteresis,
    recoverMs: setting.recoverMinutes * minuteMs,
    extremeBy: 10,
    defrost: setting.defrost.length === 0 ? noDefrost : (from, to) => windowsWithin(setting.defrost, zone, from, to),
  }
}

/** Defrosting dries no air for long, so it excuses only temperatures. */
export function humidityRules(setting: SettingValue): AlarmRules {
  return { ...temperatureRules(setting, 'UTC'), limits: setting.humidity, extremeBy: null, defrost: noDefrost }
}

/** The windows that touch a period, as instants. */
export function windowsWithin(windows: readonly DefrostWindow[], zone: string, from: number, to: number) {
  const found: { start: number; end: number }[] = []
  const firstDay = Math.floor(wallAt(zone, from) / dayMs) - 1
  const lastDay = Math.floor(wallAt(zone, to) / dayMs)
  for (let day = firstDay; day <= lastDay; day += 1) {
    const midnight = day * dayMs
    for (const { days, start, end } of windows) {
      if (!days.includes(weekdayOf(midnight))) continue
      const [starts, ends] = [midnight + minutesOf(start), midnight + minutesOf(end)]
      const window = {
        start: instantAt(zone, starts),
        end: instantAt(zone, ends <= starts ? ends + dayMs : ends),
      }
      if (window.start <= to && window.end > from) found.push(window)
    }
  }
  return found
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * minuteMs
}

const [offlineLeast, offlineMost, offlineUnlearned] = [15 * minuteMs, 180 * minuteMs, 120 * minuteMs]
/** Readings until the pace of a sensor is known. */
const gapsToLearn = 5

/** A sensor without a proven reading for so long is offline. */
export function offlineAfterMs(
  { offlineMinutes }: { offlineMinutes: number },
  { gapSeconds, gaps, intervalSeconds }: { gapSeconds: number | null; gaps: number; intervalSeconds: number },
): number {
  if (offlineMinutes > 0) return offlineMinutes * minuteMs
  const gap = intervalSeconds > 0 ? intervalSeconds : gaps >= gapsToLearn ? gapSeconds : null
  return gap === null ? offlineUnlearned : Math.min(offlineMost, Math.max(offlineLeast, 3 * gap * 1_000))
}
