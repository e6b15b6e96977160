// server/template-images: stores and deletes the pictures for templates. templates/images.ts reads them for drawing.
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { registerTemplateImages } from '@shelfcast/contract/templates/images'
import { audit } from '../audit/audit.ts'
import { inTransaction, type Db, type Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { PicturePool, UnpackedPhoto } from '../labels/pictures/pool.ts'
import { orderRedraw } from '../templates/redraw/redraw.ts'

type Form = z.output<(typeof registerTemplateImages)['body']>[number]

/** More pictures than a person finds again. */
const mostImages = 5_000
const mostNamed = 3

/** A form with its unpacked picture and its store; null for the whole company. */
interface Ready extends UnpackedPhoto {
  name: string
  storeId: number | null
  areaId: number
}

/**
 * Stores all of these or none; one with an existing name replaces it.
 * @param caller its `company` is the one that the images are for
 * @param redraws all labels that may show a replaced image, in a job for each template
 * @returns their ids
 * @throws Fault 'image.unreadable', 'image.tooLarge', 'store.unknown', 'templateImage.twice' or 'templateImage.tooMany'
 */
export async function storeImages(
  { db, events, pool }: Pick<Deps, 'db' | 'events'> & { pool: PicturePool },
  caller: Caller,
  forms: readonly Form[],
  { redraws }: { redraws: boolean },
): Promise<number[]> {
  const ready = await unpacked(pool, caller, forms)
  return inTransaction(db, (tx) => storeUnpacked(tx, events, caller, ready, { redraws }))
}

/** The first step of `storeImages`, which holds no transaction. @throws as it */
export async function unpacked(
  pool: PicturePool,
  caller: Pick<Caller, 'stores' | 'company'>,
  forms: readonly Form[],
): Promise<Ready[]> {
  const ready: Ready[] = []
  for (const [at, { fileName: name, stationCode, areaId, content }] of forms.entries()) {
    const storeId = stationCode ? storeIdOf(caller, stationCode) : null
    if (ready.some((other) => other.name === name && other.storeId === storeId))
      throw atRow(new Fault('templateImage.twice', { name }), at, 'fileName')
    const photo = await pool.unpack(content).catch((error: unknown) => {
      throw error instanceof Fault ? atRow(error, at, 'content') : error
    })
    ready.push({ ...photo, name, storeId, areaId: areaId ?? 0 })
  }
  return ready
}

/** The second step of `storeImages`, in the caller's transaction. @throws Fault 'templateImage.tooMany' */
export async function storeUnpacked(
  tx: Tx,
  events: Deps['events'],
  caller: Caller,
  ready: readonly Ready[],
  { redraws }: { redraws: boolean },
): Promise<number[]> {
  const ids: number[] = []
  for (const image of ready) {
    const { id, isNew } = await storeImage(tx, caller, image)
    ids.push(id)
    if (redraws && !isNew) await redrawTemplates(tx, events, caller, image.name)
  }
  const { rows } = await sql<{
    n: number
  }>`select count(*)::int as n from template_image where company = ${caller.company}`.execute(tx)
  if ((rows[0]?.n ?? 0) > mostImages) throw new Fault('templateImage.tooMany', { most: mostImages })
  return ids
}

/** The row of the form that is refused, when there are several. */
function atRow(fault: Fault, at: number, field: string): Fault {
  fault.errors.push({ field: `${at}.${field}`, row: at + 1, code: fault.code, message: fault.message })
  return fault
}

function storeIdOf({ stores, company }: Pick<Caller, 'stores' | 'company'>, code: string): number {
  const store = stores.find((one) => one.company === company && one.code === code)
  if (!store) throw new Fault('store.unknown')
  return store.storeId
}

async function storeImage(
  tx: Db,
  caller: Caller,
  { name, storeId, areaId, width, height, png }: Ready,
): Promise<{ id: number; isNew: boolean }> {
  const { company, account } = caller
  const hash = createHash('sha256').update(png).digest()
  const { rows } = await sql<{ id: number; is_new: boolean }>`
    insert into template_image (company, store_id, area_id, name, width, height, hash, content, modified_by)
    values (${company}, ${storeId}, ${areaId}, ${name}, ${width}, ${height}, ${hash}, ${Buffer.from(png)}, ${account})
    on conflict (company, name, coalesce(store_id, 0)) do update set area_id = excluded.area_id,
      width = excluded.width, height = excluded.height, hash = excluded.hash, content = excluded.content,
      modified_at = now(), modified_by = excluded.modified_by
    returning image_id as id, xmax = 0 as is_new`.execute(tx)
  const { id, is_new: isNew } = rows[0]!
  await audit(tx, caller, {
    action: 'templateImage.save',
    target: name,
    after: { id, storeId, width, height, bytes: png.length, replaced: !isNew },
  })
  return { id, isNew }
}

/** Of templates that name the image, and of those that take names from products. */
async function redrawTemplates(tx: Db, events: Deps['events'], caller: Caller, image: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select name
    from template
    where company = ${caller.company}
      and (images @> array[${image}] or exists (select from unnest(images) source where source like '%{%'))
    order by name`.execute(tx)
  for (const { name } of rows) await orderRedraw(tx, { events }, caller, { id: randomUUID(), template: name, image })
}

/** Deletes all of these or none. @throws Fault 'templateImage.unknown' or 'templateImage.inUse' */
export async function deleteImages(db: Db, caller: Caller, ids: readonly number[]): Promise<void> {
  const { company } = caller
  const storeIds = caller.stores.filter((store) => store.company === company).map(({ storeId }) => storeId)
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; name: string; width: number; height: number; used_by: string[] }>`
      select i.image_id as id, i.name, i.width, i.height,
        array(select t.name
          from template t
          where t.company = i.company and t.images @> array[i.name]
            -- Without its own image, a store shows that of the company.
            and (i.store_id is null or not exists (select
              from template_image w where w.company = i.company and w.name = i.name and w.store_id is null))
          order by t.name) as used_by
      from template_image i
      where i.company = ${company} and i.image_id = any(${[...ids]}::integer[])
        and (i.store_id is null or i.store_id = any(${storeIds}::integer[]))
      order by i.image_id for update`.execute(tx)
    const missing = ids.find((id) => !rows.some((row) => row.id === id))
    if (missing !== undefined) throw new Fault('templateImage.unknown', { id: missing })
    const used = rows.find(({ used_by }) => used_by.length > 0)
    if (used) {
      const more = used.used_by.length - mostNamed
      const users = used.used_by.slice(0, mostNamed).join(', ') + (more > 0 ? ` and ${more} more` : '')
      throw new Fault('templateImage.inUse', { name: used.name, users })
    }
    await sql`delete from template_image where image_id = any(${rows.map(({ id }) => id)}::integer[])`.execute(tx)
    for (const { id, name, width, height } of rows)
      await audit(tx, caller, { action: 'templateImage.delete', target: name, before: { id, width, height } })
  })
}
