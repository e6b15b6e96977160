// simulator: the results of uploaded pictures, over real sockets (hardware facts §1.2–1.4).
import { createHash } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { encodeJpeg } from '@shelfcast/render/jpeg'
import { models } from '@shelfcast/render/models'
import { turned } from '@shelfcast/render/turn'
import { expect, test } from 'vitest'
import { pictureFor, post, recordOf, upload, urlOf } from './testing/try-out.ts'
import { mac, tricolour, start, listen, modelIn, updates, queued, pause } from './testing/test-stand.ts'

test.each(['legacy', 'current'] as const)(
  '%s firmware: an uploaded palette picture is shown with identical pixels',
  async (firmware) => {
    const ap = await start({ firmware })
    const picture = pictureFor(modelIn(ap))
    expect(await upload(ap, mac, picture)).toEqual({ status: 200, text: firmware === 'legacy' ? 'Ok, saved' : '' })
    await updates(ap, 1)
    expect(ap.shown(mac).image?.pixels).toEqual(picture.pixels)
  },
)

test.each(models.map(({ key }) => key))('%s, plain and compressed firmware: pixels arrive as sent', async (key) => {
  const plain = '0000000000000001',
    packed = '0000000000000002'
  const ap = await start({
    labels: [
      { mac: plain, model: key, firmware: 1 },
      { mac: packed, model: key, firmware: 0x30 },
    ],
  })
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
    expect([late, stranger, paused]).toEqual(
      firmware === 'legacy'
        ? [
            { status: 400, text: 'parameters incomplete' },
            { status: 400, text: 'mac not found' },
            { status: 409, text: 'Come back later' },
          ]
        : Array(3).fill({ status: 200, text: '' }),
    )
    await pause(20)
    expect(ap.shown(mac)).toMatchObject({ image: null, updates: 0 })
    expect((await recordOf(ap, mac)).contentMode).toBe(0)
  }
})

test('fields after the file count; only the address must come before it', async () => {
  const ap = await start()
  await upload(ap, '0233AABBCC01', pictureFor(modelIn(ap)), { alias: 'Milk shelf', contentmode: '25' }, [
    'alias',
    'contentmode',
    'dither',
  ])
  await updates(ap, 1)
  expect(await recordOf(ap, mac)).toMatchObject({ alias: 'Milk shelf', contentMode: 25 })
})

test('a progressive and a two-component picture are not sent and report invalid jpg, then a missing result', async () => {
  const ap = await start()
  const ear = await listen(ap)
  const good = Buffer.from(encodeJpeg(pictureFor(modelIn(ap))))
  const frame = good.indexOf(Buffer.from([0xff, 0xc0]))
  const progressive = Buffer.from(good)
  progressive[frame + 1] = 0xc2
  const twoComponents = Buffer.from(good)
  twoComponents[frame + 9] = 2
  const said = ['invalid jpg', `File not found. /temp/${mac}.raw`, `Error accessing /temp/${mac}.raw`]
  for (const [index, bad] of [progressive, twoComponents].entries()) {
    await upload(ap, mac, bad)
    await ear.hear(() => ear.messages.filter(({ errMsg }) => errMsg === said[2]).length === index + 1)
  }
  expect(ear.messages.flatMap(({ errMsg }) => errMsg ?? [])).toEqual([...said, ...said])
  expect(ap.shown(mac)).toMatchObject({ image: null, updates: 0 })
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, hash: '0'.repeat(32) })
})

test('a picture in the wrong size, and half a picture, are sent: no size is compared', async () => {
  const ap = await start()
  const small = createCanvas(100, 100).toBuffer('image/jpeg', 95)
  await upload(ap, mac, small)
  await updates(ap, 1)
  expect(ap.shown(mac)).toMatchObject({ image: null, bytes: { length: Math.ceil((100 * 100) / 8) } })
  const picture = pictureFor(modelIn(ap))
  const jpeg = encodeJpeg(picture)
  await upload(ap, mac, jpeg.subarray(0, jpeg.length / 2))
  await updates(ap, 2)
  const shown = ap.shown(mac).image!.pixels
  expect(shown.subarray(0, 100)).toEqual(picture.pixels.subarray(0, 100))
  expect(shown.subarray(-100)).toEqual(new Uint8Array(100))
})

