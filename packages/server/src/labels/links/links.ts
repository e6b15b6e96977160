// server/labels/links: the label actions: link, unassign, delete, resend. Each call is one transaction: everything
// happens, or nothing. link-checks.ts checks what they need.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { standsOnEdge } from '@shelfcast/render/edge'
import { modelOf } from '@shelfcast/render/models'
import type { Deps } from '../../deps.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { audit } from '../../audit/audit.ts'
import { groupBy } from '../../group-by.ts'
import {
  endPushedPictures,
  requestUpdates,
  type UpdateRequest,
  type RequestedUpdate,
} from '../../delivery/request-update.ts'
import { Fault } from '../../http/fault.ts'
import { insertJob } from '../../jobs/rows.ts'
import { jobFrom } from '../commands/commands.ts'
import { wishNfc } from '../nfc/nfc.ts'
import { forgetPages } from '../pages/pages.ts'
import { checkedNames } from '../../templates/checks.ts'
import {
  checkTemplates,
  checkWhiteList,
  heldLabels,
  keysOfArticles,
  refuseTwice,
  rowError,
  takeLabels,
  type Entry,
} from './link-checks.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings'>
/** `accountId`: the account whose tray shows bulk orders; links that waited for the white list have none. */
type Actor = Pick<Caller, 'account' | 'company' | 'ip'> & { accountId?: number }

/**
 * Links each label to its products, and adds labels that no gateway has heard.
 * @returns the batch id in every history.
 */
export async function linkLabels(
  { db, events, settings }: Parts,
  actor: Actor,
  store: StoreRef,
  entries: readonly Entry[],
): Promise<string> {
  refuseTwice(
    entries.map((entry) => entry.labelCode),
    'assignList',
  )
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const templates = await checkedNames(
      tx,
      store.company,
      entries.map((entry) => entry.templateName),
    )
    checkTemplates(entries, templates)
    const codes = entries.map((entry) => entry.labelCode)
    await checkWhiteList(tx, store, codes)
    const articleKeys = await keysOfArticles(tx, store, entries)
    const labels = await takeLabels(tx, store, codes)
    entries.forEach((entry, at) => {
      const { model, rotation } = labels.get(entry.labelCode) ?? { model: null, rotation: 0 }
      const known = model === null ? undefined : modelOf(model)
      if (entry.templateName && known && !templates.fits({ model: known, rotation }, entry.templateName)) {
        throw new Fault('label.model', { template: entry.templateName, labelCode: entry.labelCode, model: known.key }, [
          rowError(
            at,
            'templateName',
            'model',
            `It does not fit a ${known.name}${standsOnEdge(rotation) ? ' on its edge' : ''}.`,
            entry.templateName,
          ),
        ])
      }
    })
    const idOf = (code: string) => labels.get(code)?.labelId as number
    const labelIds = codes.map(idOf)
    const before = await keysOfLabels(tx, labelIds)
    await sql`delete from label_article where label_id = any(${labelIds}::bigint[])`.execute(tx)
    const links = entries.flatMap((entry) =>
      [...new Set(entry.articleIdList)].map((articleId, position) => ({
        labelId: idOf(entry.labelCode),
        key: articleKeys.get(articleId) as number,
        position,
      })),
    )
    await sql`
      insert into label_article (label_id, article_key, position)
      select *
      from unnest(${links.map((link) => link.labelId)}::bigint[], ${links.map((link) => link.key)}::bigint[],
        ${links.map((link) => link.position)}::integer[])`.execute(tx)
    await sql`
      update label l set linked = true, template_name = t.template, link_info = t.info::jsonb, nfc_order = null,
        floor = coalesce(t.floor, l.floor), shelf_id = coalesce(t.shelf_id, l.shelf_id),
        shelf_floor = coalesce(t.shelf_floor, l.shelf_floor), shelf_order = coalesce(t.shelf_order, l.shelf_order)
      from unnest(${labelIds}::bigint[], ${entries.map((entry) => entry.templateName ?? null)}::text[],
        ${entries.map(infoOf)}::text[], ${entries.map((entry) => entry.floor ?? null)}::text[],
        ${entries.map((entry) => entry.shelfId ?? null)}::text[],
        ${entries.map((entry) => entry.shelfFloor ?? null)}::integer[],
        ${entries.map((entry) => entry.order ?? null)}::integer[]) as t(label_id, template, info, floor, shelf_id,
        shelf_floor, shelf_order)
          where l.label_id = t.label_id`.execute(tx)
    await endPushedPictures(tx, labelIds)
    // Pages belong to the product: another one would stay behind a page of the earlier one.
    const wanted = groupBy(links, (link) => link.labelId)
    await forgetPages(
      tx,
      labelIds.filter((labelId) => {
        const earlier = before.get(labelId)
        return (
          earlier !== undefined &&
          earlier !==
            wanted
              .get(labelId)
              ?.map((link) => link.key)
              .join()
        )
      }),
    )
    await wishNfc(tx, events, labelIds, { account: actor.account, batchId })
    await noteOrder(
      tx,
      events,
      actor,
      { batchId, storeId: store.storeId, name: 'Link' },
      await requestUpdates(tx, events, labelIds, requestOf(actor, batchId, 'LINK', settings.delivery.deadlineMs)),
    )
    await audit(tx, actor, {
      action: 'label.link',
      target: codes.slice(0, 20).join(' '),
      after: { store: store.code, count: codes.length, batchId, links: entries.slice(0, 50) },
    })
  })
  return batchId
}

