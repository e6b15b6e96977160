// server/article-files: the SQL of recorded changes: changed values, label results, refused rows.
import { sql, type RawBuilder } from 'kysely'
import type { ArticleChangeRow, ArticleUpdateDetail, ValidationErrorRow } from '@shelfcast/contract/articles/records'
import type { ReceiptChange } from '@shelfcast/contract/receipts/receipts'
import { ChangeSource, type LabelOutcome } from '@shelfcast/contract/enumerations'
import type { z } from 'zod'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { totalOf } from '../db/totals.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'
import type { PageQuery } from '../http/paging.ts'

type Page = Pick<PageQuery, 'limit' | 'offset' | 'sort'>

/**
 * The labels of a change, `[[labelId, version], …]`, as `v`, with the current page of each, as `p`. A deleted label
 * takes its row along.
 */
const versions = (list: RawBuilder<unknown>) =>
  sql`
    (select (pair->>0)::bigint as label_id, (pair->>1)::bigint as version from jsonb_array_elements(${list}) as pair) v
    left join label_page p on p.label_id = v.label_id and p.page = 1`

/** That version or a later one counts as shown. A wish that a newer one replaced is neither good nor bad. */
const outcome = sql<LabelOutcome>`
  (case when p.label_id is null then 'GONE' when p.shown_version >= v.version then 'SUCCESS'
    when p.wanted_version > v.version then 'OVERTAKEN' when p.deadline_at <= now() then 'TIMEOUT'
      else 'PROCESSING' end)`

/** The number of labels per result, as one row. */
export const outcomesOf = (list: RawBuilder<unknown>) =>
  sql`
    select count(*) filter (where ${outcome} = 'SUCCESS')::int as good,
      count(*) filter (where ${outcome} = 'TIMEOUT')::int as bad,
      count(*) filter (where ${outcome} = 'PROCESSING')::int as open
    from ${versions(list)}`

export interface ChangeFilter {
  article?: string | undefined
  articleId?: string | undefined
  source?: string | undefined
  account?: string | undefined
  start?: Date | undefined
  end?: Date | undefined
  batch?: string | undefined
}

function whereChange(storeId: number, filter: ChangeFilter) {
  const parts = [sql`c.store_id = ${storeId}`]
  if (filter.article) {
    const pattern = contains(filter.article.toLowerCase())
    parts.push(sql`(c.article_id, c.article_name) in (
      select w.article_id, w.name from article_word w
      where w.store_id = ${storeId} and (lower(w.article_id) like ${pattern} or lower(w.name) like ${pattern}))`)
  }
  if (filter.articleId) parts.push(sql`c.article_id = ${filter.articleId}`)
  // All sources named, so that the query finds an account through the index that begins with them.
  if (filter.source || filter.account)
    parts.push(sql`c.source = any(${filter.source ? [filter.source] : ChangeSource.options}::text[])`)
  if (filter.account) parts.push(sql`c.account = ${filter.account}`)
  if (filter.start) parts.push(sql`c.created_at >= ${filter.start}`)
  if (filter.end) parts.push(sql`c.created_at <= ${filter.end}`)
  if (filter.batch) parts.push(sql`c.batch_id = ${filter.batch}::uuid`)
  return sql.join(parts, sql` and `)
}

