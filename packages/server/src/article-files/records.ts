// server/article-files: the SQL of recorded changes: changed values and the number of labels per result. One label each
// is in change-details.ts.
import { sql, type RawBuilder } from 'kysely'
import type { ArticleChangeRow, readArticleAsOf } from '@shelfcast/contract/articles/records'
import type { ReceiptChange } from '@shelfcast/contract/receipts/receipts'
import { ChangeSource } from '@shelfcast/contract/enumerations'
import type { z } from 'zod'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { totalOf } from '../db/totals.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'
import { shownTemplate } from '../labels/rows.ts'
import { choicesFor } from '../templates/choice.ts'
import { outcomesOf } from './label-outcomes.ts'

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

type ArticleAsOf = Omit<z.output<typeof readArticleAsOf.output>, 'responseCode' | 'responseMessage'>

/**
 * The product after a change: the current product, with every later change undone. Undefined if product or change is
 * unknown.
 */
export async function articleAsOf(
  db: Db,
  storeId: number,
  articleId: string,
  batch: string | undefined,
): Promise<ArticleAsOf | undefined> {
  const article = await db
    .selectFrom('article')
    .select(['article_key', 'name', 'nfc_url', 'eans', 'data'])
    .where('store_id', '=', storeId)
    .where('article_id', '=', articleId)
    .executeTakeFirst()
  if (!article) return undefined
  const state: { name: string | null; nfc: string | null; eans: string[]; data: Record<string, string> } = {
    name: article.name,
    nfc: article.nfc_url,
    eans: article.eans,
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
      else if (key === 'eans') state.eans = (before ?? '').split(' ').filter(Boolean)
      else if (before === null) delete state.data[key]
      else if (key !== 'articleId') state.data[key] = before
    }
  }
  return {
    articleId,
    articleName: state.name ?? '',
    nfcUrl: state.nfc ?? '',
    eans: state.eans,
    data: state.data,
    label: await firstLabelOf(db, article.article_key),
  }
}

/** The first label of a product by its code, as it is mounted; null without one whose model is known. */
async function firstLabelOf(db: Db, articleKey: number): Promise<ArticleAsOf['label']> {
  const { rows } = await sql<{ company: string; storeId: number; model: string; rotation: number; template: string }>`
    select s.company, l.store_id as "storeId", l.model, l.rotation, coalesce(v.template_name, l.template_name, p.mapped_template, q.template_name, '')
      as template
    from label_article la
    join label l on l.label_id = la.label_id and l.model is not null
    join store s on s.store_id = l.store_id
    left join label_page p on p.label_id = l.label_id and p.page = 1
    left join label_override v on v.label_id = l.label_id
    left join label_property q on q.store_id = l.store_id and q.model = l.model
    where la.article_key = ${articleKey} order by l.code limit 1`.execute(db)
  const [label] = rows
  if (!label) return null
  const { company, storeId, model, rotation, template: name } = label
  const selected = { company, name, storeId }
  const choices = await choicesFor(db, [selected])
  return { type: model, rotation, templateName: shownTemplate(choices, model, rotation, selected) }
}
