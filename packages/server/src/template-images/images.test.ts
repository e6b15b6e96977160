// server/template-images: upload, list, read and delete the pictures of templates, over HTTP; hostile files; and labels
// of a replaced picture.
import { deflateSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listJobs, type Job } from '@shelfcast/contract/jobs/jobs'
import { ACTION, MENU } from '@shelfcast/contract/permissions'
import {
  deleteTemplateImages,
  listTemplateImages,
  readTemplateImage,
  registerTemplateImages,
  type TemplateImage,
} from '@shelfcast/contract/templates/images'
import { previewTemplate } from '@shelfcast/contract/templates/reads'
import { addTemplate, deleteTemplates } from '@shelfcast/contract/templates/templates'
import { decodePhoto } from '@shelfcast/render/photo-png'
import { pngOf } from '@shelfcast/render/png'
import { usingShop } from '../testing/shop.ts'
import { templateText } from '../testing/template-document.ts'

const { server, send, signIn, headers, storeIdOf } = usingShop({ stores: ['lyon', 'nice'] })

/** One colour, by another program's encoder. */
function picture(colour = 'red', { width = 6, height = 4, type = 'image/png' as const } = {}): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = colour
  context.fillRect(0, 0, width, height)
  return canvas.toBuffer(type)
}
/** By another program's decoder. */
async function pixelsOf(bytes: Buffer): Promise<Uint8ClampedArray> {
  const image = await loadImage(bytes)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}
const form = (fileName: string, content: Buffer | string = picture(), more: Record<string, unknown> = {}) => ({
  fileName,
  content: content.toString('base64'),
  ...more,
})
const register = (forms: readonly object[], query = {}) =>
  send(registerTemplateImages, { body: forms as never, query: query as never })
const list = async (query = {}) =>
  JSON.parse(((await send(listTemplateImages, { query })).body['text'] as string) || '[]') as TemplateImage[]
const names = async (query = {}) => (await list(query)).map(({ fileName, stationCode }) => stationCode + fileName)
const saveTemplate = (source: string, more = {}) =>
  send(addTemplate, {
    body: { templateName: 'winter-296x128-BWR', fileType: 'JSON', jsonData: documentWith(source), ...more } as never,
  })
const ofText = {
  text: undefined,
  face: undefined,
  sizes: undefined,
  lines: undefined,
  overflow: undefined,
  ink: undefined,
}
const documentWith = (source: string) =>
  templateText({ ...ofText, kind: 'image', source, fit: 'stretch', dither: 'none' })
const file = async (store: string, name: string) => {
  const path = `/api/common/images/service/${encodeURIComponent(store)}/${encodeURIComponent(name)}`
  const answer = await fetch(server.url + path, { headers })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}

beforeEach(async () => {
  for (const table of ['job', 'label', 'template', 'template_image'])
    await sql.raw(`delete from ${table}`).execute(server.db)
})

