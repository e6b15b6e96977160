// bench: the whole server on a separate embedded database, durable as in a shop, with one company, one store and a
// signed-in caller, for the benches that need it running.
import { createServer, get, type Agent } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { startEmbedded } from '@shelfcast/server/db/embedded/embedded'
import { openTestSession, addAccount, addCompany, addStore } from '@shelfcast/server/testing/people'
import { startServer, type TestServer } from '@shelfcast/server/testing/start-server'
import { outgoingDefaults, type DeliverySettings } from '@shelfcast/server/settings'

export interface BenchServer extends TestServer {
  headers: Record<string, string>
  storeId: number
}

export async function startBenchServer(delivery: Partial<DeliverySettings> = {}): Promise<BenchServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-bench-'))
  const database = await startEmbedded({ dataFolder: folder })
  process.env['SHELFCAST_TEST_DATABASE'] = database.url
  // Brokers of a bench are on this machine.
  const outgoing = { ...outgoingDefaults, allow: ['127.0.0.0/8'] }
  const server = await startServer({ delivery, settings: { checkAnswers: false, outgoing } })
  await addCompany(server.db, 'BENCH')
  const storeId = await addStore(server.db, 'BENCH', 'BENCH')
  const { headers } = await openTestSession(
    server.db,
    await addAccount(server.db, { account: 'bench', company: 'BENCH' }),
  )
  const stop = async () => {
    await server.stop()
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { ...server, headers, storeId, stop }
}

/** A bare server that answers every request with these bytes: the most this machine can do. */
export async function startBareServer(body: Buffer): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json;charset=UTF-8', 'content-length': body.length })
    response.end(body)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => {
      server.close()
    },
  }
}

/** How long this takes. */
export async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Reads one answer to its end. @throws if it is neither 200 nor 204 */
export function answerOf(url: string, agent: Agent, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200 && response.statusCode !== 204)
        reject(new Error(`${url} answered ${response.statusCode}.`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
}

/** Ten list reads a second; returns the 99th percentile in milliseconds. */
export function watchReads(server: BenchServer) {
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
