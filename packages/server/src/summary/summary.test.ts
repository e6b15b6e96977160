// server/summary: every box of the overview counts exactly the rows of its list, and a large store is not counted for
// every event.
import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { listGateways } from '@shelfcast/contract/gateways/gateways'
import { listLabels } from '@shelfcast/contract/labels/labels'
import type { ListOperation } from '@shelfcast/contract/operation'
import { readAlertSetting, saveAlertSetting } from '@shelfcast/contract/settings/settings'
import { readProblems, readSummary, type Counts } from '@shelfcast/contract/summary/summary'
import { usingShop } from '../testing/shop.ts'
import { addGatewayRow } from '../testing/gateways.ts'

/** Milliseconds by which the server's clock is ahead. */
let ahead = 0
const { server, send, storeIdOf } = usingShop({ now: () => Date.now() + ahead, stores: ['mixed', 'large', 'still'] })

beforeAll(async () => {
  await sql`
    insert into article (store_id, article_id, name)
    select ${storeIdOf('mixed')}, 'A' || n, 'Article ' || n from generate_series(1, 90) n`.execute(server.db)
  for (const [at, status] of ['CONNECTED', 'CONNECTED', 'CONNECTED', 'NOT_READY', 'DISCONNECTED'].entries()) {
    await addGatewayRow(server.db, {
      company: 'acme',
      store_id: storeIdOf('mixed'),
      mac: `0000000000B${at}`,
      name: `G${at}`,
      network_status: status,
      owner: 'nobody',
    })
  }
  // Every status, battery, signal and silence, in every combination; for a third of the waiting ones a gateway is at
  // work.
  await sql`insert into label (store_id, code, linked, battery, signal, last_seen_at, gateway_id)
    select ${storeIdOf('mixed')}, lpad(to_hex(n), 12, '0'), n % 5 <> 0,
      (array['VERYGOOD','GOOD','LOW','BAD','REPLACE','NONE'])[1 + n % 6],
      (array['EXCELLENT','GOOD','BAD','NONE'])[1 + n % 4],
      case n % 7 when 0 then null when 1 then now() - interval '30 hours' else now() - interval '1 hour' end,
      (select gateway_id from gateway where mac = '0000000000B1') from generate_series(1, 240) n`.execute(server.db)
  // A fifth are in frost; every second of those has the model made for it.
  await sql`
    update label
    set code = upper(code), temperature = case when label_id % 5 = 0 then -18 else 21 end,
      model = case when label_id % 2 = 0 then 'M2_296x128_BW' else 'M2_296x128_BWR' end`.execute(server.db)
  await sql`
    insert into battery_forecast (label_id, store_id, battery_mv, low_on)
    select label_id, store_id, 2420, current_date + (label_id % 10)::integer
    from label where label_id % 4 > 0`.execute(server.db)
  await sql`
    insert into label_page (label_id, page, store_id, gateway_id, wanted_version, shown_version, deadline_at, due_at,
      warnings)
    select label_id, 1, store_id, gateway_id, 5, case when label_id % 3 = 0 then 4 else 5 end,
      now() + case when label_id % 2 = 0 then interval '1 hour' else interval '-1 hour' end,
      case when label_id % 3 = 0 then now() + interval '1 hour' end, case when label_id % 4 = 0 then 2 else 0 end
    from label`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0
    from label l join article a on a.article_id = 'A' || (l.label_id % 60 + 1) where l.linked`.execute(server.db)
})

const summary = async (store: string) =>
  (await send(readSummary, { query: { store } })).body as unknown as Counts & Record<string, unknown>
const rows = async (operation: ListOperation, query: Record<string, string>) =>
  Number((await send(operation, { query: { store: 'mixed', size: '1', ...query } })).headers.get('x-totalelements'))

/** A figure of the overview, its list, and the filter there. */
const boxes: readonly [
  name: string,
  figure: (counts: Counts) => number,
  list: ListOperation,
  filter: Record<string, string>,
][] = [
  ['labels', (counts) => counts.totalLabelCount, listLabels, {}],
  ['up to date', (counts) => counts.updatedLabelCount, listLabels, { status: 'SUCCESS' }],
  ['processing', (counts) => counts.inProgressLabelCount, listLabels, { status: 'PROCESSING' }],
  ['late', (counts) => counts.notUpdatedLabelCount, listLabels, { status: 'TIMEOUT' }],
  ['unassigning', (counts) => counts.unassigningLabelCount, listLabels, { status: 'UNASSIGNING' }],
  ['unassigned', (counts) => counts.unassignedLabelCount, listLabels, { status: 'UNASSIGNED' }],
  ['battery very good', (counts) => counts.veryGoodBatteryCount, listLabels, { battery: 'VERYGOOD' }],
  ['battery good', (counts) => counts.goodBatteryCount, listLabels, { battery: 'GOOD' }],
  ['battery low', (counts) => counts.lowBatteryCount, listLabels, { battery: 'LOW' }],
  [
    'battery to replace',
    (counts) => counts.badBatteryCount + counts.replaceBatteryCount,
    listLabels,
    { battery: 'BAD,REPLACE' },
  ],
  [
    'signal normal',
    (counts) => counts.excellentSignalLabelCount + counts.goodSignalLabelCount,
    listLabels,
    { signal: 'EXCELLENT,GOOD' },
  ],
  ['signal bad', (counts) => counts.badSignalLabelCount, listLabels, { signal: 'BAD' }],
  ['hanging in frost', (counts) => counts.misUsedLabelCount, listLabels, { misusedLabelType: 'all' }],
  [
    'made for warmth and hanging in frost',
    (counts) => counts.misUsedLabelCount,
    listLabels,
    { misusedLabelType: 'normal' },
  ],
  ['battery to replace this week', (counts) => counts.replaceSoonCount, listLabels, { replaceWithin: '7' }],
  ['with a warning', (counts) => counts.warningLabelCount, listLabels, { warning: 'true' }],
  [
    'without a warning',
    (counts) => counts.totalLabelCount - counts.warningLabelCount,
    listLabels,
    { warning: 'false' },
  ],
  ['heard', (counts) => counts.onlineLabelCount, listLabels, { network: 'true' }],
  ['not heard', (counts) => counts.offlineLabelCount, listLabels, { network: 'false' }],
  ['gateways connected', (counts) => counts.onlineGwCount, listGateways, { network: 'online' }],
  ['gateways not ready', (counts) => counts.notReadyGwCount, listGateways, { network: 'notready' }],
  ['gateways disconnected', (counts) => counts.offlineGwCount, listGateways, { network: 'offline' }],
  ['gateways online', (counts) => counts.onlineGwCount - counts.workingGwCount, listGateways, { state: 'Online' }],
  ['gateways working', (counts) => counts.workingGwCount, listGateways, { state: 'Working' }],
  ['gateways offline', (counts) => counts.notReadyGwCount + counts.offlineGwCount, listGateways, { state: 'Offline' }],
  ['products', (counts) => counts.totalProductCount, listArticles, {}],
  ['products with labels', (counts) => counts.totalAssignedProductCount, listArticles, { unlinked: 'false' }],
  [
    'products without labels',
    (counts) => counts.totalProductCount - counts.totalAssignedProductCount,
    listArticles,
    { unlinked: 'true' },
  ],
]

test('labels made for frost are fine there, and no place counts as too warm for them', async () => {
  expect((await summary('mixed')).misUsedLabelCount).toBe(24)
  expect(await rows(listLabels, { misusedLabelType: 'freezer' })).toBe(0)
  expect((await send(readProblems, { query: { problemType: 'misused' } })).body['problemStoreList']).toEqual([
    { storeCode: 'mixed', storeName: 'Store mixed', count: '24' },
  ])
})

test.each(boxes)('the box "%s" counts exactly the rows of its list', async (_name, figure, list, filter) => {
  const counted = figure(await summary('mixed'))
  expect(counted).toBeGreaterThan(0)
  expect(await rows(list, filter)).toBe(counted)
})

test.each([
  ['updateFailure', { status: 'TIMEOUT' }, listLabels],
  ['labelOffline', { network: 'false' }, listLabels],
  ['lowBattery', { battery: 'LOW,BAD,REPLACE' }, listLabels],
  ['badSignal', { signal: 'BAD' }, listLabels],
  ['gatewayOffline', { network: 'offline' }, listGateways],
] as const)('the problem %s names the store with exactly the rows of its list', async (problemType, filter, list) => {
  const { body } = await send(readProblems, { query: { problemType } })
  expect(body['problemStoreList']).toEqual([
    { storeName: 'Store mixed', storeCode: 'mixed', count: String(await rows(list, filter)) },
  ])
})

test('the chart has one entry for each of the last 24 hours, and counts confirmed pictures', async () => {
  const {
    rows: [label],
  } = await sql<{ label_id: number }>`select label_id from label limit 1`.execute(server.db)
  await sql`
    insert into label_event (label_id, store_id, event, created_at)
    select ${label?.label_id}, ${storeIdOf('still')}, 'ACK', now() - n * interval '1 hour'
    from generate_series(0, 30) n`.execute(server.db)
  const hours = (await summary('still'))['updateStatus'] as { updateDate: string; updateCount: string }[]
  expect(hours).toHaveLength(24)
  expect(hours.map((hour) => hour.updateCount)).toEqual(Array.from({ length: 24 }, () => '1'))
  expect(hours.map((hour) => Date.parse(hour.updateDate))).toEqual(
    hours.map((_, at) => Date.parse(hours[0]?.updateDate ?? '') + at * 3_600_000),
  )
})

test('countries, regions and cities narrow the summary; older callers read it under its old name', async () => {
  await server.db.updateTable('store').set({ country: 'France' }).where('code', '=', 'mixed').execute()
  expect((await send(readSummary, { query: { country: 'France' } })).body).toMatchObject({
    totalStoreCount: 1,
    issuedStoreCount: 1,
    totalLabelCount: 240,
  })
  expect((await send(readSummary, { query: { country: 'Spain' } })).body).toMatchObject({
    totalStoreCount: 0,
    totalLabelCount: 0,
  })
  expect(
    (
      await send(
        { ...readSummary, path: '/api/common/summary/old' },
        { query: { store: 'mixed', isLabelAlive: 'true' } },
      )
    ).body,
  ).toMatchObject({ totalLabelCount: 240 })
})

test('the alert setting is read back unchanged, and a percentage beyond 100 is refused', async () => {
  const { responseCode: _code, responseMessage: _message, ...setting } = (await send(readAlertSetting)).body
  expect((await send(saveAlertSetting, { body: { ...setting, gwOfflineDanger: '40' } as never })).body).toMatchObject({
    responseCode: '200',
    gwOfflineDanger: '40',
  })
  expect((await send(readAlertSetting)).body).toMatchObject({ ...setting, gwOfflineDanger: '40' })
  expect(
    (await send(saveAlertSetting, { body: { ...setting, gwOfflineDanger: '101' } as never })).body['errors'][0],
  ).toMatchObject({ field: 'gwOfflineDanger' })
})

describe('how often a store is counted', () => {
  const addLabels = async (store: string, from: number, to: number) => {
    await sql`
      insert into label (store_id, code)
      select ${storeIdOf(store)}, upper(lpad(to_hex(n + 65536), 12, 'A'))
      from generate_series(${from}::int, ${to}::int) n`.execute(server.db)
    await sql`
      insert into label_page (label_id, page, store_id)
      select label_id, 1, store_id from label l where store_id = ${storeIdOf(store)} on conflict do nothing`.execute(
      server.db,
    )
    await server.events.publish(server.db, { kind: 'LABEL', storeId: storeIdOf(store) as number, ids: [] })
  }
  const total = async (store: string) => (await summary(store)).totalLabelCount

  test('a small one after every change', async () => {
    const before = await total('still')
    for (let n = 1; n <= 5; n += 1) {
      await addLabels('still', 100_000 + n, 100_000 + n)
      expect(await total('still')).toBe(before + n)
    }
  })

  test('a large one not for every event, and again after its pause', async () => {
    await addLabels('large', 1, 5_001)
    expect(await total('large')).toBe(5_001)
    await addLabels('large', 5_002, 5_002)
    // However long the first count took, the pause is at least two seconds and less than a minute.
    const soon = await total('large')
    expect([5_001, 5_002]).toContain(soon)
    ahead += 60_000
    expect(await total('large')).toBe(5_002)
  })
})
