// server/article-schedules: the calls about scheduled changes of products. Rules are in schedules.ts; runner.ts runs
// due changes.
import {
  deleteArticleSchedule,
  listArticleSchedules,
  readArticleScheduleFile,
  readScheduledChanges,
  replaceScheduledArticles,
  scheduleArticles,
  type ArticleScheduleRow,
} from '@shelfcast/contract/articles/schedules'
import type { Api } from '../http/api.ts'
import { theStore } from '../http/caller.ts'
import type { Deps } from '../deps.ts'
import { everyRow, type ExportPart } from '../http/export.ts'
import { dateOf } from '../http/dates.ts'
import { Nothing, ok } from '../http/reply.ts'
import { changesOf } from './changes.ts'
import { countSchedules, pageOfSchedules, scheduleFile, type ScheduleFilter } from './rows.ts'
import { startScheduleRunner } from './runner.ts'
import type { DueLoop } from '../due-loop.ts'
import type { FileThreads } from '../uploads/file-threads.ts'
import { orderSchedule, takeBack } from './schedules.ts'

/** Also starts the runner, beginning with changes missed while the server was down; the caller closes it. */
export function articleScheduleRoutes(
  api: Api,
  deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'> & { threads: FileThreads },
): DueLoop {
  const { db } = deps

  api.list(listArticleSchedules, ({ query, stores, page: asked, mount }) => {
    const { storeId } = theStore(stores)
    const filter: ScheduleFilter = {
      name: query.name,
      start: dateOf(query.start, 'start'),
      end: dateOf(query.end, 'end'),
      fileStatus: query.fileStatus,
    }
    const page = (part: ExportPart) => pageOfSchedules(db, storeId, filter, part)
    return {
      count: () => countSchedules(db, storeId, filter),
      page,
      file: {
        name: 'scheduled-changes',
        each: () =>
          everyRow(asked, 'key', async (part) => (await page(part)).map((row) => ({ ...row, key: String(row.id) }))),
      },
      further: (rows: readonly ArticleScheduleRow[]) =>
        mount.edition === 'cloud'
          ? { scheduledArticlesFile: rows.map((row) => ({ ...row, inputBatchId: String(row.id) })) }
          : {},
    }
  })

  for (const operation of [scheduleArticles, replaceScheduledArticles])
    api.handle(operation, ({ body: { inputBatchId, ...body }, caller, stores }) =>
      orderSchedule(deps, caller, theStore(stores), { ...body, id: body.id ?? inputBatchId }),
    )

  api.handle(deleteArticleSchedule, async ({ query, caller }) => {
    await takeBack(deps, caller, (query.id ?? query.inputBatchId) as number)
    return ok
  })

  api.handle(readArticleScheduleFile, async ({ query, caller }) => {
    const file = await scheduleFile(
      db,
      caller.stores.map((store) => store.storeId),
      query.id,
    )
    if (!file) return new Nothing()
    return { responseCode: '200', responseMessage: file.content.toString('base64'), fileName: file.name }
  })

  api.handle(readScheduledChanges, async ({ query, stores }) => {
    const store = theStore(stores)
    // Never 204, because a user needs the zone to schedule the first change.
    return {
      ...ok,
      timeZone: store.zoneId,
      scheduledChangeList: await changesOf(db, store, query.articleId, deps.now()),
    }
  })

  return startScheduleRunner(deps)
}
