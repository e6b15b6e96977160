// server/articles: the only path for product changes, for calls, screens and files: compare, store, record, request
// label updates. prices.ts keeps past prices, rows.ts reads.
import { sql } from 'kysely'
import { articleKeys } from '@shelfcast/contract/articles/articles'
import type { PreviewAdded, PreviewChange, ProductFinding } from '@shelfcast/contract/articles/files'
import type { ChangeSource } from '@shelfcast/contract/enumerations'
import { shownPrice } from '@shelfcast/render/shown-price'
import { arrayText, copyRows } from '../db/copy.ts'
import type { Db } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Events } from '../db/events.ts'
import { isDuplicate } from '../db/violations.ts'
import { requestArticleUpdates } from '../delivery/request-update.ts'
import { wishNfcOfArticles } from '../labels/nfc/nfc.ts'
import { freshWarnings } from './content.ts'
import { jumpOf } from './jump.ts'
import type { Lowest } from './lowest-price.ts'
import { storePrices } from './prices.ts'
import {
  differences,
  wantedOf,
  type ArticleToStore,
  type Change,
  type StoredRow,
  type Wanted,
} from './stored-article.ts'

export interface ArticleWrite {
  store: { storeId: number; company: string }
  /** Each id occurs once. */
  rows: readonly ArticleToStore[]
  /** 'replace' clears fields that a row does not name; 'merge' keeps them. */
  mode: 'replace' | 'merge'
  source: ChangeSource
  account: string
  batchId: string
  deadlineMs: number
  /** The moment of the change, in milliseconds: the earlier prices applied until then. */
  at: number
  /** Data keys already recorded; a file passes the same set with all of its batches. */
  knownKeys?: Set<string>
  /** Only for files: store without any lookup first. Right when the last rows were all new; only slower when wrong. */
  expectNew?: boolean
}

interface Difference {
  key: number
  before: Readonly<Record<string, string>>
  stored: StoredRow
  wanted: Wanted
  changes: Change[]
}

export interface Written {
  created: number
  changed: number
  unchanged: number
  labels: number
  /** Products that have no price to show although their rows brought keys of the company, and some of these keys. */
  unpriced: number
  unpricedKeys: string[]
}

/** More say nothing new about a program that sends them. */
const mostKeys = 20
const standardKeys: ReadonlySet<string> = new Set(articleKeys)

/** Counts rows whose data lacks a price, and names the keys that could hold it. */
function unpricedOf(pairs: readonly { row: ArticleToStore; wanted: Wanted }[]) {
  const keys = new Set<string>()
  let unpriced = 0
  for (const { row, wanted } of pairs) {
    if (shownPrice(wanted.data).price !== undefined) continue
    const own = Object.keys(row.data).filter((key) => row.data[key] && !standardKeys.has(key))
    if (own.length > 0) unpriced += 1
    for (const key of own) if (keys.size < mostKeys) keys.add(key)
  }
  return { unpriced, unpricedKeys: [...keys].sort() }
}

/**
 * A product from a call has its own record; a product from a file is in the record of the file
 * (docs/decisions/product-files.md).
 */
const recordsCreation = (source: ChangeSource) => source !== 'FILE' && source !== 'SCHEDULE'

/**
 * Rows per statement: large enough to save round trips, small enough to block other work of the store for milliseconds
 * only.
 */
const rowsPerStatement = 500

/**
 * Held until the end of the transaction. Every write or deletion of a store's products takes it first, which prevents
 * deadlocks and lost merges.
 */
