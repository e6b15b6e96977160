// simulator: the access point as a server meets it, over real sockets (hardware facts §1.2–1.5).
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { encodeJpeg } from '@shelfcast/render/jpeg'
import { models } from '@shelfcast/render/models'
import { afterEach, expect, test } from 'vitest'
import { startAccessPoint, type AccessPoint } from './access-point.ts'
import type { AccessPointOptions } from './access-point-options.ts'
import type { LabelSpec } from './virtual-label.ts'
import { listenTo, pictureFor, post, recordOf, upload, urlOf, type Ear } from './try-out.ts'

const mac = '00000233AABBCC01'
const tricolour: LabelSpec = { mac, model: 'M3_384x168_BWRY' }
const running: AccessPoint[] = []
const ears: Ear[] = []
const folders: string[] = []

async function start(options: AccessPointOptions = {}) {
  const ap = await startAccessPoint({ speed: Infinity, labels: [tricolour], ...options })
  running.push(ap)
  return ap
}

async function listen(ap: AccessPoint) {
  const ear = await listenTo(ap)
  ears.push(ear)
  return ear
}

function modelIn(ap: AccessPoint, address = mac) {
  return ap.labels.get(address)!.model
}

/** Resolves when the label has had this many pictures. */
async function updates(ap: AccessPoint, count: number, address = mac) {
  const end = Date.now() + 20_000
  while (ap.shown(address).updates < count) {
    if (Date.now() > end) throw new Error(`only ${ap.shown(address).updates} of ${count} updates`)
    await pause(5)
  }
}

/** Resolves when the upload of a label that is out of reach waits for it. */
async function queued(ap: AccessPoint) {
  await expect.poll(async () => (await recordOf(ap, mac)).pending).toBe(1)
}

function pause(ms: number) {
  return new Promise((done) => setTimeout(done, ms))
}

afterEach(async () => {
  for (const ear of ears.splice(0)) ear.close()
  for (const ap of running.splice(0)) await ap.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true })
})

test.each(['legacy', 'current'] as const)('%s firmware: an uploaded palette picture is shown with identical pixels', async (firmware) => {
  const ap = await start({ firmware })
  const picture = pictureFor(modelIn(ap))
  expect(await upload(ap, mac, picture)).toEqual({ status: 200, text: firmware === 'legacy' ? 'Ok, saved' : '' })
  await updates(ap, 1)
  expect(ap.shown(mac).image?.pixels).toEqual(picture.pixels)
})

test.each(models.map(({ key }) => key))('%s, plain and compressed firmware: pixels arrive as sent', async (key) => {
  const plain = '0000000000000001', packed = '0000000000000002'
  const ap = await start({ labels: [{ mac: plain, model: key, firmware: 1 }, { mac: packed, model: key, firmware: 0x30 }] })
  for (const address of [plain, packed]) {
    const picture = pictureFor(modelIn(ap, address), 2)
    await upload(ap, address, picture)
    await updates(ap, 1, address)
    expect(Buffer.compare(ap.shown(address).image!.pixels, picture.pixels)).toBe(0)
  }
})

test('legacy firmware refuses in words; current firmware answers an empty 200 to the same uploads', async () => {
  for (const firmware of ['legacy', 'current'] as const) {
    const ap = await start({ firmware })
    const picture = pictureFor(modelIn(ap))
    const late = await upload(ap, mac, picture, {}, ['mac'])
    const stranger = await upload(ap, '0000FFFFFFFFFFFF', picture)
    ap.runState = 1
    const paused = await upload(ap, mac, picture)
    expect([late, stranger, paused]).toEqual(firmware === 'legacy'
      ? [{ status: 400, text: 'parameters incomplete' }, { status: 400, text: 'mac not found' }, { status: 409, text: 'Come back later' }]
      : Array(3).fill({ status: 200, text: '' }))
    await pause(20)
    expect(ap.shown(mac)).toMatchObject({ image: null, updates: 0 })
    expect((await recordOf(ap, mac)).contentMode).toBe(0)
  }
})

