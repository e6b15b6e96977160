// simulator: the access point and its labels from a server's side, over real sockets (hardware facts §1.2–1.5).
// Pictures are in uploads.test.ts.
import { createServer } from 'node:http'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startAccessPoint } from './access-point.ts'
import { pictureFor, post, recordOf, upload, urlOf, type Ear } from './testing/try-out.ts'
import { mac, tricolour, folders, start, listen, modelIn, updates, queued } from './testing/test-stand.ts'

test('idle labels check in by the clock, with signal and battery', async () => {
  const ap = await start({ speed: 600, labels: [{ ...tricolour, rssi: -80, batteryMv: 2380 }] })
  const ear = await listen(ap)
  await ear.hear(() => ear.messages.filter(({ tags }) => tags?.[0]?.mac === mac).length >= 3)
  const record = await recordOf(ap, mac)
  expect(Math.abs(record.RSSI + 80)).toBeLessThanOrEqual(3)
  expect(Math.abs(record.batteryMv - 2380)).toBeLessThanOrEqual(10)
  expect(record).toMatchObject({ wakeupReason: 0, hwType: 0x2b, ver: 0x26 })
  expect((await ear.hear(({ sys }) => sys)).sys).toMatchObject({
    apstate: 1,
    runstate: 2,
    recordcount: 1,
    lowbattcount: 1,
  })
})

test('a rebooted label reports why, loses its picture, and the access point forgets the hash without drawing again', async () => {
  const ap = await start()
  const ear = await listen(ap)
  const picture = pictureFor(modelIn(ap))
  await upload(ap, mac, picture)
  await updates(ap, 1)
  ap.rebootLabel(mac)
  await ear.hear(({ tags }) => tags?.[0]?.wakeupReason === 0xfc)
  expect(ap.shown(mac).image).toBeNull()
  expect(await recordOf(ap, mac)).toMatchObject({ hash: '0'.repeat(32), pending: 0 })
  await upload(ap, mac, picture)
  await updates(ap, 2)
})

test('the access point reboots: it says so, drops queue and connections, keeps its records and comes back on its port', async () => {
  const ap = await start({ labels: [{ ...tricolour, reachable: false }], alias: 'North' })
  const ear = await listen(ap)
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await ear.hear(({ tags }) => tags?.[0]?.pending === 1)
  const { port } = ap.address
  await ap.reboot()
  await ear.hear(({ errMsg }) => errMsg === 'REBOOTING')
  await expect.poll(() => ear.closed).toBe(true)
  expect(ap.address.port).toBe(port)
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, updatecount: 0 })
  expect(await (await fetch(urlOf(ap, '/sysinfo'))).json()).toMatchObject({ alias: 'North' })
})

test('off the network it refuses connections while labels still take queued pictures; back online it reports them', async () => {
  const ap = await start({ labels: [{ ...tricolour, reachable: false }] })
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await queued(ap)
  await ap.drop()
  await expect(fetch(urlOf(ap, '/sysinfo'))).rejects.toThrow()
  ap.setReachable(mac, true)
  await updates(ap, 1)
  await ap.return()
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, updatecount: 1 })
})

test('uploads whose connection closes without a reply: one kind is lost, the other is shown', async () => {
  const ap = await start({ faults: { dropUpload: 1 } })
  await expect(upload(ap, mac, pictureFor(modelIn(ap)))).rejects.toThrow()
  ap.setFaults({ dropUpload: 0, muteUpload: 1 })
  await expect(upload(ap, mac, pictureFor(modelIn(ap), 2))).rejects.toThrow()
  await updates(ap, 1)
  expect(ap.shown(mac).image?.pixels).toEqual(pictureFor(modelIn(ap), 2).pixels)
})

test('a label carried to another access point is external at the first and served by the second', async () => {
  const first = await start()
  const second = await start({ labels: [] })
  first.moveLabel(mac, second)
  expect(await recordOf(first, mac)).toMatchObject({ isexternal: true, contentMode: 12 })
  expect(await recordOf(second, mac)).toMatchObject({ isexternal: false, wakeupReason: 0xfd })
  await upload(second, mac, pictureFor(modelIn(second)))
  await updates(second, 1)
})

