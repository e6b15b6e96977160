// server/article-files: what undoing a change writes back, and what it leaves because it changed again since. Pure.
import type { ArticleToStore, StoredRow } from '../articles/stored-article.ts'
import { ownsField } from './undo-owners.ts'
import type { History, PastChange } from './undo-rows.ts'

export interface Kept {
  articleId: string
  key: string
  now: string | null
  before: string | null
}

export interface Undoing {
  /** Undefined if there is nothing to write back. */
  article?: ArticleToStore
  kept: Kept[]
  /** A product that this change added. */
  added?: 'deletable' | 'staying'
}

/** The current value of a field, as the record writes it. */
function valueOf(row: StoredRow, key: string): string | null {
  if (key === 'articleName') return row.name
  if (key === 'nfcUrl') return row.nfc_url
  if (key === 'eans') return row.eans.join(' ')
  return row.data[key] ?? null
}

const fieldsOf = (change: PastChange) => change.changes.filter(({ key }) => key !== 'articleId')
const words = (text: string | null) => (text ?? '').split(' ').filter(Boolean)

/**
 * @param history of the product, from this change on
 * @param overwrite writes the old values even if others came since
 */
export function undoingOf(
  batch: string,
  change: PastChange,
  now: (StoredRow & { isLinked: boolean }) | undefined,
  history: History,
  overwrite: boolean,
): Undoing {
  const life = change.changes.find(({ key }) => key === 'articleId')
  if (life?.before === null) {
    if (!now || now.article_key !== change.article_key) return { kept: [] }
    return { kept: [], added: now.isLinked || history.size > 1 ? 'staying' : 'deletable' }
  }
  if (life) return now ? { kept: [] } : recreated(change)
  if (!now) return { kept: fieldsOf(change).map(({ key, before }) => keptOf(change, key, null, before)) }
  const kept: Kept[] = []
  const article: ArticleToStore = { id: now.article_id, name: now.name, nfc: null, data: {}, eans: null }
  let hasFields = false
  for (const { key, before, after } of fieldsOf(change)) {
    const current = valueOf(now, key)
    if (current === before) continue
    const owns = current === after && ownsField(batch, history.get(key) ?? [])
    if (!owns && !overwrite) {
      kept.push(keptOf(change, key, current, before))
      continue
    }
    hasFields = true
    if (key === 'articleName') article.name = before ?? now.name
    else if (key === 'nfcUrl') article.nfc = before ?? ''
    else if (key === 'eans') article.eans = words(before)
    else article.data[key] = before
  }
  // Named, so that it does not follow the price: it comes back by itself, or it changed since.
  if (hasFields && !Object.hasOwn(article.data, 'UNIT_PRICE'))
    article.data['UNIT_PRICE'] = now.data['UNIT_PRICE'] ?? null
  return hasFields ? { article, kept } : { kept }
}

/** Older deletions recorded only the ID. */
function recreated(change: PastChange): Undoing {
  const before = (key: string) => change.changes.find((one) => one.key === key)?.before ?? null
  if (change.changes.length === 1) return { kept: [keptOf(change, 'articleId', null, before('articleId'))] }
  const reserved = new Set(['articleId', 'articleName', 'nfcUrl', 'eans'])
  return {
    kept: [],
    article: {
      id: change.article_id,
      name: before('articleName') ?? change.article_name,
      nfc: before('nfcUrl'),
      data: Object.fromEntries(
        change.changes.filter(({ key }) => !reserved.has(key)).map((one) => [one.key, one.before]),
      ),
      eans: words(before('eans')),
    },
  }
}

const keptOf = (change: PastChange, key: string, now: string | null, before: string | null): Kept => ({
  articleId: change.article_id,
  key,
  now,
  before,
})