export async function lockArticles(tx: Db, storeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${advisoryLock.articleWriter}::integer, ${storeId}::integer)`.execute(tx)
}

/**
 * Stores products with everything that follows, in the caller's transaction. Only products that really differ are
 * written, recorded and sent to labels.
 */
export async function writeArticles(tx: Db, events: Events, write: ArticleWrite): Promise<Written> {
  const total: Written = { created: 0, changed: 0, unchanged: 0, labels: 0, unpriced: 0, unpricedKeys: [] }
  if (write.rows.length === 0) return total
  await lockArticles(tx, write.store.storeId)
  await recordKeys(tx, write)
  if (write.expectNew) {
    const fresh = await copyIfNew(tx, write.store.storeId, write.rows)
    if (fresh) {
      await recordAdded(tx, write)
      await events.publish(tx, {
        kind: 'ARTICLE',
        storeId: write.store.storeId,
        ids: fresh.map((article) => article.id),
      })
      const pairs = fresh.flatMap((wanted, at) => (write.rows[at] ? [{ row: write.rows[at], wanted }] : []))
      return { ...total, created: fresh.length, ...unpricedOf(pairs) }
    }
  }
  for (let from = 0; from < write.rows.length; from += rowsPerStatement) {
    const part = await writePart(tx, events, write, write.rows.slice(from, from + rowsPerStatement))
    for (const key of ['created', 'changed', 'unchanged', 'labels', 'unpriced'] as const) total[key] += part[key]
    total.unpricedKeys = [...new Set([...total.unpricedKeys, ...part.unpricedKeys])].sort().slice(0, mostKeys)
  }
  if (total.created > 0 && !recordsCreation(write.source)) await recordAdded(tx, write)
  return total
}

/** One row for each transaction instead of one for each product. */
async function recordAdded(tx: Db, { batchId, store }: ArticleWrite): Promise<void> {
  await sql`
    insert into article_added (batch_id, at, store_id)
    values (${batchId}::uuid, now(), ${store.storeId}) on conflict do nothing`.execute(tx)
}

async function writePart(
  tx: Db,
  events: Events,
  write: ArticleWrite,
  rows: readonly ArticleToStore[],
): Promise<Written> {
  const { storeId } = write.store
  const { fresh, changed, unpriced } = await compare(tx, storeId, rows, write.mode)
  if (fresh.length > 0) await insertArticles(tx, write, fresh)
  if (changed.length > 0) await updateArticles(tx, changed, await storePrices(tx, changed, write.at))
  const labels = await recordChanges(tx, events, write, changed)
  const ids = [...fresh, ...changed.map((difference) => difference.wanted)].map((article) => article.id)
  if (ids.length > 0) await events.publish(tx, { kind: 'ARTICLE', storeId, ids })
  return { created: fresh.length, changed: changed.length, unchanged: rows.length - ids.length, labels, ...unpriced }
}

/** What a write would do, and the warnings that it would bring, by product. */
export interface Preview extends Written {
  warnings: ProductFinding[][]
  changes: PreviewChange[]
  added: PreviewAdded[]
}

/** The same comparison without writing, for a dry run. @param jumpLimit in percent of the earlier price */
export async function compareArticles(
  db: Db,
  write: Pick<ArticleWrite, 'store' | 'rows' | 'mode'>,
  jumpLimit: number,
): Promise<Preview> {
  const { fresh, changed, unpriced } = await compare(db, write.store.storeId, write.rows, write.mode)
  const { rows } = await sql<{ article_key: number | null; labels: number }>`
    select article_key, count(distinct label_id)::int as labels
    from label_article where article_key = any(${changed.map((difference) => difference.key)}::bigint[])
    group by grouping sets ((article_key), ())`.execute(db)
  const labels = new Map(rows.map((row) => [row.article_key, row.labels]))
  return {
    created: fresh.length,
    changed: changed.length,
    unchanged: write.rows.length - fresh.length - changed.length,
    labels: labels.get(null) ?? 0,
    ...unpriced,
    warnings: [
      ...fresh.map((wanted) => freshWarnings(wanted, undefined, jumpLimit)),
      ...changed.map(({ wanted, stored }) => freshWarnings(wanted, stored, jumpLimit)),
    ].filter((findings) => findings.length > 0),
    changes: changed.map(({ key, before, wanted, changes }) => ({
      articleId: wanted.id,
      articleName: wanted.name,
      changes,
      jump: jumpOf(before, wanted.data),
      labelCount: labels.get(key) ?? 0,
    })),
    added: fresh.map(({ id, name, data }) => ({
      articleId: id,
      articleName: name,
      price: shownPrice(data).price ?? '',
    })),
  }
}

/** Sorts rows into new and changed ones. Comparing here leaves the database core free for storing. */
async function compare(
  db: Db,
  storeId: number,
  rows: readonly ArticleToStore[],
  mode: ArticleWrite['mode'],
): Promise<{ fresh: Wanted[]; changed: Difference[]; unpriced: ReturnType<typeof unpricedOf> }> {
  const found = await sql<StoredRow>`
      select article_key, article_id, name, nfc_url, data, eans
      from article where store_id = ${storeId} and article_id = any(${rows.map((row) => row.id)}::text[])`.execute(db)
  const stored = new Map(found.rows.map((row) => [row.article_id, row]))
  const fresh: Wanted[] = []
  const changed: Difference[] = []
  const pairs: Parameters<typeof unpricedOf>[0][number][] = []
  for (const row of rows) {
    const old = stored.get(row.id)
    const wanted = wantedOf(row, mode === 'merge' ? old : undefined)
    pairs.push({ row, wanted })
    if (!old) fresh.push(wanted)
    else {
      const changes = differences(old, wanted)
      if (changes.length > 0) changed.push({ key: old.article_key, before: old.data, stored: old, wanted, changes })
    }
  }
  // One order for all writers: by id, which is also the order of the index.
  fresh.sort((a, b) => (a.id < b.id ? -1 : 1))
  changed.sort((a, b) => a.key - b.key)
  return { fresh, changed, unpriced: unpricedOf(pairs) }
}

/** Stores rows that should all be new. @returns undefined, with nothing stored, when one exists already */
async function copyIfNew(tx: Db, storeId: number, rows: readonly ArticleToStore[]): Promise<Wanted[] | undefined> {
  const wanted = rows.map((row) => wantedOf(row, undefined))
  await sql`savepoint before_copy`.execute(tx)
  try {
    await copyArticles(tx, storeId, wanted)
  } catch (error) {
    if (!isDuplicate(error)) throw error
    await sql`rollback to savepoint before_copy`.execute(tx)
    return undefined
  }
  await sql`release savepoint before_copy`.execute(tx)
  return wanted
}

/** With COPY, which writes whole pages; INSERT goes row by row. */
function copyArticles(tx: Db, storeId: number, articles: readonly Wanted[]): Promise<void> {
  return copyRows(
    tx,
    'copy article (store_id, article_id, name, nfc_url, data, eans) from stdin',
    articles.map(({ id, name, nfc, data, eans }) => [storeId, id, name, nfc, JSON.stringify(data), arrayText(eans)]),
  )
}

async function insertArticles(tx: Db, write: ArticleWrite, fresh: readonly Wanted[]) {
  const { storeId } = write.store
  if (!recordsCreation(write.source)) {
    await copyArticles(tx, storeId, fresh)
    return
  }
  await sql`
    with created as (
      insert into article (store_id, article_id, name, nfc_url, data, eans)
      select ${storeId}::integer, id, name, nfc, data, eans
      from json_to_recordset(${JSON.stringify(fresh)}::json) as i(id text, name text, nfc text, data jsonb, eans text[])
      returning article_key, article_id, name)
    insert into article_change (article_key, store_id, article_id, article_name, batch_id, account, source, changes)
    select article_key, ${storeId}, article_id, name, ${write.batchId}::uuid, ${write.account}, ${write.source},
      jsonb_build_array(jsonb_build_object('key', 'articleId', 'before', null, 'after', article_id))
    from created`.execute(tx)
}

/** One row each, with its lowest price: a second statement would cost as much again. */
async function updateArticles(tx: Db, changed: readonly Difference[], lowest: ReadonlyMap<number, Lowest>) {
  const rows = changed.map(({ key, wanted }) => {
    const best = lowest.get(key)
    return {
      ...wanted,
      key,
      priced: best !== undefined,
      price: best?.price ?? null,
      due: best?.due === undefined ? null : new Date(best.due).toISOString(),
    }
  })
  await sql`
    update article a set name = i.name, nfc_url = i.nfc, data = i.data, eans = i.eans, updated_at = now(),
      best_price = case when i.priced then i.price else a.best_price end,
      best_due_at = case when i.priced then i.due else a.best_due_at end
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as i(key bigint, name text, nfc text, data jsonb, eans text[], priced boolean, price text, due timestamptz)
    where a.article_key = i.key`.execute(tx)
}

/** Updates the labels of changed products and records old → new of every field with the requested versions. */
async function recordChanges(
  tx: Db,
  events: Events,
  write: ArticleWrite,
  changed: readonly Difference[],
): Promise<number> {
  if (changed.length === 0) return 0
  await wishNfcOfArticles(
    tx,
    events,
    changed
      .filter(({ changes }) => changes.some((change) => change.key === 'nfcUrl'))
      .map((difference) => difference.key),
    { account: write.account, batchId: write.batchId },
  )
  const { raised, byArticle } = await requestArticleUpdates(
    tx,
    events,
    changed.map((difference) => difference.key),
    { account: write.account, batchId: write.batchId, event: 'CHANGE', deadlineMs: write.deadlineMs },
  )
  const records = changed.map(({ key, before, wanted, changes }) => ({
    key,
    id: wanted.id,
    name: wanted.name,
    changes,
    jump: jumpOf(before, wanted.data),
    labels: byArticle.get(key) ?? [],
  }))
  await sql`
    insert into article_change (article_key, store_id, article_id, article_name, batch_id, account, source, changes,
      label_versions, jump)
    select r.key, ${write.store.storeId}, r.id, r.name, ${write.batchId}::uuid, ${write.account}, ${write.source},
      r.changes, r.labels, r.jump
    from json_to_recordset(${JSON.stringify(records)}::json) as r(key bigint, id text, name text, changes jsonb,
      labels jsonb, jump real)`.execute(tx)
  return raised.length
}

async function recordKeys(tx: Db, write: ArticleWrite) {
  const known = write.knownKeys ?? new Set<string>()
  const fresh = new Set<string>()
  for (const { data } of write.rows) for (const key in data) if (data[key] !== null && !known.has(key)) fresh.add(key)
  if (fresh.size === 0) return
  await sql`
    insert into article_data_key (company, key)
    select ${write.store.company}, key from unnest(${[...fresh].sort()}::text[]) as key on conflict do nothing`.execute(
    tx,
  )
  for (const key of fresh) known.add(key)
}
