// server/labels: the battery forecast over HTTP: in the list, its filter, its file and the counts. The forecast of one
// label's readings is delivery/battery-forecast.test.ts.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { listLabelProperties, saveLabelProperties } from '@shelfcast/contract/labels/properties'
import { readSummary } from '@shelfcast/contract/summary/summary'
import { sumBatteryDays } from '../delivery/battery-days.ts'
import { usingShop } from '../testing/shop.ts'

const store = 'lyon'
const { server, send, storeIdOf } = usingShop({ stores: [store, 'nice'] })

beforeAll(async () => {
  // The server looks for ended days when it starts; this test does the rest itself.
  await vi.waitFor(async () => {
    const { rows } = await sql<{ done: boolean }>`
      select day = (now() at time zone 'UTC')::date as done from battery_progress`.execute(server.db)
    if (!rows[0]?.done) throw new Error('The start has not summed its days yet.')
  }, 10_000)
})
beforeEach(async () => {
  await sql`delete from label`.execute(server.db)
})

const model = 'M2_296x128_BWR'
const todayText = new Date().toISOString().slice(0, 10)
const inDays = (date: string) => Math.round((Date.parse(date) - Date.parse(todayText)) / 86_400_000)

interface Label {
  code: string
  /** Millivolts today. */
  now: number
  /** Millivolts lost per day, over this many earlier days. */
  fall?: number
  days?: number
  of?: string
}

async function addLabel({ code, now, fall = 0, days = 60, of = store }: Label) {
  await sql`
    with made as (
      insert into label (store_id, code, model, battery_mv, battery, sampled_at, last_seen_at)
      values (${storeIdOf(of)}, ${code}, ${model}, ${now}, 'GOOD', now(), now()) returning label_id),
    paged as (insert into label_page (label_id, store_id) select label_id, ${storeIdOf(of)}::integer from made),
    read as (
      insert into battery_day (label_id, day, battery_mv, temperature)
      select label_id, (now() at time zone 'UTC')::date - n, ${now}::float8 + n * ${fall}::float8 + (n % 3 - 1) * 5, 21
      from made cross join generate_series(2, ${days}::integer) n)
    insert into label_sample (label_id, at, battery_mv, temperature)
    select label_id, (now() at time zone 'UTC')::date at time zone 'UTC' - n * interval '2 hours', ${now}::float8 + ${fall}::float8, 21
    from made cross join generate_series(1, 11) n`.execute(server.db)
}

/** As in the night that follows. */
async function endDay() {
  await sql`update battery_progress set day = (now() at time zone 'UTC')::date - 1, label_id = 0`.execute(server.db)
  await sumBatteryDays(server.db)
}

async function forecasts(query: Record<string, string> = {}): Promise<Record<string, number | null>> {
  const { body } = await send(listLabels, { query: { store, ...query } })
  const rows = (body['labelList'] ?? []) as { labelCode: string; batteryLowOn: string | null }[]
  return Object.fromEntries(
    rows.map(({ labelCode, batteryLowOn }) => [labelCode, batteryLowOn === null ? null : inDays(batteryLowOn)]),
  )
}
const soon = async () => (await send(readSummary, { query: { store } })).body['replaceSoonCount'] as number

const empty = '0000000000A1'
const falling = '0000000000A2'
const later = '0000000000A3'
const full = '0000000000A4'
const fresh = '0000000000A5'

test('the list says when batteries are low, finds those of this week, and the overview counts them', async () => {
  await addLabel({ code: empty, now: 2_350, fall: 2 })
  await addLabel({ code: falling, now: 2_415, fall: 3 })
  await addLabel({ code: later, now: 2_520, fall: 3 })
  await addLabel({ code: full, now: 2_980 })
  await addLabel({ code: fresh, now: 2_500, fall: 3, days: 12 })
  await addLabel({ code: '0000000000B1', now: 2_350, of: 'nice' })
  await endDay()
  const found = await forecasts({ size: '10' })
  expect(found).toMatchObject({ [empty]: 0, [full]: null, [fresh]: null })
  expect(found[falling]).toBeGreaterThanOrEqual(3)
  expect(found[falling]).toBeLessThanOrEqual(6)
  expect(found[later]).toBeGreaterThanOrEqual(35)
  expect(found[later]).toBeLessThanOrEqual(45)
  expect(Object.keys(await forecasts({ replaceWithin: '7' }))).toEqual([empty, falling])
  expect(Object.keys(await forecasts({ replaceWithin: '90' }))).toEqual([empty, falling, later])
  expect(Object.keys(await forecasts({ sort: 'batteryLowOn,asc' })).slice(0, 3)).toEqual([empty, falling, later])
  expect(await soon()).toBe(2)
})

