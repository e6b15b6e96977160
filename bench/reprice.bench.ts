// bench: one file changes every price of a 30,000-label store: drawn, sent over real HTTP, confirmed by emulated access points with radio time zero.
// The simulator runs beside the server on the same machine, as the goal says. List reads go on meanwhile.
import { fork } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { linkLabels, listLabels } from '@shelfcast/contract/labels'
import { uploadArticleStream } from '@shelfcast/contract/article-files'
import { gatewaysChanged } from '@shelfcast/server/delivery/delivery'
import { startBenchServer, type BenchServer } from './running-server.ts'

const accessPoints = Number(process.env['SHELFCAST_BENCH_GATEWAYS'] ?? 120)
const perAccessPoint = 250
const labels = accessPoints * perAccessPoint
const goalSeconds = (30 * labels) / 30_000
const mostMs = 300_000

const macOf = (ap: number, n: number) => `00000B${ap.toString(16).padStart(4, '0')}${n.toString(16).padStart(6, '0')}`.toUpperCase()

export async function run() {
  const server = await startBenchServer({ uploadPauseMs: 0, renderWorkers: 1 })
  const simulator = fork(path.join(import.meta.dirname, '../../packages/simulator/dist/main.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  try {
    const ready = new Promise<{ host: string; port: number }[]>((resolve, reject) => {
      simulator.once('message', (message: { kind: string; accessPoints: { host: string; port: number }[] }) => {
        if (message.kind === 'ready') resolve(message.accessPoints)
        else reject(new Error(JSON.stringify(message)))
      })
    })
    simulator.send({
      accessPoints: Array.from({ length: accessPoints }, (_, ap) => ({ name: `AP ${ap}`, port: 0, channel: 11, seed: ap + 1, labels: Array.from({ length: perAccessPoint }, (_label, n) => ({ mac: macOf(ap, n), model: 'M2_296x128_BWR', firmware: 0x26 })) })),
      speed: 'instant',
    })
    await addGateways(server, await ready)
    await waitUntil(server, sql`(select count(*) from label where model is not null) = ${labels}`)
    await load(server, 0)
    await linkAll(server)
    await waitUntil(server, sql`not exists (select from label_page where shown_version < wanted_version) and (select count(*) from label where linked) = ${labels}`)
    await load(server, 0) // the same again: nothing may be sent
    const reads = watchReads(server)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const before = processorTime(simulator.pid)
    const start = performance.now()
    await load(server, 1)
    await waitUntil(server, sql`not exists (select from label_page where shown_version < wanted_version)`)
    const took = (performance.now() - start) / 1000
    const after = processorTime(simulator.pid)
    delay.disable()
    const p99 = await reads.stop()
    const each = (part: keyof typeof after) => ((after[part] - before[part]) / labels).toFixed(2)
    return [
      { what: `re-price ${labels.toLocaleString('en')} labels: file in, all confirmed`, measured: `${took.toFixed(1)} s (${Math.round(labels / took).toLocaleString('en')} labels/s)`, beside: `goal ${goalSeconds} s`, ratio: Number((goalSeconds / took).toFixed(2)), goal: '≥ 1' },
      { what: 'list reads meanwhile, p99', measured: `${p99.toFixed(0)} ms`, beside: 'goal 50 ms', ratio: Number((50 / p99).toFixed(2)), goal: '≥ 1' },
      { what: 'processor time of one label', measured: `server ${each('server')} ms, simulator ${each('simulator')} ms, database ${each('database')} ms`, beside: `event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, most ${(delay.max / 1e6).toFixed(0)} ms` },
    ]
  } finally {
    simulator.kill('SIGTERM')
    await server.stop()
  }
}

async function addGateways({ db, events, storeId }: BenchServer, addresses: { host: string; port: number }[]) {
  await db.insertInto('gateway').values(addresses.map(({ host, port }, at) => ({ company: 'BENCH', store_id: storeId, mac: `02${at.toString(16).padStart(10, '0')}`.toUpperCase(), name: `AP ${at}`, ip: host, port }))).execute()
  await events.publish(db, { kind: 'DELIVERY', storeId, ids: [gatewaysChanged] })
}

/** A file with all products; `turn` decides the prices. Resolves when the server took all of it. */
async function load(server: BenchServer, turn: number) {
  const lines = ['ProductId,Product,Price,Barcode']
  for (let n = 0; n < labels; n += 1) lines.push(`${String(n).padStart(8, '0')},Product number ${n},${(((n * 37 + turn * 11) % 4000) / 100 + 1).toFixed(2)},${ean13(n)}`)
  const form = new FormData()
  form.append('file', new Blob([lines.join('\n')], { type: 'text/csv' }), 'prices.csv')
  const answer = await fetch(`${server.url}${uploadArticleStream.path}?store=BENCH`, { method: 'POST', headers: server.headers, body: form })
  const { customBatchId } = (await answer.json()) as { customBatchId: string }
  await waitUntil(server, sql`exists (select from article_file where batch_id = ${customBatchId}::uuid and result = 'SUCCESS')`)
}

function ean13(n: number): string {
  const digits = `952${String(n).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return digits + ((10 - (sum % 10)) % 10)
}

async function linkAll(server: BenchServer) {
  for (let ap = 0; ap < accessPoints; ap += 20) {
    const assignList = Array.from({ length: Math.min(20, accessPoints - ap) * perAccessPoint }, (_, at) => {
      const n = ap * perAccessPoint + at
      return { labelCode: macOf(Math.floor(n / perAccessPoint), n % perAccessPoint).slice(4), articleIdList: [String(n).padStart(8, '0')] }
    })
    const answer = await fetch(`${server.url}${linkLabels.path}?store=BENCH`, { method: 'POST', headers: { ...server.headers, 'content-type': 'application/json' }, body: JSON.stringify({ assignList }) })
    if (answer.status !== 200) throw new Error(await answer.text())
  }
}

async function waitUntil({ db }: BenchServer, condition: ReturnType<typeof sql>) {
  for (const until = Date.now() + mostMs; Date.now() < until; await new Promise((resume) => setTimeout(resume, 50))) {
    const { rows } = await sql<{ met: boolean }>`select ${condition} as met`.execute(db)
    if (rows[0]?.met) return
  }
  throw new Error('It did not happen in time.')
}

/** Ten list reads a second; answers the time that 99 of 100 stay under, in milliseconds. */
function watchReads(server: BenchServer) {
  const times: number[] = []
  let running = true
  const loop = (async () => {
    while (running) {
      const start = performance.now()
      await (await fetch(`${server.url}${listLabels.path}?store=BENCH&size=20`, { headers: server.headers })).text()
      times.push(performance.now() - start)
      await new Promise((resume) => setTimeout(resume, 100))
    }
  })()
  return {
    async stop() {
      running = false
      await loop
      times.sort((one, other) => one - other)
      return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? 0
    },
  }
}

/** Milliseconds of processor time so far. The simulator and the database are read from /proc, so elsewhere than on Linux they stay 0. */
function processorTime(simulator = 0) {
  const { user, system } = process.cpuUsage()
  const times = new Map(readStats().map((stat) => [stat.pid, stat]))
  const isDatabase = (pid: number): boolean => pid !== simulator && pid !== process.pid && (times.get(pid)?.parent === process.pid || isDatabase(times.get(pid)?.parent ?? process.pid))
  const database = [...times.values()].filter(({ pid }) => isDatabase(pid)).reduce((sum, { ms }) => sum + ms, 0)
  return { server: (user + system) / 1000, simulator: times.get(simulator)?.ms ?? 0, database }
}

/** A tick of the kernel's process times. */
const tickMs = 10

function readStats() {
  const folders = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return folders.flatMap((name) => {
    let stat: string
    try {
      stat = readFileSync(`/proc/${name}/stat`, 'utf8')
    } catch {
      return [] // It ended while we looked.
    }
    // The name in brackets may hold anything; the state, the parent and eleven fields later the four times follow it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ').map(Number)
    return [{ pid: Number(name), parent: fields[1]!, ms: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * tickMs }]
  })
}
