// server/labels: the label list as lines of a CSV file, written by the database. label-file.ts has the same columns for
// the rows of this process.
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import { batteryLowOn } from '../delivery/battery-days.ts'
import { labelStatusSql } from '../delivery/status.ts'
import { cellEnd, isoTime, safeCell, unsafe } from '../http/csv-lines.ts'
import { mostSorted } from '../http/export.ts'
import type { PageQuery } from '../http/paging.ts'
import { factsByKey } from '../models-like.ts'
import { labelFileColumns, type LabelFileColumn } from './label-file.ts'
import { labelOnline } from './radio.ts'
import { labelsWhere, labelTables, tablesFor, type LabelFilter } from './filter.ts'
import { choicesFor } from '../templates/choice.ts'
import { shownTemplate } from './rows.ts'
import { batteryType, labelOrder } from './sorting.ts'

const rowsAtOnce = 4_000
/** While one part is sent, the database writes the next two. */
const partsAhead = 2

/**
 * `words` may contain any character, `plain` none that needs escaping. `link` is empty for nearly all labels, and
 * `template` comes from the looks that this process names.
 */
interface Cell {
  kind: 'words' | 'plain' | 'link' | 'template'
  of: RawBuilder<unknown>
}
const words = (of: RawBuilder<unknown>): Cell => ({ kind: 'words', of })
const plain = (of: RawBuilder<unknown>): Cell => ({ kind: 'plain', of })
const link = (name: string): Cell => ({ kind: 'link', of: sql`r.link_info->>${sql.lit(name)}` })

const cells: Readonly<Record<LabelFileColumn, Cell>> = {
  labelCode: plain(sql`l.code`),
  store: words(sql`s.code`),
  updateStatus: plain(labelStatusSql),
  failReason: words(sql`p.fail_reason`),
  articleId: words(sql`shown.ids`),
  articleName: words(sql`shown.names`),
  labelModel: words(sql`m.name`),
  type: words(sql`l.model`),
  width: plain(sql`coalesce(m.width, 0)`),
  height: plain(sql`coalesce(m.height, 0)`),
  color: words(sql`m.colours`),
  rotation: plain(sql`l.rotation`),
  networkStatus: plain(sql`(${labelOnline})::text`),
  battery: plain(sql`l.battery`),
  batteryLevel: plain(sql`l.battery_mv`),
  batteryLowOn: plain(sql`${batteryLowOn}::text`),
  batteryType: words(batteryType),
  signal: plain(sql`l.signal`),
  dataChannelRssi: plain(sql`l.rssi`),
  lqi: plain(sql`l.lqi`),
  temperature: plain(sql`l.temperature`),
  templateName: { kind: 'template', of: sql`r.template` },
  currentPage: plain(sql`l.page`),
  gateway: words(sql`g.name`),
  gatewayMac: plain(sql`g.mac`),
  firmwareVersion: plain(sql`l.firmware`),
  requestDate: plain(isoTime(sql`p.wanted_at`)),
  completedDate: plain(isoTime(sql`p.shown_at`)),
  lastResponseTime: plain(isoTime(sql`l.last_seen_at`)),
  deadline: plain(isoTime(sql`p.deadline_at`)),
  nfcUrl: words(sql`l.nfc_wanted`),
  floor: words(sql`l.floor`),
  shelfId: words(sql`l.shelf_id`),
  shelfFloor: plain(sql`l.shelf_floor`),
  order: plain(sql`l.shelf_order`),
  arrow: link('arrow'),
  addInfo1: link('addInfo1'),
  addInfo2: link('addInfo2'),
  addInfo3: link('addInfo3'),
  addInfo4: link('addInfo4'),
  addInfo5: link('addInfo5'),
}

/** Labels of a part: all after one code, up to another. */
interface Part {
  after?: string | undefined
  upTo?: string | undefined
}

/**
 * All matching labels as lines, in the order of the list, or by their code if they are too many to sort
 * (http/export.ts). The database writes the text, two parts at a time: row by row through this process, a large store
 * would slow every caller down.
 */
export async function* labelLines(
  db: Db,
  storeIds: readonly number[],
  filter: LabelFilter,
  { sort }: Pick<PageQuery, 'sort'>,
): AsyncGenerator<{ text: string; rows: number }> {
  const [first] = sort
  const isByCode = first?.column === 'labelCode' || first?.column === 'code'
  const dir = isByCode ? first.dir : 'asc'
  const { total, ends } = await partsOf(db, storeIds, filter, dir)
  const parts: Part[] = isByCode || total > mostSorted ? ends.map((upTo, at) => ({ after: ends[at - 1], upTo })) : []
  // What comes after the last end: the rest, or everything.
  parts.push({ after: parts.at(-1)?.upTo, upTo: undefined })
  const order = isByCode || total > mostSorted ? [{ column: 'code', dir }] : sort
  const looks = new Map<string, string>()
  const write = (part: Part) => linesOf(db, storeIds, filter, { order, dir, part }, looks)
  const running: Promise<{ text: string; rows: number }>[] = []
  while (parts.length > 0 || running.length > 0) {
    while (running.length < partsAhead && parts.length > 0) {
      const next = write(parts.shift()!)
      // Awaited below, unless the reader left.
      next.catch(() => undefined)
      running.push(next)
    }
    const lines = await running.shift()!
    if (lines.rows > 0) yield lines
  }
}

