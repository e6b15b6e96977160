// simulator: label firmware through an emulated access point: the file, the order, the blocks, and the label's report
// afterwards.
import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from './access-point.ts'
import type { AccessPointOptions } from './access-point-options.ts'
import { labelFirmware } from './label-firmware.ts'
import { listenTo, pictureFor, post, recordOf, upload, urlOf, type Ear } from './testing/try-out.ts'
import type { LabelSpec } from './virtual-label.ts'

const mac = '00000233AABBCC01'
const running: AccessPoint[] = []
const ears: Ear[] = []

async function start(label: Partial<LabelSpec> = {}, options: AccessPointOptions = {}) {
  const ap = await startAccessPoint({
    speed: Infinity,
    labels: [{ mac, model: 'M3_384x168_BWRY', firmware: 0x27, ...label }],
    ...options,
  })
  running.push(ap)
  const ear = await listenTo(ap)
  ears.push(ear)
  return { ap, ear, hardwareType: ap.labels.get(mac)!.model.hardwareType }
}

afterEach(async () => {
  for (const ear of ears.splice(0)) ear.close()
  for (const ap of running.splice(0)) await ap.stop()
})

async function put(ap: AccessPoint, path: string, bytes: Uint8Array) {
  const form = new FormData()
  form.append('path', path)
  form.append('file', new Blob([Uint8Array.from(bytes)]), 'firmware.bin')
  return (await fetch(urlOf(ap, '/littlefs_put'), { method: 'POST', body: form })).status
}
const check = async (ap: AccessPoint, path: string) =>
  (await fetch(urlOf(ap, `/check_file?path=${encodeURIComponent(path)}`))).json()
const order = (ap: AccessPoint, filename: string) =>
  post(ap, '/save_cfg', { mac, contentmode: '5', modecfgjson: JSON.stringify({ filename }) })
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

test('a file is stored, found by its size and sum, and deleted', async () => {
  const { ap } = await start()
  const bytes = labelFirmware(0x20, 42)
  expect(await put(ap, '/fw.bin', bytes)).toBe(200)
  expect(await check(ap, '/fw.bin')).toEqual({ filesize: bytes.length, md5: md5(bytes) })
  await fetch(urlOf(ap, '/edit'), { method: 'DELETE', body: new URLSearchParams({ path: 'fw.bin' }) })
  expect(await check(ap, '/fw.bin')).toEqual({ filesize: 0, md5: '' })
})

test('a full flash stores only part of a file, which current firmware does not report', async () => {
  const { ap } = await start({}, { freeFlash: 1_000 })
  expect(await put(ap, '/fw.bin', labelFirmware(0x20, 42))).toBe(200)
  expect(await check(ap, '/fw.bin')).toMatchObject({ filesize: 1_000 })
})

test('a label takes its firmware block by block, restarts and reports its number; the record is restored', async () => {
  const { ap, ear, hardwareType } = await start()
  await upload(ap, mac, pictureFor(ap.labels.get(mac)!.model))
  await ear.hear(({ tags }) => tags?.[0]?.updatecount === 1)
  const before = await recordOf(ap, mac)
  await put(ap, '/fw.bin', labelFirmware(hardwareType, 300))
  expect(await order(ap, '/fw.bin')).toMatchObject({ status: 200 })
  await ear.hear(({ upload: progress }) => progress?.current === 5 && progress.total === 5)
  await ear.hear(({ tags }) => tags?.[0]?.ver === 300)
  expect(ear.messages.filter(({ logMsg }) => logMsg?.includes('block request /fw.bin block')).length).toBe(5)
  expect(await recordOf(ap, mac)).toMatchObject({
    ver: 300,
    contentMode: before.contentMode,
    updatecount: before.updatecount,
    wakeupReason: 0xfc,
  })
  expect(ap.shown(mac).image).toBeNull()
})

test('the label refuses firmware for other hardware, says so and keeps its picture', async () => {
  const { ap, ear, hardwareType } = await start()
  await put(ap, '/fw.bin', labelFirmware(hardwareType + 1, 300))
  await order(ap, '/fw.bin')
  await ear.hear(({ tags }) => tags?.[0]?.wakeupReason === 0xe0)
  expect((await recordOf(ap, mac)).ver).toBe(0x27)
})

test('a missing file and a web page reach no label', async () => {
  const { ap, ear } = await start()
  await order(ap, '/none.bin')
  await put(ap, '/page.bin', new TextEncoder().encode('<html>not found</html>'))
  await order(ap, '/page.bin')
  await ear.hear(({ errMsg }) => errMsg?.includes('html-file'))
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, ver: 0x27, contentMode: 5 })
})

test('a picture that comes before firmware was queued replaces it', async () => {
  const { ap, ear, hardwareType } = await start({}, { freeFlash: 25_000 })
  await put(ap, '/fw.bin', labelFirmware(hardwareType, 300))
  await order(ap, '/fw.bin')
  await upload(ap, mac, pictureFor(ap.labels.get(mac)!.model))
  ap.freeFlash = 6_000_000
  ap.content.kick()
  await ear.hear(({ tags }) => tags?.[0]?.updatecount === 1)
  expect(await recordOf(ap, mac)).toMatchObject({ ver: 0x27, contentMode: 24, pending: 0 })
})
