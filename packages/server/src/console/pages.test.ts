// server/console: answers to a browser, a load balancer and a lost caller: pages, files, properties, documentation,
// health, and clear refusals.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RuntimeProperties } from '@shelfcast/contract/settings/settings'
import { allOperations } from '@shelfcast/contract/operations'
import { documentsOf } from './documents.ts'
import { neighboursOf } from './neighbours.ts'
import { staticFile } from './static-files.ts'
import { startServer, type TestServer } from '../testing/start-server.ts'
import { addAccount, addCompany, openTestSession } from '../testing/people.ts'

let server: TestServer
let consoleFolder: string
const script = `console.log(${JSON.stringify('shelf '.repeat(1_000))})`

beforeAll(async () => {
  consoleFolder = await mkdtemp(path.join(tmpdir(), 'shelfcast-console-'))
  await mkdir(path.join(consoleFolder, 'assets'))
  await writeFile(
    path.join(consoleFolder, 'index.html'),
    '<!doctype html><html><head><meta name="shelfcast-production-type" content="server"></head><body></body></html>',
  )
  await writeFile(
    path.join(consoleFolder, 'screens.json'),
    JSON.stringify({ '/Label/LabelInfo': ['/assets/labels-4f2a9c1b.js'] }),
  )
  await writeFile(path.join(consoleFolder, 'assets', 'app-4f2a9c1b.js'), script)
  await writeFile(path.join(consoleFolder, 'assets', 'app-4f2a9c1b.js.map'), '{}')
  await writeFile(path.join(consoleFolder, 'assets', 'packed-4f2a9c1b.js'), script)
  await writeFile(
    path.join(consoleFolder, 'assets', 'packed-4f2a9c1b.js.br'),
    brotliCompressSync('console.log("packed")'),
  )
  await writeFile(path.join(consoleFolder, 'icon.svg'), '<svg/>')
  server = await startServer({ settings: { consoleFolder, productionType: 'cloud', healthCheckInterval: '5000' } })
  await addCompany(server.db, 'ACME')
})
afterAll(async () => {
  await server.stop()
  await rm(consoleFolder, { recursive: true })
})

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + address, { method, headers })
const headersOf = async (level: string) =>
  (await openTestSession(server.db, await addAccount(server.db, { account: `reader${level}`, company: 'ACME', level })))
    .headers

