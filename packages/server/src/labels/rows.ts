// server/labels: the SQL of labels: the list with its filters, one row, the timeline.
import { sql, type RawBuilder } from 'kysely'
import type { Battery, LabelStatus, LabelStatusAsked, MisusedLabelType, Signal } from '@shelfcast/contract/enumerations'
import { LabelEventKind } from '@shelfcast/contract/enumerations'
import type { LabelEvent, LabelRow } from '@shelfcast/contract/labels/labels'
import { codesOfBits } from '@shelfcast/render/lint'
import { modelOf } from '@shelfcast/render/models'
import { contains } from '../db/contains.ts'
import type { Db } from '../db/database.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'
import { batteryLowOn, isLowWithin } from '../delivery/battery-days.ts'
import { causeColumns, causeOf, causeTables, type CauseColumns } from '../delivery/causes.ts'
import { labelStatusSql, statusWhere } from '../delivery/status.ts'
import { modelsLike } from '../models-like.ts'
import { fittingName, isTemplate } from '../templates/templates.ts'
import { hasNfc, labelMisused, labelOnline, ledBit } from './radio.ts'
import { batteryType, isOfLabel, labelOrder } from './sorting.ts'

export interface LabelFilter {
  label?: string | undefined
  status?: LabelStatusAsked[] | undefined
  battery?: Battery[] | undefined
  signal?: Signal[] | undefined
  type?: string[] | undefined
  network?: boolean | undefined
  articleId?: string | undefined
  articleName?: string | undefined
  gateway?: string | undefined
  template?: string | undefined
  firmware?: string | undefined
  unlinked?: boolean | undefined
  warning?: boolean | undefined
  replaceWithin?: number | undefined
  templateType?: string[] | undefined
  misusedLabelType?: MisusedLabelType | undefined
  isSchedule?: boolean | undefined
  isArticleData?: boolean | undefined
  /** Exact values, for calls that name one, in addition to the searches above. */
  code?: string | undefined
  codes?: readonly string[] | undefined
  gatewayMac?: string | undefined
  article?: string | undefined
  onFloor?: string | undefined
  onShelf?: string | undefined
  shelfFloor?: number | undefined
  shelfOrder?: number | undefined
}

const linkedTo = (condition: RawBuilder<unknown>) =>
  sql`
    exists (select 1
      from label_article la
      join article a on a.article_key = la.article_key
      where la.label_id = l.label_id and a.store_id = l.store_id and ${condition})`

/** The condition for these labels, over `label` as `l`, `label_page` as `p` and `gateway` as `g`. */
export function labelsWhere(storeIds: readonly number[], filter: LabelFilter): RawBuilder<unknown> {
  // One store is the usual case, and only an equality lets the index also give the order.
  const parts: RawBuilder<unknown>[] = [
    storeIds.length === 1 ? sql`l.store_id = ${storeIds[0]}` : sql`l.store_id = any(${storeIds}::integer[])`,
  ]
  if (filter.label) parts.push(sql`l.code like ${contains(filter.label.toUpperCase())}`)
  if (filter.status?.length) parts.push(sql`(${sql.join(filter.status.map(statusWhere), sql` or `)})`)
  if (filter.battery?.length) parts.push(sql`l.battery = any(${filter.battery}::text[])`)
  if (filter.signal?.length) parts.push(sql`l.signal = any(${filter.signal}::text[])`)
  if (filter.type?.length) parts.push(sql`l.model = any(${modelsLike(filter.type)}::text[])`)
  if (filter.templateType?.length) parts.push(sql`l.model = any(${modelsLike(filter.templateType)}::text[])`)
  // No source defines how warm is too warm for a freezer label, so the search finds none.
  if (filter.misusedLabelType) parts.push(filter.misusedLabelType === 'freezer' ? sql`false` : labelMisused)
  if (filter.network !== undefined) parts.push(filter.network ? labelOnline : sql`not ${labelOnline}`)
  if (filter.articleId) parts.push(linkedTo(sql`lower(a.article_id) like ${contains(filter.articleId.toLowerCase())}`))
  if (filter.articleName)
    parts.push(
      linkedTo(
        sql`
          (lower(a.name) like ${contains(filter.articleName.toLowerCase())}
            or lower(a.article_id) like ${contains(filter.articleName.toLowerCase())})`,
      ),
    )
  if (filter.gateway)
    parts.push(sql`(g.mac like ${contains(filter.gateway.toUpperCase())} or g.name ilike ${contains(filter.gateway)})`)
  if (filter.template) parts.push(sql`l.template_name ilike ${contains(filter.template)}`)
  if (filter.firmware) parts.push(sql`l.firmware::text = ${filter.firmware}`)
  if (filter.unlinked !== undefined) parts.push(filter.unlinked ? sql`not l.linked` : sql`l.linked`)
  // A label without a product has nothing to be wrong with.
  if (filter.warning !== undefined)
    parts.push(filter.warning ? sql`p.warnings <> 0 and l.linked` : sql`not (p.warnings <> 0 and l.linked)`)
  if (filter.replaceWithin) parts.push(isLowWithin(storeIds, filter.replaceWithin))
  if (filter.code) parts.push(sql`l.code = ${filter.code}::bpchar`)
  if (filter.codes) parts.push(sql`l.code = any(${filter.codes}::bpchar[])`)
  if (filter.gatewayMac)
    parts.push(sql`l.gateway_id = (select gateway_id from gateway where mac = ${filter.gatewayMac}::bpchar)`)
  if (filter.article) parts.push(linkedTo(sql`a.article_id = ${filter.article} and a.store_id = l.store_id`))
  if (filter.onFloor) parts.push(sql`l.floor = ${filter.onFloor}`)
  if (filter.onShelf) parts.push(sql`l.shelf_id = ${filter.onShelf}`)
  if (filter.shelfFloor !== undefined) parts.push(sql`l.shelf_floor = ${filter.shelfFloor}`)
  if (filter.shelfOrder !== undefined) parts.push(sql`l.shelf_order = ${filter.shelfOrder}`)
  if (filter.isSchedule) parts.push(sql`exists (select 1 from label_schedule h where h.label_id = l.label_id)`)
  return sql.join(parts, sql` and `)
}

