// server/db: no list reads a whole table, for any search and sort: the test asks the database for the plan of every
// statement of the running server.
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listArticleChanges } from '@shelfcast/contract/articles/records'
import {
  listArticleInfo,
  listArticlesByField,
  listArticlesByName,
  listArticlesByNfc,
  listLinkedArticles,
} from '@shelfcast/contract/articles/reads'
import { AlertSettingBody } from '@shelfcast/contract/sensors/alert-settings'
import { listArticles } from '@shelfcast/contract/articles/articles'
import type { OperationShape } from '@shelfcast/contract/operation'
import { allOperations } from '@shelfcast/contract/operations'
import { allActionCodes, allMenuCodes } from '@shelfcast/contract/permissions'
import { pagingHeaders } from '@shelfcast/contract/paging'
import { instancePrefix } from '../delivery/membership.ts'
import { deliveryDefaults } from '../settings.ts'
import { sessionSettings } from './database.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, openTestSession } from '../testing/people.ts'
import { apiClient } from '../testing/api-client.ts'

/** Enough rows for the planner to prefer any existing index. Every hundredth store is the caller's, and S1 is large. */
const stores = 600
const perStore = {
  article: 20,
  label: 20,
  gateway: 2,
  article_change: 10,
  article_file: 10,
  fail_record: 20,
  alert: 10,
  white_list: 20,
  heard_label: 10,
  article_schedule: 10,
  label_command: 10,
  floor_plan: 3,
  shelf: 10,
  pick: 10,
  ota_schedule: 2,
  power_controller: 4,
  sensor_setting: 2,
  sensor: 10,
  sensor_alert: 10,
  sensor_notice: 10,
}
const large = 20_000
const isLarge: readonly string[] = ['article', 'article_change']
/** Another instance serves all gateways, because calling 1200 of them costs more than the lists. */
const elsewhere = 'elsewhere'
const tables = [
  ...Object.keys(perStore),
  'store',
  'label_article',
  'label_page',
  'label_button',
  'label_sample',
  'battery_forecast',
  'article_file_error',
  'article_time',
  'article_links',
  'article_word',
  'label_event',
  'article_price',
  'template',
  'template_group',
  'template_model_group',
  'template_image',
  'button_config',
  'anchor',
  'label_position',
  'label_doubt',
  'ota_label',
  'power_device',
  'pick_line',
  'sensor_reading',
  'sensor_quarter',
  'audit',
  'account',
  'account_store',
  'app_setting',
]

let server: TestServer
let send: ReturnType<typeof apiClient>
let planner: pg.Client
const asked = vi.spyOn(pg.Client.prototype, 'query')

/** Rows for every store; `s` is the store, `n` the number of the row in it. */
async function fill(table: keyof typeof perStore, columns: string, values: string) {
  await sql
    .raw(`
  insert into ${table} (store_id, ${columns}) select s.store_id, ${values}
  from store s cross join lateral generate_series(1, ${isLarge.includes(table) ? `case when s.code = 'S1' then ${large} else ${perStore[table]} end` : perStore[table]}) n`)
    .execute(server.db)
  await sql.raw(`vacuum analyze ${table}`).execute(server.db)
}
const code = "lpad(to_hex(s.store_id * 100 + n), 12, '0')"
const id = "lpad(n::text, 8, '0')"
const name = `(array['Milk', 'Bread', 'Čaj', 'Cheese', 'Soap'])[1 + n % 5] || ' ' || substr(md5(s.store_id || '-' || n), 1, 6)`

