// server/picks: the rules of picking orders: start, mark lines, stop, and the press of a button on a label.
import { sql } from 'kysely'
import type { BodyOf } from '@shelfcast/contract/operation'
import { mostOpenPicks, type PickForm, type markPicked } from '@shelfcast/contract/picks/picks'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller, StoreRef } from '../http/caller.ts'
import { Fault, refusedEntry } from '../http/fault.ts'
import { putEvent } from '../notices/event-put.ts'
import { labelsOf, light } from './lights.ts'

type Parts = Pick<Deps, 'db' | 'events'>

interface OpenPick {
  id: number
  name: string
}

/**
 * @returns its id
 * @throws Fault 'article.unknown', 'pick.twice' or 'pick.tooMany'
 */
export function startPick({ db, events }: Parts, caller: Caller, store: StoreRef, form: PickForm): Promise<number> {
  return inTransaction(db, async (tx) => {
    const names = await namesOf(tx, store.storeId, form.lineList)
    // Two calls at once must not both find room.
    await sql`select from store where store_id = ${store.storeId} for update`.execute(tx)
    const { rows } = await sql<{ pick_id: number }>`
      insert into pick (store_id, name, color, account)
      select ${store.storeId}, ${form.name}, ${form.color}, ${caller.account}
      where (select count(*) from pick where store_id = ${store.storeId} and state = 'OPEN') < ${mostOpenPicks}
      returning pick_id`.execute(tx)
    const id = rows[0]?.pick_id
    if (id === undefined) throw new Fault('pick.tooMany', { most: mostOpenPicks })
    await tx
      .insertInto('pick_line')
      .values(
        form.lineList.map(({ articleId, quantity }, at) => ({
          pick_id: id,
          position: at + 1,
          article_id: articleId,
          article_name: names.get(articleId) ?? '',
          quantity,
        })),
      )
      .execute()
    const articleIds = form.lineList.map(({ articleId }) => articleId)
    await light(tx, events, store, await labelsOf(tx, store.storeId, articleIds), caller.account)
    await audit(tx, caller, {
      action: 'pick.start',
      target: form.name,
      after: { color: form.color, count: form.lineList.length },
    })
    await tell(tx, events, store.storeId, id)
    // The runner waits for the first order.
    await events.publish(tx, { kind: 'SCHEDULE', storeId: store.storeId, ids: [] })
    return id
  })
}

async function namesOf(tx: Tx, storeId: number, lines: PickForm['lineList']): Promise<Map<string, string>> {
  const { rows } = await sql<{ article_id: string; name: string }>`
    select article_id, name from article
    where store_id = ${storeId} and article_id = any(${lines.map(({ articleId }) => articleId)}::text[])`.execute(tx)
  const names = new Map(rows.map((row) => [row.article_id, row.name]))
  const seen = new Set<string>()
  lines.forEach(({ articleId }, at) => {
    const entry = { list: 'lineList', at, field: 'articleId', value: articleId }
    if (!names.has(articleId)) throw refusedEntry('article.unknown', { articleId }, entry)
    if (seen.has(articleId)) throw refusedEntry('pick.twice', { articleId }, entry)
    seen.add(articleId)
  })
  return names
}

/**
 * Repeating it changes nothing. The last picked line ends the order.
 * @throws Fault 'pick.unknown', 'pick.ended' or 'pick.noLine'
 */
export function mark(
  { db, events }: Parts,
  caller: Caller,
  store: StoreRef,
  { id, positions, picked }: BodyOf<typeof markPicked>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const pick = await openPick(tx, store.storeId, id)
    const { rows } = await sql<{ position: number; article_id: string; changes: boolean }>`
      select position, article_id, (picked_at is not null) <> ${picked} as changes from pick_line
      where pick_id = ${id} and position = any(${positions}::integer[])`.execute(tx)
    const known = new Set(rows.map(({ position }) => position))
    positions.forEach((position, at) => {
      if (!known.has(position))
        throw refusedEntry(
          'pick.noLine',
          { name: pick.name, position },
          { list: 'positions', at, value: String(position) },
        )
    })
    const changed = rows.filter(({ changes }) => changes)
    await settle(tx, events, store, pick, changed, picked ? { by: 'CALL', whom: caller.account } : undefined)
    if (changed.length > 0)
      await audit(tx, caller, {
        action: 'pick.mark',
        target: pick.name,
        after: { picked, articles: changed.map(({ article_id }) => article_id).slice(0, 20) },
      })
  })
}

