// server/label-ota: schedules of label firmware, from the call to emulated labels over real sockets.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAlerts } from '@shelfcast/contract/alerts/alerts'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { deleteFirmwarePackages, uploadFirmwarePackage } from '@shelfcast/contract/firmware/packages'
import { listOtaDetails, listOtaLabels, readOtaStatus, type OtaDetail } from '@shelfcast/contract/firmware/ota-labels'
import {
  deleteOtaSchedules,
  listOtaSchedules,
  saveOtaSchedules,
  type OtaSchedule,
} from '@shelfcast/contract/firmware/schedules'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import { modelOf } from '@shelfcast/render/models'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { labelFirmware } from '@shelfcast/simulator/label-firmware'
import { usingShop } from '../testing/shop.ts'
import { takeIn, until } from '../testing/test-delivery.ts'

const { server, send, signIn, storeIdOf } = usingShop({
  company: 'C',
  stores: ['lyon', 'nice'],
  delivery: { queuedWithinMs: 1_000, offerMs: 20_000, retryFirstMs: 200 },
})
const model = 'M3_384x168_BWRY'
const faulty = 'M2_296x128_BWR'
const old = 0x27
const good = Array.from({ length: 22 }, (_, at) => `0233AABBDD${String(at).padStart(2, '0')}`)
const [weak, far, late, stranger] = ['0233AABBCC01', '0233AABBCC02', '0233AABBCC03', '0233AABBCC04'] as const
const bad = ['0233AABBEE01', '0233AABBEE02', '0233AABBEE03', '0233AABBEE04'] as const
const linked = good.slice(4, 7)
let point: AccessPoint

const spec = (code: string, more: object = {}) => ({ mac: `0000${code}`, model, firmware: old, ...more })
beforeAll(async () => {
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [
      ...good.map((code) => spec(code)),
      spec(weak, { batteryMv: 2_100 }),
      spec(far, { rssi: -95 }),
      spec(late, { heard: false, reachable: false }),
      ...bad.map((code) => spec(code, { model: faulty, update: 'fails' })),
    ],
  })
  await takeIn(server.db, server.events, point, storeIdOf('lyon'))
  const heard = () => sql<{ n: number }>`select count(*)::int as n from label`.execute(server.db)
  await until(async () => (await heard()).rows[0]?.n === 28, 'the labels to be heard', 20_000)
  await send(replaceArticles, {
    query: { store: 'lyon' },
    body: [{ articleId: 'P1', articleName: 'Butter', data: { LIST_PRICE: '1.00' } }],
  })
  await send(linkLabels, {
    query: { store: 'lyon' },
    body: { assignList: linked.map((labelCode) => ({ labelCode, articleIdList: ['P1'] })) },
  })
  const proven = () =>
    sql<{ n: number }>`
    select count(*)::int as n from label_page where shown_version = wanted_version and wanted_version > 0`.execute(
      server.db,
    )
  await until(async () => (await proven()).rows[0]?.n === linked.length, 'the linked labels to show', 20_000)
}, 60_000)
afterAll(() => point.stop())

const bytesFor = (key: string, version: number) =>
  Buffer.from(labelFirmware(modelOf(key)!.hardwareType, version)).toString('base64')
async function add(version: number, typeCode = model): Promise<number> {
  const form = { fileName: `v${version}.bin`, type: 'TAG' as const, fwVersion: String(version), typeCode }
  const { body } = await send(uploadFirmwarePackage, { body: { ...form, binaryData: bytesFor(typeCode, version) } })
  return body['id'] as number
}
const inStore = <O extends { path: string }>(operation: O, store = 'lyon') => ({
  ...operation,
  path: operation.path.replace('{stationCode}', store),
})
const save = (entry: Record<string, unknown>) =>
  send(saveOtaSchedules, { body: { scheduleList: [{ stationCode: 'lyon', otaSet: 'ON', ...entry }] } as never })
const schedule = async (id: number): Promise<OtaSchedule> =>
  (await send(listOtaSchedules, { query: { store: 'lyon', id } })).body?.['otaScheduleList'][0]
const details = async (id: number, query: object = {}): Promise<OtaDetail[]> =>
  (await send(listOtaDetails, { query: { store: 'lyon', id, size: 100, ...query } })).body?.['otaScheduleDetailList'] ??
  []
const stateOf = (id: number, state: string) =>
  until(
    async () => {
      const found = await schedule(id)
      return found.state === state && found.runningCount === 0 && found
    },
    `the schedule to be ${state}`,
    40_000,
  )
