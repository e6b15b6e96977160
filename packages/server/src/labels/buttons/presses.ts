// server/labels/buttons: button presses that gateways report: records each once and runs the button's configured
// function. The calls are in routes.ts.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { buttonNames } from '@shelfcast/contract/labels/buttons'
import type { ButtonFunction } from '@shelfcast/contract/enumerations'
import { restingPageSql } from '../../delivery/resting-page.ts'
import type { ButtonPress, SightingListener } from '../../delivery/sighting-listener.ts'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Db, type Tx } from '../../db/database.ts'
import { putEvent } from '../../notices/event-put.ts'
import { readSettings } from '../../settings/store.ts'
import { loadedPagesOf } from '../../templates/label-pages.ts'
import { giveOrders, lightWaitsMs } from '../commands/commands.ts'
import { darkness } from '../led/led.ts'
import { returnLater } from '../pages/page-returns.ts'
import { showPage } from '../pages/pages.ts'
import { buttonSetOf } from './config-rows.ts'

/** How long a gateway may repeat a press. */
const repeatedSeconds = 300

/** A page that changes this long after the press surprises the person at the shelf. Then the press is only recorded. */
const turnsWithinMs = 10 * 60_000

/** What a press on a label picks; undefined if nothing. It is made only if the press counts. */
export type PickAt = (
  tx: Tx,
  label: { labelId: number; storeId: number; company: string; code: string },
) => Promise<(() => Promise<void>) | undefined>

type Parts = Pick<Deps, 'db' | 'events' | 'settings' | 'now'>

/** Records every press that a gateway reports. */
export function pressListener(deps: Parts, pickAt: PickAt): SightingListener {
  return { pressed: (press) => notePress(deps, press, pickAt) }
}

/** The functions of a button that report a pick, if its label blinks for one. */
const picks: ReadonlySet<ButtonFunction> = new Set(['DEFAULT', 'PICKING_REPORT'])

/** Records a press and runs its function. A repeated report, as after a lost connection, is one press. */
async function notePress(
  { db, events, settings, now }: Parts,
  { storeId, code, button, at, mayBeOld }: ButtonPress,
  pickAt: PickAt,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const {
      rows: [label],
    } = await sql<{ label_id: number; page: number; resting_page: number; company: string }>`
      select l.label_id, l.page, ${restingPageSql} as resting_page, s.company
      from label l join store s using (store_id) where l.code = ${code}::bpchar and l.store_id = ${storeId}`.execute(tx)
    if (!label) return
    const named = buttonNames[button - 1]
    const name = named ?? String(button)
    const does = named === undefined ? 'DEFAULT' : await functionOf(tx, label, named)
    if (does === 'DISABLED') return
    const pick = picks.has(does)
      ? await pickAt(tx, { labelId: label.label_id, storeId, company: label.company, code: code.trim() })
      : undefined
    const alarm = !pick && does !== 'CLEAR' && does !== 'LED_OFF' && !(does in turns)
    const noted = await sql`
      insert into label_button (label_id, button, store_id, alarm, pressed_at)
      values (${label.label_id}, ${button}, ${storeId}, ${alarm}, ${at})
      on conflict (label_id, button)
      do update set counter = label_button.counter + 1, alarm = label_button.alarm
        or excluded.alarm, pressed_at = excluded.pressed_at
      where excluded.pressed_at > label_button.pressed_at + ${mayBeOld ? repeatedSeconds : 0} * interval '1 second'
      returning button`.execute(tx)
    if (noted.rows.length === 0) return
    await tx
      .insertInto('label_event')
      .values({
        label_id: label.label_id,
        store_id: storeId,
        event: 'ALERT',
        version: null,
        hash: null,
        gateway_id: null,
        account: null,
        batch_id: null,
        detail: `Button ${name} was pressed (${does}).`,
      })
      .execute()
    await putEvent(tx, storeId, 'label.button', { label: code.trim(), button: name, function: does, pressed: at })
    await events.publish(tx, { kind: 'LABEL', storeId, ids: [code] })
    await pick?.()
    if (does === 'CLEAR') await clearAlarms(tx, [label.label_id])
    if (does === 'LED_OFF') await lightOff(tx, events, label.label_id)
    const turn = turns[does]
    if (turn === undefined || now() - at.getTime() > turnsWithinMs) return
    const page = await nextPage(tx, label.label_id, label.page, turn.step)
    if (page === label.page) return
    await showPage(tx, events, [label.label_id], page, {
      account: null,
      batchId: null,
      detail: `Page ${page}, by button ${name}`,
      deadlineMs: settings.delivery.deadlineMs,
    })
    if (turn.returns)
      await returnLater(tx, { events, now }, { labelId: label.label_id, storeId, page, backPage: label.resting_page })
  })
}

const turns: Readonly<Partial<Record<ButtonFunction, { step: 1 | -1; returns: boolean }>>> = {
  LEFT_PAGE: { step: -1, returns: false },
  RIGHT_PAGE: { step: 1, returns: false },
  LEFT_PAGE_BACK: { step: -1, returns: true },
  RIGHT_PAGE_BACK: { step: 1, returns: true },
  CHANGEABLE_LEFT_PAGE: { step: -1, returns: false },
  CHANGEABLE_RIGHT_PAGE: { step: 1, returns: false },
}

/** By the button's configuration, else by the company's setting. Buttons without a name are alarms. */
async function functionOf(
  tx: Db,
  { label_id, company }: { label_id: number; company: string },
  button: (typeof buttonNames)[number],
): Promise<ButtonFunction> {
  const set = await buttonSetOf(tx, label_id)
  return (set ?? (await readSettings(tx, company, ['buttonFunctions'])).buttonFunctions)[button]
}

/** The press has ended the blinking on the label; this ends what would be ordered again. */
async function lightOff(tx: Db, events: Deps['events'], labelId: number): Promise<void> {
  await giveOrders(tx, events, [{ labelId, payload: darkness, detail: 'LED off, by button' }], {
    kind: 'LED',
    account: null,
    batchId: randomUUID(),
    waitsMs: lightWaitsMs,
  })
}

/** Among the pages with content; after the last comes the first. */
async function nextPage(tx: Db, labelId: number, page: number, step: 1 | -1): Promise<number> {
  const pages = (await loadedPagesOf(tx, [labelId])).get(labelId) ?? [1]
  return pages.at((pages.indexOf(page) + step) % pages.length) ?? 1
}

/** Keeps the times of the last presses: they distinguish a new press from an old report. */
export async function clearAlarms(tx: Db, labelIds: readonly number[]): Promise<void> {
  await sql`update label_button set alarm = false, counter = 0 where label_id = any(${labelIds}::bigint[])`.execute(tx)
}
