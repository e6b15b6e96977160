// server/firmware: the SQL of the list of packages. The rules are in packages.ts.
import { sql, type RawBuilder } from 'kysely'
import type { FirmwarePackage, PackageType } from '@shelfcast/contract/firmware/packages'
import { modelOf } from '@shelfcast/render/models'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'
import { factsByKey, modelsLike } from '../models-like.ts'

/** A label or a gateway waits for it or is loading it. */
const isUpdating = sql<boolean>`
  (exists (select
    from label_command c
    where c.kind = 'FIRMWARE' and (c.payload->>'packageId')::integer = p.package_id and c.state in ('WAITING', 'SENT'))
  or exists (select
    from gateway_firmware f where f.package_id = p.package_id and f.state in ('WAITING', 'DOWNLOADING', 'RESTARTING')))`

/** With "exists", newer databases read all schedules to look them up by hash. */
const isScheduled = sql<boolean>`
  ((select true from ota_schedule o where o.package_id = p.package_id limit 1) is not null)`

export const inUse = sql<boolean>`(${isScheduled} or ${isUpdating})`
const use = sql`case when ${isUpdating} then 'UPDATING' when ${isScheduled} then 'SCHEDULED' else 'NO' end`

export interface PackageFilter {
  type?: PackageType | undefined
  system?: string | undefined
  tagClass?: string | undefined
  typeCode?: string | undefined
  fwVersion?: string | undefined
  fileName?: string | undefined
  model?: string | undefined
}

const sorts = (): Record<string, RawBuilder<unknown>> => ({
  createdTime: sql`p.created_at`,
  updatedTime: sql`p.updated_at`,
  id: sql`p.package_id`,
  fileName: sql`lower(p.file_name)`,
  type: sql`p.type`,
  system: sql`p.system`,
  tagClass: sql`p.tag_class`,
  typeCode: sql`p.type_code`,
  model: sql`coalesce(${JSON.stringify(factsByKey((model) => model.name))}::jsonb->>p.model, p.model)`,
  inch: sql`p.inch`,
  // Firmware versions of labels are numbers.
  fwVersion: sql`case when p.type = 'TAG' then lpad(p.version, 10, '0') else p.version end`,
  customer: sql`p.customer`,
  siteCode: sql`p.site_code`,
  jobNumber: sql`p.job_number`,
  otaMode: sql`p.ota_mode`,
  compSize: sql`p.size`,
  decompSize: sql`p.size`,
  md5sum: sql`p.md5`,
  inUse,
  use,
})

function where(company: string, filter: PackageFilter) {
  const parts = [sql`p.company = ${company}`]
  if (filter.type) parts.push(sql`p.type = ${filter.type}`)
  if (filter.system) parts.push(sql`p.system = ${filter.system}`)
  if (filter.tagClass) parts.push(sql`p.tag_class = ${filter.tagClass.toUpperCase()}`)
  if (filter.typeCode) parts.push(sql`p.type_code = ${filter.typeCode}`)
  if (filter.fwVersion) parts.push(sql`p.version = ${filter.fwVersion}`)
  if (filter.fileName) parts.push(sql`p.file_name ilike ${contains(filter.fileName)}`)
  if (filter.model)
    parts.push(
      sql`
        (p.model ilike ${contains(filter.model)} or p.type = 'TAG'
          and p.model = any(${modelsLike([filter.model])}::text[]))`,
    )
  return sql.join(parts, sql` and `)
}

export async function countPackages(db: Db, company: string, filter: PackageFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from firmware_package p where ${where(company, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row {
  package_id: number
  type: PackageType
  model: string
  version: string
  file_name: string
  size: number
  md5: string
  system: string
  tag_class: string
  inch: string
  type_code: string
  customer: string
  site_code: string
  job_number: string
  ota_mode: string
  use: FirmwarePackage['use']
  created_at: Date
  updated_at: Date
}

export async function pageOfPackages(
  db: Db,
  company: string,
  filter: PackageFilter,
  page: Pick<PageQuery, 'sort' | 'limit' | 'offset'>,
): Promise<FirmwarePackage[]> {
  const columns = sorts()
  const order = page.sort.map(({ column, dir }) => sql`${columns[column] ?? sql`p.created_at`} ${sql.raw(dir)}`)
  const { rows } = await sql<Row>`
    select p.package_id, p.type, p.model, p.version, p.file_name, p.size, p.md5, p.system, p.tag_class, p.inch,
      p.type_code, p.customer, p.site_code, p.job_number, p.ota_mode, ${use} as use, p.created_at, p.updated_at
    from firmware_package p
    where ${where(company, filter)}
    order by ${sql.join([...order, sql`p.package_id desc`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    id: row.package_id,
    fileName: row.file_name,
    type: row.type,
    system: row.system,
    tagClass: row.tag_class,
    typeCode: row.type_code,
    model: row.type === 'TAG' ? (modelOf(row.model)?.name ?? row.model) : row.model,
    fwVersion: row.version,
    inch: row.inch,
    customer: row.customer,
    siteCode: row.site_code,
    jobNumber: row.job_number,
    otaMode: row.ota_mode,
    compSize: row.size,
    decompSize: row.size,
    md5sum: row.md5,
    inUse: row.use !== 'NO',
    use: row.use,
    createdTime: row.created_at.toISOString(),
    updatedTime: row.updated_at.toISOString(),
  }))
}
