// server/labels: the CSV file of labels, which the database writes, holds the same bytes as one written row by row.
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { everyRow, exportRows } from '../http/export.ts'
import { usingShop } from '../testing/shop.ts'
import { labelFileColumns, labelLine } from './label-file.ts'
import type { LabelFilter } from './filter.ts'
import { pageOfLabels } from './rows.ts'

const store = 'lyon'
const { server, headers, storeIdOf } = usingShop({ stores: [store] })

const awkward = [
  'plain',
  'a,b',
  'say "hi"',
  'two\nlines',
  '=1+1',
  '-5',
  "'@x",
  '\tTab',
  'unit\u001fseparator',
  'Žižkov 東京',
  '',
]

/** Labels of every kind of look, link and value; one in fifty repeats an awkward text. */
async function addLabels(count: number) {
  const storeId = storeIdOf(store)
  await sql`insert into gateway (company, store_id, mac, name, ip, port)
    select 'acme', ${storeId}, '0200000000' || lpad(n::text, 2, '0'), (${awkward}::text[])[n], '127.0.0.1', 9
    from generate_series(1, ${awkward.length}::integer) n`.execute(server.db)
  await sql`insert into article (store_id, article_id, name)
    select ${storeId}, 'A' || n, (${awkward}::text[])[n] from generate_series(1, ${awkward.length}::integer) n`.execute(
    server.db,
  )
  const awkwardOf = sql`case when n % 50 < ${awkward.length} then (${awkward}::text[])[n % 50 + 1] end`
  await sql`
    insert into label (store_id, code, model, linked, template_name, gateway_id, rssi, lqi, battery_mv, temperature,
      firmware, last_seen_at, rotation, link_info, floor, shelf_id, shelf_floor, shelf_order, nfc_wanted)
    select ${storeId}, upper(lpad(to_hex(n * 7919), 12, '0')),
      (array['M2_296x128_BWR', 'M3_384x168_BWRY', 'unheard of', null])[n % 4 + 1], n % 3 > 0,
      case n % 5 when 0 then 'shelf' when 1 then 'no template' end,
      (select min(gateway_id) from gateway) + nullif(n % 12, 11), nullif(-n % 90, 0), n % 101, 2000 + n, n % 40 - 20,
      nullif(n % 99, 0), now() - n % 30 * interval '97.234567 minutes', (array[0, 90, 180, 270])[n % 4 + 1],
      case when n % 50 = 7 then jsonb_build_object('arrow', 'left', 'addInfo2', '=2,3') else '{}' end,
      ${awkwardOf}, ${awkwardOf}, nullif(n % 3 - 1, 0), n % 7, coalesce(${awkwardOf}, '')
    from generate_series(1, ${count}::integer) n`.execute(server.db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version, wanted_at, shown_at, deadline_at,
      fail_reason)
    select label_id, store_id, 2, label_id % 3, now() - label_id * interval '1.1 seconds',
      case when label_id % 3 = 2 then now() end, now() + (label_id % 9 - 4) * interval '1 hour',
      case when label_id % 7 = 0 then '-no "answer"' end
    from label`.execute(server.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 20 - a.article_key % 11 from label l
    join article a on a.article_key % 11 in (l.label_id % 11, l.label_id % 13)`.execute(server.db)
  await sql`analyze`.execute(server.db)
}

async function sent(query: Record<string, string>) {
  const asked = new URLSearchParams({ store, export: 'true', format: 'csv', ...query })
  const answer = await fetch(`${server.url}${listLabels.path}?${asked.toString()}`, { headers })
  expect(answer.status).toBe(200)
  return Buffer.from(await answer.arrayBuffer()).toString('utf8')
}

/** The same file from the rows of the list. */
async function rowByRow(filter: LabelFilter, column = 'code', dir: 'asc' | 'desc' = 'asc') {
  const rows = everyRow({ sort: [{ column, dir }] }, 'labelCode', (part) =>
    pageOfLabels(server.db, [storeIdOf(store)], filter, part),
  )
  async function* lines() {
    for await (const row of rows) yield labelLine(row)
  }
  const file = exportRows('acme', { format: 'csv' }, 'labels', labelFileColumns, lines())
  return (await buffer(file.content as Readable)).toString('utf8')
}

test('a file of labels holds the same bytes as one written row by row, in any order and with filters', async () => {
  await addLabels(1_300)
  expect(await sent({})).toBe(await rowByRow({}))
  expect(await sent({ sort: 'temperature,asc' })).toBe(await rowByRow({}, 'temperature'))
  expect(await sent({ status: 'TIMEOUT', sort: 'deadline,desc' })).toBe(
    await rowByRow({ status: ['TIMEOUT'] }, 'deadline', 'desc'),
  )
  expect(await sent({ gateway: 'plain' })).toBe(await rowByRow({ gateway: 'plain' }))
  expect(await sent({ label: 'EEEEEEE' })).toBe(await rowByRow({ label: 'EEEEEEE' }))
}, 120_000)

test('more labels than one part or one sort holds come by their codes, each once', async () => {
  await sql`delete from label`.execute(server.db)
  await sql`
    insert into label (store_id, code)
    select ${storeIdOf(store)}, 'F' || lpad(n::text, 11, '0') from generate_series(1, 8500) n`.execute(server.db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label where code like 'F%'`.execute(
    server.db,
  )
  await sql`analyze`.execute(server.db)
  expect(await sent({ sort: 'temperature,asc' })).toBe(await rowByRow({}, 'temperature'))
  expect(await sent({ sort: 'labelCode,desc' })).toBe(await rowByRow({}, 'labelCode', 'desc'))
}, 120_000)
