// e2e: starting, stopping and being killed: the effect of a user's terminal and of a power cut on the product.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cyclePower, listControllers, type Controller } from '@shelfcast/contract/power-rails/power-rails'
import { listSensors, type Sensor } from '@shelfcast/contract/sensors/sensors'
import { databaseOf, done, signInScript, until } from './calls.ts'
import { startProduct, type Product } from './start-product.ts'

let root: string
let dataFolder: string
let product: Product

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shelfcast-start-'))
  dataFolder = path.join(root, 'data')
  product = await startProduct({ demo: true, dataFolder })
})
afterAll(async () => {
  await product.stop()
  await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

/** Labels of the demo store that are confirmed to show their newest wish. */
async function proven(): Promise<number> {
  const { db, close } = await databaseOf({ dataFolder })
  try {
    const { count } = await db
      .selectFrom('label_page')
      .innerJoin('label', 'label.label_id', 'label_page.label_id')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('label.linked', '=', true)
      .where('wanted_version', '>', 0)
      .whereRef('shown_version', '=', 'wanted_version')
      .executeTakeFirstOrThrow()
    return count
  } finally {
    await close()
  }
}

test('soon after the first start all sixty labels of the demo store are confirmed to show their price', async () => {
  await until('sixty proven labels', async () => (await proven()) === 60, 100_000)
})

test('the demo has sensors behind a broker, and Bluetooth thermometers that its access points hear', async () => {
  const { send } = await signInScript(product)
  const linked = async () =>
    ((await send(listSensors, { query: { store: 'DEMO', size: 100, linked: true, sort: 'name,asc' } })).body[
      'sensorList'
    ] ?? []) as Sensor[]
  await until('linked sensors', async () => (await linked()).length === 14, 60_000)
  const heard = (await linked()).filter(({ source }) => source === 'openepaperlink')
  expect(heard.map(({ name, networkStatus, problem }) => [name, networkStatus, problem])).toEqual([
    ['Bakery fridge', true, ''],
    ['Storeroom freezer', true, ''],
  ])
  const [fridge, freezer] = heard.map(({ temperature }) => temperature ?? 99)
  expect([fridge! >= 2 && fridge! <= 6, freezer! >= -23 && freezer! <= -15], `${fridge}, ${freezer}`).toEqual([
    true,
    true,
  ])
})

test('the power rails of the demo tell what they power, why it is silent, and take a power cycle', async () => {
  const { send } = await signInScript(product)
  const store = { store: 'DEMO' }
  const rails = async () =>
    ((await send(listControllers, { query: store })).body['controllerList'] ?? []) as Controller[]
  await until('linked power rails', async () => (await rails()).filter(({ linked }) => linked).length === 3, 30_000)
  expect((await rails()).map(({ name, powerState, deviceCount }) => [name, powerState, deviceCount])).toEqual([
    ['Checkout displays', 'ON', 3],
    ['Dairy shelf rail', 'ON', 4],
    ['Promotion island', 'OFF', 2],
  ])
  const controllerId = (await rails())[0]!.controllerId
  await done(send(cyclePower, { query: store, body: { controllerId, seconds: 5 } }))
  const cycle = async () => (await rails())[0]?.cycleState
  await until('power that is off', async () => (await cycle()) === 'OFF')
  await until('power that is on again', async () => (await cycle()) === 'DONE', 20_000)
})

test('Ctrl-C ends everything with code 0, and a second start finds it all unchanged', async () => {
  expect(await product.stop()).toBe(0)
  const before = Date.now()
  product = await startProduct({ dataFolder, env: { SHELFCAST_DEMO: '' } })
  console.log(`second start: ${Date.now() - before} ms`)
  expect(await proven()).toBe(60)
  expect(product.output()).not.toContain('shown only now')
})

test('after a kill -9 of the server the next start works and takes over the running database', async () => {
  await product.kill9()
  product = await startProduct({ dataFolder, demo: true })
  expect(await proven()).toBe(60)
})

test('a killed database comes back while the server keeps running', async () => {
  await product.killDatabase()
  await until('health', async () => (await fetch(`${product.url}/health`)).status === 200)
  expect(await proven()).toBe(60)
})

test('a second program on the same data folder is refused and does no harm', async () => {
  await expect(startProduct({ dataFolder })).rejects.toThrow(/already runs on/)
  expect((await fetch(`${product.url}/health`)).status).toBe(200)
})
