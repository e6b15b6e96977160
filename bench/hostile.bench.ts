// bench: hostile bodies to every call of a running server: its memory, its open files and its slowest answer.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbedded } from '@shelfcast/server/db/embedded/embedded'
import { openDatabase } from '@shelfcast/server/db/database'
import { migrate } from '@shelfcast/server/db/migrate'
import { hostileCalls, statusOf } from '@shelfcast/server/testing/hostile-calls'
import { addAccount, addCompany, addStore, openTestSession } from '@shelfcast/server/testing/people'

const count = Number(process.env['SHELFCAST_BENCH_REQUESTS'] ?? 80_000)
const atOnce = 8
/** Calls may end their session, so each serves only so many. */
const callsPerSession = 20
const slowMs = 5_000

/** The server in its own process, as in a shop. */
export async function run() {
  const folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-bench-'))
  const database = await startEmbedded({ dataFolder: path.join(folder, 'database') })
  const { db, close } = openDatabase(database.url)
  await migrate(db)
  await addCompany(db, 'BENCH')
  await addStore(db, 'BENCH', 'NORTH')
  const account = await addAccount(db, { account: 'bench', company: 'BENCH', level: '1' })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = path.join(process.cwd(), 'packages/server/dist/main.js')
  const server = spawn(process.execPath, [program], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: database.url,
      SHELFCAST_DATA: path.join(folder, 'data'),
      SHELFCAST_DEMO: '0',
      LOG_LEVEL: 'fatal',
    },
  })
  const ended = new Promise<string>((resolve) =>
    server.once('exit', (code, signal) => {
      resolve(`exit ${code ?? signal}`)
    }),
  )
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const calls = hostileCalls('NORTH')
  let done = 0
  let failures = 0
  let slowest = { ms: 0, what: '' }
  let most = 0
  const serve = async () => {
    while (done < count) {
      const { headers } = await openTestSession(db, account)
      for (let at = 0; at < callsPerSession && done < count; at += 1) {
        done += 1
        const call = calls.next().value
        const start = performance.now()
        const status = await statusOf(url, { ...call, headers: { ...headers, ...call.headers } }, agent)
        const ms = performance.now() - start
        if (ms > slowest.ms) slowest = { ms, what: call.what }
        if (ms > slowMs) console.log(`${Math.round(ms)} ms: ${call.what}`)
        if (status >= 500) {
          failures += 1
          console.log(`${status}: ${call.what}`)
        }
      }
    }
  }
  const watch = setInterval(() => {
    void memoryMb(server.pid).then((memory) => {
      most = Math.max(most, memory)
    })
  }, 200)
  try {
    while (
      !(await fetch(`${url}/health`).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
      await pause(200)
    const warmUp = { memory: await memoryMb(server.pid), files: await openFiles(server.pid) }
    await Promise.race([
      Promise.all(Array.from({ length: atOnce }, serve)),
      ended.then((how) => {
        throw new Error(`The server ended after ${done} requests: ${how}.`)
      }),
    ])
    agent.destroy()
    await pause(2_000)
    const after = { memory: await memoryMb(server.pid), files: await openFiles(server.pid) }
    return [
      {
        what: `memory over ${count.toLocaleString('en')} hostile requests`,
        measured: `${most} MB at most, ${after.memory} MB after`,
        beside: `${warmUp.memory} MB at the start`,
        ratio: Number((most / warmUp.memory).toFixed(2)),
        goal: '≤ 600 MB',
      },
      {
        what: 'open files',
        measured: `${after.files} after`,
        beside: `${warmUp.files} at the start`,
        ratio: Number((after.files / warmUp.files).toFixed(2)),
        goal: 'flat',
      },
      {
        what: 'slowest answer, and answers of 500 or more',
        measured: `${Math.round(slowest.ms)} ms (${slowest.what})`,
        beside: `${failures} failures`,
        ratio: failures,
        goal: '0',
      },
    ]
  } finally {
    clearInterval(watch)
    server.kill()
    await ended
    await close()
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function memoryMb(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

const openFiles = async (pid: number | undefined) => (await readdir(`/proc/${pid}/fd`).catch(() => [])).length

const pause = (ms: number) =>
  new Promise((resume) => {
    setTimeout(resume, ms)
  })

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resume) => {
    probe.listen(0, '127.0.0.1', resume)
  })
  const { port } = probe.address() as AddressInfo
  await new Promise((resume) => probe.close(resume))
  return port
}
