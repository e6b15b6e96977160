// server/labels/firmware: label firmware, from the package to emulated labels over real sockets; only the label's own
// report counts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadFirmwarePackage, deleteFirmwarePackages } from '@shelfcast/contract/firmware/packages'
import {
  listLabelFirmware,
  readFirmwareSummary,
  updateLabelFirmware,
  type FirmwareRow,
} from '@shelfcast/contract/labels/firmware'
import { replaceArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { listJobs, type Job } from '@shelfcast/contract/jobs/jobs'
import { modelOf } from '@shelfcast/render/models'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { labelFirmware } from '@shelfcast/simulator/label-firmware'
import { takeIn, until } from '../../testing/test-delivery.ts'
import { usingShop } from '../../testing/shop.ts'

const { server, send, storeIdOf } = usingShop({
  company: 'C',
  delivery: { queuedWithinMs: 1_000, offerMs: 20_000, retryFirstMs: 200 },
})
let point: AccessPoint
let full: AccessPoint
const store = 'lyon'
const model = 'M3_384x168_BWRY'
const { hardwareType } = modelOf(model)!
const [shelf, refuses, fails, other, cramped] = [
  '0233AABBCC01',
  '0233AABBCC02',
  '0233AABBCC03',
  '0233AABBCC04',
  '0233AABBCC05',
] as const
const crowd = Array.from({ length: 12 }, (_, at) => `0233AABBDD${String(at).padStart(2, '0')}`)
const old = 0x27

beforeAll(async () => {
  const label = (code: string, more: object = {}) => ({ mac: `0000${code}`, model, firmware: old, ...more })
  point = await startAccessPoint({
    speed: Infinity,
    seed: 1,
    labels: [
      label(shelf),
      label(refuses, { update: 'refuses' }),
      label(fails, { update: 'fails' }),
      { mac: `0000${other}`, model: 'M2_296x128_BWR', firmware: old },
      ...crowd.map((code) => label(code)),
    ],
  })
  full = await startAccessPoint({ speed: Infinity, seed: 2, freeFlash: 1_000, labels: [label(cramped)] })
  for (const each of [point, full]) await takeIn(server.db, server.events, each, storeIdOf(store))
  await until(async () => (await rows()).length === 5 + crowd.length, 'the labels to be heard', 20_000)
}, 60_000)
afterAll(() => Promise.all([point.stop(), full.stop()]))

const rows = async (): Promise<FirmwareRow[]> =>
  (await send(listLabelFirmware, { query: { store, size: 100 } })).body?.['firmwareList'] ?? []
const row = async (code: string) => (await rows()).find((label) => label.labelCode === code)!
const runs = (code: string) => (point.labels.get(`0000${code}`) ?? full.labels.get(`0000${code}`))!.firmware
const lines = async (code: string): Promise<string[]> =>
  (await send(readLabelHistory, { query: { store, label: code } })).body['timelineInfo']
    .filter((event: { event: string }) => event.event === 'FIRMWARE')
    .map((event: { detail: string }) => event.detail)
const add = async (version: number, more: object = {}, bytes = labelFirmware(hardwareType, version)): Promise<number> =>
  (
    await send(uploadFirmwarePackage, {
      body: {
        fileName: `m3-${version}.bin`,
        binaryData: Buffer.from(bytes).toString('base64'),
        type: 'TAG',
        fwVersion: String(version),
        typeCode: model,
        ...more,
      },
    })
  ).body['id']
const update = (labelList: readonly string[], packageId?: number) =>
  send(updateLabelFirmware, {
    query: { store },
    body: { labelList: [...labelList], ...(packageId === undefined ? {} : { packageId }) },
  })
const ends = (code: string, otaStatus: string) =>
  until(
    async () => {
      const found = await row(code)
      return (
        found.otaStatus === otaStatus &&
        (otaStatus !== 'SUCCESS' || found.firmwareVersion === found.targetVersion) &&
        found
      )
    },
    `the update of ${code} to be ${otaStatus}`,
    30_000,
  )

test('without a package there is no update, and the newest version on a label counts as newest', async () => {
  expect(await row(shelf)).toMatchObject({
    firmwareVersion: String(old),
    newestVersion: String(old),
    packageId: null,
    outdated: false,
    otaStatus: 'NONE',
  })
  expect((await update([shelf])).body).toMatchObject({
    responseCode: '405',
    responseMessage: expect.stringContaining(shelf),
    errors: [{ field: 'labelList.0' }],
  })
})

test('a label is updated block by block, reports the new version, and gets its picture again', async () => {
  await send(replaceArticles, {
    query: { store },
    body: [{ articleId: 'P1', articleName: 'Butter', data: { LIST_PRICE: '1.00' } }],
  })
  await send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: shelf, articleIdList: ['P1'] }] } })
  const shows = async () =>
    (await send(listLabels, { query: { store, label: shelf } })).body['labelList'][0].updateStatus === 'SUCCESS' &&
    point.shown(`0000${shelf}`).image !== null
  await until(shows, 'the label to show its product', 20_000)
  const packageId = await add(50)
  expect(await row(shelf)).toMatchObject({ newestVersion: '50', packageId, outdated: true })
  expect((await update([shelf])).body).toMatchObject({
    responseCode: '200',
    count: 1,
    customBatchId: expect.any(String),
  })
  expect(await ends(shelf, 'SUCCESS')).toMatchObject({
    firmwareVersion: '50',
    targetVersion: '50',
    progress: 100,
    outdated: false,
    errorText: '',
  })
  expect(runs(shelf)).toBe(50)
  expect(await lines(shelf)).toEqual(['The label reports version 50.', 'Version 50 is waiting.'])
  await until(shows, 'the label to show its product again', 20_000)
  await until(() => point.files.names.length === 0, 'the file to be gone from the access point')
})

