// server/articles: the day when an old price expires: finds products whose 30-day lowest price changes then, and
// updates labels that may print it.
import { shownPrice } from '@shelfcast/render/shown-price'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { createLoop } from '../loop.ts'
import { requestArticleUpdates } from '../delivery/request-update.ts'
import { lowestFrom } from './lowest-price.ts'
import { pastPrices, storeLowest } from './prices.ts'
import { lockArticles } from './write.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>

const productsPerStep = 500
/**
 * A due time is 30 days away when it is set, so no notice is needed. A clock that is set forward sends no notice
 * either.
 */
const lookMs = 60_000

export interface PriceDays {
  close: () => Promise<void>
}

export function startPriceDays(parts: Parts): PriceDays {
  const { db, events, log, now } = parts
  const loop = createLoop('lowest prices of 30 days', log, async () => {
    const { rows } = await sql<{
      store_id: number
    }>`select distinct store_id from article_time where due_at <= ${new Date(now())}`.execute(db)
    for (const { store_id } of rows)
      while ((await inTransaction(db, (tx) => step(parts, tx, store_id))) === productsPerStep)
        await new Promise((resume) => {
          setImmediate(resume)
        })
    loop.wakeIn(lookMs)
  })
  // As with scheduled changes, this notice means: check the clock.
  const unsubscribe = events.subscribe((notice) => {
    if (notice.kind === 'SCHEDULE') loop.wake()
  })
  loop.wake()
  return {
    async close() {
      unsubscribe()
      await loop.close()
    },
  }
}

/**
 * Updates some due products of a store. The store's lock keeps writers and other instances away.
 * @returns the number of due products
 */
async function step({ events, settings, now }: Parts, tx: Tx, storeId: number): Promise<number> {
  await lockArticles(tx, storeId)
  const at = now()
  const { rows } = await sql<{
    article_key: number
    article_id: string
    name: string
    data: Record<string, string>
    best_price: string | null
  }>`
    select a.article_key, a.article_id, a.name, a.data, a.best_price
    from article_time t join article a using (article_key)
    where t.store_id = ${storeId} and t.due_at <= ${new Date(at)}
    order by a.article_key limit ${productsPerStep} for update of a skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const past = await pastPrices(
    tx,
    rows.map((row) => row.article_key),
    at,
  )
  const lowest = rows.map((row) => ({
    key: row.article_key,
    ...lowestFrom(shownPrice(row.data), past.get(row.article_key) ?? [], at),
  }))
  await storeLowest(tx, lowest)
  // If the catalogue sends the value itself, the label shows that value and needs no update.
  const printed = rows.flatMap((row, at) =>
    row.data['BEST_PRICE_30'] || lowest[at]?.price === (row.best_price ?? undefined)
      ? []
      : [{ ...row, after: lowest[at]?.price ?? null }],
  )
  const batchId = randomUUID()
  const { byArticle } = await requestArticleUpdates(
    tx,
    events,
    printed.map((row) => row.article_key),
    { account: null, batchId, event: 'CHANGE', deadlineMs: settings.delivery.deadlineMs },
  )
  const records = printed.flatMap((row) => {
    const labels = byArticle.get(row.article_key)
    return labels
      ? [
          {
            key: row.article_key,
            id: row.article_id,
            name: row.name,
            changes: [{ key: 'BEST_PRICE_30', before: row.best_price, after: row.after }],
            labels,
          },
        ]
      : []
  })
  if (records.length > 0) {
    await sql`
      insert into article_change (article_key, store_id, article_id, article_name, batch_id, source, changes,
        label_versions)
      select r.key, ${storeId}, r.id, r.name, ${batchId}::uuid, 'SCHEDULE', r.changes, r.labels
      from json_to_recordset(${JSON.stringify(records)}::json) as r(key bigint, id text, name text, changes jsonb,
        labels jsonb)`.execute(tx)
  }
  await events.publish(tx, { kind: 'ARTICLE', storeId, ids: rows.map((row) => row.article_id) })
  return rows.length
}
