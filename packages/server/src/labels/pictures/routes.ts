// server/labels/pictures: the calls that read a label with its pictures, push pictures and preview them. Rules are in
// push.ts, pool.ts unpacks.
import { previewImage, pushContents, pushImage } from '@shelfcast/contract/labels/images'
import { readLabel, readLabelImage, readSignedPicture } from '@shelfcast/contract/labels/labels'
import type { Api } from '../../http/api.ts'
import type { Deps } from '../../deps.ts'
import type { Secrets } from '../../secrets.ts'
import { theStore } from '../../http/caller.ts'
import { FileReply, Nothing, ok } from '../../http/reply.ts'
import { labelDetail } from './detail.ts'
import { modelOfLabel, pushImages } from './push.ts'
import { createPicturePool, type PicturePool } from './pool.ts'
import { labelPictures, pictureOfPage, pngOf } from './pictures.ts'
import { createPictureAddresses } from './signed.ts'
import { Fault } from '../../http/fault.ts'

/** @returns the pool, to be closed with the server. */
export function labelPictureRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings' | 'now'> & { secrets: Secrets },
): PicturePool {
  const addresses = createPictureAddresses(deps)
  const pool = createPicturePool(deps.settings.delivery.renderWorkers)
  const parts = { ...deps, pool }

  api.handle(pushImage, async ({ body, stores, caller }) => {
    const { labelCode, labelCodes, page, image, frontPage, articleList, ...wish } = body
    const nfcUrl = articleList?.map((article) => article.nfcUrl).find(Boolean)
    const codes = labelCodes ?? (labelCode === undefined ? [] : [labelCode])
    return {
      ...ok,
      customBatchId: await pushImages(
        parts,
        caller,
        stores,
        codes.map((code) => ({ labelCode: code, frontPage, nfcUrl, contents: [{ page, image }] })),
        wish,
      ),
    }
  })

  api.handle(pushContents, async ({ body, stores, caller }) => {
    const pushes = body.labels.map((label) => ({
      labelCode: label.labelCode,
      frontPage: label.frontPage,
      nfcUrl: label.nfcUrl,
      contents: label.contents.map((content) => ({ page: content.pageIndex, image: content.imgBase64 })),
    }))
    return { ...ok, customBatchId: await pushImages(parts, caller, stores, pushes, {}) }
  })

  api.handle(previewImage, async ({ query, body: { image, ...wish }, stores }) => {
    const model = await modelOfLabel(deps.db, stores, query.labelCode)
    const picture = (await pool.make(image, [model], wish)).get(model)
    if (!picture) throw new Fault('label.neverHeard', { labelCode: query.labelCode })
    return { ...ok, image: pngOf(picture.image).toString('base64') }
  })

  api.handle(
    readLabel,
    async ({ query, stores, mount }) =>
      (await labelDetail(deps.db, theStore(stores), query.label, mount, addresses)) ?? new Nothing(),
  )

  api.handle(readLabelImage, async ({ query, stores }) => {
    const store = theStore(stores)
    const picture =
      query.page === undefined
        ? (await labelPictures(deps.db, store, query.label, [query.kind]))[query.kind]
        : await pictureOfPage(deps.db, store, query.label, query.kind, query.page)
    if (!picture) return new Nothing()
    // The address contains the hash, so the picture never changes.
    return new FileReply(
      pngOf(picture),
      'image/png',
      undefined,
      query.hash ? { 'cache-control': 'private, max-age=31536000, immutable' } : {},
    )
  })

  api.handle(
    readSignedPicture,
    async ({ query }) => new FileReply(pngOf(await addresses.open(query.picture)), 'image/png'),
  )

  return pool
}
