// bench: a template changes in a store of 200,000 labels, of which a tenth shows it: exactly these get a new version, some
// at a time, while list reads go on. The labels are without access points: their pictures are the matter of reprice.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { addTemplate, saveTemplate } from '@shelfcast/contract/templates/templates'
import { templateText } from '@shelfcast/server/testing/template-document'
import { waitUntil } from './labelled-store.ts'
import { startBenchServer, watchReads, type BenchServer } from './running-server.ts'

const labels = Number(process.env['SHELFCAST_BENCH_LABELS'] ?? 200_000)
/** Every tenth label. */
const share = 10
const changed = Math.floor(labels / share)
const templateName = 'winter-296x128-BWR'
/** So much more memory at most, whatever the number of labels: they pass in steps. */
const goalMegabytes = 100
const goalReadMs = 50

export async function run() {
  const server = await startBenchServer()
  try {
    await addLabels(server)
    await send(server, 'POST', addTemplate.path, 'First')
    const before = await versionsOf(server)
    const reads = watchReads(server)
    const memory = watchMemory()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const start = performance.now()
    await send(server, 'PUT', saveTemplate.path, 'Second')
    const answered = performance.now() - start
    await waitUntil(server, sql`exists (select from job where kind = 'TEMPLATE' and state = 'SUCCESS')`)
    const seconds = (performance.now() - start) / 1000
    delay.disable()
    const megabytes = memory.stop()
    const p99 = await reads.stop()
    const raised = (await versionsOf(server)).filter(
      ({ id, version }, at) => id !== before[at]!.id || version !== before[at]!.version,
    )
    if (raised.length !== changed || raised.some(({ id, version }) => !id.endsWith('0') || version !== 2))
      throw new Error(`${raised.length} labels have a new version, instead of ${changed}.`)
    const what = `a template of ${shown(changed)} of ${shown(labels)} labels changes`
    const measured = `${seconds.toFixed(1)} s (${shown(labels / seconds)} labels/s looked at)`
    return [
      { what, measured, beside: `answered after ${answered.toFixed(0)} ms`, ratio: 1, goal: 'exactly its labels' },
      {
        what: 'list reads meanwhile, p99',
        measured: `${p99.toFixed(0)} ms`,
        beside: `event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms`,
        ratio: Number((goalReadMs / p99).toFixed(2)),
        goal: `≤ ${goalReadMs} ms`,
      },
      {
        what: 'memory for it',
        measured: `${megabytes.toFixed(0)} MB`,
        beside: '',
        ratio: Number((goalMegabytes / Math.max(1, megabytes)).toFixed(2)),
        goal: `≤ ${goalMegabytes} MB`,
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Linked labels that have a picture. Codes of those that select the template end with 0. */
async function addLabels({ db, storeId }: BenchServer) {
  await sql`
    insert into label (store_id, code, model, linked, template_name)
    select ${storeId}, lpad(n::text, 12, '0'), 'M2_296x128_BWR', true,
      case when n % ${share}::integer = 0 then ${templateName} end
    from generate_series(1, ${labels}::integer) n`.execute(db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version)
    select label_id, store_id, 1, 1 from label`.execute(db)
  await sql`vacuum analyze`.execute(db)
}

async function versionsOf({ db }: BenchServer): Promise<{ id: string; version: number }[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select l.code as id, p.wanted_version::int as version
    from label l join label_page p using (label_id) order by l.code`.execute(db)
  return rows.map(({ id, version }) => ({ id: id.trim(), version }))
}

async function send(server: BenchServer, method: string, path: string, text: string): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, {
    method,
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      templateName,
      fileType: 'JSON',
      jsonData: templateText({ text }),
      tagImageUpdateRequired: method === 'PUT',
    }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}

/** The most memory in use from now on, in megabytes above that of the beginning. */
function watchMemory() {
  const start = process.memoryUsage().rss
  let most = start
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return (most - start) / 1024 / 1024
    },
  }
}

const shown = (count: number) => Math.round(count).toLocaleString('en')
