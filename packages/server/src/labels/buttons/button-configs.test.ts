// server/labels/buttons: button configurations over HTTP, and which of them a press follows.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  deleteButtonConfig,
  listButtonConfigs,
  readButtonConfig,
  saveButtonConfig,
  type ButtonConfig,
} from '@shelfcast/contract/labels/button-configs'
import { saveButtonFunctions } from '@shelfcast/contract/labels/buttons'
import { ACTION } from '@shelfcast/contract/permissions'
import { usingShop } from '../../testing/shop.ts'
import { pressListener } from './presses.ts'

const nothingToPick = () => Promise.resolve(undefined)
const { server, send, headers, signIn, storeIdOf } = usingShop({ stores: ['lyon', 'nice'] })
const model = 'M3_384x168_BWRY'
const label = '0233AABBCC01'
const inOther = '0233AABBCC02'

beforeAll(async () => {
  for (const [code, store] of [
    [label, 'lyon'],
    [inOther, 'nice'],
  ] as const) {
    await sql`insert into label (store_id, code, model) values (${storeIdOf(store)}, ${code}, ${model})`.execute(
      server.db,
    )
    await sql`
      insert into label_page (label_id, store_id)
      select label_id, store_id from label where code = ${code}::bpchar`.execute(server.db)
  }
})
beforeEach(async () => {
  await sql`delete from button_config_use`.execute(server.db)
  await sql`update label set link_info = '{}'`.execute(server.db)
  await sql`delete from button_config`.execute(server.db)
  await sql`delete from label_event`.execute(server.db)
  await sql`delete from label_button`.execute(server.db)
})

const save = (body: Record<string, unknown>) => send(saveButtonConfig, { body: body as never })
const made = async (body: Record<string, unknown>): Promise<number> => (await save(body)).body['id']
const readAs = (who: Record<string, string>, id: number) =>
  fetch(`${server.url}${readButtonConfig.path.replace('{id}', String(id))}`, { headers: who })
const read = async (id: number): Promise<ButtonConfig> => (await readAs(headers, id)).json() as Promise<ButtonConfig>

let at = Date.now() - 3_600_000
/** @returns what the timeline says the first button did */
async function press(code = label, store = 'lyon'): Promise<string> {
  at += 1_000
  const listener = pressListener({ ...server, now: Date.now }, nothingToPick)
  await listener.pressed?.({ storeId: storeIdOf(store), code, button: 1, at: new Date(at), mayBeOld: false })
  const event = await server.db
    .selectFrom('label_event')
    .select('detail')
    .where('detail', 'like', 'Button%')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return /\((\w+)\)/.exec(event?.detail ?? '')?.[1] ?? 'nothing'
}

test('a configuration is added, read, changed in parts, listed by name and deleted', async () => {
  const id = await made({ configName: 'Dairy', buttonSet: { main: 'RIGHT_PAGE' } })
  expect(await read(id)).toMatchObject({
    id,
    configName: 'Dairy',
    buttonSet: { main: 'RIGHT_PAGE', sub: 'DEFAULT', extend1: 'DEFAULT', extend2: 'DEFAULT' },
    realtimeConfigHibernate: false,
    uses: [],
    labels: [],
    labelCount: 0,
  })
  await save({ id, configName: 'Dairy', buttonSet: { sub: 'CLEAR' }, realtimeConfigHibernate: true })
  expect(await read(id)).toMatchObject({
    buttonSet: { main: 'RIGHT_PAGE', sub: 'CLEAR' },
    realtimeConfigHibernate: true,
  })
  await made({ configName: 'Bakery' })
  const names = async (configName?: string) =>
    ((await send(listButtonConfigs, { query: { configName } })).body['configList'] ?? []).map(
      (one: { configName: string }) => one.configName,
    )
  expect(await names()).toEqual(['Bakery', 'Dairy'])
  expect(await names('air')).toEqual(['Dairy'])
  expect((await send(deleteButtonConfig, { query: { id } })).status).toBe(200)
  expect(await names()).toEqual(['Bakery'])
})

