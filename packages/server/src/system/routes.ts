// server/system: the calls of the SYSTEM CONFIG tab, one file of routes for each of its pages. Product files have their
// own room, price-sources.
import { exportSettings, importSettings } from '@shelfcast/contract/settings/exchange'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { FileReply, ok } from '../http/reply.ts'
import { appConfigRoutes } from './app-config/routes.ts'
import { consoleSettingRoutes } from './console-routes.ts'
import { exportedSettings, loadSettings, partsOf } from './exchange.ts'
import { hardwareRoutes } from './hardware-routes.ts'
import { licenseRoutes } from './license-routes.ts'
import { productRuleRoutes } from './product-rule-routes.ts'
import { propertyRoutes } from './property-routes.ts'

/** @returns the work to close with the server */
export function systemRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>): { close: () => Promise<void> } {
  hardwareRoutes(api, deps)
  productRuleRoutes(api, deps)
  appConfigRoutes(api, deps)
  propertyRoutes(api, deps)
  licenseRoutes(api, deps)
  api.handle(exportSettings, async ({ query, caller }) => {
    const file = await exportedSettings(deps, caller, partsOf(query, caller))
    const text = `${JSON.stringify(file, undefined, 2)}\n`
    const name = query.export ? `settings-${caller.company}.json` : undefined
    return new FileReply(Buffer.from(text), 'application/json; charset=utf-8', name)
  })
  api.handle(importSettings, async ({ query, body, caller }) => ({
    ...ok,
    loaded: await loadSettings(deps, caller, query, body.data),
  }))
  return consoleSettingRoutes(api, deps)
}