export const labelTables = sql`
  label l
  join label_page p on p.label_id = l.label_id and p.page = 1 left join gateway g on g.gateway_id = l.gateway_id`

/** Every label has one first page and at most one gateway: they only matter to a filter that reads them. */
export const tablesFor = (filter: LabelFilter) =>
  filter.status?.length || filter.gateway || filter.warning !== undefined ? labelTables : sql`label l`

export async function countLabels(db: Db, storeIds: readonly number[], filter: LabelFilter): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${tablesFor(filter)} where ${labelsWhere(storeIds, filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

interface Row extends CauseColumns {
  label_id: number
  code: string
  store: string
  model: string | null
  linked: boolean
  page: number
  online: boolean
  status: LabelStatus
  battery: Battery
  battery_mv: number | null
  battery_low_on: string | null
  battery_type: string | null
  signal: Signal
  rssi: number | null
  lqi: number | null
  temperature: number | null
  firmware: number | null
  template_name: string | null
  model_template: string | null
  gateway_id: number | null
  gateway_name: string | null
  mac: string | null
  ip: string | null
  gateway_port: number | null
  gateway_scheme: string | null
  gateway_version: string | null
  gateway_status: string | null
  gateway_seen_at: Date | null
  requested_at: Date | null
  completed_at: Date | null
  last_seen_at: Date | null
  wanted_hash: Buffer | null
  shown_hash: Buffer | null
  deadline_at: Date | null
  fail_reason: string | null
  warnings: number
  articles: { articleId: string; articleName: string; data?: Record<string, string> }[] | null
  link_info: LinkInfo
  floor: string | null
  shelf_id: string | null
  shelf_floor: number | null
  shelf_order: number | null
  rotation: number
  capabilities: number | null
  led_color: string | null
  led_until: Date | null
  nfc_wanted: string
  nfc_shown: string
  nfc_shown_at: Date | null
}

/** The content of label.link_info. */
interface LinkInfo {
  arrow?: string
  addInfo1?: string
  addInfo2?: string
  addInfo3?: string
  addInfo4?: string
  addInfo5?: string
  buttonConfigId?: number
  powerRailCtrlId?: string
}

const time = (date: Date | null) => date?.toISOString() ?? null

/**
 * The template that a label shows. If it was exchanged or turned on edge since the selection, the template has another
 * size: draw that look in the current size.
 */
export function shownTemplate(modelKey: string | null, rotation: number, chosen: string): string {
  const model = modelKey === null ? undefined : modelOf(modelKey)
  return !model || (chosen !== '' && !isTemplate(chosen)) ? chosen : fittingName({ model, rotation }, chosen)
}

function toLabelRow(row: Row): LabelRow {
  const model = row.model === null ? undefined : modelOf(row.model)
  const hasLed = (model?.led ?? false) || ((row.capabilities ?? 0) & ledBit) !== 0
  const lit = row.led_color !== null && row.led_until !== null && row.led_until.getTime() > Date.now()
  const chosen = row.template_name ?? (row.linked ? (row.model_template ?? '') : undefined)
  const template = chosen === undefined ? '' : shownTemplate(row.model, row.rotation, chosen)
  return {
    labelCode: row.code,
    store: row.store,
    type: row.model ?? '',
    labelModel: model?.name ?? '',
    width: model?.width ?? 0,
    height: model?.height ?? 0,
    color: model?.colours ?? '',
    networkStatus: row.online,
    updateStatus: row.status,
    linked: row.linked,
    battery: row.battery,
    batteryLevel: row.battery_mv === null ? '' : String(row.battery_mv),
    batteryLowOn: row.battery_low_on,
    batteryType: row.battery_type ?? '',
    signal: row.signal,
    dataChannelRssi: row.rssi,
    lqi: row.lqi,
    temperature: row.temperature,
    firmwareVersion: row.firmware,
    articleList: (row.articles ?? []).map(({ data, ...article }) =>
      data === undefined ? article : { ...article, data: JSON.stringify(data) },
    ),
    templateName: template === '' ? [] : [template],
    templateType: row.model === null ? [] : [row.model],
    templateManual: row.template_name !== null,
    currentPage: row.page,
    gateway:
      row.gateway_id === null
        ? null
        : {
            id: row.gateway_id,
            code: row.mac ?? '',
            name: row.gateway_name ?? '',
            macAddress: row.mac ?? '',
            ipAddress: row.ip ?? '',
            port: row.gateway_port ?? 0,
            uriScheme: row.gateway_scheme ?? 'HTTP',
            version: row.gateway_version ?? '',
            status: row.gateway_status ?? '',
            lastConnectionDate: time(row.gateway_seen_at),
          },
    requestDate: time(row.requested_at),
    completedDate: time(row.completed_at),
    lastResponseTime: time(row.last_seen_at),
    lastConnectionTime: time(row.last_seen_at),
    wantedHash: row.wanted_hash?.toString('hex') ?? null,
    shownHash: row.shown_hash?.toString('hex') ?? null,
    deadline: time(row.deadline_at),
    failReason: row.fail_reason,
    cause: causeOf(row, row.gateway_name || row.mac),
    warnings: row.linked ? codesOfBits(row.warnings) : [],
    lastResponsetime: time(row.last_seen_at),
    ...linkFields(row.link_info),
    floor: row.floor ?? '',
    shelfId: row.shelf_id ?? '',
    shelfFloor: row.shelf_floor,
    order: row.shelf_order,
    rotation: row.rotation,
    led: hasLed,
    nfc: hasNfc(row.capabilities),
    ledColor: lit ? row.led_color : null,
    ledUntil: lit ? time(row.led_until) : null,
    nfcUrl: row.nfc_wanted,
    nfcShownUrl: row.nfc_shown,
    nfcShownAt: time(row.nfc_shown_at),
  }
}

function linkFields({
  arrow = '',
  addInfo1 = '',
  addInfo2 = '',
  addInfo3 = '',
  addInfo4 = '',
  addInfo5 = '',
  buttonConfigId,
  powerRailCtrlId = '',
}: LinkInfo) {
  return {
    arrow,
    addInfo1,
    addInfo2,
    addInfo3,
    addInfo4,
    addInfo5,
    buttonConfigId: buttonConfigId ?? null,
    groupId: '',
    powerRailCtrlId,
    isRailTag: powerRailCtrlId !== '',
  }
}

export async function pageOfLabels(
  db: Db,
  storeIds: readonly number[],
  filter: LabelFilter,
  page: ExportPart,
): Promise<LabelRow[]> {
  const article = filter.isArticleData
    ? sql`json_build_object('articleId', a.article_id, 'articleName', a.name, 'data', a.data)`
    : sql`json_build_object('articleId', a.article_id, 'articleName', a.name)`
  const order = sql.join([...labelOrder(page.sort), sql`l.code`])
  // The codes of the page come first, from narrow rows or an index alone: earlier pages are only skipped.
  const { rows } = await sql<Row>`
    select l.label_id, l.code, s.code as store, l.model, l.linked, l.page, ${labelOnline} as online,
      ${labelStatusSql} as status, l.battery, l.battery_mv, l.signal, l.rssi, l.lqi, l.temperature, l.firmware,
      coalesce((select v.template_name from label_override v where v.label_id = l.label_id),
      l.template_name) as template_name,
      (select q.template_name
        from label_property q where q.store_id = l.store_id and q.model = l.model) as model_template,
      ${batteryLowOn}::text as battery_low_on, ${batteryType} as battery_type,
      l.gateway_id, g.name as gateway_name, g.mac, g.ip, g.port as gateway_port, g.scheme as gateway_scheme,
      g.version as gateway_version, g.network_status as gateway_status, g.last_seen_at as gateway_seen_at,
      p.wanted_at as requested_at, p.shown_at as completed_at, l.last_seen_at, p.wanted_hash, p.shown_hash,
      p.deadline_at, p.fail_reason, p.warnings, c.cause, c.cause_since, c.cause_next_at, c.cause_reason,
      l.link_info, l.floor, l.shelf_id, l.shelf_floor, l.shelf_order, l.rotation, l.capabilities, l.led_color,
      l.led_until, l.nfc_wanted, l.nfc_shown, l.nfc_shown_at,
      (select json_agg(${article} order by la.position)
        from label_article la
        join article a on a.article_key = la.article_key where la.label_id = l.label_id) as articles
    from (
      select l.code
      from ${isOfLabel(page.sort) ? tablesFor(filter) : sql`${labelTables} join store s on s.store_id = l.store_id and s.store_id = any(${storeIds}::integer[])`}
      where ${labelsWhere(storeIds, filter)} and ${onlyAfter(sql`l.code`, page)}
      order by ${order} limit ${page.limit} offset ${page.offset}) found
    join label l on l.code = found.code
    join label_page p on p.label_id = l.label_id and p.page = 1 left join gateway g on g.gateway_id = l.gateway_id
    join store s on s.store_id = l.store_id and s.store_id = any(${storeIds}::integer[])
    ${causeTables}
    ${causeColumns}
    order by ${order}`.execute(db)
  return rows.map(toLabelRow)
}

/** The `label_id` of labels of a store: those with these codes, and those that show these products. */
export const idsOfLabels = (
  storeId: number,
  { articleList, labelList }: { articleList: readonly string[] | undefined; labelList: readonly string[] | undefined },
): RawBuilder<unknown> => sql`
  select label_id from label where store_id = ${storeId} and code = any(${labelList ?? []}::bpchar[])
  union
  select la.label_id
  from article a join label_article la on la.article_key = a.article_key
  where a.store_id = ${storeId} and a.article_id = any(${articleList ?? []}::text[])`

export async function labelTypes(db: Db, storeIds: readonly number[]): Promise<string[]> {
  const rows = await db
    .selectFrom('label')
    .select('model')
    .distinct()
    .where('store_id', 'in', storeIds.length ? [...storeIds] : [-1])
    .where('model', 'is not', null)
    .orderBy('model')
    .execute()
  return rows.flatMap((row) => row.model ?? [])
}

/** The newest lines first. `before`: the id of the last line seen, or a time. */
export async function labelTimeline(
  db: Db,
  labelId: number,
  before: number | Date | undefined,
  size: number,
): Promise<LabelEvent[]> {
  let query = db
    .selectFrom('label_event')
    .leftJoin('gateway', 'gateway.gateway_id', 'label_event.gateway_id')
    .select([
      'label_event.id',
      'label_event.created_at',
      'event',
      'page',
      'label_event.version',
      'hash',
      'gateway.name',
      'gateway.mac',
      'account',
      'batch_id',
      'detail',
    ])
    .where('label_event.label_id', '=', labelId)
    .orderBy('label_event.id', 'desc')
    .limit(size)
  if (typeof before === 'number') query = query.where('label_event.id', '<', before)
  else if (before) query = query.where('label_event.created_at', '<', before)
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.id,
    inputBatchId: row.batch_id ?? '',
    txSequence: row.version ?? row.id,
    pageInfo: [
      {
        pageNumber: row.page,
        status: stateAfter[row.event] ?? 'PROCESSING',
        lastUpdated: row.created_at.toISOString(),
      },
    ],
    created: row.created_at.toISOString(),
    event: LabelEventKind.parse(row.event),
    page: row.page,
    version: row.version,
    hash: row.hash?.toString('hex') ?? null,
    gateway: row.name ?? row.mac,
    account: row.account,
    detail: row.detail,
  }))
}

/** The state of a page after a line of its timeline; any other line leaves it on its way. */
const stateAfter: Readonly<Partial<Record<string, 'SUCCESS' | 'TIMEOUT'>>> = {
  ACK: 'SUCCESS',
  UNCHANGED: 'SUCCESS',
  TIMEOUT: 'TIMEOUT',
}
