// server/gateways: discovered access points without a store: from a company's scan, or from a search on the network
// (drivers/openepaperlink/discovery.ts).
import { sql } from 'kysely'
import { canonicalMac } from '@shelfcast/contract/fields'
import type { FloatingGateway } from '@shelfcast/contract/gateways/reads'
import type { Db } from '../db/database.ts'
import type { Caller } from '../http/caller.ts'
import type { PageQuery } from '../http/paging.ts'
import type { Found } from './drivers/driver.ts'
import { runsServer } from '../sessions/operator.ts'

/** A find on the server's own network belongs to no company. */
const nobody = ''
const keptHours = 24

/** Stores a find, unless it is a gateway already. @returns whether it is new. */
export async function noteFound(db: Db, company: string | undefined, { mac, facts, address }: Found): Promise<boolean> {
  await sql`delete from floating_gateway where last_seen_at < now() - ${keptHours} * interval '1 hour'`.execute(db)
  const { rows } = await sql<{ fresh: boolean }>`
    insert into floating_gateway as f (mac, company, ip, port, scheme, name, model, version, channel)
    select ${mac}, ${company ?? nobody}, ${address.ip}, ${address.port}::integer, ${address.scheme},
      ${facts.name ?? ''}, ${facts.model ?? ''}, ${facts.version ?? ''}, ${facts.channel ?? null}::integer
    where not exists (select from gateway g where g.mac = ${mac}::bpchar)
    on conflict (mac, company)
    do update set ip = excluded.ip, port = excluded.port, scheme = excluded.scheme, name = excluded.name,
      model = excluded.model, version = excluded.version, channel = excluded.channel, last_seen_at = now()
    returning f.found_at = f.last_seen_at as fresh`.execute(db)
  return rows[0]?.fresh ?? false
}

/**
 * The finds that a caller may see and claim for these companies: the companies' own scans. Finds on the server's own
 * network count if only one company is possible, or if the caller is the operator
 * (docs/decisions/floating-gateways.md).
 */
export async function findersFor(
  db: Db,
  caller: Pick<Caller, 'accountId'>,
  companies: readonly string[],
): Promise<string[]> {
  return (await runsServer(db, caller)) ? [...companies, nobody] : [...companies]
}

/** The finds that may be claimed under these MACs. `finders`: see findersFor. */
export async function floatingByMac(db: Db, finders: readonly string[], macs: readonly string[]): Promise<Found[]> {
  const rows = await db
    .selectFrom('floating_gateway')
    .selectAll()
    .where('mac', 'in', macs.length === 0 ? [''] : [...macs])
    .where('company', 'in', [...finders])
    .orderBy('last_seen_at', 'desc')
    .execute()
  const newest = [...new Map(rows.toReversed().map((row) => [row.mac, row])).values()]
  return newest.map(({ mac, ip, port, scheme, name, model, version, channel }) => ({
    mac,
    netmask: '',
    labelCount: 0,
    address: { ip, port, scheme: scheme === 'HTTPS' ? 'HTTPS' : 'HTTP' },
    facts: { name, model, version, ...(channel === null ? {} : { channel }) },
  }))
}

const columns: Record<string, ReturnType<typeof sql>> = {
  company: sql`company`,
  name: sql`lower(name)`,
  version: sql`version`,
  ipAddress: sql`ip`,
  port: sql`port`,
  model: sql`model`,
  lastConnectionDate: sql`last_seen_at`,
}

export async function pageOfFloating(
  db: Db,
  finders: readonly string[],
  mac: string | undefined,
  page: PageQuery,
): Promise<{ rows: FloatingGateway[]; total: number }> {
  const order = page.sort.map(({ column, dir }) => sql`${columns[column] ?? sql`mac`} ${sql.raw(dir)}`)
  // A day's finds of one network: some hundred rows at most.
  const { rows } = await sql<{
    mac: string
    company: string
    ip: string
    port: number
    name: string
    model: string
    version: string
    last_seen_at: Date
    total: number
  }>`
    with found as (select distinct on (mac) * from floating_gateway where company = any(${[...finders]}::text[])
      and mac::text like ${`%${mac === undefined ? '' : canonicalMac(mac).replace(/[^0-9A-F]/g, '_')}%`}
      order by mac, last_seen_at desc)
    select *, count(*) over ()::int as total
    from found order by ${sql.join([...order, sql`mac`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      company: row.company,
      macAddress: row.mac,
      mac_address: row.mac,
      name: row.name,
      version: row.version,
      ipAddress: row.ip,
      port: row.port,
      model: row.model,
      lastConnectionDate: row.last_seen_at.toISOString(),
    })),
  }
}
