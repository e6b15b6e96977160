// server/db: a database that goes silent: connections stay open, and nothing comes back. Calls are answered with 503
// within 5 s, and everything works again when the database does.
import { createServer, connect, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { apiClient } from '../testing/api-client.ts'
import { addAccount, addCompany, addStore, openTestSession } from '../testing/people.ts'
import { freshDatabase, startServer, type TestServer } from '../testing/start-server.ts'

let network: Network
let server: TestServer
let send: ReturnType<typeof apiClient>
let drop: () => Promise<void>

beforeAll(async () => {
  const database = await freshDatabase()
  drop = database.drop
  network = await startNetwork(new URL(database.url))
  server = await startServer({ beside: { databaseUrl: network.url } })
  await addCompany(server.db, 'acme')
  await addStore(server.db, 'acme', 'lyon')
  const { headers } = await openTestSession(server.db, await addAccount(server.db, { account: 'ann', company: 'acme' }))
  send = apiClient(server.url, headers)
})
afterAll(async () => {
  await server.stop()
  await network.stop()
  await drop()
})

const save = (articleId: string) =>
  send(mergeArticles, { query: { store: 'lyon' }, body: [{ articleId, articleName: articleId, data: {} }] })
const health = async () => (await fetch(`${server.url}/health`)).status

async function timed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  return { result: await work, ms: performance.now() - start }
}

test('calls and the health check answer 503 within 5 s, and 200 when the database is back', async () => {
  expect((await save('A1')).status).toBe(200)
  network.silence()
  const answers = await Promise.all([timed(save('A2').then(({ status }) => status)), timed(health()), timed(health())])
  expect(answers.map(({ result }) => result)).toEqual([503, 503, 503])
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(5_000)
  // The silence is known by now.
  expect((await timed(health())).ms).toBeLessThan(500)

  network.resume()
  await expect.poll(health, { timeout: 10_000 }).toBe(200)
  expect((await save('A3')).status).toBe(200)
})

test('a slow statement is no silence', async () => {
  const { rows } = await server.db
    .selectNoFrom((eb) => eb.fn<string>('pg_sleep', [eb.val(6)]).as('slept'))
    .execute()
    .then((slept) => ({ rows: slept }))
  expect(rows).toHaveLength(1)
})

interface Network {
  /** The database through this network. */
  url: string
  /** Bytes stop in both directions; connections stay open, also new ones. */
  silence: () => void
  resume: () => void
  stop: () => Promise<void>
}

async function startNetwork(database: URL): Promise<Network> {
  const pairs = new Set<[Socket, Socket]>()
  let silent = false
  const folder = database.searchParams.get('host')
  const door: Server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.5432`) : connect(Number(database.port || 5432), database.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [one, other] of [pair, [far, near] as const]) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.once('close', () => pairs.delete(pair))
    }
    if (silent) hold(pair)
  })
  const hold = ([near, far]: [Socket, Socket]) => {
    near.unpipe(far).pause()
    far.unpipe(near).pause()
  }
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const url = new URL(database)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String((door.address() as { port: number }).port)
  return {
    url: url.href,
    silence() {
      silent = true
      pairs.forEach(hold)
    },
    resume() {
      silent = false
      for (const [near, far] of pairs) {
        near.pipe(far)
        far.pipe(near)
      }
    },
    stop: () =>
      new Promise((resolve) => {
        for (const [near, far] of pairs) [near, far].forEach((one) => one.destroy())
        door.close(() => {
          resolve()
        })
      }),
  }
}
