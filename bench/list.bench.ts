// bench: reading pages of a list: requests/s compared with a bare server that returns the same bytes, and in a very large store the time of a page compared with its bare SQL.
import { Agent } from 'node:http'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { sql } from 'kysely'
import pg from 'pg'
import { answerOf, milliseconds, startBareServer, startBenchServer, type BenchServer } from './running-server.ts'

const articles = 50_000
const connections = 16
const seconds = 5
/** A million with SHELFCAST_BENCH_ROWS=1000000. */
const largeStore = Number(process.env['SHELFCAST_BENCH_ROWS'] ?? 300_000)
const pages = 400

export async function run() {
  const server = await startBenchServer()
  try {
    await addProducts(server, 1, articles)
    const url = `${server.url}${listArticles.path}?store=BENCH&size=20&data=true`
    const body = Buffer.from(await (await fetch(url, { headers: server.headers })).arrayBuffer())
    const bare = await startBareServer(body)
    // Both are warmed up, then measured in turns, so that a busy moment of the machine affects both.
    await load(url, server.headers, 1)
    await load(bare.url, {}, 1)
    let ours = 0,
      other = 0
    for (let turn = 0; turn < 2; turn += 1) {
      ours += await load(url, server.headers, seconds / 2)
      other += await load(bare.url, {}, seconds / 2)
    }
    bare.stop()
    const busy = {
      what: `list page, 20 of ${articles.toLocaleString('en')} products`,
      measured: `${Math.round(ours / seconds).toLocaleString('en')} requests/s`,
      beside: `bare server ${Math.round(other / seconds).toLocaleString('en')} requests/s`,
      ratio: Number((ours / other).toFixed(2)),
      goal: '≥ 0.5',
    }
    await addProducts(server, articles + 1, largeStore)
    return [busy, ...(await largePages(server))]
  } finally {
    await server.stop()
  }
}

/** Products from this number to that; each fifth has the same first word. */
async function addProducts({ db, storeId }: BenchServer, from: number, to: number) {
  await sql`insert into article (store_id, article_id, name, data, created_at, updated_at)
    select ${storeId}, lpad(n::text, 8, '0'),
      (array['Milk', 'Bread', 'Cheese', 'Soap', 'Juice'])[1 + n % 5] || ' ' || substr(md5(n::text), 1, 6),
      jsonb_build_object('LIST_PRICE', (n % 900 / 100.0)::text), now() - n * interval '1 second',
      now() - (n % 100000) * interval '1 second'
    from generate_series(${from}::integer, ${to}::integer) n`.execute(db)
  await sql`vacuum analyze article`.execute(db)
}

/** Each search in each order, a different page each time, so that no cached answer helps. */
function* searches() {
  const filters = [{}, { name: 'bread a' }, { name: 'f00' }, { id: '1234' }, { id: '99', name: 'cheese' }]
  const columns = {
    name: 'lower(name)',
    articleId: 'article_id',
    lastUpdated: 'updated_at',
    generateDate: 'created_at',
  }
  for (let n = 0; n < pages; n += 1) {
    const filter: { id?: string; name?: string } = filters[n % filters.length] ?? {}
    const [key, column] = Object.entries(columns)[Math.floor(n / filters.length) % 4] ?? ['name', 'lower(name)']
    yield { filter, page: Math.floor(n / 20), key, column, dir: n % 2 === 0 ? 'asc' : 'desc' }
  }
}

/** The time of a page for a caller, compared with the obvious statements for its rows and total, and for the rows alone. */
async function largePages(server: BenchServer) {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  const agent = new Agent({ keepAlive: true })
  const ours: number[] = [],
    both: number[] = [],
    rowsOnly: number[] = []
  for (const { filter, page, key, column, dir } of searches()) {
    const query = new URLSearchParams({
      store: 'BENCH',
      size: '20',
      page: String(page),
      sort: `${key},${dir}`,
      data: 'true',
      ...filter,
    })
    const conditions = [
      `store_id = ${server.storeId}`,
      ...(filter.id ? [`lower(article_id) like '%${filter.id}%'`] : []),
      ...(filter.name ? [`lower(name) like '%${filter.name}%'`] : []),
    ].join(' and ')
    ours.push(
      await milliseconds(() =>
        answerOf(`${server.url}${listArticles.path}?${query.toString()}`, agent, server.headers),
      ),
    )
    const alone = await milliseconds(() =>
      client.query(
        `select * from article where ${conditions} order by ${column} ${dir}, article_key ${dir} limit 20 offset ${page * 20}`,
      ),
    )
    rowsOnly.push(alone)
    both.push(alone + (await milliseconds(() => client.query(`select count(*) from article where ${conditions}`))))
  }
  agent.destroy()
  await client.end()
  const what = `page of ${largeStore.toLocaleString('en')} products, searched and sorted, p99`
  const measured = p99(ours)
  return Object.entries({ 'SQL for rows and total': both, 'SQL for the rows alone': rowsOnly }).map(
    ([beside, times]) => ({
      what,
      measured: `${measured.toFixed(1)} ms`,
      beside: `${beside} ${p99(times).toFixed(1)} ms`,
      ratio: Number((measured / p99(times)).toFixed(2)),
      goal: '≤ 3',
    }),
  )
}

const p99 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? 0

/** The number of requests answered in this many seconds over kept-alive connections. */
async function load(url: string, headers: Record<string, string>, forSeconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = Date.now() + forSeconds * 1000
  let answered = 0
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (Date.now() < until) {
        await answerOf(url, agent, headers)
        answered += 1
      }
    }),
  )
  agent.destroy()
  return answered
}
