// server/audit: who reads which entries, in which order, and that no statement changes one.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listAudit, type AuditEntry } from '@shelfcast/contract/audit/audit'
import { addStore as addStoreCall } from '@shelfcast/contract/stores/stores'
import { allActionCodes, allMenuCodes, MENU } from '@shelfcast/contract/permissions'
import { audit } from './audit.ts'
import { usingShop } from '../testing/shop.ts'

const { server, send, signIn } = usingShop()
const entries = async (query: Record<string, unknown> = {}, as = send) =>
  ((await as(listAudit, { query })).body['auditList'] ?? []) as AuditEntry[]

const write = (account: string, action: string, target: string, company = 'acme') =>
  audit(server.db, { account, company, ip: '10.0.0.7' }, { action, target, before: { a: 1 }, after: { a: 2 } })

test('a change is in the log with its account, address and values', async () => {
  await send(addStoreCall, { body: { store: 'nice', storeName: 'Nice', company: 'acme' } })
  const [entry] = await entries({ action: 'store', target: 'nice' })
  expect(entry).toMatchObject({ account: 'anna', action: 'store.add', target: 'nice', ip: '127.0.0.1', before: '' })
  expect(JSON.parse(entry?.after ?? '')).toMatchObject({ storeName: 'Nice' })
})

test('searches combine, and the newest entry comes first unless asked otherwise', async () => {
  for (const target of ['first', 'second']) await write('boris', 'label.link', target)
  await write('boris', 'label_link', 'no subject of this name')
  const found = async (query: Record<string, unknown>) =>
    (await entries({ account: 'bor', ...query })).map(({ target }) => target)
  expect(await found({ action: 'label' })).toEqual(['second', 'first'])
  expect(await found({ action: 'label', sort: 'time,asc' })).toEqual(['first', 'second'])
  expect(await found({ action: 'label', target: 'SEC' })).toEqual(['second'])
  expect(await found({ target: '%' })).toEqual([])
  expect(await found({ action: 'label', ip: '10.0.0.' })).toHaveLength(2)
  expect(await found({ end: '2020-01-01' })).toEqual([])
  const all = await entries({ account: 'bor' })
  expect(await entries({ id: all[0]?.id })).toEqual([all[0]])
  expect((await send(listAudit, { query: { start: 'soon' } })).body['errors']).toMatchObject([{ field: 'start' }])
  expect((await send(listAudit, { query: { action: 'weather' } })).status).toBe(405)
})

test('the export holds every entry once, newest first', async () => {
  await sql`
    insert into audit (company, account, action, target, time)
    select 'acme', 'carla', 'job.cancel', n::text, now() + n / 100 * interval '1 microsecond'
    from generate_series(1, 2345) n`.execute(server.db)
  const { body } = await send(listAudit, { query: { account: 'carla', export: true, format: 'csv' } })
  const lines = String(body['text']).trim().split('\n').slice(1)
  expect(lines.map((line) => Number(line.split(',')[5]))).toEqual(Array.from({ length: 2345 }, (_, at) => 2345 - at))
})

test('administrators see the company; others see what they did themselves; all of them only their company', async () => {
  await write('anna', 'label.led', 'ours')
  await write('zed', 'label.led', 'theirs', 'zulu')
  const manager = await signIn('manager', { level: '2', menu: [MENU.userInfo.code], action: [] })
  await write('manager', 'label.led', 'own')
  const targets = async (as: typeof send) =>
    new Set((await entries({ action: 'label' }, as)).map(({ target }) => target))
  expect(await targets(send)).toContain('ours')
  expect(await targets(send)).not.toContain('theirs')
  expect(await targets(manager.send)).toEqual(new Set(['own']))
  const stranger = await signIn('stranger', { company: 'zulu', menu: [...allMenuCodes], action: [...allActionCodes] })
  expect(await targets(stranger.send)).not.toContain('ours')
})

test('an account that guesses lock out is named to its own company', async () => {
  await signIn('victim')
  for (let guess = 0; guess < 6; guess += 1)
    await fetch(`${server.url}/api/common/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'victim', password: 'a wrong password' }),
    })
  expect((await entries({ action: 'session', target: 'victim' })).map(({ action }) => action)).toContain(
    'session.locked',
  )
})

test.each(['update audit set account = $$eve$$', 'delete from audit'])(
  'the database refuses: %s',
  async (statement) => {
    await write('anna', 'job.cancel', 'stays')
    await expect(sql.raw(statement).execute(server.db)).rejects.toThrow('cannot be changed')
    expect(await entries({ target: 'stays' })).not.toEqual([])
  },
)
