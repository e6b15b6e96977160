// server/article-files: the SQL of undoing a batch. The rules are in undo-plan.ts, the run is in undo.ts.
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Change, StoredRow } from '../articles/stored-article.ts'
import type { FieldChange } from './undo-owners.ts'

export interface UndoOrder {
  change?: number | undefined
  articleIds?: string[] | undefined
  overwrite: boolean
  deleteAdded: boolean
}

/** An undo to run, or to continue after a restart. */
export interface UndoFile {
  id: number
  batchId: string
  account: string
  undoes: string
  order: UndoOrder
  /** The last change that was processed; changes are undone from the latest to the earliest. */
  position: number
  cancelled: boolean
  store: { storeId: number; company: string; code: string }
}

export async function undoToRun(db: Db, fileId: number): Promise<UndoFile | undefined> {
  const row = await db
    .selectFrom('article_file as f')
    .innerJoin('store as s', 's.store_id', 'f.store_id')
    .select(['f.id', 'f.batch_id', 'f.account', 'f.undoes', 'f.undo_order', 'f.undo_position', 'f.cancelled_at'])
    .select(['s.store_id', 's.company', 's.code'])
    .where('f.id', '=', fileId)
    .where('f.result', '=', 'PROCESSING')
    .executeTakeFirst()
  if (!row?.undoes || !row.undo_order) return undefined
  return {
    id: row.id,
    batchId: row.batch_id,
    account: row.account,
    undoes: row.undoes,
    order: row.undo_order,
    position: row.undo_position,
    cancelled: row.cancelled_at !== null,
    store: { storeId: row.store_id, company: row.company, code: row.code },
  }
}

export interface UndoneBatch {
  name: string
  result: string
  isOld: boolean
}

export async function undoneBatch(
  db: Db,
  storeId: number,
  batch: string,
  days: number,
): Promise<UndoneBatch | undefined> {
  const { rows } = await sql<UndoneBatch>`
    select case when source in ('API', 'SCREEN') then '' else name end as name, result,
      created_at <= now() - ${days} * interval '1 day' as "isOld"
    from article_file where batch_id = ${batch}::uuid and store_id = ${storeId}`.execute(db)
  return rows[0]
}

export interface PastChange {
  id: number
  article_key: number
  article_id: string
  article_name: string
  changes: Change[]
}

/** Some changes of a batch, latest first, from before a position; 0 is the end. */
export async function changesOf(
  db: Db,
  storeId: number,
  batch: string,
  order: Pick<UndoOrder, 'change' | 'articleIds'>,
  position: number,
  limit: number,
): Promise<PastChange[]> {
  const { rows } = await sql<PastChange>`
    select c.id, c.article_key, c.article_id, c.article_name, c.changes from article_change c
    where c.batch_id = ${batch}::uuid and c.store_id = ${storeId}
      and (${position} = 0 or c.id < ${position})
      ${order.change === undefined ? sql`` : sql`and c.id = ${order.change}`}
      ${order.articleIds === undefined ? sql`` : sql`and c.article_id = any(${order.articleIds}::text[])`}
    order by c.id desc limit ${limit}`.execute(db)
  return rows
}

/** The products of these changes as they are now, by ID, with whether they have labels. */
export async function currentOf(
  db: Db,
  storeId: number,
  changes: readonly PastChange[],
): Promise<Map<string, StoredRow & { isLinked: boolean }>> {
  const { rows } = await sql<StoredRow & { isLinked: boolean }>`
    select a.article_key, a.article_id, a.name, a.nfc_url, a.data, a.eans,
      exists (select from label_article la where la.article_key = a.article_key) as "isLinked"
    from article a
    where a.store_id = ${storeId} and a.article_id = any(${changes.map((change) => change.article_id)}::text[])
    order by a.article_key`.execute(db)
  return new Map(rows.map((row) => [row.article_id, row]))
}

/** The changes of one product by field, oldest first. */
export type History = ReadonlyMap<string, readonly FieldChange[]>

