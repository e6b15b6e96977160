// server/picks: the calls about picking orders, and the end of those that are forgotten.
import {
  listPickLines,
  listPicks,
  markPicked,
  mostPickLines,
  startPick,
  stopPick,
} from '@shelfcast/contract/picks/picks'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { everyRow, type ExportPart } from '../http/export.ts'
import { rowsAtOnce } from '../http/list.ts'
import { ok } from '../http/reply.ts'
import * as picks from './picks.ts'
import { countLines, countPicks, pageOfLines, pageOfPicks } from './rows.ts'
import { startPickRunner } from './runner.ts'

export function pickRoutes(api: Api, parts: Pick<Deps, 'db' | 'events' | 'log' | 'now'>) {
  const { db } = parts

  api.list(listPicks, ({ query, stores, page: asked }) => {
    const { storeId, code } = theStore(stores)
    const filter = { ...query, storeId }
    const page = (part: ExportPart) => pageOfPicks(db, code, filter, part)
    return {
      count: () => countPicks(db, filter),
      page,
      file: {
        name: 'picking-orders',
        each: () =>
          everyRow(asked, 'key', async (part) => (await page(part)).map((row) => ({ ...row, key: String(row.id) }))),
      },
    }
  })
  api.list(listPickLines, ({ query, stores, page }) => {
    const filter = { id: query.id, picked: query.picked, storeId: theStore(stores).storeId }
    return {
      count: () => countLines(db, filter),
      page: (part) => pageOfLines(db, filter, part),
      file: {
        name: 'picking-order',
        each: () => rowsAtOnce(() => pageOfLines(db, filter, { ...page, limit: mostPickLines, offset: 0 })),
      },
    }
  })
  api.handle(startPick, async ({ body, caller, stores }) => ({
    ...ok,
    id: await picks.startPick(parts, caller, theStore(stores), body),
  }))
  api.handle(markPicked, async ({ body, caller, stores }) => {
    await picks.mark(parts, caller, theStore(stores), body)
    return ok
  })
  api.handle(stopPick, async ({ query, caller, stores }) => {
    await picks.stop(parts, caller, theStore(stores), query.id)
    return ok
  })

  return startPickRunner(parts)
}
