// server/labels/led: LED commands: for named labels, for the labels of products, for all matches. labels/commands
// creates them.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { durationMs, type LedDuration } from '@shelfcast/contract/labels/led'
import { ledRgb, type LedColour } from '@shelfcast/contract/labels/led-colours'
import type { LedPattern } from '@shelfcast/contract/labels/led-patterns'
import type { FaultCode } from '@shelfcast/contract/faults'
import { modelOf } from '@shelfcast/render/models'
import { audit } from '../../audit/audit.ts'
import { inTransaction, type Db } from '../../db/database.ts'
import type { LedPayload } from '../../delivery/command-rows.ts'
import type { Deps } from '../../deps.ts'
import type { Caller, StoreRef } from '../../http/caller.ts'
import { Fault } from '../../http/fault.ts'
import { giveOrders, labelsByCode, lightWaitsMs, noteJob, type FoundLabel, type Order } from '../commands/commands.ts'
import { patternsOf } from './patterns.ts'
import { ledBit } from '../radio.ts'
import { labelTables, labelsWhere, type LabelFilter } from '../filter.ts'

type Parts = Pick<Deps, 'db' | 'events'>

export interface LightWish {
  color: LedColour
  duration: LedDuration
  patternId: number
}
export interface LabelLight extends LightWish {
  labelCode: string
}
export interface ArticleLight extends LightWish {
  articleId: string
}

/** The rejected rows, when the rest should proceed. */
export interface Refused {
  labelCode?: string
  articleId?: string
  responseCode: '422'
  message: string
}
export interface Blinked {
  batchId: string
  refused: Refused[]
}

/** By its model, or by the label's own report. */
export function hasLed(label: Pick<FoundLabel, 'model' | 'capabilities'>): boolean {
  return (label.model !== null && modelOf(label.model)?.led === true) || ((label.capabilities ?? 0) & ledBit) !== 0
}

/** A light as delivery sends it. */
export const lightOf = (
  { furtherColors, onTime, offTime, idleTime, repeatCount }: LedPattern,
  color: LedColour,
  ms: number,
): NonNullable<LedPayload['light']> => ({
  colour: ledRgb[color],
  further: furtherColors.map((one) => ledRgb[one]),
  onMs: onTime,
  offMs: offTime,
  idleMs: idleTime * 1_000,
  repeats: repeatCount,
  durationMs: ms,
})

/** The payload of an order that switches a light off. */
export const darkness = { color: 'WHITE', duration: '0s', patternId: 0, light: null }

/** @throws Fault 'led.patternUnknown' */
function orderOf(labelId: number, { color, duration, patternId }: LightWish, patterns: readonly LedPattern[]): Order {
  const pattern = patterns.find((candidate) => candidate.id === patternId)
  if (!pattern)
    throw new Fault('led.patternUnknown', { pattern: patternId }, [
      { field: 'patternId', code: 'unknown', message: 'This LED pattern does not exist.', value: String(patternId) },
    ])
  const ms = durationMs[duration]
  const light = ms === 0 ? null : lightOf(pattern, color, ms)
  return { labelId, payload: { color, duration, patternId, light }, detail: nameOf({ color, duration }) }
}

/** Why a label cannot blink, if it cannot. */
function reasonAgainst(label: FoundLabel | undefined): { fault: FaultCode; message: string } | undefined {
  if (!label) return { fault: 'label.unknown', message: 'This label does not exist in this store.' }
  if (hasLed(label)) return undefined
  return label.model === null
    ? { fault: 'label.neverHeard', message: 'No gateway has heard this label yet.' }
    : { fault: 'label.noLed', message: 'This label has no LED.' }
}

/** Blinks named labels: all of them or none, or, when `isPartial`, those that can. */
export async function blinkLabels(
  { db, events }: Parts,
  caller: Caller,
  stores: readonly StoreRef[],
  wishes: readonly LabelLight[],
  { isPartial }: { isPartial: boolean },
): Promise<Blinked> {
  return inTransaction(db, async (tx) => {
    const patterns = await patternsOf(tx, stores[0]?.company ?? caller.company)
    const found = await labelsByCode(
      tx,
      stores,
      wishes.map((wish) => wish.labelCode),
    )
    const refused: Refused[] = []
    const orders = new Map<string, Order & { storeId: number }>()
    wishes.forEach((wish, at) => {
      const { labelCode } = wish
      const label = found.get(labelCode)
      const against =
        reasonAgainst(label) ??
        (orders.has(labelCode) ? { fault: 'label.twice' as const, message: 'This entry is listed twice.' } : undefined)
      if (against && !isPartial)
        throw new Fault(against.fault, { labelCode }, [
          {
            field: `ledBlinkList.${at}.labelCode`,
            row: at + 1,
            code: against.fault,
            message: against.message,
            value: labelCode,
          },
        ])
      if (against) refused.push({ labelCode, responseCode: '422', message: against.message })
      else if (label) orders.set(labelCode, { ...orderOf(label.labelId, wish, patterns), storeId: label.storeId })
    })
    return {
      batchId: await give(tx, events, caller, {
        action: 'label.led',
        target: [...orders.keys()],
        orders: [...orders.values()],
      }),
      refused,
    }
  })
}

