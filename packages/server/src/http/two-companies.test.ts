// server/http: two companies on one server never see or change anything of each other, whatever they call. The codes of
// stores are unique on a server. permission-matrix.test.ts has the callers of each call; here an administrator calls
// everything, with the names and numbers of the other company.
import { z } from 'zod'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { allOperations, type NamedOperation } from '@shelfcast/contract/operations'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { addCompany, addStore } from '../testing/people.ts'
import { usingShop } from '../testing/shop.ts'

const own = 'NORTH'
const foreign = 'ABROAD'
const mark = 'ZULU'
const shop = usingShop({ company: 'acme', stores: [own] })
const { server, headersNow } = shop
/** Of the other company: what a caller could know or guess, by the name of the field. */
const known: Record<string, string | number> = {
  store: foreign,
  stationCode: foreign,
  storeCode: foreign,
  articleId: `${mark}1`,
  articleIdList: `${mark}1`,
  labelCode: '0000000000F1',
  labelList: '0000000000F1',
  labelCodeList: '0000000000F1',
  label: '0000000000F1',
  gateway: '00000000F2F2',
  gateways: '00000000F2F2',
  mac: '00000000F2F2',
  account: `${mark}-zoe`,
  accounts: `${mark}-zoe`,
  name: `${mark}-name`,
}
let otherStore: number

/** Waits for a precondition. */
async function done(order: ReturnType<typeof shop.send>) {
  const { status, body } = await order
  if (status !== 200) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
}

beforeAll(async () => {
  const { db } = server
  await addCompany(db, 'other')
  otherStore = await addStore(db, 'other', foreign)
  const zoe = await shop.signIn(`${mark}-zoe`, { company: 'other' })
  for (const [send, store, articleId, label] of [
    [shop.send, own, 'OWN1', '0000000000A1'],
    [zoe.send, foreign, `${mark}1`, '0000000000F1'],
  ] as const) {
    const query = { store }
    const articles = [{ articleId, articleName: `${articleId} milk`, data: { LIST_PRICE: '1.29' } }]
    await done(send(mergeArticles, { query, body: articles }))
    const assignList = [{ labelCode: label, articleIdList: [articleId] }]
    await done(send(linkLabels, { query, body: { assignList } }))
  }
  // Another instance serves the gateway, so that nothing about it changes.
  await sql`insert into delivery_instance (instance, seen_at) values ('away', now() + interval '1 day')`.execute(db)
  const fill: [string, string, string][] = [
    [
      'gateway',
      'company, mac, name, ip, port, network_status, owner',
      `'other', '00000000F2F2', '${mark} gate', '10.0.0.9', 80, 'DISCONNECTED', 'away'`,
    ],
    [
      'article_change',
      'article_key, article_id, article_name, batch_id, source, changes',
      `1, '${mark}1', '${mark} milk', gen_random_uuid(), 'FILE', '[]'`,
    ],
    ['article_file', 'batch_id, name, source, result', `gen_random_uuid(), '${mark}.csv', 'FILE', 'SUCCESS'`],
    ['alert', 'kind, target, name, told_at', `'IMPORT_FAILED', '${mark}.csv', '${mark}.csv', now()`],
    ['white_list', 'label_code', `'0000000000F3'`],
  ]
  for (const [table, columns, values] of fill)
    await sql.raw(`insert into ${table} (store_id, ${columns}) values (${otherStore}, ${values})`).execute(db)
  await sql`
    insert into event_receiver (company, kind, url, secrets) values ('other', 'WEBHOOK', ${`https://${mark}.example`}, '[]')`.execute(
    db,
  )
  await sql`
    insert into setting (company, key, value) values ('other', 'alertRecipients', ${JSON.stringify([`${mark}@shop.example`])}::jsonb),
      ('other', 'webhooks', ${JSON.stringify([{ id: 1, url: `https://${mark}.example`, events: [], enable: false }])}::jsonb)`.execute(
    db,
  )
})