const orders = async (id: number) => {
  const { rows } = await sql<{
    code: string
    state: string
    orderedAt: Date
    changedAt: Date
    reportedAt: Date
    shownAt: Date | null
  }>`
    select l.code, t.state, t.ordered_at as "orderedAt", t.changed_at as "changedAt", c.changed_at as "reportedAt",
      w.shown_at as "shownAt"
    from ota_label t join label l using (label_id) join label_command c on c.id = t.command_id
      left join label_page w on w.label_id = t.label_id and w.page = 1 and w.wanted_version > 0
    where t.schedule_id = ${id} order by t.ordered_at, t.changed_at`.execute(server.db)
  return rows
}

let packageId = 0
let id = 0
test('a schedule is refused with the field and the reason, and one in the future only plans', async () => {
  packageId = await add(50)
  const other = await add(40, faulty)
  const gateway = await sql<{ id: number }>`
    insert into firmware_package (company, type, model, version, file_name, content, size, md5)
    values ('C', 'GATEWAY', 'AP_1', '2.9', 'ap.bin', '\\x00', 1, '0') returning package_id as id`.execute(server.db)
  const refused = async (entry: Record<string, unknown>, field: string, status = 405) => {
    const answer = await save({ firmwareId: packageId, ...entry })
    expect([answer.status, answer.body['errors']?.[0]?.field]).toEqual([status, `scheduleList.0.${field}`])
    return answer.body['responseMessage'] as string
  }
  expect(await refused({ labelList: [bad[0]] }, 'labelList')).toBe(
    `The firmware is for ${modelOf(model)!.name}, but the label ${bad[0]} is not of this model.`,
  )
  await refused({ labelList: [stranger] }, 'labelList')
  await refused({ firmwareId: 99_999 }, 'firmwareId', 404)
  expect(await refused({ firmwareId: gateway.rows[0]!.id }, 'firmwareId')).toContain('is for gateways (AP_1)')
  await refused({ stationCode: 'nowhere' }, 'stationCode')
  await refused({ otaTime: '2020-01-01 10:00' }, 'otaTime')
  await refused({ otaTime: 'tomorrow' }, 'otaTime')
  await refused({ windowStart: '22:00' }, 'windowEnd')
  await refused({ gwMac: '0A0000000001' }, 'gwMac')
  await refused({ id: 4711 }, 'id')
  expect((await send(listOtaSchedules, { query: { store: 'lyon' } })).status).toBe(204)

  const saved = await save({
    firmwareId: packageId,
    otaTime: '2099-03-29 02:30',
    windowStart: '22:00',
    windowEnd: '06:00',
  })
  id = saved.body['idList'][0]
  expect(await schedule(id)).toMatchObject({
    state: 'PLANNED',
    step: 'CANARY',
    otaSet: 'ON',
    fwVersion: '50',
    targetCount: 24,
    updateCount: 0,
    waitingCount: 22,
    skippedCount: 2,
    minutesFrom: 3,
    minutesTo: 5,
  })
  expect(await details(id, { otaStatus: ['SKIPPED'] })).toMatchObject([
    { code: weak, reason: 'BATTERY', errorText: 'The battery of the label is low.' },
    { code: far, reason: 'SIGNAL' },
  ])
  expect(await orders(id)).toEqual([])
  const newer = await add(51)
  expect(await refused({ firmwareId: newer }, 'firmwareId', 409)).toContain('Version 50 for')
  expect((await send(deleteFirmwarePackages, { query: { ids: [packageId] } })).status).toBe(405)
  expect((await send(deleteFirmwarePackages, { query: { ids: [newer, other] } })).status).toBe(200)
})

