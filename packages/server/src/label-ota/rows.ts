// server/label-ota: the list of schedules, with the counts of their labels. The labels themselves are in label-rows.ts.
import { sql, type RawBuilder } from 'kysely'
import type { OtaLabelStatus } from '@shelfcast/contract/firmware/ota-labels'
import type { OtaSchedule, OtaState, OtaStep } from '@shelfcast/contract/firmware/schedules'
import { modelOf } from '@shelfcast/render/models'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'
import { factsByKey, modelsLike } from '../models-like.ts'
import { isTarget, progress, scheduled } from './progress.ts'
import { isInWindow, startOf } from './when.ts'

type Page = Pick<PageQuery, 'sort' | 'limit' | 'offset'>

const iso = (date: Date | null) => date?.toISOString() ?? null
const storeCode = sql`(select st.code from store st where st.store_id = o.store_id)`

export interface ScheduleFilter {
  storeIds: readonly number[]
  id?: number | undefined
  model?: string | undefined
  fwVersion?: string | undefined
}

const schedules = ({ storeIds, id, model, fwVersion }: ScheduleFilter) => sql`
  ota_schedule o join firmware_package p using (package_id)
  where ${sql.join(
    [
      sql`o.store_id = any(${storeIds}::integer[])`,
      ...(id === undefined ? [] : [sql`o.schedule_id = ${id}`]),
      ...(model ? [sql`p.model = any(${modelsLike([model])}::text[])`] : []),
      ...(fwVersion ? [sql`p.version = ${fwVersion}`] : []),
    ],
    sql` and `,
  )}`

