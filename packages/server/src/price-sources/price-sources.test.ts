// server/price-sources: the watched folder and fetched addresses, with real files and a real web server.
import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '@shelfcast/contract/articles/product-file'
import { saveProductIdExtraction } from '@shelfcast/contract/settings/product-rules'
import { listArticleFiles } from '@shelfcast/contract/articles/files'
import { listArticles } from '@shelfcast/contract/articles/articles'
import { outgoingDefaults } from '../settings.ts'
import { startServer } from '../testing/start-server.ts'
import { usingShop } from '../testing/shop.ts'
import { companyFolder, isMatch } from './folders.ts'

const shop = usingShop({
  company: 'acme/../x',
  stores: ['lyon', 'nice'],
  settings: { outgoing: { ...outgoingDefaults, allow: ['127.0.0.1'] } },
})
const { server, send } = shop
const folder = () => companyFolder(server.settings, 'acme/../x')
const waits = { timeout: 20_000, interval: 100 }

const sources = async () =>
  (await send(contract.readProductSources)).body as {
    folder: {
      problem: string
      files: { name: string; store: string; result: string; message: string; batch: string }[]
    }
    urls: contract.PriceUrl[]
  }
const filesIn = (place: string) => readdir(path.join(folder(), place)).catch(() => [])
const records = async (name: string) =>
  ((await send(listArticleFiles, { query: { name } })).body['articleFileHistoryList'] ?? []) as { result: string }[]

test('names match as in a shell, and no pattern takes long', () => {
  expect(['prices.csv', 'PRICES.CSV', 'a.txt'].map((name) => isMatch(name.toLowerCase(), '*.csv'))).toEqual([
    true,
    true,
    false,
  ])
  expect(isMatch('p1.csv', 'p?.csv')).toBe(true)
  fc.assert(
    fc.property(
      fc.string({ maxLength: 40 }),
      (name) => isMatch(name, '*') && isMatch(name, name.replaceAll(/[*?]/g, '?')),
    ),
  )
  expect(isMatch('a'.repeat(255), `${'*a'.repeat(60)}*b`)).toBe(false)
})

