// server/picks: the lights of picking orders. A label shows the colour of the newest open order that still needs one of
// its products.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LedColour } from '@shelfcast/contract/labels/led-colours'
import type { LedPattern } from '@shelfcast/contract/labels/led-patterns'
import { longestPickHours } from '@shelfcast/contract/picks/picks'
import { hourMs } from '@shelfcast/contract/zone-time'
import type { Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { giveOrders, lightWaitsMs, type Order } from '../labels/commands/commands.ts'
import { darkness, lightOf } from '../labels/led/led.ts'
import { patternsOf } from '../labels/led/patterns.ts'
import { labelHasLed } from '../labels/radio.ts'

/** The blinking that every company has. */
const patternId = 0

/** The labels of these products that can blink. */
export async function labelsOf(db: Db, storeId: number, articleIds: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ label_id: number }>`
    select distinct l.label_id
    from article a join label_article la using (article_key) join label l on l.label_id = la.label_id
    where a.store_id = ${storeId} and a.article_id = any(${articleIds}::text[]) and ${labelHasLed()}`.execute(db)
  return rows.map(({ label_id }) => label_id)
}

/**
 * Brings the lights of these labels up to date with the open orders of their store. A light that nothing needs any more
 * goes out.
 */
export async function light(
  tx: Db,
  events: Deps['events'],
  store: { storeId: number; company: string },
  labelIds: readonly number[],
  account: string | null,
): Promise<void> {
  if (labelIds.length === 0) return
  const blinking = (await patternsOf(tx, store.company)).find(({ id }) => id === patternId)
  if (!blinking) throw new Error('The company has no first LED pattern.')
  const { rows } = await sql<{ labelId: number; color: LedColour; name: string }>`
    select distinct on (la.label_id) la.label_id as "labelId", p.color, p.name
    from label_article la
    join article a using (article_key)
    join pick p on p.store_id = ${store.storeId} and p.state = 'OPEN'
    join pick_line n on n.pick_id = p.pick_id and n.article_id = a.article_id and n.picked_at is null
    where la.label_id = any(${labelIds}::bigint[])
    order by la.label_id, p.pick_id desc`.execute(tx)
  const wanted = new Map(rows.map((row) => [row.labelId, row]))
  const lit: Order[] = []
  const dark: Order[] = []
  for (const labelId of labelIds) {
    const pick = wanted.get(labelId)
    if (pick) lit.push({ labelId, payload: payloadOf(pick.color, blinking), detail: `${pick.color} for ${pick.name}` })
    else dark.push({ labelId, payload: darkness, detail: 'LED off, picked' })
  }
  const frame = { kind: 'LED' as const, account, batchId: randomUUID() }
  await giveOrders(tx, events, lit, { ...frame, waitsMs: longestPickHours * hourMs })
  await giveOrders(tx, events, dark, { ...frame, waitsMs: lightWaitsMs })
}

/** Delivery orders a light again until its time is over. */
const payloadOf = (color: LedColour, pattern: LedPattern) => ({
  color,
  duration: `${longestPickHours}h`,
  patternId,
  // In the picker's colour alone.
  light: lightOf({ ...pattern, furtherColors: [] }, color, longestPickHours * hourMs),
})
