// server/labels/pictures: addresses of pictures that open without a token, for programs that pass them to a page. Each
// is signed for one picture of one label and ends soon.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { LabelImage } from '@shelfcast/render/label-image'
import type { Deps } from '../../deps.ts'
import { Fault } from '../../http/fault.ts'
import type { Secrets } from '../../secrets.ts'
import { labelPictures, pictureOfPage } from './pictures.ts'

const lifeMs = 15 * 60_000
const use = 'address of a picture'

const Facts = z.object({
  store: z.number().int(),
  label: z.string(),
  kind: z.enum(['current', 'wanted', 'previous']),
  page: z.number().int().optional(),
  /** Of its pixels: another picture in the same place has its own address. */
  hash: z.string(),
  until: z.number().int(),
})
type Facts = z.infer<typeof Facts>

export interface PictureAddresses {
  /** The key in the address of a picture. */
  keyOf(
    picture: LabelImage,
    place: Omit<Facts, 'hash' | 'until' | 'page'> & { page: number | undefined },
  ): Promise<string>
  /** @throws Fault 'picture.unknown' for every key that is not valid now, whatever the reason. */
  open(key: string): Promise<LabelImage>
}

export function createPictureAddresses({
  db,
  secrets,
  now,
}: Pick<Deps, 'db' | 'now'> & { secrets: Secrets }): PictureAddresses {
  return {
    async keyOf(picture, place) {
      const facts: Facts = { ...place, hash: hashOf(picture), until: now() + lifeMs }
      const text = Buffer.from(JSON.stringify(facts)).toString('base64url')
      return `${text}.${await secrets.sign(use, text)}`
    },
    async open(key) {
      const [text = '', signature = ''] = key.split('.')
      if (!(await secrets.isSigned(use, text, signature))) throw new Fault('picture.unknown')
      const facts = Facts.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
      const picture = facts.until > now() ? await pictureAt(facts) : undefined
      if (!picture || hashOf(picture) !== facts.hash) throw new Fault('picture.unknown')
      return picture
    },
  }

  async function pictureAt({ store, label, kind, page }: Facts): Promise<LabelImage | undefined> {
    const where = { storeId: store }
    try {
      return page === undefined
        ? (await labelPictures(db, where, label, [kind]))[kind]
        : await pictureOfPage(db, where, label, kind, page)
    } catch (error) {
      if (error instanceof Fault) return undefined // the label has left the store
      throw error
    }
  }
}

const hashOf = ({ width, height, palette, pixels }: LabelImage): string =>
  createHash('sha256')
    .update(JSON.stringify([width, height, palette]))
    .update(pixels)
    .digest('base64url')
