// bench: reading one page of a list, requests/s, beside a bare server that returns the same bytes.
import { Agent, get } from 'node:http'
import { listArticles } from '@shelfcast/contract/articles'
import { sql } from 'kysely'
import { startBareServer, startBenchServer } from './running-server.ts'

const articles = 50_000
const connections = 16
const seconds = 5

export async function run() {
  const server = await startBenchServer()
  try {
    await sql`insert into article (store_id, article_id, name, data) select ${server.storeId}, lpad(n::text, 8, '0'), 'Product ' || n, jsonb_build_object('LIST_PRICE', (n % 900 / 100.0)::text) from generate_series(1, ${articles}) n`.execute(server.db)
    await sql`analyze article`.execute(server.db)
    const url = `${server.url}${listArticles.path}?store=BENCH&size=20&data=true`
    const body = Buffer.from(await (await fetch(url, { headers: server.headers })).arrayBuffer())
    const bare = await startBareServer(body)
    // Both are warmed up, then measured in turns, so that a busy moment of the machine hurts both.
    await load(url, server.headers, 1)
    await load(bare.url, {}, 1)
    let ours = 0, other = 0
    for (let turn = 0; turn < 2; turn += 1) {
      ours += await load(url, server.headers, seconds / 2)
      other += await load(bare.url, {}, seconds / 2)
    }
    bare.stop()
    return [{ what: `list page, 20 of ${articles.toLocaleString('en')} products`, measured: `${Math.round(ours / seconds).toLocaleString('en')} requests/s`, beside: `bare server ${Math.round(other / seconds).toLocaleString('en')} requests/s`, ratio: Number((ours / other).toFixed(2)), goal: '≥ 0.5' }]
  } finally {
    await server.stop()
  }
}

/** How many requests were answered in so many seconds over kept-alive connections. */
async function load(url: string, headers: Record<string, string>, forSeconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = Date.now() + forSeconds * 1000
  let answered = 0
  const one = () => new Promise<void>((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`))
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
  await Promise.all(Array.from({ length: connections }, async () => {
    while (Date.now() < until) {
      await one()
      answered += 1
    }
  }))
  agent.destroy()
  return answered
}
