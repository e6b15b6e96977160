// server/positions: the settings of a store for positions. Its switch is a column of the store, which the form of stores
// changes too.
import { sql } from 'kysely'
import { lbsEnabledDefault } from '@shelfcast/contract/constants'
import type { LbsConfig } from '@shelfcast/contract/positions/settings'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'

type Parts = Pick<Deps, 'db' | 'events'>

/** In the order of the stores. */
export async function lbsConfigs(db: Db, stores: readonly StoreRef[]): Promise<(LbsConfig & { storeId: string })[]> {
  const { enable: _on, ...defaults } = lbsEnabledDefault
  const { rows } = await sql<LbsConfig & { storeId: string }>`
    select s.code as "storeId", s.lbs_enabled as enable,
      coalesce(c.start_time, ${defaults.startTime}) as "startTime",
      coalesce(c.end_time, ${defaults.endTime}::integer) as "endTime",
      coalesce(c.gathering_end_time, ${defaults.gatheringEndTime}::integer) as "gatheringEndTime",
      coalesce(c.tx_power, ${defaults.txPower}::integer) as "txPower",
      coalesce(c.tx_interval, ${defaults.txInterval}::integer) as "txInterval",
      coalesce(c.threshold, ${defaults.threshold}::integer) as threshold
    from store s left join lbs_setting c using (store_id)
    where s.store_id = any(${stores.map(({ storeId }) => storeId)}::integer[])
    order by s.code`.execute(db)
  return rows
}

export async function saveConfig(
  { db, events }: Parts,
  caller: Caller,
  store: StoreRef,
  config: LbsConfig,
  action: string,
): Promise<void> {
  const { enable, startTime, endTime, gatheringEndTime, txPower, txInterval, threshold } = config
  const values = {
    start_time: startTime,
    end_time: endTime,
    gathering_end_time: gatheringEndTime,
    tx_power: txPower,
    tx_interval: txInterval,
    threshold,
  }
  await inTransaction(db, async (tx) => {
    const [before] = await lbsConfigs(tx, [store])
    await tx
      .insertInto('lbs_setting')
      .values({ store_id: store.storeId, ...values })
      .onConflict((conflict) => conflict.column('store_id').doUpdateSet(values))
      .execute()
    await switchStore(tx, events, store, enable)
    await audit(tx, { ...caller, company: store.company }, { action, target: store.code, before, after: config })
  })
}

/** The other settings stay for the next time. */
export async function switchOff({ db, events }: Parts, caller: Caller, store: StoreRef, action: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await switchStore(tx, events, store, false)
    const after = { enable: false }
    await audit(tx, { ...caller, company: store.company }, { action, target: store.code, after })
  })
}

/** The store is computed again even if the switch stays, because the threshold may have changed. */
async function switchStore(tx: Db, events: Deps['events'], { storeId, code }: StoreRef, enable: boolean) {
  await sql`update store set lbs_enabled = ${enable} where store_id = ${storeId}`.execute(tx)
  await sql`insert into position_due (store_id) values (${storeId})`.execute(tx)
  await events.publish(tx, { kind: 'STORE', storeId, ids: [code] })
}