async function partsOf(
  db: Db,
  storeIds: readonly number[],
  filter: LabelFilter,
  dir: 'asc' | 'desc',
): Promise<{ total: number; ends: string[] }> {
  const { rows } = await sql<{ total: number; ends: string[] | null }>`
    select count(*)::int as total, array_agg(code::text order by n) filter (where n % ${rowsAtOnce} = 0) as ends
    from (
      select l.code, row_number() over (order by l.code ${sql.raw(dir)}) as n
      from ${tablesFor(filter)}
      where ${labelsWhere(storeIds, filter)}) numbered`.execute(db)
  return { total: rows[0]?.total ?? 0, ends: rows[0]?.ends ?? [] }
}

const names = labelFileColumns
const column = (name: LabelFileColumn) => sql.ref(`r.c${names.indexOf(name)}`)
const read = names.filter((name) => ['words', 'plain'].includes(cells[name].kind))
const value = (name: LabelFileColumn) => (read.includes(name) ? column(name) : cells[name].of)
const plainAt = names.flatMap((name, at) => (cells[name].kind === 'plain' ? [at + 1] : []))

/** A line without a character that needs escaping; its link cells are empty. */
const quickLine = sql`concat(${sql.join(
  names.map((name) => (cells[name].kind === 'link' ? sql`''` : value(name))),
  sql`, ',', `,
)})`
const carefulLine = sql`
  array_to_string(array(
    select case when at = any(${sql.lit(`{${plainAt.join(',')}}`)}::integer[]) then cell else ${safeCell} end
    from unnest(array[${sql.join(names.map((name) => sql`coalesce(${value(name)}::text, '')`))}])
      with ordinality as c (cell, at)
    order by at), ',')`
const wordsOfLine = sql`concat_ws(${sql.lit(cellEnd)}, ${sql.join(
  names.filter((name) => ['words', 'template'].includes(cells[name].kind)).map(value),
)})`

async function linesOf(
  db: Db,
  storeIds: readonly number[],
  filter: LabelFilter,
  { order, dir, part }: { order: PageQuery['sort']; dir: 'asc' | 'desc'; part: Part },
  looks: Map<string, string>,
): Promise<{ text: string; rows: number }> {
  const beyond = (code: string, than: string) => sql`l.code ${sql.raw(than)} ${code}::bpchar`
  const range = [
    ...(part.after === undefined ? [] : [beyond(part.after, dir === 'asc' ? '>' : '<')]),
    ...(part.upTo === undefined ? [] : [beyond(part.upTo, dir === 'asc' ? '<=' : '>=')]),
  ]
  const { rows } = await sql<{ text: string | null; rows: number; unnamed: string[] | null }>`
    select count(*)::int as rows, array_agg(distinct look) filter (where template is null) as unnamed,
      string_agg(case when r.link_info <> '{}' or ${wordsOfLine} ~ ${unsafe} then ${carefulLine}
        else ${quickLine} end || E'\r\n', '' order by n) as text
    from (
      select *, case when look is null then '' else ${JSON.stringify(Object.fromEntries(looks))}::jsonb->>look end
        as template
      from (
        select row_number() over (order by ${sql.join([...labelOrder(order), sql`l.code`])}) as n, l.link_info,
          s.company || ${cellEnd} || ${storeWithOthers} || ${cellEnd} || coalesce(l.model, '') || ${cellEnd} || l.rotation || ${cellEnd}
            || coalesce(v.template_name, l.template_name, case when l.linked then coalesce(p.mapped_template, q.template_name, '') end)
            as look,
          ${sql.join(read.map((name) => sql`${cells[name].of} as ${sql.ref(`c${names.indexOf(name)}`)}`))}
        from ${labelTables}
        join store s on s.store_id = l.store_id
        left join label_override v on v.label_id = l.label_id
        left join label_property q on q.store_id = l.store_id and q.model = l.model
        left join json_to_recordset(${modelFacts()}::json) as m (key text, name text, width integer, height integer,
          colours text) on m.key = l.model
        left join lateral (
          select string_agg(a.article_id, ', ' order by la.position) as ids,
            string_agg(a.name, ', ' order by la.position) as names
          from label_article la join article a using (article_key) where la.label_id = l.label_id) shown on true
        where ${sql.join([labelsWhere(storeIds, filter), ...range], sql` and `)} offset 0) looked offset 0) r`.execute(
    db,
  )
  const [lines] = rows
  if (lines?.unnamed) {
    for (const [look, template] of await templatesOf(db, lines.unnamed)) looks.set(look, template)
    return linesOf(db, storeIds, filter, { order, dir, part }, looks)
  }
  return { text: lines?.text ?? '', rows: lines?.rows ?? 0 }
}

/** The same look has the same template in all stores, unless places have other ones. */
const storeWithOthers = sql`case when exists (select from template_area) then l.store_id else 0 end`

/** The template of each look: a company, a store or 0, a model, a rotation and the selected name. */
async function templatesOf(db: Db, looks: readonly string[]): Promise<[string, string][]> {
  const read = looks.map((look) => {
    const [company = '', storeId = '', model = '', rotation = '', ...name] = look.split(cellEnd)
    const chosen = { company, name: name.join(cellEnd), storeId: Number(storeId) }
    return { look, model: model || null, rotation: Number(rotation), chosen }
  })
  const choices = await choicesFor(
    db,
    read.map(({ chosen }) => chosen),
  )
  return read.map(({ look, model, rotation, chosen }) => [look, shownTemplate(choices, model, rotation, chosen)])
}

const modelFacts = () =>
  JSON.stringify(
    Object.entries(factsByKey(({ name, width, height, colours }) => ({ name, width, height, colours }))).map(
      ([key, facts]) => ({ key, ...facts }),
    ),
  )
