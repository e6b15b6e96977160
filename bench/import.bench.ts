// bench: importing a product file, rows/s, compared with the database's own COPY of the same rows into a table with the
// same indexes and constraints.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openDatabase } from '@shelfcast/server/db/database'
import { migrate } from '@shelfcast/server/db/migrate'
import { createEvents } from '@shelfcast/server/db/events'
import { importFile } from '@shelfcast/server/article-files/import'
import { readProductFile } from '@shelfcast/server/article-files/product-file'
import { insertFile } from '@shelfcast/server/article-files/rows'
import { deliveryDefaults, readingDefaults } from '@shelfcast/server/settings'
import { createFileThreads } from '@shelfcast/server/uploads/file-threads'
import { startEmbedded } from '@shelfcast/server/db/embedded/embedded'

const rowCount = Number(process.env['SHELFCAST_BENCH_ROWS'] ?? 200_000)
const header =
  'Product,ProductId,Brand,Quantity,Unit,Barcode,Category,Price,UnitPrice,SpecialPrice,BestPrice30,AnchorPrice'

/** An invented product, the same for the same number. */
function product(n: number) {
  const cents = 50 + ((n * 7919) % 9_000)
  return {
    id: String(n).padStart(8, '0'),
    name: `Čokolada ${n} 100g`,
    brand: `Brand ${n % 500}`,
    barcode: n % 60 === 0 ? '' : `38500${String(n).padStart(8, '0')}`,
    price: (cents / 100).toFixed(2),
    offer: n % 14 === 0 ? ((cents * 0.8) / 100).toFixed(2) : '',
  }
}

function csvLine(n: number) {
  const { id, name, brand, barcode, price, offer } = product(n)
  return `${name},${id},${brand},0.10 kg,kom,${barcode},HRANA,${offer ? '' : price},${price},${offer},${offer},${price}\n`
}

function copyLine(n: number, storeId: number) {
  const { id, name, brand, barcode, price, offer } = product(n)
  const data = JSON.stringify({
    MANUFACTURER: brand,
    UNIT_DIMENSION: '0.10 kg',
    UNIT_PRICE_UNIT: 'kom',
    ...(barcode ? { BARCODE: barcode } : {}),
    CATEGORY1: 'HRANA',
    ...(offer ? { SALE_PRICE: offer, BEST_PRICE_30: offer } : { LIST_PRICE: price }),
    UNIT_PRICE: price,
    ANCHOR_PRICE: price,
  })
  return `${storeId}\t${id}\t${name}\t${data}\n`
}

function* lines(line: (n: number) => string) {
  for (let n = 1; n <= rowCount; n += 500) {
    let chunk = ''
    for (let at = n; at < Math.min(n + 500, rowCount + 1); at += 1) chunk += line(at)
    yield chunk
  }
}

/** On a separate embedded database, durable as in a shop. A million rows with SHELFCAST_BENCH_ROWS=1000000. */
export async function run() {
  const folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-bench-'))
  const { url, stop } = await startEmbedded({ dataFolder: folder })
  const { db, close } = openDatabase(url)
  const events = await createEvents(url)
  const threads = createFileThreads(readingDefaults)
  try {
    await migrate(db)
    await db.insertInto('company').values({ code: 'BENCH' }).execute()
    const { store_id: storeId } = await db
      .insertInto('store')
      .values({ company: 'BENCH', code: 'BENCH', name: 'Bench', zone_id: 'UTC' })
      .returning('store_id')
      .executeTakeFirstOrThrow()
    const file = path.join(folder, 'products.csv')
    const out = createWriteStream(file)
    out.write(`${header}\n`)
    await pipeline(Readable.from(lines(csvLine)), out)

    const copied = await seconds(async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query('create table copied (like article including all, foreign key (store_id) references store)')
      await pipeline(
        Readable.from(lines((n) => copyLine(n, storeId))),
        client.query(copyFrom('copy copied (store_id, article_id, name, data) from stdin')),
      )
      await client.end()
    })

    const load = () =>
      seconds(async () => {
        const batchId = randomUUID()
        const id = await insertFile(db, {
          batchId,
          storeId,
          name: 'products.csv',
          account: 'bench',
          contentPath: batchId,
          sha256: Buffer.alloc(32),
          options: {},
        })
        await readProductFile(threads, { path: file, name: 'products.csv', store: 'BENCH' }, (_file, rows) =>
          importFile(
            { db, events, settings: { delivery: deliveryDefaults } },
            rows,
            { storeId, company: 'BENCH', code: 'BENCH' },
            { id, batchId, account: 'bench', source: 'FILE', total: 0 },
          ),
        )
      })
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss)
    }, 50)
    const imported = await load()
    const again = await load()
    clearInterval(watch)
    const { count } = await db
      .selectFrom('article')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) !== rowCount) throw new Error(`${count} of ${rowCount} rows arrived.`)
    const perSecond = (time: number) => `${Math.round(rowCount / time).toLocaleString('en')} rows/s`
    return [
      {
        what: `import ${rowCount.toLocaleString('en')} new products`,
        measured: perSecond(imported),
        beside: `COPY ${perSecond(copied)}`,
        ratio: Number((copied / imported).toFixed(2)),
        goal: '≥ 0.5',
      },
      {
        what: 'the same file again',
        measured: perSecond(again),
        beside: `COPY ${perSecond(copied)}`,
        ratio: Number((copied / again).toFixed(2)),
        goal: '≥ 0.5',
      },
      {
        what: 'memory while importing',
        measured: `${Math.round((highest - before) / 1_048_576)} MB more`,
        beside: `${Math.round(before / 1_048_576)} MB at rest`,
        ratio: Number((highest / before).toFixed(2)),
        goal: 'flat',
      },
    ]
  } finally {
    await threads.close()
    await events.close()
    await close()
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}
