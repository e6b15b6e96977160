// server/http: exports of many rows: in order, complete, read only as fast as the caller takes them, and with little
// memory.
import { beforeAll, expect, test } from 'vitest'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { exportSize } from '@shelfcast/contract/paging'
import { usingShop } from '../testing/shop.ts'
import { largestPage } from './paging.ts'

/** With long texts, so that a few rows exceed the buffers of a socket. */
const labels = 15_000
const longText = 1_000
const gateways = largestPage + 500
const largestGrowthBytes = 24 * 1024 * 1024
/** For busy disks. */
const patienceMs = 240_000

const { server, headers, storeIdOf } = usingShop()

beforeAll(async () => {
  const lyon = storeIdOf('lyon')
  await sql`
    insert into label (store_id, code, template_name, model)
    select ${lyon}, upper(lpad(to_hex(n), 12, '0')), repeat('x', ${longText}::integer), 'M2_152x152_BWR'
    from generate_series(1, ${labels}::integer) n`.execute(server.db)
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(server.db)
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port)
    select 'acme', ${lyon}, upper(lpad(to_hex(n), 12, '0')), 'Gateway ' || (n * 7919) % 9973, '10.0.0.1', 80
    from generate_series(1, ${gateways}::integer) n`.execute(server.db)
  await sql`
    insert into store (company, code, name, zone_id)
    select 'acme', 'S' || lpad(n::text, 5, '0'), 'Store ' || (n * 7919) % 9973, 'UTC'
    from generate_series(1, 300) n`.execute(server.db)
  await server.events.publish(server.db, { kind: 'STORE', storeId: 0, ids: [] })
  await sql`vacuum analyze`.execute(server.db)
}, patienceMs)

async function open(path: string, query: Record<string, string> = {}) {
  const params = new URLSearchParams({ export: 'true', format: 'csv', size: String(exportSize), ...query })
  const response = await fetch(`${server.url}/api/common/${path}?${params.toString()}`, {
    headers: { ...headers, 'accept-encoding': 'identity' },
  })
  expect(response.status).toBe(200)
  return (response.body as ReadableStream<Uint8Array>).getReader()
}

/** The first cell of each line without the header, or the cells of a column. */
function column(text: string, name?: string): string[] {
  const [head = '', ...lines] = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  const at = name === undefined ? 0 : head.split(',').indexOf(name)
  return lines.map((line) => line.split(',')[at] ?? '')
}

async function whole(path: string, query: Record<string, string> = {}): Promise<string> {
  const reader = await open(path, query)
  let text = ''
  const decoder = new TextDecoder()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    text += decoder.decode(part.value, { stream: true })
  return text
}

test(
  'an export sends its first rows before it reads its last, and keeps no row',
  async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const reader = await open('labels', { store: 'lyon' })
    const first = await reader.read()
    expect(first.done).toBe(false)
    const last = 'FFFFFFFFFFFF'
    const { label_id } = await server.db
      .insertInto('label')
      .values({
        store_id: (
          await server.db.selectFrom('store').select('store_id').where('code', '=', 'lyon').executeTakeFirstOrThrow()
        ).store_id,
        code: last,
      })
      .returning('label_id')
      .executeTakeFirstOrThrow()
    await sql`
      insert into label_page (label_id, store_id)
      select label_id, store_id from label where label_id = ${label_id}`.execute(server.db)

    collect()
    const before = process.memoryUsage().heapUsed
    let most = 0
    let lines = 0
    let bytes = 0
    let measured = 0
    let tail = ''
    const began = performance.now()
    for (let part = first; !part.done; part = await reader.read()) {
      bytes += part.value.length
      for (const byte of part.value) if (byte === 10) lines += 1
      tail = (tail + new TextDecoder().decode(part.value)).slice(-2_000)
      if (bytes - measured > 2_000_000) {
        measured = bytes
        collect()
        most = Math.max(most, process.memoryUsage().heapUsed - before)
      }
    }
    console.log(
      `${lines} lines, ${(bytes / 1e6).toFixed(1)} MB, ${Math.round((lines / (performance.now() - began)) * 1000)} lines/s, heap grew by ${(most / 1e6).toFixed(1)} MB at most`,
    )
    expect(lines).toBe(labels + 2)
    expect(tail).toContain(last)
    expect(most).toBeLessThan(largestGrowthBytes)
    await sql`delete from label where label_id = ${label_id}`.execute(server.db)
  },
  patienceMs,
)

test(
  'a long list is complete and sorted by its key, backwards on request',
  async () => {
    const codes = column(await whole('gateway', { store: 'lyon' }), 'macAddress')
    expect(codes).toHaveLength(gateways)
    expect(codes).toEqual([...codes].sort())
    expect(new Set(codes).size).toBe(gateways)
    expect(column(await whole('gateway', { store: 'lyon', sort: 'code,desc' }), 'macAddress')).toEqual(
      codes.toReversed(),
    )
    expect(column(await whole('gateway', { store: 'lyon', sort: 'name,asc' }), 'macAddress')).toEqual(codes)
  },
  patienceMs,
)

test(
  'a list of up to one largest page keeps the requested order',
  async () => {
    const names = column(await whole('store', { sort: 'storeName,desc' }), 'storeName').map((name) =>
      name.toLowerCase(),
    )
    expect(names).toHaveLength(301)
    expect(names).toEqual([...names].sort().reverse())
    const codes = column(await whole('store', { sort: 'code,desc' }))
    expect(codes).toEqual([...codes].sort().reverse())
  },
  patienceMs,
)
