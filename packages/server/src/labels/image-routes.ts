// server/labels: the calls that push pictures to labels and show how one would look. Rules are in image-push.ts, unpacking in picture-pool.ts.
import { previewImage, pushContents, pushImage } from '@shelfcast/contract/label-images'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { ok } from '../http/reply.ts'
import { modelOfLabel, pushImages } from './image-push.ts'
import { createPicturePool, type PicturePool } from './picture-pool.ts'
import { pngOf } from './pictures.ts'
import { Fault } from '../http/fault.ts'

/** @returns the pool, to be closed with the server. */
export function imageRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>): PicturePool {
  const pool = createPicturePool(deps.settings.delivery.renderWorkers)
  const parts = { ...deps, pool }

  api.handle(pushImage, async ({ body, stores, caller }) => {
    const { labelCode, labelCodes, page, image, frontPage, articleList, ...wish } = body
    const nfcUrl = articleList?.map((article) => article.nfcUrl).find(Boolean)
    const codes = labelCodes ?? (labelCode === undefined ? [] : [labelCode])
    return { ...ok, customBatchId: await pushImages(parts, caller, stores, codes.map((code) => ({ labelCode: code, frontPage, nfcUrl, contents: [{ page, image }] })), wish) }
  })

  api.handle(pushContents, async ({ body, stores, caller }) => {
    const pushes = body.labels.map((label) => ({ labelCode: label.labelCode, frontPage: label.frontPage, nfcUrl: label.nfcUrl, contents: label.contents.map((content) => ({ page: content.pageIndex, image: content.imgBase64 })) }))
    return { ...ok, customBatchId: await pushImages(parts, caller, stores, pushes, {}) }
  })

  api.handle(previewImage, async ({ query, body: { image, ...wish }, stores }) => {
    const model = await modelOfLabel(deps.db, stores, query.labelCode)
    const picture = (await pool.make(image, [model], wish)).get(model)
    if (!picture) throw new Fault('label.neverHeard', { labelCode: query.labelCode })
    return { ...ok, image: pngOf(picture.image).toString('base64') }
  })

  return pool
}
