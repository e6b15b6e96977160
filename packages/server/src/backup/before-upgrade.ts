// server/backup: a backup before migrations change a database that holds a shop.
import { pendingMigrations } from '../db/migrate.ts'
import type { Db } from '../db/database.ts'
import { dropOld, makeKept, type Shop } from './keeping.ts'

const nightsKept = 365

/**
 * Makes a backup when this version is going to change the tables of an older one. A new database needs none.
 * @returns its name, undefined if nothing will change
 * @throws in words for the terminal; the database is as before then
 */
export async function backUpBeforeUpgrade(db: Db, shop: Shop): Promise<string | undefined> {
  const { done, pending } = await pendingMigrations(db)
  if (done.length === 0 || pending.length === 0) return undefined
  try {
    const name = await makeKept(shop, 'UPGRADE')
    await dropOld(shop, nightsKept)
    return name
  } catch (error) {
    throw new Error(
      `The backup before the upgrade failed: ${(error as Error).message} Nothing was changed. SHELFCAST_SKIP_BACKUP=1 starts without it.`,
      { cause: error },
    )
  }
}
