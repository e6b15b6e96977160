// server/labels/nfc: the wanted address of a label's NFC chip: ordered for the label, else its product's.
// labels/commands creates the commands (docs/decisions/nfc-addresses.md).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { allowedWhile } from '@shelfcast/contract/labels/orders'
import type { FieldError } from '@shelfcast/contract/envelope'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { SightingListener } from '../../delivery/sighting-listener.ts'
import { labelStatusSql } from '../../delivery/status.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { giveOrders, labelsByCode, refuseStrangers } from '../commands/commands.ts'
import { hasNfc, nfcBit } from '../radio.ts'

/** An address stays wanted until it is confirmed. */
const patienceMs = 100 * 365 * 86_400_000

/**
 * Recomputes the wanted address of these labels in the caller's transaction, and orders changes. Skips labels without a
 * chip. Call before `requestUpdates`, which locks their pages: all code locks a label first.
 */
export async function wishNfc(
  tx: Db,
  events: Deps['events'],
  labelIds: readonly number[],
  by: { account: string | null; batchId: string },
): Promise<void> {
  if (labelIds.length === 0) return
  const { rows: held } = await sql<{
    label_id: number
  }>`
    select label_id
    from label
    where label_id = any(${[...labelIds]}::bigint[]) and capabilities & ${nfcBit}::integer <> 0
    order by label_id for update`.execute(tx)
  if (held.length === 0) return
  // An open command may be on its way to the label, so the current address says nothing about later.
  const { rows } = await sql<{ label_id: number; url: string }>`
    with wish as (
      select l.label_id,
        coalesce(l.nfc_order,
        (select a.nfc_url
          from label_article la
          join article a using (article_key) where la.label_id = l.label_id and l.linked order by la.position limit 1),
        '') as url
      from label l where l.label_id = any(${held.map((label) => label.label_id)}::bigint[])),
    raised as (update label l
      set nfc_wanted = w.url, nfc_shown_at = null
      from wish w where l.label_id = w.label_id and l.nfc_wanted <> w.url returning l.label_id, w.url, l.nfc_shown)
    select r.label_id, r.url
    from raised r
    where r.url <> r.nfc_shown
      or exists (select
        from label_command c
        where c.label_id = r.label_id and c.kind = 'NFC' and c.state in ('WAITING', 'SENT'))`.execute(tx)
  await giveOrders(
    tx,
    events,
    rows.map(({ label_id, url }) => ({
      labelId: label_id,
      payload: { url },
      detail: url === '' ? 'Removing the address from the NFC chip.' : url,
    })),
    { kind: 'NFC', ...by, waitsMs: patienceMs },
  )
}

/** The same for every label of these products. */
export async function wishNfcOfArticles(
  tx: Db,
  events: Deps['events'],
  articleKeys: readonly number[],
  by: { account: string | null; batchId: string },
): Promise<void> {
  if (articleKeys.length === 0) return
  const links = await tx
    .selectFrom('label_article')
    .select('label_id')
    .distinct()
    .where('article_key', 'in', [...articleKeys])
    .execute()
  await wishNfc(
    tx,
    events,
    links.map((link) => link.label_id),
    by,
  )
}

/** Orders the address for a label that turns out to have a chip. */
export function chipListener({ db, events }: Pick<Deps, 'db' | 'events'>): SightingListener {
  return {
    async heard(labels) {
      const chipped = labels
        .filter(({ before, now }) => hasNfc(now.capabilities) && !hasNfc(before.capabilities))
        .map(({ before }) => before.labelId)
      if (chipped.length > 0)
        await inTransaction(db, (tx) => wishNfc(tx, events, chipped, { account: null, batchId: randomUUID() }))
    },
  }
}

export interface NfcOrder {
  labelCode: string
  /** Empty cancels the order: then the product decides. */ nfcUrl: string
}

/**
 * Orders addresses for named labels, all or none.
 * @returns the batch id.
 * @throws Fault 'label.unknown', 'label.twice', 'label.noNfc' or 'label.status'
 */
export async function orderNfc(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  caller: Caller,
  stores: readonly StoreRef[],
  orders: readonly NfcOrder[],
): Promise<string> {
  const codes = orders.map((order) => order.labelCode)
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const labels = refuseStrangers(await labelsByCode(tx, stores, codes), codes, 'labels')
    const ids = labels.map((label) => label.labelId)
    const errors = labels.flatMap(({ code, capabilities }, at): FieldError[] =>
      hasNfc(capabilities)
        ? []
        : [
            {
              field: `labels.${at}.labelCode`,
              row: at + 1,
              code: 'noNfc',
              message: capabilities === null ? 'No gateway has heard this label yet.' : 'This label has no NFC.',
              value: code,
            },
          ],
    )
    if (errors[0]) throw new Fault('label.noNfc', { labelCode: errors[0].value ?? '' }, errors.slice(0, mostErrors))
    await refuseUnlinked(tx, ids)
    await orderAddresses(
      tx,
      events,
      orders.map((order, at) => ({ labelId: ids[at]!, nfcUrl: order.nfcUrl })),
      { account: caller.account, batchId },
    )
    await audit(tx, caller, {
      action: 'label.nfc',
      target: codes.slice(0, 20).join(' '),
      after: { count: orders.length, batchId, orders: orders.slice(0, 50) },
    })
  })
  return batchId
}

const mostErrors = 100

/** Orders addresses in the caller's transaction, before its `requestUpdates`. Skips labels without a chip. */
export async function orderAddresses(
  tx: Db,
  events: Deps['events'],
  orders: readonly { labelId: number; nfcUrl: string }[],
  by: { account: string | null; batchId: string },
): Promise<void> {
  if (orders.length === 0) return
  const ids = orders.map((order) => order.labelId)
  await sql`select 1 from label where label_id = any(${ids}::bigint[]) order by label_id for update`.execute(tx)
  await sql`
    update label l
    set nfc_order = nullif(o.url, '')
    from unnest(${ids}::bigint[], ${orders.map((order) => order.nfcUrl)}::text[]) as o (label_id, url)
    where l.label_id = o.label_id`.execute(tx)
  await wishNfc(tx, events, ids, by)
}

/** A label without a product has no address. */
async function refuseUnlinked(tx: Db, labelIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{
    label_id: number
    code: string
    status: LabelStatus
  }>`
    select l.label_id, l.code, ${labelStatusSql} as status
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    where l.label_id = any(${[...labelIds]}::bigint[])`.execute(tx)
  const allowed: readonly LabelStatus[] = allowedWhile.nfc
  const errors = rows
    .filter((row) => !allowed.includes(row.status))
    .map(({ label_id, code, status }) => ({
      status,
      error: {
        field: `labels.${labelIds.indexOf(label_id)}.labelCode`,
        row: labelIds.indexOf(label_id) + 1,
        code: 'status',
        message: 'This label is not linked to a product.',
        value: code,
      },
    }))
  const [first] = errors
  if (first)
    throw new Fault(
      'label.status',
      { labelCode: first.error.value, status: first.status, verb: 'get an NFC address' },
      errors.slice(0, mostErrors).map(({ error }) => error),
    )
}