test('every page address answers with the same document, which names the edition and runs no foreign script', async () => {
  for (const address of ['/', '/login?data=abc', '/Label/LabelInfo', '/Lcd/Playlist/EditPlaylistGroup/']) {
    const response = await get(address)
    expect([address, response.status, response.headers.get('content-type')]).toEqual([
      address,
      200,
      'text/html;charset=UTF-8',
    ])
    const html = await response.text()
    expect(html).toContain('<meta name="shelfcast-production-type" content="cloud">')
    expect(html).toContain('<link rel="preload" as="fetch" crossorigin href="/properties/cloud.json?v=24.11">')
    expect(response.headers.get('content-security-policy')).toMatch(
      /default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';.*frame-ancestors 'none'/,
    )
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a page names the files of its own screen and the calls that it begins with', async () => {
  const screen = await (await get('/Label/LabelInfo')).text()
  expect(screen).toContain('<link rel="modulepreload" crossorigin href="/assets/labels-4f2a9c1b.js">')
  expect(screen).toContain('<meta name="shelfcast-ahead" content="/api/common/session /api/common/area" data-api-key="')
  expect(screen).toContain(
    '<meta name="shelfcast-rows" content="/api/common/labels?" data-scope="store" data-size="20" data-menu="2100',
  )
  expect(await (await get('/Product/ProductInfo')).text()).not.toContain('modulepreload')
  expect((await get('/screens.json')).status).toBe(404)
})

test.each([{ serverIp: '10.0.0.9' }, { serverDomain: 'esl.example' }, { KeycloakLogin: 'true' }])(
  'a page with the properties %o asks for nothing ahead',
  (properties) => {
    const files = new Map([['/index.html', staticFile(Buffer.from('<head></head>'), 'text/html', false)]])
    const page = documentsOf(files, 'server', RuntimeProperties.parse(properties))('/', true)
    expect(page?.content.toString()).toContain('<meta name="shelfcast-ahead" content="" ')
  },
)

test('files with a hash in their name are kept for a year and sent compressed', async () => {
  const response = await get('/assets/app-4f2a9c1b.js', { 'accept-encoding': 'br' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(await response.text()).toBe(script)
  expect((await get('/icon.svg')).headers.get('cache-control')).toBe('no-cache')
  const again = await get('/icon.svg', { 'if-none-match': (await get('/icon.svg')).headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('a file that the build compressed is sent compressed, and has no separate address', async () => {
  const response = await get('/assets/packed-4f2a9c1b.js', { 'accept-encoding': 'gzip, br' })
  expect([response.headers.get('content-encoding'), await response.text()]).toEqual(['br', 'console.log("packed")'])
  expect(await (await get('/assets/packed-4f2a9c1b.js', { 'accept-encoding': 'gzip' })).text()).toBe(script)
  expect((await get('/assets/packed-4f2a9c1b.js.br')).status).toBe(404)
})

test('source maps, folders and paths outside the folder do not exist', async () => {
  for (const address of [
    '/assets/app-4f2a9c1b.js.map',
    '/assets/nothing.js',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/favicon.ico',
    '/%zz.js',
  ]) {
    const response = await get(address)
    expect([address, response.status]).toEqual([address, address === '/%zz.js' ? 400 : 404])
    expect(((await response.json()) as { responseCode: string }).responseCode).toBe(String(response.status))
  }
})

test('an unknown call is 404 and a known one with another method 405, both as envelopes', async () => {
  for (const address of [
    '/api/common/nothing',
    '/metro/report/nothing',
    '/dashboardservice/common/nothing',
    '/c1/common/api/v2/common/nothing',
  ])
    expect([address, (await get(address)).status]).toEqual([address, 404])
  const wrong = await get('/api/common/login', {}, 'DELETE')
  expect([
    wrong.status,
    wrong.headers.get('allow'),
    ((await wrong.json()) as { responseCode: string }).responseCode,
  ]).toEqual([405, 'POST', '405'])
  expect((await get('/Label/LabelInfo', {}, 'POST')).status).toBe(405)
  expect((await get('/api/common/login', {}, 'OPTIONS')).status).toBe(405)
})

test('HEAD is allowed wherever GET is', async () => {
  for (const address of ['/', '/icon.svg', '/api/common/config/APIPath', '/health', '/properties/server.json'])
    expect([address, (await get(address, {}, 'HEAD')).status]).toEqual([address, 200])
})

test('other sites cannot read answers, and browsers do not cache answers', async () => {
  const response = await get('/api/common/config/APIPath', { origin: 'https://evil.example' })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the properties files are public, with one permanent public key and the interval of the environment', async () => {
  const read = async (type: string) =>
    RuntimeProperties.parse(await (await get(`/properties/${type}.json?v=24.11`)).json())
  const first = await read('server')
  expect(first.apiKey).toMatch(/^[0-9a-f]{32}$/)
  expect(first.HEALTH_CHECK_INTERVAL).toBe('5000')
  expect((await read('cloud')).apiKey).toBe(first.apiKey)
  expect((await get('/properties/other.json')).status).toBe(404)
})

test('the documentation needs access level 1 and names every call', async () => {
  const [headers, others] = [await headersOf('1'), await headersOf('2')]
  for (const address of ['/dashboard/doc/', '/doc/', '/portal/doc/']) {
    expect([address, (await get(address)).status]).toEqual([address, 423])
    expect([address, (await get(address, others)).status]).toEqual([address, 403])
    expect([address, (await get(address, headers)).status]).toEqual([address, 200])
  }
  expect((await get('/doc/nothing', headers)).status).toBe(404)
  const page = await get('/dashboard/doc/', headers)
  expect(page.status).toBe(200)
  const text = await page.text()
  for (const { operation } of allOperations) expect(text).toContain(operation.path)
  expect(text).not.toMatch(/<script|style="/)
  const document = (await (await get('/dashboardservice/doc/json/common', headers)).json()) as {
    paths: Record<string, object>
  }
  expect(Object.keys(document.paths)).toContain('/api/common/articles')
})

test('health reports ready, and only this machine or level 1 can read the figures', async () => {
  expect(await (await get('/health')).json()).toMatchObject({
    responseCode: '200',
    responseMessage: 'READY',
    database: true,
  })
  expect(await (await get('/metrics')).text()).toContain('shelfcast_http_seconds')
  expect((await get('/metrics', { 'x-forwarded-for': '198.51.100.7' })).status).toBe(423)
})

test('a page may also call the server and frame the signage of its properties, but only at valid addresses', () => {
  const { connect, frame } = neighboursOf(
    RuntimeProperties.parse({
      serverDomain: 'https://api.example/base',
      KeycloakLogin: 'true',
      keycloakurl: 'https://id.example:8443/auth;x/',
      keycloakrealm: 'a shop',
      keycloakclientId: 'console',
      lcdUrl: "javascript:alert(1) 'unsafe-inline'",
    }),
  )
  expect([connect, frame]).toEqual([['https://api.example', 'https://id.example:8443/auth%3Bx/realms/a%20shop/'], []])
  expect(
    neighboursOf(
      RuntimeProperties.parse({
        KeycloakLogin: 'false',
        keycloakurl: 'https://id.example',
        keycloakrealm: 'shop',
        keycloakclientId: 'console',
      }),
    ).connect,
  ).toEqual([])
  expect(
    neighboursOf(
      RuntimeProperties.parse({ connectionType: 'ip', serverIp: '192.0.2.1', lcdUrl: 'https://signage.example/x' }),
    ),
  ).toEqual({ connect: ['http://192.0.2.1:9001'], frame: ['https://signage.example'] })
  expect(neighboursOf(RuntimeProperties.parse({}))).toEqual({ connect: [], frame: [] })
})
