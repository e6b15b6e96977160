// e2e: the package of `npm run pack`: unpacked in an empty folder with the packages of production alone, started as its
// unit of systemd says, it signs in and changes a label's price.
import { spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { addGateway } from '@shelfcast/contract/gateways/gateways'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { listStores } from '@shelfcast/contract/stores/stores'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { done, signInScript, until } from './calls.ts'
import { startProduct, type Product } from './start-product.ts'

const sources = path.join(import.meta.dirname, '..')
const code = '0233AABBCC01'
const program = 'packages/server/dist/main.js'
let folder: string
let unpacked: string
let product: Product | undefined
let ap: AccessPoint | undefined

function run(command: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 100_000_000 })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stderr}`)
  return stdout
}

/** What `npm ci --omit=dev` installs for the package, taken from the installed sources: a test asks no registry. */
async function installPackages() {
  const ofServer = ['--workspace', 'packages/server', '--workspace', 'packages/simulator']
  const listed = run('npm', ['ls', '--omit=dev', '--all', '--parseable', ...ofServer], sources).split('\n')
  for (const place of listed.filter((one) => one.includes('/node_modules/'))) {
    const target = path.join(unpacked, path.relative(sources, place))
    await cp(place, target, { recursive: true, verbatimSymlinks: true, force: false })
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shelfcast-package-'))
  await mkdir(path.join(folder, 'opt'))
  run(process.execPath, ['scripts/pack.mjs', '--built', '--into', folder], sources)
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'))
  run('tar', ['-xzf', path.join(folder, file ?? 'none'), '-C', path.join(folder, 'opt')], folder)
  unpacked = path.join(folder, 'opt', (file ?? '').replace('.tar.gz', ''))
  await installPackages()
})
afterAll(async () => {
  await product?.stop()
  await ap?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

test('the package has no sources and no packages of development', async () => {
  expect(await readdir(path.join(unpacked, 'packages/server'))).toEqual(['dist', 'package.json'])
  const packages = await readdir(path.join(unpacked, 'node_modules'))
  expect(packages).toContain('fastify')
  expect(packages).not.toContain('typescript')
  expect(packages).not.toContain('vitest')
})

test('started as its unit says, it signs in, and a changed price reaches the label', async () => {
  const unit = await readFile(path.join(unpacked, 'deploy/shelfcast.service'), 'utf8')
  expect(unit).toContain(`ExecStart=/usr/bin/env node --enable-source-maps ${program}\n`)
  expect(unit).toContain('Environment=NODE_ENV=production SHELFCAST_DATA=')
  product = await startProduct({
    program,
    on: { command: ['env', '-C', unpacked], folder: () => path.join(folder, 'files') },
    env: { NODE_ENV: 'production', NODE_OPTIONS: '--enable-source-maps', SHELFCAST_DEMO: '' },
  })
  const page = await fetch(product.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')])
  expect((await fetch(`${product.url}/guide/`)).status).toBe(200)

  const { send } = await signInScript(product)
  const [{ store }] = (await send(listStores)).body['stores'] as [{ store: string }]
  ap = await startAccessPoint({ speed: Infinity, labels: [{ mac: `0000${code}`, model: 'M2_296x128_BWR' }] })
  const { host, port } = ap.address
  await done(send(addGateway, { query: { store }, body: { name: 'AP', gateway: host, port } }))
  const price = (LIST_PRICE: string) =>
    done(
      send(mergeArticles, {
        query: { store },
        body: [{ articleId: 'T1', articleName: 'Green tea', data: { LIST_PRICE } }],
      }),
    )
  const shown = () => Buffer.from(ap?.shown(`0000${code}`).image?.pixels ?? []).toString('base64')
  const confirmed = async () => {
    const { body } = await send(listLabels, { query: { store, label: code } })
    const [label] = (body['labelList'] ?? []) as { updateStatus: string }[]
    return label?.updateStatus === 'SUCCESS' && shown()
  }
  await price('1.00')
  await until('the label to be heard', async () => (await send(listLabels, { query: { store } })).status === 200)
  await done(send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: code, articleIdList: ['T1'] }] } }))
  const before = await until('the first price on the label', confirmed)
  await price('1.20')
  const after = await until('the new price on the label', async () => {
    const picture = await confirmed()
    return picture !== before && picture
  })
  expect(after).not.toBe('')
})
