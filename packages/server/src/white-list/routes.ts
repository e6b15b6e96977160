// server/white-list: the calls of the white list. Rules are in white-list.ts and pending.ts, files in file.ts, SQL in
// rows.ts. For enforcement see docs/decisions/white-list.md.
import * as contract from '@shelfcast/contract/white-list/white-list'
import { listBodyLimitBytes } from '@shelfcast/contract/constants'
import { displayName } from '../article-files/files.ts'
import { discard, keep } from '../uploads/kept-file.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { asFault } from '../uploads/unreadable-file.ts'
import type { CodesOfFile } from './file.ts'
import { orderLinks, pendingLinks, setStatus, startPendingLinks, type PendingLoop } from './pending.ts'
import { countHeard, countListed, listState, pageOfHeard, pageOfListed, type ListFilter } from './rows.ts'
import { changeList, listedOf } from './white-list.ts'

/** Also starts linking waiting labels; the caller closes it. */
export function whiteListRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log'> & { threads: FileThreads },
): PendingLoop {
  const { db, settings, threads } = deps

  api.handle(contract.readWhiteListInfo, async ({ stores }) => {
    const store = theStore(stores)
    const state = await listState(db, store.storeId)
    if (!state) throw new Fault('store.unknown')
    return {
      code: store.code,
      name: store.name,
      divisionCode: state.divisionCode,
      whiteListEnabled: state.whiteListEnabled,
      whiteListUpdateTime: state.updatedAt?.toISOString() ?? '',
      listedCount: state.listed,
      unlistedLabelCount: state.unlisted,
      heardCount: state.heard,
      pendingCount: state.pending,
    }
  })

  api.handle(contract.saveWhiteList, async ({ body, stores, caller }) => {
    const { whiteListEnable: enabled, divisionCode, whiteListFetchType, labelCodeList } = body
    await changeList(deps, caller, theStore(stores), {
      enabled,
      divisionCode,
      action: 'whiteList.save',
      ...(whiteListFetchType === 'ADD'
        ? { add: labelCodeList }
        : whiteListFetchType === 'DELETE'
          ? { remove: labelCodeList }
          : {}),
    })
    return ok
  })

  api.list(contract.listWhiteList, ({ query, stores }) => {
    const { storeId } = theStore(stores)
    const filter: ListFilter = { [query.searchType]: query.search, presence: query.presence }
    return {
      count: () => countListed(db, storeId, filter),
      page: (part) => pageOfListed(db, storeId, filter, part),
      file: { name: 'white-list', key: 'label' },
    }
  })

  api.list(contract.listHeardLabels, ({ query, stores }) => {
    const { storeId } = theStore(stores)
    return {
      count: () => countHeard(db, storeId, query.search),
      page: (part) => pageOfHeard(db, storeId, query.search, part),
      file: { name: 'heard-labels', key: 'label' },
    }
  })

  api.handle(contract.loadWhiteListFile, async ({ query, request, stores, caller }) => {
    const store = theStore(stores)
    if (!request.isMultipart())
      throw new Fault('body.mediaType', { type: String(request.headers['content-type'] ?? '').slice(0, 100) })
    // The server's own limit, so that it can read and drop the rest of a file that is too long, and answer with the
    // reason.
    const file = await request.file({ limits: { fileSize: Number.MAX_SAFE_INTEGER } })
    if (!file) throw new Fault('file.unreadable', { reason: 'The form contains no file.' })
    const kept = await keep(settings.dataFolder, file.file, listBodyLimitBytes)
    try {
      const { codes, total, errors } = await threads
        .read(
          'codes-worker',
          { path: kept.path, name: displayName(file.filename, 'labels.txt') },
          (read: CodesOfFile) => read,
        )
        .catch(asFault)
      const listed = await listedOf(db, store.storeId, codes)
      const useful = codes.filter((code) => listed.has(code) === (query.change === 'DELETE'))
      if (!query.dryRun)
        await changeList(deps, caller, store, {
          action: 'whiteList.file',
          ...(query.change === 'ADD' ? { add: useful } : { remove: useful }),
        })
      return {
        ...ok,
        total,
        success: useful.length,
        unchanged: codes.length - useful.length,
        fail: total - codes.length,
        errors,
      }
    } finally {
      await discard(kept)
    }
  })

  api.handle(contract.listPendingLinks, async ({ query, stores }) => {
    const links = await pendingLinks(
      db,
      stores.map((store) => store.storeId),
      query.status,
    )
    return links.length === 0 ? new Nothing() : links
  })

  api.handle(contract.addPendingLinks, async ({ body, stores, caller }) => {
    await orderLinks(deps, caller, theStore(stores), body.assignList)
    return ok
  })

  api.handle(contract.savePendingStatus, async ({ query, stores, caller }) => {
    await setStatus(deps, caller, theStore(stores), query.labelCode, query.status)
    return ok
  })

  for (const [operation, unassigned] of [
    [contract.listCloudWhiteList, false],
    [contract.listUnassignedWhiteList, true],
  ] as const) {
    api.list(operation as typeof contract.listCloudWhiteList, ({ query, stores }) => {
      const { storeId } = theStore(stores)
      const filter: ListFilter = { label: query.labelCode, mac: query.labelMac, model: query.labelModel, unassigned }
      return {
        file: { name: 'white-list', key: 'labelCode' },
        count: () => countListed(db, storeId, filter),
        page: async (part) =>
          (await pageOfListed(db, storeId, filter, part)).map((row) => ({
            labelCode: row.label,
            labelMac: row.mac,
            labelModel: row.labelModel,
            createdTime: row.updateTime,
          })),
      }
    })
  }

  api.handle(contract.addToWhiteList, async ({ body, stores, caller }) => {
    await changeList(deps, caller, theStore(stores), { add: body.labelList, action: 'whiteList.add' })
    return ok
  })

  api.handle(contract.deleteFromWhiteList, async ({ query, stores, caller }) => {
    await changeList(deps, caller, theStore(stores), { remove: query.labelList, action: 'whiteList.delete' })
    return ok
  })

  api.handle(contract.readWhiteListBox, () => ({ ...ok, macList: [] }))
  for (const operation of [contract.pushWhiteListToStorage, contract.pushWhiteListToGateways])
    api.handle(operation, () => ok)

  return startPendingLinks(deps)
}
