// server/gateways: compares gateway firmware with the newest package for the model; without a package, with the newest
// version on any gateway of the company. Orders are firmware-orders.ts.
import { sql } from 'kysely'
import { canonicalMac } from '@shelfcast/contract/fields'
import type { GatewayFirmwareRow } from '@shelfcast/contract/gateways/reads'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'
import { sorted } from '../http/sorted.ts'

export interface FirmwareFilter {
  name?: string | undefined
  mac?: string | undefined
  version?: string | undefined
  model?: string | undefined
  state?: GatewayFirmwareRow['state'][] | undefined
}

const sorts: Record<string, ReturnType<typeof sql>> = {
  macAddress: sql`g.mac`,
  code: sql`g.mac`,
  name: sql`lower(g.name)`,
  store: sql`s.code`,
  gwVersion: sql`g.version`,
  model: sql`g.model`,
  offline: sql`(g.network_status = 'DISCONNECTED')`,
  lastConnectionDate: sql`g.last_seen_at`,
}
/** The newest version is known only after all rows are read, and a company has some hundred gateways. */
const isColumn = ({ column }: ExportPart['sort'][number]) => Object.hasOwn(sorts, column)

async function where(db: Db, storeIds: readonly number[], { name, mac, version, model, state }: FirmwareFilter) {
  const parts = [sql`g.store_id = any(${[...storeIds]}::integer[])`]
  if (name) parts.push(sql`g.name ilike ${contains(name)}`)
  if (mac) parts.push(sql`g.mac::text like ${contains(canonicalMac(mac))}`)
  if (version) parts.push(sql`g.version ilike ${contains(version)}`)
  if (model) parts.push(sql`g.model ilike ${contains(model)}`)
  if (state?.length) {
    const some = (await versionsOf(db, storeIds)).filter((one) => state.includes(one.state))
    parts.push(
      sql`
        (g.company, g.model, g.version) in (select *
          from unnest(${some.map((one) => one.company)}::text[], ${some.map((one) => one.model)}::text[],
            ${some.map((one) => one.version)}::text[]))`,
    )
  }
  return sql.join(parts, sql` and `)
}

