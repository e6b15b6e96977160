// server/templates/mapping: the calls about the rules that select templates. What labels follow is in templates/mapped.ts.
import * as contract from '@shelfcast/contract/templates/mapping'
import { inTransaction } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { DueLoop } from '../../due-loop.ts'
import type { Api } from '../../http/api.ts'
import { inCompany } from '../../http/caller.ts'
import { Nothing, ok } from '../../http/reply.ts'
import { applyRules, cancelTime, startMappingTimes } from './applying.ts'
import { changesOf, testOn } from './changes.ts'
import { isEmpty, readSaved, saveRules, savedRules, withGroups } from './saved.ts'

/**
 * Also applies rules at their time; the caller closes it.
 * @param redraw starts jobs that redraw labels
 */
export function templateMappingRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'now'>,
  redraw: () => void,
): DueLoop {
  const { db } = deps

  api.handle(contract.readMapping, async ({ query, caller }) => ({
    ...ok,
    ...(await readSaved(db, query.company ?? caller.company)),
  }))

  api.handle(contract.saveMapping, async ({ query, body, caller }) => {
    const editor = inCompany(caller, query.company)
    const version = await inTransaction(db, (tx) => saveRules(tx, editor, body, query.version))
    return { ...ok, version }
  })

  api.handle(contract.deleteMapping, async ({ query, caller }) => {
    const editor = inCompany(caller, query.company)
    await inTransaction(db, (tx) => saveRules(tx, editor, { defaultGroup: '', multiConditionList: [] }, undefined))
    return ok
  })

  api.handle(contract.countMapping, async ({ query, caller }) => {
    const { rules } = await savedRules(db, query.company ?? caller.company)
    return isEmpty(rules) ? new Nothing() : { ...ok, pageList: [contract.mappedPage] }
  })

  api.handle(contract.applyMapping, async ({ query, body, caller }) => {
    const { scheduleInfo: text, timeZone } = body
    const orderer = inCompany(caller, query.company)
    const customBatchId = await applyRules(deps, orderer, text === '' ? undefined : { text, zone: timeZone || 'UTC' })
    redraw()
    return { ...ok, customBatchId }
  })

  api.handle(contract.cancelMappingTime, async ({ query, caller }) => {
    const orderer = inCompany(caller, query.company)
    await inTransaction(db, (tx) => cancelTime(tx, orderer))
    return ok
  })

  api.handle(contract.testMapping, async ({ query, body, caller }) => {
    const company = query.company ?? caller.company
    const { multiConditionList, defaultGroup, page: _page, ...wanted } = body
    const tried = multiConditionList
      ? { multiConditionList, defaultGroup: defaultGroup ?? '' }
      : (await savedRules(db, company)).rules
    const mapping = await withGroups(db, company, tried)
    return { ...ok, ...(await testOn(db, caller, mapping, { ...wanted, company })) }
  })

  api.handle(contract.tryMapping, async ({ query, body, caller }) => {
    const company = query.company ?? caller.company
    const readable = caller.stores.map(({ storeId }) => storeId)
    return { ...ok, ...(await changesOf(db, { company, readable }, await withGroups(db, company, body))) }
  })

  return startMappingTimes(deps, redraw)
}
