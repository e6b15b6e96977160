// server/sensors: what a sensor's readings, and the time that passes, change: its shown values, its history, its alarms.
// Pure; take.ts reads and writes the rows.
import type { SensorAlertKind, SensorAlertLevel, SensorStatus } from '@shelfcast/contract/sensors/fields'
import { minuteMs } from '@shelfcast/contract/zone-time'
import { calm, nextDue, read, wait, type AlarmRules, type AlarmState } from './alarm.ts'
import type { Reading } from './reading.ts'
import { humidityRules, offlineAfterMs, temperatureRules, type SettingValue } from './rules.ts'

export interface SensorState {
  linked: boolean
  hasHumidity: boolean
  intervalSeconds: number
  gapSeconds: number | null
  gaps: number
  temperature: number | null
  humidity: number | null
  battery: number | null
  rssi: number | null
  measuredAt: Date | null
  /** Of the last proven reading. */
  heardAt: Date | null
  keptAt: Date | null
  keptTemperature: number | null
  keptHumidity: number | null
  alarm: Alarms
  status: SensorStatus
  online: boolean
  dueAt: Date | null
}

/** By kind; empty before the first reading under a setting. */
export type Alarms = Partial<Record<'temperature' | 'humidity', AlarmState>> & { battery?: boolean; offline?: boolean }

/** What applies to a sensor; null while it follows no enabled setting. */
export interface Applied {
  setting: SettingValue
  zone: string
}

export interface KeptReading {
  at: Date
  temperature: number | null
  rawTemperature: number | null
  humidity: number | null
  battery: number | null
  rssi: number | null
  /** It came after a newer one; kept unless the history says the same. */
  late: boolean
}

export type Change =
  | {
      kind: SensorAlertKind
      change: 'open' | 'worse'
      level: SensorAlertLevel
      value: number
      limit: number
      since: Date
    }
  | { kind: SensorAlertKind; change: 'value'; value: number }
  | { kind: SensorAlertKind; change: 'close'; at: Date; why: 'RECOVERED' | 'REMOVED' }

export interface Judged {
  next: SensorState
  kept: KeptReading[]
  changes: Change[]
}

const sameMs = 10_000
export const keepMs = 5 * minuteMs
export const [keepKelvin, keepPercent] = [0.1, 1]
/** A longer gap is an outage, not the pace of the sensor. */
const longestGapSeconds = 6 * 3_600
const [batteryLow, batteryGood] = [10, 20]

/** @param readings in any order. @param offset Kelvin, from the calibration */
export function judge(
  before: SensorState,
  readings: readonly Reading[],
  { applied, offset, now }: { applied: Applied | null; offset: number; now: Date },
): Judged {
  const next: SensorState = { ...before, alarm: { ...before.alarm } }
  const kept: KeptReading[] = []
  const rules = rulesOf(applied)
  for (const reading of readings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    if (reading.humidity !== undefined) next.hasHumidity = true
    if (!reading.proven) {
      if (next.heardAt === null) show(next, reading, offset)
      continue
    }
    const isLate = next.measuredAt !== null && reading.at <= next.measuredAt
    if (next.measuredAt?.getTime() === reading.at.getTime()) continue
    if (isLate) {
      kept.push(rowOf(reading, offset, true))
      continue
    }
    next.heardAt = now
    if (isRepeated(next, reading, offset)) continue
    learn(next, reading.at)
    next.measuredAt = reading.at
    show(next, reading, offset)
    if (isWorthKeeping(next, reading.at)) {
      kept.push(rowOf(reading, offset, false))
      next.keptAt = reading.at
      next.keptTemperature = next.temperature
      next.keptHumidity = next.humidity
    }
    step(next.alarm, reading, offset, rules)
  }
  return { kept, ...settled(before, next, { applied, rules, now }) }
}

interface Rules {
  temperature: AlarmRules | null
  humidity: AlarmRules | null
}

const rulesOf = (applied: Applied | null): Rules => ({
  temperature: applied && temperatureRules(applied.setting, applied.zone),
  humidity: applied && humidityRules(applied.setting),
})

const corrected = ({ temperature }: Reading, offset: number) =>
  temperature === undefined ? undefined : Math.round((temperature + offset) * 100) / 100

function show(next: SensorState, reading: Reading, offset: number) {
  next.temperature = corrected(reading, offset) ?? next.temperature
  next.humidity = reading.humidity ?? next.humidity
  next.battery = reading.battery ?? next.battery
  next.rssi = reading.rssi ?? next.rssi
}

function rowOf(reading: Reading, offset: number, late: boolean): KeptReading {
  const temperature = corrected(reading, offset) ?? null
  return {
    at: reading.at,
    temperature,
    rawTemperature:
      reading.temperature === undefined || reading.temperature === temperature ? null : reading.temperature,
    humidity: reading.humidity ?? null,
    battery: reading.battery ?? null,
    rssi: reading.rssi ?? null,
    late,
  }
}

/** Several gateways repeat one advertisement, and bridges repeat what did not change. */
function isRepeated(next: SensorState, reading: Reading, offset: number): boolean {
  if (next.measuredAt === null || reading.at.getTime() - next.measuredAt.getTime() >= sameMs) return false
  const temperature = corrected(reading, offset)
  return (
    (temperature === undefined || temperature === next.temperature) &&
    (reading.humidity === undefined || reading.humidity === next.humidity)
  )
}

function isWorthKeeping({ keptAt, keptTemperature, keptHumidity, temperature, humidity }: SensorState, at: Date) {
  const moved = (value: number | null, kept: number | null, least: number) =>
    value !== null && (kept === null || Math.abs(value - kept) >= least - 1e-9)
  return (
    keptAt === null ||
    at.getTime() - keptAt.getTime() >= keepMs ||
    moved(temperature, keptTemperature, keepKelvin) ||
    moved(humidity, keptHumidity, keepPercent)
  )
}

