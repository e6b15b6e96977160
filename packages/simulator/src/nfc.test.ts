// simulator: NFC addresses of labels by content mode 14, over real sockets.
import { createHash } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { AccessPoint } from './access-point.ts'
import { pictureFor, post, recordOf, upload, urlOf } from './testing/try-out.ts'
import { mac, tricolour, folders, start, listen, modelIn, updates } from './testing/test-stand.ts'

const setAddress = (ap: AccessPoint, url: string) =>
  post(ap, '/save_cfg', { mac, contentmode: '14', modecfgjson: JSON.stringify({ url }) })
const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex').slice(0, 16).padEnd(32, '0')
/** The message as a phone finds it in the chip, byte for byte. */
const messageOf = (url: string) =>
  Buffer.concat([
    Buffer.from([3, url.length + 5, 0xd1, 1, url.length + 1, 0x55, 0]),
    Buffer.from(url),
    Buffer.from([0xfe]),
  ])

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
    expect(await recordOf(ap, mac)).toMatchObject({
      hash: md5(messageOf(url)),
      updatecount: count,
      pending: 0,
      contentMode: 14,
      capabilities: 0x41,
    })
  }
  expect([ap.labels.get(mac)?.nfcUrl, ap.shown(mac).updates]).toEqual([url, 1])
  expect(ap.shown(mac).image?.pixels).toEqual(picture.pixels)
  // The record no longer names the picture, so the same one is drawn again.
  await upload(ap, mac, picture)
  await updates(ap, 2)
  expect((await recordOf(ap, mac)).contentMode).toBe(24)
})

test('of a waiting address and a waiting upload, the later one is made', async () => {
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

test('a chip keeps its address through a restart of the label and of the access point, which then sends it once more', async () => {
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

test('firmware built to save space accepts the configuration and ignores it', async () => {
  const ap = await start({ labels: [{ ...tricolour, nfc: true }], saveSpace: true })
  expect(await (await fetch(urlOf(ap, '/get_ap_config'))).json()).toMatchObject({ savespace: '1' })
  expect(await setAddress(ap, 'https://shop.example/1')).toMatchObject({ status: 200 })
  await upload(ap, mac, pictureFor(modelIn(ap)))
  await updates(ap, 1)
  expect([ap.labels.get(mac)?.nfcMemory, (await recordOf(ap, mac)).updatecount]).toEqual([null, 1])
})
