// server/label-ota: the lists of labels with their progress: those of a schedule, and those of a store.
import { sql, type RawBuilder } from 'kysely'
import type { OtaDetail, OtaLabel, OtaLabelStatus, OtaReason } from '@shelfcast/contract/firmware/ota-labels'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { orderBy } from '../db/order.ts'
import type { PageQuery } from '../http/paging.ts'
import { errorText, isTarget, progress, scheduled, sentences } from './progress.ts'

type Page = Pick<PageQuery, 'sort' | 'limit' | 'offset'>

const macOf = sql`coalesce(g.mac::text, '')`
const iso = (date: Date | null) => date?.toISOString() ?? null

export interface LabelFilter {
  storeIds: readonly number[]
  id?: number | undefined
  code?: string | undefined
  tagClass?: string | undefined
  system?: string | undefined
  firmwareVersion?: string | undefined
  otaStatus?: readonly OtaLabelStatus[] | undefined
}

/** @param perLabel only the newest schedule of each label that is on, else the newest */
const labels = (filter: LabelFilter, now: Date, perLabel: boolean) => {
  const { status, reason, percent, detail } = progress(now)
  return sql`
    (select ${perLabel ? sql`distinct on (l.label_id)` : sql``} o.schedule_id as id, l.code::text as code, l.model, l.firmware,
      p.tag_class, ${macOf} as mac, coalesce(g.ip, '') as ip, o.package_id, p.version, o.is_on, o.ota_time,
      coalesce(c.state in ('SENT', 'DONE'), false) or t.state in ('PICTURE', 'SUCCESS') as sent, ${status} as status,
      ${reason} as reason, ${percent} as percent, ${detail} as detail, o.created_at,
      greatest(t.changed_at, case when t.state = 'ORDERED' then c.changed_at end) as changed_at
    from ${scheduled}
    where ${sql.join(
      [
        sql`o.store_id = any(${filter.storeIds}::integer[]) and ${isTarget}`,
        ...(filter.id === undefined ? [] : [sql`o.schedule_id = ${filter.id}`]),
        ...(filter.code ? [sql`l.code like ${contains(filter.code.toUpperCase())}`] : []),
        ...(filter.tagClass ? [sql`p.tag_class = ${filter.tagClass.toUpperCase()}`] : []),
        ...(filter.system ? [sql`p.system = ${filter.system}`] : []),
        ...(filter.firmwareVersion ? [sql`l.firmware::text = ${filter.firmwareVersion}`] : []),
      ],
      sql` and `,
    )}
    ${perLabel ? sql`order by l.label_id, o.is_on desc, o.schedule_id desc` : sql``}) x
    where ${filter.otaStatus?.length ? sql`x.status = any(${filter.otaStatus}::text[])` : sql`true`}`
}

export async function countLabels(db: Db, filter: LabelFilter, now: Date, perLabel: boolean): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${labels(filter, now, perLabel)}`.execute(db)
  return rows[0]?.n ?? 0
}

const labelColumns = (): Readonly<Record<string, RawBuilder<unknown>>> => ({
  code: sql`x.code`,
  labelCode: sql`x.code`,
  id: sql`x.id`,
  scheduleId: sql`x.id`,
  type: sql`x.model`,
  tagClass: sql`x.tag_class`,
  gwMac: sql`nullif(x.mac, '')`,
  gwIp: sql`nullif(x.ip, '')`,
  firmwareId: sql`x.package_id`,
  fwVersion: sql`x.version::integer`,
  targetVersion: sql`x.version::integer`,
  firmwareVersion: sql`x.firmware`,
  otaSet: sql`case when x.is_on then 'ON' else 'OFF' end`,
  otaTime: sql`nullif(x.ota_time, '')`,
  sentToGateway: sql`coalesce(x.sent, false)`,
  otaStatus: sql`x.status`,
  progress: sql`x.percent`,
  reason: sql`x.reason`,
  errorText: sql`nullif(coalesce(nullif(x.detail, ''), ${JSON.stringify(sentences)}::jsonb->>x.reason), '')`,
  createdTime: sql`x.created_at`,
  updatedTime: sql`x.changed_at`,
})

interface LabelRow {
  id: number
  code: string
  model: string
  firmware: number | null
  tag_class: string
  mac: string
  ip: string
  package_id: number
  version: string
  is_on: boolean
  ota_time: string
  sent: boolean | null
  status: OtaLabelStatus
  reason: OtaReason
  percent: number
  detail: string
  created_at: Date
  changed_at: Date | null
}

async function read(db: Db, filter: LabelFilter, page: Page, now: Date, perLabel: boolean): Promise<LabelRow[]> {
  const order = orderBy(page.sort, labelColumns(), sql`x.code`)
  const { rows } = await sql<LabelRow>`
    select x.* from ${labels(filter, now, perLabel)}
    order by ${sql.join([...order, sql`x.code`, sql`x.id`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows
}

const common = (row: LabelRow) => ({
  gwMac: row.mac,
  firmwareVersion: row.firmware === null ? '' : String(row.firmware),
  otaStatus: row.status,
  progress: row.percent,
  reason: row.reason,
  errorText: errorText(row.reason, row.detail),
  updatedTime: iso(row.changed_at),
})

export async function pageOfDetails(db: Db, filter: LabelFilter, page: Page, now: Date): Promise<OtaDetail[]> {
  return (await read(db, filter, page, now, false)).map((row) => ({
    ...common(row),
    id: row.id,
    code: row.code,
    gwIp: row.ip,
    firmwareId: row.package_id,
    fwVersion: row.version,
    otaSet: row.is_on ? 'ON' : 'OFF',
    otaTime: row.ota_time,
    sentToGateway: row.sent ?? false,
    createdTime: row.created_at.toISOString(),
  }))
}

export async function pageOfLabels(db: Db, filter: LabelFilter, page: Page, now: Date): Promise<OtaLabel[]> {
  return (await read(db, filter, page, now, true)).map((row) => ({
    ...common(row),
    labelCode: row.code,
    type: row.model,
    tagClass: row.tag_class,
    targetVersion: row.version,
    scheduleId: row.id,
  }))
}
