// server/articles: keeps the price history and the 30-day lowest price of each product. The rule is in lowest-price.ts, the daily update in price-days.ts.
import { shownPrice } from '@shelfcast/render/shown-price'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { lowestFrom, windowMs, type Lowest, type PastPrice } from './lowest-price.ts'

interface PriceChange {
  key: number
  before: Readonly<Record<string, string>>
  wanted: { data: Readonly<Record<string, string>> }
}

/**
 * Records the prices that end with these changes, in a few statements for all. The caller has locked the store's
 * products.
 * @returns products whose 30-day lowest price may change, for the caller to store with the product
 */
export async function storePrices(tx: Db, changes: readonly PriceChange[], at: number): Promise<Map<number, Lowest>> {
  const priced = changes.flatMap(({ key, before, wanted }) => {
    const old = shownPrice(before)
    const now = shownPrice(wanted.data)
    return old.price === now.price && old.reduced === now.reduced ? [] : [{ key, old, now }]
  })
  const lowest = new Map<number, Lowest>()
  if (priced.length === 0) return lowest
  const past = await pastPrices(
    tx,
    priced.map(({ key }) => key),
    at,
  )
  const over: { key: number; price: string; reduced: boolean; until: string }[] = []
  for (const { key, old, now } of priced) {
    const before = past.get(key) ?? []
    // Clocks of two instances may differ, so the order of changes in the database counts.
    const until = Math.max(at, (before.at(-1)?.until ?? 0) + 1)
    if (old.price !== undefined && (old.price !== now.price || old.reduced !== now.reduced))
      over.push({ key, price: old.price, reduced: old.reduced, until: new Date(until).toISOString() })
    // During a reduction, the price before it stays the reference.
    if (!(old.reduced && now.reduced))
      lowest.set(
        key,
        lowestFrom(now, old.price === undefined ? before : [...before, { price: old.price, until }], until),
      )
  }
  if (over.length > 0)
    await sql`
      insert into article_price (article_key, until_at, price, reduced)
      select key, until, price, reduced
      from json_to_recordset(${JSON.stringify(over)}::json) as r(key bigint, until timestamptz, price text,
        reduced boolean)`.execute(tx)
  return lowest
}

/** Ended prices of the last 30 days, earliest first. */
export async function pastPrices(db: Db, keys: readonly number[], at: number): Promise<Map<number, PastPrice[]>> {
  const { rows } = await sql<{ article_key: number; until_at: Date; price: string }>`
    select article_key, until_at, price
    from article_price
    where article_key = any(${keys}::bigint[]) and until_at > ${new Date(at - windowMs)}
    order by article_key, until_at`.execute(db)
  const past = new Map<number, PastPrice[]>()
  for (const { article_key, until_at, price } of rows) {
    const of = past.get(article_key)
    if (of) of.push({ price, until: until_at.getTime() })
    else past.set(article_key, [{ price, until: until_at.getTime() }])
  }
  return past
}

export async function storeLowest(tx: Db, lowest: readonly (Lowest & { key: number })[]): Promise<void> {
  if (lowest.length === 0) return
  const rows = lowest.map(({ key, price, due }) => ({
    key,
    price: price ?? null,
    due: due === undefined ? null : new Date(due).toISOString(),
  }))
  await sql`
    update article a
    set best_price = r.price, best_due_at = r.due
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(key bigint, price text, due timestamptz)
    where a.article_key = r.key
      and (a.best_price is distinct from r.price or a.best_due_at is distinct from r.due)`.execute(tx)
}

const mostShown = 100

/** Past prices of one product, latest first. */
export async function priceHistory(db: Db, key: number): Promise<{ price: string; reduced: boolean; until: string }[]> {
  const rows = await db
    .selectFrom('article_price')
    .select(['price', 'reduced', 'until_at'])
    .where('article_key', '=', key)
    .orderBy('until_at', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map(({ price, reduced, until_at }) => ({ price, reduced, until: until_at.toISOString() }))
}
