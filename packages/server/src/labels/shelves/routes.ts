// server/labels/shelves: the calls about shelves. Rules and SQL are in shelves.ts.
import {
  countFloors,
  countShelfProblems,
  listShelves,
  readShelf,
  saveShelves,
} from '@shelfcast/contract/labels/shelves'
import type { Api } from '../../http/api.ts'
import type { Deps } from '../../deps.ts'
import { theStore } from '../../http/caller.ts'
import { rowsAtOnce } from '../../http/list.ts'
import { largestPage } from '../../http/paging.ts'
import { Nothing, ok } from '../../http/reply.ts'
import { labelsThat, unassignedRow } from '../reads.ts'
import { articlesOnShelf, floorCounts, savePlaces, shelfProblems, shelvesOf } from './shelves.ts'
import type { LabelFilter } from '../filter.ts'

export function shelfRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'>) {
  const { db } = deps

  api.list(listShelves, ({ query, stores, page: { sort } }) => {
    const { storeId } = theStore(stores)
    const read = (page: Parameters<typeof shelvesOf>[3]) => shelvesOf(db, storeId, filterOf(query), page)
    return {
      page: read,
      file: {
        name: 'shelves',
        each: () => rowsAtOnce(async () => (await read({ limit: largestPage, offset: 0, sort })).rows),
      },
    }
  })

  api.handle(readShelf, async ({ query, stores }) => {
    const { storeId } = theStore(stores)
    if (query.requestDataType === 'ARTICLE') {
      const articleList = await articlesOnShelf(db, storeId, filterOf(query), largestPage)
      return articleList.length > 0 ? { ...ok, articleList } : new Nothing()
    }
    const labelList = (await labelsThat(db, [storeId], filterOf(query), largestPage)).map(unassignedRow)
    return labelList.length > 0 ? { ...ok, labelList } : new Nothing()
  })

  api.handle(countFloors, async ({ query, stores }) => {
    const labelStatus = await floorCounts(db, theStore(stores).storeId, query.requestType)
    return labelStatus.length > 0 ? { ...ok, labelStatus } : new Nothing()
  })

  api.handle(countShelfProblems, async ({ query: { floor, shelfId, ...conditions }, stores }) => {
    const resultResponse = await shelfProblems(db, theStore(stores).storeId, {
      ...conditions,
      onFloor: floor,
      onShelf: shelfId,
    })
    return resultResponse.length > 0 ? { ...ok, resultResponse } : new Nothing()
  })

  api.handle(saveShelves, async ({ query, body, stores, caller }) => {
    await savePlaces(deps, caller, theStore(stores), query.updateType, body.labelShelfInfo)
    return ok
  })
}

interface ShelfQuery {
  floor?: string | undefined
  shelf?: string | undefined
  shelfFloor?: number | undefined
  order?: number | undefined
  label?: string | undefined
  articleId?: string | undefined
}

const filterOf = ({ floor, shelf, shelfFloor, order, label, articleId }: ShelfQuery): LabelFilter => ({
  label,
  articleId,
  onFloor: floor,
  onShelf: shelf,
  shelfFloor,
  shelfOrder: order,
})