/** Everything that belongs to the other company, as text. */
async function ofOther(): Promise<Record<string, string[]>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
      and a.attname in ('store_id', 'company', 'companies') and not a.attisdropped`.execute(server.db)
  const found: Record<string, string[]> = {}
  for (const { table, column } of columns) {
    const belongs =
      column === 'store_id'
        ? sql`store_id = ${otherStore}`
        : column === 'company'
          ? sql`company = 'other'`
          : sql`companies = '{other}'`
    // The server itself calls the gateway, and notes the answers.
    const row = table === 'gateway' ? sql`(mac, name, ip, port, store_id)::text` : sql`t::text`
    const { rows } = await sql<{ row: string }>`
      select ${row} as row from ${sql.id(table)} t where ${belongs} order by 1`.execute(server.db)
    found[`${table} ${column}`] = rows.map(({ row }) => row)
  }
  return found
}

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
}

/** A plain value for a declared field, with what is known of the other company. */
function sample(schema: Schema, name = '', depth = 0): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0]
  if (one) return sample(one, name, depth)
  if (schema.type === 'array') return depth > 6 ? [] : [sample(schema.items ?? {}, name, depth + 1)]
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => depth < 6 && (schema.required?.includes(key) || key in known))
        .map(([key, part]) => [key, sample(part, key, depth + 1)]),
    )
  if (schema.type === 'boolean') return true
  // The rows of the other company are among the first.
  if (schema.type === 'integer' || schema.type === 'number') return known[name] ?? 1
  return known[name] ?? '1'
}
const schemaOf = (type: unknown) => z.toJSONSchema(type as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Schema

async function call({ operation }: NamedOperation, headers: Record<string, string>, more: Record<string, string>) {
  const query = new URLSearchParams(more)
  for (const [name, value] of Object.entries(sample(schemaOf(operation.query)) as object))
    if (!query.has(name)) query.set(name, String(value))
  const controller = new AbortController()
  const writes = operation.body !== undefined && operation.takes !== 'multipart'
  const response = await fetch(`${server.url}${operation.path.replaceAll(/\{\w+\}/g, '1')}?${query.toString()}`, {
    method: operation.method,
    signal: controller.signal,
    headers: { ...headers, ...(writes ? { 'content-type': 'application/json' } : {}) },
    ...(writes ? { body: JSON.stringify(sample(schemaOf(operation.body))) } : {}),
  })
  // The stream of events never ends.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  const text = isStream ? '' : await response.text()
  controller.abort()
  return { status: response.status, text }
}

/** What a refusal repeats of the caller's own words tells nothing. */
const repeats = (text: string, status: number) => status >= 400 && text.includes('responseMessage')

test('no call shows anything of the other company', async () => {
  const headers = await headersNow()
  const seen: string[] = []
  let answered = 0
  for (const named of allOperations.filter(({ operation }) => operation.method === 'GET'))
    for (const more of [{}, { store: own }, { store: foreign }, { stationCode: foreign }] as Record<string, string>[]) {
      const { status, text } = await call(named, headers, more)
      expect(status, named.name).toBeLessThan(500)
      if (status === 200) answered += 1
      if (text.includes(mark) && !repeats(text, status)) seen.push(`${named.name}: ${text.slice(0, 200)}`)
    }
  expect(seen).toEqual([])
  expect(answered).toBeGreaterThan(100)
}, 120_000)

test('no call changes anything of the other company', async () => {
  const before = await ofOther()
  expect(Object.values(before).flat().length).toBeGreaterThan(10)
  let headers = await headersNow()
  const changed: string[] = []
  // Stores go last, because the other calls need one.
  const last = (name: string) => Number(/store/i.test(name))
  const writes = allOperations
    // A failed sign-in is in the audit log of the account's own company.
    .filter(({ operation, name }) => operation.method !== 'GET' && operation.needs !== 'public' && name !== 'logout')
    .toSorted((one, other) => last(one.name) - last(other.name))
  for (const named of writes) {
    for (const store of [own, foreign]) {
      const { status } = await call(named, headers, { store })
      if (status === 423 || status === 401) headers = await headersNow()
    }
  }
  const after = await ofOther()
  for (const [table, rows] of Object.entries(before))
    for (const row of rows) if (!after[table]?.includes(row)) changed.push(`${table}: ${row.slice(0, 300)}`)
  expect(changed).toEqual([])
  for (const [table, rows] of Object.entries(after))
    expect({ [table]: rows.length }).toEqual({ [table]: before[table]?.length })
}, 120_000)
