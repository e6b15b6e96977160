// server/labels/updates: the calls for bulk orders. orders.ts runs them.
import { redrawLabels, resendAllLabels, resendMatchingLabels } from '@shelfcast/contract/labels/orders'
import type { Api } from '../../http/api.ts'
import type { Deps } from '../../deps.ts'
import { theStore, type StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { ok } from '../../http/reply.ts'
import { sendAgain } from './orders.ts'

export function labelUpdateRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  api.handle(resendAllLabels, async ({ query, stores, caller }) => ({
    ...ok,
    ...(await sendAgain(deps, caller, theStore(stores), {
      action: resendAllLabels.audit,
      anyway: true,
      filter: query.labelType === 'TIMEOUT' ? { status: ['TIMEOUT'] } : { unlinked: false },
    })),
  }))

  api.handle(resendMatchingLabels, async ({ query: { store: _store, ...filter }, stores, caller }) => ({
    ...ok,
    ...(await sendAgain(deps, caller, theStore(stores), { action: resendMatchingLabels.audit, anyway: true, filter })),
  }))

  api.handle(redrawLabels, async ({ body: { labelList }, stores, caller }) => {
    const store = theStore(stores)
    if (labelList.length > 0) await checkKnown(store, labelList)
    return {
      ...ok,
      ...(await sendAgain(deps, caller, store, {
        action: redrawLabels.audit,
        anyway: false,
        detail: 'Rendered again.',
        filter: labelList.length > 0 ? { codes: labelList } : {},
      })),
    }
  })

  async function checkKnown(store: StoreRef, codes: readonly string[]) {
    const known = new Set(
      (
        await deps.db
          .selectFrom('label')
          .select('code')
          .where('store_id', '=', store.storeId)
          .where('code', 'in', [...codes])
          .execute()
      ).map((row) => row.code),
    )
    const unknown = codes.filter((code) => !known.has(code))
    if (unknown[0] !== undefined)
      throw new Fault(
        'label.unknown',
        { labelCode: unknown[0] },
        unknown.slice(0, 100).map((code) => ({
          field: 'labelList',
          row: codes.indexOf(code) + 1,
          code: 'unknown',
          message: 'This label does not exist in this store.',
          value: code,
        })),
      )
  }
}