test('fields after the file count, only the address has to come before it', async () => {
  const ap = await start()
  await upload(ap, '0233AABBCC01', pictureFor(modelIn(ap)), { alias: 'Milk shelf', contentmode: '25' }, ['alias', 'contentmode', 'dither'])
  await updates(ap, 1)
  expect(await recordOf(ap, mac)).toMatchObject({ alias: 'Milk shelf', contentMode: 25 })
})

test('a progressive, a grey and a wrongly sized picture reach nobody and say invalid jpg', async () => {
  const ap = await start()
  const ear = await listen(ap)
  const good = Buffer.from(encodeJpeg(pictureFor(modelIn(ap))))
  const frame = good.indexOf(Buffer.from([0xff, 0xc0]))
  const progressive = Buffer.from(good)
  progressive[frame + 1] = 0xc2
  const grey = Buffer.from(good)
  grey[frame + 9] = 1
  const small = createCanvas(100, 100).toBuffer('image/jpeg', 95)
  for (const [index, bad] of [progressive, grey, small].entries()) {
    await upload(ap, mac, bad)
    await ear.hear(() => ear.messages.filter(({ errMsg }) => errMsg === 'invalid jpg').length === index + 1)
  }
  expect(ap.shown(mac).updates).toBe(0)
})

test('rotate takes a picture lying on its side, invert swaps the first two colours', async () => {
  const ap = await start()
  const model = modelIn(ap)
  const picture = pictureFor(model)
  const lying = { width: model.height, height: model.width, palette: model.palette, pixels: new Uint8Array(picture.pixels.length) }
  // A quarter turn clockwise of `lying` is `picture`.
  for (let y = 0; y < lying.height; y++) for (let x = 0; x < lying.width; x++) lying.pixels[y * lying.width + x] = picture.pixels[x * model.width + model.width - 1 - y]!
  await upload(ap, mac, lying, { rotate: '1' })
  await updates(ap, 1)
  expect(Buffer.compare(ap.shown(mac).image!.pixels, picture.pixels)).toBe(0)
  await upload(ap, mac, picture, { rotate: '0', invert: '1' })
  await updates(ap, 2)
  expect(Buffer.compare(ap.shown(mac).image!.pixels, picture.pixels.map((index) => (index < 2 ? 1 - index : index)))).toBe(0)
})

test('pending rises, then falls with updatecount and hash: the hash names the confirmed bytes', async () => {
  const ap = await start()
  const ear = await listen(ap)
  const before = await recordOf(ap, mac)
  await upload(ap, mac, pictureFor(modelIn(ap)))
  const queued = await ear.hear(({ tags }) => tags?.[0]?.pending === 1)
  expect(queued.tags?.[0]).toMatchObject({ hash: before.hash, updatecount: 0, contentMode: 24 })
  await ear.hear(({ logMsg }) => logMsg?.startsWith(`${mac} block request`) && logMsg.includes('block 3, len '))
  await ear.hear(({ upload: progress }) => progress?.src === mac && progress.current === progress.total)
  const done = (await ear.hear(({ tags }) => tags?.[0]?.updatecount === 1)).tags?.[0]
  const raw = new Uint8Array(await (await fetch(urlOf(ap, `/current/${mac}.raw`))).arrayBuffer())
  expect(done).toMatchObject({ pending: 0, hash: createHash('md5').update(raw).digest('hex').slice(0, 16) + '0'.repeat(16) })
  expect(raw).toEqual(ap.shown(mac).bytes)
  expect(await recordOf(ap, mac)).toEqual(done)
})

test('the same picture again is not sent: the log says so, updatecount stays', async () => {
  const ap = await start()
  const ear = await listen(ap)
  const picture = pictureFor(modelIn(ap))
  await upload(ap, mac, picture)
  await updates(ap, 1)
  await upload(ap, mac, picture)
  await ear.hear(({ logMsg }) => logMsg?.includes('new image is the same as current image. not updating tag.'))
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, updatecount: 1 })
})

