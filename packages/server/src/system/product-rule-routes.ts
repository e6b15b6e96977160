// server/system: the calls of a company's rules for its products and of the functions of the hand-held app.
import * as contract from '@shelfcast/contract/settings/product-rules'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { ok } from '../http/reply.ts'
import { readSettings } from '../settings/store.ts'
import { changeSetting } from './change.ts'

export function productRuleRoutes(api: Api, { db }: Pick<Deps, 'db'>) {
  api.handle(contract.readProductIdExtraction, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['productIdExtraction'])),
  }))
  api.handle(contract.saveProductIdExtraction, async ({ body, caller }) => ({
    ...ok,
    productIdExtraction: await changeSetting(
      db,
      caller,
      'productIdExtraction',
      contract.saveProductIdExtraction.audit,
      () => body,
    ),
  }))

  api.handle(contract.readAddInfo, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['addInfoConfigList'])),
  }))
  api.handle(contract.saveAddInfo, async ({ body, caller }) => ({
    ...ok,
    addInfoConfigList: await changeSetting(
      db,
      caller,
      'addInfoConfigList',
      contract.saveAddInfo.audit,
      () => body.addInfoConfigList,
    ),
  }))

  api.handle(contract.readEditableProductInfo, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['editableProductInfo'])),
  }))
  api.handle(contract.saveEditableProductInfo, async ({ body, caller }) => ({
    ...ok,
    editableProductInfo: await changeSetting(
      db,
      caller,
      'editableProductInfo',
      contract.saveEditableProductInfo.audit,
      () => [...new Set(body.editableProductInfo)],
    ),
  }))

  api.handle(contract.readActivateFeatures, async ({ caller }) => ({
    ...ok,
    ...(await readSettings(db, caller.company, ['activateFeatures'])).activateFeatures,
  }))
  api.handle(contract.saveActivateFeatures, async ({ body, caller }) => {
    await changeSetting(db, caller, 'activateFeatures', contract.saveActivateFeatures.audit, () => body)
    return ok
  })
}
