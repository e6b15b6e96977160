// server/articles: the stored form of a product, and the conversion of a call's form to it. write.ts stores it.
import { priceKeys, type ArticleForm } from '@shelfcast/contract/articles/articles'
import { followedUnitPrice } from '@shelfcast/render/followed-unit-price'

/**
 * A product to store. In `data`, null removes the key; elsewhere null keeps the stored value (merge) or clears it
 * (replace).
 */
export interface ArticleToStore {
  id: string
  name: string
  nfc: string | null
  data: Record<string, string | null>
  eans: string[] | null
}

/** A row of the table, limited to the columns that writing compares. */
export interface StoredRow {
  article_key: number
  article_id: string
  name: string
  nfc_url: string
  data: Record<string, string>
  eans: string[]
}

/** The complete new state of a product. */
export interface Wanted {
  id: string
  name: string
  nfc: string
  data: Record<string, string>
  eans: string[]
}

export interface Change {
  key: string
  before: string | null
  after: string | null
}

const prices: ReadonlySet<string> = new Set(priceKeys)

/**
 * From here on values are text: numbers without an exponent, prices without surrounding blanks
 * (docs/decisions/prices.md).
 */
export function toStore(form: ArticleForm): ArticleToStore {
  const data: Record<string, string | null> = {}
  for (const [key, value] of Object.entries(form.data))
    data[key] =
      value === null ? null : typeof value === 'string' ? (prices.has(key) ? value.trim() : value) : plainText(value)
  return { id: form.articleId, name: form.articleName, nfc: form.nfcUrl ?? null, data, eans: form.eans ?? null }
}

/** 1e21 as 1000000000000000000000: labels never show exponents. */
export function plainText(value: number | boolean): string {
  const text = String(value)
  return typeof value === 'number' && text.includes('e')
    ? value.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

/** A row merged into the stored product (`old`), or complete in itself. A stored unit price follows the price. */
export function wantedOf(row: ArticleToStore, old: StoredRow | undefined): Wanted {
  const data: Record<string, string> = old ? { ...old.data } : {}
  for (const [key, value] of Object.entries(row.data)) {
    if (value === null) delete data[key]
    else data[key] = value
  }
  if (old && !Object.hasOwn(row.data, 'UNIT_PRICE')) {
    const unitPrice = followedUnitPrice(old.data, data)
    if (unitPrice !== undefined) data['UNIT_PRICE'] = unitPrice
  }
  return { id: row.id, name: row.name, nfc: row.nfc ?? old?.nfc_url ?? '', data, eans: row.eans ?? old?.eans ?? [] }
}

/** Every changed field, old and new. */
export function differences(old: StoredRow, wanted: Wanted): Change[] {
  const changes: Change[] = []
  const note = (key: string, before: string | null, after: string | null) => {
    if (before !== after) changes.push({ key, before, after })
  }
  note('articleName', old.name, wanted.name)
  note('nfcUrl', old.nfc_url, wanted.nfc)
  note('eans', old.eans.join(' '), wanted.eans.join(' '))
  for (const key in old.data) note(key, old.data[key] ?? null, wanted.data[key] ?? null)
  for (const key in wanted.data) if (!Object.hasOwn(old.data, key)) note(key, null, wanted.data[key] ?? null)
  return changes
}
