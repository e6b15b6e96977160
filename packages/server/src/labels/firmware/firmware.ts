// server/labels/firmware: compares label firmware with the newest package of the model; without a package, with the
// newest version on any label of that model in the company. orders.ts updates labels.
import { sql, type RawBuilder } from 'kysely'
import type { FirmwareRow, OtaStatus } from '@shelfcast/contract/labels/firmware'
import { knownModels, modelOf, type LabelModel } from '@shelfcast/render/models'
import { contains } from '../../db/contains.ts'
import type { Db } from '../../db/database.ts'
import type { StoreRef } from '../../http/caller.ts'
import { onlyAfter, type ExportPart } from '../../http/export.ts'
import { labelOnline } from '../radio.ts'
import { labelsWhere } from '../filter.ts'
import { ofModel } from '../sorting.ts'

export interface FirmwareFilter {
  label?: string | undefined
  type?: string[] | undefined
  version?: string | undefined
  outdated?: boolean | undefined
}

/**
 * The newest package of every model in the companies of these stores, else the newest version on a label: one index
 * lookup each, for any number of labels.
 */
function newestOf(stores: readonly StoreRef[]) {
  const companies = [...new Set(stores.map((store) => store.company))]
  return sql`newest as materialized (
    select company, model, coalesce(packed, reported) as version, package_id from (
      select c.company, m.model, p.version::integer as packed, p.package_id,
        case when p.package_id is null
          then (select o.firmware
            from label o
            where o.model = m.model and o.firmware is not null
              and (select os.company from store os where os.store_id = o.store_id) = c.company
            order by o.firmware desc limit 1) end as reported
      from unnest(${companies}::text[]) as c (company)
      cross join unnest(${knownModels().map((model) => model.key)}::text[]) as m (model)
      left join (select distinct on (company, model) company, model, version, package_id
        from firmware_package
        where type = 'TAG' and company = any(${companies}::text[]) order by company, model, version::integer desc) p
        on p.company = c.company
        and p.model = m.model) known
    where coalesce(packed, reported) is not null)`
}

/** The stores come from the caller, so their data needs no table. */
const tablesOf = (stores: readonly StoreRef[]) =>
  sql`
    label l
    join unnest(${stores.map((store) => store.storeId)}::integer[], ${stores.map((store) => store.company)}::text[],
      ${stores.map((store) => store.code)}::text[]) as s (store_id, company, code)
      on s.store_id = l.store_id
    left join newest n on n.company = s.company and n.model = l.model`
const isOutdated = sql`coalesce(l.firmware < n.version, false)`

const classOf = (model: LabelModel) => model.hardwareType.toString(16).toUpperCase().padStart(2, '0')

function where(stores: readonly StoreRef[], filter: FirmwareFilter) {
  const parts = [
    labelsWhere(
      stores.map((store) => store.storeId),
      { type: filter.type },
    ),
  ]
  if (filter.label) parts.push(sql`l.code like ${contains(filter.label.toUpperCase())}`)
  if (filter.version) parts.push(sql`l.firmware::text = ${filter.version}`)
  if (filter.outdated !== undefined) parts.push(filter.outdated ? isOutdated : sql`not ${isOutdated}`)
  return sql.join(parts, sql` and `)
}

/** The newest order of a label, for the list. */
const otaOrder = sql`
  left join lateral (select c.state, c.progress, c.detail, c.payload->>'version' as target
    from label_command c where c.label_id = l.label_id and c.kind = 'FIRMWARE' order by c.id desc limit 1) o
    on true`

const errorText = sql`case when o.state not in ('DONE', 'REPLACED') then nullif(o.detail, '') end`
const sortColumns = (): Record<string, RawBuilder<unknown>> => ({
  store: sql`s.code`,
  type: sql`l.model`,
  labelModel: ofModel((model) => model.name),
  tagClass: ofModel(classOf),
  firmwareVersion: sql`l.firmware`,
  newestVersion: sql`n.version`,
  packageId: sql`n.package_id`,
  outdated: isOutdated,
  state: sql`case when l.firmware is null then 'UNKNOWN' when ${isOutdated} then 'OUTDATED' else 'NEWEST' end`,
  networkStatus: labelOnline,
  otaStatus: sql`
    case o.state when 'SENT' then case when o.progress = 0 then 'DOWNLOADING' else 'SENDING' end when 'DONE'
      then 'SUCCESS' when 'REPLACED' then 'SKIPPED' when 'STOPPED' then 'SKIPPED' else coalesce(o.state, 'NONE') end`,
  targetVersion: sql`o.target::integer`,
  progress: sql`coalesce(o.progress, 0)`,
  errorText,
  lastResponseTime: sql`l.last_seen_at`,
})