/** The products of each linked label, in their order, as one text. */
async function keysOfLabels(tx: Db, labelIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ label_id: number; keys: string }>`
    select label_id, string_agg(article_key::text, ',' order by position) as keys
    from label_article where label_id = any(${labelIds}::bigint[]) group by label_id`.execute(tx)
  return new Map(rows.map((row) => [row.label_id, row.keys]))
}

/** Removes the products; the label is cleared and stays UNASSIGNING until it confirms that. */
export async function unlinkLabels(
  { db, events, settings }: Parts,
  actor: Actor,
  store: StoreRef,
  codes: readonly string[],
): Promise<string> {
  refuseTwice(codes, 'unAssignList')
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const labels = (await heldLabels(tx, [store], codes, 'unlink')).map((label) => label.labelId)
    await sql`delete from label_article where label_id = any(${labels}::bigint[])`.execute(tx)
    await sql`
      update label
      set linked = false, template_name = null, link_info = '{}', nfc_order = null
      where label_id = any(${labels}::bigint[])`.execute(tx)
    await forgetPages(tx, labels)
    await wishNfc(tx, events, labels, { account: actor.account, batchId })
    await noteOrder(
      tx,
      events,
      actor,
      { batchId, storeId: store.storeId, name: 'Unassign' },
      await requestUpdates(tx, events, labels, requestOf(actor, batchId, 'UNLINK', settings.delivery.deadlineMs)),
    )
    await audit(tx, actor, {
      action: 'label.unlink',
      target: codes.slice(0, 20).join(' '),
      after: { store: store.code, count: codes.length, batchId },
    })
  })
  return batchId
}

/**
 * Removes the records. The displays keep their picture, and a label that a gateway hears again is listed again.
 * @returns the batch id in the audit log.
 */
export async function deleteLabels(
  { db, events }: Parts,
  actor: Actor,
  stores: readonly StoreRef[],
  codes: readonly string[],
): Promise<string> {
  refuseTwice(codes, 'labelList')
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const labels = await heldLabels(tx, stores, codes, 'delete')
    await sql`delete from label where label_id = any(${labels.map((label) => label.labelId)}::bigint[])`.execute(tx)
    await audit(tx, actor, {
      action: 'label.delete',
      target: codes.slice(0, 20).join(' '),
      before: {
        stores: [...new Set(labels.map((label) => label.storeId))].map(
          (id) => stores.find((store) => store.storeId === id)?.code,
        ),
        codes,
        batchId,
      },
    })
    for (const [storeId, ofStore] of groupBy(labels, (label) => label.storeId))
      await events.publish(tx, { kind: 'LABEL', storeId, ids: ofStore.map((label) => label.code) })
  })
  return batchId
}

/**
 * Resends the wanted picture of labels, even if it is confirmed. An access point that knows the label to have this same
 * picture says so instead of sending it.
 */
export async function resendLabels(
  { db, events, settings }: Parts,
  actor: Actor,
  store: StoreRef,
  codes: readonly string[],
): Promise<string> {
  refuseTwice(codes, 'labelList')
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const labels = (await heldLabels(tx, [store], codes, 'resend')).map((label) => label.labelId)
    // Without a confirmed picture the worker cannot conclude that nothing changed.
    await sql`update label_page set shown_hash = null where label_id = any(${labels}::bigint[])`.execute(tx)
    await noteOrder(
      tx,
      events,
      actor,
      { batchId, storeId: store.storeId, name: 'Resend' },
      await requestUpdates(tx, events, labels, requestOf(actor, batchId, 'PUSH', settings.delivery.deadlineMs)),
    )
    await audit(tx, actor, {
      action: 'label.resend',
      target: codes.slice(0, 20).join(' '),
      after: { store: store.code, count: codes.length, batchId },
    })
  })
  return batchId
}

const requestOf = (
  actor: Actor,
  batchId: string,
  event: UpdateRequest['event'],
  deadlineMs: number,
): UpdateRequest => ({ account: actor.account, batchId, event, deadlineMs })

/** A line in the tray for bulk orders. */
async function noteOrder(
  tx: Db,
  events: Parts['events'],
  { accountId }: Actor,
  { batchId, storeId, name }: { batchId: string; storeId: number; name: string },
  raised: readonly RequestedUpdate[],
): Promise<void> {
  if (accountId === undefined || raised.length < jobFrom) return
  await insertJob(tx, events, {
    id: batchId,
    accountId,
    storeId,
    kind: 'PUSH',
    name: `${name}: ${raised.length} labels`,
    labelVersions: raised.map((label) => [label.labelId, label.version]),
  })
}

/** Stored with a link in addition to its products and location. */
function infoOf(entry: Entry): string {
  const {
    labelCode: _code,
    articleIdList: _articles,
    templateName: _template,
    floor: _floor,
    shelfId: _shelf,
    shelfFloor: _row,
    order: _order,
    ...info
  } = entry
  return JSON.stringify(info)
}
