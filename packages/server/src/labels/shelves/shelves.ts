// server/labels/shelves: the places of labels. Each label stores its place; a shelf is the sum of its labels.
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { LabelCode } from '@shelfcast/contract/fields'
import type { saveShelves } from '@shelfcast/contract/labels/shelves'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { statusWhere } from '../../delivery/status.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import type { PageQuery } from '../../http/paging.ts'
import { labelOnline } from '../radio.ts'
import { labelTables, labelsWhere, type LabelFilter } from '../filter.ts'

type Place = z.output<(typeof saveShelves)['body']>['labelShelfInfo'][number]

const shelf = sql`coalesce(l.floor, '') as floor, coalesce(l.shelf_id, '') as shelf`
const isPlaced = sql`l.floor is not null`

export type Shelf = { floor: string; shelf: string; articleCount: number; labelCount: number }

export async function shelvesOf(
  db: Db,
  storeId: number,
  filter: LabelFilter,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
): Promise<{ total: number; rows: Shelf[] }> {
  const order = page.sort.map(({ column, dir }) => sql`${sql.ref(column)} ${sql.raw(dir)}`)
  const { rows } = await sql<Shelf & { total: number }>`
    select ${shelf}, count(distinct la.article_key)::int as "articleCount",
      count(distinct l.label_id)::int as "labelCount", count(*) over ()::int as total
    from ${labelTables}
    left join label_article la on la.label_id = l.label_id
    where ${labelsWhere([storeId], filter)} and ${isPlaced}
    group by 1, 2
    order by ${sql.join([...order, sql`floor`, sql`shelf`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _total, ...one }) => one) }
}

export async function articlesOnShelf(db: Db, storeId: number, filter: LabelFilter, limit: number) {
  const { rows } = await sql<{
    article_id: string
    name: string
    nfc_url: string
    created_at: Date
    updated_at: Date
    labels: number
  }>`
    select a.article_id, a.name, a.nfc_url, a.created_at, a.updated_at, count(*)::int as labels
    from ${labelTables}
    join label_article la on la.label_id = l.label_id join article a on a.article_key = la.article_key
    where ${labelsWhere([storeId], filter)} group by a.article_key order by a.article_id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    articleId: row.article_id,
    articleName: row.name,
    nfcUrl: row.nfc_url,
    generateDate: row.created_at.toISOString(),
    lastUpdated: row.updated_at.toISOString(),
    assignedLabel: row.labels,
    labelCount: row.labels,
  }))
}

const offline = sql`not ${labelOnline}`

/** Labels on each shelf that are offline, or late. */
export async function floorCounts(
  db: Db,
  storeId: number,
  kind: 'OFFLINE' | 'TIMEOUT',
): Promise<{ floor: string; shelves: { shelf: string; count: number }[] }[]> {
  const { rows } = await sql<{ floor: string; shelves: { shelf: string; count: number }[] }>`
    select floor, json_agg(json_build_object('shelf', shelf, 'count', count) order by shelf) as shelves from (
      select ${shelf}, count(*)::int as count from label l join label_page p on p.label_id = l.label_id and p.page = 1
      where l.store_id = ${storeId} and ${isPlaced} and ${kind === 'OFFLINE' ? offline : statusWhere('TIMEOUT')}
      group by 1, 2) t
        group by floor order by floor`.execute(db)
  return rows
}

/** Without a filter, these count as problems: late, offline, a battery that needs attention, or a bad signal. */
export async function shelfProblems(
  db: Db,
  storeId: number,
  filter: Pick<LabelFilter, 'status' | 'network' | 'battery' | 'signal' | 'onFloor' | 'onShelf'>,
) {
  const { onFloor, onShelf, ...conditions } = filter
  const isAsked =
    Boolean(conditions.status?.length) ||
    Boolean(conditions.battery?.length) ||
    Boolean(conditions.signal?.length) ||
    conditions.network !== undefined
  const problem: RawBuilder<unknown> = isAsked
    ? labelsWhere([storeId], conditions)
    : sql`(${statusWhere('TIMEOUT')} or ${offline} or l.battery in ('LOW', 'BAD', 'REPLACE') or l.signal = 'BAD')`
  const { rows } = await sql<{ floor: string; shelfId: string; problemCount: number; totalCount: number }>`
    select coalesce(l.floor, '') as floor, coalesce(l.shelf_id, '') as "shelfId",
      count(*) filter (where ${problem})::int as "problemCount", count(*)::int as "totalCount"
    from ${labelTables}
    where ${labelsWhere([storeId], { onFloor, onShelf })} and ${isPlaced} group by 1, 2 order by 1, 2`.execute(db)
  return rows
}

