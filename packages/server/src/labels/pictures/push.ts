// server/labels/pictures: pushes pictures to labels: stores them by content, puts them on a page, and shows it
// (docs/decisions/pushed-pictures.md).
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { LabelStatus } from '@shelfcast/contract/enumerations'
import { mostPages } from '@shelfcast/contract/labels/pages'
import { allowedWhile } from '@shelfcast/contract/labels/orders'
import { modelOf } from '@shelfcast/render/models'
import { hungKey } from '@shelfcast/render/edge'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import { storeImages } from '../../delivery/images.ts'
import { pagesBefore } from '../../delivery/pages-before.ts'
import { requestUpdates, type RequestedUpdate } from '../../delivery/request-update.ts'
import { labelStatusSql } from '../../delivery/status.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { insertJob } from '../../jobs/rows.ts'
import { jobFrom } from '../commands/commands.ts'
import { endReturns } from '../pages/page-returns.ts'
import { loadedPagesOf } from '../../templates/label-pages.ts'
import { orderAddresses } from '../nfc/nfc.ts'
import type { MadePicture } from './decode.ts'
import type { PicturePool, PictureWish } from './pool.ts'

type Parts = Pick<Deps, 'db' | 'events' | 'settings'> & { pool: PicturePool }

export interface LabelPush {
  labelCode: string
  /** Shown afterwards; by default the last page pushed. */ frontPage?: number | undefined
  /** Ordered for the label's chip if it has one. */ nfcUrl?: string | undefined
  contents: readonly { page: number; image: string }[]
}

/** `model`: key of the model as the label is mounted. */
interface Target {
  labelId: number
  storeId: number
  code: string
  model: string
  most: number
  page: number
}

/** Key of one label's model, as it is mounted. @throws Fault 'label.unknown' or 'label.neverHeard' */
export async function modelOfLabel(db: Db, stores: readonly StoreRef[], code: string): Promise<string> {
  const row = await db
    .selectFrom('label')
    .select(['model', 'rotation'])
    .where('store_id', 'in', [-1, ...stores.map((store) => store.storeId)])
    .where('code', '=', code)
    .executeTakeFirst()
  if (!row) throw new Fault('label.unknown', { labelCode: code })
  const model = row.model === null ? undefined : modelOf(row.model)
  if (!model) throw new Fault('label.neverHeard', { labelCode: code })
  return hungKey(model.key, row.rotation)
}

/** Puts pictures on pages of labels and shows them, for all labels or none. @returns the batch id. */
export async function pushImages(
  { db, events, settings, pool }: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  pushes: readonly LabelPush[],
  wish: PictureWish,
): Promise<string> {
  // Drawn before any lock: drawing is slow, and a label's model hardly ever changes.
  const targets = await targetsOf(db, stores, pushes)
  const made = await draw(pool, targets, pushes, wish)
  const batchId = randomUUID()
  await inTransaction(db, async (tx) => {
    const held = await targetsOf(tx, stores, pushes, { lock: true })
    const before =
      pushes.length >= jobFrom
        ? await pagesBefore(
            tx,
            new Map(held.map((target, at) => [target.labelId, pushes[at]!.contents.map((content) => content.page)])),
          )
        : []
    const raised: RequestedUpdate[] = []
    await orderAddresses(
      tx,
      events,
      pushes.flatMap(({ nfcUrl }, at) => (nfcUrl === undefined ? [] : [{ labelId: held[at]!.labelId, nfcUrl }])),
      { account: caller.account, batchId },
    )
    await storeImages(tx, [
      ...new Map(
        [...made.values()]
          .flatMap((byModel) => [...byModel.values()])
          .map((picture) => [
            picture.hash,
            {
              hash: picture.hash,
              model: picture.model,
              width: picture.image.width,
              height: picture.image.height,
              packed: picture.packed,
            },
          ]),
      ).values(),
    ])
    const toShow = new Map<string, number[]>()
    const rows = pushes.flatMap((push, at) => {
      const target = held[at]!
      const front = push.frontPage ?? push.contents.at(-1)!.page
      const shows = `Picture on page ${push.contents.map((content) => content.page).join(', ')}${front === target.page ? '' : `, page ${front} shown`}`
      if (front !== target.page || push.contents.some((content) => content.page === front))
        toShow.set(`${front} ${shows}`, [...(toShow.get(`${front} ${shows}`) ?? []), target.labelId])
      return push.contents.map((content) => ({
        labelId: target.labelId,
        page: content.page,
        hash: pictureFor(made, content.image, target).hash,
      }))
    })
    await sql`
      update label_image
      set created_at = now()
      where hash in (select decode(h, 'hex') from unnest(${rows.map((row) => row.hash)}::text[]) as h)`.execute(tx)
    await sql`
      insert into label_content (label_id, page, kind, image_hash, account)
      select label_id, page, 'image', decode(hash, 'hex'), ${caller.account}
      from unnest(${rows.map((row) => row.labelId)}::bigint[], ${rows.map((row) => row.page)}::integer[],
        ${rows.map((row) => row.hash)}::text[]) as t (label_id, page, hash)
      on conflict (label_id, page)
      do update set kind = excluded.kind, image_hash = excluded.image_hash, account = excluded.account,
        updated_at = now()`.execute(tx)
    for (const [key, labelIds] of toShow) {
      const [front = '', ...words] = key.split(' ')
      await endReturns(tx, labelIds)
      await sql`update label set page = ${Number(front)} where label_id = any(${labelIds}::bigint[])`.execute(tx)
      raised.push(
        ...(await requestUpdates(tx, events, labelIds, {
          account: caller.account,
          batchId,
          event: 'CHANGE',
          detail: words.join(' '),
          deadlineMs: settings.delivery.deadlineMs,
        })),
      )
    }
    const storeIds = [...new Set(held.map((target) => target.storeId))]
    if (raised.length >= jobFrom)
      await insertJob(tx, events, {
        id: batchId,
        accountId: caller.accountId,
        storeId: storeIds.length === 1 ? (storeIds[0] ?? null) : null,
        kind: 'PUSH',
        name: `Picture to ${raised.length} labels`,
        labelVersions: raised.map((label) => [label.labelId, label.version]),
        before,
      })
    await audit(tx, caller, {
      action: 'label.image',
      target: pushes
        .slice(0, 20)
        .map((push) => push.labelCode)
        .join(' '),
      after: { count: pushes.length, batchId, pictures: rows.slice(0, 20).map(({ page, hash }) => ({ page, hash })) },
    })
  })
  return batchId
}