export async function countChanges(db: Db, storeId: number, filter: ChangeFilter): Promise<number> {
  if (Object.values(filter).every((value) => value === undefined)) return totalOf(db, storeId, 'article_change')
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from article_change c where ${whereChange(storeId, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface ChangeRecord {
  id: number
  article_id: string
  article_name: string
  batch_id: string
  created_at: Date
  account: string
  source: ArticleChangeRow['source']
  changes: ArticleChangeRow['changes']
  labels: number
  good: number
  bad: number
  open: number
  file_id: number | null
  file_name: string | null
  jump: number | null
}

/** Only indexed columns; the table grows without limit. */
const changeColumns: Record<string, RawBuilder<unknown>> = {
  id: sql`c.id`,
  articleId: sql`c.article_id`,
  uploadId: sql`c.batch_id`,
  jump: sql`abs(c.jump)`,
}

/** Changes with the results of their labels. */
export async function pageOfChanges(
  db: Db,
  storeId: number,
  filter: ChangeFilter,
  page: ExportPart,
): Promise<ReceiptChange[]> {
  const dir = sql.raw(page.sort[0]?.dir ?? 'desc')
  const order = sql.join([
    ...page.sort.map((key) =>
      changeColumns[key.column]
        ? sql`${changeColumns[key.column]} ${sql.raw(key.dir)}${key.column === 'jump' ? sql` nulls last` : sql``}`
        : sql`c.created_at ${sql.raw(key.dir)}`,
    ),
    sql`c.id ${dir}`,
  ])
  const { rows } = await sql<ChangeRecord>`
    with page as (select c.*
      from article_change c
      where ${whereChange(storeId, filter)} and ${onlyAfter(sql`c.id`, page)}
      order by ${order} limit ${page.limit} offset ${page.offset})
    select c.id, c.article_id, c.article_name, c.batch_id, c.created_at, c.account, c.source, c.changes, c.jump,
      jsonb_array_length(c.label_versions) as labels, e.good, e.bad, e.open, f.id as file_id, f.name as file_name
    from page c
    cross join lateral (${outcomesOf(sql`c.label_versions`)}) e left join article_file f on f.batch_id = c.batch_id
    order by ${order}`.execute(db)
  return rows.map((row) => ({
    id: String(row.id),
    articleId: row.article_id,
    articleName: row.article_name,
    uploadId: row.batch_id,
    uploadDate: row.created_at.toISOString(),
    regenerateInputBatchId: '',
    account: row.account,
    source: row.source,
    changes: row.changes,
    fileName: row.file_name ?? '',
    fileId: row.file_id,
    labelCount: row.labels,
    labelSuccess: row.good,
    labelFail: row.bad,
    labelProcessing: row.open,
    jump: row.jump,
  }))
}

/**
 * The product after a change: the current product, with every later change undone. Undefined if product or change is
 * unknown.
 */
export async function articleAsOf(
  db: Db,
  storeId: number,
  articleId: string,
  batch: string | undefined,
): Promise<{ articleId: string; articleName: string; nfcUrl: string; data: Record<string, string> } | undefined> {
  const article = await db
    .selectFrom('article')
    .select(['article_key', 'name', 'nfc_url', 'data'])
    .where('store_id', '=', storeId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (!article) return undefined
  const state: { name: string | null; nfc: string | null; data: Record<string, string> } = {
    name: article.name,
    nfc: article.nfc_url,
    data: { ...article.data },
  }
  if (batch !== undefined) {
    const then = await db
      .selectFrom('article_change')
      .select(sql<number>`max(id)`.as('id'))
      .where('batch_id', '=', batch)
      .where('store_id', '=', storeId)
      .where('article_key', '=', article.article_key)
      .executeTakeFirst()
    if (then?.id == null) return undefined
    const later = await db
      .selectFrom('article_change')
      .select('changes')
      .where('store_id', '=', storeId)
      .where('article_id', '=', articleId)
      .where('article_key', '=', article.article_key)
      .where('id', '>', then.id)
      .orderBy('id', 'desc')
      .execute()
    for (const { key, before } of later.flatMap((row) => row.changes)) {
      if (key === 'articleName') state.name = before
      else if (key === 'nfcUrl') state.nfc = before
      else if (before === null) delete state.data[key]
      else if (key !== 'eans' && key !== 'articleId') state.data[key] = before
    }
  }
  return { articleId, articleName: state.name ?? '', nfcUrl: state.nfc ?? '', data: state.data }
}

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

type ErrorRow = z.output<typeof ValidationErrorRow>
interface ErrorRecord {
  file_id: number
  position: number
  article_id: string
  field: string
  line: number | null
  message: string
  value: string | null
  created_at: Date
  batch_id: string
  name: string
}

const refused = (storeIds: readonly number[], batch: string | undefined) =>
  sql`
    from article_file f
    join article_file_error e on e.file_id = f.id
    where f.store_id = any(${storeIds}::integer[])
      and f.fail > 0${batch === undefined ? sql`` : sql` and f.batch_id = ${batch}::uuid`}`

export async function countRefused(db: Db, storeIds: readonly number[], batch: string | undefined): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${refused(storeIds, batch)}`.execute(db)
  return rows[0]?.count ?? 0
}

const refusedColumns: Record<string, RawBuilder<unknown>> = {
  articleId: sql`e.article_id`,
  field: sql`e.field`,
  row: sql`coalesce(e.line, 0)`,
  message: sql`e.message`,
  value: sql`coalesce(e.value, '')`,
  batchId: sql`f.batch_id`,
  name: sql`lower(f.name)`,
}

export async function pageOfRefused(
  db: Db,
  storeIds: readonly number[],
  batch: string | undefined,
  page: ExportPart,
): Promise<(ErrorRow & { key: string })[]> {
  const dir = sql.raw(page.sort[0]?.dir ?? 'desc')
  const [file, position] = page.after?.split(':').map(Number) ?? []
  const byKey = page.sort[0]?.column === 'key'
  const order = page.sort.map((key) => sql`${refusedColumns[key.column] ?? sql`f.created_at`} ${sql.raw(key.dir)}`)
  const after = file === undefined ? sql`` : sql` and (f.id, e.position) > (${file}, ${position ?? 0})`
  const { rows } = await sql<ErrorRecord>`
      select e.*, f.created_at, f.batch_id, f.name ${refused(storeIds, batch)}${after}
      order by ${byKey ? sql`f.id, e.position` : sql.join([...order, sql`f.id ${dir}`, sql`e.position`])}
      limit ${page.limit} offset ${page.offset}`.execute(db)
  return rows.map((row) => ({
    key: `${row.file_id}:${row.position}`,
    articleId: row.article_id,
    field: row.field,
    row: row.line ?? 0,
    message: row.message,
    created: row.created_at.toISOString(),
    value: row.value ?? '',
    batchId: row.batch_id,
    name: row.name,
  }))
}