test('one label, then 5 %, then all: each step after version and picture, at most two at once, new labels too', async () => {
  let most = 0
  const watch = setInterval(() => {
    const now = [...point.kept.values()].filter((kept) => kept.queue.some((offer) => offer.dataType === 3)).length
    most = Math.max(most, now)
  }, 1)
  expect((await save({ id, firmwareId: packageId, otaTime: '', windowStart: '', windowEnd: '' })).status).toBe(200)
  await until(async () => (await schedule(id)).updateCount === good.length, 'all to be updated', 60_000)
  clearInterval(watch)
  expect(most).toBeLessThanOrEqual(2)
  const order = await orders(id)
  expect(order.map(({ state }) => state)).toEqual(good.map(() => 'SUCCESS'))
  // Labels with a picture go first, because theirs proves more; 5 % of 22 are two.
  expect(linked).toContain(order[0]!.code)
  expect(order[0]!.shownAt!.getTime()).toBeGreaterThanOrEqual(order[0]!.reportedAt.getTime())
  expect(order[1]!.orderedAt.getTime()).toBeGreaterThanOrEqual(order[0]!.changedAt.getTime())
  expect(order[2]!.orderedAt.getTime()).toBeGreaterThanOrEqual(order[1]!.changedAt.getTime())
  expect(linked.every((code) => point.shown(`0000${code}`).image)).toBe(true)
  expect(await schedule(id)).toMatchObject({
    state: 'RUNNING',
    step: 'ALL',
    updateCount: 22,
    skippedCount: 2,
    failCount: 0,
  })

  point.setReachable(`0000${late}`, true)
  await until(async () => (await details(id, { code: late }))[0]?.otaStatus === 'SUCCESS', 'the new label', 30_000)
  expect((await send(inStore(listOtaLabels), { query: { label: late } })).body).toMatchObject({
    tagList: [
      { labelCode: late, type: model, firmwareVersion: '50', targetVersion: '50', otaStatus: 'SUCCESS', progress: 100 },
    ],
  })
  const { statusList } = (await send(inStore(readOtaStatus), { query: { type: model } })).body
  expect(statusList).toMatchObject([
    {
      type: model,
      updateCount: 23,
      totalCount: 25,
      failCount: 0,
      classes: [{ firmwareVersion: '50' }, { firmwareVersion: '39' }],
    },
  ])
}, 90_000)

test('two failures stop a schedule with an alert; nothing begins after it, and switching it on again is a new try', async () => {
  const other = await add(41, faulty)
  const failing = (await save({ firmwareId: other })).body['idList'][0] as number
  const stopped = await stateOf(failing, 'STOPPED')
  expect(stopped).toMatchObject({
    otaSet: 'OFF',
    step: 'CANARY',
    failCount: 2,
    stoppedText: `The label received version 41 but does not run it. It reports version ${old}.`,
  })
  expect(await details(failing, { otaStatus: ['FAILED'] })).toHaveLength(2)
  const open = async () =>
    ((await send(listAlerts, { query: { store: 'lyon' } })).body?.['alertList'] ?? []).filter(
      ({ kind }: { kind: string }) => kind === 'FIRMWARE_STOPPED',
    )
  expect(await open()).toMatchObject([{ target: String(failing), name: `${faulty} 41`, detail: stopped.stoppedText }])
  await save({ id, firmwareId: packageId })
  expect(await orders(failing)).toHaveLength(2)

  for (const code of bad) Object.assign(point.labels.get(`0000${code}`)!, { update: 'takes' })
  await save({ id: failing, firmwareId: other })
  expect(await stateOf(failing, 'DONE')).toMatchObject({ updateCount: 4, failCount: 0, step: 'ALL' })
  expect(await open()).toEqual([])
  expect((await send(deleteOtaSchedules, { query: { ids: [failing] } })).status).toBe(200)
  expect((await send(deleteOtaSchedules, { query: { ids: [failing] } })).status).toBe(405)
}, 90_000)

test('off ends after the running ones, other stores and labels are untouched, and a reader cannot save', async () => {
  const next = await add(60)
  await save({ id, firmwareId: packageId, otaSet: 'Off' })
  const restricted = (await save({ firmwareId: next, labelList: good.slice(0, 3) })).body['idList'][0] as number
  await until(async () => (await schedule(restricted)).runningCount > 0, 'an update to run')
  await save({ id: restricted, firmwareId: next, otaSet: 'OFF' })
  const off = await stateOf(restricted, 'OFF')
  expect(off).toMatchObject({ targetCount: 3, otaSet: 'OFF', labelList: good.slice(0, 3) })
  expect((await orders(restricted)).length).toBe(1)
  expect(await schedule(id)).toMatchObject({ state: 'OFF', updateCount: 23 - off.updateCount })
  const nice = { query: { store: 'nice' } }
  expect([(await send(listOtaSchedules, nice)).status, (await send(inStore(readOtaStatus, 'nice'))).status]).toEqual([
    204, 204,
  ])
  const reader = await signIn('carl', {
    menu: [MENU.labelOta.code],
    action: [ACTION.labelFirmwareUpdate.code],
    stores: [storeIdOf('lyon')],
  })
  expect((await reader.send(listOtaSchedules, { query: { store: 'lyon' } })).status).toBe(200)
  const entry = { stationCode: 'lyon', otaSet: 'ON' as const, firmwareId: packageId }
  expect((await reader.send(saveOtaSchedules, { body: { scheduleList: [entry] } })).status).toBe(403)
})
