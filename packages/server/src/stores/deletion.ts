// server/stores: deletes stores, and previews the loss. A store with labels or gateways stays; everything else belongs
// to it.
import { sql } from 'kysely'
import { defaultStoreCode } from '@shelfcast/contract/constants'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'

/** @throws Fault 'store.unknown' with the first code that is not a store of the caller. */
function chosenStores(caller: Caller, codes: readonly string[]): StoreRef[] {
  return [...new Set(codes)].map((code) => {
    const store = caller.stores.find((candidate) => candidate.code === code)
    if (!store)
      throw new Fault('store.unknown', {}, [
        { field: 'storeList', code: 'unknown', message: 'This store does not exist.', value: code },
      ])
    return store
  })
}

interface Losses {
  storeId: number
  labels: number
  gateways: number
  articles: number
  changes: number
  files: number
  schedules: number
  whiteList: number
  accounts: number
}

export async function lossesOf(db: Db, caller: Caller, codes: readonly string[]) {
  const stores = chosenStores(caller, codes)
  const of = (table: string) => sql`(select count(*)::int from ${sql.table(table)} t where t.store_id = s.store_id)`
  const { rows } = await sql<Losses>`
    select s.store_id as "storeId", ${of('label')} as labels, ${of('gateway')} as gateways,
      ${of('article')} as articles, ${of('article_change')} as changes, ${of('article_file')} as files,
      (select count(*)::int
        from article_schedule t where t.store_id = s.store_id and t.status = 'NOT_PROCESSED') as schedules,
      ${of('white_list')} as "whiteList", ${of('account_store')} as accounts
    from store s where s.store_id = any(${stores.map((store) => store.storeId)}::integer[])`.execute(db)
  return stores.flatMap((store) => {
    const losses = rows.find((row) => row.storeId === store.storeId)
    if (!losses) return []
    const { storeId: _key, ...counts } = losses
    return [{ store: store.code, storeName: store.name, ...counts }]
  })
}

/** All or none: a store with labels or gateways stays, and so do the others of the same call. */
export async function removeStores(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Caller,
  codes: readonly string[],
): Promise<void> {
  const chosen = chosenStores(caller, codes)
  if (chosen.some((store) => store.code === defaultStoreCode)) throw new Fault('store.default')
  await inTransaction(db, async (tx) => {
    const losses = await lossesOf(tx, caller, codes)
    for (const { storeId, code, company } of [...chosen].sort((one, other) => one.storeId - other.storeId)) {
      // Every insert of a label, gateway or product holds a key lock on the store, so none can happen in between.
      await tx.selectFrom('store').select('store_id').where('store_id', '=', storeId).forUpdate().execute()
      if (await inUse(tx, storeId))
        throw new Fault('store.inUse', {}, [
          { field: 'storeList', code: 'inUse', message: 'This store still has labels or gateways.', value: code },
        ])
      for (const table of await ownedTables(tx))
        await sql`delete from ${sql.table(table)} where store_id = ${storeId}`.execute(tx)
      await tx.deleteFrom('store').where('store_id', '=', storeId).execute()
      await audit(
        tx,
        { ...caller, company },
        { action: 'store.delete', target: code, before: losses.find((loss) => loss.store === code) },
      )
      await events.publish(tx, { kind: 'STORE', storeId, ids: [code] })
    }
  })
}

async function inUse(db: Db, storeId: number): Promise<boolean> {
  for (const table of ['label', 'gateway'] as const) {
    if (await db.selectFrom(table).select('store_id').where('store_id', '=', storeId).limit(1).executeTakeFirst())
      return true
  }
  return false
}

/**
 * Tables whose rows belong to a store and do not cascade, products last because others refer to them. Read from the
 * database, so that a new table is not forgotten.
 */
async function ownedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.conparentid = 0 and k.confrelid = 'store'::regclass and k.confdeltype = 'a'
      and c.relname not in ('label', 'gateway')
    order by c.relname = 'article', c.relname`.execute(db)
  return rows.map((row) => row.name)
}