describe('the library', () => {
  test('an uploaded picture is listed with its size, and its pixels come back in every way', async () => {
    const { body } = await register([
      form('logo.png'),
      form('Bio.jpg', picture('blue', { type: 'image/jpeg' as never })),
    ])
    expect(body).toMatchObject({ responseCode: '200', imageList: [{ fileName: 'logo.png' }, { fileName: 'Bio.jpg' }] })
    const [bio, logo] = await list()
    expect(logo).toEqual({
      id: expect.any(Number),
      areaId: 0,
      stationCode: '',
      fileName: 'logo.png',
      created: expect.stringMatching(/Z$/),
      lastModified: expect.stringMatching(/Z$/),
      usedBy: [],
      width: 6,
      height: 4,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      account: 'anna',
    })
    expect(bio?.fileName).toBe('Bio.jpg')
    const { bytes } = await file('lyon', 'logo.png')
    const whole = await send(readTemplateImage, { query: { id: logo!.id } })
    expect(whole.body).toMatchObject({ fileName: 'logo.png', content: bytes.toString('base64') })
    // Our own reader, and another program's.
    const { rgba } = await decodePhoto(bytes)
    expect([...rgba.subarray(0, 4)]).toEqual([255, 0, 0, 255])
    expect([...(await pixelsOf(bytes))]).toEqual([...rgba])
  })

  test('the list searches by name and store, and pages by ten', async () => {
    await register(Array.from({ length: 12 }, (_, at) => form(`image ${at + 10}.png`)))
    await register([form('image 10.png', picture('blue'), { stationCode: 'nice', areaId: 7 })])
    expect(await list()).toHaveLength(10)
    expect(await names({ fileName: 'E 1', size: 50 })).toHaveLength(11)
    expect(await names({ stationCode: 'nice' })).toEqual(['niceimage 10.png'])
    expect(await names({ areaId: 7 })).toEqual(['niceimage 10.png'])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit where action = 'templateImage.save'`.execute(server.db)
    expect(rows[0]?.n).toBeGreaterThanOrEqual(13)
  })

  test('a store shows its own picture of a name, and the others show that of the company', async () => {
    await register([form('logo.png', picture('red')), form('logo.png', picture('blue'), { stationCode: 'nice' })])
    const colour = async (store: string) => [
      ...(await decodePhoto((await file(store, 'logo.png')).bytes)).rgba.subarray(0, 3),
    ]
    expect([await colour('nice'), await colour('lyon'), await colour('none')]).toEqual([
      [0, 0, 255],
      [255, 0, 0],
      [255, 0, 0],
    ])
    expect((await file('lyon', 'other.png')).status).toBe(204)
  })

  test('a picture with an existing name replaces it', async () => {
    await register([form('logo.png', picture('red'))])
    const [before] = await list()
    await register([form('logo.png', picture('blue', { width: 8 }))])
    const [after] = await list()
    expect(after).toMatchObject({ id: before?.id, width: 8, created: before?.created })
    expect(after?.hash).not.toBe(before?.hash)
  })

  test('a large picture is reduced, with its proportions', async () => {
    await register([form('wide.png', picture('red', { width: 3000, height: 300 }))])
    expect(await list()).toMatchObject([{ width: 1000, height: 100 }])
  })

  test('other companies and people without the code neither see nor change it', async () => {
    await register([form('logo.png'), form('store.png', picture(), { stationCode: 'nice' })])
    const [logo] = await list()
    const rival = await signIn('rob', { company: 'rival' })
    expect((await rival.send(listTemplateImages)).status).toBe(204)
    expect((await rival.send(readTemplateImage, { query: { id: logo!.id } })).status).toBe(204)
    expect((await rival.send(deleteTemplateImages, { query: { idList: [logo!.id] } })).status).toBe(404)
    expect((await rival.send(listTemplateImages, { query: { company: 'acme' } })).status).toBe(403)
    const reader = await signIn('rita', { menu: [MENU.templateTypeList.code], action: [] })
    expect((await reader.send(listTemplateImages)).status).toBe(200)
    expect((await reader.send(registerTemplateImages, { body: [form('a.png')] })).status).toBe(403)
    expect((await reader.send(deleteTemplateImages, { query: { idList: [logo!.id] } })).status).toBe(403)
    const local = await signIn('lou', {
      menu: [MENU.imageOnTemplate.code],
      action: [ACTION.templateImageEdit.code],
      stores: [storeIdOf('lyon')],
    })
    expect(JSON.parse((await local.send(listTemplateImages)).body['text'] as string)).toHaveLength(1)
    const foreign = [form('a.png', picture(), { stationCode: 'nice' })]
    expect((await local.send(registerTemplateImages, { body: foreign })).body['responseMessage']).toBe(
      'STORE_CODE_NOT_FOUND',
    )
    expect(await names()).toEqual(['logo.png', 'nicestore.png'])
  })
})

describe('templates', () => {
  test('an image that a template names cannot be deleted, and the refusal names the template', async () => {
    await register([form('logo.png'), form('free.png'), form('logo.png', picture(), { stationCode: 'nice' })])
    expect((await saveTemplate('logo.png')).status).toBe(200)
    const [free, logo, ofNice] = await list()
    expect(logo?.usedBy).toEqual(['winter-296x128-BWR'])
    const refused = await send(deleteTemplateImages, { query: { idList: [free!.id, logo!.id] } })
    expect([refused.status, refused.body['responseMessage']]).toEqual([
      405,
      'The image logo.png cannot be deleted. It is used by winter-296x128-BWR.',
    ])
    expect(await list()).toHaveLength(3)
    // The store shows that of the company then.
    expect((await send(deleteTemplateImages, { query: { idList: [free!.id, ofNice!.id] } })).status).toBe(200)
    await send(deleteTemplates, { query: { templateDeleteList: ['winter-296x128-BWR'] } })
    expect((await send(deleteTemplateImages, { query: { idList: [logo!.id] } })).status).toBe(200)
    expect(await list()).toEqual([])
  })

  test('a preview shows the picture, and one with the name from the product as well', async () => {
    await register([form('ACME.png', picture('red'))])
    for (const source of ['ACME.png', '{MANUFACTURER}.png']) {
      const article = { articleId: '1', articleName: 'Tea', data: { MANUFACTURER: 'ACME' } }
      const answer = await fetch(`${server.url}/api/common/templates/preview`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ jsonData: documentWith(source), article }),
      })
      expect(previewTemplate.path).toBe('/api/common/templates/preview')
      const data = await pixelsOf(Buffer.from(await answer.arrayBuffer()))
      const red = Array.from({ length: data.length / 4 }, (_, at) => at * 4).filter(
        (at) => data[at]! > 100 && data[at + 1]! < 100,
      )
      expect(red.length).toBeGreaterThan(100)
    }
  })

  test.each([
    ['that name it', 'logo.png'],
    ['that take the name from the product', '{MANUFACTURER}.png'],
  ])('a replaced picture redraws the labels of templates %s, when that is asked', async (_which, source) => {
    await register([form('logo.png')])
    await saveTemplate(source)
    const { rows } = await sql<{ label_id: number }>`
      insert into label (store_id, code, model, linked, template_name)
      values (${storeIdOf('lyon')}, '00000000000A', 'M2_296x128_BWR', true, 'winter-296x128-BWR')
      returning label_id`.execute(server.db)
    await sql`
      insert into label_page (label_id, store_id, wanted_version)
      values (${rows[0]!.label_id}, ${storeIdOf('lyon')}, 1)`.execute(server.db)
    const jobs = async () => ((await send(listJobs)).body['jobList'] ?? []) as Job[]
    await register([form('logo.png', picture('blue'))])
    expect(await jobs()).toEqual([])
    await register([form('logo.png', picture('green')), form('new.png')], { tagImageUpdateRequired: true })
    await expect.poll(jobs).toMatchObject([{ kind: 'TEMPLATE', name: 'winter-296x128-BWR', state: 'SUCCESS', done: 1 }])
    const events = await sql<{ detail: string }>`
      select detail from label_event where label_id = ${rows[0]!.label_id}`.execute(server.db)
    expect(events.rows).toEqual([{ detail: 'The image logo.png of the template winter-296x128-BWR was replaced.' }])
  })
})

/** A PNG of these rows that says it has another size. */
const lying = (width: number, height: number, rows: Buffer) => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.from(pngOf({ IHDR: header, IDAT: deflateSync(rows) }))
}
const damaged = () => {
  const bytes = picture('red', { width: 60, height: 40 })
  bytes[bytes.indexOf('IDAT') + 9]! ^= 0x5a
  return bytes
}
const gif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///yH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==', 'base64')

test.each<[string, Buffer | string, number, string]>([
  ['text', Buffer.from('hello world, this is no picture'), 405, 'not a PNG, JPEG, GIF, WebP or BMP'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), 405, 'not a PNG'],
  [
    'random bytes after the start of a PNG',
    Buffer.concat([picture().subarray(0, 33), Buffer.alloc(500, 77)]),
    405,
    'incomplete',
  ],
  ['a PNG that breaks off', picture('red', { width: 60, height: 40 }).subarray(0, 60), 405, 'incomplete'],
  ['a PNG with damaged data', damaged(), 405, 'damaged'],
  ['a PNG with half of its rows', lying(10, 10, Buffer.alloc(5 * 31)), 405, 'damaged'],
  ['a PNG that claims 900 megapixels', lying(30_000, 30_000, Buffer.alloc(1_000_000)), 413, '30000 × 30000'],
  ['a PNG that claims 39 megapixels', lying(6_500, 6_000, Buffer.alloc(1_000_000)), 405, 'damaged'],
  ['a PNG without pixels', lying(0, 5, Buffer.alloc(5)), 405, 'no pixels'],
  [
    'a JPEG that breaks off',
    picture('red', { width: 60, type: 'image/jpeg' as never }).subarray(0, -40),
    405,
    'incomplete',
  ],
  ['a GIF that breaks off', gif.subarray(0, -3), 405, 'incomplete'],
  ['a WebP that breaks off', picture('red', { type: 'image/webp' as never }).subarray(0, 40), 405, 'incomplete'],
  ['more than 5 MB', Buffer.alloc(5 * 1024 * 1024 + 1, 65), 413, 'larger than 5 MB'],
  ['nothing', '', 405, 'FIELD_IS_MISSING'],
])('%s is refused with its row, and nothing is stored', async (_what, content, status, words) => {
  const answer = await register([form('good.png'), form('bad.png', content)])
  expect([answer.status, answer.body['responseMessage'], answer.body['errors'].at(-1).field]).toEqual([
    status,
    expect.stringContaining(words),
    '1.content',
  ])
  expect(await list()).toEqual([])
})

test.each([
  ['a brace', { fileName: '{BRAND}.png' }],
  ['a slash', { fileName: '../etc/passwd' }],
  ['two dots', { fileName: '..' }],
  ['no name', { fileName: ' ' }],
  ['an unknown store', { stationCode: 'none' }],
  ['the same name twice', {}],
])('a form with %s is refused, and nothing is stored', async (_what, wrong) => {
  expect((await register([form('a.png'), { ...form('a.png'), ...wrong }])).status).toBe(405)
  expect(await list()).toEqual([])
})

test('GIF and WebP files are read', async () => {
  expect(
    (await register([form('a.gif', gif), form('b.webp', picture('red', { type: 'image/webp' as never }))])).status,
  ).toBe(200)
  expect(await list()).toMatchObject([
    { width: 1, height: 1 },
    { width: 6, height: 4 },
  ])
})
