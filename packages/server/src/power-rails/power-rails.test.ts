// server/power-rails: controllers are taken into a store with devices on them, their states are explained, and alerts come and
// go: over HTTP, with a clock that the test sets.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { listAlerts } from '@shelfcast/contract/alerts/alerts'
import { listAudit } from '@shelfcast/contract/audit/audit'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import {
  cyclePower,
  deleteControllers,
  linkControllers,
  listControllers,
  listRailDevices,
  unlinkControllers,
} from '@shelfcast/contract/power-rails/power-rails'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { apiClient } from '../testing/api-client.ts'
import { usingShop } from '../testing/shop.ts'
import type { PowerReading } from './drivers/driver.ts'
import { takePower } from './take.ts'
import { watchRails } from './watch.ts'

const minute = 60_000
let clock = Date.now()
const { server, headersNow, signIn } = usingShop({ stores: ['lyon', 'nice'], now: () => clock })
/** By the clock of the test an earlier session may be over. */
const send: ReturnType<typeof apiClient> = async (operation, call) =>
  apiClient(server.url, await headersNow())(operation, call)
const parts = () => ({ ...server, now: () => clock })
const lyon = { store: 'lyon' }

const mac = (n: number) => `AABBCC0000${n.toString(16).padStart(2, '0').toUpperCase()}`
const id = (n: number) => `${mac(n)}0`
let brokerId = 0
/** What a Shelly says over its broker. */
const hear = async (n: number, reading: Partial<PowerReading>) => {
  clock += 1_000
  const outlet = { source: 'shelly', hardwareId: mac(n), channel: 0, topic: `plug-${n}`, name: `plug-${n}` } as const
  await takePower(parts(), { brokerId, company: 'acme', storeId: null }, [
    { kind: 'reading', outlet, reading: { at: new Date(clock), proven: true, ...reading } },
  ])
}
const isGone = (n: number) =>
  takePower(parts(), { brokerId, company: 'acme', storeId: null }, [
    { kind: 'gone', source: 'shelly', topic: `plug-${n}`, at: new Date(clock) },
  ])
const normal = { on: true, watts: 40, volts: 230, amperes: 0.2 }
/** What the server's own loop does every few seconds. */
/** The server itself may be looking at this moment. */
const look = async (minutes = 0) => {
  clock += minutes * minute
  await expect.poll(() => watchRails(parts())).toBe(true)
}
const controller = async (n: number, store = 'lyon') =>
  ((await send(listControllers, { query: { store, controllerId: id(n) } })).body['controllerList'] ?? [])[0]
const devices = async (n: number, query: Record<string, unknown> = {}) =>
  (await send(listRailDevices, { query: { ...lyon, controllerId: id(n), ...query } })).body['deviceList'] ?? []
const link = (n: number, more: Record<string, unknown> = {}, store = 'lyon') =>
  send(linkControllers, { query: { store }, body: { linkList: [{ controllerId: id(n), ...more }] } as never })
const alertsOf = async (n: number) =>
  ((await send(listAlerts, { query: lyon })).body['alertList'] ?? [])
    .filter((one: { target: string }) => one.target === id(n))
    .map(({ kind, detail }: { kind: string; detail: string }) => `${kind} ${detail}`.trim())
    .sort()

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    insert into mqtt_broker (company, name, url, user_name) values ('acme', 'Attic', 'mqtt://10.0.0.1', '')
    returning broker_id as id`.execute(server.db)
  brokerId = rows[0]?.id ?? 0
  await sql`
    insert into gateway (company, store_id, mac, name, ip, port, network_status, status_since)
    select 'acme', store_id, 'D0CF5E000001', 'Front', '10.0.0.9', 80, 'CONNECTED', now() from store
    where code = 'lyon'`.execute(server.db)
  await sql`
    insert into label (store_id, code, model, last_seen_at)
    select store_id, '0000021F00A1', 'M2_296x128_BWR', ${new Date(clock)} from store
    where code = 'lyon'`.execute(server.db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version, shown_version, wanted_at)
    select label_id, store_id, 1, 1, now() from label`.execute(server.db)
})
const gatewayIs = (status: string) =>
  sql`update gateway set network_status = ${status} where mac = 'D0CF5E000001'`.execute(server.db)

