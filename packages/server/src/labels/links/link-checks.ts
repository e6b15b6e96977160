// server/labels/links: what a label action needs, checked and locked in its transaction: the labels, their products and the
// white list. links.ts has the actions.
import { sql } from 'kysely'
import type { z } from 'zod'
import { allowedWhile } from '@shelfcast/contract/labels/orders'
import { type AssignEntry } from '@shelfcast/contract/labels/links'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import type { Db } from '../../db/database.ts'
import { labelStatusSql } from '../../delivery/status.ts'
import { Fault } from '../../http/fault.ts'
import type { StoreRef } from '../../http/caller.ts'
import type { checkedNames } from '../../templates/checks.ts'

export type Entry = z.output<typeof AssignEntry>

export const rowError = (row: number, field: string, code: string, message: string, value: string) => ({
  field: `assignList.${row}.${field}`,
  row: row + 1,
  code,
  message,
  value,
})

export function refuseTwice(codes: readonly string[], list: string) {
  const seen = new Map<string, number>()
  codes.forEach((code, at) => {
    const first = seen.get(code)
    if (first !== undefined)
      throw new Fault('label.twice', { labelCode: code }, [
        {
          field: `${list}.${at}`,
          row: at + 1,
          code: 'twice',
          message: `Already listed in row ${first + 1}.`,
          value: code,
        },
      ])
    seen.set(code, at)
  })
}

export function checkTemplates(entries: readonly Entry[], { exists }: Awaited<ReturnType<typeof checkedNames>>) {
  entries.forEach((entry, at) => {
    if (entry.templateName && !exists(entry.templateName)) {
      throw new Fault('template.unknown', { template: entry.templateName }, [
        rowError(at, 'templateName', 'unknown', 'This template does not exist.', entry.templateName),
      ])
    }
  })
}

export async function checkWhiteList(tx: Db, store: StoreRef, codes: readonly string[]) {
  const { rows } = await sql<{ code: string }>`
    select c.code
    from unnest(${codes}::bpchar[])
    with ordinality as c(code, position) where (select white_list_enabled from store where store_id = ${store.storeId})
      and not exists (select 1 from white_list w where w.store_id = ${store.storeId} and w.label_code = c.code)
      order by c.position limit 100`.execute(tx)
  const [first] = rows
  if (first)
    throw new Fault(
      'label.notInWhiteList',
      { labelCode: first.code, station: store.code, store: store.code },
      rows.map((row) =>
        rowError(codes.indexOf(row.code), 'labelCode', 'whiteList', 'This label is not on the white list.', row.code),
      ),
    )
}

export async function keysOfArticles(tx: Db, store: StoreRef, entries: readonly Entry[]): Promise<Map<string, number>> {
  const ids = [...new Set(entries.flatMap((entry) => entry.articleIdList))]
  // Locked for share, so that none is deleted before the link is complete.
  const { rows } = await sql<{
    article_id: string
    article_key: number
  }>`
    select article_id, article_key
    from article
    where store_id = ${store.storeId} and article_id = any(${ids}::text[]) order by article_key for share`.execute(tx)
  const keys = new Map(rows.map((row) => [row.article_id, row.article_key]))
  const errors = entries.flatMap((entry, at) =>
    entry.articleIdList
      .filter((id) => !keys.has(id))
      .map((id) => rowError(at, 'articleIdList', 'unknown', 'This product does not exist in this store.', id)),
  )
  if (errors[0]) throw new Fault('article.unknown', { articleId: errors[0].value }, errors.slice(0, 100))
  return keys
}

/** Locks the labels in code order and adds unknown ones. Refuses a label of another store. */
export async function takeLabels(
  tx: Db,
  store: StoreRef,
  codes: readonly string[],
): Promise<Map<string, { labelId: number; model: string | null; rotation: number }>> {
  await sql`
    insert into label (store_id, code)
    select ${store.storeId}, c from unnest(${codes}::text[]) as c order by c on conflict (code) do nothing`.execute(tx)
  const { rows } = await sql<{
    label_id: number
    code: string
    store_id: number
    model: string | null
    rotation: number
  }>`
    select label_id, code, store_id, model, rotation
    from label where code = any(${codes}::bpchar[]) order by code for update`.execute(tx)
  const foreign = rows.filter((row) => row.store_id !== store.storeId)
  if (foreign[0])
    throw new Fault(
      'label.foreign',
      { labelCode: foreign[0].code },
      foreign
        .slice(0, 100)
        .map((row) =>
          rowError(codes.indexOf(row.code), 'labelCode', 'foreign', 'This label belongs to another store.', row.code),
        ),
    )
  await sql`
    insert into label_page (label_id, page, store_id)
    select l, 1, ${store.storeId}
    from unnest(${rows.map((row) => row.label_id)}::bigint[]) as l on conflict do nothing`.execute(tx)
  return new Map(rows.map((row) => [row.code, { labelId: row.label_id, model: row.model, rotation: row.rotation }]))
}

const verbs = { unlink: 'be unassigned', delete: 'be deleted', resend: 'be resent' } as const
/** Labels as the calls name them. */
const lists = { unlink: 'unAssignList', delete: 'labelList', resend: 'labelList' } as const satisfies Record<
  keyof typeof verbs,
  string
>

interface HeldLabel {
  labelId: number
  storeId: number
  code: string
}

/** Labels of these stores, locked, if the status of each allows the action. */
export async function heldLabels(
  tx: Db,
  stores: readonly StoreRef[],
  codes: readonly string[],
  action: keyof typeof verbs,
): Promise<HeldLabel[]> {
  const storeIds = stores.map((store) => store.storeId)
  await sql`
    select 1
    from label
    where store_id = any(${storeIds}::integer[]) and code = any(${codes}::bpchar[]) order by code for update`.execute(
    tx,
  )
  const { rows } = await sql<{ label_id: number; store_id: number; code: string; status: LabelStatus }>`
    select l.label_id, l.store_id, l.code, ${labelStatusSql} as status
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    where l.store_id = any(${storeIds}::integer[]) and l.code = any(${codes}::bpchar[])`.execute(tx)
  const found = new Map(rows.map((row) => [row.code, row]))
  codes.forEach((code, at) => {
    const label = found.get(code)
    const field = { field: `${lists[action]}.${at}`, row: at + 1, value: code }
    if (!label)
      throw new Fault('label.unknown', { labelCode: code }, [
        { ...field, code: 'unknown', message: 'This label does not exist in this store.' },
      ])
    const allowed: readonly LabelStatus[] = allowedWhile[action]
    if (!allowed.includes(label.status))
      throw new Fault('label.status', { labelCode: code, status: label.status, verb: verbs[action] }, [
        { ...field, code: 'status', message: `The status is ${label.status}.` },
      ])
  })
  return rows.map((row) => ({ labelId: row.label_id, storeId: row.store_id, code: row.code }))
}