test('a label follows its own configuration, then that of its model in the store, then the store, then the company', async () => {
  await send(saveButtonFunctions, { body: { main: 'DEFAULT' } })
  expect(await press()).toBe('DEFAULT')
  await made({ configName: 'store', buttonSet: { main: 'ALARM' }, uses: [{ store: 'lyon' }] })
  expect(await press()).toBe('ALARM')
  await made({ configName: 'model', buttonSet: { main: 'LED_OFF' }, uses: [{ store: 'lyon', type: model }] })
  expect(await press()).toBe('LED_OFF')
  const own = await made({ configName: 'label', buttonSet: { main: 'CLEAR' }, labels: [label] })
  expect(await press()).toBe('CLEAR')
  expect(await press(inOther, 'nice')).toBe('DEFAULT')
  await save({ id: own, configName: 'label', labels: [] })
  expect(await press()).toBe('LED_OFF')
})

test('a disabled button does nothing, and one that ends the light orders darkness and is no alarm', async () => {
  await made({ configName: 'off', buttonSet: { main: 'DISABLED' }, uses: [{ store: 'nice' }] })
  expect(await press(inOther, 'nice')).toBe('nothing')
  await made({ configName: 'dark', buttonSet: { main: 'LED_OFF' }, uses: [{ store: 'lyon' }] })
  expect(await press()).toBe('LED_OFF')
  const order = await server.db.selectFrom('label_command').select(['kind', 'payload']).executeTakeFirstOrThrow()
  expect(order).toMatchObject({ kind: 'LED', payload: { light: null } })
  const { alarm } = await server.db.selectFrom('label_button').select('alarm').executeTakeFirstOrThrow()
  expect(alarm).toBe(false)
})

test('a configuration in use is not deleted, and the refusal says where it is used', async () => {
  const id = await made({
    configName: 'Dairy',
    uses: [{ store: 'lyon' }, { store: 'nice', type: model }],
    labels: [label],
  })
  const refused = await send(deleteButtonConfig, { query: { id } })
  expect(refused.status).toBe(405)
  expect(refused.body['responseMessage']).toContain('stores 2, single labels 1')
  await save({ id, configName: 'Dairy', uses: [], labels: [] })
  expect((await send(deleteButtonConfig, { query: { id } })).status).toBe(200)
})

test.each([
  [{ configName: '' }, 405],
  [{ configName: 'a', id: 4711 }, 404],
  [{ configName: 'a', buttonSet: { main: 'EXPLODE' } }, 405],
  [{ configName: 'a', buttonSet: { left: 'CLEAR' } }, 405],
  [{ configName: 'a', uses: [{ store: 'elsewhere' }] }, 405],
  [{ configName: 'a', uses: [{ store: 'lyon', type: 'no model' }] }, 405],
  [{ configName: 'a', labels: ['0000000000AA'] }, 405],
] as const)('%j is refused and changes nothing', async (body, status) => {
  expect((await save(body)).status).toBe(status)
  expect((await send(listButtonConfigs)).status).toBe(204)
})

test('a name is used once', async () => {
  await made({ configName: 'Dairy' })
  expect((await save({ configName: 'dairy' })).status).toBe(409)
})

test('uses in stores that the caller does not manage stay', async () => {
  const id = await made({ configName: 'Dairy', uses: [{ store: 'lyon' }, { store: 'nice' }] })
  const manager = await signIn('mia', { stores: [storeIdOf('lyon')], action: [ACTION.buttonConfigEdit.code] })
  expect((await manager.send(saveButtonConfig, { body: { id, configName: 'Dairy', uses: [] } as never })).status).toBe(
    200,
  )
  expect((await read(id)).uses).toEqual([{ store: 'nice', type: '' }])
})

test('another company neither reads nor deletes it', async () => {
  const id = await made({ configName: 'Dairy' })
  const other = await signIn('bert', { company: 'other' })
  expect((await readAs(other.headers, id)).status).toBe(404)
  expect((await other.send(deleteButtonConfig, { query: { id } })).status).toBe(404)
  expect((await other.send(listButtonConfigs)).status).toBe(204)
})
