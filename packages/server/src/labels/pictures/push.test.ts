// server/labels/pictures: pictures pushed to labels over HTTP: accepted files, refusals before unpacking, and how long
// a picture stays.
import { createCanvas } from '@napi-rs/canvas'
import { deflateSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { mergeArticles, replaceArticles } from '@shelfcast/contract/articles/articles'
import { turnMatching } from '@shelfcast/contract/labels/commands'
import { cancelJob, listJobs } from '@shelfcast/contract/jobs/jobs'
import { previewImage, pushContents, pushImage } from '@shelfcast/contract/labels/images'
import { turnPages } from '@shelfcast/contract/labels/pages'
import { saveLabelProperties } from '@shelfcast/contract/labels/properties'
import { linkLabels, unlinkLabels } from '@shelfcast/contract/labels/links'
import { listLabels, readLabel } from '@shelfcast/contract/labels/labels'
import { readLabelHistory } from '@shelfcast/contract/labels/history'
import { encodePng } from '@shelfcast/render/png'
import { fitted } from '@shelfcast/render/fit'
import { matchPalette } from '@shelfcast/render/palette'
import { modelOf } from '@shelfcast/render/models'
import { usingShop } from '../../testing/shop.ts'

const store = 'lyon'
const [one, two, unheard] = ['0000000000A1', '0000000000A2', '0000000000C1'] as const
const model = modelOf('M3_296x160_BWRY')!

const { server, send } = usingShop({ stores: [store] })
beforeEach(async () => {
  const { db } = server
  await db.deleteFrom('label').execute()
  await send(replaceArticles, {
    query: { store },
    body: [{ articleId: 'P1', articleName: 'Butter', data: { LIST_PRICE: '1.00' } }],
  })
  await send(linkLabels, {
    query: { store },
    body: { assignList: [one, two, unheard].map((labelCode) => ({ labelCode, articleIdList: ['P1'] })) },
  })
  await db.updateTable('label').set({ model: model.key }).where('code', 'in', [one, two]).execute()
})

function photo(width: number, height: number) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  for (let x = 0; x < width; x += 1) {
    context.fillStyle = `rgb(${Math.round((x / width) * 255)}, 40, ${255 - Math.round((x / width) * 255)})`
    context.fillRect(x, 0, 1, height)
  }
  return canvas
}
const jpeg = () => photo(600, 400).toBuffer('image/jpeg').toString('base64')
const png = () => photo(300, 200).toBuffer('image/png').toString('base64')
function bitmap(): string {
  const bytes = Buffer.alloc(54 + 8 * 4 * 8, 255)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(0, 6)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(8, 18)
  bytes.writeInt32LE(8, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(32, 28)
  bytes.fill(0, 30, 54)
  return bytes.toString('base64')
}
const push = (body: object) =>
  send(pushImage, { query: { store }, body: { labelCode: one, page: 1, image: png(), ...body } as never })
const wanted = async (label: string = one): Promise<{ page: number; content: string }> => {
  const { body } = await send(readLabel, { query: { store, label } })
  return { page: body['activePage'], content: body['wantedImage'][0].content }
}
const preview = async (body: object = {}): Promise<string> =>
  (await send(previewImage, { query: { labelCode: one }, body: { image: png(), ...body } as never })).body['image']

test('the preview matches the wanted picture of the label, for each kind of file and each method', async () => {
  for (const image of [jpeg(), png(), bitmap(), `data:image/png;base64,${png()}`]) {
    for (const optAlgType of [1, 2, 3]) {
      const body = { image, optAlgType, fit: 'cover' }
      const seen = await preview(body)
      expect((await push(body)).status).toBe(200)
      expect((await wanted()).content).toBe(seen)
    }
  }
})

test('the server draws the same pixels as a browser in its preview', async () => {
  const canvas = photo(300, 200)
  const { data } = canvas.getContext('2d').getImageData(0, 0, 300, 200)
  const crop = { x: 20.5, y: 10, width: 200, height: 150 }
  const image = matchPalette(
    fitted({ width: 300, height: 200, rgba: data }, model, { fit: 'contain', crop }),
    model.width,
    model.height,
    model.palette,
    'burkes',
  )
  expect(await preview({ optAlgType: 2, crop })).toBe(
    Buffer.from(encodePng(image, (rows) => deflateSync(rows, { level: 6 }), { perceptual: true })).toString('base64'),
  )
})

test('the address sent with a picture is ordered for the label’s chip, and skipped for a label without one', async () => {
  await server.db.updateTable('label').set({ capabilities: 0x40 }).where('code', '=', one).execute()
  const rows = async (): Promise<string[][]> =>
    (await send(listLabels, { query: { store } })).body['labelList']
      .slice(0, 2)
      .map((label: { labelCode: string; nfcUrl: string }) => [label.labelCode, label.nfcUrl])
  expect(
    (
      await push({
        labelCodes: [one, two],
        articleList: [{ articleId: 'P1' }, { articleId: 'P2', nfcUrl: 'https://shop.example/1' }],
      })
    ).status,
  ).toBe(200)
  expect(await rows()).toEqual([
    [one, 'https://shop.example/1'],
    [two, ''],
  ])
  expect(
    (
      await send(pushContents, {
        body: {
          labels: [
            { labelCode: one, nfcUrl: 'https://shop.example/2', contents: [{ imgBase64: png(), pageIndex: 2 }] },
          ],
        } as never,
      })
    ).status,
  ).toBe(200)
  expect(await rows()).toEqual([
    [one, 'https://shop.example/2'],
    [two, ''],
  ])
  expect((await push({ articleList: [{ articleId: 'P1', nfcUrl: 'no address' }] })).status).toBe(405)
})

test('a picture for a label on edge fills the swapped size, stays when the label is turned over, and gives way to the product when it is laid flat', async () => {
  const turn = (rotation: number) =>
    send(saveLabelProperties, {
      query: { store },
      body: { labelPropertyList: [{ type: model.key, rotation: rotation as 0 }] },
    })
  const product = (await wanted()).content
  await turn(90)
  const seen = await preview({ fit: 'cover' })
  expect(Buffer.from(seen, 'base64').readUInt32BE(16)).toBe(model.height)
  await push({ fit: 'cover' })
  expect((await wanted()).content).toBe(seen)
  await turn(270)
  expect((await wanted()).content).toBe(seen)
  await turn(0)
  expect((await wanted()).content).toBe(product)
})

test('a picture on page 1 stays until its product changes', async () => {
  const product = (await wanted()).content
  await push({ optAlgType: 2 })
  const pushed = (await wanted()).content
  expect(pushed).not.toBe(product)
  await send(mergeArticles, {
    query: { store },
    body: [{ articleId: 'P1', articleName: 'Butter', data: { LIST_PRICE: '2.00' } }],
  })
  expect((await wanted()).content).not.toBe(pushed)
  const { body } = await send(readLabelHistory, { query: { store, label: one } })
  expect(body['timelineInfo'].map((line: { detail: string | null }) => line.detail)).toContain('Picture on page 1')
})

test('pages beyond the first survive price changes, can be shown, and are deleted with the link', async () => {
  await push({ page: 3, optAlgType: 2 })
  const three = await wanted()
  expect(three.page).toBe(3)
  await send(turnPages, { query: { store }, body: { pageChangeList: [{ labelCode: one, page: 1 }] } })
  await send(mergeArticles, {
    query: { store },
    body: [{ articleId: 'P1', articleName: 'Butter', data: { LIST_PRICE: '3.00' } }],
  })
  expect((await send(turnMatching, { query: { store, page: 3 } })).body).toMatchObject({ count: 1 })
  expect(await wanted()).toEqual(three)
  await send(unlinkLabels, { query: { store }, body: { unAssignList: [one] } })
  await send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: one, articleIdList: ['P1'] }] } })
  expect(
    (await send(turnPages, { query: { store }, body: { pageChangeList: [{ labelCode: one, page: 3 }] } })).body[
      'responseMessage'
    ],
  ).toBe('PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES')
})

