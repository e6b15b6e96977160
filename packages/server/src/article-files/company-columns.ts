// server/article-files: how a company's own files are read, from its settings: the columns (articles/own-keys.ts), their
// form, and the product ID in a code.
import type { Db } from '../db/database.ts'
import { ownKeysOf } from '../articles/own-keys.ts'
import { readSettings } from '../settings/store.ts'
import { isTarget, ownTarget } from './columns.ts'
import type { ReadOptions } from './inspect.ts'

type CompanyOptions = Pick<ReadOptions, 'usual' | 'ownPrices' | 'encoding' | 'delimiter' | 'header' | 'extraction'>

/** Columns that keep their own name, and those with the meaning of a field or a price. Other columns get their own keys. */
export async function companyColumns(db: Db, company: string): Promise<CompanyOptions> {
  const { prices, fields, format } = await ownKeysOf(db, company)
  const { productFile, productIdExtraction } = await readSettings(db, company, ['productFile', 'productIdExtraction'])
  const kept = [...(format?.articleBasicInfo ?? []), ...(format?.articleData ?? [])]
    .filter((name) => isTarget(name) && name !== '')
    .map((name) => [name, name])
  const usual = Object.fromEntries([
    ...kept,
    ...Object.keys(prices).map((name) => [name, ownTarget(name)]),
    ...Object.entries(fields),
    ...productFile.mapping.map(({ column, key }) => [column, key]),
  ])
  return {
    ...(Object.keys(usual).length > 0 ? { usual } : {}),
    ownPrices: prices,
    ...(productFile.encoding === '' ? {} : { encoding: productFile.encoding }),
    ...(productFile.delimiter === '' ? {} : { delimiter: productFile.delimiter }),
    ...(productFile.header ? {} : { header: false }),
    ...(productIdExtraction.enable ? { extraction: productIdExtraction } : {}),
  }
}