describe('the watched folder', () => {
  const put = async (place: string, text: string) => {
    const file = path.join(folder(), place)
    await mkdir(path.dirname(file), { recursive: true })
    await writeFile(file, text)
  }

  test('a file for a store is loaded once, gets its receipt, and moves to the folder of loaded files', async () => {
    expect(path.dirname(folder())).toBe(path.join(server.dataFolder, 'price-files'))
    await put('input/lyon/prices.csv', 'id,name,price\n1,Tea,2.50\n')
    await put('input/lyon/half.csv.part', 'id,na')
    expect(await send(contract.saveProductFileSetting, { body: { watch: true, fixedDelaySec: 2 } })).toMatchObject({
      status: 200,
    })
    await expect.poll(() => filesIn('done/lyon'), waits).toEqual([expect.stringMatching(/_prices\.csv$/)])
    expect(await filesIn('input/lyon')).toEqual(['half.csv.part'])
    expect((await sources()).folder.files).toMatchObject([{ name: 'prices.csv', store: 'lyon', result: 'LOADED' }])
    expect((await send(listArticles, { query: { store: 'lyon' } })).body).toMatchObject({ totalArticleCnt: 1 })
    expect(await records('prices.csv')).toHaveLength(1)
  }, 30_000)

  test('a file that is still written counts only when it stands still', async () => {
    const file = path.join(folder(), 'input/lyon/slow.csv')
    for (let row = 0; row < 5; row += 1) {
      await writeFile(file, `id,name\n${Array.from({ length: row + 1 }, (_, at) => `S${at},Slow ${at}\n`).join('')}`)
      await new Promise((resume) => {
        setTimeout(resume, 700)
      })
    }
    await expect.poll(() => records('slow.csv'), waits).toMatchObject([{ result: 'SUCCESS', total: 5 }])
    expect(await records('slow.csv')).toHaveLength(1)
  }, 40_000)

  test('a bad file moves to the folder of failed files, with a receipt that says why', async () => {
    await put('input/nice/bad.csv', 'colour,size\nred,3\n')
    await expect.poll(() => filesIn('failed/nice'), waits).toHaveLength(1)
    expect((await sources()).folder.files[0]).toMatchObject({
      name: 'bad.csv',
      result: 'FAILED',
      message: expect.stringContaining('has no column for the product ID'),
    })
  }, 30_000)

  test('a link is no file, and a folder that leads away is refused', async () => {
    await symlink('/etc/hostname', path.join(folder(), 'input/lyon/link.csv'))
    await put('input/homeless.csv', 'id,name\n9,Nobody\n')
    await expect
      .poll(async () => (await sources()).folder.problem, waits)
      .toMatch(/One file lies in no folder of a store/)
    expect(await filesIn('input/lyon')).toContain('link.csv')
    await symlink('/etc', path.join(folder(), 'away'))
    await send(contract.saveProductFileSetting, { body: { watch: true, fixedDelaySec: 2, inputPath: 'away' } })
    await expect.poll(async () => (await sources()).folder.problem, waits).toMatch(/leads out of the folder/)
    await send(contract.saveProductFileSetting, { body: { watch: true, fixedDelaySec: 2 } })
  }, 40_000)

  test('a file that cannot be moved is loaded once, and the state says so', async () => {
    const inTheWay = path.join(folder(), 'done/nice')
    await writeFile(inTheWay, 'in the way')
    await put('input/nice/stuck.csv', 'id,name\n7,Stuck\n')
    await expect
      .poll(async () => (await sources()).folder.problem, waits)
      .toMatch(/stuck\.csv is loaded but cannot be moved/)
    await rename(inTheWay, `${inTheWay}-before`)
    await expect.poll(() => filesIn('done/nice'), waits).toContainEqual(expect.stringMatching(/_stuck\.csv$/))
    expect(await records('stuck.csv')).toHaveLength(1)
  }, 60_000)

  test('two instances over one folder load each file once', async () => {
    const other = await startServer({
      beside: server,
      settings: { priceFolder: path.join(server.dataFolder, 'price-files') },
    })
    try {
      for (let at = 0; at < 6; at += 1) await put(`input/nice/both-${at}.csv`, `id,name\nB${at},Both\n`)
      await expect.poll(() => filesIn('input/nice'), waits).toEqual([])
      for (let at = 0; at < 6; at += 1) expect(await records(`both-${at}.csv`)).toHaveLength(1)
    } finally {
      await other.stop()
    }
  }, 60_000)

  test('a file whose move was cut off by a kill is not loaded again', async () => {
    await send(contract.saveProductFileSetting, { body: { watch: false } })
    await put('input/lyon/killed.csv', 'id,name\n8,Killed\n')
    await send(contract.saveProductFileSetting, { body: { watch: true, fixedDelaySec: 2 } })
    await expect.poll(() => records('killed.csv'), waits).toHaveLength(1)
    await expect.poll(() => filesIn('input/lyon'), waits).not.toContain('killed.csv')
    // As if the server had been killed between its record and the move: the file lies there, its row is open.
    const [done] = (await filesIn('done/lyon')).filter((name) => name.endsWith('_killed.csv'))
    await rename(path.join(folder(), 'done/lyon', done ?? ''), path.join(folder(), 'input/lyon/killed.csv'))
    await server.db
      .updateTable('price_pickup')
      .set({ moved_at: null })
      .where('path', '=', 'input/lyon/killed.csv')
      .execute()
    await expect.poll(() => filesIn('input/lyon'), waits).not.toContain('killed.csv')
    expect(await records('killed.csv')).toHaveLength(1)
    await send(contract.saveProductFileSetting, { body: { watch: false } })
  }, 60_000)
})