function learn(next: SensorState, at: Date) {
  if (next.measuredAt === null) return
  const gap = (at.getTime() - next.measuredAt.getTime()) / 1_000
  if (gap > longestGapSeconds) return
  next.gapSeconds = next.gapSeconds === null ? gap : next.gapSeconds * 0.8 + gap * 0.2
  next.gaps += 1
}

function step(alarm: Alarms, reading: Reading, offset: number, rules: Rules) {
  const at = reading.at.getTime()
  const temperature = corrected(reading, offset)
  if (rules.temperature && temperature !== undefined)
    alarm.temperature = read(alarm.temperature ?? calm, { at, value: temperature }, rules.temperature)
  if (rules.humidity && reading.humidity !== undefined)
    alarm.humidity = read(alarm.humidity ?? calm, { at, value: reading.humidity }, rules.humidity)
}

const ranks = { STABLE: 0, CAUTION: 1, DANGER: 2 } as const

/** After the readings: what the time decides, and which alerts begin, change or end. */
function settled(
  before: SensorState,
  next: SensorState,
  { applied, rules, now }: { applied: Applied | null; rules: Rules; now: Date },
): { next: SensorState; changes: Change[] } {
  const changes: Change[] = []
  const nowMs = now.getTime()
  for (const kind of ['temperature', 'humidity'] as const) {
    const rule = rules[kind]
    const old = before.alarm[kind] ?? calm
    let state = next.alarm[kind]
    if (!rule) delete next.alarm[kind]
    else if (state) {
      state = wait(state, nowMs, rule)
      next.alarm[kind] = state
    }
    changes.push(...changesOf(kind === 'temperature' ? 'TEMPERATURE' : 'HUMIDITY', old, rule && state, now))
  }
  const offlineMs = offlineAfterMs(applied?.setting ?? { offlineMinutes: 0 }, next)
  const offlineAt = next.heardAt === null ? null : next.heardAt.getTime() + offlineMs
  next.online = offlineAt !== null && nowMs < offlineAt
  changes.push(
    ...offlineChanges(before, next, { applied, offlineMs, now }),
    ...batteryChanges(before, next, applied, now),
  )
  const levels = [next.alarm.temperature?.level ?? 'STABLE', next.alarm.humidity?.level ?? 'STABLE'] as const
  const worst = ranks[levels[0]] >= ranks[levels[1]] ? levels[0] : levels[1]
  // An alert stays while nothing is heard; without one, silence means an unknown state.
  next.status = !applied || (worst === 'STABLE' && !next.online) ? 'UNKNOWN' : worst
  const dues = [
    next.online ? offlineAt : null,
    ...(['temperature', 'humidity'] as const).map((kind) => {
      const [state, rule] = [next.alarm[kind], rules[kind]]
      return state && rule ? (nextDue(state, rule) ?? null) : null
    }),
  ].filter((one) => one !== null)
  next.dueAt = dues.length === 0 ? null : new Date(Math.min(...dues))
  return { next, changes }
}

function changesOf(kind: SensorAlertKind, old: AlarmState, state: AlarmState | null | undefined, now: Date): Change[] {
  const level = state?.level ?? 'STABLE'
  if (level === 'STABLE' || !state) {
    if (old.level === 'STABLE') return []
    const at = state?.lastAt === null || state === null || state === undefined ? now : new Date(state.lastAt)
    return [{ kind, change: 'close', at, why: state ? 'RECOVERED' : 'REMOVED' }]
  }
  const { value, limit } = state.worst ?? { value: 0, limit: 0 }
  if (old.level === 'STABLE' || (old.level === 'CAUTION' && level === 'DANGER'))
    return [
      {
        kind,
        change: old.level === 'STABLE' ? 'open' : 'worse',
        level,
        value,
        limit,
        since: new Date(state.since ?? now),
      },
    ]
  return old.worst?.value === state.worst?.value ? [] : [{ kind, change: 'value', value }]
}

function offlineChanges(
  before: SensorState,
  next: SensorState,
  { applied, offlineMs, now }: { applied: Applied | null; offlineMs: number; now: Date },
): Change[] {
  const isOff = applied !== null && next.heardAt !== null && !next.online
  next.alarm.offline = isOff
  const minutes = Math.round(offlineMs / minuteMs)
  if (isOff && !before.alarm.offline && next.heardAt)
    return [
      {
        kind: 'OFFLINE',
        change: 'open',
        level: 'CAUTION',
        value: Math.round((now.getTime() - next.heardAt.getTime()) / minuteMs),
        limit: minutes,
        since: next.heardAt,
      },
    ]
  if (!isOff && before.alarm.offline)
    return [{ kind: 'OFFLINE', change: 'close', at: now, why: next.online && applied ? 'RECOVERED' : 'REMOVED' }]
  return []
}

/** Between the two limits an alert stays as it is: a cold cabinet lowers the voltage for a while. */
function batteryChanges(before: SensorState, next: SensorState, applied: Applied | null, now: Date): Change[] {
  const was = before.alarm.battery ?? false
  const isLow =
    applied !== null && next.battery !== null && (was ? next.battery < batteryGood : next.battery <= batteryLow)
  next.alarm.battery = isLow
  if (isLow && !was)
    return [
      { kind: 'BATTERY', change: 'open', level: 'CAUTION', value: next.battery ?? 0, limit: batteryLow, since: now },
    ]
  return !isLow && was ? [{ kind: 'BATTERY', change: 'close', at: now, why: applied ? 'RECOVERED' : 'REMOVED' }] : []
}
