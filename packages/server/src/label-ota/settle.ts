// server/label-ota: how the orders of a schedule end. An update counts when the label itself reports the version and then
// confirms a picture that was sent after it.
import { sql } from 'kysely'
import type { OtaReason } from '@shelfcast/contract/firmware/ota-labels'
import { hourMs, minuteMs } from '@shelfcast/contract/zone-time'
import type { Tx } from '../db/database.ts'
import { requestUpdates } from '../delivery/request-update.ts'
import type { Deps } from '../deps.ts'
import { errorText } from './progress.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>
type LabelState = 'ORDERED' | 'PICTURE' | 'SUCCESS' | 'FAILED' | 'SKIPPED'

/** A label that runs the version and cannot show a picture by then has failed. */
const pictureWithinMs = 4 * hourMs
/** The result of an order is written a moment before the version in the label's row. */
const versionWithinMs = 10 * minuteMs

interface Open {
  scheduleId: number
  labelId: number
  state: LabelState
  provenAt: Date | null
  /** Of its order; null if it was deleted long after its end. */
  order: string | null
  detail: string | null
  runsIt: boolean
  hasOpenPicture: boolean
}

interface Change {
  state: LabelState
  reason: OtaReason
  detail: string
}

const to = (state: LabelState, reason: OtaReason = 'NONE', detail = ''): Change => ({
  state,
  reason,
  detail: state === 'FAILED' ? errorText(reason, detail) : '',
})

function changeOf(row: Open, now: number): Change | undefined {
  if (row.state === 'PICTURE') {
    if (row.runsIt && !row.hasOpenPicture) return to('SUCCESS')
    const sinceMs = now - (row.provenAt?.getTime() ?? now)
    if (!row.runsIt) return sinceMs > versionWithinMs ? to('FAILED', 'CHANGED') : undefined
    return sinceMs > pictureWithinMs ? to('FAILED', 'PICTURE_MISSING') : undefined
  }
  if (row.order === 'WAITING' || row.order === 'SENT') return undefined
  if (row.order === 'DONE' || (row.order === null && row.runsIt)) return to('PICTURE')
  if (row.order === 'FAILED') return to('FAILED', 'UPDATE', row.detail ?? '')
  return to('SKIPPED', row.order === 'STOPPED' ? 'STOPPED' : 'REPLACED')
}

/** @returns the schedules of the store with an order that moved on */
export async function settleOrders(parts: Parts, tx: Tx, storeId: number): Promise<Set<number>> {
  const { rows } = await sql<Open>`
    select t.schedule_id as "scheduleId", t.label_id as "labelId", t.state, t.proven_at as "provenAt",
      c.state as order, c.detail, coalesce(l.firmware = p.version::integer, false) as "runsIt",
      exists (
        select from label_page w
        where w.label_id = t.label_id and w.shown_version < w.wanted_version) as "hasOpenPicture"
    from ota_schedule o
      join firmware_package p using (package_id)
      join ota_label t on t.schedule_id = o.schedule_id and t.state in ('ORDERED', 'PICTURE')
      join label l on l.label_id = t.label_id left join label_command c on c.id = t.command_id
    where o.store_id = ${storeId}`.execute(tx)
  const changed = rows.flatMap((row) => {
    const change = changeOf(row, parts.now())
    return change ? [{ row, change }] : []
  })
  if (changed.length === 0) return new Set()
  await sql`
    update ota_label t
    set state = r.state, reason = r.reason, detail = r.detail, changed_at = ${new Date(parts.now())},
      proven_at = case when r.state = 'PICTURE' then ${new Date(parts.now())} else t.proven_at end
    from unnest(${changed.map(({ row }) => row.scheduleId)}::integer[],
      ${changed.map(({ row }) => row.labelId)}::bigint[], ${changed.map(({ change }) => change.state)}::text[],
      ${changed.map(({ change }) => change.reason)}::text[], ${changed.map(({ change }) => change.detail)}::text[])
      as r (schedule_id, label_id, state, reason, detail)
    where t.schedule_id = r.schedule_id and t.label_id = r.label_id`.execute(tx)
  await askPictures(
    parts,
    tx,
    changed.flatMap(({ row, change }) => (change.state === 'PICTURE' && !row.hasOpenPicture ? [row.labelId] : [])),
  )
  return new Set(changed.map(({ row }) => row.scheduleId))
}

/** A restarted label waits for its picture already. Others get theirs again, as the proof that they still draw. */
async function askPictures({ events, settings }: Parts, tx: Tx, labelIds: readonly number[]) {
  if (labelIds.length === 0) return
  await sql`
    update label_page set shown_hash = null
    where label_id = any(${labelIds}::bigint[]) and wanted_version > 0`.execute(tx)
  await requestUpdates(tx, events, labelIds, {
    account: null,
    batchId: null,
    event: 'PUSH',
    detail: 'After the firmware update.',
    deadlineMs: settings.delivery.deadlineMs,
    onlyWanted: true,
  })
}