/** Blinks every label of these products that has an LED. */
export async function blinkArticles(
  { db, events }: Parts,
  caller: Caller,
  store: StoreRef,
  wishes: readonly ArticleLight[],
  { isPartial }: { isPartial: boolean },
): Promise<Blinked> {
  return inTransaction(db, async (tx) => {
    const patterns = await patternsOf(tx, store.company)
    const { rows } = await sql<{
      article_id: string
      labels: { labelId: number; model: string | null; capabilities: number | null }[] | null
    }>`
      select a.article_id,
        (select json_agg(json_build_object('labelId', l.label_id, 'model', l.model, 'capabilities', l.capabilities))
          from label_article la join label l on l.label_id = la.label_id where la.article_key = a.article_key) as labels
      from article a
      where a.store_id = ${store.storeId}
        and a.article_id = any(${wishes.map((wish) => wish.articleId)}::text[])`.execute(tx)
    const articles = new Map(rows.map((row) => [row.article_id, row.labels ?? []]))
    const refused: Refused[] = []
    const orders = new Map<number, Order & { storeId: number }>()
    wishes.forEach((wish, at) => {
      const { articleId } = wish
      const labels = articles.get(articleId)
      const able = labels?.filter(hasLed) ?? []
      const against =
        labels === undefined
          ? { fault: 'article.unknown' as const, message: 'This product does not exist in this store.' }
          : labels.length === 0
            ? { fault: 'article.noLabel' as const, message: 'No label shows this product.' }
            : able.length === 0
              ? { fault: 'label.noLed' as const, message: 'No label of this product has an LED.' }
              : undefined
      if (against && !isPartial)
        throw new Fault(against.fault, { articleId, labelCode: `of ${articleId}` }, [
          {
            field: `ledBlinkList.${at}.articleId`,
            row: at + 1,
            code: against.fault,
            message: against.message,
            value: articleId,
          },
        ])
      if (against) refused.push({ articleId, responseCode: '422', message: against.message })
      // A label with two of these products uses the pattern of the last.
      for (const label of able)
        orders.set(label.labelId, { ...orderOf(label.labelId, wish, patterns), storeId: store.storeId })
    })
    return {
      batchId: await give(tx, events, caller, {
        action: 'article.led',
        target: wishes.map((wish) => wish.articleId),
        orders: [...orders.values()],
      }),
      refused,
    }
  })
}

const labelsAtOnce = 500

/** Blinks all matching labels with an LED, in small transactions. */
export async function blinkMatching(
  { db, events }: Parts,
  caller: Caller,
  store: StoreRef,
  filter: LabelFilter,
  wish: LightWish,
): Promise<{ customBatchId: string; count: number }> {
  const patterns = await patternsOf(db, store.company)
  const customBatchId = randomUUID()
  let count = 0
  for (let last: number | undefined = 0; last !== undefined;) {
    const after: number = last
    last = await inTransaction(db, async (tx) => {
      const { rows } = await sql<FoundLabel>`
          select l.label_id as "labelId", l.store_id as "storeId", l.code, l.model, l.capabilities
          from ${labelTables}
          where ${labelsWhere([store.storeId], filter)} and l.label_id > ${after}
          order by l.label_id limit ${labelsAtOnce}`.execute(tx)
      const orders = rows.filter(hasLed).map((label) => orderOf(label.labelId, wish, patterns))
      await giveOrders(tx, events, orders, {
        kind: 'LED',
        account: caller.account,
        batchId: customBatchId,
        waitsMs: lightWaitsMs,
      })
      count += orders.length
      return rows.length < labelsAtOnce ? undefined : rows.at(-1)?.labelId
    })
  }
  await noteJob(db, events, caller, {
    batchId: customBatchId,
    storeId: store.storeId,
    name: nameOf(wish),
    total: count,
  })
  await audit(
    db,
    { ...caller, company: store.company },
    { action: 'label.led', target: store.code, after: { count, batchId: customBatchId, filter, ...wish } },
  )
  return { customBatchId, count }
}

async function give(
  tx: Db,
  events: Deps['events'],
  caller: Caller,
  {
    action,
    target,
    orders,
  }: { action: string; target: readonly string[]; orders: readonly (Order & { storeId: number })[] },
): Promise<string> {
  const batchId = randomUUID()
  await giveOrders(tx, events, orders, { kind: 'LED', account: caller.account, batchId, waitsMs: lightWaitsMs })
  const storeIds = [...new Set(orders.map((order) => order.storeId))]
  await noteJob(tx, events, caller, {
    batchId,
    storeId: storeIds.length === 1 ? (storeIds[0] ?? null) : null,
    name: orders[0]?.detail ?? '',
    total: orders.length,
  })
  await audit(tx, caller, {
    action,
    target: target.slice(0, 20).join(' '),
    after: { count: orders.length, batchId, orders: orders.slice(0, 20).map((order) => order.payload) },
  })
  return batchId
}

const nameOf = ({ color, duration }: Pick<LightWish, 'color' | 'duration'>) =>
  duration === '0s' ? 'LED off' : `${color} for ${duration}`

/** Low, bad and to be replaced. */
export const lowBatteries: NonNullable<LabelFilter['battery']> = ['LOW', 'BAD', 'REPLACE']
