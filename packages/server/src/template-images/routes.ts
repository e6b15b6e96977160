// server/template-images: the calls about the pictures that templates show. Rules are in images.ts, SQL of the list in
// rows.ts.
import * as contract from '@shelfcast/contract/templates/images'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import type { Caller } from '../http/caller.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import type { Loop } from '../loop.ts'
import { createPicturePool, type PicturePool } from '../labels/pictures/pool.ts'
import { imageContent } from '../templates/images.ts'
import { deleteImages, storeImages } from './images.ts'
import { countImages, imageWithContent, pageOfImages, type Sight } from './rows.ts'

/** @returns the threads that unpack uploads, to be closed with the server. */
export function templateImageRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings'> & { redraws: Pick<Loop, 'wake'> },
): PicturePool {
  const { db } = deps
  const pool = createPicturePool(deps.settings.delivery.renderWorkers)
  const sightOf = (caller: Caller, company = caller.company): Sight => ({
    company,
    storeIds: caller.stores.filter((store) => store.company === company).map(({ storeId }) => storeId),
  })
  const editor = (caller: Caller, company = caller.company): Caller => ({ ...caller, company })

  api.list(contract.listTemplateImages, ({ query: { company, ...filter }, caller }) => ({
    count: () => countImages(db, sightOf(caller, company), filter),
    page: (part) => pageOfImages(db, sightOf(caller, company), filter, part),
  }))

  api.handle(contract.registerTemplateImages, async ({ query, body, caller }) => {
    const by = editor(caller, query.company)
    const ids = await storeImages({ ...deps, pool }, by, body, { redraws: query.tagImageUpdateRequired })
    deps.redraws.wake()
    const all = { sort: [], limit: ids.length, offset: 0 }
    return { ...ok, imageList: await pageOfImages(db, sightOf(by), { ids }, all) }
  })

  api.handle(
    contract.readTemplateImage,
    async ({ query, caller }) =>
      (await imageWithContent(db, sightOf(caller, query.company), query.id)) ?? new Nothing(),
  )

  api.handle(contract.readTemplateImageFile, async ({ query, caller }) => {
    const { stationCode, fileName: name, company = caller.company } = query
    const store = caller.stores.find((one) => one.company === company && one.code === stationCode)
    const found = await imageContent(db, { company, storeId: store?.storeId ?? 0, name })
    if (!found) return new Nothing()
    return new FileReply(
      found.content,
      'image/png',
      undefined,
      query.hash === found.hash ? { 'cache-control': 'private, max-age=31536000, immutable' } : {},
    )
  })

  api.handle(contract.deleteTemplateImages, async ({ query, caller }) => {
    await deleteImages(db, editor(caller, query.company), query.idList)
    return ok
  })

  return pool
}