test('a new battery ends the forecast at once, before the next night', async () => {
  await addLabel({ code: falling, now: 2_415, fall: 3 })
  await endDay()
  await expect.poll(soon, { timeout: 5_000 }).toBe(1)
  await sql`update label set battery_mv = 3000, battery = 'VERYGOOD'`.execute(server.db)
  // The list keeps an answer for two seconds after a change that no server made.
  await expect.poll(() => forecasts(), { timeout: 5_000 }).toEqual({ [falling]: null })
  expect(await forecasts({ replaceWithin: '7', sort: 'code,desc' })).toEqual({})
  await sql`delete from label_sample`.execute(server.db)
  await sql`
    insert into label_sample (label_id, at, battery_mv, temperature)
    select label_id, (now() at time zone 'UTC')::date at time zone 'UTC' - interval '1 hour', 3000, 21
    from label`.execute(server.db)
  await sql`delete from battery_day where day = (now() at time zone 'UTC')::date - 1`.execute(server.db)
  await endDay()
  expect(await forecasts({ size: '3' })).toEqual({ [falling]: null })
})

test('a night that was interrupted continues with the next label, and a finished one is not done again', async () => {
  const codes = Array.from({ length: 230 }, (_, n) => `0000000001${n.toString(16).padStart(2, '0')}`.toUpperCase())
  await sql`
    insert into label (store_id, code, model, battery_mv, sampled_at)
    select ${storeIdOf(store)}, code, ${model}, 2350, now() from unnest(${codes}::text[]) code`.execute(server.db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(server.db)
  await sql`
    insert into label_sample (label_id, at, battery_mv)
    select label_id, (now() at time zone 'UTC')::date at time zone 'UTC' - interval '3 hours', 2350 from label`.execute(
    server.db,
  )
  await sql`
    update battery_progress
    set day = (now() at time zone 'UTC')::date - 1,
      label_id = (select label_id from label where code = ${codes[9]}::bpchar)`.execute(server.db)
  await sumBatteryDays(server.db)
  const judged = Object.values(await forecasts({ size: '500' }))
  expect(judged.filter((day) => day === 0)).toHaveLength(220)
  await sql`delete from battery_forecast`.execute(server.db)
  await sumBatteryDays(server.db)
  expect(Object.values(await forecasts({ size: '400' })).filter((day) => day === 0)).toHaveLength(0)
})

test('readings older than the forecast needs are deleted', async () => {
  await addLabel({ code: full, now: 2_900, days: 200 })
  await endDay()
  const { rows } = await sql<{ oldest: number }>`
    select max((now() at time zone 'UTC')::date - day) as oldest from battery_day`.execute(server.db)
  expect(rows[0]?.oldest).toBe(84)
})

test('the battery of a model is part of its properties and of its labels, and a file has both', async () => {
  await addLabel({ code: empty, now: 2_350 })
  await endDay()
  const saved = await send(saveLabelProperties, {
    query: { store },
    body: { labelPropertyList: [{ type: model, batteryType: '2 × CR2450' }] },
  })
  expect(saved.status).toBe(200)
  const properties = (await send(listLabelProperties, { query: { store } })).body['labelPropertyList']
  expect(properties).toMatchObject([{ type: model, batteryType: '2 × CR2450' }])
  expect((await send(listLabels, { query: { store } })).body['labelList']).toMatchObject([
    { batteryType: '2 × CR2450' },
  ])
  const file = await send(listLabels, { query: { store, export: 'true', format: 'csv' } })
  expect(file.body['text']).toContain(`,${todayText},2 × CR2450,`)
})
