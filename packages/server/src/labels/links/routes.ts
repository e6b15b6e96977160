// server/labels/links: the calls that link, unassign, delete and resend labels. Rules are in links.ts.
import { unlinkOne } from '@shelfcast/contract/labels/commands'
import { deleteLabels } from '@shelfcast/contract/labels/labels'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { resendLabels } from '@shelfcast/contract/labels/orders'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../http/api.ts'
import { storeOf, theStore } from '../../http/caller.ts'
import { ok } from '../../http/reply.ts'
import { labelsByCode, refuseStrangers } from '../commands/commands.ts'
import * as links from './links.ts'

export function labelLinkRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings'>) {
  api.handle(linkLabels, async ({ body, stores, caller }) => ({
    ...ok,
    customBatchId: await links.linkLabels(deps, caller, theStore(stores), body.assignList),
  }))

  // A known caller takes the last word of the message, which must be the label's code (wire contract §3).
  api.handle(unlinkLabels, async ({ body, stores, caller }) => ({
    responseCode: '200',
    responseMessage: `SUCCESS ${body.unAssignList.at(-1)}`,
    customBatchId: await links.unlinkLabels(deps, caller, theStore(stores), body.unAssignList),
  }))

  api.handle(unlinkOne, async ({ query, stores, caller }) => {
    const [label] = refuseStrangers(
      await labelsByCode(deps.db, stores, [query.labelCode]),
      [query.labelCode],
      'labelCode',
    )
    return {
      responseCode: '200',
      responseMessage: `SUCCESS ${query.labelCode}`,
      customBatchId: await links.unlinkLabels(deps, caller, storeOf(stores, label?.storeId), [query.labelCode]),
    }
  })

  api.handle(deleteLabels, async ({ query, stores, caller }) => ({
    ...ok,
    customBatchId: await links.deleteLabels(deps, caller, stores, query.labelList),
  }))

  api.handle(resendLabels, async ({ body, stores, caller }) => ({
    ...ok,
    customBatchId: await links.resendLabels(deps, caller, theStore(stores), body.labelList),
  }))
}
