// server/template-images: the calls about the pictures that templates show (rules in images.ts, SQL of the list in rows.ts),
// and about all templates with their images as one text (exchange.ts).
import * as contract from '@shelfcast/contract/templates/images'
import { exportTemplates, importTemplates } from '@shelfcast/contract/templates/exchange'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { inCompany, type Caller } from '../http/caller.ts'
import { FileReply, Nothing, ok } from '../http/reply.ts'
import type { Loop } from '../loop.ts'
import { createPicturePool, type PicturePool } from '../labels/pictures/pool.ts'
import { imageContent } from '../templates/images.ts'
import { exportOf, importAll } from './exchange.ts'
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

  api.list(contract.listTemplateImages, ({ query: { company, ...filter }, caller }) => ({
    count: () => countImages(db, sightOf(caller, company), filter),
    page: (part) => pageOfImages(db, sightOf(caller, company), filter, part),
  }))

  api.handle(contract.registerTemplateImages, async ({ query, body, caller }) => {
    const by = inCompany(caller, query.company)
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

  api.handle(exportTemplates, ({ query, caller }) => exportOf(db, query.company ?? caller.company))

  api.handle(importTemplates, async ({ query, body, caller }) => {
    await importAll({ ...deps, pool }, inCompany(caller, query.company), body)
    const { templates, groups, images } = body
    return { ...ok, templateCount: templates.length, groupCount: groups.length, imageCount: images.length }
  })

  api.handle(contract.deleteTemplateImages, async ({ query, caller }) => {
    await deleteImages(db, inCompany(caller, query.company), query.idList)
    return ok
  })

  return pool
}
