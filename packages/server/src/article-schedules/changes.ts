// server/article-schedules: the future of one product: each scheduled change applied to the result of the earlier ones.
import { sql } from 'kysely'
import type { ScheduledChange } from '@shelfcast/contract/articles/schedules'
import { wallText } from '@shelfcast/contract/zone-time'
import type { ArticleToStore, StoredRow } from '../articles/stored-article.ts'
import { differences, wantedOf } from '../articles/stored-article.ts'
import type { Db } from '../db/database.ts'
import type { StoreRef } from '../http/caller.ts'
import type { PastPrice } from '../articles/lowest-price.ts'
import { pastPrices } from '../articles/prices.ts'
import { lowestAhead } from './lowest-ahead.ts'
import { after, instantOf, latest, repeatOf, wallAs, type When } from './when.ts'

/** The most changes shown for one product. */
const mostChanges = 30

interface Coming {
  id: number
  fileName: string
  account: string
  endOf: number | null
  isEnd: boolean
  article: ArticleToStore
  known: boolean
  sameName: boolean
  when: When | undefined
}

export async function changesOf(db: Db, store: StoreRef, articleId: string, now: number): Promise<ScheduledChange[]> {
  const [
    {
      rows: [stored],
    },
    coming,
  ] = await Promise.all([
    sql<StoredRow & { labels: number; best_price: string | null }>`
      select a.article_key, a.article_id, a.name, a.nfc_url, a.data, a.eans, a.best_price,
        (select count(*)::int from label_article la where la.article_key = a.article_key) as labels
      from article a where a.store_id = ${store.storeId} and a.article_id = ${articleId}`.execute(db),
    comingOf(db, store.storeId, articleId),
  ])
  const past = stored ? await pastPrices(db, [stored.article_key], now) : new Map<number, PastPrice[]>()
  const lowestAfter = lowestAhead(
    past.get(stored?.article_key ?? 0) ?? [],
    stored?.data ?? {},
    stored?.best_price ?? null,
  )
  let standing: StoredRow | undefined = stored
  const changes: ScheduledChange[] = []
  while (changes.length < mostChanges) {
    const [first] = coming
      .flatMap((one) => (one.when ? [{ one, at: instantOf(one.when), when: one.when }] : []))
      .sort((a, b) => a.at - b.at || Number(b.one.isEnd) - Number(a.one.isEnd) || a.one.id - b.one.id)
    if (!first) break
    const next = first.one
    const when = latest(first.when, now)
    next.when = after(when, now)
    if (next.known && !standing) continue
    const name = next.sameName && standing ? standing.name : next.article.name
    const wanted = wantedOf({ ...next.article, name }, standing)
    changes.push({
      id: next.id,
      fileName: next.fileName,
      account: next.account,
      scheduleTime: wallText(when.wall),
      timeZone: when.zone,
      runsAt: new Date(instantOf(when)).toISOString(),
      endOf: next.endOf,
      repeat: when.repeat ? { days: when.repeat.days.join(','), until: when.repeat.until ?? null } : null,
      changes: standing ? differences(standing, wanted) : [{ key: 'articleId', before: null, after: articleId }],
      labelCount: stored?.labels ?? 0,
      lowestPrice: lowestAfter(wanted.data, instantOf(when)),
      article: { articleId, articleName: wanted.name, nfcUrl: wanted.nfc, data: wanted.data, eans: wanted.eans },
    })
    standing = {
      article_key: 0,
      article_id: articleId,
      name: wanted.name,
      nfc_url: wanted.nfc,
      data: wanted.data,
      eans: wanted.eans,
    }
  }
  return changes
}

async function comingOf(db: Db, storeId: number, articleId: string): Promise<Coming[]> {
  const rows = await db
    .selectFrom('article_schedule_row as r')
    .innerJoin('article_schedule as h', 'h.id', 'r.schedule_id')
    .select([
      'h.id',
      'h.file_name',
      'h.account',
      'h.end_of',
      'h.is_end',
      'h.zone_id',
      'h.local_time',
      'h.repeat_days',
      'h.repeat_until',
      'r.article',
      'r.known',
      'r.same_name',
    ])
    .where('r.store_id', '=', storeId)
    .where('r.article_id', '=', articleId)
    .where('h.status', '=', 'NOT_PROCESSED')
    .orderBy('h.due_at')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    account: row.account,
    endOf: row.end_of,
    isEnd: row.is_end,
    article: row.article,
    known: row.known,
    sameName: row.same_name,
    when: {
      zone: row.zone_id,
      wall: wallAs(row.local_time, row.zone_id),
      repeat: repeatOf(row.repeat_days, row.repeat_until),
    },
  }))
}
