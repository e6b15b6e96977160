// server/article-files: the columns of a company's own files, from its two settings (articles/own-keys.ts).
import type { Db } from '../db/database.ts'
import { ownKeysOf } from '../articles/own-keys.ts'
import { isTarget, ownTarget } from './columns.ts'
import type { ReadOptions } from './inspect.ts'

/** Columns that keep their own name, and those with the meaning of a field or a price. Other columns get their own keys. */
export async function companyColumns(db: Db, company: string): Promise<Pick<ReadOptions, 'usual' | 'ownPrices'>> {
  const { prices, fields, format } = await ownKeysOf(db, company)
  const kept = [...(format?.articleBasicInfo ?? []), ...(format?.articleData ?? [])]
    .filter((name) => isTarget(name) && name !== '')
    .map((name) => [name, name])
  const usual = Object.fromEntries([
    ...kept,
    ...Object.keys(prices).map((name) => [name, ownTarget(name)]),
    ...Object.entries(fields),
  ])
  return { ...(Object.keys(usual).length > 0 ? { usual } : {}), ownPrices: prices }
}
