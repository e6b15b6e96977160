// server/label-ota: how far each label of a schedule is, as SQL: over schedule `o`, package `p`, label `l`, gateway `g`, and
// the order of the schedule for it `t` with its command `c`. rows.ts lists it, runner.ts selects from it.
import { sql, type RawBuilder } from 'kysely'
import type { OtaReason } from '@shelfcast/contract/firmware/ota-labels'

const unheardHours = 24

const hasOpenPicture = sql`exists (
  select from label_page w where w.label_id = l.label_id and w.shown_version < w.wanted_version)`

/** Why a label must not be updated now. @param now the time that its silence is measured by */
export const skipReason = (now: Date) => sql`
  case
    when l.gateway_id is null
      or coalesce(l.last_seen_at < ${now}::timestamptz - ${unheardHours} * interval '1 hour', true) then 'UNHEARD'
    when g.network_status is distinct from 'CONNECTED' then 'GATEWAY'
    when l.battery in ('LOW', 'BAD', 'REPLACE') then 'BATTERY'
    when l.signal = 'BAD' then 'SIGNAL'
    when ${hasOpenPicture} then 'PICTURE_PENDING'
    when exists (
      select from label_command b
      where b.label_id = l.label_id and b.kind = 'FIRMWARE' and b.state in ('WAITING', 'SENT')) then 'BUSY'
    else 'NONE' end`

/** The labels that a schedule may change, and those that it has changed. */
export const scheduled = sql`
  ota_schedule o
  join firmware_package p on p.package_id = o.package_id
  join label l on l.store_id = o.store_id and l.model = p.model
    and (cardinality(o.labels) = 0 or l.code = any(o.labels::bpchar[]))
  left join gateway g on g.gateway_id = l.gateway_id
  left join ota_label t on t.schedule_id = o.schedule_id and t.label_id = l.label_id
  left join label_command c on c.id = t.command_id`
export const isTarget = sql`(o.gw_mac = '' or g.mac = o.gw_mac::bpchar or t.label_id is not null)`

const version = sql`p.version::integer`
const runsIt = sql`l.firmware = ${version}`

/** The columns of one label in a schedule. */
export const progress = (now: Date): Record<'status' | 'reason' | 'percent' | 'detail', RawBuilder<unknown>> => {
  const skipped = skipReason(now)
  return {
    status: sql`
      case when t.state in ('FAILED', 'SKIPPED') then t.state
        when t.state = 'PICTURE' or c.state = 'DONE' and t.state = 'ORDERED' then 'SENDING'
        when t.state = 'ORDERED' and c.state = 'SENT'
          then case when c.progress = 0 then 'DOWNLOADING' else 'SENDING' end
        when t.state = 'ORDERED' then 'WAITING'
        when ${runsIt} then 'SUCCESS'
        when t.state = 'SUCCESS' or ${skipped} <> 'NONE' then 'SKIPPED'
        else 'WAITING' end`,
    reason: sql`
      case when t.state in ('FAILED', 'SKIPPED') then t.reason
        when t.state = 'PICTURE' then 'PICTURE_PROOF'
        when t.state = 'ORDERED' or ${runsIt} then 'NONE'
        when t.state = 'SUCCESS' then 'CHANGED'
        else ${skipped} end`,
    percent: sql`
      case when t.state = 'ORDERED' then coalesce(c.progress, 0)::integer when t.state = 'PICTURE' or ${runsIt} then 100
        else 0 end`,
    detail: sql`case when t.state = 'FAILED' then t.detail when t.state = 'ORDERED' then coalesce(c.detail, '') else '' end`,
  }
}

/** An order of a schedule that has not ended. */
export const isOpen = sql`t.state in ('ORDERED', 'PICTURE')`

export const sentences: Readonly<Partial<Record<OtaReason, string>>> = {
  BATTERY: 'The battery of the label is low.',
  SIGNAL: 'The signal of the label is bad.',
  UNHEARD: 'No gateway has heard the label for 24 hours.',
  GATEWAY: 'The gateway of the label is not connected.',
  PICTURE_PENDING: 'The label waits for a picture.',
  BUSY: 'Another update of the label is in progress.',
  PICTURE_PROOF: 'The label reports the version. Its picture is not confirmed yet.',
  PICTURE_MISSING: 'The label reports the version, but did not confirm its picture in time.',
  REPLACED: 'Another update of the label was ordered.',
  STOPPED: 'The update was stopped before it began.',
  CHANGED: 'The label reports another version again.',
}

/** What callers read: the sentence of the update itself, else that of the reason. */
export const errorText = (reason: OtaReason, detail: string) => (detail === '' ? (sentences[reason] ?? '') : detail)