export async function countSchedules(db: Db, filter: ScheduleFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${schedules(filter)}`.execute(db)
  return rows[0]?.n ?? 0
}

const scheduleColumns = (): Readonly<Record<string, RawBuilder<unknown>>> => ({
  id: sql`o.schedule_id`,
  stationCode: storeCode,
  type: sql`p.type`,
  system: sql`p.system`,
  tagClass: sql`p.tag_class`,
  firmwareId: sql`o.package_id`,
  fwVersion: sql`lpad(p.version, 10, '0')`,
  otaSet: sql`case when o.is_on then 'ON' else 'OFF' end`,
  otaTime: sql`nullif(o.ota_time, '')`,
  model: sql`coalesce(${JSON.stringify(factsByKey((model) => model.name))}::jsonb->>p.model, p.model)`,
  fileName: sql`lower(p.file_name)`,
  timeZone: sql`(select st.zone_id from store st where st.store_id = o.store_id)`,
  windowStart: sql`nullif(o.window_start, '')`,
  windowEnd: sql`nullif(o.window_end, '')`,
  gwMac: sql`nullif(o.gw_mac, '')`,
  step: sql`array_position(array['CANARY', 'SAMPLE', 'ALL'], o.step)`,
  createdTime: sql`o.created_at`,
  updatedTime: sql`o.updated_at`,
  stoppedTime: sql`o.stopped_at`,
  stoppedText: sql`nullif(o.stopped_text, '')`,
})

/** 200 kB take one to two minutes, one label after the other on each gateway. */
const bytesPerMinute = { fast: 200_000, slow: 100_000 }

interface ScheduleRow {
  id: number
  stationCode: string
  zone: string
  system: string
  tagClass: string
  modelKey: string
  firmwareId: number
  fwVersion: string
  fileName: string
  size: number
  isOn: boolean
  otaTime: string
  windowStart: string
  windowEnd: string
  gwMac: string
  labelList: string[]
  step: OtaStep
  stoppedAt: Date | null
  stoppedText: string
  createdAt: Date
  updatedAt: Date
  targets: number
  done: number
  failed: number
  running: number
  waiting: number
  skipped: number
  /** Labels that are left at the gateway with the most of them. */
  busiest: number
}

const sumOf = (status: OtaLabelStatus) => sql`count(*) filter (where d.status = ${sql.lit(status)})`
const isRunning = sql`d.runs`

export async function pageOfSchedules(db: Db, filter: ScheduleFilter, page: Page, now: Date): Promise<OtaSchedule[]> {
  const { status } = progress(now)
  const order = orderBy(page.sort, scheduleColumns(), sql`o.schedule_id`)
  const { rows } = await sql<ScheduleRow>`
    with listed as (
      select o.schedule_id from ${schedules(filter)}
      order by ${sql.join([...order, sql`o.schedule_id`])} limit ${page.limit} offset ${page.offset}),
    each as (
      select o.schedule_id, l.gateway_id, ${status} as status, coalesce(t.state in ('ORDERED', 'PICTURE'), false) as runs
      from ${scheduled} where o.schedule_id in (select schedule_id from listed) and ${isTarget}),
    per_gateway as (
      select schedule_id, count(*) as targets, ${sumOf('SUCCESS')} as done, ${sumOf('FAILED')} as failed,
        count(*) filter (where ${isRunning}) as running,
        count(*) filter (where d.status = 'WAITING' and not ${isRunning}) as waiting, ${sumOf('SKIPPED')} as skipped
      from each d group by schedule_id, gateway_id),
    counted as (
      select schedule_id, sum(targets)::int as targets, sum(done)::int as done, sum(failed)::int as failed,
        sum(running)::int as running, sum(waiting)::int as waiting, sum(skipped)::int as skipped,
        max(waiting + running)::int as busiest
      from per_gateway group by schedule_id)
    select o.schedule_id as id, s.code as "stationCode", s.zone_id as zone, p.system, p.tag_class as "tagClass",
      p.model as "modelKey", o.package_id as "firmwareId", p.version as "fwVersion", p.file_name as "fileName", p.size,
      o.is_on as "isOn", o.ota_time as "otaTime", o.window_start as "windowStart", o.window_end as "windowEnd",
      o.gw_mac as "gwMac", o.labels as "labelList", o.step, o.stopped_at as "stoppedAt",
      o.stopped_text as "stoppedText", o.created_at as "createdAt", o.updated_at as "updatedAt",
      coalesce(n.targets, 0) as targets, coalesce(n.done, 0) as done, coalesce(n.failed, 0) as failed,
      coalesce(n.running, 0) as running, coalesce(n.waiting, 0) as waiting, coalesce(n.skipped, 0) as skipped,
      coalesce(n.busiest, 0) as busiest
    from listed join ota_schedule o using (schedule_id) join firmware_package p using (package_id)
      join store s on s.store_id = o.store_id left join counted n using (schedule_id)
    order by ${sql.join([...order, sql`o.schedule_id`])}`.execute(db)
  return rows.map((row) => scheduleOf(row, now.getTime()))
}

function scheduleOf(row: ScheduleRow, now: number): OtaSchedule {
  const startsAt = startOf(row)
  return {
    id: row.id,
    stationCode: row.stationCode,
    type: 'TAG',
    system: row.system,
    tagClass: row.tagClass,
    firmwareId: row.firmwareId,
    fwVersion: row.fwVersion,
    otaSet: row.isOn ? 'ON' : 'OFF',
    otaTime: row.otaTime,
    targetCount: row.targets,
    updateCount: row.done,
    failCount: row.failed,
    createdTime: row.createdAt.toISOString(),
    updatedTime: row.updatedAt.toISOString(),
    model: modelOf(row.modelKey)?.name ?? row.modelKey,
    fileName: row.fileName,
    startsAt: startsAt === undefined ? null : new Date(startsAt).toISOString(),
    timeZone: row.zone,
    windowStart: row.windowStart,
    windowEnd: row.windowEnd,
    gwMac: row.gwMac,
    labelList: row.labelList,
    state: stateOf(row, startsAt, now),
    step: row.step,
    runningCount: row.running,
    waitingCount: row.waiting,
    skippedCount: row.skipped,
    minutesFrom: Math.ceil((row.busiest * row.size) / bytesPerMinute.fast),
    minutesTo: Math.ceil((row.busiest * row.size) / bytesPerMinute.slow),
    stoppedTime: iso(row.stoppedAt),
    stoppedText: row.stoppedText,
  }
}

function stateOf(row: ScheduleRow, startsAt: number | undefined, now: number): OtaState {
  if (row.stoppedAt) return 'STOPPED'
  if (!row.isOn) return row.running > 0 ? 'ENDING' : 'OFF'
  if (startsAt !== undefined && startsAt > now) return 'PLANNED'
  if (row.running + row.waiting + row.skipped === 0) return 'DONE'
  return row.running > 0 || isInWindow(row, now) ? 'RUNNING' : 'PAUSED'
}
