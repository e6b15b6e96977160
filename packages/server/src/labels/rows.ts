// server/labels: the SQL of label rows: pages of the list, and the types in it. filter.ts finds them, timeline.ts has the
// history of one.
import { sql } from 'kysely'
import type { Battery, LabelStatus, Signal } from '@shelfcast/contract/enumerations'
import type { LabelRow } from '@shelfcast/contract/labels/labels'
import { codesOfBits } from '@shelfcast/render/lint'
import { modelOf } from '@shelfcast/render/models'
import type { Db } from '../db/database.ts'
import { onlyAfter, type ExportPart } from '../http/export.ts'
import { batteryLowOn } from '../delivery/battery-days.ts'
import { causeColumns, causeOf, causeTables, type CauseColumns } from '../delivery/causes.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { choicesFor, type Choices, type Selection } from '../templates/choice.ts'
import { labelsWhere, labelTables, tablesFor, type LabelFilter } from './filter.ts'
import { hasNfc, labelOnline, ledBit } from './radio.ts'
import { batteryType, isOfLabel, labelOrder } from './sorting.ts'

interface Row extends CauseColumns {
  label_id: number
  code: string
  store: string
  company: string
  store_id: number
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
export function shownTemplate(
  choices: Choices,
  modelKey: string | null,
  rotation: number,
  chosen: Selection & { name: string },
): string {
  const model = modelKey === null ? undefined : modelOf(modelKey)
  return !model || !choices.isKnown(chosen) ? chosen.name : choices.nameOf({ model, rotation }, chosen)
}

const selectedOf = (row: Row): string | undefined =>
  row.template_name ?? (row.linked ? (row.model_template ?? '') : undefined)

function toLabelRow(row: Row, choices: Choices): LabelRow {
  const model = row.model === null ? undefined : modelOf(row.model)
  const hasLed = (model?.led ?? false) || ((row.capabilities ?? 0) & ledBit) !== 0
  const lit = row.led_color !== null && row.led_until !== null && row.led_until.getTime() > Date.now()
  const name = selectedOf(row)
  const template =
    name === undefined
      ? ''
      : shownTemplate(choices, row.model, row.rotation, { company: row.company, name, storeId: row.store_id })
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
    select l.label_id, l.code, s.code as store, s.company, l.store_id, l.model, l.linked, l.page, ${labelOnline} as online,
      ${labelStatusSql} as status, l.battery, l.battery_mv, l.signal, l.rssi, l.lqi, l.temperature, l.firmware,
      coalesce((select v.template_name from label_override v where v.label_id = l.label_id),
      l.template_name) as template_name,
      coalesce(p.mapped_template, (select q.template_name
        from label_property q where q.store_id = l.store_id and q.model = l.model)) as model_template,
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
  const choices = await choicesFor(
    db,
    rows.map((row) => ({ company: row.company, name: selectedOf(row), storeId: row.store_id })),
  )
  return rows.map((row) => toLabelRow(row, choices))
}

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