/** @throws Fault 'pick.unknown' or 'pick.ended' */
export function stop({ db, events }: Parts, caller: Caller, store: StoreRef, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const pick = await openPick(tx, store.storeId, id)
    await end(tx, events, store, pick, 'STOPPED', caller.account)
    await audit(tx, caller, { action: 'pick.stop', target: pick.name })
  })
}

/** Its lights have gone out by themselves, or do so now. */
export async function end(
  tx: Tx,
  events: Deps['events'],
  store: { storeId: number; company: string },
  { id, name }: OpenPick,
  state: 'DONE' | 'STOPPED',
  account: string | null,
): Promise<void> {
  const { rows } = await sql<{ article_id: string }>`
    select article_id from pick_line where pick_id = ${id} and picked_at is null`.execute(tx)
  await sql`update pick set state = ${state}, ended_at = now() where pick_id = ${id}`.execute(tx)
  const open = rows.map(({ article_id }) => article_id)
  await light(tx, events, store, await labelsOf(tx, store.storeId, open), account)
  await putEvent(tx, store.storeId, 'pick.ended', { pick: id, name, state, open })
  await tell(tx, events, store.storeId, id)
}

async function openPick(tx: Tx, storeId: number, id: number): Promise<OpenPick> {
  const { rows } = await sql<OpenPick & { state: string }>`
    select pick_id as id, name, state from pick
    where pick_id = ${id} and store_id = ${storeId} for update`.execute(tx)
  const pick = rows[0]
  if (!pick) throw new Fault('pick.unknown')
  if (pick.state !== 'OPEN') throw new Fault('pick.ended', { name: pick.name })
  return pick
}

interface Line {
  position: number
  article_id: string
}

/** @param picked by whom; undefined opens the lines again */
async function settle(
  tx: Tx,
  events: Deps['events'],
  store: { storeId: number; company: string },
  pick: OpenPick,
  lines: readonly Line[],
  picked: { by: 'BUTTON' | 'CALL'; whom: string } | undefined,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update pick_line set picked_at = ${picked ? sql`now()` : null}, picked_by = ${picked?.by ?? 'NONE'},
      by_whom = ${picked?.whom ?? ''}
    where pick_id = ${pick.id} and position = any(${lines.map(({ position }) => position)}::integer[])`.execute(tx)
  const account = picked?.by === 'CALL' ? picked.whom : null
  const articles = lines.map(({ article_id }) => article_id)
  await light(tx, events, store, await labelsOf(tx, store.storeId, articles), account)
  if (picked)
    await putEvent(tx, store.storeId, 'pick.picked', { pick: pick.id, name: pick.name, articles, by: picked.whom })
  const { rows } = await sql<{ open: boolean }>`
    select exists (select from pick_line where pick_id = ${pick.id} and picked_at is null) as open`.execute(tx)
  if (rows[0]?.open) await tell(tx, events, store.storeId, pick.id)
  else await end(tx, events, store, pick, 'DONE', account)
}

/**
 * What a press on a label picks: its product's line in the order whose colour it shows.
 * @returns the pick, to be made if the press counts; undefined if the label is in no open order
 */
export async function pickAt(
  tx: Tx,
  { events }: Pick<Deps, 'events'>,
  label: { labelId: number; storeId: number; company: string; code: string },
): Promise<(() => Promise<void>) | undefined> {
  const { rows } = await sql<OpenPick & Line>`
    select p.pick_id as id, p.name, n.position, n.article_id
    from label_article la
    join article a using (article_key)
    join pick p on p.store_id = ${label.storeId} and p.state = 'OPEN'
    join pick_line n on n.pick_id = p.pick_id and n.article_id = a.article_id and n.picked_at is null
    where la.label_id = ${label.labelId}
    order by p.pick_id desc, n.position for update of p`.execute(tx)
  const newest = rows.filter(({ id }) => id === rows[0]?.id)
  if (!rows[0]) return undefined
  const pick = { id: rows[0].id, name: rows[0].name }
  return () => settle(tx, events, label, pick, newest, { by: 'BUTTON', whom: label.code })
}

const tell = (tx: Tx, events: Deps['events'], storeId: number, id: number) =>
  events.publish(tx, { kind: 'PICK', storeId, ids: [String(id)] })
