// server/article-schedules: the times of a schedule: start, end and weekdays. contract/zone-time handles zones and
// clock changes.
import {
  dayMs,
  firstWall,
  instantAt,
  minuteMs,
  nextWall,
  type Repeat,
  shifted,
  wallOf,
  wallText,
  type Weekday,
} from '@shelfcast/contract/zone-time'
import { Fault } from '../http/fault.ts'

/** One local time of a store, with its repeat rule. */
export interface When {
  zone: string
  wall: number
  repeat: Repeat | undefined
}

/** @throws Fault 'schedule.past' or 'schedule.noDay' */
export function startOf(zone: string, scheduleTime: string, repeat: Repeat | undefined, now: number): When {
  const asked = wallAs(scheduleTime, zone)
  const wall = repeat ? firstWall(asked, repeat) : asked
  if (wall === undefined)
    throw new Fault('schedule.noDay', { until: repeat?.until ?? '' }, [
      { field: 'repeat.until', code: 'noDay', message: 'None of the days is before this date.' },
    ])
  // The current minute does not count as past.
  if (instantAt(zone, wall) + minuteMs <= now)
    throw new Fault('schedule.past', { time: wallText(wall), zone }, [
      { field: 'scheduleTime', code: 'past', message: `This time is in the past in ${zone}.`, value: wallText(wall) },
    ])
  return { zone, wall, repeat }
}

/**
 * The ends of an offer: each start plus the length of the first offer.
 * @throws Fault 'schedule.backDate' or 'schedule.overlap'
 */
export function endOf(start: When, startTime: string, endTime: string): When {
  const length = wallAs(endTime, start.zone) - wallAs(startTime, start.zone)
  if (length <= 0)
    throw new Fault('schedule.backDate', {}, [
      { field: 'end.scheduleTime', code: 'backDate', message: 'The end must be after the start.', value: endTime },
    ])
  const wall = start.wall + length
  if (start.repeat && length > shortestPause(start.repeat))
    throw new Fault('schedule.overlap', { times: `${wallText(start.wall)} – ${wallText(wall)}` }, [
      {
        field: 'end.scheduleTime',
        code: 'overlap',
        message: 'The offer must end before it starts again.',
        value: endTime,
      },
    ])
  const days = Math.floor(wall / dayMs) - Math.floor(start.wall / dayMs)
  return { zone: start.zone, wall, repeat: start.repeat && shifted(start.repeat, days) }
}

/** The next time after this one. Of several missed times only the last, because each would do the same. */
export function after(when: When, now: number): When | undefined {
  if (!when.repeat) return undefined
  const wall = nextWall(when.wall, when.repeat)
  return wall === undefined ? undefined : latest({ ...when, wall }, now)
}

/** The last time that is due by now, or this one. */
export function latest(when: When, now: number): When {
  let found = when
  for (
    let wall = when.repeat && nextWall(when.wall, when.repeat);
    when.repeat && wall !== undefined && instantAt(when.zone, wall) <= now;
    wall = nextWall(wall, when.repeat)
  )
    found = { ...when, wall }
  return found
}

export const instantOf = (when: When): number => instantAt(when.zone, when.wall)

export function repeatOf(days: string | null, until: string | null): Repeat | undefined {
  return days === null ? undefined : { days: days.split(',') as Weekday[], ...(until === null ? {} : { until }) }
}

/** The contract has checked the format; the zone may still lack this time. */
export function wallAs(text: string, zone: string): number {
  const wall = wallOf(text, zone)
  if (wall === undefined) throw new Fault('input.invalid', { message: `${text} is not a time.` })
  return wall
}

function shortestPause(repeat: Repeat): number {
  const everyWeek: Repeat = { days: repeat.days }
  let wall = firstWall(0, everyWeek) ?? 0
  let pause = Infinity
  for (let step = 0; step < repeat.days.length; step += 1) {
    const next = nextWall(wall, everyWeek) ?? Infinity
    pause = Math.min(pause, next - wall)
    wall = next
  }
  return pause
}
