// server/system: the calls that change the console itself: related applications, pictures and languages.
import { deleteLanguage, saveApiPaths, saveImages, saveLanguage } from '@shelfcast/contract/settings/console'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { Fault } from '../http/fault.ts'
import { ok } from '../http/reply.ts'
import { createPicturePool, type PicturePool } from '../labels/pictures/pool.ts'
import { changeShared, mustRunServer } from './change.ts'
import { storedImages } from './images.ts'
import { withLanguage } from './languages.ts'

/** @returns the thread that unpacks pictures, to be closed with the server. */
export function consoleSettingRoutes(api: Api, { db, settings }: Pick<Deps, 'db' | 'settings'>): PicturePool {
  const pool = createPicturePool(settings.delivery.renderWorkers)

  api.handle(saveApiPaths, ({ body, caller }) => changeShared(db, caller, 'apiPaths', saveApiPaths.audit, () => body))

  api.handle(saveImages, async ({ body, caller }) => {
    await mustRunServer(db, caller)
    const images = await storedImages(pool, body.imageList)
    const given = new Set(body.imageList.map(({ location }) => location))
    await changeShared(
      db,
      caller,
      'images',
      saveImages.audit,
      (before) => [...before.filter(({ location }) => !given.has(location)), ...images],
      (list) => list.map(({ location, fileName, fileData }) => ({ location, fileName, characters: fileData.length })),
    )
    return ok
  })

  api.handle(saveLanguage, async ({ query, body, caller }) => {
    let languageId = body.languageId ?? 0
    await changeShared(
      db,
      caller,
      'languages',
      saveLanguage.audit,
      async (before) => {
        const changed = await withLanguage(before, body, query.reset)
        languageId = changed.languageId
        return changed.languages
      },
      (list) =>
        list.map(({ languageId: id, languageName, defaultLanguage, content }) => ({
          id,
          languageName,
          defaultLanguage,
          characters: content.length,
        })),
    )
    return { ...ok, languageId }
  })

  api.handle(deleteLanguage, async ({ query, caller }) => {
    await changeShared(
      db,
      caller,
      'languages',
      deleteLanguage.audit,
      (before) => {
        const after = before.filter(({ languageId }) => languageId !== query.languageId)
        if (after.length === before.length) throw new Fault('language.unknown')
        return after
      },
      (list) => list.map(({ languageId: id, languageName }) => ({ id, languageName })),
    )
    return ok
  })

  return pool
}
