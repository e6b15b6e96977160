// server/system: makes the pictures of the login page and the menu: checked, reduced to the size where they show, and
// encoded again, so that only the pixels of the file remain.
import type { saveImages } from '@shelfcast/contract/settings/console'
import type { BodyOf } from '@shelfcast/contract/operation'
import { menuLogoPx } from '@shelfcast/contract/constants'
import type { ImageLocation } from '@shelfcast/contract/settings/settings'
import { Fault } from '../http/fault.ts'
import type { PicturePool } from '../labels/pictures/pool.ts'
import type { ImageRow } from '../settings/store.ts'

/** Twice the size in CSS pixels, for dense screens. */
const largest: Readonly<Record<ImageLocation, { width: number; height: number }>> = {
  LoginMainImage: { width: 1_920, height: 1_440 },
  LoginLogoImage: { width: 480, height: 160 },
  MenuLogoImage: { width: menuLogoPx.width * 2, height: menuLogoPx.height * 2 },
}

/** @throws Fault 'image.unreadable', 'image.tooLarge' or 'input.invalid' */
export async function storedImages(
  pool: Pick<PicturePool, 'reencode'>,
  given: BodyOf<typeof saveImages>['imageList'],
): Promise<ImageRow[]> {
  const rows: ImageRow[] = []
  for (const [at, { location, fileData }] of given.entries()) {
    if (given.findIndex((other) => other.location === location) !== at)
      throw new Fault('input.invalid', { message: `location: ${location} is listed twice.` }, [
        { field: `imageList.${at}.location`, code: 'twice', message: `${location} is listed twice.`, row: at + 1 },
      ])
    if (fileData === '') continue
    const made = await pool.reencode(fileData, largest[location]).catch((error: unknown) => {
      if (error instanceof Fault)
        error.errors.push({ field: `imageList.${at}.fileData`, code: error.code, message: error.message, row: at + 1 })
      throw error
    })
    rows.push({ location, fileName: `${location}.webp`, fileData: Buffer.from(made).toString('base64') })
  }
  return rows
}
