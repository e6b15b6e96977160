// server/power-rails: power cycles: a person asks once, the instance that is connected to the broker sends the order once,
// and the switch proves it by its state (judge.ts).
import { sql } from 'kysely'
import { cyclesUnderWay, type CycleState, type PowerSource } from '@shelfcast/contract/power-rails/power-rails'
import { minuteMs } from '@shelfcast/contract/zone-time'
import { audit } from '../audit/audit.ts'
import type { Link } from '../brokers/link.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { createLoop } from '../loop.ts'
import { powerDrivers } from './drivers/drivers.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'>

/** An order that was not sent by then would surprise. */
const sendWithinMs = minuteMs
/** Beyond its seconds, before a cycle counts as failed. */
const graceMs = 2 * minuteMs
/** A switch without a timer receives the order to switch on until it is on. */
const onAgainMs = 10_000
const [underWayMs, lookMs] = [1_000, 30_000]
/** Literals, as the index has them. */
const underWay = sql`(${sql.join(cyclesUnderWay.map((state) => sql.lit(state)))})`

/** @throws Fault 'powerRail.unknown', 'powerRail.silent', 'powerRail.off' or 'powerRail.busy' */
export async function askCycle(
  parts: Parts,
  caller: Caller,
  store: StoreRef,
  { controllerId, seconds }: { controllerId: string; seconds: number },
  action: string,
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    const { rows } = await sql<{ id: number; name: string; online: boolean; on: boolean | null; cycle: CycleState }>`
      select controller_id as id, name, online, power_on as on, cycle_state as cycle from power_controller
      where company = ${store.company} and store_id = ${store.storeId} and linked and code = ${controllerId}
      for update`.execute(tx)
    const [found] = rows
    if (!found) throw new Fault('powerRail.unknown', { controllerId })
    if (cyclesUnderWay.includes(found.cycle)) throw new Fault('powerRail.busy', { controllerId })
    if (!found.online) throw new Fault('powerRail.silent', { controllerId })
    if (found.on !== true) throw new Fault('powerRail.off', { controllerId })
    await sql`
      update power_controller
      set cycle_state = 'ASKED', cycle_asked_at = ${new Date(parts.now())}, cycle_sent_at = null,
        cycle_seconds = ${seconds}, cycle_by = ${caller.account}
      where controller_id = ${found.id}`.execute(tx)
    await audit(tx, caller, { action, target: controllerId, after: { name: found.name, seconds } })
    await parts.events.publish(tx, { kind: 'POWER', storeId: store.storeId, ids: [controllerId] })
  })
}

/** Ends cycles that were not sent, or that no switch confirmed. @returns their controllers */
export async function endCycles(tx: Tx, now: number): Promise<{ code: string; storeId: number | null }[]> {
  const { rows } = await sql<{ code: string; storeId: number | null }>`
    update power_controller set cycle_state = 'FAILED'
    where cycle_state in ${underWay}
      and case cycle_state
        when 'ASKED' then cycle_asked_at < ${new Date(now - sendWithinMs)}
        else cycle_sent_at < ${new Date(now - graceMs)}::timestamptz - cycle_seconds * interval '1 second' end
    returning code, store_id as "storeId"`.execute(tx)
  return rows
}

interface Waiting {
  id: number
  storeId: number
  code: string
  source: PowerSource
  topic: string
  channel: number
  state: CycleState
  seconds: number
  askedAt: Date
  sentAt: Date | null
}

/** Sends the orders of the controllers at one broker, while the connection lasts. */
export function startCycles(
  { db, events, log, now }: Parts & Pick<Deps, 'log'>,
  brokerId: number,
  link: Link,
): { close: () => Promise<void> } {
  const lastOn = new Map<number, number>()
  const loop = createLoop(`power cycles at broker ${brokerId}`, log, async () => {
    const { rows } = await sql<Waiting>`
      select controller_id as id, store_id as "storeId", code, source, topic, channel, cycle_state as state,
        cycle_seconds as seconds, cycle_asked_at as "askedAt", cycle_sent_at as "sentAt"
      from power_controller where broker_id = ${brokerId} and cycle_state in ${underWay}`.execute(db)
    for (const row of rows) await (row.state === 'ASKED' ? switchOff(row) : switchOn(row))
    loop.wakeIn(rows.length > 0 ? underWayMs : lookMs)
  })

  async function switchOff({ id, code, storeId, source, topic, channel, seconds, askedAt }: Waiting) {
    if (now() - askedAt.getTime() > sendWithinMs) return
    // Noted before it is sent, so that no restart sends it twice.
    const isMine = await inTransaction(db, async (tx) => {
      const { rows } = await sql`
        update power_controller set cycle_state = 'SENT', cycle_sent_at = ${new Date(now())}
        where controller_id = ${id} and cycle_state = 'ASKED' returning code`.execute(tx)
      if (rows.length > 0) await events.publish(tx, { kind: 'POWER', storeId, ids: [code] })
      return rows.length > 0
    })
    if (!isMine) return
    const { off } = powerDrivers[source].cycle({ topic, channel }, seconds)
    await link.publish(off.topic, off.payload)
  }

  async function switchOn({ id, source, topic, channel, seconds, sentAt }: Waiting) {
    const { on } = powerDrivers[source].cycle({ topic, channel }, seconds)
    if (!on || sentAt === null || now() < sentAt.getTime() + seconds * 1_000) return
    if (now() - (lastOn.get(id) ?? 0) < onAgainMs) return
    lastOn.set(id, now())
    await link.publish(on.topic, on.payload)
  }

  const unsubscribe = events.subscribe(({ kind }) => {
    if (kind === 'POWER') loop.wake()
  })
  loop.wake()
  return {
    async close() {
      unsubscribe()
      await loop.close()
    },
  }
}
