// server/labels/nfc: the calls that set NFC addresses of labels. Rules are in nfc.ts.
import { setNfc, setNfcByPut } from '@shelfcast/contract/labels/commands'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { ok } from '../../http/reply.ts'
import { orderNfc, type NfcOrder } from './nfc.ts'

export function labelNfcRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'>) {
  const giveNfc = async ({
    query,
    body,
    stores,
    caller,
  }: {
    query: { labelCode?: string | undefined }
    body: { labels?: NfcOrder[] | undefined; nfcUrl?: string | undefined }
    stores: readonly StoreRef[]
    caller: Caller
  }) => {
    const orders =
      body.labels ??
      (query.labelCode !== undefined && body.nfcUrl !== undefined
        ? [{ labelCode: query.labelCode, nfcUrl: body.nfcUrl }]
        : undefined)
    if (!orders) throw new Fault('body.shape')
    await orderNfc(deps, caller, stores, orders)
    return ok
  }
  api.handle(setNfc, giveNfc)
  api.handle(setNfcByPut, giveNfc)
}
