// server/labels: the sort keys of label lists, over `label` as `l`, its first page as `p`, its gateway as `g` and its
// store as `s`. The lists are rows.ts and reads.ts.
import { sql, type RawBuilder } from 'kysely'
import type { unassignedSort } from '@shelfcast/contract/labels/reads'
import type { labelSort } from '@shelfcast/contract/labels/labels'
import type { LabelModel } from '@shelfcast/render/models'
import { batteryLowOn } from '../delivery/battery-days.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { factsByKey } from '../models-like.ts'
import { labelHasLed, labelOnline, nfcBit } from './radio.ts'

const code = sql`l.code`
/** Values that depend only on the model, as SQL for one statement. */
export const ofModel = (fact: (model: LabelModel) => string | number) =>
  sql`(${JSON.stringify(factsByKey(fact))}::jsonb->>l.model)`
/** Empty values come last, like missing ones. */
const ofLink = (name: string) => sql`nullif(l.link_info->>${sql.lit(name)}, '')`
/** As a user entered it for the model. */
export const batteryType = sql<string | null>`
  (select nullif(q.battery_type, '') from label_property q where q.store_id = l.store_id and q.model = l.model)`
const lit = sql`coalesce(l.led_until > now(), false)`

/**
 * A value of the first page, written so that it depends on the label too. Otherwise the database sorts all pages by it
 * first, expecting to stop early, and looks up each label by its key: six times slower where most values are equal.
 */
const ofPage = (column: string) => sql`case when l.label_id > 0 then p.${sql.ref(column)} end`

/**
 * A store of 30,000 labels is sorted in memory: an index for each key would cost every report of a label more than the
 * order is worth.
 */
const sortColumns = (): Record<(typeof labelSort)[number] | (typeof unassignedSort)[number], RawBuilder<unknown>> => ({
  code,
  labelCode: code,
  labelMac: code,
  store: sql`s.code`,
  type: sql`l.model`,
  labelModel: ofModel((model) => model.name),
  color: ofModel((model) => model.colours),
  width: sql`coalesce(${ofModel((model) => model.width)}::integer, 0)`,
  height: sql`coalesce(${ofModel((model) => model.height)}::integer, 0)`,
  networkStatus: labelOnline,
  updateStatus: labelStatusSql,
  linked: sql`l.linked`,
  battery: sql`l.battery_mv`,
  batteryLevel: sql`l.battery_mv`,
  batteryLowOn,
  batteryType,
  signal: sql`l.rssi`,
  dataChannelRssi: sql`l.rssi`,
  lqi: sql`l.lqi`,
  temperature: sql`l.temperature`,
  firmwareVersion: sql`l.firmware`,
  templateManual: sql`
    (l.template_name is not null
      or exists (select from label_override v where v.label_id = l.label_id and v.template_name is not null))`,
  currentPage: sql`l.page`,
  requestDate: ofPage('wanted_at'),
  unAssignedOn: sql`case when not l.linked then p.wanted_at end`,
  completedDate: ofPage('shown_at'),
  lastResponseTime: sql`l.last_seen_at`,
  lastResponsetime: sql`l.last_seen_at`,
  lastConnectionTime: sql`l.last_seen_at`,
  wantedHash: ofPage('wanted_hash'),
  shownHash: ofPage('shown_hash'),
  deadline: ofPage('deadline_at'),
  failReason: ofPage('fail_reason'),
  arrow: ofLink('arrow'),
  addInfo1: ofLink('addInfo1'),
  addInfo2: ofLink('addInfo2'),
  addInfo3: ofLink('addInfo3'),
  addInfo4: ofLink('addInfo4'),
  addInfo5: ofLink('addInfo5'),
  buttonConfigId: sql`(l.link_info->>'buttonConfigId')::integer`,
  powerRailCtrlId: ofLink('powerRailCtrlId'),
  isRailTag: sql`${ofLink('powerRailCtrlId')} is not null`,
  floor: sql`nullif(l.floor, '')`,
  shelfId: sql`nullif(l.shelf_id, '')`,
  shelfFloor: sql`l.shelf_floor`,
  order: sql`l.shelf_order`,
  rotation: sql`l.rotation`,
  led: labelHasLed(),
  nfc: sql`(coalesce(l.capabilities, 0) & ${sql.lit(nfcBit)} <> 0)`,
  ledColor: sql`case when ${lit} then l.led_color end`,
  ledUntil: sql`case when ${lit} then l.led_until end`,
  nfcUrl: sql`nullif(l.nfc_wanted, '')`,
  nfcShownUrl: sql`nullif(l.nfc_shown, '')`,
  nfcShownAt: sql`l.nfc_shown_at`,
  gateway: sql`g.mac`,
  productInfo: sql`
    (select a.name
      from label_article la
      join article a on a.article_key = la.article_key where la.label_id = l.label_id order by la.position limit 1)`,
  // The same in every row.
  groupId: code,
  info: code,
})

/** The order of a page. A code is never null, and NULLS LAST would keep the index from giving the order. */
export function labelOrder(sort: readonly { column: string; dir: string }[]): RawBuilder<unknown>[] {
  const columns = sortColumns()
  return sort.map(({ column, dir }) => {
    const by = (columns as Record<string, RawBuilder<unknown>>)[column] ?? code
    return sql`${by} ${sql.raw(by === code ? dir : `${dir} nulls last`)}`
  })
}

/** The sort keys that read more than `label` and subqueries of it. */
const further: ReadonlySet<string> = new Set([
  'store',
  'updateStatus',
  'requestDate',
  'unAssignedOn',
  'completedDate',
  'wantedHash',
  'shownHash',
  'deadline',
  'failReason',
  'gateway',
])

export const isOfLabel = (sort: readonly { column: string }[]) => sort.every(({ column }) => !further.has(column))