export async function countFirmware(db: Db, storeIds: readonly number[], filter: FirmwareFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from gateway g where ${await where(db, storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row {
  mac: string
  name: string
  store: string
  company: string
  model: string
  version: string
  last_seen_at: Date | null
  network_status: string
  can_roll_back: boolean
  kind: 'UPDATE' | 'ROLL_BACK' | null
  state: 'WAITING' | 'DOWNLOADING' | 'RESTARTING' | 'SUCCESS' | 'FAILED' | null
  progress: number | null
  target: string | null
  reason: string | null
  earlier: string
}

/**
 * The version of the program that the gateway ran before, if its update or roll back is known here: a gateway does not
 * report it.
 */
const earlier = sql`
  case when g.can_roll_back and f.version_before <> g.version and f.state in ('SUCCESS', 'FAILED')
    then f.version_before else '' end`

export async function earlierVersions(db: Db, gatewayIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; version: string }>`
    select g.gateway_id as id, ${earlier} as version from gateway g join gateway_firmware f using (gateway_id)
    where g.gateway_id = any(${[...gatewayIds]}::integer[])`.execute(db)
  return new Map(rows.map(({ id, version }) => [id, version]))
}

export async function pageOfFirmware(
  db: Db,
  storeIds: readonly number[],
  filter: FirmwareFilter,
  page: ExportPart,
): Promise<GatewayFirmwareRow[]> {
  const bySql = page.sort.every(isColumn)
  const order = page.sort
    .filter(isColumn)
    .map(({ column, dir }) => sql`${sorts[column] ?? sql`g.mac`} ${sql.raw(dir)} nulls last`)
  const { rows } = await sql<Row>`
    select g.mac, g.name, s.code as store, g.company, g.model, g.version, g.last_seen_at, g.network_status,
      g.can_roll_back, f.kind, f.state, f.progress, f.version as target, f.reason, ${earlier} as earlier
    from gateway g join store s on s.store_id = g.store_id left join gateway_firmware f on f.gateway_id = g.gateway_id
    where ${await where(db, storeIds, filter)} and ${onlyAfter(sql`g.mac`, page)}
    order by ${sql.join([...order, sql`g.gateway_id`])}
    limit ${bySql ? page.limit : null} offset ${bySql ? page.offset : 0}`.execute(db)
  const companies = [...new Set(rows.map((row) => row.company))]
  const [packages, reported] = [await newestPackages(db, companies), await newestOf(db, companies)]
  const all = rows.map((row): GatewayFirmwareRow => {
    const model = `${row.company}/${row.model}`
    const newestVersion = packages.get(model)?.version ?? reported.get(model) ?? ''
    // However the update happened, the reported version counts.
    const otaStatus = row.state === 'FAILED' && row.target === row.version ? ('SUCCESS' as const) : (row.state ?? '')
    return {
      macAddress: row.mac,
      name: row.name,
      store: row.store,
      model: row.model,
      gwVersion: row.version,
      newestVersion,
      packageId: packages.get(model)?.package_id ?? null,
      otaStatus,
      otaKind: row.kind ?? '',
      canRollBack: row.can_roll_back,
      earlierVersion: row.earlier,
      progress: row.progress ?? 0,
      targetVersion: row.target ?? '',
      errorText: otaStatus === 'FAILED' ? (row.reason ?? '') : '',
      offline: row.network_status === 'DISCONNECTED',
      lastConnectionDate: row.last_seen_at?.toISOString() ?? null,
      state: stateOf(row.version, newestVersion),
    }
  })
  return bySql
    ? all
    : sorted(
        all,
        page.sort,
        (row) => row.macAddress,
        (row) => ({ ...row, code: row.macAddress }),
      ).slice(page.offset, page.offset + page.limit)
}

const stateOf = (version: string, newest: string): GatewayFirmwareRow['state'] =>
  version === '' ? 'UNKNOWN' : compareVersions(version, newest) < 0 ? 'OUTDATED' : 'NEWEST'

/** The firmware versions of gateways in these stores, and their state: a handful for any number of gateways. */
async function versionsOf(
  db: Db,
  storeIds: readonly number[],
): Promise<{ company: string; model: string; version: string; state: GatewayFirmwareRow['state'] }[]> {
  const { rows } = await sql<{
    company: string
    model: string
    version: string
  }>`select distinct company, model, version from gateway where store_id = any(${[...storeIds]}::integer[])`.execute(db)
  const companies = [...new Set(rows.map((row) => row.company))]
  const [packages, reported] = [await newestPackages(db, companies), await newestOf(db, companies)]
  return rows.map((row) => ({
    ...row,
    state: stateOf(
      row.version,
      packages.get(`${row.company}/${row.model}`)?.version ?? reported.get(`${row.company}/${row.model}`) ?? '',
    ),
  }))
}

/** A company keeps a handful of each model. */
async function newestPackages(
  db: Db,
  companies: readonly string[],
): Promise<Map<string, { package_id: number; version: string }>> {
  const { rows } = await sql<{
    package_id: number
    company: string
    model: string
    version: string
  }>`
    select package_id, company, model, version
    from firmware_package where company = any(${[...companies]}::text[]) and type = 'GATEWAY'`.execute(db)
  const newest = new Map<string, { package_id: number; version: string }>()
  for (const { company, model, ...one } of rows) {
    const known = newest.get(`${company}/${model}`)
    if (known === undefined || compareVersions(known.version, one.version) < 0) newest.set(`${company}/${model}`, one)
  }
  return newest
}

/** A company runs a handful of versions on any number of gateways. */
async function newestOf(db: Db, companies: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{
    company: string
    model: string
    version: string
  }>`
    select distinct company, model, version
    from gateway where company = any(${[...companies]}::text[]) and version <> ''`.execute(db)
  const newest = new Map<string, string>()
  for (const { company, model, version } of rows) {
    const known = newest.get(`${company}/${model}`)
    if (known === undefined || compareVersions(known, version) < 0) newest.set(`${company}/${model}`, version)
  }
  return newest
}

/** Compares number by number, so that 2.10 is newer than 2.9. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' })
}
