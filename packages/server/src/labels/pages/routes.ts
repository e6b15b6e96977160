// server/labels/pages: the calls about a label's pages. Rules are in pages.ts; scheduled pages are in label-schedules/.
import { turnContents, turnMatching } from '@shelfcast/contract/labels/commands'
import { turnPages } from '@shelfcast/contract/labels/pages'
import { groupBy } from '../../group-by.ts'
import type { Api } from '../../http/api.ts'
import type { Deps } from '../../deps.ts'
import type { DueLoop } from '../../due-loop.ts'
import { storeOf, theStore } from '../../http/caller.ts'
import { ok } from '../../http/reply.ts'
import { labelsByCode, refuseStrangers } from '../commands/commands.ts'
import { answerOnce } from './answered-calls.ts'
import { startPageReturns } from './page-return-runner.ts'
import * as pages from './pages.ts'

/** Also starts turning pages back; the caller closes it. */
export function labelPageRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>): DueLoop {
  api.handle(turnPages, ({ body, stores, caller, request }) => {
    const store = theStore(stores)
    const key = request.headers['idempotency-key']
    const call = {
      accountId: caller.accountId,
      // Programs share the missing account, so their address tells them apart.
      operation: caller.accountId === 0 ? `turnPages ${caller.ip}` : 'turnPages',
      key: typeof key === 'string' ? key : undefined,
      now: deps.now(),
    }
    return answerOnce(deps.db, call, async (tx) => ({
      ...ok,
      customBatchId: await pages.turnPages(deps, caller, store, body.pageChangeList, tx),
    }))
  })

  api.handle(turnMatching, async ({ query: { store: _store, page, ...filter }, stores, caller }) => {
    const store = theStore(stores)
    return { ...ok, ...(await pages.turnMatching(deps, caller, store, filter, page)) }
  })

  api.handle(turnContents, async ({ body, stores, caller }) => {
    const found = await labelsByCode(
      deps.db,
      stores,
      body.labels.map((entry) => entry.labelCode),
    )
    refuseStrangers(
      found,
      body.labels.map((entry) => entry.labelCode),
      'labels',
    )
    let customBatchId = ''
    for (const [storeId, entries] of groupBy(body.labels, (entry) => found.get(entry.labelCode)?.storeId)) {
      customBatchId = await pages.turnPages(
        deps,
        caller,
        storeOf(stores, storeId),
        entries.map((entry) => ({ labelCode: entry.labelCode, page: entry.displayPage })),
      )
    }
    return { ...ok, customBatchId }
  })

  return startPageReturns(deps)
}
