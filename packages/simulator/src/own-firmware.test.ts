// simulator: the access point's own firmware: loaded from an address, checked, and run from its next restart on.
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startAccessPoint, type AccessPoint } from './access-point.ts'
import { accessPointFirmware } from './own-firmware.ts'

const program = accessPointFirmware('2.90', 50_000)
let ap: AccessPoint
let house: Server
let socket: WebSocket
let words: string[]

beforeEach(async () => {
  ap = await startAccessPoint({ speed: Infinity })
  house = createServer((request, response) => {
    response
      .writeHead(
        request.url === '/ap.bin' ? 200 : 404,
        request.url === '/ap.bin' ? { 'content-length': program.length } : {},
      )
      .end(request.url === '/ap.bin' ? program : 'no')
  })
  await new Promise<void>((listening) => {
    house.listen(0, '127.0.0.1', listening)
  })
  words = []
  socket = new WebSocket(`ws://127.0.0.1:${ap.address.port}/ws`)
  socket.on('message', (data) => {
    const { console: word } = JSON.parse(String(data)) as { console?: string }
    if (word !== undefined) words.push(word)
  })
  await new Promise((open) => {
    socket.once('open', open)
  })
})
afterEach(async () => {
  socket.terminate()
  house.close()
  await ap.stop()
})

const here = (path: string) => `http://127.0.0.1:${ap.address.port}${path}`
const facts = async () => (await (await fetch(here('/sysinfo'))).json()) as { buildversion: string; rollback: boolean }
const version = async () => (await facts()).buildversion
const rollBack = async () => {
  const answer = await fetch(here('/rollback'), { method: 'POST' })
  return [answer.status, await answer.text(), answer.headers.get('content-type')]
}
const md5 = createHash('md5').update(program).digest('hex')
const update = async (more: Record<string, string> = {}) =>
  fetch(here('/update_ota'), {
    method: 'POST',
    body: new URLSearchParams({
      url: `http://127.0.0.1:${(house.address() as AddressInfo).port}/ap.bin`,
      md5,
      size: String(program.length),
      ...more,
    }),
  })

test('firmware is loaded, reported in words, and runs after a requested restart', async () => {
  const answer = await update()
  expect([answer.status, await answer.text()]).toEqual([200, 'In progress'])
  await expect.poll(() => words).toContain('[reboot]')
  expect(words).toEqual([
    'start downloading',
    expect.stringContaining('/ap.bin'),
    ...words.slice(2, -3),
    'Firmware update successful',
    'Reboot system now',
    '[reboot]',
  ])
  expect(words).toContain('Progress: 100% 50000 50000')
  expect([await version(), ap.runState]).toEqual(['2.85', 2])
  await ap.reboot()
  expect(await version()).toBe('2.90')
})

test.each<[string, Record<string, string>, string[]]>([
  ['another sum', { md5: '0'.repeat(32) }, ['Error updating firmware:', 'MD5 Check Failed']],
  ['more than was said', { size: '40000' }, ['Error writing firmware data:', 'No Error']],
  ['more than it has room for', { size: '7000000' }, ['Failed to begin firmware update', 'Not Enough Space']],
  [
    'an address without a server',
    { url: 'http://127.0.0.1:1/ap.bin' },
    ['Failed to download firmware file (HTTP code -1)', 'connection refused'],
  ],
])('%s leaves it unchanged, and says why', async (_, more, last) => {
  await update(more)
  await expect.poll(() => words.slice(-2)).toEqual(last)
  await ap.reboot()
  expect(await version()).toBe('2.85')
})

test('an order without all it needs is refused', async () => {
  expect((await fetch(here('/update_ota'), { method: 'POST', body: new URLSearchParams({ md5 }) })).status).toBe(400)
})

test('after an update it returns to the program before, and from there to the update again', async () => {
  expect((await facts()).rollback).toBe(false)
  expect(await rollBack()).toEqual([400, '', 'Rollback not allowed'])
  await expect.poll(() => words).toEqual(['Rollback not allowed'])
  await update()
  await expect.poll(() => words).toContain('[reboot]')
  await ap.reboot()
  expect(await facts()).toMatchObject({ buildversion: '2.90', rollback: true })
  expect(await rollBack()).toEqual([200, '', 'Rollback successful'])
  expect(await version()).toBe('2.90')
  await ap.reboot()
  expect(await facts()).toMatchObject({ buildversion: '2.85', rollback: true })
})

test('an update that fails while it is written leaves nothing to return to', async () => {
  ap.otherVersion = '2.75'
  await update({ url: 'http://127.0.0.1:1/ap.bin' })
  await expect.poll(() => words).toContain('connection refused')
  expect((await facts()).rollback).toBe(true)
  await update({ md5: '0'.repeat(32) })
  await expect.poll(() => words).toContain('MD5 Check Failed')
  expect((await facts()).rollback).toBe(false)
})
