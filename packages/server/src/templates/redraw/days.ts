// server/templates/redraw: a new day on the labels that show one: those whose template asks for today(). Each store has
// its own midnight.
import { sql } from 'kysely'
import { dateText, dayMs, instantAt, wallAt } from '@shelfcast/contract/zone-time'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import { advisoryLock } from '../../db/locks.ts'
import type { Deps } from '../../deps.ts'
import { requestUpdates } from '../../delivery/request-update.ts'
import { breathe, startDueLoop, type DueLoop } from '../../due-loop.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>

/** Labels per transaction. */
const labelsPerTurn = 500

/**
 * The day is beside the picture (`label_page.drawn_day`), so a label that shows another day than its store has is found
 * without its template: after a night, after a time without the server, and after a change of the time zone.
 */
export function startNewDays(parts: Parts): DueLoop {
  const { db, now } = parts
  return startDueLoop(parts, {
    name: 'new days',
    align: () => Promise.resolve(),
    async run() {
      while (await inTransaction(db, (tx) => turn(parts, tx))) await breathe()
    },
    nextDue: async () =>
      new Date(Math.min(now() + dayMs, ...(await zonesOf(db)).map((zone) => midnightIn(zone, now())))),
  })
}

async function zonesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('store').select('zone_id').distinct().execute()
  return rows.map((row) => row.zone_id)
}

/** The start of the next day. */
const midnightIn = (zone: string, instant: number) =>
  instantAt(zone, (Math.floor(wallAt(zone, instant) / dayMs) + 1) * dayMs)

/** Asks for new pictures of some labels. @returns whether there were any */
async function turn({ events, settings, now }: Parts, tx: Tx): Promise<boolean> {
  const held = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${advisoryLock.labelDays}::integer, 0) as mine`.execute(tx)
  if (!held.rows[0]?.mine) return false
  const zones = await zonesOf(tx)
  const days = zones.map((zone) => dateText(wallAt(zone, now())))
  // The day is set here too: a label that cannot be reached is asked once a day, not at every turn.
  const { rows } = await sql<{ label_id: number }>`
    update label_page p
    set drawn_day = late.day
    from (
      select d.label_id, d.page, z.day
      from label_page d
      join label l on l.label_id = d.label_id
      join store s on s.store_id = d.store_id
      join unnest(${zones}::text[], ${days}::date[]) z (zone_id, day) on z.zone_id = s.zone_id
      where d.drawn_day is not null and d.drawn_day <> z.day and l.linked
      order by d.label_id, d.page limit ${labelsPerTurn} for update of d) late
    where p.label_id = late.label_id and p.page = late.page
    returning p.label_id`.execute(tx)
  const labelIds = [...new Set(rows.map((row) => row.label_id))]
  await requestUpdates(tx, events, labelIds, {
    account: null,
    batchId: null,
    event: 'CHANGE',
    detail: 'Its template shows the date, and a new day began.',
    deadlineMs: settings.delivery.deadlineMs,
    onlyWanted: true,
  })
  return labelIds.length > 0
}
