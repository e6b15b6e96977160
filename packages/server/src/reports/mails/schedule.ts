// server/reports/mails: which reports a company sends, and when: weekly on Monday, monthly on the first day. Pure.
import type { z } from 'zod'
import type { ReportSetting } from '@shelfcast/contract/settings/hardware'
import { dayMs, instantAt, wallAt, weekdayOf } from '@shelfcast/contract/zone-time'

type Setting = z.output<typeof ReportSetting>
export type ReportName = 'error-list' | 'error-list-info' | 'error-list-gw' | 'product-info'

export interface Plan {
  report: ReportName
  cycle: 'WEEKLY' | 'MONTHLY'
  /** Milliseconds after midnight of the store. */
  at: number
}

const names: Readonly<Record<string, ReportName>> = {
  errorlist: 'error-list',
  errorlistinfo: 'error-list-info',
  errorlistgw: 'error-list-gw',
  productinfo: 'product-info',
}

/** A company that has saved no reports gets these. */
const usual: readonly Plan[] = (['error-list-info', 'product-info'] as const).map((report) => ({
  report,
  cycle: 'MONTHLY',
  at: 6 * 3_600_000,
}))

/** Reports of other names are for other programs. */
export function plansOf(settings: readonly Setting[]): Plan[] {
  if (settings.length === 0) return [...usual]
  return settings.flatMap(({ reportName, use, cycle, reportedTime, reportMinute }) => {
    const report = names[reportName.toLowerCase().replaceAll(/[^a-z]/g, '')]
    if (report === undefined || use !== 'ON') return []
    return [
      {
        report,
        cycle: /week/i.test(cycle) ? ('WEEKLY' as const) : ('MONTHLY' as const),
        at: (reportedTime * 60 + reportMinute) * 60_000,
      },
    ]
  })
}

/** The day on which a cycle starts, as wall time, some cycles away from the one that contains a day. */
function cycleStart(cycle: Plan['cycle'], wall: number, away: number): number {
  const day = new Date(Math.floor(wall / dayMs) * dayMs)
  if (cycle === 'MONTHLY') return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + away, 1)
  const back = [0, 1, 2, 3, 4, 5, 6].findIndex((days) => weekdayOf(day.getTime() - days * dayMs) === 'MON')
  return day.getTime() + (7 * away - back) * dayMs
}

/** The last due time at or before `now`, the next one, and the whole cycle before the last. */
export function dueOf({ cycle, at }: Plan, zone: string, now: number) {
  const wall = wallAt(zone, now)
  const due = (away: number) => instantAt(zone, cycleStart(cycle, wall, away) + at)
  const away = due(0) <= now ? 0 : -1
  const start = (cycles: number) => instantAt(zone, cycleStart(cycle, wall, away + cycles))
  return { last: due(away), next: due(away + 1), from: start(-1), to: start(0) }
}
