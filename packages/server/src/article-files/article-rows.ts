// server/article-files: converts a row of a file to a product or an error. columns.ts maps the columns.
import { ArticleForm } from '@shelfcast/contract/articles/articles'
import { defaultCurrency } from '@shelfcast/contract/constants'
import { extractedId, type ProductIdExtraction } from '@shelfcast/contract/product-rules'
import type { FieldError } from '@shelfcast/contract/envelope'
import { contentErrors } from '../articles/content.ts'
import { toStore, type ArticleToStore } from '../articles/stored-article.ts'
import { foreignCurrency, readPrice, type DecimalMark } from '../articles/written-price.ts'
import type { ColumnPlan } from './columns.ts'
import type { Column, FileRow } from './file-row.ts'

export type RowError = Omit<FieldError, 'row'> & { line: number }
export type ReadRow =
  | { line: number; article: ArticleToStore }
  | { line: number; errors: RowError[]; /** As far as the row could be read. */ articleId: string }

const longestValue = 200
/** Decoders write it for bytes that are no letter. */
const replacement = '\uFFFD'

export interface RowRules {
  columns: readonly Column[]
  plan: ColumnPlan
  store: string
  mark: DecimalMark
  /**
   * Whether a row with fewer cells than columns counts as cut off: yes in text, no in workbooks and JSON, which leave
   * empty cells out.
   */
  fixedWidth: boolean
  extraction?: ProductIdExtraction | undefined
}

/**
 * Applies the rules of the contract to one row. An empty cell removes the value, so an offer ends when its cell is
 * empty.
 */
export function readRow(row: FileRow, rules: RowRules): ReadRow {
  const { line } = row
  const errors: RowError[] = []
  const refuse = (field: string, code: string, message: string, value?: string | null) => {
    errors.push({ line, field, code, message, ...(value ? { value: value.slice(0, longestValue) } : {}) })
  }
  if (row.problem) return { line, errors: [{ line, ...row.problem }], articleId: '' }
  const width = rules.columns.length
  const surplus = row.cells.length > width && row.cells.slice(width).some((cell) => cell)
  if (surplus || (rules.fixedWidth && row.cells.length < width)) {
    refuse(
      '',
      'columns',
      `This row has ${row.cells.length} cells, the header has ${width}. Put quotation marks around a cell that contains the delimiter.`,
    )
    return { line, errors, articleId: '' }
  }
  const damaged = row.cells.findIndex((cell) => cell?.includes(replacement))
  if (damaged >= 0)
    refuse(
      rules.columns[damaged]?.name ?? '',
      'encoding',
      `A character in this cell is damaged (${replacement}). Correct it, or select another character encoding.`,
      row.cells[damaged],
    )
  const data: Record<string, string | null> = {}
  const form: {
    articleId: string
    articleName: string
    nfcUrl?: string
    store?: string
    eans?: string[]
    data: Record<string, string | null>
  } = { articleId: '', articleName: '', data }
  const storePrice = (key: string, at: number, text: string) => {
    const column = rules.columns[at]?.name ?? key
    const price = readPrice(text, rules.mark)
    if ('value' in price) data[key] = price.value
    else refuse(column, 'price', price.problem, text)
    const foreign = foreignCurrency(text, row.cells[placeOf(rules, 'CURRENCY')]?.trim() || defaultCurrency)
    if (foreign) refuse(column, 'currency', foreign, text)
  }
  rules.plan.targets.forEach((target, at) => {
    const cell = row.cells[at]
    if (!target || cell === undefined) return
    const text = unguarded(cell?.trim() ?? '')
    if ('key' in target) {
      if (!target.price || text === '') {
        data[target.key] = text === '' ? null : text
        return
      }
      storePrice(target.key, at, text)
    } else if (target.field === 'eans') form.eans = text.split(/[\s,;]+/).filter(Boolean)
    else if (target.field === 'articleName') form.articleName = text.replaceAll(/\s+/g, ' ')
    else form[target.field] = text
  })
  if (rules.extraction) form.articleId = extractedId(form.articleId, rules.extraction)
  for (const { at, means } of rules.plan.ownPrices) {
    const cell = row.cells[at]
    if (cell === undefined || Object.hasOwn(data, means)) continue
    const text = unguarded(cell?.trim() ?? '')
    if (text === '') data[means] = null
    else storePrice(means, at, text)
  }
  if (form.store && form.store !== rules.store)
    refuse(
      columnOf(rules, 'store'),
      'store',
      `This row belongs to the store ${form.store}, but the file belongs to ${rules.store}.`,
      form.store,
    )
  const drawable = (article: ArticleToStore): ReadRow => {
    for (const { field, code, message, value } of contentErrors(article))
      refuse(columnOf(rules, field), code, message, value)
    return errors.length > 0 ? { line, errors, articleId: article.id.slice(0, longestValue) } : { line, article }
  }
  if (errors.length === 0 && isPlain(form))
    return drawable({ id: form.articleId, name: form.articleName, nfc: null, data, eans: null })
  const parsed = ArticleForm.safeParse(form)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const target = issue.path[0] === 'data' ? String(issue.path[1] ?? '') : String(issue.path[0] ?? '')
      refuse(
        columnOf(rules, target),
        issue.code,
        issue.message,
        issue.path[0] === 'data' ? data[target] : ((form as Record<string, unknown>)[target] as string | undefined),
      )
    }
  }
  return errors.length > 0 || !parsed.success
    ? { line, errors, articleId: form.articleId.slice(0, longestValue) }
    : drawable(toStore(parsed.data))
}

const plainId = /^(?!\d+(?:\.\d+)?E\+)[\w./-]{1,255}$/i
const oddText = /[\p{Cc}\ud800-\udfff]/u
const oddValue = /[\0\ud800-\udfff]/

/**
 * A fast check: true for rows that the contract certainly accepts, which are nearly all. The full check costs more than
 * reading the row, so only the other rows get it. Keys are checked with the columns, prices one by one.
 */
function isPlain(form: {
  articleId: string
  articleName: string
  nfcUrl?: string
  store?: string
  eans?: string[]
  data: Record<string, string | null>
}): boolean {
  if (form.nfcUrl !== undefined || form.eans !== undefined || !plainId.test(form.articleId)) return false
  if (form.articleName === '' || form.articleName.length > 500 || oddText.test(form.articleName)) return false
  for (const key in form.data) {
    const value = form.data[key]
    if (value && (value.length > 4000 || oddValue.test(value))) return false
  }
  return true
}

/**
 * Exports put a quote before text that a spreadsheet would run; this removes it (security design §9). Files write
 * `="0001"` so that a spreadsheet keeps the zeros.
 */
function unguarded(text: string): string {
  if (text.startsWith('="')) return /^="((?:[^"]|"")*)"$/.exec(text)?.[1]?.replaceAll('""', '"') ?? text
  return text.startsWith("'") && /^'+[=+@\t\r-]/.test(text) ? text.slice(1) : text
}

/** The file's own name of the column for a field, so that its author can find it. */
function columnOf(rules: RowRules, target: string): string {
  return rules.columns[placeOf(rules, target)]?.name ?? target
}

/** The place of the column for a field; -1 if the file has none. */
function placeOf({ plan }: RowRules, target: string): number {
  return plan.targets.findIndex(
    (candidate) => candidate !== undefined && ('key' in candidate ? candidate.key : candidate.field) === target,
  )
}
