// bench: one store with a million products and two hundred thousand labels: loading them, the pages of both lists by
// every sort key and filter, and the exports. Each compared with the database alone.
import { Agent } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { uploadArticleStream } from '@shelfcast/contract/articles/files'
import { articleSort, listArticles } from '@shelfcast/contract/articles/articles'
import { labelSort, listLabels } from '@shelfcast/contract/labels/labels'
import { waitUntil } from './labelled-store.ts'
import { answerOf, milliseconds, startBenchServer, type BenchServer } from './running-server.ts'

const articles = Number(process.env['SHELFCAST_BENCH_ROWS'] ?? 1_000_000)
const labels = Math.round(articles / 5)
const gateways = Math.ceil(labels / 2_000)
const company = 'BENCH'
const store = 'BENCH'
const roundsOfPage = 5
/** Our own limit: a page that takes longer feels slow. */
const goalPageMs = 300
/** Rows a second of an export. An export of a million should not take longer than a user waits for a download. */
const goalRows = 100_000

export async function run() {
  const server = await startBenchServer()
  try {
    const loaded = await loadProducts(server)
    await addLabels(server)
    return [
      loaded,
      ...(await pages(server, 'products', listArticles.path, articleSort, [
        { name: 'bread a' },
        { id: '1234' },
        { name: 'x' },
      ])),
      ...(await pages(server, 'labels', listLabels.path, labelSort, labelFilters)),
      await exported(
        server,
        'products',
        listArticles.path,
        'select article_id, name, data, created_at, updated_at from article',
      ),
      await exported(server, 'labels', listLabels.path, 'select * from label join label_page using (label_id)'),
    ]
  } finally {
    await server.stop()
  }
}

const labelFilters = [{ label: 'A1' }, { status: 'PROCESSING' }, { battery: 'LOW' }, { articleName: 'bread' }]

async function loadProducts(server: BenchServer) {
  const started = performance.now()
  const form = new FormData()
  form.append('file', new Blob([...csv()], { type: 'text/csv' }), 'products.csv')
  const url = `${server.url}${uploadArticleStream.path}?store=${store}`
  const answer = await fetch(url, { method: 'POST', headers: server.headers, body: form })
  if (!answer.ok) throw new Error(await answer.text())
  await waitUntil(server, sql`exists (select from article_file where result = 'SUCCESS')`)
  const seconds = (performance.now() - started) / 1000
  const count = await countOf(server, 'article')
  if (count !== articles) throw new Error(`${count} of ${articles} products arrived.`)
  return {
    what: `upload of ${shown(articles)} new products`,
    measured: `${shown(articles / seconds)} rows/s`,
    beside: `${seconds.toFixed(0)} s`,
    ratio: Number((articles / seconds / goalRowsLoaded).toFixed(2)),
    goal: `≥ ${shown(goalRowsLoaded)} rows/s`,
  }
}

/** Rows a second, as measured on two busy cores when the house was small. */
const goalRowsLoaded = 24_000

function* csv(): Generator<string> {
  yield 'ProductId,Product,Price,Barcode\n'
  for (let from = 1; from <= articles; from += 1_000) {
    let lines = ''
    for (let n = from; n < Math.min(from + 1_000, articles + 1); n += 1) lines += csvLine(n)
    yield lines
  }
}

const words = ['Milk', 'Bread', 'Cheese', 'Soap', 'Juice']

function csvLine(n: number): string {
  const id = String(n).padStart(8, '0')
  const name = `${words[n % words.length] ?? ''} ${((n * 2_654_435_761) % 16_777_216).toString(16).padStart(6, '0')}`
  return `${id},${name},${((n % 4_000) / 100 + 1).toFixed(2)},\n`
}

