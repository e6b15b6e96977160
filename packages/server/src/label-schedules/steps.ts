// server/label-schedules: the next flips of labels as rows, computed from the calls' times. orders.ts stores schedules,
// runner.ts runs flips.
import { sql } from 'kysely'
import type { z } from 'zod'
import { mostPages } from '@shelfcast/contract/labels/pages'
import type { PageEntry, repeatLabels, takeTurns } from '@shelfcast/contract/labels/schedules'
import { firstWall, instantAt, minuteMs, nextWall, wallText } from '@shelfcast/contract/zone-time'
import { instantOf, repeatOf, wallAs } from '../article-schedules/when.ts'
import type { Db } from '../db/database.ts'
import { Fault } from '../http/fault.ts'

export type Kind = 'single' | 'repeat' | 'turns'

export interface Step {
  entry: number
  page: number
  dueAt: number
  /** Local time in the zone; null if only elapsed time counts. */
  localTime: string | null
  endsLocal: string | null
  lengthMs: number | null
  repeatDays: string | null
  intervalMs: number | null
}

const nothing = { endsLocal: null, lengthMs: null, repeatDays: null, intervalMs: null }

/** @throws Fault 'schedule.page' for a page that no label has */
export function checkPages(entries: readonly { displayPage: number }[]) {
  entries.forEach(({ displayPage }, at) => {
    if (displayPage > mostPages)
      throw new Fault('schedule.page', {}, [
        {
          field: `scheduleList.${at}.displayPage`,
          row: at + 1,
          code: 'page',
          message: `Use a page from 1 to ${mostPages}.`,
          value: String(displayPage),
        },
      ])
  })
}

/** @throws Fault 'schedule.backDate' for an end that is past or before its start, 'schedule.overlap' for two pages at one time */
export function singleSteps(entries: readonly z.output<typeof PageEntry>[], zone: string, now: number): Step[] {
  const steps = entries
    .map((entry, at) => {
      const [start, end] = [wallAs(entry.startTime, zone), wallAs(entry.endTime, zone)]
      const [dueAt, endsAt] = [instantAt(zone, start), instantAt(zone, end)]
      if (endsAt <= dueAt || endsAt <= now)
        throw new Fault('schedule.backDate', {}, [
          {
            field: `scheduleList.${at}.endTime`,
            row: at + 1,
            code: 'backDate',
            message: endsAt <= now ? `This time is in the past in ${zone}.` : 'The end must be after the start.',
            value: entry.endTime,
          },
        ])
      return {
        ...nothing,
        entry: at,
        page: entry.displayPage,
        dueAt,
        endsAt,
        localTime: wallText(start),
        endsLocal: wallText(end),
      }
    })
    .sort((a, b) => a.dueAt - b.dueAt)
  steps.forEach((step, at) => {
    const next = steps[at + 1]
    if (next && next.dueAt < step.endsAt)
      throw new Fault(
        'schedule.overlap',
        { times: `${step.localTime} – ${step.endsLocal}, ${next.localTime} – ${next.endsLocal}` },
        [
          {
            field: `scheduleList.${next.entry}.startTime`,
            row: next.entry + 1,
            code: 'overlap',
            message: 'Another page is scheduled for that time.',
          },
        ],
      )
  })
  return steps
}

/** Each entry's next time in the future. */
export function repeatSteps(
  entries: z.output<typeof repeatLabels.body>['repeatScheduleList'],
  zone: string,
  now: number,
): Step[] {
  return entries.flatMap((entry, at) => {
    const repeat = { days: entry.repeatDay }
    let wall = firstWall(wallAs(`${entry.startDate} ${entry.applyTime}`, zone), repeat)
    while (wall !== undefined && instantAt(zone, wall) + minuteMs <= now) wall = nextWall(wall, repeat)
    return wall === undefined
      ? []
      : [
          {
            ...nothing,
            entry: at,
            page: entry.displayPage,
            dueAt: instantAt(zone, wall),
            localTime: wallText(wall),
            repeatDays: entry.repeatDay.join(','),
          },
        ]
  })
}

/** @throws Fault 'schedule.overlap' for a page that would start again before it ends */
export function turnSteps(
  { startTime, scheduleList }: z.output<typeof takeTurns.body>,
  zone: string,
  now: number,
): Step[] {
  const start = instantAt(zone, wallAs(startTime, zone))
  return scheduleList.map((turn, at) => {
    if (turn.endTimeOffset > turn.interval)
      throw new Fault('schedule.overlap', { times: `${turn.endTimeOffset} > ${turn.interval}` }, [
        {
          field: `scheduleList.${at}.endTimeOffset`,
          row: at + 1,
          code: 'overlap',
          message: 'The page must end before it starts again.',
        },
      ])
    const intervalMs = turn.interval * minuteMs
    const missed = Math.max(0, Math.floor((now - start) / intervalMs))
    return {
      ...nothing,
      entry: at,
      page: turn.displayPage,
      dueAt: start + missed * intervalMs,
      localTime: null,
      lengthMs: turn.endTimeOffset * minuteMs,
      intervalMs,
    }
  })
}

/** The same steps for each of the labels. */
export async function insertSteps(
  tx: Db,
  labelIds: readonly number[],
  kind: Kind,
  zone: string,
  steps: readonly Step[],
): Promise<void> {
  if (steps.length === 0) return
  await sql`
    insert into label_schedule_step (label_id, kind, entry, is_end, zone_id, local_time, due_at, page, ends_local,
      length_ms, repeat_days, interval_ms)
    select l, ${kind}, s.entry, false, ${zone}, s."localTime", to_timestamp(s."dueAt" / 1000.0), s.page, s."endsLocal",
      s."lengthMs", s."repeatDays", s."intervalMs"
    from unnest(${labelIds}::bigint[]) as l,
      json_to_recordset(${JSON.stringify(steps)}::json) as s(entry integer, page integer, "dueAt" float8,
      "localTime" text, "endsLocal" text, "lengthMs" bigint, "repeatDays" text, "intervalMs" bigint)
    order by l, s.entry`.execute(tx)
}

/** Recomputes the instants of all waiting flips from this program's time zones. */
export async function realignSteps(db: Db): Promise<void> {
  const { rows } = await sql<{
    zone_id: string
    local_time: string
    due_at: Date
  }>`select distinct zone_id, local_time, due_at from label_schedule_step where local_time is not null`.execute(db)
  for (const row of rows) {
    const due = instantOf({
      zone: row.zone_id,
      wall: wallAs(row.local_time, row.zone_id),
      repeat: repeatOf(null, null),
    })
    if (due !== row.due_at.getTime())
      await db
        .updateTable('label_schedule_step')
        .set({ due_at: new Date(due) })
        .where('zone_id', '=', row.zone_id)
        .where('local_time', '=', row.local_time)
        .execute()
  }
}
