// server/articles: a company's own keys with a meaning, such as VKBrutto1 for the price. The company sets them with the
// calls of contract/articles/formats; calls apply them here, files by column (article-files/columns.ts).
import type { StandardDataMap, UploadFormat } from '@shelfcast/contract/articles/formats'
import { defaultCurrency } from '@shelfcast/contract/constants'
import type { FieldError } from '@shelfcast/contract/envelope'
import type { Db } from '../db/database.ts'
import { readSettings } from '../settings/store.ts'
import { plainText } from './stored-article.ts'
import { clearMark, decimalMarkOf, foreignCurrency, readPrice, type DecimalMark } from './written-price.ts'

export type OwnPrice = 'LIST_PRICE' | 'SALE_PRICE'
export type OwnField = 'articleId' | 'articleName' | 'nfcUrl' | 'store'

/** Own key to its meaning. The company's spelling of a key; rows may write it in another case. */
export interface OwnKeys {
  prices: Record<string, OwnPrice>
  fields: Record<string, OwnField>
}

/** Both settings of a company, as meanings of its keys. */
export async function ownKeysOf(db: Db, company: string): Promise<OwnKeys & { format: UploadFormat | null }> {
  const { standardDataMap, uploadFormat } = await readSettings(db, company, ['standardDataMap', 'uploadFormat'])
  return { ...meanings(standardDataMap, uploadFormat), format: uploadFormat }
}

function meanings(map: StandardDataMap, format: UploadFormat | null): OwnKeys {
  const { mappedOriginPrice: origin, mappedSalePrice: sale } = map
  const prices: [string, OwnPrice][] = [
    // A single mapped price is what the product costs: without an earlier price, nothing is reduced.
    [sale, origin === '' && sale !== 'SALE_PRICE' ? 'LIST_PRICE' : 'SALE_PRICE'],
    [origin, 'LIST_PRICE'],
  ]
  const fields: [string, OwnField][] = [
    [format?.mappingInfo.store ?? '', 'store'],
    [format?.mappingInfo.articleId ?? '', 'articleId'],
    [format?.mappingInfo.articleName ?? '', 'articleName'],
    [format?.mappingInfo.nfcUrl ?? '', 'nfcUrl'],
    [map.mappedStationCode, 'store'],
    [map.mappedArticleId, 'articleId'],
    [map.mappedArticleName, 'articleName'],
    [map.mappedNfc, 'nfcUrl'],
  ]
  const given = ([key, means]: [string, string]) => key !== '' && key !== means
  return { prices: Object.fromEntries(prices.filter(given)), fields: Object.fromEntries(fields.filter(given)) }
}

export type RowProblem = Omit<FieldError, 'row'>

/**
 * Rows of a call with the values of the company's own keys under the standard ones, and the prices that cannot be read.
 * A row's own standard key counts before a mapped one; own keys stay.
 */
export function withMeanings(body: readonly unknown[], keys: OwnKeys): { item: unknown; problems: RowProblem[] }[] {
  if (Object.keys(keys.prices).length + Object.keys(keys.fields).length === 0)
    return body.map((item) => ({ item, problems: [] }))
  const mark = decimalMarkOf(
    body.flatMap((item) =>
      valuesOf(dataOf(item), keys.prices).flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    ),
  )
  return body.map((item) => {
    const problems: RowProblem[] = []
    const data = dataOf(item)
    if (!isObject(item) || !data) return { item, problems }
    const row = { ...item }
    for (const { value, means } of valuesOf(data, keys.fields))
      // The call itself names the store.
      if (
        means !== 'store' &&
        (row[means] === undefined || row[means] === '') &&
        (typeof value === 'string' || typeof value === 'number')
      )
        row[means] = plainText(value as number)
    const standard: Record<string, unknown> = {}
    for (const { key, value, means } of valuesOf(data, keys.prices)) {
      if (Object.hasOwn(data, means)) continue
      const price = priceOf(value, mark, data)
      if (typeof price === 'object' && price !== null)
        problems.push({ field: `data.${key}`, code: 'price', message: price.problem })
      else standard[means] = price
    }
    return { item: { ...row, data: { ...data, ...standard } }, problems }
  })
}

/** Null ends the price, like an empty cell of a file. */
function priceOf(
  value: unknown,
  mark: DecimalMark | undefined,
  data: Record<string, unknown>,
): string | null | { problem: string } {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return null
  const text = typeof value === 'number' ? plainText(value) : value
  if (typeof text !== 'string') return { problem: 'This is not a price. Write it like 1234.50.' }
  const currency = typeof data['CURRENCY'] === 'string' ? data['CURRENCY'].trim() : ''
  const foreign = foreignCurrency(text, currency || defaultCurrency)
  if (foreign) return { problem: foreign }
  const read = readPrice(text, typeof value === 'number' ? 'point' : (clearMark(text) ?? mark))
  return 'value' in read ? read.value : read
}

/** The values of keys with a meaning, in the company's order. */
function valuesOf<Means>(data: Record<string, unknown> | undefined, meanings: Record<string, Means>) {
  if (!data) return []
  const names = Object.keys(data)
  return Object.entries(meanings).flatMap(([own, means]) => {
    const key = Object.hasOwn(data, own) ? own : names.find((name) => name.toLowerCase() === own.toLowerCase())
    return key === undefined ? [] : [{ key, value: data[key], means }]
  })
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const dataOf = (item: unknown) => (isObject(item) && isObject(item['data']) ? item['data'] : undefined)
