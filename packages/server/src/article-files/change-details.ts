// server/article-files: the SQL of recorded changes, label by label. The changes themselves are in records.ts.
import { sql, type RawBuilder } from 'kysely'
import type { ArticleUpdateDetail } from '@shelfcast/contract/articles/records'
import type { LabelOutcome } from '@shelfcast/contract/enumerations'
import type { Db } from '../db/database.ts'
import type { PageQuery } from '../http/paging.ts'
import { outcome, versions } from './label-outcomes.ts'

type Page = Pick<PageQuery, 'limit' | 'offset' | 'sort'>

/** The batch for a name: the batch id itself, or the newest file of that name. */
export async function batchNamed(db: Db, storeIds: readonly number[], name: string): Promise<string | undefined> {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(name)) return name
  const { rows } = await sql<{
    batch_id: string
  }>`
    select batch_id
    from article_file f
    where f.store_id = any(${storeIds}::integer[]) and f.name = ${name}
    order by f.created_at desc, f.id desc limit 1`.execute(db)
  return rows[0]?.batch_id
}

export interface DetailFilter {
  batch: string
  articleId?: string | undefined
  labelCode?: string | undefined
  linked: boolean
  result?: LabelOutcome | undefined
  errorCode?: string | undefined
  change?: number | undefined
}

interface DetailRecord {
  change_id: number
  article_id: string
  code: string | null
  result: LabelOutcome
  error_code: string | null
  error_text: string | null
  shown_at: Date | null
}

/** A product without labels has its own row: stored, nothing else to do. */
function details(storeIds: readonly number[], filter: DetailFilter) {
  const parts = [sql`c.batch_id = ${filter.batch}::uuid`, sql`c.store_id = any(${storeIds}::integer[])`]
  if (filter.change) parts.push(sql`c.id = ${filter.change}`)
  if (filter.articleId) parts.push(sql`c.article_id = ${filter.articleId}`)
  const of = [sql`true`]
  if (filter.linked) of.push(sql`d.label_id is not null`)
  if (filter.labelCode) of.push(sql`d.code = ${filter.labelCode}::bpchar`)
  if (filter.result) of.push(sql`d.result = ${filter.result}`)
  if (filter.errorCode) of.push(sql`d.error_code = ${filter.errorCode}`)
  return sql`from (
      select c.id as change_id, c.article_id, e.label_id, l.code, coalesce(e.result, 'SUCCESS') as result,
        case when e.result <> 'SUCCESS' then r.error_code end as error_code,
        case when e.result <> 'SUCCESS' then r.error_text end as error_text, e.shown_at
      from article_change c
      left join lateral (select v.label_id, v.version, ${outcome} as result,
        case when p.shown_version >= v.version then p.shown_at end as shown_at
        from ${versions(sql`c.label_versions`)}) e
        on true
        left join label l on l.label_id = e.label_id
        left join fail_record r on r.label_id = e.label_id and r.page = 1 and r.version = e.version
      where ${sql.join(parts, sql` and `)}) d where ${sql.join(of, sql` and `)}`
}

export async function countDetails(db: Db, storeIds: readonly number[], filter: DetailFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${details(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

const detailRow = (row: DetailRecord): ArticleUpdateDetail => ({
  articleId: row.article_id,
  labelCode: row.code ?? '',
  result: row.result,
  errorCode: row.error_code ?? '',
  addlErrorCode: row.error_code ?? '',
  addlErrorMessage: row.error_text ?? '',
  addlErrorPages: row.error_code === null ? '' : '1',
  updateTime: row.shown_at?.toISOString() ?? null,
})

const detailColumns: Record<string, RawBuilder<unknown>> = {
  articleId: sql`d.article_id`,
  labelCode: sql`d.code`,
  code: sql`d.code`,
  result: sql`d.result`,
  errorCode: sql`d.error_code`,
  addlErrorCode: sql`d.error_code`,
  addlErrorMessage: sql`d.error_text`,
  addlErrorPages: sql`case when d.error_code is not null then '1' end`,
  updateTime: sql`d.shown_at`,
}

export async function pageOfDetails(
  db: Db,
  storeIds: readonly number[],
  filter: DetailFilter,
  page: Page,
): Promise<ArticleUpdateDetail[]> {
  const dir = sql.raw(page.sort[0]?.dir ?? 'asc')
  const order = page.sort.flatMap((key) =>
    detailColumns[key.column] ? [sql`${detailColumns[key.column]} ${sql.raw(key.dir)} nulls last`] : [],
  )
  const { rows } = await sql<DetailRecord>`
      select d.* ${details(storeIds, filter)}
      order by ${sql.join([...order, sql`d.article_id ${dir}`, sql`d.code ${dir}`, sql`d.change_id`])}
      limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map(detailRow)
}