/** Stores all places, or none. */
export async function savePlaces(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Caller,
  store: StoreRef,
  kind: 'LABELS' | 'PRODUCTS',
  places: readonly Place[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = kind === 'LABELS' ? await labelIds(tx, store, places) : await labelIdsOfArticles(tx, store, places)
    const rows = places.flatMap((place, at) => (found.get(at) ?? []).map((labelId) => ({ labelId, ...place })))
    // Of two places for one label the last counts.
    const last = [...new Map(rows.map((row) => [row.labelId, row])).values()]
    const changed = await sql<{ code: string }>`
      update label l
      set floor = coalesce(t.floor, l.floor), shelf_id = coalesce(t.shelf_id, l.shelf_id),
        shelf_floor = coalesce(t.shelf_floor, l.shelf_floor), shelf_order = coalesce(t.shelf_order, l.shelf_order)
      from (select given.*
        from unnest(${last.map((row) => row.labelId)}::bigint[], ${last.map((row) => row.floor ?? null)}::text[],
          ${last.map((row) => row.shelfId ?? null)}::text[], ${last.map((row) => row.shelfFloor ?? null)}::integer[],
          ${last.map((row) => row.order ?? null)}::integer[])
        as given (label_id, floor, shelf_id, shelf_floor, shelf_order)
        join label held on held.label_id = given.label_id order by held.label_id for update of held) t
      where l.label_id = t.label_id returning l.code`.execute(tx)
    await audit(
      tx,
      { ...caller, company: store.company },
      {
        action: 'label.shelf',
        target: places
          .slice(0, 20)
          .map((place) => place.updateId)
          .join(' '),
        after: { store: store.code, kind, labels: changed.rows.length },
      },
    )
    await events.publish(tx, { kind: 'LABEL', storeId: store.storeId, ids: changed.rows.map((row) => row.code) })
  })
}

/** The labels of each place, by its number in the call. */
async function labelIds(tx: Db, store: StoreRef, places: readonly Place[]): Promise<Map<number, number[]>> {
  const codes = places.map((place, at) => {
    const code = LabelCode.safeParse(place.updateId)
    if (!code.success)
      throw new Fault('label.codeInvalid', { labelCode: place.updateId }, [
        {
          field: `labelShelfInfo.${at}.updateId`,
          row: at + 1,
          code: 'code',
          message: 'A label ID has 12 digits or letters A to F.',
          value: place.updateId,
        },
      ])
    return code.data
  })
  const rows =
    codes.length === 0
      ? []
      : await tx
          .selectFrom('label')
          .select(['label_id', 'code'])
          .where('store_id', '=', store.storeId)
          .where(sql<boolean>`code = any(${codes}::bpchar[])`)
          .execute()
  const ids = new Map(rows.map((row) => [row.code, row.label_id]))
  return new Map(
    codes.map((code, at) => {
      const id = ids.get(code)
      if (id === undefined)
        throw new Fault('label.unknown', { labelCode: code }, [
          {
            field: `labelShelfInfo.${at}.updateId`,
            row: at + 1,
            code: 'unknown',
            message: 'This label does not exist in this store.',
            value: code,
          },
        ])
      return [at, [id]]
    }),
  )
}

async function labelIdsOfArticles(tx: Db, store: StoreRef, places: readonly Place[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ article_id: string; label_ids: number[] }>`
    select a.article_id, json_agg(la.label_id) as label_ids
    from article a
    join label_article la on la.article_key = a.article_key
    where a.store_id = ${store.storeId} and a.article_id = any(${places.map((place) => place.updateId)}::text[])
    group by a.article_id`.execute(tx)
  const ids = new Map(rows.map((row) => [row.article_id, row.label_ids]))
  return new Map(
    places.map(({ updateId }, at) => {
      const labels = ids.get(updateId)
      if (!labels)
        throw new Fault('article.notLinked', { articleId: updateId }, [
          {
            field: `labelShelfInfo.${at}.updateId`,
            row: at + 1,
            code: 'noLabel',
            message: 'No label of this store shows this product.',
            value: updateId,
          },
        ])
      return [at, labels]
    }),
  )
}
