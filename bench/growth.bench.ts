// bench: the cost of one price change in the database, from the call to the proof: bytes of the log, rows written, and
// bytes that stay.
import { sql } from 'kysely'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { inTransaction, type Tx } from '@shelfcast/server/db/database'
import { allShown, fillStore, loadPrices, productOf, startLabels, waitUntil } from './labelled-store.ts'
import { startBenchServer, type BenchServer } from './running-server.ts'

const labels = Number(process.env['SHELFCAST_BENCH_LABELS'] ?? 2_000)
const calls = Number(process.env['SHELFCAST_BENCH_CALLS'] ?? 2_000)
const commits = 2_000
const clients = 8
const goalBytes = 5_000

export async function run() {
  const server = await startBenchServer({ uploadPauseMs: 0, renderWorkers: 1 })
  const simulator = await startLabels(labels)
  try {
    await fillStore(server, labels, simulator.accessPoints)
    // The first change of each product makes room on its page for later ones.
    for (const turn of [1, 2, 3]) {
      await loadPrices(server, labels, turn)
      await waitUntil(server, allShown)
    }
    await sql`vacuum analyze`.execute(server.db)
    const byFile = await costOf(server, labels, () => loadPrices(server, labels, 4))
    await setPrices(server, 5)
    await waitUntil(server, allShown)
    const byCall = await costOf(server, calls, () => setPrices(server, 6))
    return [
      change('a price change to its proof, one of a file', byFile),
      change('a price change to its proof, one call', byCall),
      ...(await notified(server)),
    ]
  } finally {
    simulator.stop()
    await server.stop()
  }
}

async function setPrices(server: BenchServer, turn: number) {
  for (let n = 0; n < calls; n += 1) {
    const answer = await fetch(`${server.url}${replaceArticles.path}?store=BENCH`, {
      method: replaceArticles.method,
      headers: { ...server.headers, 'content-type': 'application/json' },
      body: JSON.stringify([productOf(n % labels, turn + Math.floor(n / labels))]),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await answer.arrayBuffer()
  }
}

/** Of each change, in bytes. `pages`: copies of whole pages that follow a checkpoint. */
interface Cost {
  bytes: number
  pages: number
  rows: number
}

function change(what: string, { bytes, pages, rows }: Cost) {
  const shown = (count: number) => Math.round(count).toLocaleString('en')
  return {
    what,
    measured: `${shown(bytes)} B of log (and ${shown(pages)} B of whole pages), ${rows.toFixed(1)} rows written`,
    beside: `goal ${shown(goalBytes)} B`,
    ratio: Number((bytes / goalBytes).toFixed(2)),
    goal: '≤ 1',
  }
}

/** How many whole pages are copied depends on how many changes meet on a page after a checkpoint, so they count apart. */
async function costOf({ db }: BenchServer, changes: number, work: () => Promise<void>): Promise<Cost> {
  await sql`checkpoint`.execute(db)
  const before = await written(db)
  await work()
  await waitUntil({ db }, allShown)
  await new Promise((resume) => setTimeout(resume, 1_500)) // the figures of other connections come a second late
  const after = await written(db)
  const records = sql`pg_get_wal_records_info(${before.lsn}::pg_lsn, ${after.lsn}::pg_lsn)`
  const {
    rows: [log],
  } = await sql<{ bytes: number; pages: number }>`
    select sum(record_length - coalesce(fpi_length, 0))::float8 as bytes, sum(fpi_length)::float8 as pages
    from ${records}`.execute(db)
  const rowsOf = ({ tables }: Written) => [...tables.values()].reduce((sum, rows) => sum + rows, 0)
  console.table(await largestParts(db, before, after, changes))
  return {
    bytes: (log?.bytes ?? 0) / changes,
    pages: (log?.pages ?? 0) / changes,
    rows: (rowsOf(after) - rowsOf(before)) / changes,
  }
}

/** Which tables and indexes the bytes of each change go to. */
async function largestParts(db: BenchServer['db'], before: Written, after: Written, changes: number) {
  const { rows } = await sql<{ part: string; kind: string; records: number; bytes: number }>`
    select coalesce(c.relname::text, '') as part, w.resource_manager || ' ' || w.record_type as kind,
      round(count(*) / ${changes}::numeric, 2)::float8 as records,
      round(sum(w.record_length - coalesce(w.fpi_length, 0)) / ${changes}::numeric)::float8 as bytes
    from pg_get_wal_records_info(${before.lsn}::pg_lsn, ${after.lsn}::pg_lsn) w
      left join (
        select start_lsn, min(relfilenode) as relfilenode
        from pg_get_wal_block_info(${before.lsn}::pg_lsn, ${after.lsn}::pg_lsn, false) group by 1) b using (start_lsn)
      left join pg_class c on pg_relation_filenode(c.oid) = b.relfilenode
    group by 1, 2 order by 4 desc limit 25`.execute(db)
  return rows
}

interface Written {
  lsn: string
  tables: Map<string, number>
}

async function written(db: BenchServer['db']): Promise<Written> {
  await sql`create extension if not exists pg_walinspect`.execute(db)
  const { rows } = await sql<{
    table: string
    rows: number
  }>`select relname as table, (n_tup_ins + n_tup_upd + n_tup_del)::int as rows from pg_stat_user_tables`.execute(db)
  const {
    rows: [place],
  } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(db)
  return { lsn: place?.lsn ?? '0/0', tables: new Map(rows.map((row) => [row.table, row.rows])) }
}

/** Commits a second of small changes that tell other instances of themselves, beside the same with a NOTIFY inside and without a word. */
async function notified({ db, events, storeId }: BenchServer) {
  await sql`
    create table bench_commit (client integer primary key, turn integer not null) with (fillfactor = 50)`.execute(db)
  await sql`insert into bench_commit select n, 0 from generate_series(1, ${clients}::integer) n`.execute(db)
  const rate = async (tell: (tx: Tx, client: number) => Promise<unknown>) => {
    const start = performance.now()
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        for (let turn = 0; turn < commits / clients; turn += 1) {
          await inTransaction(db, async (tx) => {
            await sql`update bench_commit set turn = turn + 1 where client = ${client + 1}`.execute(tx)
            await tell(tx, client)
          })
        }
      }),
    )
    return (commits / (performance.now() - start)) * 1000
  }
  const notice = (client: number) => ({ kind: 'ARTICLE' as const, storeId, ids: [`A${client}`] })
  await rate(() => Promise.resolve())
  const silent = await rate(() => Promise.resolve())
  const inside = await rate((tx, client) =>
    sql`select pg_notify('shelfcast', ${JSON.stringify({ from: '', ...notice(client) })})`.execute(tx),
  )
  const after = await rate((tx, client) => events.publish(tx, notice(client)))
  const shown = (perSecond: number) => `${Math.round(perSecond).toLocaleString('en')} commits/s`
  return [
    {
      what: `${clients} clients, each commit with a notice`,
      measured: shown(after),
      beside: `without ${shown(silent)}`,
      ratio: Number((after / silent).toFixed(2)),
      goal: '≥ 0.9',
    },
    {
      what: `${clients} clients, each commit with a notice`,
      measured: shown(after),
      beside: `NOTIFY inside ${shown(inside)}`,
      ratio: Number((after / inside).toFixed(2)),
      goal: '≥ 1',
    },
  ]
}
