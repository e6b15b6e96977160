// bench: one file changes every price of a 30,000-label store: drawn, sent over real HTTP, confirmed by emulated access
// points with radio time zero. The simulator runs on the same machine as the server, as the goal requires. List reads
// continue meanwhile. For comparison, the same pictures are sent to the same simulator without a database and without
// drawing: the minimum for any server.
import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { modelOf } from '@shelfcast/render/models'
import { drawAll } from '@shelfcast/server/delivery/drawing'
import { openHttp } from '@shelfcast/server/gateways/drivers/openepaperlink/http'
import { deliveryDefaults } from '@shelfcast/server/settings'
import { templateFor } from '@shelfcast/render/price-template'
import {
  allShown,
  fillStore,
  loadPrices,
  macOf,
  modelKey,
  perAccessPoint,
  productOf,
  startLabels,
  waitUntil,
  type AccessPointAddress,
} from './labelled-store.ts'
import { startBenchServer, watchReads } from './running-server.ts'

const labels = Number(process.env['SHELFCAST_BENCH_GATEWAYS'] ?? 120) * perAccessPoint
const goalSeconds = (30 * labels) / 30_000
const goalRatio = 2

export async function run() {
  const server = await startBenchServer({ ...deliveryDefaults, uploadPauseMs: 0, renderWorkers: 1 })
  const simulator = await startLabels(labels)
  let stopped = false
  try {
    await fillStore(server, labels, simulator.accessPoints)
    await loadPrices(server, labels, 0) // the same again: nothing may be sent
    const reads = watchReads(server)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const before = processorTime(simulator.process.pid)
    const start = performance.now()
    await loadPrices(server, labels, 1)
    await waitUntil(server, allShown)
    const took = (performance.now() - start) / 1000
    const after = processorTime(simulator.process.pid)
    delay.disable()
    const p99 = await reads.stop()
    // It would send its own pictures again.
    await server.stop()
    stopped = true
    const bare = await uploadBare(simulator.accessPoints)
    const each = (part: keyof typeof after) => ((after[part] - before[part]) / labels).toFixed(2)
    const what = `re-price ${labels.toLocaleString('en')} labels: file in, all confirmed`
    const measured = `${took.toFixed(1)} s (${Math.round(labels / took).toLocaleString('en')} labels/s)`
    return [
      { what, measured, beside: `goal ${goalSeconds} s`, ratio: Number((goalSeconds / took).toFixed(2)), goal: '≥ 1' },
      {
        what,
        measured,
        beside: `the pictures alone ${bare.toFixed(1)} s`,
        ratio: Number((took / bare).toFixed(2)),
        goal: `≤ ${goalRatio}`,
      },
      {
        what: 'list reads meanwhile, p99',
        measured: `${p99.toFixed(0)} ms`,
        beside: 'goal 50 ms',
        ratio: Number((50 / p99).toFixed(2)),
        goal: '≥ 1',
      },
      {
        what: 'processor time of one label',
        measured: `server ${each('server')} ms, simulator ${each('simulator')} ms, database ${each('database')} ms`,
        beside: `event loop p99 ${(delay.percentile(99) / 1e6).toFixed(0)} ms, most ${(delay.max / 1e6).toFixed(0)} ms`,
      },
    ]
  } finally {
    simulator.stop()
    if (!stopped) await server.stop()
  }
}

/** Seconds to send an existing picture to each label, to all access points at once like the driver. */
async function uploadBare(accessPoints: readonly AccessPointAddress[]): Promise<number> {
  const model = modelOf(modelKey)
  if (!model) throw new Error(`The model ${modelKey} is not known.`)
  const template = templateFor(model)
  const pictures = await Promise.all(
    Array.from({ length: labels }, async (_, n) => {
      const { articleId, articleName, data } = productOf(n, 2)
      const [drawn] = await drawAll([
        {
          model,
          template,
          kind: 'article',
          articles: [{ articleId, name: articleName, nfcUrl: '', eans: [], data }],
          currency: 'EUR',
          language: 'en',
          rotation: 0,
          firmware: 0x26,
          shownHash: null,
        },
      ])
      if (drawn?.kind !== 'drawn') throw new Error('A picture could not be drawn.')
      return drawn.picture.bytes
    }),
  )
  const start = performance.now()
  await Promise.all(
    accessPoints.map(async ({ host, port }, ap) => {
      const http = openHttp({ ip: host, port, scheme: 'HTTP' })
      for (let n = ap * perAccessPoint; n < (ap + 1) * perAccessPoint; n += 1) {
        const { status } = await http.upload({ mac: macOf(n), dither: '0', rotate: '0', invert: '0' }, pictures[n]!)
        if (status !== 200) throw new Error(`An upload answers ${status}.`)
      }
      http.close()
    }),
  )
  return (performance.now() - start) / 1000
}

/**
 * Milliseconds of processor time so far. The simulator and the database are read from /proc, so outside Linux they stay
 * 0.
 */
function processorTime(simulator = 0) {
  const { user, system } = process.cpuUsage()
  const times = new Map(readStats().map((stat) => [stat.pid, stat]))
  const isDatabase = (pid: number): boolean =>
    pid !== simulator &&
    pid !== process.pid &&
    (times.get(pid)?.parent === process.pid || isDatabase(times.get(pid)?.parent ?? process.pid))
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
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    return [
      {
        pid: Number(name),
        parent: fields[1]!,
        ms: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * tickMs,
      },
    ]
  })
}
