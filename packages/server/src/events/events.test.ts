// server/events: live events from the console's side.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { LiveEvent } from '@shelfcast/contract/events/events'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { inTransaction } from '../db/database.ts'
import { createEvents } from '../db/events.ts'
import { createMailbox } from './mailbox.ts'

let server: TestServer
let north: number
let south: number
let count = 0

beforeAll(async () => {
  server = await startServer()
  await addCompany(server.db, 'ACME')
  north = await addStore(server.db, 'ACME', 'NORTH')
  south = await addStore(server.db, 'ACME', 'SOUTH')
})
afterAll(() => server.stop())

async function listen(query = '') {
  const accountId = await addAccount(server.db, {
    account: `listener${++count}`,
    company: 'ACME',
    level: '3',
    stores: [north],
  })
  const { headers } = await openTestSession(server.db, accountId)
  const controller = new AbortController()
  const response = await fetch(`${server.url}/api/common/events${query}`, { headers, signal: controller.signal })
  const events: LiveEvent[] = []
  let isOver = false
  const reading = (async () => {
    let text = ''
    for await (const part of response.body ?? []) {
      text += new TextDecoder().decode(part as Uint8Array)
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data !== undefined) events.push(JSON.parse(data) as LiveEvent)
      }
    }
    isOver = true
  })().catch(() => {
    isOver = true
  })
  return {
    response,
    headers,
    events,
    isOver: () => isOver,
    close: async () => {
      controller.abort()
      await reading
    },
  }
}
const publish = (kind: LiveEvent['kind'], storeId: number, ids: string[]) =>
  server.events.publish(server.db, { kind, storeId, ids })

test('a caller receives events only of the own stores', async () => {
  const ear = await listen()
  expect(ear.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  await publish('LABEL', south, ['ABROAD'])
  await publish('LABEL', north, ['AABBCCDDEEFF'])
  await expect.poll(() => ear.events).toMatchObject([{ kind: 'LABEL', store: 'NORTH', ids: ['AABBCCDDEEFF'] }])
  await ear.close()
})

test('a caller receives only the requested kinds', async () => {
  const ear = await listen('?types=GATEWAY,JOB')
  await publish('LABEL', north, ['1'])
  await publish('GATEWAY', north, ['2'])
  await expect.poll(() => ear.events.map((event) => event.kind)).toEqual(['GATEWAY'])
  await ear.close()
})

test('a burst becomes at most four messages a second, and loses nothing', async () => {
  const ear = await listen()
  const began = performance.now()
  const wanted = Array.from({ length: 60 }, (_, at) => `label${at}`)
  for (const id of wanted) await publish('LABEL', north, [id])
  await expect.poll(() => new Set(ear.events.flatMap((event) => event.ids)).size).toBe(60)
  // For any length of burst: one at once, then four a second.
  expect(ear.events.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 250))
  await ear.close()
})

test('signing out ends the stream', async () => {
  const ear = await listen()
  await fetch(`${server.url}/api/common/logout`, { headers: ear.headers })
  await expect.poll(ear.isOver).toBe(true)
})

test('a store that a caller gains sends events without a reconnect', async () => {
  const ear = await listen()
  const account = await server.db
    .selectFrom('account')
    .select('account_id')
    .where('account', '=', `listener${count}`)
    .executeTakeFirstOrThrow()
  await server.db.insertInto('account_store').values({ account_id: account.account_id, store_id: south }).execute()
  await publish('STORE', south, ['SOUTH'])
  await expect.poll(() => ear.events).toMatchObject([{ kind: 'STORE', store: 'SOUTH' }])
  await publish('LABEL', south, ['X'])
  await expect.poll(() => ear.events.at(-1)).toMatchObject({ kind: 'LABEL', store: 'SOUTH' })
  await ear.close()
})

test('a slow reader finds one merged message after any number of changes', () => {
  let full = true
  const sent: unknown[] = []
  const mailbox = createMailbox({
    isFull: () => full,
    send: (message) => {
      sent.push(message)
    },
  })
  for (let at = 0; at < 1_000; at += 1) mailbox.put('LABEL', 'NORTH', [`label${at}`])
  mailbox.put('GATEWAY', 'NORTH', ['g'])
  mailbox.put('GATEWAY', 'SOUTH', ['h'])
  expect(sent).toEqual([])
  full = false
  mailbox.flush()
  expect(sent).toEqual([
    { kind: 'LABEL', store: 'NORTH', ids: [] },
    { kind: 'GATEWAY', store: '', ids: [] },
  ])
  mailbox.close()
})

