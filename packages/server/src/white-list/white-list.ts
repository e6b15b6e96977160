// server/white-list: switches the list on and off, adds and deletes its entries. Each call is one transaction, and adds
// recorded labels that may join now.
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { audit } from '../audit/audit.ts'
import { Fault } from '../http/fault.ts'
import { admitHeard } from './heard.ts'

type Parts = Pick<Deps, 'db' | 'events'>
type Actor = Pick<Caller, 'account' | 'company' | 'ip'>

export interface ListChange {
  enabled?: boolean | undefined
  divisionCode?: number | undefined
  add?: readonly string[]
  remove?: readonly string[]
  /** Name of the entry in the audit log. */ action: string
}

/** How many of the codes made a difference. */
export interface Changed {
  added: number
  removed: number
}

export async function changeList(
  { db, events }: Parts,
  actor: Actor,
  store: StoreRef,
  change: ListChange,
): Promise<Changed> {
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('store')
      .select(['white_list_enabled', 'division_code'])
      .where('store_id', '=', store.storeId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Fault('store.unknown')
    const enabled = change.enabled ?? before.white_list_enabled
    const divisionCode = change.divisionCode ?? before.division_code
    await tx
      .updateTable('store')
      .set({ white_list_enabled: enabled, division_code: divisionCode, white_list_updated_at: new Date() })
      .where('store_id', '=', store.storeId)
      .execute()
    const added = await addCodes(tx, store.storeId, change.add ?? [])
    const removed = await removeCodes(tx, store.storeId, change.remove ?? [])
    const made = await admitHeard(tx, store.storeId)
    await audit(tx, actor, {
      action: change.action,
      target: store.code,
      before: { whiteListEnabled: before.white_list_enabled, divisionCode: before.division_code },
      after: {
        whiteListEnabled: enabled,
        divisionCode,
        added,
        removed,
        admitted: made.length,
        codes: [...(change.add ?? []), ...(change.remove ?? [])].slice(0, 100),
      },
    })
    await events.publish(tx, { kind: 'STORE', storeId: store.storeId, ids: [store.code] })
    if (made.length > 0)
      await events.publish(tx, { kind: 'LABEL', storeId: store.storeId, ids: made.map((label) => label.code) })
    return { added, removed }
  })
}

async function addCodes(tx: Db, storeId: number, codes: readonly string[]): Promise<number> {
  if (codes.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    with added as (insert into white_list (store_id, label_code)
      select distinct ${storeId}::integer, c
      from unnest(${[...codes]}::bpchar[]) as c order by c on conflict do nothing returning 1)
    select count(*)::int as count from added`.execute(tx)
  return rows[0]?.count ?? 0
}

async function removeCodes(tx: Db, storeId: number, codes: readonly string[]): Promise<number> {
  if (codes.length === 0) return 0
  const { rows } = await sql<{
    count: number
  }>`
    with gone as (delete from white_list
      where store_id = ${storeId} and label_code = any(${[...codes]}::bpchar[]) returning 1)
    select count(*)::int as count from gone`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Those of the codes that are on the list. */
export async function listedOf(db: Db, storeId: number, codes: readonly string[]): Promise<Set<string>> {
  const rows =
    codes.length === 0
      ? []
      : (
          await sql<{
            label_code: string
          }>`
            select label_code
            from white_list where store_id = ${storeId} and label_code = any(${[...codes]}::bpchar[])`.execute(db)
        ).rows
  return new Set(rows.map((row) => row.label_code))
}