type Made = ReadonlyMap<string, ReadonlyMap<string, MadePicture>>

/** Each picture once for each of its target models. */
async function draw(
  pool: PicturePool,
  targets: readonly Target[],
  pushes: readonly LabelPush[],
  wish: PictureWish,
): Promise<Made> {
  const wanted = new Map<string, Set<string>>()
  pushes.forEach((push, at) => {
    for (const { image } of push.contents) wanted.set(image, (wanted.get(image) ?? new Set()).add(targets[at]!.model))
  })
  const made = new Map<string, ReadonlyMap<string, MadePicture>>()
  for (const [image, models] of wanted) made.set(image, await pool.make(image, [...models], wish))
  return made
}

function pictureFor(made: Made, image: string, target: Target): MadePicture {
  const picture = made.get(image)?.get(target.model)
  // Between read and lock, the label was exchanged for another model, or turned.
  if (!picture) throw new Fault('conflict.retry')
  return picture
}

async function targetsOf(
  db: Db,
  stores: readonly StoreRef[],
  pushes: readonly LabelPush[],
  { lock = false } = {},
): Promise<Target[]> {
  const codes = pushes.map((push) => push.labelCode)
  const storeIds = stores.map((store) => store.storeId)
  if (lock)
    await sql`
      select 1
      from label
      where store_id = any(${storeIds}::integer[]) and code = any(${codes}::bpchar[]) order by code for update`.execute(
      db,
    )
  const { rows } = await sql<Target & { status: LabelStatus; model: string | null; rotation: number }>`
    select l.label_id as "labelId", l.store_id as "storeId", l.code, l.model, l.rotation, l.page,
      ${labelStatusSql} as status,
      coalesce((select q.total_page from label_property q where q.store_id = l.store_id and q.model = l.model),
      ${mostPages}::integer) as most
    from label l
    join label_page p on p.label_id = l.label_id and p.page = 1
    where l.store_id = any(${storeIds}::integer[]) and l.code = any(${codes}::bpchar[])`.execute(db)
  const found = new Map(rows.map((row) => [row.code, row]))
  const pages = await loadedPagesOf(
    db,
    rows.map((row) => row.labelId),
  )
  const seen = new Set<string>()
  const allowed: readonly LabelStatus[] = allowedWhile.imagePush
  return pushes.map((push, at) => {
    const { labelCode } = push
    const field = { field: 'labelCode', row: at + 1, value: labelCode }
    const label = found.get(labelCode)
    if (!label)
      throw new Fault('label.unknown', { labelCode }, [
        { ...field, code: 'unknown', message: 'This label does not exist in this store.' },
      ])
    if (seen.has(labelCode))
      throw new Fault('label.twice', { labelCode }, [
        { ...field, code: 'twice', message: 'This entry is listed twice.' },
      ])
    seen.add(labelCode)
    const model = label.model === null ? undefined : modelOf(label.model)
    if (!model)
      throw new Fault('label.neverHeard', { labelCode }, [
        { ...field, code: 'neverHeard', message: 'No gateway has heard this label yet.' },
      ])
    if (!allowed.includes(label.status))
      throw new Fault('label.status', { labelCode, status: label.status, verb: 'show a picture' }, [
        { ...field, code: 'status', message: 'This label is not linked to a product.' },
      ])
    const loaded = [...(pages.get(label.labelId) ?? []), ...push.contents.map((content) => content.page)]
    const beyond =
      push.contents.some((content) => content.page > label.most) ||
      (push.frontPage !== undefined && (push.frontPage > label.most || !loaded.includes(push.frontPage)))
    if (beyond)
      throw new Fault('schedule.page', {}, [
        {
          ...field,
          field: 'page',
          code: 'page',
          message: `Use a page from 1 to ${label.most}. A page needs content to be shown.`,
        },
      ])
    return { ...label, model: hungKey(model.key, label.rotation) }
  })
}