describe('fetched addresses', () => {
  let web: Server
  let base: string
  const asked: { url: string; etag: string | undefined }[] = []
  let content = 'id,name,price\nU1,From the web,3.10\n'

  beforeAll(async () => {
    web = createServer((request, response) => {
      asked.push({ url: request.url ?? '', etag: request.headers['if-none-match'] })
      if (request.url === '/loop.csv') return void response.writeHead(302, { location: '/loop.csv' }).end()
      if (request.url === '/away.csv')
        return void response.writeHead(302, { location: 'http://169.254.169.254/x.csv' }).end()
      if (request.url === '/moved.csv') return void response.writeHead(307, { location: '/prices.csv' }).end()
      if (request.url === '/gone.csv') return void response.writeHead(404).end()
      const etag = `"${content.length}"`
      if (request.url === '/prices.csv' && request.headers['if-none-match'] === etag)
        return void response.writeHead(304).end()
      response.writeHead(200, request.url === '/prices.csv' ? { etag } : {}).end(content)
    })
    await new Promise<void>((resolve) => {
      web.listen(0, '127.0.0.1', resolve)
    })
    base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  })
  afterAll(() => {
    web.closeAllConnections()
    web.close()
  })

  const add = async (url: string) =>
    (await send(contract.savePriceUrl, { body: { url, store: 'nice', everyMinutes: 5 } })).body['id'] as number
  const stateOf = async (id: number) => (await sources()).urls.find((one) => one.id === id)
  const loadAgain = async (id: number) => {
    const before = (await stateOf(id))?.lastCheck
    await fetch(`${server.url}/api/common/config/productFile/url/${id}/load`, { method: 'POST', headers: shop.headers })
    await expect.poll(async () => (await stateOf(id))?.lastCheck !== before, waits).toBe(true)
  }

  test('a file is loaded, and again only when it changes: by its tag or by its content', async () => {
    for (const name of ['moved.csv', 'untagged.csv']) {
      const id = await add(`${base}/${name}`)
      await expect.poll(async () => (await stateOf(id))?.result, waits).toBe('LOADED')
      await loadAgain(id)
      expect(await stateOf(id)).toMatchObject({ result: 'UNCHANGED' })
      content += `U-${name},More,1.00\n`
      await loadAgain(id)
      await expect.poll(async () => (await stateOf(id))?.result, waits).toBe('LOADED')
    }
    expect(asked.some(({ url, etag }) => url === '/prices.csv' && etag !== undefined)).toBe(true)
  }, 40_000)

  test.each([
    ['loop.csv', /redirected more than 5 times/],
    ['away.csv', /inside the server’s network/],
    ['gone.csv', /answered 404/],
  ])(
    '%s fails in words and is asked again later',
    async (name, words) => {
      const id = await add(`${base}/${name}`)
      await expect.poll(async () => (await stateOf(id))?.result, waits).toBe('FAILED')
      const state = await stateOf(id)
      expect(state?.message).toMatch(words)
      expect(Date.parse(state?.nextCheck ?? '')).toBeGreaterThan(Date.now() + 60_000)
    },
    30_000,
  )

  test.each(['ftp://x.example/a.csv', 'http://10.0.0.1/a.csv', 'http://user:pw@x.example/a.csv', 'http://[::1]/a.csv'])(
    '%s is refused when it is saved',
    async (url) => {
      expect(await send(contract.savePriceUrl, { body: { url, store: 'nice' } })).toMatchObject({ status: 405 })
    },
  )

  test('someone without the store neither sees nor changes its address', async () => {
    const id = await add(`${base}/prices.csv`)
    const stranger = await shop.signIn('stranger', { company: 'elsewhere' })
    expect((await stranger.send(contract.readProductSources)).body).toMatchObject({ urls: [], folder: { files: [] } })
    const answer = await fetch(`${server.url}/api/common/config/productFile/url/${id}`, {
      method: 'DELETE',
      headers: stranger.headers,
    })
    expect(answer.status).toBe(405)
  })
})