test('a controller appears unlinked, is taken into a store with devices, and only then unlinked and deleted', async () => {
  await hear(1, normal)
  expect(await controller(1)).toMatchObject({
    controllerId: id(1),
    store: '',
    linked: false,
    networkStatus: 'CONNECTED',
    powerState: 'ON',
    voltage: 230,
    current: 0.2,
    power: 40,
    state: 'NORMAL',
    deviceCount: 0,
    gateway: 'Attic',
  })
  const deviceList = [
    { deviceId: '0000021F00A1', position: 3 },
    { deviceId: 'D0CF5EFFFE000001' },
    { deviceId: 'Spot', deviceType: 'LIGHT' },
  ]
  expect((await link(1, { name: 'Dairy', placement: { shelfId: 'D1' }, deviceList })).status).toBe(200)
  expect(await controller(1)).toMatchObject({
    store: 'lyon',
    linked: true,
    name: 'Dairy',
    deviceCount: 3,
    placement: { floor: '', shelfId: 'D1' },
  })
  expect(await devices(1)).toMatchObject([
    { deviceId: '0000021F00A1', deviceType: 'LABEL', labelCode: '0000021F00A1', position: 3, voltage: null },
    { deviceId: 'D0CF5E000001', deviceType: 'GATEWAY', name: 'Front', position: null, state: 'NORMAL', reason: 'NONE' },
    { deviceId: 'Spot', deviceType: 'LIGHT', state: 'NORMAL', reason: 'UNKNOWN', lastResponseTime: null },
  ])
  expect(await devices(1, { label: '21f' })).toHaveLength(1)
  expect((await link(1, {}, 'nice')).status).toBe(409)
  expect((await send(deleteControllers, { query: { ...lyon, controllerList: [id(1)] } })).status).toBe(405)
  const off = { ...lyon, controllerId: id(1), deviceIds: ['Spot'] }
  expect((await send(unlinkControllers, { query: off })).status).toBe(200)
  expect((await send(unlinkControllers, { query: off })).status).toBe(405)
  expect(await devices(1)).toHaveLength(2)
  await hear(2, normal)
  await link(2, { deviceList: [{ deviceId: 'd0:cf:5e:00:00:01' }] })
  expect(await devices(1)).toHaveLength(1)
  expect(await devices(2)).toHaveLength(1)
  expect((await send(unlinkControllers, { query: { ...lyon, controllerId: id(2) } })).status).toBe(200)
  expect(await devices(2)).toEqual([])
  expect((await send(deleteControllers, { query: { ...lyon, controllerList: [id(2)] } })).status).toBe(200)
  expect(await controller(2)).toBeUndefined()
})

test('unknown controllers and devices are refused with nothing changed, and an empty list is 204', async () => {
  expect((await send(listControllers, { query: { ...lyon, controllerId: 'FFFF' } })).status).toBe(204)
  expect((await link(99)).status).toBe(405)
  expect(
    (await send(linkControllers, { query: lyon, body: { linkList: [{ controllerId: 'X' }] } as never })).status,
  ).toBe(405)
  await hear(3, normal)
  expect((await link(3, { name: 'Deli', deviceList: [{ deviceId: 'nobody' }] })).status).toBe(405)
  expect(await controller(3)).toMatchObject({ linked: false, name: 'plug-3' })
  expect((await send(unlinkControllers, { query: { ...lyon, controllerId: id(3) } })).status).toBe(405)
  expect((await send(unlinkControllers, { query: lyon })).status).toBe(405)
  expect((await send(deleteControllers, { query: { ...lyon, controllerList: [id(99)] } })).status).toBe(405)
})

test('without power silence is explained; with power for five minutes it is an alert, which ends by itself', async () => {
  await hear(4, { on: false, watts: 0, volts: 230 })
  await link(4, { name: 'Fish', deviceList: [{ deviceId: 'D0CF5E000001' }] })
  await gatewayIs('DISCONNECTED')
  await look()
  expect(await devices(4)).toMatchObject([{ state: 'OFFLINE', reason: 'POWER_OFF' }])
  expect(await controller(4)).toMatchObject({ state: 'NORMAL', powerState: 'OFF', offlineCount: 0 })
  expect(await alertsOf(4)).toEqual([])
  await hear(4, normal)
  await look(1)
  expect(await devices(4)).toMatchObject([{ state: 'NORMAL', reason: 'STARTING' }])
  expect(await alertsOf(4)).toEqual([])
  await look(5)
  expect(await devices(4, { state: 'OFFLINE' })).toMatchObject([{ state: 'OFFLINE', reason: 'UNHEARD' }])
  expect(await controller(4)).toMatchObject({ state: 'OFFLINE', offlineCount: 1 })
  expect(await alertsOf(4)).toEqual(['POWER_OFFLINE Front'])
  await gatewayIs('CONNECTED')
  await look()
  expect(await alertsOf(4)).toEqual([])
  expect(await controller(4)).toMatchObject({ state: 'NORMAL' })
})

test('a switch that leaves, and one that says nothing for long, is an alert until it returns or is unlinked', async () => {
  await hear(5, normal)
  await link(5)
  await isGone(5)
  await look()
  expect(await controller(5)).toMatchObject({ networkStatus: 'DISCONNECTED', state: 'OFFLINE' })
  expect(await alertsOf(5)).toEqual(['POWER_OFFLINE'])
  await hear(5, { watts: 41 })
  await look()
  expect(await alertsOf(5)).toEqual([])
  await look(14)
  expect(await alertsOf(5)).toEqual([])
  await look(2)
  expect(await alertsOf(5)).toEqual(['POWER_OFFLINE'])
  await send(unlinkControllers, { query: { ...lyon, controllerId: id(5) } })
  expect(await alertsOf(5)).toEqual([])
})