test('linking another product shows that product, whatever page was in front', async () => {
  const product = (await wanted()).content
  await push({ page: 2 })
  expect((await wanted()).page).toBe(2)
  const link = (articleId: string) =>
    send(linkLabels, { query: { store }, body: { assignList: [{ labelCode: one, articleIdList: [articleId] }] } })
  await link('P1')
  expect((await wanted()).page, 'the same product keeps its pages').toBe(2)
  await send(mergeArticles, {
    query: { store },
    body: [{ articleId: 'P2', articleName: 'Milk', data: { LIST_PRICE: '1.10' } }],
  })
  await link('P2')
  const { page, content } = await wanted()
  expect(page).toBe(1)
  expect(content).not.toBe(product)
  expect(content).not.toBe(await preview())
})

test('ten or more labels that turn at once appear in the tray until each shows its page; fewer do not', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `00000000D0${String(at).padStart(2, '0')}`)
  await send(linkLabels, {
    query: { store },
    body: { assignList: codes.map((labelCode) => ({ labelCode, articleIdList: ['P1'] })) },
  })
  await server.db.updateTable('label').set({ model: model.key }).where('code', 'in', codes).execute()
  await server.db.deleteFrom('job').execute()
  expect((await push({ labelCode: undefined, labelCodes: codes, page: 2, frontPage: 1 })).status).toBe(200)
  await push({ page: 3, frontPage: 1 })
  expect((await send(turnMatching, { query: { store, page: 3 } })).body).toMatchObject({ count: 1 })
  expect((await send(listJobs, { query: {} })).body['jobList'] ?? []).toEqual([])
  const { body } = await send(turnMatching, { query: { store, page: 2 } })
  expect(body).toMatchObject({ count: 10 })
  expect((await send(listJobs, { query: {} })).body['jobList']).toMatchObject([
    { id: body['customBatchId'], kind: 'PUSH', name: 'Page 2: 10 labels', total: 10, done: 0, state: 'RUNNING' },
  ])
})

