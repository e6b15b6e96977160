// server/label-ota: the labels of each model of a store, by version, with the version that they should have.
import { sql } from 'kysely'
import type { OutputOf } from '@shelfcast/contract/operation'
import type { readOtaStatus } from '@shelfcast/contract/firmware/ota-labels'
import { modelOf } from '@shelfcast/render/models'
import type { Db } from '../db/database.ts'
import { groupBy } from '../group-by.ts'
import type { StoreRef } from '../http/caller.ts'

interface Row {
  model: string
  firmware: number | null
  target: number | null
  system: string
  inch: string
  total: number
  failed: number
  updated: Date | null
}

/** @param type only this model */
export async function otaStatus(
  db: Db,
  store: StoreRef,
  type: string | undefined,
): Promise<OutputOf<typeof readOtaStatus>['statusList']> {
  const { rows } = await sql<Row>`
    with target as (
      select distinct on (p.model) p.model, p.version::integer as version, p.system, p.inch
      from firmware_package p left join ota_schedule o on o.package_id = p.package_id and o.store_id = ${store.storeId}
      where p.company = ${store.company} and p.type = 'TAG'
      order by p.model, coalesce(o.is_on, false) desc, p.version::integer desc),
    ended as (
      select t.label_id, bool_or(t.state = 'FAILED') as failed, max(t.changed_at) as changed_at
      from ota_schedule o join ota_label t using (schedule_id) where o.store_id = ${store.storeId} group by t.label_id)
    select l.model, l.firmware, g.version as target, coalesce(g.system, '') as system, coalesce(g.inch, '') as inch,
      count(*)::int as total, count(*) filter (where e.failed)::int as failed, max(e.changed_at) as updated
    from label l left join target g using (model) left join ended e on e.label_id = l.label_id
    where l.store_id = ${store.storeId} and l.model is not null and (${type ?? null}::text is null or l.model = ${type ?? null})
    group by 1, 2, 3, 4, 5
    order by 1, 2 desc nulls last`.execute(db)
  return [...groupBy(rows, ({ model }) => model)].map(([model, versions]) => {
    const sum = (number: (row: Row) => number) => versions.reduce((total, row) => total + number(row), 0)
    const runs = (row: Row) => (row.firmware !== null && row.firmware === row.target ? row.total : 0)
    const times = versions.flatMap(({ updated }) => updated ?? []).map((time) => time.getTime())
    return {
      system: versions[0]?.system ?? '',
      type: model,
      inch: versions[0]?.inch ?? '',
      typeCode: model,
      updateCount: sum(runs),
      totalCount: sum(({ total }) => total),
      failCount: sum(({ failed }) => failed),
      lastUpdatedTime: times.length === 0 ? null : new Date(Math.max(...times)).toISOString(),
      classes: versions.map((row) => ({
        tagClass: classOf(model),
        firmwareVersion: row.firmware === null ? '' : String(row.firmware),
        targetVersion: row.target === null ? '' : String(row.target),
        updateCount: runs(row),
        totalCount: row.total,
      })),
    }
  })
}

/** The hardware type, two hexadecimal digits. */
const classOf = (model: string) => (modelOf(model)?.hardwareType ?? 0).toString(16).toUpperCase().padStart(2, '0')
