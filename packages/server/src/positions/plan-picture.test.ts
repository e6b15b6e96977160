// server/positions: pictures of plans from hostile files: they are refused or drawn in a separate process, nothing is fetched,
// and the server goes on.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlan, savePlan } from '@shelfcast/contract/positions/plans'
import { usingShop } from '../testing/shop.ts'
import { testReading } from '../testing/start-server.ts'
import { createPlanPainter } from './plan-picture.ts'

const { send } = usingShop()
const query = { store: 'lyon' }
let fetched = 0
const stranger = createServer((_request, response) => {
  fetched += 1
  response.end()
})
beforeAll(() => new Promise<void>((resume) => stranger.listen(0, '127.0.0.1', resume)))
afterAll(() => new Promise((resume) => stranger.close(resume)))
const strange = () => `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/x.png`

const attributes = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const svg = (inside: string, size = 'width="400" height="300"') => `<svg ${attributes} ${size}>${inside}</svg>`
const red = '<rect width="200" height="300" fill="#f00"/>'
const upload = async (content: string | Buffer) => {
  const imageBase64 = Buffer.from(content).toString('base64')
  const body = { floor: '1', imageBase64, widthMetres: 40, heightMetres: 30 }
  const { status, body: answer } = await send(savePlan, { query, body })
  return { status, message: String(answer['responseMessage']) }
}
const pixels = async () => {
  const { body } = await send(readPlan, { query: { ...query, floor: '1' } })
  const image = await loadImage(Buffer.from(body['imageBase64'] as string, 'base64'))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const at = (x: number, y: number) => [...context.getImageData(x * image.width, y * image.height, 1, 1).data]
  return { size: [image.width, image.height], left: at(0.25, 0.5), right: at(0.75, 0.5) }
}

test('a drawing of any size becomes a picture of the same shape, on white', async () => {
  for (const size of [
    'width="400" height="300"',
    'viewBox="0 0 400 300"',
    'width="40mm" height="30mm" viewBox="0 0 400 300"',
  ]) {
    expect(await upload(`<?xml version="1.0"?><!-- > --><!DOCTYPE svg>${svg(red, size)}`)).toMatchObject({
      status: 200,
    })
    const { size: drawn, left, right } = await pixels()
    expect(drawn).toEqual([2_400, 1_800])
    expect(left[0]! - left[1]!).toBeGreaterThan(200)
    expect(Math.min(...right)).toBeGreaterThan(245)
  }
  expect(await upload(svg('<rect width="20000" height="200"/>', 'width="20000" height="200"'))).toMatchObject({
    status: 200,
  })
  expect((await pixels()).size).toEqual([2_400, 24])
})

test.each([
  ['a script', () => svg('<script>1</script>'), /script/],
  ['another document inside', () => svg('<foreignObject><a/></foreignObject>'), /another document/],
  ['a picture of another server', () => svg(`<image xlink:href="${strange()}" width="9" height="9"/>`), /other files/],
  ['a file of the server', () => svg('<image href="file:///etc/hostname" width="9" height="9"/>'), /other files/],
  ['styles of another server', () => svg(`<style>@import url("${strange()}");</style>`), /other files/],
  [
    'a pattern of another server',
    () => svg(`<rect style="fill: url('${strange()}#a')" width="9" height="9"/>`),
    /other files/,
  ],
  [
    'a picture inside with too many pixels',
    () => svg(`<image href="data:image/png;base64,${hugePng()}" width="9" height="9"/>`),
    /other files/,
  ],
  ['entities', () => `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, /entities/],
  ['elements inside elements without end', () => svg('<g>'.repeat(100_000) + '</g>'.repeat(100_000)), /deeply/],
  ['half a drawing', () => svg(red).slice(0, 120), /incomplete|no size|damaged/],
  ['no size', () => `<svg ${attributes}>${red}</svg>`, /no size/],
  ['half a picture', () => createCanvas(90, 90).toBuffer('image/png').subarray(0, 60), /incomplete/],
  ['another kind of picture', () => createCanvas(9, 9).toBuffer('image/webp'), /another kind/],
  ['text', () => 'hello', /another kind/],
])('%s is refused and nothing is fetched', async (_what, content, says) => {
  const { status, message } = await upload(content())
  expect([status, message]).toEqual([405, expect.stringMatching(says)])
  expect(fetched).toBe(0)
})

/** A header that claims more pixels than any plan has. */
function hugePng(): string {
  const png = createCanvas(1, 1).toBuffer('image/png')
  png.writeUInt32BE(60_000, 16)
  png.writeUInt32BE(60_000, 20)
  return png.toString('base64')
}

test('a picture with too many pixels is refused before it is unpacked', async () => {
  const { status, message } = await upload(Buffer.from(hugePng(), 'base64'))
  expect([status, message]).toEqual([405, expect.stringContaining('40000000')])
})

test('a drawing that takes for ever is given up, and the next one is drawn', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, at) => `<g id="g${at + 1}">${`<use xlink:href="#g${at}"/>`.repeat(10)}</g>`,
  )
  const bomb = svg(`<defs><g id="g0">${red}</g>${levels.join('')}</defs><use xlink:href="#g12"/>`)
  const painter = createPlanPainter(testReading().folder, 3_000)
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const [first, second] = await Promise.allSettled([painter.paint(base64(bomb)), painter.paint(base64(svg(red)))])
  expect(first).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('too long') } })
  expect(second).toMatchObject({ status: 'fulfilled', value: { width: 2_400, height: 1_800 } })
})
