// server/templates/redraw: labels that show the date get the new day at midnight of their store, down to the screen of an
// emulated access point, on a clock that the test sets.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { addTemplate } from '@shelfcast/contract/templates/templates'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { drawLabel } from '../../delivery/letter-files.ts'
import { renderInputs } from '../../delivery/render-inputs.ts'
import { templateText } from '../../testing/template-document.ts'
import { samePicture, takeIn, until } from '../../testing/test-delivery.ts'
import { usingShop } from '../../testing/shop.ts'

const [dated, plain] = ['0233AABBCC01', '0233AABBCC02']
let clock = Date.parse('2026-11-20T12:00:00Z')
const { server, send, storeIdOf } = usingShop({ company: 'C', now: () => clock, stores: ['berlin'] })
let point: AccessPoint

interface Page {
  version: number
  day: string | null
  isShown: boolean
}
async function pageOf(code: string): Promise<Page> {
  const { rows } = await sql<Page>`
    select p.wanted_version::int as version, p.drawn_day::text as day, p.shown_version = p.wanted_version as "isShown"
    from label_page p join label l using (label_id) where l.code = ${code}::bpchar and p.page = 1`.execute(server.db)
  return rows[0]!
}
/** Moves the clock, wakes the work with times, and waits until the label shows this day. */
async function at(time: string, day: string): Promise<Page> {
  clock = Date.parse(time)
  await server.events.publish(server.db, { kind: 'SCHEDULE', storeId: 0, ids: [] })
  return until(async () => {
    const page = await pageOf(dated)
    return page.day === day && page.isShown ? page : undefined
  }, `the label with the day ${day}`)
}
/** As the label should look now. */
async function drawn() {
  const { rows } = await sql<{ id: number }>`select label_id as id from label where code = ${dated}::bpchar`.execute(
    server.db,
  )
  return drawLabel((await renderInputs(server.db, [rows[0]!.id], { now: clock })).get(rows[0]!.id)!)
}
const runs = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from label_event where detail like '%a new day began%'`.execute(server.db)
  return rows[0]!.n
}

beforeAll(async () => {
  await sql`update store set zone_id = 'Europe/Berlin'`.execute(server.db)
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [dated, plain].map((one) => ({ mac: `0000${one}`, model: 'M2_296x128_BWR', firmware: 0x26 })),
  })
  await takeIn(server.db, server.events, point, storeIdOf('berlin'))
  const query = { store: 'berlin' }
  await send(replaceArticles, {
    query,
    body: [{ articleId: '007', articleName: 'Milk', data: { LIST_PRICE: '1.99' } }],
  })
  await send(addTemplate, {
    body: {
      templateName: 'winter-296x128-BWR',
      fileType: 'JSON',
      jsonData: templateText({ text: "{format(today(), 'D.M.')}" }),
    },
  })
  await send(linkLabels, {
    query,
    body: {
      assignList: [
        { labelCode: dated, articleIdList: ['007'], templateName: 'winter-296x128-BWR' },
        { labelCode: plain, articleIdList: ['007'] },
      ],
    } as never,
  })
})
afterAll(() => point.stop())

test('a label that shows the date gets the next one at midnight of its store, once, and no other label does', async () => {
  const first = await at('2026-11-20T12:00:00Z', '2026-11-20')
  await until(async () => ((await pageOf(plain)).isShown ? true : undefined), 'the plain label')
  const other = await pageOf(plain)
  expect(other.day).toBeNull()
  const before = await drawn()
  expect(samePicture(point.shown(`0000${dated}`), before)).toBe(true)
  // It was unlinked, and no gateway reaches it.
  await sql`
    with added as (
      insert into label (store_id, code, linked) values (${storeIdOf('berlin')}, '0233AABBCC03', false) returning label_id)
    insert into label_page (label_id, store_id, wanted_version, drawn_day)
    select label_id, ${storeIdOf('berlin')}, 1, '2026-11-20' from added`.execute(server.db)
  // One minute before midnight in Berlin, when it is no longer noon anywhere near.
  expect(await at('2026-11-20T22:59:00Z', '2026-11-20')).toEqual(first)

  const next = await at('2026-11-20T23:00:00Z', '2026-11-21')
  expect(next.version).toBe(first.version + 1)
  expect(samePicture(point.shown(`0000${dated}`), await drawn())).toBe(true)
  expect(samePicture(point.shown(`0000${dated}`), before)).toBe(false)
  // Later on the same day, and after other work with times.
  expect(await at('2026-11-21T09:00:00Z', '2026-11-21')).toEqual(next)
  expect(await pageOf(plain)).toEqual(other)
  expect(await runs()).toBe(1)
  expect((await pageOf('0233AABBCC03')).version).toBe(1)
})

test('after days without the server, and after a change of the time zone, it gets one new picture', async () => {
  const before = await pageOf(dated)
  expect((await at('2026-11-28T15:30:00Z', '2026-11-28')).version).toBe(before.version + 1)
  await sql`update store set zone_id = 'Asia/Tokyo'`.execute(server.db)
  expect((await at('2026-11-28T15:31:00Z', '2026-11-29')).version).toBe(before.version + 2)
})
