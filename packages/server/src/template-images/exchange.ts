// server/template-images: all templates of a company with their groups and images as one text, and back.
import { listBodyLimitBytes } from '@shelfcast/contract/constants'
import { ACTION, holds } from '@shelfcast/contract/permissions'
import type { TemplateExchange } from '@shelfcast/contract/templates/exchange'
import { inTransaction, sql, type Db } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import type { PicturePool } from '../labels/pictures/pool.ts'
import { exportOf as templatesOf, readExchange } from '../templates/library/exchange.ts'
import { storeUnpacked, unpacked } from './images.ts'

const megabyte = 1024 * 1024

/**
 * The company's own templates and groups, and the images for all of its stores.
 * @throws Fault 'exchange.tooLarge' if no server would take the text back
 */
export async function exportOf(db: Db, company: string): Promise<TemplateExchange> {
  await refuseTooLarge(db, company)
  const exchange = await templatesOf(db, company)
  const { rows: images } = await sql<{ fileName: string; content: Buffer }>`
    select name as "fileName", content
    from template_image where company = ${company} and store_id is null order by name`.execute(db)
  return {
    ...exchange,
    images: images.map(({ fileName, content }) => ({ fileName, content: content.toString('base64') })),
  }
}

/** Before anything is read, so that a large library takes no memory. */
async function refuseTooLarge(db: Db, company: string): Promise<void> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce((select sum(octet_length(document) + 500) from template where company = ${company}), 0)
      + coalesce((select sum(octet_length(content) * 4 / 3 + 200) from template_image
        where company = ${company} and store_id is null), 0) as bytes`.execute(db)
  const bytes = Number(rows[0]?.bytes ?? 0)
  if (bytes > listBodyLimitBytes)
    throw new Fault('exchange.tooLarge', {
      size: Math.ceil(bytes / megabyte),
      most: listBodyLimitBytes / megabyte,
    })
}

/** Saves all of it or nothing. @throws Fault of the first entry that cannot be saved, with its place */
export async function importAll(
  { db, events, pool }: Pick<Deps, 'db' | 'events'> & { pool: PicturePool },
  editor: Caller,
  exchange: TemplateExchange,
): Promise<void> {
  const { images } = exchange
  const needed = ACTION.templateImageEdit
  if (images.length > 0 && !holds(editor, needed))
    throw new Fault('permission.missing', { code: needed.code, title: needed.title })
  const store = await readExchange(exchange)
  const photos = await unpacked(pool, editor, images)
  await inTransaction(db, async (tx) => {
    await store(tx, events, editor)
    await storeUnpacked(tx, events, editor, photos, { redraws: false })
  })
}