/** Labels with one product each, on gateways of the store, one in fifty of them not up to date. */
async function addLabels({ db, storeId }: BenchServer) {
  const code = sql`upper(lpad(to_hex(n), 12, '0'))`
  await sql`insert into gateway (company, store_id, mac, name, ip, port, network_status)
    select ${company}, ${storeId}, ${code}, 'Gateway ' || n, '127.0.0.1', 9, 'DISCONNECTED'
    from generate_series(1, ${gateways}::integer) n`.execute(db)
  await sql`
    insert into label (store_id, code, model, linked, battery_mv, battery, rssi, last_seen_at, temperature, gateway_id)
    select ${storeId}, ${code}, 'M2_296x128_BWR', true, 2500 + n % 500, case when n % 40 = 0 then 'LOW' else 'GOOD' end,
      -40 - n % 50, now() - n * interval '1 second', n % 30,
      (select min(gateway_id) from gateway) + n % ${gateways}::integer
    from generate_series(1, ${labels}::integer) n`.execute(db)
  await sql`insert into label_page (label_id, store_id, gateway_id, wanted_version, shown_version, wanted_at)
    select label_id, store_id, gateway_id, 2, case when label_id % 50 = 0 then 1 else 2 end, now() from label`.execute(
    db,
  )
  await sql`insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 1 from (select label_id, row_number() over (order by label_id) n from label) l
    join article a on a.store_id = ${storeId} and a.article_id = lpad(l.n::text, 8, '0')`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

type Filter = Record<string, string>

/**
 * The slowest sort key and the slowest filter, each as the median of its rounds: one page after the other, none of them
 * cached.
 */
async function pages(
  server: BenchServer,
  name: string,
  path: string,
  keys: readonly string[],
  filters: readonly Filter[],
) {
  const agent = new Agent({ keepAlive: true })
  const ask = (query: Filter) => {
    const address = `${server.url}${path}?${new URLSearchParams({ store, size: '20', ...query }).toString()}`
    return milliseconds(() => answerOf(address, agent, server.headers))
  }
  await ask({})
  const first = await median((round) => ask({ page: String(round) }))
  const deep = await median((round) =>
    ask({ page: String(Math.floor((name === 'labels' ? labels : articles) / 25) - round) }),
  )
  const bySort = await slowest(keys, (key, round) =>
    ask({ sort: `${key},${round % 2 === 0 ? 'asc' : 'desc'}`, page: String(round) }),
  )
  const byFilter = await slowest(filters, (filter, round) => ask({ ...filter, page: String(round) }))
  agent.destroy()
  const total = shown(name === 'labels' ? labels : articles)
  const row = (what: string, ms: number, beside: string) => ({
    what: `${what} of ${total} ${name}`,
    measured: `${ms.toFixed(1)} ms`,
    beside,
    ratio: Number((ms / goalPageMs).toFixed(2)),
    goal: `≤ ${goalPageMs} ms`,
  })
  return [
    row('first pages', first, ''),
    row('pages near the end', deep, ''),
    row(
      `pages by the slowest of ${keys.length} sort keys`,
      bySort.ms,
      `${bySort.key}; the median key ${bySort.middle.toFixed(1)} ms`,
    ),
    row(`pages by the slowest of ${filters.length} filters`, byFilter.ms, new URLSearchParams(byFilter.key).toString()),
  ]
}

/** @param ask one page, with a number that no earlier round used. */
async function slowest<K>(keys: readonly K[], ask: (key: K, round: number) => Promise<number>) {
  const times: { key: K; ms: number }[] = []
  for (const key of keys) times.push({ key, ms: await median((round) => ask(key, round)) })
  times.sort((one, other) => one.ms - other.ms)
  const [last, middle] = [times.at(-1), times[Math.floor(times.length / 2)]]
  if (!last || !middle) throw new Error('There is nothing to ask for.')
  return { ...last, middle: middle.ms }
}

async function median(ask: (round: number) => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < roundsOfPage; round += 1) times.push(await ask(round + 1))
  return times.toSorted((one, other) => one - other)[Math.floor(roundsOfPage / 2)] ?? 0
}

/** A CSV of the whole list, compared with the database's own COPY of a query with about the same columns. */
async function exported(server: BenchServer, name: string, path: string, query: string) {
  const rows = await countOf(server, name === 'labels' ? 'label' : 'article')
  const copied = await milliseconds(async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    await drain(client.query(copyTo(`copy (${query}) to stdout (format csv)`)))
    await client.end()
  })
  const sent = await milliseconds(async () => {
    const address = `${server.url}${path}?${new URLSearchParams({ store, export: 'true', format: 'csv', data: 'true' }).toString()}`
    const answer = await fetch(address, { headers: server.headers })
    if (!answer.ok || !answer.body) throw new Error(await answer.text())
    const lines = await drain(Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]))
    if (lines < rows) throw new Error(`${lines} lines of ${rows} rows were sent.`)
  })
  const perSecond = (ms: number) => `${shown((rows / ms) * 1000)} rows/s`
  return {
    what: `CSV of ${shown(rows)} ${name}`,
    measured: perSecond(sent),
    beside: `COPY ${perSecond(copied)}`,
    ratio: Number((copied / sent).toFixed(2)),
    goal: `≥ ${shown(goalRows)} rows/s`,
  }
}

/** Reads all of it. @returns the number of line feeds. */
async function drain(stream: Readable): Promise<number> {
  let lines = 0
  await pipeline(stream, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
    }
  })
  return lines
}

const shown = (count: number) => Math.round(count).toLocaleString('en')

async function countOf({ db }: BenchServer, table: 'article' | 'label'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