const otaStatusOf: Record<string, OtaStatus> = {
  WAITING: 'WAITING',
  DONE: 'SUCCESS',
  FAILED: 'FAILED',
  REPLACED: 'SKIPPED',
  STOPPED: 'SKIPPED',
}

export async function countFirmware(db: Db, stores: readonly StoreRef[], filter: FirmwareFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`
    with ${newestOf(stores)}
    select count(*)::int as count from ${tablesOf(stores)} where ${where(stores, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row {
  code: string
  store: string
  model: string | null
  firmware: number | null
  newest: number | null
  package_id: number | null
  outdated: boolean
  online: boolean
  state: string | null
  progress: number | null
  detail: string | null
  target: string | null
  last_seen_at: Date | null
}

const versionText = (version: number | null) => (version === null ? '' : String(version))

export async function pageOfFirmware(
  db: Db,
  stores: readonly StoreRef[],
  filter: FirmwareFilter,
  page: ExportPart,
): Promise<FirmwareRow[]> {
  const columns = sortColumns()
  const order = page.sort.map(({ column, dir }) => {
    const by = columns[column]
    return by ? sql`${by} ${sql.raw(dir)} nulls last` : sql`l.code ${sql.raw(dir)}`
  })
  const { rows } = await sql<Row>`with ${newestOf(stores)}
    select l.code, s.code as store, l.model, l.firmware, n.version as newest, n.package_id, ${isOutdated} as outdated,
      ${labelOnline} as online, o.state, o.progress, o.detail, o.target, l.last_seen_at
    from ${tablesOf(stores)} ${otaOrder}
    where ${where(stores, filter)} and ${onlyAfter(sql`l.code`, page)}
    order by ${sql.join([...order, sql`l.code`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => {
    const model = row.model === null ? undefined : modelOf(row.model)
    return {
      labelCode: row.code,
      store: row.store,
      type: row.model ?? '',
      labelModel: model?.name ?? '',
      tagClass: model ? classOf(model) : '',
      firmwareVersion: versionText(row.firmware),
      newestVersion: versionText(row.newest),
      packageId: row.package_id,
      outdated: row.outdated,
      state: row.firmware === null ? 'UNKNOWN' : row.outdated ? 'OUTDATED' : 'NEWEST',
      networkStatus: row.online,
      otaStatus:
        row.state === null ? 'NONE' : (otaStatusOf[row.state] ?? (row.progress === 0 ? 'DOWNLOADING' : 'SENDING')),
      targetVersion: row.target ?? '',
      progress: row.progress ?? 0,
      errorText: row.state === 'DONE' || row.state === 'REPLACED' ? '' : (row.detail ?? ''),
      lastResponseTime: row.last_seen_at?.toISOString() ?? null,
    }
  })
}

interface Spread {
  model: string | null
  firmware: number | null
  newest: number | null
  count: number
}

/** How many labels of these stores run which version, newest first. */
async function spreadOf(db: Db, stores: readonly StoreRef[], filter: FirmwareFilter): Promise<Spread[]> {
  const { rows } = await sql<Spread>`with ${newestOf(stores)}
    select l.model, l.firmware, n.version as newest, count(*)::int as count
    from ${tablesOf(stores)}
    where ${where(stores, filter)}
    group by 1, 2, 3
    order by 1, 2 desc nulls last`.execute(db)
  return rows
}

export async function firmwareSummary(db: Db, stores: readonly StoreRef[]) {
  const rows = await spreadOf(db, stores, {})
  const sum = (keep: (row: Spread) => boolean) => rows.filter(keep).reduce((total, row) => total + row.count, 0)
  const compared = (row: Spread) => row.firmware !== null && row.newest !== null
  const isNewest = ({ firmware, newest }: Spread) => (firmware ?? 0) >= (newest ?? 0)
  return {
    totalCount: sum(() => true),
    newestCount: sum((row) => compared(row) && isNewest(row)),
    outdatedCount: sum((row) => compared(row) && !isNewest(row)),
    unknownCount: sum((row) => row.firmware === null),
  }
}

export async function firmwareVersions(db: Db, stores: readonly StoreRef[], type: string | undefined) {
  const rows = await spreadOf(db, stores, { type: type === undefined ? undefined : [type] })
  return rows.flatMap(({ model, firmware, newest, count }) => {
    if (model === null || firmware === null) return []
    const labelModel = modelOf(model)?.name ?? ''
    return [
      { type: model, labelModel, firmwareVersion: versionText(firmware), newestVersion: versionText(newest), count },
    ]
  })
}
