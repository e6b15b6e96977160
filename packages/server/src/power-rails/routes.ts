// server/power-rails: the calls about power rails, and the work that time alone causes.
import {
  cyclePower,
  deleteControllers,
  linkControllers,
  listControllers,
  listRailDevices,
  unlinkControllers,
} from '@shelfcast/contract/power-rails/power-rails'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { rowsAtOnce } from '../http/list.ts'
import { Nothing, ok } from '../http/reply.ts'
import { askCycle } from './cycles.ts'
import { deleteRails, linkRails, unlinkRails } from './rails.ts'
import { countControllers, countDevices, pageOfControllers, pageOfDevices } from './rows.ts'
import { startWatch } from './watch.ts'

export function powerRailRoutes(api: Api, parts: Pick<Deps, 'db' | 'events' | 'log' | 'now'>) {
  const { db } = parts
  const now = () => new Date(parts.now())

  api.list(listControllers, ({ query, stores, page }) => {
    if (stores.length === 0) return new Nothing()
    const filter = {
      ...query,
      storeIds: stores.map(({ storeId }) => storeId),
      companies: [...new Set(stores.map(({ company }) => company))],
    }
    return {
      count: () => countControllers(db, filter, now()),
      page: (part) => pageOfControllers(db, filter, part, now()),
      file: {
        name: 'power-rails',
        each: () => rowsAtOnce(() => pageOfControllers(db, filter, { ...page, limit: 1_000_000, offset: 0 }, now())),
      },
    }
  })
  api.list(listRailDevices, ({ query, stores }) => {
    const filter = { ...query, storeId: theStore(stores).storeId }
    return {
      count: () => countDevices(db, filter, now()),
      page: (part) => pageOfDevices(db, filter, part, now()),
    }
  })
  api.handle(linkControllers, async ({ body, caller, stores, operation }) => {
    await linkRails(parts, caller, theStore(stores), body.linkList, operation.audit)
    return ok
  })
  api.handle(unlinkControllers, async ({ query, caller, stores, operation }) => {
    await unlinkRails(parts, caller, theStore(stores), query, operation.audit)
    return ok
  })
  api.handle(deleteControllers, async ({ query, caller, stores, operation }) => {
    await deleteRails(parts, caller, theStore(stores), query.controllerList, operation.audit)
    return ok
  })
  api.handle(cyclePower, async ({ body, caller, stores, operation }) => {
    await askCycle(parts, caller, theStore(stores), body, operation.audit)
    return ok
  })

  return startWatch(parts)
}