test('records come in pages of about 5,000 bytes whose 8-bit index wraps after 255', async () => {
  const labels = Array.from({ length: 300 }, (_, i) => ({ ...tricolour, mac: i.toString(16).padStart(16, '0') }))
  const ap = await start({ labels })
  const seen = new Set<string>()
  let pos = 0
  for (;;) {
    const page = (await (await fetch(urlOf(ap, `/get_db?pos=${pos}`))).json()) as {
      tags: { mac: string }[]
      continu?: number
    }
    expect(JSON.stringify(page.tags).length).toBeLessThan(6000)
    for (const { mac: each } of page.tags) seen.add(each)
    if (page.continu === undefined || page.continu <= pos) break
    pos = page.continu
  }
  expect(pos).toBeGreaterThan(240)
  expect(seen.size).toBeGreaterThanOrEqual(256)
  expect(seen.size).toBeLessThan(300)
})

test('get_db by address: one, none, malformed', async () => {
  const ap = await start()
  const ask = async (text: string) => (await fetch(urlOf(ap, `/get_db?mac=${text}`))).json()
  expect(await ask('0233aabbcc01')).toMatchObject({ tags: [{ mac }] })
  expect(await ask('0000FFFFFFFFFFFF')).toEqual({ tags: [] })
  expect(await ask('zz')).toHaveProperty('error')
})

test('commands, LED patterns, configuration, definitions and drawings answer as documented', async () => {
  const ap = await start({ firmware: 'legacy' })
  expect(await post(ap, '/tag_cmd', { mac: '0000FFFFFFFFFFFF', cmd: 'reboot' })).toEqual({
    status: 400,
    text: 'Error: mac not found',
  })
  expect(await post(ap, '/tag_cmd', { mac })).toEqual({ status: 500, text: 'param error' })
  const pattern = '221C44000000000000000000'
  expect(await (await fetch(urlOf(ap, `/led_flash?mac=${mac}&pattern=${pattern}`))).text()).toBe(
    'ok, request transmitted',
  )
  expect((await fetch(urlOf(ap, `/led_flash?mac=${mac}&pattern=1`))).status).toBe(400)
  expect(await post(ap, '/jsonupload', { mac })).toEqual({ status: 400, text: 'Missing parameters' })
  expect(await post(ap, '/jsonupload', { mac, json: '[]' })).toEqual({ status: 400, text: 'Failed to create file' })
  expect(await post(ap, '/save_cfg', { mac, alias: 'Top left' })).toMatchObject({ status: 200 })
  expect(await post(ap, '/set_time', { epoch: '5' })).toMatchObject({ status: 400 })
  expect(await (await fetch(urlOf(ap, '/tagtypes/2B.json'))).json()).toMatchObject({
    width: 384,
    height: 168,
    rotatebuffer: 3,
    bpp: 2,
    zlib_compression: '27',
  })
  expect(await (await fetch(urlOf(ap, '/get_ap_config'))).json()).toMatchObject({ C6: '1', channel: 25, maxsleep: 10 })
  const allowed = await fetch(urlOf(ap, '/sysinfo'))
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  await expect.poll(() => ap.labels.get(mac)?.carriedOut).toEqual([`ledflash ${pattern}`])
  expect((await fetch(urlOf(ap, '/nothing'))).status).toBe(404)
})

test('the ninth client replaces the oldest', async () => {
  const ap = await start()
  const all: Ear[] = []
  for (let i = 0; i < 9; i++) all.push(await listen(ap))
  await expect.poll(() => all.map(({ closed }) => closed)).toEqual([true, ...Array(8).fill(false)])
})

test('the lock keeps strangers out, or lets them in on their first boot', async () => {
  const ap = await start({ lock: 1 })
  ap.addLabel({ ...tricolour, mac: '0000000000000009' })
  expect(await recordOf(ap, '0000000000000009')).toBeUndefined()
  ap.settings.lock = 2
  ap.rebootLabel('0000000000000009')
  expect(await recordOf(ap, '0000000000000009')).toMatchObject({ wakeupReason: 0xfc })
})

test('pictures, hashes and counts are the same after a restart, even after a crash', async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), 'shelfcast-simulator-'))
  folders.push(stateFolder)
  const first = await start({ stateFolder })
  const picture = pictureFor(modelIn(first))
  await upload(first, mac, picture)
  await updates(first, 1)
  const before = await recordOf(first, mac)
  // The first one is not stopped, because its confirmed data is already on disk.
  const second = await start({ stateFolder })
  expect(await recordOf(second, mac)).toMatchObject({ hash: before.hash, updatecount: 1, contentMode: 24 })
  expect(second.shown(mac).image?.pixels).toEqual(picture.pixels)
  expect((await fetch(urlOf(second, `/current/${mac}.raw`))).status).toBe(200)
  second.rebootLabel(mac)
  const third = await start({ stateFolder })
  expect(third.shown(mac).image).toBeNull()
})

test('a port in use is an error', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  await expect(startAccessPoint({ port })).rejects.toThrow(/EADDRINUSE/)
  other.close()
})
