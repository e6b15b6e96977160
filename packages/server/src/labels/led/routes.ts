// server/labels/led: the calls about LEDs and their patterns. Rules are in led.ts and patterns.ts.
import {
  blinkArticles,
  blinkLabel,
  blinkLabels,
  blinkLabelsBare,
  blinkLowBatteries,
  blinkMatching,
  listLedOrders,
} from '@shelfcast/contract/labels/led'
import {
  addLedPattern,
  deleteLedPattern,
  listLedPatterns,
  saveLedPattern,
} from '@shelfcast/contract/labels/led-patterns'
import type { FastifyReply } from 'fastify'
import type { Api } from '../../http/api.ts'
import type { Deps } from '../../deps.ts'
import { theStore } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { ok } from '../../http/reply.ts'
import { countLedOrders, pageOfLedOrders } from './history.ts'
import * as led from './led.ts'
import { addPattern, deletePattern, patternsOf, savePattern } from './patterns.ts'

const defaultDuration = '10s'
const partSuccess = { responseCode: '206', responseMessage: 'Partial Success' } as const
const exportPage = 1_000

export function ledRoutes(api: Api, deps: Pick<Deps, 'db' | 'events'>) {
  const { db } = deps

  api.handle(blinkLabels, async ({ query, body, stores, caller, reply }) => {
    const { color, mode, patternId } = body
    const isOff = mode?.toUpperCase() === 'OFF'
    const one =
      query.labelCode !== undefined && (color !== undefined || isOff)
        ? [
            {
              labelCode: query.labelCode,
              color: color ?? 'WHITE',
              duration: isOff ? ('0s' as const) : (body.duration ?? defaultDuration),
              patternId,
            },
          ]
        : undefined
    const wishes = body.ledBlinkList ?? one
    if (!wishes) throw new Fault('body.shape')
    return answerOf(reply, await led.blinkLabels(deps, caller, stores, wishes, query))
  })

  api.handle(blinkLabel, async ({ body, stores, caller, reply }) =>
    answerOf(
      reply,
      await led.blinkLabels(
        deps,
        caller,
        stores,
        [{ labelCode: body.labelCode, color: 'WHITE', duration: defaultDuration, patternId: 0 }],
        { isPartial: false },
      ),
    ),
  )

  api.handle(blinkLabelsBare, async ({ body, stores, caller, reply }) =>
    answerOf(reply, await led.blinkLabels(deps, caller, stores, body, { isPartial: false })),
  )

  api.handle(blinkArticles, async ({ query, body, stores, caller, reply }) =>
    answerOf(reply, await led.blinkArticles(deps, caller, theStore(stores), body.ledBlinkList, query)),
  )

  api.handle(
    blinkMatching,
    async ({ query: { store: _store, color, duration, patternId, ...filter }, stores, caller }) => ({
      ...ok,
      ...(await led.blinkMatching(deps, caller, theStore(stores), filter, { color, duration, patternId })),
    }),
  )

  api.handle(blinkLowBatteries, async ({ body: { stationCode, gatewayName, ...light }, caller }) => {
    const store = caller.stores.find((candidate) => candidate.code === stationCode)
    if (!store) throw new Fault('store.unknown')
    const gateway = await db
      .selectFrom('gateway')
      .select('mac')
      .where('store_id', '=', store.storeId)
      .where((where) => where.or([where('name', '=', gatewayName), where('mac', '=', gatewayName.toUpperCase())]))
      .executeTakeFirst()
    if (!gateway) throw new Fault('gateway.unknown')
    return {
      ...ok,
      ...(await led.blinkMatching(deps, caller, store, { gatewayMac: gateway.mac, battery: led.lowBatteries }, light)),
    }
  })

  api.list(listLedOrders, ({ query: { labelCode }, stores }) => {
    const storeIds = stores.map((store) => store.storeId)
    const page = (part: Parameters<typeof pageOfLedOrders>[3]) => pageOfLedOrders(db, storeIds, labelCode, part)
    return {
      count: () => countLedOrders(db, storeIds, labelCode),
      page,
      file: { name: 'led-orders', each: () => everyPage(page) },
    }
  })

  api.handle(listLedPatterns, async ({ caller }) => ({ ...ok, ledConfigList: await patternsOf(db, caller.company) }))
  api.handle(saveLedPattern, async ({ query, body, caller }) => {
    await savePattern(db, caller, query.pattern, body)
    return ok
  })
  api.handle(addLedPattern, async ({ query, body, caller }) => ({
    ...ok,
    id: await addPattern(db, caller, query.pattern, body),
  }))
  api.handle(deleteLedPattern, async ({ query, caller }) => {
    await deletePattern(db, caller, query.pattern)
    return ok
  })
}

async function* everyPage<Row>(page: (part: { limit: number; offset: number; sort: [] }) => Promise<Row[]>) {
  for (let offset = 0; ; offset += exportPage) {
    const rows = await page({ limit: exportPage, offset, sort: [] })
    yield* rows
    if (rows.length < exportPage) return
  }
}

/** 206 with the refused rows, if there are any and the caller wanted the rest to proceed. */
function answerOf(reply: FastifyReply, { batchId, refused }: led.Blinked) {
  if (refused.length === 0) return { ...ok, customBatchId: batchId }
  void reply.code(206)
  return { ...partSuccess, customBatchId: batchId, data: refused }
}
