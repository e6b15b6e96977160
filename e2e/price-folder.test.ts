// e2e: files of the watched folder while the server is killed and while the disk is full: each file is loaded once and
// completely. kill.test.ts does the same for the pictures of labels.
import { spawnSync } from 'node:child_process'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProductSources, saveProductFileSetting } from '@shelfcast/contract/articles/product-file'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import { addStore } from '@shelfcast/contract/stores/stores'
import { done, signInScript, until, type Script } from './calls.ts'
import { startOnSharedPostgres, type Product } from './start-product.ts'

const store = 'FOLDER'
const query = { store }
/** A separate disk for uploaded files, where the machine lets users mount one in a namespace. */
const smallDisk = ['unshare', '-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m none "$FILES" && exec "$@"', 'small-disk']
const hasNamespaces = spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs -o size=1m none /mnt']).status === 0

let product: Product
let send: Script

const filesOf = ({ dataFolder }: Pick<Product, 'dataFolder'>) => path.join(dataFolder, 'files')
const folderOf = (place: string) => path.join(product.dataFolder, 'price-files/DEFAULT', place)
const namesIn = (place: string) => readdir(folderOf(place)).catch(() => [])
const problem = async () => ((await send(readProductSources)).body as { folder: { problem: string } }).folder.problem
const records = async (name: string) =>
  ((await send(listArticleFiles, { query: { ...query, name } })).body?.['articleFileHistoryList'] ?? []) as {
    result: string
    total: number
    success: number
  }[]
const prices = async (search: string, size: number) => {
  const { body } = await send(listArticles, { query: { ...query, articleId: search, size, data: true } })
  const rows = (body?.['articleList'] ?? []) as { articleId: string; data: Record<string, string> }[]
  return new Map(rows.map(({ articleId, data }) => [articleId, data['LIST_PRICE']]))
}

/** Rows of products with the letter, all with this price. */
const rowsOf = (letter: string, count: number, price: string) =>
  `id,name,price\n${Array.from({ length: count }, (_, at) => `${letter}${at},Product ${at},${price}\n`).join('')}`

async function put(name: string, text: string) {
  await mkdir(folderOf(`input/${store}`), { recursive: true })
  await writeFile(folderOf(`input/${store}/${name}`), text)
}

async function start(next: () => Promise<Product>) {
  product = await next()
  ;({ send } = await signInScript(product))
}

/** A new product whose company watches its folder. */
async function open(options: Parameters<typeof startOnSharedPostgres>[0] = {}) {
  await start(() => startOnSharedPostgres(options))
  await done(send(addStore, { body: { store, storeName: 'Folder', company: 'DEFAULT', zoneId: 'UTC' } }))
  await done(send(saveProductFileSetting, { body: { watch: true, fixedDelaySec: 2 } }))
}

beforeAll(async () => {
  await open()
})
afterAll(async () => {
  await product?.stop()
})

test('a kill -9 in the middle of a file loses no row and loads none twice', async () => {
  const rows = 4_000
  for (const turn of [1, 2]) {
    const name = `killed-${turn}.csv`
    await put(name, rowsOf('K', rows, `${turn}.50`))
    await until('the file to be picked up', async () => (await records(name))[0]?.result === 'PROCESSING', 60_000)
    await product.kill9()
    expect(await namesIn(`input/${store}`)).toEqual([name])
    await start(() => product.startAgain())
    await until('the file to be moved', async () => (await namesIn(`input/${store}`)).length === 0, 60_000)
    expect(await records(name)).toMatchObject([{ result: 'SUCCESS', total: rows }])
    const found = await prices('K', rows + 1)
    expect(found.size).toBe(rows)
    expect(new Set(found.values())).toEqual(new Set([`${turn}.50`]))
  }
  expect((await namesIn(`done/${store}`)).filter((name) => name.includes('killed'))).toHaveLength(2)
  expect(await namesIn(`failed/${store}`)).toEqual([])
}, 240_000)

test.skipIf(!hasNamespaces)(
  'a full disk delays a file and shortens none',
  async () => {
    await product.stop()
    await open({ on: { command: smallDisk, folder: filesOf } })
    // Seen through the server's own view of its disks.
    const filler = path.join(`/proc/${product.pid}/root`, filesOf(product), 'filler')
    const rows = 4_900
    const text = rowsOf('D', rows, '1.29')
    // Enough room for a start, and too little for the last piece of the file.
    await writeFile(filler, Buffer.alloc(1024 * 1024 - text.length + 12_000))
    await put('full.csv', text)
    await until('the problem to be named', async () => /full\.csv is not loaded yet: .*disk/i.test(await problem()))
    expect(await records('full.csv')).toEqual([])
    expect(await namesIn(`input/${store}`)).toEqual(['full.csv'])
    expect((await prices('D', 10)).size).toBe(0)
    await rm(filler)
    await until('the file to be loaded', async () => (await namesIn(`done/${store}`)).length === 1, 60_000)
    expect(await records('full.csv')).toMatchObject([{ result: 'SUCCESS', total: rows, success: rows }])
    expect(new Set((await prices('D', rows + 1)).values())).toEqual(new Set(['1.29']))
  },
  240_000,
)