beforeAll(async () => {
  server = await startServer({ delivery: { figuresMs: deliveryDefaults.figuresMs } })
  const { db } = server
  planner = new pg.Client({
    connectionString: server.databaseUrl,
    application_name: `${instancePrefix}${elsewhere}`,
  })
  await planner.connect()
  await planner.query(sessionSettings)
  await sql`
    insert into delivery_instance (instance, seen_at) values (${elsewhere}, now() + interval '1 day')`.execute(db)
  await addCompany(db, 'acme')
  await sql`
    insert into store (company, code, name, address, zone_id, country, updated_at)
    select 'acme', 'S' || n, 'Store ' || n, repeat(md5(n::text), 15), 'UTC', 'C' || n % 7, now() - n * interval '1 minute'
    from generate_series(1, ${stores}::integer) n`.execute(db)
  await sql`vacuum analyze store`.execute(db)
  await fill(
    'article',
    'article_id, name, created_at, updated_at',
    `${id}, ${name}, now() - n * interval '1 second', now() - n * interval '2 seconds'`,
  )
  await fill(
    'gateway',
    'company, mac, name, ip, port, network_status, owner',
    `'acme', ${code}, 'Gateway ' || n, '10.0.0.' || n, 80, 'CONNECTED', '${elsewhere}'`,
  )
  await fill(
    'label',
    'code, model, linked, battery_mv, rssi, last_seen_at, gateway_id, floor, shelf_id, shelf_order',
    `${code}, 'oepl-1', true, 2500 + n, -n, now() - n * interval '1 minute', (select min(gateway_id) from gateway g where g.store_id = s.store_id), '1', 'S' || n % 10, n`,
  )
  await sql`
    insert into label_page (label_id, store_id, gateway_id, wanted_version, shown_version, wanted_at)
    select label_id, store_id, gateway_id, 2, case when label_id % 50 = 0 then 1 else 2 end, now() from label`.execute(
    db,
  )
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 1
    from (select label_id, store_id, row_number() over (partition by store_id) as n from label) l
    join article a on a.store_id = l.store_id and a.article_id = lpad(l.n::text, 8, '0')`.execute(db)
  await fill(
    'article_change',
    'article_key, article_id, article_name, batch_id, source, changes, created_at',
    `n, ${id}, ${name}, gen_random_uuid(), 'FILE', '[]', now() - n * interval '1 second'`,
  )
  await fill(
    'article_file',
    'batch_id, name, source, result, created_at',
    `gen_random_uuid(), 'File ' || n, 'FILE', 'SUCCESS', now() - n * interval '1 minute'`,
  )
  await fill(
    'fail_record',
    'label_id, page, version, operation, error_code, error_text, request_date',
    `(select min(label_id) from label l where l.store_id = s.store_id), 1, n, 'LINK', 'NOT_CONFIRMED', 'Late', now() - n * interval '1 minute'`,
  )
  await fill(
    'alert',
    'kind, target, opened_at, told_at',
    `'LABEL_OVERDUE', ${code}, now() - n * interval '1 minute', now()`,
  )
  await fill(
    'white_list',
    'label_code, created_at',
    `lpad(to_hex(s.store_id * 100 + n * 2), 12, '0'), now() - n * interval '1 minute'`,
  )
  await fill(
    'heard_label',
    'code, gateway_id',
    `lpad(to_hex(900000000 + s.store_id * 100 + n), 12, '0'), (select min(gateway_id) from gateway g where g.store_id = s.store_id)`,
  )
  await fill(
    'article_schedule',
    'file_name, zone_id, local_time, due_at, created_at, modified_at',
    `'Plan ' || n, 'UTC', '', now() + n * interval '1 day', now() - n * interval '1 minute', now()`,
  )
  await fill(
    'label_command',
    'label_id, kind, payload, batch_id, state, expires_at',
    `(select min(label_id) from label l where l.store_id = s.store_id), 'LED', '{"color": "RED", "duration": "10s"}', gen_random_uuid(), 'DONE', now()`,
  )
  await fill('floor_plan', 'floor, width_metres, height_metres', `n::text, 40, 25`)
  await fill('shelf', 'floor, shelf_id', `'1', 'S' || n - 1`)
  await sql`
    insert into anchor (label_id, store_id, position_id, floor, x, y)
    select label_id, store_id, 'P' || label_id, '1', 1, 1 from label where label_id % 5 = 0`.execute(db)
  await sql`
    insert into label_position (label_id, store_id, floor, x, y, accuracy, source, located_at)
    select label_id, store_id, '1', 1, 1, 1, 'DECLARED', now() from label`.execute(db)
  await sql`
    insert into label_doubt (label_id, store_id, reason, confidence, since, misplaced)
    select label_id, store_id, 'WARM', 90, now(), true from label where label_id % 5 = 0`.execute(db)
  await sql`
    insert into firmware_package (company, type, model, version, file_name, content, size, md5)
    select 'acme', 'TAG', 'oepl-1', n, 'f.bin', '', 1, '' from generate_series(1, ${stores}::integer) n`.execute(db)
  await fill(
    'ota_schedule',
    'package_id, is_on',
    '(select min(package_id) + (s.store_id + n) % 600 from firmware_package), false',
  )
  await sql`
    insert into ota_label (schedule_id, label_id, command_id, batch_id, state)
    select o.schedule_id, l.label_id, 0, gen_random_uuid(), 'SUCCESS'
    from ota_schedule o join label l using (store_id)`.execute(db)
  await fill(
    'power_controller',
    'company, code, linked, source, topic, channel, name, power_on, online, heard_at',
    `'acme', ${code} || '0', true, 'shelly', 'T' || n, 0, 'Rail ' || n, true, true, now()`,
  )
  await sql`
    insert into power_device (controller_id, code, kind)
    select controller_id, 'Lamp ' || n, 'LIGHT' from power_controller cross join generate_series(1, 4) n`.execute(db)
  await fill(
    'pick',
    'name, color, account, state, started_at',
    `'Order ' || n, 'RED', 'a', 'DONE', now() - n * interval '1 minute'`,
  )
  await sql`
    insert into pick_line (pick_id, position, article_id, article_name, quantity)
    select pick_id, n, 'A' || n, 'Milk', 1 from pick cross join generate_series(1, 5) n`.execute(db)
  await fill('sensor_setting', 'name, value', `'set ' || n, '${JSON.stringify(AlertSettingBody.parse({ name: 'A' }))}'`)
  await fill(
    'sensor',
    'company, code, linked, name, setting_id, temperature, measured_at',
    `'acme', ${code}, true, 'Cooler ' || n, (select min(setting_id) from sensor_setting g where g.store_id = s.store_id), n, now()`,
  )
  const ofStore = `(select min(sensor_id) + n - 1 from sensor x where x.store_id = s.store_id)`
  await fill(
    'sensor_alert',
    'sensor_id, kind, level, value, limit_value, occurred_at, closed_at',
    `${ofStore}, 'TEMPERATURE', 'DANGER', n, 1, now() - n * interval '1 hour', case when n > 1 then now() end`,
  )
  await fill(
    'sensor_notice',
    'alert_id, channel, recipient, sent_at',
    `(select min(id) + n - 1 from sensor_alert a where a.store_id = s.store_id), 'SCREEN', '', now() - n * interval '1 hour'`,
  )
  await sql`
    insert into sensor_reading (sensor_id, measured_at, temperature)
    select sensor_id, now() - n * interval '5 minutes', n from sensor cross join generate_series(1, 4) n`.execute(db)
  await sql`
    insert into sensor_quarter (sensor_id, at, temperature_min, temperature_max, temperature_sum, temperatures)
    select sensor_id, now() - n * interval '15 minutes', 1, 2, 3, 2 from sensor cross join generate_series(1, 4) n`.execute(
    db,
  )
  await sql`
    insert into label_button (label_id, button, store_id, alarm, pressed_at)
    select label_id, 1, store_id, true, now() from label`.execute(db)
  await sql`
    insert into label_sample (label_id, at, gateway_id)
    select label_id, now() - n * interval '1 hour', gateway_id from label cross join generate_series(1, 3) n`.execute(
    db,
  )
  await sql`
    insert into battery_forecast (label_id, store_id, battery_mv, low_on)
    select label_id, store_id, 2420, current_date + 3 from label where label_id % 7 = 0`.execute(db)
  await sql`
    insert into article_file_error (file_id, position, field, code, message)
    select id, 1, 'LIST_PRICE', 'number', 'No number' from article_file`.execute(db)
  await sql`update article_file set fail = 1`.execute(db)
  await sql`
    insert into template (company, name, design, width, height, colours, label_type, dithering, document, modified_by)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'winter ' || n, 'winter', n % 400, 128,
      'BW', '', false, repeat(md5(n::text), 30), 'anna'
    from generate_series(1, 20000) n`.execute(db)
  for (const [table, members] of [
    ['template_group', 'templates'],
    ['template_model_group', 'models'],
  ])
    await sql
      .raw(
        `insert into ${table} (company, name, ${members}, modified_by)
         select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'winter ' || n,
           array_fill(repeat(md5(n::text), 3), array[5]), 'anna'
         from generate_series(1, 20000) n`,
      )
      .execute(db)
  await sql`
    insert into template_area (company, type, area_key, area_value, template, modified_by)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'winter-' || n || 'x128-BW', 'STORE', 'S1',
      'other', 'anna'
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into template_image (company, name, width, height, hash, content, modified_by)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'logo ' || n, 1, 1, '', '', 'anna'
    from generate_series(1, 20000) n`.execute(db)
  await sql`insert into company (code) values ('far') on conflict do nothing`.execute(db)
  await sql`
    insert into button_config (company, name, button_set)
    select case when n % 100 = 0 then 'acme' else 'far' end, 'set ' || n,
      '{"main":"DEFAULT","sub":"DEFAULT","extend1":"DEFAULT","extend2":"DEFAULT"}' from generate_series(1, 20000) n`.execute(
    db,
  )
  await sql`
    insert into audit (company, account, action, target, time)
    select case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end, 'anna', 'store.save', 'S' || n,
      now() - n * interval '1 second'
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into account (account, password_hash, companies, access_level, first_name)
    select 'user ' || n, '', array[case when n % 100 = 0 then 'acme' else 'company ' || n % 100 end], '3', 'User ' || n
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into account_store
    select a.account_id, s.store_id
    from account a join store s on s.company = a.companies[1] and s.store_id % 100 = a.account_id % 100`.execute(db)
  await sql`
    insert into area (company, country)
    select case when n % 100 = 0 then 'acme' else 'far' end, 'land ' || n
    from generate_series(1, 20000) n`.execute(db)
  await sql`
    insert into app_setting (company, area_id, value)
    select company, area_id, '{}' from area where country like 'land %'`.execute(db)
  for (const table of [
    'audit',
    'account',
    'account_store',
    'store_total',
    'app_setting',
    'template_group',
    'template_model_group',
    'button_config',
    'template_area',
    'template',
    'template_image',
    'label_page',
    'label_article',
    'label_button',
    'label_sample',
    'battery_forecast',
    'article_file',
    'article_file_error',
    'article_time',
    'article_links',
    'article_word',
    'sensor_reading',
    'sensor_quarter',
    'anchor',
    'label_position',
    'label_doubt',
  ])
    await sql.raw(`vacuum analyze ${table}`).execute(db)
  const mine = await db
    .selectFrom('store')
    .select('store_id')
    .where(sql<boolean>`substr(code, 2)::integer % 100 = 1`)
    .execute()
  send = apiClient(
    server.url,
    (
      await openTestSession(
        db,
        await addAccount(db, {
          account: 'anna',
          company: 'acme',
          menu: [...allMenuCodes],
          action: [...allActionCodes],
          stores: mine.map((store) => store.store_id),
        }),
      )
    ).headers,
  )
  // With several companies, backups are for the operator only.
  await sql`update account set provider_administrator = true where account = 'anna'`.execute(db)
}, 120_000)
afterAll(async () => {
  asked.mockRestore()
  await planner.end()
  await server.stop()
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}
/** The patterns below name statements in one line. */
const inOneLine = (statement: string) => statement.replaceAll(/\s+/g, ' ').trim()
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const rowsRead = (node: Plan) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops']

/** `own` separates the statements of the list from those of delivery, which runs meanwhile. */
interface List {
  own: RegExp
  searches: Record<string, unknown>[]
  /** Called for one store, and for all of the caller's. */ reach: ('one' | 'all')[]
  /** Required parameters of the call. */ always?: Record<string, string>
}

/** The table scans of one call, with the number of rows each read. */
async function scansOf(operation: OperationShape, own: RegExp, query: Record<string, unknown>) {
  asked.mockClear()
  const answer = await send(operation, { query })
  expect([200, 204], JSON.stringify(query)).toContain(answer.status)
  const calls = (asked.mock.calls as unknown[][]).flatMap(([text, values]) =>
    typeof text === 'string' && /^(?:select|with)\b/.test(inOneLine(text)) && own.test(inOneLine(text))
      ? [{ text, values: values as unknown[] }]
      : [],
  )
  expect(calls.length).toBeGreaterThan(0)
  const scans: { table: string; how: string; rows: number }[] = []
  for (const { text, values } of calls) {
    const { rows } = await planner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, timing off, format json) ${text}`,
      values,
    )
    for (const node of nodesOf((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan))
      if (node['Relation Name'])
        scans.push({ table: node['Relation Name'], how: node['Node Type'], rows: rowsRead(node) })
  }
  return { scans, total: Number(answer.headers.get(pagingHeaders.total)) }
}

