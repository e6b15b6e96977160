// server/price-sources: the SQL of the last results of both sources.
import { sql } from 'kysely'
import type { PriceUrl, SourceResult } from '@shelfcast/contract/articles/product-file'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'

export const mostUrls = 100
const filesShown = 20

type Result = z.output<typeof SourceResult>

/** How the import of a file went, for the columns `f.*` of article_file. */
const imported = sql<Result>`
  case f.result when 'PROCESSING' then 'WAITING' when 'FAILED' then 'FAILED' when 'EMPTY_FILE' then 'FAILED'
    else 'LOADED' end`
const firstError = sql<string>`
  case when f.result in ('FAILED', 'EMPTY_FILE') then coalesce(
    (select e.message from article_file_error e where e.file_id = f.id order by e.position limit 1), '') else '' end`

export async function folderFiles(db: Db, company: string, storeIds: readonly number[]) {
  const { rows } = await sql<{
    name: string
    store: string
    result: Result
    message: string
    batch: string
    time: Date
  }>`
    select f.name, s.code as store, ${imported} as result, ${firstError} as message, p.batch_id as batch,
      p.picked_at as time
    from price_pickup p join store s on s.store_id = p.store_id join article_file f on f.batch_id = p.batch_id
    where p.company = ${company} and p.store_id = any(${[...storeIds]}::integer[])
    order by p.picked_at desc, p.id desc limit ${filesShown}`.execute(db)
  return rows.map(({ time, ...row }) => ({ ...row, time: time.toISOString() }))
}

export async function urlsOf(db: Db, company: string, storeIds: readonly number[]): Promise<PriceUrl[]> {
  const { rows } = await sql<Omit<PriceUrl, 'lastCheck' | 'nextCheck'> & { checked: Date | null; due: Date }>`
    select u.id, s.code as store, u.url, u.every_minutes as "everyMinutes", u.enabled as enable,
      coalesce(u.batch_id::text, '') as batch, u.checked_at as checked, u.due_at as due,
      case when u.result = 'LOADED' and f.id is not null then ${imported} else u.result end as result,
      case when u.message <> '' or f.id is null then u.message else ${firstError} end as message
    from price_url u join store s on s.store_id = u.store_id left join article_file f on f.batch_id = u.batch_id
    where u.company = ${company} and u.store_id = any(${[...storeIds]}::integer[])
    order by u.id`.execute(db)
  return rows.map(({ checked, due, ...row }) => ({
    ...row,
    lastCheck: checked?.toISOString() ?? '',
    nextCheck: row.enable ? due.toISOString() : '',
  }))
}