test('the notice of a transaction arrives here once, at its commit, and never after a rollback', async () => {
  const heard: string[] = []
  const stop = server.events.subscribe((notice) => {
    heard.push(...notice.ids)
  })
  const other = await createEvents(server.databaseUrl)
  const heardElsewhere: string[] = []
  other.subscribe((notice) => {
    heardElsewhere.push(...notice.ids)
  })
  const tell = (tx: typeof server.db, id: string) =>
    server.events.publish(tx, { kind: 'LABEL', storeId: north, ids: [id] })
  await inTransaction(server.db, async (tx) => {
    await tell(tx, 'first')
    await tell(tx, 'second')
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['first', 'second'])
  await expect(
    inTransaction(server.db, async (tx) => {
      await tell(tx, 'never')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await tell(server.db, 'last')
  expect(heard).toEqual(['first', 'second', 'last'])
  // Notices arrive in order, so all earlier ones have come back when the other's notice arrives.
  await expect.poll(() => heardElsewhere, { timeout: 10_000 }).toEqual(['first', 'second', 'last'])
  await other.publish(server.db, { kind: 'LABEL', storeId: north, ids: ['from elsewhere'] })
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['first', 'second', 'last', 'from elsewhere'])
  stop()
  await other.close()
})

test('a burst reaches other instances as few notices, with every key', async () => {
  const other = await createEvents(server.databaseUrl)
  const heard: { kind: string; ids: string[] }[] = []
  other.subscribe((notice) => {
    heard.push(notice)
  })
  const ids = Array.from({ length: 120 }, (_, at) => `burst${at}`)
  for (const id of ids)
    await inTransaction(server.db, (tx) => server.events.publish(tx, { kind: 'LABEL', storeId: north, ids: [id] }))
  await server.events.publish(server.db, { kind: 'GATEWAY', storeId: north, ids: ['last'] })
  await expect.poll(() => heard.some((notice) => notice.kind === 'GATEWAY')).toBe(true)
  await expect
    .poll(() => new Set(heard.filter((notice) => notice.kind === 'LABEL').flatMap((notice) => notice.ids)))
    .toEqual(new Set(ids))
  expect(heard.length).toBeLessThan(60)
  await other.close()
})

test('more keys than a notice can hold mean the whole store, and so does no key', async () => {
  const other = await createEvents(server.databaseUrl)
  const heard: { kind: string; ids: string[] }[] = []
  other.subscribe((notice) => {
    heard.push(notice)
  })
  for (let part = 0; part < 4; part += 1)
    await server.events.publish(server.db, {
      kind: 'LABEL',
      storeId: south,
      ids: Array.from({ length: 100 }, (_, at) => `many${part * 100 + at}`),
    })
  await server.events.publish(server.db, { kind: 'ARTICLE', storeId: south, ids: ['one'] })
  await server.events.publish(server.db, { kind: 'ARTICLE', storeId: south, ids: [] })
  await expect
    .poll(() => heard)
    .toEqual([
      { kind: 'LABEL', storeId: south, ids: [] },
      { kind: 'ARTICLE', storeId: south, ids: [] },
    ])
  await other.close()
})

test('notices from before a broken connection are sent with the next one', async () => {
  const other = await createEvents(server.databaseUrl)
  const heard: string[] = []
  other.subscribe((notice) => {
    heard.push(...notice.ids)
  })
  let gaps = 0
  server.events.onGap(() => {
    gaps += 1
  })
  await server.events.publish(server.db, { kind: 'LABEL', storeId: north, ids: ['before'] })
  await sql`
    select pg_terminate_backend(pid)
    from pg_stat_activity
    where datname = current_database() and application_name = 'shelfcast-events'
      and pid <> all(array(select pid
        from pg_stat_activity
        where application_name = 'shelfcast-events' order by backend_start desc limit 1))`.execute(server.db)
  await server.events.publish(server.db, { kind: 'LABEL', storeId: north, ids: ['during'] })
  await expect.poll(() => gaps).toBe(1)
  await expect.poll(() => new Set(heard)).toEqual(new Set(['before', 'during']))
  await other.close()
})