const anArticle = /\barticle a\b|"store_total"/
const aChange = /from article_change c\b|"store_total"/
const aLabel = /from label l (?:where|join label_page p)/
const aGateway = /from gateway g (?:where|join store s)/
const aPress = /from label_button b\b/
const aSample = /from label_sample s\b/
const anError = /from fail_record f\b/
const errorSearches = [{ dept: 'Tea' }, { dept: '-' }, { labelCode: '0' }, { start: '2020-01-01', end: '2099-01-01' }]
const listed = /from white_list w\b/
const anAccount = /from account a\b/
const one: List['reach'] = ['one']
const both: List['reach'] = ['one', 'all']
const found = [{ id: '1999' }, { name: 'cheese' }, { id: '000', name: 'soap' }]

/** Every list that is declared, by the name of its operation. */
const lists: Record<string, List> = {
  listArticles: {
    own: anArticle,
    reach: one,
    searches: [
      { id: '0001999' },
      { id: '1999' },
      { name: 'čaj a' },
      { name: 'cheese' },
      { id: '000', name: 'soap' },
      { unlinked: false },
      { unlinked: true },
      { unlinked: false, name: 'milk' },
      { unlinked: true, name: 'milk' },
      { data: true },
      { search: 'cheese' },
      { search: '0001999' },
      { search: '4006381333931' },
      { only: '00001999' },
      { category: 'Tea' },
      { category: 'Tea', search: 'milk' },
      { pictures: true },
    ],
  },
  listArticleInfo: {
    own: anArticle,
    reach: one,
    searches: [{ articleId: '1999' }, { articleIdsList: '00000001,00000002' }, { articleName: 'cheese' }],
  },
  findArticles: { own: anArticle, reach: one, searches: [{ article: '00000001' }, { article: '4006381333931' }] },
  listArticlesById: { own: anArticle, reach: one, searches: [], always: { id: '00000001' } },
  listArticlesByName: { own: anArticle, reach: one, searches: [], always: { name: 'cheese' } },
  listArticlesByNfc: { own: anArticle, reach: one, searches: [], always: { nfcUrl: 'https://example.org/1' } },
  listArticlesByField: { own: anArticle, reach: one, searches: found, always: { key: 'ORIGIN', value: 'a' } },
  listLinkedArticles: { own: anArticle, reach: one, searches: found },
  listArticleChanges: {
    own: aChange,
    reach: one,
    searches: [
      { article: '0001999' },
      { article: 'čaj a' },
      { articleId: '00000007' },
      { source: 'API' },
      { account: 'anna' },
      { batch: '00000000-0000-4000-8000-000000000000' },
      { start: '2099-01-01' },
      { end: '2020-01-01' },
    ],
  },
  listArticleUpdateDetails: {
    own: /from article_change c\b|from article_file\b/,
    reach: both,
    searches: [{ articleId: '00000001' }, { result: 'SUCCESS' }],
    always: { name: 'File 3' },
  },
  listValidationErrors: {
    own: /from article_file f join article_file_error/,
    reach: both,
    searches: [{ batchId: '00000000-0000-4000-8000-000000000000' }],
  },
  listReceiptChanges: {
    own: aChange,
    reach: one,
    searches: [],
    always: { batch: '00000000-0000-4000-8000-000000000000' },
  },
  listAddedArticles: {
    own: /from article_added d\b/,
    reach: one,
    searches: [],
    always: { batch: '00000000-0000-4000-8000-000000000000' },
  },
  listArticleFiles: {
    own: /from article_file f\b/,
    reach: both,
    searches: [{ name: 'file 3' }, { start: '2020-01-01', end: '2099-01-01' }],
  },
  listArticleSchedules: {
    own: /from article_schedule h\b/,
    reach: one,
    searches: [{ name: 'plan 3' }, { start: '2020-01-01', end: '2099-01-01' }, { fileStatus: 'NOT_PROCESSED' }],
  },
  listLabels: {
    own: aLabel,
    reach: both,
    searches: [
      { label: '0' },
      { status: 'SUCCESS' },
      { status: ['PROCESSING', 'TIMEOUT'] },
      { battery: 'NONE' },
      { signal: 'NONE' },
      { network: true },
      { articleId: '00001' },
      { articleName: 'milk' },
      { gateway: 'gateway' },
      { unlinked: false },
      { replaceWithin: 7 },
    ],
  },
  listUnassigned: { own: aLabel, reach: one, searches: [{ label: '0' }, { network: true }] },
  listUnassignedStatus: { own: aLabel, reach: one, searches: [{ label: '0' }] },
  listGatewayLabels: { own: aLabel, reach: one, always: { gateway: '00000000C001' }, searches: [{ isAssigned: true }] },
  listCategoryLabels: { own: aLabel, reach: one, searches: [{ key: 'ORIGIN' }, { key: 'ORIGIN', value: 'a' }] },
  listShelves: { own: /"articleCount"/, reach: one, searches: [{ floor: '1' }, { label: '0' }] },
  listAudit: {
    own: /from audit a\b/,
    reach: one,
    searches: [{ target: 'S1' }, { account: 'anna' }, { action: 'store' }, { start: '2020-01-01' }, { id: 7 }],
  },
  listBackups: { own: /select runs_server\(/, reach: one, searches: [] },
  listFailRecords: {
    own: /from fail_record f\b/,
    reach: both,
    searches: [
      { label: '0' },
      { gateway: 'gateway' },
      { reason: 'NOT_CONFIRMED' },
      { unsolved: true },
      { start: '2020-01-01' },
    ],
  },
  listErrors: { own: anError, reach: both, searches: errorSearches },
  listErrorInfo: { own: anError, reach: both, searches: errorSearches },
  listGatewayErrors: {
    own: anError,
    reach: both,
    searches: [{ gw: 'Gateway 1' }, { labelCode: '0' }, { start: '2020-01-01', end: '2099-01-01' }],
  },
  listErrorRecords: { own: anError, reach: both, searches: [{ labelCode: '000000000065' }, { gw: 'Gateway 1' }] },
  listReportGateways: { own: /from gateway g\b/, reach: both, searches: [] },
  listProductInfo: { own: /from label l where/, reach: both, searches: [] },
  listAliveHistory: { own: aSample, reach: both, searches: [], always: { label: '000000000065' } },
  listStatusHistory: { own: aSample, reach: both, searches: [], always: { label: '000000000065' } },
  listLabelFirmware: {
    own: /newest as materialized/,
    reach: both,
    searches: [{ label: '0' }, { type: 'oepl' }, { version: '3' }, { outdated: true }],
  },
  listLabelProperties: { own: /from label_override v\b/, reach: both, searches: [{ type: 'oepl' }] },
  listLabelAlarms: { own: aPress, reach: both, searches: [{ labelCode: '000000000065' }, { clear: true }] },
  listLabelAlarmDetails: { own: aPress, reach: both, searches: [{ labelCode: '000000000065' }] },
  listLedOrders: { own: /from label_command c\b/, reach: both, searches: [{ labelCode: '000000000065' }] },
  listAlerts: {
    own: /from alert a\b/,
    reach: both,
    searches: [{ show: 'NEW' }, { show: 'SNOOZED' }, { show: 'HISTORY' }],
  },
  listWhiteList: {
    own: listed,
    reach: one,
    searches: [{ search: '0' }, { searchType: 'mac', search: '0' }, { presence: 'EXPECTED' }],
  },
  listCloudWhiteList: {
    own: listed,
    reach: one,
    searches: [{ labelCode: '0' }, { labelMac: '0' }, { labelModel: 'oepl' }],
  },
  listUnassignedWhiteList: { own: listed, reach: one, searches: [{ labelCode: '0' }] },
  listHeardLabels: { own: /from heard_label h\b/, reach: one, searches: [{ search: '0' }] },
  listGateways: {
    own: aGateway,
    reach: both,
    searches: [{ ip: '10.0' }, { mac: '000' }, { name: 'gate' }, { network: 'online' }],
  },
  listGatewayStatus: { own: aGateway, reach: both, searches: [{ mac: '000' }] },
  listGatewayFirmware: {
    own: /gateway g\b/,
    reach: both,
    searches: [{ mac: '000' }, { name: 'gate' }, { version: '3' }],
  },
  listOtaSchedules: {
    own: /from\s+ota_schedule o\b/,
    reach: both,
    searches: [{ model: 'oepl-1' }, { fwVersion: '2' }, { id: '7' }],
  },
  listOtaDetails: {
    own: /from\s+ota_schedule o\b/,
    reach: one,
    searches: [{ id: '7' }, { code: '65' }, { otaStatus: 'FAILED' }],
  },
  listOtaLabels: {
    own: /from\s+ota_schedule o\b/,
    reach: one,
    searches: [{ label: '65' }, { tagClass: '11' }, { firmwareVersion: '39' }, { otaStatus: 'SKIPPED' }],
  },
  listFirmwarePackages: {
    own: /from firmware_package p\b/,
    reach: ['all'],
    searches: [{ fwVersion: '3' }, { fileName: 'a' }],
  },
  listTemplates: {
    own: /from template where/,
    reach: ['all'],
    searches: [{ name: 'winter 1' }, { width: 296, height: 128 }, { color: 'BW' }],
  },
  listAppSettingPlaces: {
    own: /from app_setting p\b/,
    reach: ['all'],
    searches: [{ areaId: 0 }, { stationCode: 'S1' }],
  },
  listTemplateImages: {
    own: /from template_image i\b/,
    reach: ['all'],
    searches: [{ fileName: 'logo 1' }, { stationCode: 's1' }, { areaId: 1 }],
  },
  listTemplateTypes: { own: /from template where/, reach: ['all'], searches: [{ templateSize: '296x128' }] },
  findTemplates: { own: /from template where/, reach: ['all'], searches: [], always: { name: 'winter' } },
  listStoreTemplates: { own: /from template_area a\b/, reach: ['all'], searches: [], always: { storeCode: 'S1' } },
  listTemplateGroups: { own: /from template_group g\b/, reach: ['all'], searches: [{ name: 'winter 1' }] },
  listModelGroups: { own: /from template_model_group where/, reach: ['all'], searches: [{ name: 'winter 1' }] },
  listPicks: {
    own: /from\s+pick p\b/,
    reach: one,
    searches: [{ name: 'order 1' }, { articleId: 'A1' }, { state: 'OPEN' }],
  },
  listPickLines: { own: /from\s+pick_line n\b/, reach: one, searches: [{ picked: true }], always: { id: '1' } },
  listControllers: {
    own: /from\s+power_controller c\b/,
    reach: both,
    searches: [
      { name: 'rail 1' },
      { controllerId: '65' },
      { networkStatus: 'DISCONNECTED' },
      { powerState: 'OFF' },
      { state: 'OFFLINE' },
      { linked: true },
    ],
  },
  listRailDevices: {
    own: /from\s+power_controller c\b/,
    reach: one,
    searches: [{ controllerId: '0000000000650' }, { label: '65' }, { state: 'OFFLINE' }],
  },
  listPositions: {
    own: /from\s+label l left join label_position lp/,
    reach: both,
    searches: [
      { floor: '1' },
      { shelfId: 'S3' },
      { source: 'DECLARED' },
      { misplaced: true },
      ...['getByLabel', 'getByPosition', 'getByArticleId', 'getByArticleName'].map((by) => ({ by, value: '65' })),
      { by: 'getByStore', value: 'S1' },
    ],
  },
  listAnchors: {
    own: /from\s+anchor an join label l/,
    reach: both,
    searches: [
      { floor: '1' },
      { positionId: 'p6' },
      { labelCode: '65' },
      ...['getByLabel', 'getByPosition', 'getByArticleId', 'getByArticleName'].map((by) => ({ by, value: '65' })),
    ],
  },
  listPlans: { own: /from\s+floor_plan p\b/, reach: one, searches: [] },
  listPlanShelves: {
    own: /union\s+select l\.floor, l\.shelf_id/,
    reach: one,
    searches: [{ floor: '1' }, { shelfId: 'S3' }, { name: 'S' }, { misplaced: true }],
  },
  listShelfLabels: {
    own: /l\.floor = \$\d+ and l\.shelf_id = \$\d+/,
    reach: one,
    searches: [],
    always: { floor: '1', shelfId: 'S3' },
  },
  listSensors: {
    own: /from sensor s where/,
    reach: one,
    searches: [
      { name: 'cooler 1' },
      { sensorCode: '65' },
      { status: 'DANGER' },
      { battery: 'BAD' },
      { linked: true },
      { network: false },
      { notiId: 1 },
    ],
  },
  listSensorLogs: {
    own: /from sensor_reading r\b|from sensor_quarter q\b/,
    reach: one,
    searches: [{ interval: '10m' }, { interval: '1d' }, { start: '2020-01-01' }, { end: '2020-01-01' }],
    always: { sensorCode: '000000000065' },
  },
  listSensorAlerts: {
    own: /from sensor_alert a where/,
    reach: both,
    searches: [
      { sensorCode: '65' },
      { status: 'OPEN' },
      { level: 'DANGER' },
      { kind: 'OFFLINE' },
      { start: '2099-01-01' },
      { end: '2020-01-01' },
    ],
  },
  listSensorNotices: {
    own: /from sensor_notice n\b/,
    reach: both,
    searches: [{ sensorCode: '000000000065' }, { alertId: 1 }, { start: '2099-01-01' }, { end: '2020-01-01' }],
  },
  listAlertSettings: { own: /from sensor_setting g where/, reach: both, searches: [{ name: 'set 1' }] },
  listButtonConfigs: { own: /from button_config c where/, reach: ['all'], searches: [{ configName: 'set 1' }] },
  listAccounts: { own: anAccount, reach: ['all'], searches: [{ account: 'user 1' }, { accessLevel: '9' }] },
  listAccountsSeenBy: { own: anAccount, reach: ['all'], searches: [], always: { user: 'anna' } },
  listCloudAccounts: { own: anAccount, reach: ['all'], searches: [{ firstName: 'user 1' }, { status: 'WAITING' }] },
  listMappings: { own: anAccount, reach: both, searches: [{ account: 'user 1' }] },
  listMappable: { own: anAccount, reach: both, searches: [{ search: 'user 1' }] },
  listCloudMappings: { own: anAccount, reach: both, searches: [{ account: 'user 1' }] },
  listCloudMappable: { own: anAccount, reach: both, searches: [{ search: 'user 1' }] },
  listFloatingGateways: { own: /from floating_gateway\b/, reach: ['all'], searches: [{ mac: '000' }] },
  listStores: {
    own: /from store s where/,
    reach: ['all'],
    searches: [{ store: 's1' }, { storeName: 'store 1' }, { country: 'C1' }],
  },
  listStoreSummaries: {
    own: /from "store" where "store_id" in|from store s left join store_total/,
    reach: ['all'],
    searches: [{ country: 'C1' }, { problemType: 'gatewayOffline' }],
  },
}

/** Reading an empty month of history costs nothing, and the planner knows it. */
function isWhole({ table, how, rows }: { table: string; how: string; rows: number }): boolean {
  const [history] = /^.*(?=_(?:\d{6}|before|rest)$)/.exec(table) ?? []
  return (
    how === 'Seq Scan' && (tables.includes(table) || (history !== undefined && tables.includes(history) && rows > 0))
  )
}

const declared = allOperations.flatMap(({ name, operation }) =>
  operation.list ? [{ name, operation, list: operation.list }] : [],
)

test('every list is tried', () => {
  expect(Object.keys(lists).sort()).toEqual(declared.map(({ name }) => name).sort())
})

test.each(declared)(
  '$name reads no whole table, for any search and any order',
  async ({ name, operation, list }) => {
    const { own, searches, reach, always } = lists[name] as List
    const orders = list.sort.flatMap((key) => [{ sort: `${key},asc` }, { sort: `${key},desc` }])
    const queries = [
      ...orders,
      ...searches,
      ...searches.flatMap((search) => orders.slice(0, 2).map((order) => ({ ...search, ...order }))),
    ]
    const whole: unknown[] = []
    for (const query of queries) {
      for (const store of reach) {
        const full = { ...always, ...query, ...(store === 'one' ? { store: 'S1' } : {}) }
        const { scans } = await scansOf(operation, own, full)
        for (const scan of scans) if (isWhole(scan)) whole.push({ full, ...scan })
      }
    }
    expect(whole).toEqual([])
  },
  120_000,
)

test('a product is found by its NFC address alone, and one count serves all pages of a search in one field', async () => {
  await sql`
    update article
    set nfc_url = 'https://n.example/' || article_id
    where store_id = (select store_id from store where code = 'S1') and article_id like '%77'`.execute(server.db)
  await sql`vacuum analyze article`.execute(server.db)
  const { scans, total } = await scansOf(listArticlesByNfc, anArticle, {
    store: 'S1',
    nfcUrl: 'https://n.example/00000077',
  })
  expect(total).toBe(1)
  for (const { table, rows } of scans) expect(rows, table).toBeLessThan(50)
  const search = { store: 'S1', key: 'ORIGIN', value: 'nowhere' }
  const counts = async (page: number) => (
    await scansOf(listArticlesByField, anArticle, { ...search, page }),
    (asked.mock.calls as unknown[][]).filter(
      ([text]) => typeof text === 'string' && /^select count.*from article a/.test(inOneLine(text)),
    ).length
  )
  expect(await counts(0)).toBe(1)
  expect(await counts(1)).toBe(0)
})

/** Lists with a search for product names, and its parameter. */
const searching = [
  [listArticles, 'name'],
  [listArticlesByName, 'name'],
  [listArticleInfo, 'articleName'],
  [listLinkedArticles, 'name'],
] as const

test.each(searching)(
  'a search for two letters reads the store once, and few matches give pages by their keys: $0.summary',
  async (operation, field) => {
    await sql`
      update article
      set name = 'Quark ' || article_id
      where store_id = (select store_id from store where code = 'S1') and article_id like '%777'
        and name not like 'Quark%'`.execute(server.db)
    await sql`vacuum analyze article`.execute(server.db)
    await server.events.publish(server.db, { kind: 'ARTICLE', storeId: 0, ids: [] })
    for (const name of ['qu', 'zq', 'ea']) {
      const first = await scansOf(operation, anArticle, { store: 'S1', size: 20, [field]: name })
      if (operation === listArticles)
        expect({ qu: 20, zq: 0, ea: Math.max(2_001, first.total) }[name], name).toBe(first.total)
      for (const sort of ['articleId,desc', 'name,desc', 'lastUpdated,asc']) {
        const { scans, total } = await scansOf(operation, anArticle, { store: 'S1', size: 20, [field]: name, sort })
        expect(total).toBe(first.total)
        for (const { table, how, rows } of scans)
          expect(rows, `${name} by ${sort}: ${how} of ${table}`).toBeLessThan(400)
      }
    }
  },
)

test('a page of a large store reads little more than its own rows, in every order, and so does a narrow search', async () => {
  const most = 400
  const orders = listArticles.list.sort.flatMap((key) => [`${key},asc`, `${key},desc`])
  for (const query of [
    ...orders.map((sort) => ({ sort })),
    { id: '19998' },
    ...orders.map((sort) => ({ sort, name: 'čaj ab' })),
  ]) {
    const { scans } = await scansOf(listArticles, anArticle, { store: 'S1', size: 20, data: true, ...query })
    for (const { table, how, rows } of scans)
      expect(rows, `${JSON.stringify(query)}: ${how} of ${table}`).toBeLessThan(most)
  }
  for (const sort of ['uploadDate,asc', 'uploadDate,desc']) {
    const { scans, total } = await scansOf(listArticleChanges, aChange, { store: 'S1', sort })
    expect(total).toBe(large)
    for (const { table, how, rows } of scans) expect(rows, `${how} of ${table}`).toBeLessThan(most)
  }
}, 120_000)