/** The changes of these products from these changes on, by product ID. */
export async function historyOf(
  db: Db,
  storeId: number,
  changes: readonly PastChange[],
): Promise<ReadonlyMap<string, History>> {
  const { rows } = await sql<{ article_id: string; batch_id: string; undoes: string | null; keys: string[] }>`
    select c.article_id, c.batch_id, f.undoes,
      array(select change->>'key' from jsonb_array_elements(c.changes) as change) as keys
    from unnest(${changes.map((change) => change.article_id)}::text[], ${changes.map((change) => change.id)}::bigint[])
      as o(article_id, id)
    join article_change c on c.store_id = ${storeId} and c.article_id = o.article_id and c.id >= o.id
    left join article_file f on f.batch_id = c.batch_id
    order by c.id`.execute(db)
  const histories = new Map<string, Map<string, FieldChange[]>>()
  for (const { article_id, batch_id, undoes, keys } of rows) {
    const history = histories.get(article_id) ?? new Map<string, FieldChange[]>()
    histories.set(article_id, history)
    for (const key of keys) {
      const of = history.get(key)
      if (of) of.push({ batch: batch_id, undoes })
      else history.set(key, [{ batch: batch_id, undoes }])
    }
  }
  return histories
}

const addedByFile = (storeId: number, batch: string) => sql`
  article_added d join article a on a.store_id = d.store_id and a.created_at = d.at
  where d.batch_id = ${batch}::uuid and d.store_id = ${storeId}`
const atRest = sql`
  not exists (select from label_article la where la.article_key = a.article_key)
  and not exists (select from article_change c where c.store_id = a.store_id and c.article_id = a.article_id
    and c.article_key = a.article_key)`

/** Products that a file added: those without labels and changes, and the others. */
export async function countAddedAtRest(
  db: Db,
  storeId: number,
  batch: string,
): Promise<{ deletable: number; staying: number }> {
  const { rows } = await sql<{ deletable: number; staying: number }>`
    select (count(*) filter (where ${atRest}))::int as deletable, (count(*) filter (where not (${atRest})))::int as staying
    from ${addedByFile(storeId, batch)}`.execute(db)
  return rows[0] ?? { deletable: 0, staying: 0 }
}

export async function addedAtRest(db: Db, storeId: number, batch: string, limit: number): Promise<number[]> {
  const { rows } = await sql<{ article_key: number }>`
    select a.article_key from ${addedByFile(storeId, batch)} and ${atRest}
    order by a.article_key limit ${limit} for update of a`.execute(db)
  return rows.map((row) => row.article_key)
}

/**
 * Deletes products and records all of their values, so that this can be undone too. Linking a label locks the row, so a
 * label that was linked just now is seen, and its product stays.
 * @returns the IDs of the deleted products
 */
export async function deleteRecorded(
  tx: Db,
  storeId: number,
  keys: readonly number[],
  by: { account: string; batchId: string },
): Promise<string[]> {
  if (keys.length === 0) return []
  await sql`select from article where article_key = any(${keys}::bigint[]) order by article_key for update`.execute(tx)
  const { rows } = await sql<{ article_id: string }>`
    with leaving as (
      select a.* from article a where a.article_key = any(${keys}::bigint[])
        and not exists (select from label_article la where la.article_key = a.article_key)),
    prices as (delete from article_price where article_key in (select article_key from leaving)),
    gone as (delete from article where article_key in (select article_key from leaving)
      returning article_key, article_id, name, nfc_url, data, eans)
    insert into article_change (article_key, store_id, article_id, article_name, batch_id, account, source, changes)
    select article_key, ${storeId}, article_id, name, ${by.batchId}::uuid, ${by.account}, 'UNDO',
      jsonb_build_array(jsonb_build_object('key', 'articleId', 'before', article_id, 'after', null),
        jsonb_build_object('key', 'articleName', 'before', name, 'after', null),
        jsonb_build_object('key', 'nfcUrl', 'before', nfc_url, 'after', null),
        jsonb_build_object('key', 'eans', 'before', array_to_string(eans, ' '), 'after', null))
      || coalesce((select jsonb_agg(jsonb_build_object('key', e.key, 'before', e.value, 'after', null))
        from jsonb_each_text(data) e), '[]')
    from gone returning article_id`.execute(tx)
  return rows.map((row) => row.article_id)
}
