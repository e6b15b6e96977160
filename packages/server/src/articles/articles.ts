// server/articles: the rules of calls that change products: valid rows, allowed deletions. write.ts stores them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { ArticleForm } from '@shelfcast/contract/articles/articles'
import type { FieldError } from '@shelfcast/contract/envelope'
import type { Deps } from '../deps.ts'
import { recordErrors } from './file-errors.ts'
import { audit } from '../audit/audit.ts'
import { inTransaction } from '../db/database.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { parseTolerantly } from '../http/input.ts'
import { ok } from '../http/reply.ts'
import { contentErrors } from './content.ts'
import { ownKeysOf, withMeanings, type OwnKeys } from './own-keys.ts'
import { toStore, type ArticleToStore } from './stored-article.ts'
import { lockArticles, writeArticles, type ArticleWrite, type Written } from './write.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>

/** The most errors in one answer; the counts include the rest. */
const mostErrors = 1_000

/**
 * Stores the valid rows of a call and names the others, in one transaction with the call's line in the history.
 * @throws Fault 'article.allInvalid' when there are rows and all are invalid
 */
export async function saveArticles(
  { db, events, settings, now }: Parts,
  caller: Caller,
  store: StoreRef,
  body: readonly unknown[],
  mode: ArticleWrite['mode'],
) {
  const batchId = randomUUID()
  const { rows, errors, bad } = goodRows(body, store, await ownKeysOf(db, store.company))
  let warnings: FieldError[] = []
  if (rows.length === 0 && bad > 0) throw new Fault('article.allInvalid', {}, errors)
  if (body.length > 0) {
    await inTransaction(db, async (tx) => {
      const written = await writeArticles(tx, events, {
        store,
        rows,
        mode,
        source: caller.source,
        account: caller.account,
        batchId,
        deadlineMs: settings.delivery.deadlineMs,
        at: now(),
      })
      warnings = warningsOf(written)
      const file = await tx
        .insertInto('article_file')
        .values({
          batch_id: batchId,
          store_id: store.storeId,
          name: batchId,
          source: caller.source,
          account: caller.account,
          result: bad > 0 ? 'PARTIAL_SUCCESS' : 'SUCCESS',
          total: body.length,
          success: rows.length,
          fail: bad,
          unchanged: written.unchanged,
          created_rows: written.created,
          changed_rows: written.changed,
          label_count: written.labels,
          unpriced: written.unpriced,
          unpriced_keys: written.unpricedKeys,
          completed_at: sql<Date>`now()`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordErrors(
        tx,
        file.id,
        errors.map((error) => ({ ...error, articleId: idOf(body[(error.row ?? 0) - 1]) })),
      )
      await audit(tx, caller, {
        action: mode === 'replace' ? 'article.replace' : 'article.merge',
        target: `${store.code} ${batchId}`,
        after: countsOf({ rows: rows.length, bad, ...written }),
      })
    })
  }
  return {
    ...ok,
    customBatchId: batchId,
    validCount: rows.length,
    invalidCount: bad,
    ...(errors.length > 0 ? { errors } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  }
}

/** Without zeros and empty lists: most of a call's counts are, and every call is in the audit log. */
function countsOf(counts: Readonly<Record<string, number | readonly string[]>>) {
  return Object.fromEntries(
    Object.entries(counts).filter(([, value]) => (typeof value === 'number' ? value !== 0 : value.length > 0)),
  )
}

/** A program that sends prices under keys without a meaning would otherwise see only a dash on the labels. */
function warningsOf({ unpriced, unpricedKeys }: Written): FieldError[] {
  if (unpriced === 0) return []
  const products = unpriced === 1 ? '1 product has' : `${unpriced} products have`
  return [
    {
      field: 'data',
      code: 'noPrice',
      message: `${products} no price to show. Send LIST_PRICE, or map one of these keys with POST /api/common/standardDataMap: ${unpricedKeys.join(', ')}.`,
    },
  ]
}

/** The id of a row, as far as it has one. */
function idOf(row: unknown): string {
  const id = typeof row === 'object' && row !== null && 'articleId' in row ? row.articleId : ''
  return typeof id === 'string' && !/[\0\p{Cs}]/u.test(id) ? id.slice(0, 200) : ''
}

/** Splits a call's rows into valid and invalid. Of two rows with one id the first counts. */
function goodRows(
  body: readonly unknown[],
  store: StoreRef,
  own: OwnKeys,
): { rows: ArticleToStore[]; errors: FieldError[]; bad: number } {
  const rows: ArticleToStore[] = []
  const errors: FieldError[] = []
  const firstRow = new Map<string, number>()
  let bad = 0
  withMeanings(body, own).forEach(({ item, problems }, index) => {
    const row = index + 1
    const parsed = parseTolerantly(ArticleForm, item)
    if (!parsed.success)
      for (const { path, code, message } of parsed.error.issues) problems.push({ field: path.join('.'), code, message })
    if (parsed.success) {
      const { articleId, store: named } = parsed.data
      const first = firstRow.get(articleId)
      if (named && named !== store.code)
        problems.push({
          field: 'store',
          code: 'store',
          message: `This row belongs to the store ${named}, but the call is for ${store.code}.`,
        })
      if (first !== undefined)
        problems.push({ field: 'articleId', code: 'duplicate', message: `${articleId} is already in row ${first}.` })
      const article = toStore(parsed.data)
      for (const problem of contentErrors(article))
        problems.push({ ...problem, field: problem.field === 'articleName' ? problem.field : `data.${problem.field}` })
      if (problems.length === 0) {
        firstRow.set(articleId, row)
        rows.push(article)
        return
      }
    }
    bad += 1
    for (const problem of problems) if (errors.length < mostErrors) errors.push({ row, ...problem })
  })
  return { rows, errors, bad }
}

/** Deletes products, all or none. @throws Fault 'article.unknown' or 'article.linked', naming each */
export async function removeArticles(
  { db, events }: Pick<Parts, 'db' | 'events'>,
  caller: Caller,
  store: StoreRef,
  ids: readonly string[],
) {
  const wanted = [...new Set(ids)]
  await inTransaction(db, async (tx) => {
    await lockArticles(tx, store.storeId)
    // Linking a label holds a share lock on the row, so this lock waits for the link to become visible.
    const articles = await sql<{ article_key: number; article_id: string; name: string; data: unknown }>`
      select article_key, article_id, name, data
      from article
      where store_id = ${store.storeId} and article_id = any(${wanted}::text[]) order by article_key for update`
      .execute(tx)
      .then((result) => result.rows)
    const found = new Set(articles.map((article) => article.article_id))
    const unknown = wanted.filter((id) => !found.has(id))
    if (unknown.length > 0)
      throw new Fault(
        'article.unknown',
        { articleId: unknown.slice(0, 20).join(' ') },
        unknown.map((id) => ({
          field: 'articleDeleteList',
          code: 'unknown',
          message: `The product ${id} does not exist.`,
          value: id,
        })),
      )
    const keys = articles.map((article) => article.article_key)
    const linked = await sql<{ article_id: string; labels: string[] }>`
      select a.article_id, array_agg(l.code::text order by l.code) as labels
      from label_article la join article a using (article_key) join label l using (label_id)
      where la.article_key = any(${keys}::bigint[]) group by a.article_id order by a.article_id`
      .execute(tx)
      .then((result) => result.rows)
    if (linked.length > 0) {
      throw new Fault(
        'article.linked',
        {
          articleIds: linked
            .slice(0, 20)
            .map((article) => article.article_id)
            .join(' '),
        },
        linked.map((article) => ({
          field: 'articleDeleteList',
          code: 'linked',
          message: `${article.article_id} is linked to ${article.labels.slice(0, 5).join(' ')}${article.labels.length > 5 ? ' …' : ''}.`,
          value: article.article_id,
        })),
      )
    }
    await sql`
      with prices as (delete from article_price where article_key = any(${keys}::bigint[])),
        gone as (delete from article where article_key = any(${keys}::bigint[]) returning article_key, article_id, name)
      insert into article_change (article_key, store_id, article_id, article_name, batch_id, account, source, changes)
      select article_key, ${store.storeId}, article_id, name, ${randomUUID()}::uuid, ${caller.account},
        ${caller.source}, jsonb_build_array(jsonb_build_object('key', 'articleId', 'before', article_id, 'after', null))
      from gone`.execute(tx)
    await audit(tx, caller, {
      action: 'article.delete',
      target: `${store.code} ${wanted.join(' ')}`,
      before: articles.slice(0, 100).map(({ article_id, name, data }) => ({ article_id, name, data })),
    })
    await events.publish(tx, { kind: 'ARTICLE', storeId: store.storeId, ids: wanted })
  })
  return ok
}