test('a newer picture replaces the queued one; commands stay queued', async () => {
  const ap = await start({ labels: [{ ...tricolour, reachable: false }] })
  const ear = await listen(ap)
  const model = modelIn(ap)
  await post(ap, '/tag_cmd', { mac, cmd: 'ledflash' })
  for (const seed of [1, 2, 3]) {
    await upload(ap, mac, pictureFor(model, seed))
    await ear.hear(() => ear.messages.filter(({ logMsg }) => logMsg?.startsWith('new image: ')).length === seed)
  }
  expect((await recordOf(ap, mac)).pending).toBe(2)
  ap.setReachable(mac, true)
  await updates(ap, 1)
  expect(ap.shown(mac).image?.pixels).toEqual(pictureFor(model, 3).pixels)
  expect(ap.labels.get(mac)?.carriedOut).toEqual(['ledflash'])
  expect((await recordOf(ap, mac)).updatecount).toBe(2)
})

test('what waits can be fetched by its reversed MD5', async () => {
  const ap = await start({ labels: [{ ...tricolour, reachable: false }] })
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await queued(ap)
  const bytes = Buffer.from(await (await fetch(urlOf(ap, `/getdata?mac=${mac}`))).arrayBuffer())
  const md5 = createHash('md5').update(bytes).digest().subarray(0, 8).reverse().toString('hex')
  expect((await fetch(urlOf(ap, `/getdata?mac=${mac}&md5=${md5}`))).status).toBe(200)
  expect((await fetch(urlOf(ap, `/getdata?mac=${mac}&md5=${'0'.repeat(16)}`))).status).toBe(400)
})

test('an offer that nobody takes ends in xfer timeout with unchanged updatecount', async () => {
  const ap = await start({ labels: [{ ...tricolour, reachable: false }], offerLifeSeconds: 0.1 })
  const ear = await listen(ap)
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await ear.hear(({ errMsg }) => errMsg?.includes(`< ${mac} xfer timeout`))
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, updatecount: 0, hash: '0'.repeat(32) })
})

test('night hours and low flash hold pictures back until they end; the upload is taken meanwhile', async () => {
  const hour = new Date().getHours()
  const ap = await start({ firmware: 'legacy', nightHours: [hour, (hour + 2) % 24] })
  expect((await upload(ap, mac, pictureFor(modelIn(ap)))).status).toBe(200)
  await pause(50)
  expect((await recordOf(ap, mac)).pending + ap.shown(mac).updates).toBe(0)
  ap.freeFlash = 20_000
  await post(ap, '/save_apcfg', { sleeptime1: '0', sleeptime2: '0' })
  await pause(50)
  expect(ap.shown(mac).updates).toBe(0)
  ap.freeFlash = 1_000_000
  await updates(ap, 1)
})

test('a label that was never heard gets its picture after its first check-in', async () => {
  const ap = await start({ labels: [{ ...tricolour, heard: false }] })
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await pause(50)
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, RSSI: 0, nextupdate: 0 })
  ap.wakeLabel(mac)
  await updates(ap, 1)
})

test('a label in long sleep is converted for only while somebody listens', async () => {
  const ap = await start({ speed: 20 })
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await pause(300)
  expect((await recordOf(ap, mac)).pending).toBe(0)
  const ear = await listen(ap)
  await ear.hear(({ tags }) => tags?.[0]?.pending === 1)
})

test('lost packets and busy answers delay a picture but do not damage it', async () => {
  const ap = await start({ speed: 2000, faults: { loss: 0.3, busy: 0.3 }, seed: 7 })
  await listen(ap)
  const picture = pictureFor(modelIn(ap), 2)
  await upload(ap, mac, picture)
  await updates(ap, 1)
  expect(ap.shown(mac).image?.pixels).toEqual(picture.pixels)
})

test('idle labels check in by the clock, with signal and battery', async () => {
  const ap = await start({ speed: 600, labels: [{ ...tricolour, rssi: -80, batteryMv: 2380 }] })
  const ear = await listen(ap)
  await ear.hear(() => ear.messages.filter(({ tags }) => tags?.[0]?.mac === mac).length >= 3)
  const record = await recordOf(ap, mac)
  expect(Math.abs(record.RSSI + 80)).toBeLessThanOrEqual(3)
  expect(Math.abs(record.batteryMv - 2380)).toBeLessThanOrEqual(10)
  expect(record).toMatchObject({ wakeupReason: 0, hwType: 0x2b, ver: 0x26 })
  expect((await ear.hear(({ sys }) => sys)).sys).toMatchObject({ apstate: 1, runstate: 2, recordcount: 1, lowbattcount: 1 })
})

