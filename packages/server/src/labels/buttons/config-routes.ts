// server/labels/buttons: the calls about button configurations.
import {
  deleteButtonConfig,
  listButtonConfigs,
  readButtonConfig,
  saveButtonConfig,
} from '@shelfcast/contract/labels/button-configs'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { Fault } from '../../http/fault.ts'
import { rowsAtOnce } from '../../http/list.ts'
import { ok } from '../../http/reply.ts'
import { configOf, countConfigs, pageOfConfigs } from './config-rows.ts'
import { deleteConfig, mostConfigs, saveConfig } from './configs.ts'

export function buttonConfigRoutes(api: Api, { db, events }: Pick<Deps, 'db' | 'events'>) {
  api.list(listButtonConfigs, ({ query, caller, page }) => {
    const filter = { company: caller.company, configName: query.configName }
    return {
      count: () => countConfigs(db, filter),
      page: (part) => pageOfConfigs(db, filter, part),
      file: {
        name: 'button-configurations',
        each: () => rowsAtOnce(() => pageOfConfigs(db, filter, { ...page, limit: mostConfigs, offset: 0 })),
      },
    }
  })

  api.handle(readButtonConfig, async ({ query, caller }) => {
    const config = await configOf(db, caller.company, query.id)
    if (!config) throw new Fault('buttonConfig.unknown')
    return config
  })

  api.handle(saveButtonConfig, async ({ body, caller }) => {
    const id = await inTransaction(db, async (tx) => {
      const saved = await saveConfig(tx, caller, body)
      await events.publish(tx, { kind: 'LABEL', storeId: 0, ids: [] })
      return saved
    })
    return { ...ok, id }
  })

  api.handle(deleteButtonConfig, async ({ query, caller }) => {
    await inTransaction(db, (tx) => deleteConfig(tx, caller, query.id))
    return ok
  })
}
