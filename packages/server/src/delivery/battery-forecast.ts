// server/delivery: predicts when the battery of a label is low, from one reading per day. battery-days.ts stores the
// readings and the result; docs/decisions/battery-forecast.md has the reasons.
import { lowMillivolts } from './battery.ts'

/** The middle reading of a day. Days are counted from any fixed day. */
export interface BatteryDay {
  day: number
  millivolts: number
  /** °C; null if the label does not measure it. */
  temperature: number | null
}

export interface BatteryForecast {
  /** The current voltage without the noise of single days. */
  millivolts: number
  /** The day when the battery is low, never before the last reading; null if the readings do not show one. */
  lowOn: number | null
}

/** A battery falls faster near its end, so the last weeks count on their own as well. */
const windows = [28, 84]
/** Readings older than this do not count. */
export const daysRead = Math.max(...windows)
/** Days with one common reading, so that a single bad day changes nothing. */
const bucketDays = 4
const fewestBuckets = 5
const shortestDays = 20
/** No forecast reaches further ahead than this many times the days it was read from. */
const furthest = 4
/** Single days are off by some 20 mV to either side, so a smaller fall within the days read may be theirs. */
const leastFallMillivolts = 40
/** A rise by this much is a new battery: noise and warmth cause less. */
export const newBatteryMillivolts = 100
/** Readings at other temperatures do not compare: a cold battery shows a lower voltage. */
const sameTemperature = 8
/** A label that has been in another climate for this long stays there. */
const movedDays = 14
/** Of the normal distribution, for a fall that is more than noise with a probability of 97.5 %. */
const certainty = 1.96

/** @param days of one label, in order of time; undefined without any. */
export function forecastBattery(days: readonly BatteryDay[]): BatteryForecast | undefined {
  const last = days.at(-1)
  if (!last) return undefined
  const readings = ofThisBattery(atOneTemperature(days.filter(({ day }) => day > last.day - daysRead)))
  const millivolts = Math.round(median(readings.slice(-3).map((reading) => reading.millivolts)))
  if (millivolts <= lowMillivolts) return { millivolts, lowOn: last.day }
  const ends = windows.flatMap((window) => {
    const end = endOf(readings.filter(({ day }) => day > last.day - window))
    return end === undefined ? [] : [Math.max(end, last.day)]
  })
  return { millivolts, lowOn: ends.length > 0 ? Math.min(...ends) : null }
}

/** The usual temperature of the label, or that of its new place. */
function atOneTemperature(days: readonly BatteryDay[]): readonly BatteryDay[] {
  const near = (those: readonly BatteryDay[]) => {
    const temperatures = those.flatMap(({ temperature }) => temperature ?? [])
    const usual = temperatures.length > 0 ? median(temperatures) : 0
    return days.filter(({ temperature }) => temperature === null || Math.abs(temperature - usual) <= sameTemperature)
  }
  const usual = near(days)
  const recent = days.filter(({ day }) => day > days.at(-1)!.day - movedDays)
  return recent.some((day) => usual.includes(day)) ? usual : near(recent)
}

/** The readings since the last new battery. */
function ofThisBattery(days: readonly BatteryDay[]): readonly BatteryDay[] {
  const volts = days.map(({ millivolts }) => millivolts)
  for (let at = days.length - 1; at > 0; at -= 1) {
    const rise = median(volts.slice(at, at + 3)) - median(volts.slice(Math.max(0, at - 3), at))
    if (rise >= newBatteryMillivolts && volts[at]! - volts[at - 1]! >= newBatteryMillivolts) return days.slice(at)
  }
  return days
}

/** When a straight line through these readings is low; undefined if they are too few, or do not fall. */
function endOf(days: readonly BatteryDay[]): number | undefined {
  const points = buckets(days)
  const span = days.length > 0 ? days.at(-1)!.day - days[0]!.day + 1 : 0
  if (points.length < fewestBuckets || span < shortestDays) return undefined
  const slope = fallOf(points)
  if (slope === undefined) return undefined
  // Where the line is on day 0.
  const level = median(points.map(({ day, millivolts }) => millivolts - slope * day))
  const end = Math.ceil((lowMillivolts - level) / slope)
  return end > days.at(-1)!.day + furthest * span ? undefined : end
}

function buckets(days: readonly BatteryDay[]): Pick<BatteryDay, 'day' | 'millivolts'>[] {
  const found = new Map<number, BatteryDay[]>()
  for (const day of days) {
    const bucket = Math.floor(day.day / bucketDays)
    found.set(bucket, [...(found.get(bucket) ?? []), day])
  }
  return [...found.values()].map((those) => ({
    day: median(those.map(({ day }) => day)),
    millivolts: median(those.map(({ millivolts }) => millivolts)),
  }))
}

/** The middle slope of all pairs (Theil and Sen), in millivolts a day; undefined if it may be noise. */
function fallOf(points: readonly Pick<BatteryDay, 'day' | 'millivolts'>[]): number | undefined {
  const slopes = points
    .flatMap((one, at) =>
      points.slice(at + 1).map((other) => (other.millivolts - one.millivolts) / (other.day - one.day)),
    )
    .sort((one, other) => one - other)
  const count = points.length
  const spread = certainty * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const slowest = slopes[Math.ceil((slopes.length + spread) / 2)] ?? slopes.at(-1)!
  const slope = median(slopes)
  const fall = slope * (points[0]!.day - points.at(-1)!.day)
  return slowest < 0 && fall > leastFallMillivolts ? slope : undefined
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