describe('the form of files', () => {
  const attempt = (body: Record<string, unknown>) => send(contract.tryProductFile, { body: body as never })

  test('a sample is read with unsaved settings and stores nothing', async () => {
    const { body } = await attempt({
      sample: '7;Milk;1,25\n8;Bread;x\n',
      delimiter: ';',
      header: false,
      mapping: [
        { column: '#1', key: 'articleId' },
        { column: '#2', key: 'articleName' },
        { column: '#3', key: 'LIST_PRICE' },
      ],
      productIdExtraction: { enable: true, paddingValue: '0', totalDigits: '4', validDigits: '', prefix: '', list: [] },
    })
    expect(body).toMatchObject({
      articleList: [{ articleId: '0007', articleName: 'Milk', data: { LIST_PRICE: '1.25' } }],
      errors: [{ line: 2 }],
      total: 2,
    })
    expect((await send(listArticles, { query: { store: 'nice', id: '0007' } })).status).toBe(204)
    expect(await attempt({ sample: '\0\0\0' })).toMatchObject({ status: 405 })
    expect(await attempt({ sample: '' })).toMatchObject({ status: 405 })
  })

  test('a column may have any name, also one that every object of the language has', async () => {
    const names = ['constructor', '__proto__', 'toString']
    const { status, body } = await attempt({ sample: `articleId,${names.join()}\n7,a,b,c\n`, delimiter: ',' })
    expect([status, body]).toMatchObject([
      200,
      {
        columns: ['articleId', ...names].map((column) =>
          expect.objectContaining({ column, key: expect.stringMatching(/^\w+$/) }),
        ),
      },
    ])
  })

  test('saved rules change the next upload', async () => {
    await send(contract.saveProductFileSetting, {
      body: {
        delimiter: '|',
        header: false,
        mapping: [
          { column: '#1', key: 'articleId' },
          { column: '#2', key: 'articleName' },
          { column: '#3', key: 'SALE_PRICE' },
        ],
      },
    })
    await send(saveProductIdExtraction, {
      body: { enable: true, prefix: '22', validDigits: '5', paddingValue: '', totalDigits: '', list: [] },
    })
    const { uploadArticleFile } = await import('@shelfcast/contract/articles/files')
    await send(uploadArticleFile, {
      query: { store: 'nice' },
      body: {
        contentType: 'csv',
        fileName: 'weighed.csv',
        imgBase64: Buffer.from('2212345000999|Cheese, old|9.90\n').toString('base64'),
      },
    })
    await expect
      .poll(async () => (await send(listArticles, { query: { store: 'nice', id: '12345', data: true } })).body, waits)
      .toMatchObject({
        articleList: [{ articleId: '12345', articleName: 'Cheese, old', data: { SALE_PRICE: '9.90' } }],
      })
    await send(saveProductIdExtraction, { body: { enable: false } })
    expect((await send(contract.readProductFileSetting)).body).toMatchObject({
      delimiter: '|',
      mapping: [
        { column: '#1', key: 'articleId' },
        { column: '#2', key: 'articleName' },
        { column: '#3', key: 'SALE_PRICE' },
      ],
    })
  })

  test.each([
    { inputPath: '../secrets' },
    { inputPath: '/etc' },
    { inputPath: 'a//b' },
    { inputPath: '.hidden' },
    { backupPath: 'input/done' },
    { backupPath: 'x', failedPath: 'x' },
    { fixedDelaySec: 0 },
    { encoding: 'utf-7' },
    { delimiter: ';;' },
  ])('%j is refused', async (body) => {
    expect(await send(contract.saveProductFileSetting, { body: body as never })).toMatchObject({ status: 405 })
  })
})
