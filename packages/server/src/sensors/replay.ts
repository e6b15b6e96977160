// server/sensors: judges past readings by an alert setting: the same alarm (alarm.ts) over the kept history. Pure.
import type { SensorAlertLevel } from '@shelfcast/contract/sensors/fields'
import { calm, nextDue, read, wait, type AlarmRules, type AlarmState } from './alarm.ts'
import { humidityRules, temperatureRules, type SettingValue } from './rules.ts'

interface Past {
  at: Date
  temperature: number | null
  humidity: number | null
}

export interface PastAlert {
  kind: 'TEMPERATURE' | 'HUMIDITY'
  level: SensorAlertLevel
  start: string
  end: string | null
  value: number
}

export function replayed(readings: readonly Past[], setting: SettingValue, zone: string, now: number) {
  const alerts = [
    ...alertsOf('TEMPERATURE', readings, temperatureRules(setting, zone), now),
    ...alertsOf('HUMIDITY', readings, humidityRules(setting), now),
  ].sort((one, other) => (one.start < other.start ? -1 : 1))
  return { readings: readings.length, alerts }
}

function alertsOf(kind: PastAlert['kind'], readings: readonly Past[], rules: AlarmRules, now: number): PastAlert[] {
  const alerts: PastAlert[] = []
  let state = calm
  let open: PastAlert | undefined
  const note = (next: AlarmState) => {
    if (next.level !== 'STABLE') {
      if (!open) {
        open = { kind, level: next.level, start: '', end: null, value: 0 }
        alerts.push(open)
      }
      if (next.level === 'DANGER') open.level = 'DANGER'
      open.start = new Date(next.since ?? 0).toISOString()
      open.value = next.worst?.value ?? open.value
    } else if (open) {
      open.end = new Date(next.lastAt ?? 0).toISOString()
      open = undefined
    }
    state = next
  }
  for (const { at, temperature, humidity } of readings) {
    const value = kind === 'TEMPERATURE' ? temperature : humidity
    if (value === null) continue
    const due = nextDue(state, rules)
    if (due !== undefined && due < at.getTime()) note(wait(state, due, rules))
    note(read(state, { at: at.getTime(), value }, rules))
  }
  note(wait(state, now, rules))
  return alerts
}
