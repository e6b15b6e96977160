// server/article-files: the SQL of receipts: the head of a batch, its labels, and the products that a file added. The
// changes of a batch are in records.ts.
import { sql, type RawBuilder } from 'kysely'
import { undoDays, type AddedArticle, type Receipt } from '@shelfcast/contract/receipts/receipts'
import { storeConfigDefaults } from '@shelfcast/contract/stores/stores'
import type { z } from 'zod'
import { shownPrice } from '@shelfcast/render/shown-price'
import type { Db } from '../db/database.ts'
import { progressOf } from '../delivery/causes.ts'
import type { PageQuery } from '../http/paging.ts'

interface Head {
  batch: string
  source: Receipt['source']
  name: string
  account: string
  created_at: Date
  completed_at: Date | null
  result: Receipt['result']
  cancelled: boolean
  file_id: number | null
  kept: boolean
  total: number
  added: number
  changed: number
  unchanged: number
  refused: number
  unpriced: number
  unpriced_keys: string[]
  undoes: string | null
  undone_by: string | null
  undoable: boolean
}

/** Undefined if the store has no such batch. A deletion has only its changes. */
export async function receiptOf(db: Db, storeId: number, batch: string): Promise<Receipt | undefined> {
  const { rows } = await sql<Head>`
    select f.batch_id as batch, f.source, case when f.source in ('API', 'SCREEN') then '' else f.name end as name,
      f.account, f.created_at, f.completed_at, f.result, f.cancelled_at is not null and f.completed_at is not null as
      cancelled, f.id as file_id, f.content_path is not null as kept, f.total, f.created_rows as added,
      f.changed_rows as changed, f.unchanged, f.fail as refused, f.unpriced, f.unpriced_keys, f.undoes,
      (select u.batch_id from article_file u where u.undoes = f.batch_id order by u.id desc limit 1) as undone_by,
      f.created_at > now() - ${undoDays} * interval '1 day' and f.result <> 'PROCESSING' as undoable
    from article_file f where f.batch_id = ${batch}::uuid and f.store_id = ${storeId}
    union all
    (select c.batch_id, c.source, '', c.account, c.created_at, c.created_at, 'SUCCESS', false, null, false,
      (select count(*)::int from article_change o where o.batch_id = c.batch_id and o.store_id = c.store_id), 0,
      (select count(*)::int from article_change o where o.batch_id = c.batch_id and o.store_id = c.store_id), 0, 0,
      0, '{}', null, null, false
    from article_change c where c.batch_id = ${batch}::uuid and c.store_id = ${storeId} order by c.id limit 1)
    limit 1`.execute(db)
  const [head] = rows
  if (!head) return undefined
  const jumpLimit = await jumpLimitOf(db, storeId)
  const [labels, jumps] = await Promise.all([
    countLabels(db, storeId, batch),
    countJumps(db, storeId, batch, jumpLimit),
  ])
  const waiting = labels.waiting > 0 ? await causesOf(db, storeId, batch) : []
  return {
    batch: head.batch,
    source: head.source,
    name: head.name,
    account: head.account,
    created: head.created_at.toISOString(),
    completed: head.completed_at?.toISOString() ?? null,
    result: head.result,
    cancelled: head.cancelled,
    fileId: head.file_id,
    kept: head.kept,
    total: head.total,
    added: head.added,
    changed: head.changed,
    unchanged: head.unchanged,
    refused: head.refused,
    unpriced: { count: head.unpriced, keys: head.unpriced_keys },
    jumps,
    jumpLimit,
    labels,
    waiting,
    undoes: head.undoes,
    undoneBy: head.undone_by,
    undoUntil: head.undoable ? new Date(head.created_at.getTime() + undoDays * 86_400_000).toISOString() : null,
  }
}

/** A price change beyond this, in percent, needs a look. */
export async function jumpLimitOf(db: Db, storeId: number): Promise<number> {
  const { rows } = await sql<{ percent: number | null }>`
    select (config->'storeConfig'->>'priceJumpPercent')::float as percent
    from store where store_id = ${storeId}`.execute(db)
  return rows[0]?.percent ?? storeConfigDefaults.priceJumpPercent
}