test('a stopped bulk order is undone on labels that do not show it yet, and stays on labels that do', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => `00000000E0${String(at).padStart(2, '0')}`)
  await send(linkLabels, {
    query: { store },
    body: { assignList: codes.map((labelCode) => ({ labelCode, articleIdList: ['P1'] })) },
  })
  await server.db.updateTable('label').set({ model: model.key }).where('code', 'in', codes).execute()
  const stop = (id: string) => send({ ...cancelJob, path: cancelJob.path.replace('{id}', id) })
  const jobs = async () => (await send(listJobs, { query: {} })).body['jobList']
  const atRest = (labels: readonly string[]) =>
    sql`
      update label_page p
      set shown_version = wanted_version
      from label l where l.label_id = p.label_id and l.code = any(${labels}::bpchar[])`.execute(server.db)
  const contents = async () => (await Promise.all(codes.map(wanted))).map((one) => one.content)
  const [linked] = await jobs()
  expect(linked).toMatchObject({ kind: 'PUSH', state: 'RUNNING', mayCancel: false })
  expect((await stop(linked.id)).status).toBe(409)
  await atRest(codes)
  const [product] = await contents()
  const pushed = await push({ labelCode: undefined, labelCodes: codes })
  const id = String(pushed.body['customBatchId'])
  const [picture] = await contents()
  expect(picture).not.toBe(product)
  await atRest(codes.slice(0, 5))
  expect((await jobs())[0]).toMatchObject({ id, done: 5, mayCancel: true })
  expect((await stop(id)).status).toBe(200)
  expect((await jobs())[0]).toMatchObject({ id, state: 'CANCELLED', total: 12, done: 5, failed: 0, mayCancel: false })
  expect(await contents()).toEqual(codes.map((_code, at) => (at < 5 ? picture : product)))
  expect((await stop(id)).status).toBe(409)
  const { body } = await send(readLabelHistory, { query: { store, label: codes[11]! } })
  expect(body['timelineInfo'][0]).toMatchObject({
    event: 'CHANGE',
    account: 'anna',
    detail: expect.stringContaining('Stopped'),
  })

  await push({ labelCode: undefined, labelCodes: codes, page: 2, frontPage: 1 })
  await atRest(codes)
  const turned = await send(turnMatching, { query: { store, page: 2 } })
  await atRest(codes.slice(0, 3))
  expect((await stop(String(turned.body['customBatchId']))).status).toBe(200)
  expect((await Promise.all(codes.map(wanted))).map((one) => one.page)).toEqual(
    codes.map((_code, at) => (at < 3 ? 2 : 1)),
  )
})

