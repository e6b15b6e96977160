// server/label-schedules: the calls about page schedules. orders.ts stores them, steps.ts computes their times,
// runner.ts turns pages.
import {
  deleteArticleLabelSchedule,
  deleteLabelSchedule,
  deleteTurns,
  readArticleLabelSchedule,
  readLabelSchedule,
  readRepeatSchedule,
  readTurns,
  repeatLabels,
  scheduleArticleLabels,
  scheduleLabels,
  takeTurns,
  type PageEntry,
} from '@shelfcast/contract/labels/schedules'
import { wallText } from '@shelfcast/contract/zone-time'
import type { z } from 'zod'
import { wallAs } from '../article-schedules/when.ts'
import type { Api } from '../http/api.ts'
import { theStore, type StoreRef } from '../http/caller.ts'
import type { Deps } from '../deps.ts'
import { Fault } from '../http/fault.ts'
import { Nothing, ok } from '../http/reply.ts'
import { dropOrders, findOrders, labelsOfArticles, orderPages } from './orders.ts'
import { startFlipRunner } from './runner.ts'
import type { DueLoop } from '../due-loop.ts'
import { checkPages, repeatSteps, singleSteps, turnSteps } from './steps.ts'

type Entries = z.output<typeof PageEntry>[]
type Repeats = { startDate: string; repeatDay: string; applyTime: string; displayPage: number }[]
type Turns = { startTime: string; scheduleList: { displayPage: number; endTimeOffset: number; interval: number }[] }

/** Also starts turning due pages; the caller closes it. */
export function labelScheduleRoutes(api: Api, deps: Pick<Deps, 'db' | 'events' | 'settings' | 'log' | 'now'>): DueLoop {
  const { db, now } = deps
  const zoneOf = (store: StoreRef, zoneId: string | undefined) => zoneId || store.zoneId

  const single = (entries: Entries, zone: string) => {
    checkPages(entries)
    const steps = singleSteps(entries, zone, now())
    const plain = entries.map(({ displayPage, startTime, endTime }) => ({
      displayPage,
      startTime: wallText(wallAs(startTime, zone)),
      endTime: wallText(wallAs(endTime, zone)),
    }))
    return { kind: 'single' as const, zone, entries: plain, steps, enabled: true }
  }

  api.handle(scheduleLabels, async ({ body, stores, caller }) => {
    const store = theStore(stores)
    return {
      ...ok,
      customBatchId: await orderPages(
        deps,
        caller,
        store,
        body.labelCodes,
        single(body.scheduleList, zoneOf(store, body.zoneId)),
      ),
    }
  })

  api.handle(readLabelSchedule, async ({ query, stores }) => {
    const [found] = await findOrders(db, stores, [query.label], ['single'])
    return found
      ? { ...ok, scheduleList: found.entries as Entries, zoneId: found.zone, state: found.state }
      : new Nothing()
  })

  api.handle(deleteLabelSchedule, async ({ query, stores, caller }) => {
    await dropOrders(deps, caller, stores, query.labelCode, ['single'])
    return ok
  })

  api.handle(repeatLabels, async ({ body, stores, caller }) => {
    const store = theStore(stores)
    const zone = zoneOf(store, body.zoneId)
    checkPages(body.repeatScheduleList)
    // Callers cancel with an empty schedule that is switched off.
    if (body.enable && body.repeatScheduleList.length === 0)
      throw new Fault('input.invalid', { message: 'repeatScheduleList: Enter at least one time.' }, [
        { field: 'repeatScheduleList', code: 'too_small', message: 'Enter at least one time.' },
      ])
    if (!body.enable && body.repeatScheduleList.length === 0)
      return { ...ok, customBatchId: await disable(store, caller, body.labelCodes) }
    const steps = repeatSteps(body.repeatScheduleList, zone, now())
    const entries = body.repeatScheduleList.map((entry) => ({ ...entry, repeatDay: entry.repeatDay.join(',') }))
    return {
      ...ok,
      customBatchId: await orderPages(deps, caller, store, body.labelCodes, {
        kind: 'repeat',
        zone,
        entries,
        steps,
        enabled: body.enable,
        mustExist: !body.enable,
      }),
    }
  })

  /** Keeps each label's own times and stops them. */
  async function disable(
    store: StoreRef,
    caller: Parameters<typeof orderPages>[1],
    codes: readonly string[],
  ): Promise<string> {
    const found = await findOrders(db, [store], codes, ['repeat'])
    if (found.length < codes.length) throw new Fault('schedule.unknown')
    let batchId = ''
    for (const order of found)
      batchId = await orderPages(deps, caller, store, [order.code], {
        kind: 'repeat',
        zone: order.zone,
        entries: order.entries,
        steps: [],
        enabled: false,
        mustExist: true,
      })
    return batchId
  }

  api.handle(readRepeatSchedule, async ({ query, stores }) => {
    const [found] = await findOrders(db, stores, [query.label], ['repeat'])
    return found
      ? {
          ...ok,
          repeatScheduleList: found.entries as Repeats,
          enable: found.enabled,
          zoneId: found.zone,
          state: found.state,
        }
      : new Nothing()
  })

  api.handle(takeTurns, async ({ body, stores, caller }) => {
    const store = theStore(stores)
    const zone = zoneOf(store, body.zoneId)
    checkPages(body.scheduleList)
    const entries: Turns = { startTime: wallText(wallAs(body.startTime, zone)), scheduleList: body.scheduleList }
    return {
      ...ok,
      customBatchId: await orderPages(deps, caller, store, body.labelCodes, {
        kind: 'turns',
        zone,
        entries,
        steps: turnSteps(body, zone, now()),
        enabled: true,
      }),
    }
  })

  api.handle(readTurns, async ({ query, stores }) => {
    const [found] = await findOrders(db, stores, [query.label], ['turns'])
    return found ? { ...ok, ...(found.entries as Turns), zoneId: found.zone, state: found.state } : new Nothing()
  })

  api.handle(deleteTurns, async ({ query, stores, caller }) => {
    await dropOrders(deps, caller, stores, query.labelCode, ['repeat', 'turns'])
    return ok
  })

  api.handle(scheduleArticleLabels, async ({ body, stores, caller }) => {
    const store = theStore(stores)
    const order = single(body.scheduleList, zoneOf(store, body.zoneId))
    return {
      ...ok,
      customBatchId: await orderPages(deps, caller, store, await labelsOfArticles(db, store, body.articleIds), order),
    }
  })

  api.handle(readArticleLabelSchedule, async ({ query, stores }) => {
    const store = theStore(stores)
    const found = await findOrders(db, [store], await linkedLabels(store, query.articleId), ['single'])
    const [first] = found
    if (!first) return new Nothing()
    return {
      ...ok,
      article: { articleId: query.articleId, stationCode: store.code },
      labelCodes: found.map((order) => order.code),
      scheduleList: first.entries as Entries,
      zoneId: first.zone,
    }
  })

  api.handle(deleteArticleLabelSchedule, async ({ query, stores, caller }) => {
    const store = theStore(stores)
    const found = await findOrders(db, [store], await linkedLabels(store, query.articleId), ['single'])
    if (found.length === 0) throw new Fault('schedule.unknown')
    await dropOrders(
      deps,
      caller,
      [store],
      found.map((order) => order.code),
      ['single'],
    )
    return ok
  })

  /** None for a product that does not exist or has no label. */
  const linkedLabels = (store: StoreRef, articleId: string) =>
    labelsOfArticles(db, store, [articleId]).catch((error: unknown) => {
      if (error instanceof Fault) return []
      throw error
    })

  return startFlipRunner(deps)
}