test('a rebooted label says why, loses its picture, and the access point forgets the hash without drawing again', async () => {
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

test('off the network it refuses connections while labels still take what is queued; then it is back with the news', async () => {
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
    const page = await (await fetch(urlOf(ap, `/get_db?pos=${pos}`))).json() as { tags: { mac: string }[]; continu?: number }
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
  expect(await post(ap, '/tag_cmd', { mac: '0000FFFFFFFFFFFF', cmd: 'reboot' })).toEqual({ status: 400, text: 'Error: mac not found' })
  expect(await post(ap, '/tag_cmd', { mac })).toEqual({ status: 500, text: 'param error' })
  const pattern = '221C44000000000000000000'
  expect(await (await fetch(urlOf(ap, `/led_flash?mac=${mac}&pattern=${pattern}`))).text()).toBe('ok, request transmitted')
  expect((await fetch(urlOf(ap, `/led_flash?mac=${mac}&pattern=1`))).status).toBe(400)
  expect(await post(ap, '/jsonupload', { mac })).toEqual({ status: 400, text: 'Missing parameters' })
  expect(await post(ap, '/jsonupload', { mac, json: '[]' })).toEqual({ status: 400, text: 'Failed to create file' })
  expect(await post(ap, '/save_cfg', { mac, alias: 'Top left' })).toMatchObject({ status: 200 })
  expect(await post(ap, '/set_time', { epoch: '5' })).toMatchObject({ status: 400 })
  expect(await (await fetch(urlOf(ap, '/tagtypes/2B.json'))).json()).toMatchObject({ width: 384, height: 168, rotatebuffer: 3, bpp: 2, zlib_compression: '27' })
  expect(await (await fetch(urlOf(ap, '/get_ap_config'))).json()).toMatchObject({ C6: '1', channel: 25, maxsleep: 10 })
  const allowed = await fetch(urlOf(ap, '/sysinfo'))
  expect(allowed.headers.get('access-control-allow-origin')).toBe('*')
  await expect.poll(() => ap.labels.get(mac)?.carriedOut).toEqual([`ledflash ${pattern}`])
  expect((await fetch(urlOf(ap, '/nothing'))).status).toBe(404)
})

test('a preload is stored, not shown', async () => {
  const ap = await start()
  await upload(ap, mac, pictureFor(modelIn(ap)), { preloadtype: '16' })
  await expect.poll(async () => (await recordOf(ap, mac)).updatecount).toBe(1)
  expect(ap.shown(mac).image).toBeNull()
  expect([...ap.labels.get(mac)!.stored.keys()]).toEqual([16])
})

const setAddress = (ap: AccessPoint, url: string) => post(ap, '/save_cfg', { mac, contentmode: '14', modecfgjson: JSON.stringify({ url }) })
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex').slice(0, 16).padEnd(32, '0')
/** The message as a phone finds it in the chip, byte for byte. */
const messageOf = (url: string) => Buffer.concat([Buffer.from([3, url.length + 5, 0xd1, 1, url.length + 1, 0x55, 0]), Buffer.from(url), Buffer.from([0xfe])])

test('content mode 14 writes an address to the chip: the picture stays, the record is named by the message, and the same address is sent again', async () => {
  const ap = await start({ labels: [{ ...tricolour, nfc: true }] })
  const ear = await listen(ap)
  const picture = pictureFor(modelIn(ap))
  await upload(ap, mac, picture)
  await updates(ap, 1)
  const url = 'https://shop.example/1'
  for (const count of [2, 3]) {
    expect(await setAddress(ap, url)).toEqual({ status: 200, text: 'Ok, saved' })
    await ear.hear(({ tags }) => tags?.[0]?.updatecount === count)
    expect(await recordOf(ap, mac)).toMatchObject({ hash: md5(messageOf(url)), updatecount: count, pending: 0, contentMode: 14, capabilities: 0x41 })
  }
  expect([ap.labels.get(mac)?.nfcUrl, ap.shown(mac).updates]).toEqual([url, 1])
  expect(ap.shown(mac).image?.pixels).toEqual(picture.pixels)
  // The record does not name the picture any more, so the very same one is drawn again.
  await upload(ap, mac, picture)
  await updates(ap, 2)
  expect((await recordOf(ap, mac)).contentMode).toBe(24)
})

test('of an address and an upload that wait to be made, the later one is', async () => {
  const ap = await start({ labels: [{ ...tricolour, nfc: true }], freeFlash: 0 })
  const ear = await listen(ap)
  await setAddress(ap, 'https://shop.example/1')
  await upload(ap, mac, pictureFor(modelIn(ap)))
  ap.freeFlash = 6_000_000
  ap.content.kick()
  await updates(ap, 1)
  expect(ap.labels.get(mac)?.nfcMemory).toBeNull()
  ap.freeFlash = 0
  await upload(ap, mac, pictureFor(modelIn(ap), 2))
  await setAddress(ap, 'https://shop.example/2')
  ap.freeFlash = 6_000_000
  ap.content.kick()
  await ear.hear(({ tags }) => tags?.[0]?.updatecount === 2)
  expect([ap.labels.get(mac)?.nfcUrl, ap.shown(mac).updates]).toEqual(['https://shop.example/2', 1])
})

test('a chip keeps its address through a restart of the label and of the access point, which sends it once more by itself', async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), 'shelfcast-simulator-'))
  folders.push(stateFolder)
  const first = await start({ stateFolder, labels: [{ ...tricolour, nfc: true }] })
  const ear = await listen(first)
  await setAddress(first, 'https://shop.example/1')
  await ear.hear(({ tags }) => tags?.[0]?.updatecount === 1)
  const second = await start({ stateFolder, labels: [{ ...tricolour, nfc: true }] })
  expect(second.labels.get(mac)?.nfcUrl).toBe('https://shop.example/1')
  const again = await listen(second)
  second.rebootLabel(mac)
  await again.hear(({ tags }) => tags?.[0]?.updatecount === 2)
  expect((await recordOf(second, mac)).hash).toBe(md5(messageOf('https://shop.example/1')))
})

