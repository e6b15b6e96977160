// server/system: adds, changes and deletes customer information and favourite buttons, all of a call or none.
import { sql } from 'kysely'
import * as contract from '@shelfcast/contract/settings/app-config'
import type { BodyOf } from '@shelfcast/contract/operation'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Caller } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { placeOf } from './places.ts'

type Table = 'customer_info' | 'favorite_button'
const unknown = { customer_info: 'customerInfo.unknown', favorite_button: 'favorite.unknown' } as const

const ownStores = (caller: Caller) =>
  caller.stores.filter(({ company }) => company === caller.company).map(({ storeId }) => storeId)

/** The caller may change a row of the company that belongs to no store of others. @throws Fault */
async function mustOwn(tx: Db, caller: Caller, table: Table, id: number): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(p) - 'contents' as row
    from ${sql.table(table)} p
    where id = ${id} and company = ${caller.company}
      and (store_id is null or store_id = any(${ownStores(caller)}::integer[])) for update`.execute(tx)
  if (!rows[0]) throw new Fault(unknown[table])
  return rows[0].row
}

type Given = BodyOf<typeof contract.saveCustomerInfoOnly>[number] & { contents?: contract.CustomerInfo['contents'] }

/** Without `contents` those of a known row stay. @returns the rows as they are now */
export async function putCustomerInfo(
  db: Db,
  caller: Caller,
  given: readonly Given[],
): Promise<contract.CustomerInfo[]> {
  return inTransaction(db, async (tx) => {
    const saved: contract.CustomerInfo[] = []
    for (const { id, contents, ...info } of given) {
      const place = await placeOf(tx, caller, info)
      const row = {
        company: caller.company,
        area_id: place.areaId,
        store_id: place.storeId,
        language: info.language,
        description: info.description,
        usage: info.usage,
        priority: info.priority,
        ...(contents === undefined ? {} : { contents: JSON.stringify(contents) }),
      }
      const before = id === 0 ? undefined : await mustOwn(tx, caller, 'customer_info', id)
      const done =
        id === 0
          ? await tx.insertInto('customer_info').values(row).returning(['id', 'contents']).executeTakeFirstOrThrow()
          : await tx
              .updateTable('customer_info')
              .set(row)
              .where('id', '=', id)
              .returning(['id', 'contents'])
              .executeTakeFirstOrThrow()
      await audit(tx, caller, {
        action: contract.saveCustomerInfo.audit,
        target: String(done.id),
        before,
        after: { ...info, contents: contents?.length },
      })
      saved.push({
        ...info,
        id: done.id,
        areaId: place.areaId ?? 0,
        contents: done.contents as contract.CustomerInfo['contents'],
      })
    }
    return saved
  })
}

/** @returns the rows as they are now */
export async function putFavoriteButtons(
  db: Db,
  caller: Caller,
  given: BodyOf<typeof contract.saveFavoriteButtons>,
): Promise<contract.FavoriteButton[]> {
  return inTransaction(db, async (tx) => {
    const saved: contract.FavoriteButton[] = []
    for (const { id, ...button } of given) {
      const place = await placeOf(tx, caller, button)
      const { type, menu, description, priority } = button
      const row = {
        company: caller.company,
        area_id: place.areaId,
        store_id: place.storeId,
        type,
        menu,
        description,
        priority,
      }
      const before = id === 0 ? undefined : await mustOwn(tx, caller, 'favorite_button', id)
      const done =
        id === 0
          ? await tx.insertInto('favorite_button').values(row).returning('id').executeTakeFirstOrThrow()
          : await tx
              .updateTable('favorite_button')
              .set(row)
              .where('id', '=', id)
              .returning('id')
              .executeTakeFirstOrThrow()
      await audit(tx, caller, {
        action: contract.saveFavoriteButtons.audit,
        target: String(done.id),
        before,
        after: button,
      })
      saved.push({ ...button, id: done.id, areaId: place.areaId ?? 0 })
    }
    return saved
  })
}

/** @throws Fault 'customerInfo.unknown' or 'favorite.unknown' */
export async function removeRow(db: Db, caller: Caller, table: Table, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await mustOwn(tx, caller, table, id)
    await tx.deleteFrom(table).where('id', '=', id).execute()
    const action = table === 'customer_info' ? contract.deleteCustomerInfo.audit : contract.deleteFavoriteButton.audit
    await audit(tx, caller, { action, target: String(id), before })
  })
}
