// server/articles: what a product looks like in the database, and how the form of a call becomes that. Written by write.ts.
import { priceKeys, type ArticleForm } from '@shelfcast/contract/articles/articles'

/** A product to be written. In `data` null removes the key; null elsewhere keeps what is there (merge) or empties it (replace). */
export interface ArticleToStore { id: string; name: string; nfc: string | null; data: Record<string, string | null>; eans: string[] | null }

/** A row of the table, as far as writing compares it. */
export interface StoredRow { article_key: number; article_id: string; name: string; nfc_url: string; data: Record<string, string>; eans: string[] }

/** What a product shall be: nothing left open. */
export interface Wanted { id: string; name: string; nfc: string; data: Record<string, string>; eans: string[] }

export interface Change { key: string; before: string | null; after: string | null }

const prices: ReadonlySet<string> = new Set(priceKeys)

/** Values are text from here on: numbers without an exponent, prices without blanks around them (docs/decisions/prices.md). */
export function toStore(form: ArticleForm): ArticleToStore {
  const data: Record<string, string | null> = {}
  for (const [key, value] of Object.entries(form.data)) data[key] = value === null ? null : typeof value === 'string' ? (prices.has(key) ? value.trim() : value) : plainText(value)
  return { id: form.articleId, name: form.articleName, nfc: form.nfcUrl ?? null, data, eans: form.eans ?? null }
}

/** 1e21 as 1000000000000000000000: exponents are for calculators. */
export function plainText(value: number | boolean): string {
  const text = String(value)
  return typeof value === 'number' && text.includes('e') ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 }) : text
}

/** A row laid over what is stored (`old`), or standing for itself. */
export function wantedOf(row: ArticleToStore, old: StoredRow | undefined): Wanted {
  const data: Record<string, string> = old ? { ...old.data } : {}
  for (const [key, value] of Object.entries(row.data)) {
    if (value === null) delete data[key]
    else data[key] = value
  }
  return { id: row.id, name: row.name, nfc: row.nfc ?? old?.nfc_url ?? '', data, eans: row.eans ?? old?.eans ?? [] }
}

/** Every field that differs, old and new. */
export function differences(old: StoredRow, wanted: Wanted): Change[] {
  const changes: Change[] = []
  const note = (key: string, before: string | null, after: string | null) => { if (before !== after) changes.push({ key, before, after }) }
  note('articleName', old.name, wanted.name)
  note('nfcUrl', old.nfc_url, wanted.nfc)
  note('eans', old.eans.join(' '), wanted.eans.join(' '))
  for (const key in old.data) note(key, old.data[key] ?? null, wanted.data[key] ?? null)
  for (const key in wanted.data) if (!Object.hasOwn(old.data, key)) note(key, null, wanted.data[key] ?? null)
  return changes
}