test('firmware built to save space takes the configuration and makes nothing of it', async () => {
  const ap = await start({ labels: [{ ...tricolour, nfc: true }], saveSpace: true })
  expect(await (await fetch(urlOf(ap, '/get_ap_config'))).json()).toMatchObject({ savespace: '1' })
  expect(await setAddress(ap, 'https://shop.example/1')).toMatchObject({ status: 200 })
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await updates(ap, 1)
  expect([ap.labels.get(mac)?.nfcMemory, (await recordOf(ap, mac)).updatecount]).toEqual([null, 1])
})

test('the ninth listener pushes out the oldest', async () => {
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

test('pictures, hashes and counts are the same after a restart, even one without goodbye', async () => {
  const stateFolder = await mkdtemp(join(tmpdir(), 'shelfcast-simulator-'))
  folders.push(stateFolder)
  const first = await start({ stateFolder })
  const picture = pictureFor(modelIn(first))
  await upload(first, mac, picture)
  await updates(first, 1)
  const before = await recordOf(first, mac)
  // Nobody stops the first one: what it confirmed is already on disk.
  const second = await start({ stateFolder })
  expect(await recordOf(second, mac)).toMatchObject({ hash: before.hash, updatecount: 1, contentMode: 24 })
  expect(second.shown(mac).image?.pixels).toEqual(picture.pixels)
  expect((await fetch(urlOf(second, `/current/${mac}.raw`))).status).toBe(200)
  second.rebootLabel(mac)
  const third = await start({ stateFolder })
  expect(third.shown(mac).image).toBeNull()
})

test('a port in use is an error, not silence', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as { port: number }
  await expect(startAccessPoint({ port })).rejects.toThrow(/EADDRINUSE/)
  other.close()
})