test('rotate turns by quarters, invert swaps the first two colours', async () => {
  const square = '00000233AABBCC02'
  const ap = await start({ labels: [tricolour, { mac: square, model: 'M3_200x200_BWR' }] })
  const picture = pictureFor(modelIn(ap))
  await upload(ap, mac, picture, { rotate: '2' })
  await updates(ap, 1)
  expect(Buffer.compare(ap.shown(mac).image!.pixels, picture.pixels.toReversed())).toBe(0)
  await upload(ap, mac, picture, { rotate: '0', invert: '1' })
  await updates(ap, 2)
  expect(
    Buffer.compare(
      ap.shown(mac).image!.pixels,
      picture.pixels.map((index) => (index < 2 ? 1 - index : index)),
    ),
  ).toBe(0)
  const even = pictureFor(modelIn(ap, square))
  await upload(ap, square, even, { rotate: '1' })
  await updates(ap, 1, square)
  expect(Buffer.compare(ap.shown(square).image!.pixels, turned(even, 90).pixels)).toBe(0)
})

test('an access point with showtimestamp writes the time into the corner of every picture', async () => {
  const ap = await start({ labels: [{ mac, model: 'M3_200x200_BWR' }] })
  expect(ap.settings.showtimestamp).toBe(0)
  const picture = pictureFor(modelIn(ap))
  await post(ap, '/save_apcfg', { showtimestamp: '1' })
  await upload(ap, mac, picture)
  await updates(ap, 1)
  const shown = ap.shown(mac).image!.pixels
  const changed = [...shown.keys()].filter((at) => shown[at] !== picture.pixels[at])
  const columns = changed.map((at) => at % 200),
    rows = changed.map((at) => Math.floor(at / 200))
  // Sixteen cells of 6 × 8 and a frame, two pixels from the right and from the bottom.
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(200 - 16 * 6 - 3)
  expect(Math.max(...columns)).toBeLessThan(200 - 2)
  expect([Math.min(...rows), Math.max(...rows)].map((row) => row >= 200 - 11 && row < 200 - 2)).toEqual([true, true])
  expect(changed.length).toBeGreaterThan(100)
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
  expect(done).toMatchObject({
    pending: 0,
    hash: createHash('md5').update(raw).digest('hex').slice(0, 16) + '0'.repeat(16),
  })
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

test('a waiting offer can be fetched by its reversed MD5', async () => {
  const ap = await start({ labels: [{ ...tricolour, reachable: false }] })
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await queued(ap)
  const bytes = Buffer.from(await (await fetch(urlOf(ap, `/getdata?mac=${mac}`))).arrayBuffer())
  const md5 = createHash('md5').update(bytes).digest().subarray(0, 8).reverse().toString('hex')
  expect((await fetch(urlOf(ap, `/getdata?mac=${mac}&md5=${md5}`))).status).toBe(200)
  expect((await fetch(urlOf(ap, `/getdata?mac=${mac}&md5=${'0'.repeat(16)}`))).status).toBe(400)
})

test('an offer without a taker ends in xfer timeout with unchanged updatecount', async () => {
  const ap = await start({ labels: [{ ...tricolour, reachable: false }], offerLifeSeconds: 0.1 })
  const ear = await listen(ap)
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await ear.hear(({ errMsg }) => errMsg?.includes(`< ${mac} xfer timeout`))
  expect(await recordOf(ap, mac)).toMatchObject({ pending: 0, updatecount: 0, hash: '0'.repeat(32) })
})

test('night hours and low flash hold pictures back until they end; uploads are accepted meanwhile', async () => {
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

test('a label in long sleep gets a conversion only while a client listens', async () => {
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

test('a preload is stored, not shown', async () => {
  const ap = await start()
  await upload(ap, mac, pictureFor(modelIn(ap)), { preloadtype: '16' })
  await expect.poll(async () => (await recordOf(ap, mac)).updatecount).toBe(1)
  expect(ap.shown(mac).image).toBeNull()
  expect([...ap.labels.get(mac)!.stored.keys()]).toEqual([16])
})
