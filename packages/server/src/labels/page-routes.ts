// server/labels: the calls about a label's pages. Rules are in pages.ts; pages that turn by themselves are in label-schedules/.
import { turnPages } from '@shelfcast/contract/label-pages'
import type { Api } from '../http/api.ts'
import type { Deps } from '../deps.ts'
import { theStore } from '../http/caller.ts'
import { ok } from '../http/reply.ts'
import { answerOnce } from './answered-calls.ts'
import * as pages from './pages.ts'

export function labelPageRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings' | 'now'>) {
  api.handle(turnPages, ({ body, stores, caller, request }) => {
    const store = theStore(stores)
    const key = request.headers['idempotency-key']
    const call = { accountId: caller.accountId, operation: 'turnPages', key: typeof key === 'string' ? key : undefined, now: deps.now() }
    return answerOnce(deps.db, call, async (tx) => ({ ...ok, customBatchId: await pages.turnPages(deps, caller, store, body.pageChangeList, tx) }))
  })
}