test('news after an order survives when the order is stopped', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `00000000F0${String(at).padStart(2, '0')}`)
  await send(linkLabels, {
    query: { store },
    body: { assignList: codes.map((labelCode) => ({ labelCode, articleIdList: ['P1'] })) },
  })
  await server.db.updateTable('label').set({ model: model.key }).where('code', 'in', codes).execute()
  const id = String((await push({ labelCode: undefined, labelCodes: codes })).body['customBatchId'])
  await push({ labelCode: codes[0]!, image: jpeg() })
  const newer = await wanted(codes[0])
  expect((await send({ ...cancelJob, path: cancelJob.path.replace('{id}', id) })).status).toBe(200)
  expect(await wanted(codes[0])).toEqual(newer)
  expect((await wanted(codes[1])).content).not.toBe(newer.content)
})

test('frontPage selects the shown page; loading another one leaves the label unchanged', async () => {
  const before = await wanted()
  expect((await push({ page: 2, frontPage: 1 })).status).toBe(200)
  expect(await wanted()).toEqual(before)
  expect((await push({ page: 2, frontPage: 5 })).body['responseMessage']).toBe('PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES')
})

test('the older format pushes several pages of several labels, and many labels get one picture', async () => {
  const contents = [
    { contentType: 'image', imgBase64: png(), pageIndex: 2, skipChecksumValidation: true },
    { imgBase64: bitmap(), pageIndex: 3 },
  ]
  expect(
    (
      await send(pushContents, {
        body: {
          labels: [
            { labelCode: one, frontPage: 2, contents },
            { labelCode: two, contents },
          ],
        } as never,
      })
    ).status,
  ).toBe(200)
  expect([(await wanted(one)).page, (await wanted(two)).page]).toEqual([2, 3])
  expect((await push({ labelCode: undefined, labelCodes: [one, two], page: 1 })).status).toBe(200)
  expect((await wanted(one)).content).toBe((await wanted(two)).content)
})

const liar = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]),
  Buffer.from('IHDR'),
  Buffer.from([0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30, 8, 6, 0, 0, 0, 0, 0, 0, 0]),
]).toString('base64')
test.each([
  [
    'no picture at all',
    { image: Buffer.from('hello world, this is no picture').toString('base64') },
    405,
    'not a PNG, JPEG, GIF, WebP or BMP',
  ],
  [
    'a drawing of another kind',
    { image: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>').toString('base64') },
    405,
    'not a PNG, JPEG, GIF, WebP or BMP',
  ],
  ['a small file that claims 900 megapixels', { image: liar }, 413, '30000 × 30000'],
  [
    'a file of more than 5 MB',
    { image: Buffer.alloc(5 * 1024 * 1024 + 1, 65).toString('base64') },
    413,
    'larger than 5 MB',
  ],
  ['a picture that breaks off', { image: png().slice(0, 120) }, 405, 'cannot be read'],
  ['a page beyond the label', { page: 8 }, 405, 'PAGE_CAN_NOT_BE_GREATER_THAN_MAX_PAGES'],
  ['a label never heard', { labelCode: unheard }, 405, 'No gateway has heard'],
  ['an unknown label', { labelCode: '0000000000FF' }, 405, 'LABEL_CODE_NOT_FOUND'],
  ['no label', { labelCode: undefined }, 405, 'FIELD_IS_MISSING'],
  ['an unknown method', { optAlgType: 4 }, 405, 'optAlgType'],
])('%s is refused, and the label keeps its picture', async (_case, body, status, words) => {
  const before = await wanted()
  const answer = await push(body)
  expect([answer.status, answer.body['responseMessage']]).toEqual([status, expect.stringContaining(words)])
  expect(await wanted()).toEqual(before)
})