async function countJumps(db: Db, storeId: number, batch: string, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from article_change c
    where c.batch_id = ${batch}::uuid and c.store_id = ${storeId} and abs(c.jump) > ${limit}`.execute(db)
  return rows[0]?.count ?? 0
}

const labelsOf = (storeId: number, batch: string) => sql`
  wanted as (
    select (pair->>0)::bigint as label_id, max((pair->>1)::bigint) as version
    from article_change c cross join lateral jsonb_array_elements(c.label_versions) as pair
    where c.batch_id = ${batch}::uuid and c.store_id = ${storeId} group by 1),
  ends as (
    select w.label_id, case when p.label_id is null then 'gone' when p.shown_version >= w.version then 'shown'
        when p.wanted_version > w.version then 'replaced' else 'waiting' end as outcome
    from wanted w left join label_page p on p.label_id = w.label_id and p.page = 1)`

/** A label counts once, with the last version that the batch requested. */
async function countLabels(db: Db, storeId: number, batch: string): Promise<Receipt['labels']> {
  const { rows } = await sql<Receipt['labels']>`
    with ${labelsOf(storeId, batch)}
    select count(*)::int as total, (count(*) filter (where outcome = 'shown'))::int as shown,
      (count(*) filter (where outcome = 'waiting'))::int as waiting,
      (count(*) filter (where outcome = 'replaced'))::int as replaced,
      (count(*) filter (where outcome = 'gone'))::int as gone
    from ends`.execute(db)
  return rows[0] ?? { total: 0, shown: 0, waiting: 0, replaced: 0, gone: 0 }
}

/** Whether a label still waits for the last version that the batch of `order` requested. Stops at the first. */
export const labelsWait = (order: string): RawBuilder<boolean> => sql`
  exists (select from article_change c
    cross join lateral jsonb_array_elements(c.label_versions) as pair
    join label_page p on p.label_id = (pair->>0)::bigint and p.page = 1
    where c.batch_id = ${sql.ref(`${order}.batch_id`)} and c.store_id = ${sql.ref(`${order}.store_id`)}
      and p.shown_version < (pair->>1)::bigint and p.wanted_version <= (pair->>1)::bigint)`

const causesOf = async (db: Db, storeId: number, batch: string) =>
  (await progressOf(db, sql`with ${labelsOf(storeId, batch)} select label_id from ends where outcome = 'waiting'`))
    .waiting

type Added = z.output<typeof AddedArticle>

const addedBy = (storeId: number, batch: string) => sql`
  from article_added d join article a on a.store_id = d.store_id and a.created_at = d.at
  where d.batch_id = ${batch}::uuid and d.store_id = ${storeId}`

/** The products that a file added, without those deleted since. */
export async function countAdded(db: Db, storeId: number, batch: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${addedBy(storeId, batch)}`.execute(db)
  return rows[0]?.count ?? 0
}

const addedColumns: Record<string, RawBuilder<unknown>> = { created: sql`a.created_at`, articleId: sql`a.article_id` }

export async function pageOfAdded(
  db: Db,
  storeId: number,
  batch: string,
  page: Pick<PageQuery, 'limit' | 'offset' | 'sort'>,
): Promise<Added[]> {
  const order = page.sort.map(({ column, dir }) => sql`${addedColumns[column] ?? sql`a.created_at`} ${sql.raw(dir)}`)
  const { rows } = await sql<{ article_id: string; name: string; data: Record<string, string>; created_at: Date }>`
    select a.article_id, a.name, a.data, a.created_at ${addedBy(storeId, batch)}
    order by ${sql.join([...order, sql`a.article_key`])} limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    articleId: row.article_id,
    articleName: row.name,
    price: shownPrice(row.data).price ?? '',
    created: row.created_at.toISOString(),
  }))
}
