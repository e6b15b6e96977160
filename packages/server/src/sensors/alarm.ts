// server/sensors: when a measured value becomes an alert and when the alert ends, as a pure function of readings and
// time. A reading alone never raises an alert, silence never ends one, and silence does not stop the clock of a delay.
import type { Limits } from '@shelfcast/contract/sensors/alert-settings'
import { minuteMs } from '@shelfcast/contract/zone-time'

export type Level = 'STABLE' | 'CAUTION' | 'DANGER'

/** All times are milliseconds since 1970. Kept as JSON between readings and over restarts. */
export interface AlarmState {
  level: Level
  /** Outside this limit without a break since then; null inside. */
  caution: number | null
  danger: number | null
  /** Inside this limit by the hysteresis since then, by readings alone. */
  inCaution: number | null
  inDanger: number | null
  /** The last value was so far outside that a longer delay for defrosting does not apply. */
  extreme: boolean
  /** Of the current violation: the start, the value furthest outside, and the limit that it is measured by. */
  since: number | null
  worst: { value: number; limit: number } | null
  lastAt: number | null
}

export interface AlarmRules {
  limits: Limits
  delayMs: number
  hysteresis: number
  recoverMs: number
  /** Outside a limit by so much, defrosting is no excuse; null without one. */
  extremeBy: number | null
  /** The defrost windows that touch a period. */
  defrost: (from: number, to: number) => readonly { start: number; end: number }[]
}

export const calm: AlarmState = {
  level: 'STABLE',
  caution: null,
  danger: null,
  inCaution: null,
  inDanger: null,
  extreme: false,
  since: null,
  worst: null,
  lastAt: null,
}

/** A cabinet needs this long to become cold again after a defrost. */
const afterDefrostMs = 20 * minuteMs

interface Bounds {
  low: number | null
  high: number | null
}

/** Who is outside the danger limit is outside the caution limit, even if only that one is set. */
const cautionOf = ({ cautionLow, cautionHigh, dangerLow, dangerHigh }: Limits): Bounds => ({
  low: cautionLow ?? dangerLow,
  high: cautionHigh ?? dangerHigh,
})
const dangerOf = ({ dangerLow, dangerHigh }: Limits): Bounds => ({ low: dangerLow, high: dangerHigh })

/** How far a value is outside, and the limit that it passed; 0 or less inside. */
function beyond(value: number, { low, high }: Bounds): { by: number; limit: number } {
  const over = high === null ? -Infinity : value - high
  const under = low === null ? -Infinity : low - value
  return over >= under ? { by: over, limit: high ?? 0 } : { by: under, limit: low ?? 0 }
}

/** A narrow band can still be left for good: the hysteresis takes at most a quarter of it from each side. */
function isWellInside(value: number, { low, high }: Bounds, hysteresis: number): boolean {
  const margin = low === null || high === null ? hysteresis : Math.min(hysteresis, (high - low) / 4)
  return (high === null || value <= high - margin) && (low === null || value >= low + margin)
}

/** @param reading newer than every earlier one; an older one changes nothing */
export function read(state: AlarmState, reading: { at: number; value: number }, rules: AlarmRules): AlarmState {
  const { at, value } = reading
  if (state.lastAt !== null && at <= state.lastAt) return state
  // What the delay already decided before this reading came, however late it comes.
  const before = wait(state, at, rules)
  const [ofCaution, ofDanger] = [cautionOf(rules.limits), dangerOf(rules.limits)]
  const [caution, danger] = [beyond(value, ofCaution), beyond(value, ofDanger)]
  const isOut = caution.by > 0
  const next: AlarmState = {
    ...before,
    caution: isOut ? (before.caution ?? at) : null,
    danger: danger.by > 0 ? (before.danger ?? at) : null,
    inCaution: isWellInside(value, ofCaution, rules.hysteresis) ? (before.inCaution ?? at) : null,
    inDanger: isWellInside(value, ofDanger, rules.hysteresis) ? (before.inDanger ?? at) : null,
    extreme: rules.extremeBy !== null && Math.max(danger.by, isUnset(ofDanger) ? caution.by : 0) >= rules.extremeBy,
    lastAt: at,
  }
  if (isOut) {
    const was = before.worst ? beyond(before.worst.value, ofCaution).by : -Infinity
    next.since = before.since ?? at
    if (caution.by > was) next.worst = { value, limit: (danger.by > 0 ? danger : caution).limit }
  }
  const over = recovered(next, at, rules)
  if (over.level === 'STABLE' && !isOut) return { ...over, since: null, worst: null }
  return wait(over, at, rules)
}

const isUnset = ({ low, high }: Bounds) => low === null && high === null

/** Time passes without a reading. It raises alerts whose delay is over, and ends none. */
export function wait(state: AlarmState, now: number, rules: AlarmRules): AlarmState {
  const isDue = (since: number | null) => since !== null && now >= dueOf(since, state, rules)
  if (isDue(state.danger)) return state.level === 'DANGER' ? state : { ...state, level: 'DANGER' }
  return state.level === 'STABLE' && isDue(state.caution) ? { ...state, level: 'CAUTION' } : state
}

/** When `wait` will raise the level; undefined if nothing waits. */
export function nextDue(state: AlarmState, rules: AlarmRules): number | undefined {
  const dues = [
    ...(state.danger !== null && state.level !== 'DANGER' ? [dueOf(state.danger, state, rules)] : []),
    ...(state.caution !== null && state.level === 'STABLE' ? [dueOf(state.caution, state, rules)] : []),
  ]
  return dues.length === 0 ? undefined : Math.min(...dues)
}

function dueOf(since: number, { extreme, lastAt }: AlarmState, { delayMs, defrost }: AlarmRules): number {
  const due = since + delayMs
  const later = Math.max(due, ...defrost(since, due).map(({ end }) => end + afterDefrostMs))
  return extreme && later > due ? Math.max(since, Math.min(later, lastAt ?? since)) : later
}

function recovered(state: AlarmState, at: number, { recoverMs }: AlarmRules): AlarmState {
  if (state.level === 'STABLE') return state
  if (state.inCaution !== null && at - state.inCaution >= recoverMs) return { ...state, level: 'STABLE' }
  if (state.level === 'DANGER' && state.inDanger !== null && at - state.inDanger >= recoverMs)
    return { ...state, level: 'CAUTION' }
  return state
}