test('a label with that version gets no order, and a package of another model is refused', async () => {
  expect((await update([shelf])).body).toMatchObject({ responseCode: '200', count: 0 })
  const { packageId } = await row(shelf)
  expect((await update([shelf, other], packageId ?? 0)).body).toMatchObject({
    responseCode: '405',
    errors: [{ field: 'labelList.1', value: other }],
  })
  expect((await update([shelf], 999_999)).status).toBe(404)
  expect((await update([shelf, shelf])).status).toBe(405)
  expect((await update(['0233AABBCC99'])).status).toBe(405)
})

test('a label that refuses, or restarts with its old firmware, fails with a reason and without a retry', async () => {
  expect((await update([refuses, fails])).body).toMatchObject({ count: 2 })
  expect(await ends(refuses, 'FAILED')).toMatchObject({
    firmwareVersion: String(old),
    errorText: `The label rejected version 50. It reports version ${old}.`,
  })
  expect(await ends(fails, 'FAILED')).toMatchObject({
    firmwareVersion: String(old),
    errorText: `The label received version 50 but does not run it. It reports version ${old}.`,
  })
  expect((await lines(refuses))[0]).toBe(`The label rejected version 50. It reports version ${old}.`)
  expect(
    await server.db
      .selectFrom('label_command')
      .select('attempt')
      .where('kind', '=', 'FIRMWARE')
      .where('state', '=', 'FAILED')
      .execute(),
  ).toEqual([{ attempt: 1 }, { attempt: 1 }])
})

test('an access point without room says so at once, and the label is updated when there is room', async () => {
  await update([cramped])
  await until(async () => (await row(cramped)).errorText.includes('storage'), 'the reason', 20_000)
  expect((await row(cramped)).otaStatus).toMatch(/WAITING|DOWNLOADING/)
  full.freeFlash = 6_000_000
  await ends(cramped, 'SUCCESS')
  expect(runs(cramped)).toBe(50)
})

test('many labels are updated a few at a time and counted in the tray, and their package stays until the last is done', async () => {
  const packageId = await add(51)
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(
      most,
      [...point.kept.values()].filter((kept) => kept.queue.some((offer) => offer.dataType === 3)).length,
    )
  }, 1)
  const { customBatchId, count } = (await update(crowd)).body as { customBatchId: string; count: number }
  expect(count).toBe(crowd.length)
  expect((await send(deleteFirmwarePackages, { query: { ids: [packageId] } })).status).toBe(405)
  const job = () =>
    send(listJobs).then(({ body }) => (body['jobList'] as Job[]).find(({ id }) => id === customBatchId)!)
  const begun = await job()
  expect(begun).toMatchObject({
    kind: 'FIRMWARE',
    name: 'Firmware 51',
    total: crowd.length,
    mayCancel: begun.state === 'RUNNING',
  })
  await until(async () => (await job()).state === 'SUCCESS', 'all to be updated', 60_000)
  clearInterval(watch)
  expect([most <= 2, crowd.every((code) => runs(code) === 51)]).toEqual([true, true])
  expect((await send(deleteFirmwarePackages, { query: { ids: [packageId] } })).status).toBe(200)
  await until(
    async () =>
      (await row(crowd[0]!)).firmwareVersion === '51' &&
      (await rows()).filter((label) => label.firmwareVersion === '51').length === crowd.length,
    'all to be seen with it',
  )
  expect((await send(readFirmwareSummary, { query: { store } })).body).toMatchObject({
    totalCount: 5 + crowd.length,
    outdatedCount: 2,
    unknownCount: 0,
    newestCount: 3 + crowd.length,
  })
}, 90_000)

test('a label out of reach waits for its turn, and a newer order replaces the old one', async () => {
  const packageId = await add(52)
  await add(53)
  await update([crowd[0]!], packageId)
  await ends(crowd[0]!, 'SUCCESS')
  point.setReachable(`0000${crowd[1]!}`, false)
  await update([crowd[1]!], packageId)
  await until(async () => (await row(crowd[1]!)).otaStatus === 'DOWNLOADING', 'it to be handed over', 20_000)
  await update([crowd[1]!])
  expect(await row(crowd[1]!)).toMatchObject({ targetVersion: '53' })
  point.setReachable(`0000${crowd[1]!}`, true)
  await until(() => runs(crowd[1]!) === 53, 'the newest to be there', 40_000)
  await ends(crowd[1]!, 'SUCCESS')
}, 90_000)