test('a voltage ten percent off and an overload are alerts; the nominal voltage can be set', async () => {
  await hear(6, normal)
  await link(6)
  await hear(6, { volts: 206 })
  await look()
  expect(await controller(6)).toMatchObject({ state: 'LOW_VOLTAGE', nominalVoltage: 230 })
  expect(await alertsOf(6)).toEqual(['POWER_LOW_VOLTAGE 206 V / 230 V'])
  await hear(6, { volts: 208 })
  expect(await controller(6)).toMatchObject({ state: 'LOW_VOLTAGE' })
  await hear(6, { volts: 210 })
  await look()
  expect(await alertsOf(6)).toEqual([])
  await link(6, { nominalVoltage: 120 })
  await look()
  expect(await alertsOf(6)).toEqual(['POWER_LOW_VOLTAGE 210 V / 120 V'])
  await link(6, { nominalVoltage: 220 })
  await hear(6, { on: false, errors: ['overcurrent'] })
  await look()
  expect(await controller(6)).toMatchObject({ state: 'SHORT', powerState: 'FAULT', errors: ['overcurrent'] })
  expect(await alertsOf(6)).toEqual(['POWER_SHORT overcurrent'])
  await hear(6, { on: true })
  await look()
  expect(await alertsOf(6)).toEqual([])
})

test('older and stored messages change nothing that was heard live', async () => {
  await hear(7, normal)
  await hear(7, { at: new Date(clock - minute), on: false, watts: 0 })
  await hear(7, { proven: false, on: false, watts: 1 })
  expect(await controller(7)).toMatchObject({ powerState: 'ON', power: 40 })
})

test('a power cycle is asked once, audited, and fails aloud when the power does not come back', async () => {
  await hear(8, normal)
  expect((await send(cyclePower, { query: lyon, body: { controllerId: id(8) } })).status).toBe(405)
  await link(8, { name: 'Meat' })
  expect((await send(cyclePower, { query: lyon, body: { controllerId: id(8), seconds: 1 } as never })).status).toBe(405)
  expect((await send(cyclePower, { query: lyon, body: { controllerId: id(8) } })).status).toBe(200)
  expect((await send(cyclePower, { query: lyon, body: { controllerId: id(8) } })).status).toBe(409)
  expect(await controller(8)).toMatchObject({ cycleState: 'ASKED', cycleBy: expect.any(String) })
  const entries = (await send(listAudit, { query: { target: id(8) } })).body['auditList']
  expect(entries.map(({ action }: { action: string }) => action)).toContain('powerRail.cycle')
  // No instance is connected to this broker, so the order is never sent, and not later either.
  await look(2)
  expect(await controller(8)).toMatchObject({ cycleState: 'FAILED', powerState: 'ON' })
  await hear(8, normal)
  await send(cyclePower, { query: lyon, body: { controllerId: id(8) } })
  await sql`
    update power_controller set cycle_state = 'SENT', cycle_sent_at = ${new Date(clock)}
    where code = ${id(8)}`.execute(server.db)
  await hear(8, { on: false, watts: 0 })
  expect(await controller(8)).toMatchObject({ cycleState: 'OFF' })
  expect((await send(cyclePower, { query: lyon, body: { controllerId: id(8) } })).status).toBe(409)
  await look(3)
  expect(await controller(8)).toMatchObject({ cycleState: 'FAILED', state: 'OFFLINE' })
  expect(await alertsOf(8)).toEqual(['POWER_OFFLINE'])
  expect((await send(cyclePower, { query: lyon, body: { controllerId: id(8) } })).status).toBe(405)
})

test('a label that was linked with the ID of a controller is one of its devices', async () => {
  await hear(9, normal)
  await link(9)
  await sql`
    update label set link_info = jsonb_build_object('powerRailCtrlId', ${id(9)}::text), linked = true
    where code = '0000021F00A1'`.execute(server.db)
  expect(await devices(9)).toMatchObject([{ deviceId: '0000021F00A1', deviceType: 'LABEL' }])
  const label = async () => (await send(listLabels, { query: { ...lyon, label: '0000021F00A1' } })).body['labelList'][0]
  expect(await label()).toMatchObject({ isRailTag: true, powerRailCtrlId: id(9) })
  await send(unlinkControllers, { query: { ...lyon, controllerId: id(9), deviceIds: ['0000021F00A1'] } })
  expect(await devices(9)).toEqual([])
  expect(await label()).toMatchObject({ isRailTag: false, powerRailCtrlId: '' })
})

test('reading needs menu 12000, changing and cycling action 12100', async () => {
  const { rows } = await sql<{ id: number }>`select store_id as id from store where code = 'lyon'`.execute(server.db)
  const stores = rows.map((row) => row.id)
  const reader = await signIn('carl', { menu: [MENU.powerRail.code], action: [], stores })
  expect((await reader.send(listControllers, { query: lyon })).status).toBe(200)
  expect((await reader.send(cyclePower, { query: lyon, body: { controllerId: id(9) } })).status).toBe(403)
  const editor = await signIn('dora', { menu: [], action: [ACTION.powerRailEdit.code], stores })
  expect((await editor.send(listRailDevices, { query: lyon })).status).toBe(403)
})
