// server/settings: the settings that the console reads at start-up, and the current content of /common/config. Defaults
// and storage are in store.ts.
import {
  listImages,
  listLanguages,
  readAlertSetting,
  readAliveInterval,
  readApiPaths,
  readLanguage,
  saveAlertSetting,
  saveAliveInterval,
} from '@shelfcast/contract/settings/settings'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { audit } from '../audit/audit.ts'
import { Nothing, ok } from '../http/reply.ts'
import { inTransaction } from '../db/database.ts'
import { contentOf, revisionOf, storedLanguages } from './languages.ts'
import { readSettings, saveSetting } from './store.ts'

export function settingRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(readApiPaths, async () => (await readSettings(db, '', ['apiPaths'])).apiPaths)

  api.handle(readAlertSetting, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['alertSetting'])).alertSetting,
  }))

  api.handle(saveAlertSetting, async ({ body, caller }) => {
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, caller.company, ['alertSetting'])
      await saveSetting(tx, caller.company, 'alertSetting', body)
      await audit(tx, caller, {
        action: saveAlertSetting.audit,
        target: 'alertSetting',
        before: before.alertSetting,
        after: body,
      })
    })
    return { ...ok, ...body }
  })

  api.handle(readAliveInterval, async ({ caller }) => ({
    aliveInterval: String((await readSettings(db, caller.company, ['aliveInterval'])).aliveInterval),
  }))

  api.handle(saveAliveInterval, async ({ query, caller }) => {
    await inTransaction(db, async (tx) => {
      const before = await readSettings(tx, caller.company, ['aliveInterval'])
      await saveSetting(tx, caller.company, 'aliveInterval', query.aliveInterval)
      await audit(tx, caller, {
        action: saveAliveInterval.audit,
        target: 'aliveInterval',
        before: before.aliveInterval,
        after: query.aliveInterval,
      })
    })
    return ok
  })

  api.handle(listLanguages, async () => ({
    languageList: await Promise.all(
      (await storedLanguages(db)).map(async (language) => ({
        languageId: language.languageId,
        languageName: language.languageName,
        defaultLanguage: language.defaultLanguage,
        revision: await revisionOf(language),
      })),
    ),
  }))

  api.handle(readLanguage, async ({ query }) => {
    const language = (await storedLanguages(db)).find(({ languageId }) => languageId === query.languageId)
    if (!language) return new Nothing()
    const { languageId, languageName, defaultLanguage, fileName } = language
    const [content, revision] = await Promise.all([contentOf(language), revisionOf(language)])
    return { languageId, languageName, defaultLanguage, fileName, content, revision }
  })

  api.handle(listImages, async () => ({ imageList: (await readSettings(db, '', ['images'])).images }))
}
