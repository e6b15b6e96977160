// server/power-rails: what happens without a message: switches that become silent, devices that do not come up, power
// cycles without confirmation; and the alerts about all of it, which go through alerts/.
import { sql } from 'kysely'
import type { AlertKind } from '@shelfcast/contract/enumerations'
import type { PowerSource } from '@shelfcast/contract/power-rails/power-rails'
import { inTransaction, type Tx } from '../db/database.ts'
import { advisoryLock } from '../db/locks.ts'
import type { Deps } from '../deps.ts'
import { createLoop } from '../loop.ts'
import { endCycles } from './cycles.ts'
import { watchedControllers, type Watched } from './rows.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'now'>

/** A broker says at once that a switch left. This is for a broker that does not: Shelly reports every minute. */
const silentMinutes: Readonly<Record<PowerSource, number>> = { shelly: 15, shelly1: 15, tasmota: 120 }
const lookMs = 15_000
/** Another instance, or another look of this one, has its turn. */
const againMs = 500
const [gatherMs, mostNamed] = [500, 5]

/**
 * @param codes of the controllers that something was heard from; without them, all are looked at
 * @returns false if another one had its turn, and nothing was looked at
 */
export async function watchRails(parts: Parts, codes?: readonly string[]): Promise<boolean> {
  const now = new Date(parts.now())
  return inTransaction(parts.db, async (tx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLock.powerRails}::integer, 0) as mine`.execute(tx)
    if (!rows[0]?.mine) return false
    const changed = codes ? [] : [...(await noteSilence(tx, now)), ...(await endCycles(tx, now.getTime()))]
    for (const controller of await watchedControllers(tx, now, codes))
      if (await tell(tx, controller)) changed.push(controller)
    for (const { code, storeId } of changed)
      await parts.events.publish(tx, { kind: 'POWER', storeId: storeId ?? 0, ids: [code] })
    return true
  })
}

async function noteSilence(tx: Tx, now: Date): Promise<{ code: string; storeId: number | null }[]> {
  const { rows } = await sql<{ code: string; storeId: number | null }>`
    update power_controller c set online = false
    from jsonb_each_text(${JSON.stringify(silentMinutes)}::jsonb) as m (source, minutes)
    where c.online and c.source = m.source
      and c.heard_at < ${now}::timestamptz - m.minutes::integer * interval '1 minute'
    returning c.code, c.store_id as "storeId"`.execute(tx)
  return rows
}

const tenth = (volts: number) => Math.round(volts * 10) / 10

/** The open problems of a controller, each with its description for people. */
function problemsOf({ isGone, isStuck, silent, isLow, volts, nominal, errors }: Watched): Map<AlertKind, string> {
  const problems = new Map<AlertKind, string>()
  if (errors.length > 0) problems.set('POWER_SHORT', errors.join(', '))
  if (isLow && volts !== null && nominal !== null)
    problems.set('POWER_LOW_VOLTAGE', `${tenth(volts)} V / ${tenth(nominal)} V`)
  if (isGone || isStuck) problems.set('POWER_OFFLINE', '')
  else if (silent.length > 0)
    problems.set(
      'POWER_OFFLINE',
      [...silent.slice(0, mostNamed), ...(silent.length > mostNamed ? ['…'] : [])].join(', '),
    )
  return problems
}

/** @returns whether an alert began or ended */
async function tell(tx: Tx, controller: Watched): Promise<boolean> {
  const { controllerId, storeId, code, name, alerts } = controller
  const problems = problemsOf(controller)
  const begun = [...problems].filter(([kind]) => !alerts.includes(kind))
  const over = alerts.filter((kind) => !problems.has(kind as AlertKind))
  if (begun.length === 0 && over.length === 0) return false
  for (const [kind, detail] of begun)
    await sql`select alert_begin(${storeId}, ${kind}, ${code}, ${name}, ${detail})`.execute(tx)
  await endAlerts(tx, { storeId, code, kinds: over, why: 'RECOVERED' })
  await sql`
    update power_controller set alerts = ${[...problems.keys()]}::text[]
    where controller_id = ${controllerId}`.execute(tx)
  return true
}

export async function endAlerts(
  tx: Tx,
  {
    storeId,
    code,
    kinds,
    why,
  }: { storeId: number; code: string; kinds: readonly string[]; why: 'RECOVERED' | 'REMOVED' },
): Promise<void> {
  for (const kind of kinds) await sql`select alert_end(${kind}, array[${code}]::text[], ${why}, ${storeId})`.execute(tx)
}

export function startWatch(parts: Parts & Pick<Deps, 'log'>): { close: () => Promise<void> } {
  let heard = new Set<string>()
  let allAt = 0
  const loop = createLoop('power rails', parts.log, async () => {
    const codes = [...heard]
    heard = new Set()
    if (Date.now() < allAt) await watchRails(parts, codes)
    else allAt = Date.now() + ((await watchRails(parts)) ? lookMs : againMs)
    loop.wakeIn(Math.max(0, allAt - Date.now()))
  })
  const unsubscribe = parts.events.subscribe(({ kind, ids }) => {
    if (kind !== 'POWER') return
    for (const id of ids) heard.add(id)
    loop.wakeIn(gatherMs)
  })
  loop.wake()
  return {
    async close() {
      unsubscribe()
      await loop.close()
    },
  }
}
