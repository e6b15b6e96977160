// server/template-images: types of designs, all templates with their images as one text, and pictures of saved ones, through
// their calls.
import { deflateSync, inflateSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { exportTemplates, importTemplates, type TemplateExchange } from '@shelfcast/contract/templates/exchange'
import { addTemplateGroup, listTemplateGroups } from '@shelfcast/contract/templates/groups'
import { addTemplate, listTemplates, readTemplateContent } from '@shelfcast/contract/templates/templates'
import * as types from '@shelfcast/contract/templates/types'
import { ACTION } from '@shelfcast/contract/permissions'
import { registerTemplateImages } from '@shelfcast/contract/templates/images'
import { encodePhoto } from '@shelfcast/render/photo-png'
import { usingShop } from '../testing/shop.ts'
import { templateText } from '../testing/template-document.ts'

const { server, send, headers, storeIdOf, signIn } = usingShop()
const pixels = { width: 2, height: 2, rgba: new Uint8ClampedArray(16).fill(200) }
const picture = Buffer.from(encodePhoto(pixels, deflateSync)).toString('base64')
const name = 'winter-296x128-BWR'

const save = (text: string) => {
  const jsonData = templateText({ text })
  return send(addTemplate, { body: { templateName: name, fileType: 'JSON', jsonData } as never })
}
const own = async () => {
  const { body } = await send(listTemplates, { query: { name: 'winter', size: 100 } as never })
  return ((body['templateList'] ?? []) as { templateName: string }[]).map(({ templateName }) => templateName)
}

afterEach(async () => {
  for (const table of ['template_group', 'label', 'article', 'template', 'template_image'])
    await sql.raw(`delete from ${table}`).execute(server.db)
})

test('a type is added to a design, listed and deleted with its template', async () => {
  await save('First')
  const type = { typeName: 'winter', templateSize: '400x300', templateColor: 'BWR' }
  expect((await send(types.addTemplateType, { body: type })).status).toBe(200)
  expect((await send(types.addTemplateType, { body: type })).status).toBe(409)
  const { body } = await send(types.listTemplateTypes, { query: { typeName: 'winter' } as never })
  expect(JSON.parse(body['text'] as string)).toEqual([{ ...type, templateSize: '296x128' }, type])
  expect((await send(readTemplateContent, { query: { templateName: 'winter-400x300-BWR' } as never })).status).toBe(200)
  const refused = async (more: object) => (await send(types.addTemplateType, { body: { ...type, ...more } })).status
  expect(await refused({ typeName: 'nowhere' })).toBe(404)
  expect(await refused({ typeName: 'price' })).toBe(405)
  expect(await refused({ templateSize: '17x18' })).toBe(405)
  expect(await refused({ templateSize: 'wide' })).toBe(405)
  expect((await send(types.deleteTemplateType, { query: type })).status).toBe(200)
  expect(await own()).toEqual([name])
})

test('an export of one company is imported by another, with its groups and all at once', async () => {
  await save('First')
  await send(addTemplateGroup, { body: { groupName: 'Usual', templateNameList: [name] } as never })
  const { body } = await send(exportTemplates)
  const text = body as unknown as TemplateExchange
  expect(text).toMatchObject({
    format: 'shelfcast-templates',
    version: 1,
    templates: [{ templateName: name, dithering: false, document: { name: 'winter' } }],
    groups: [{ groupName: 'Usual', templateNameList: [name] }],
  })

  const rival = await signIn('paula', { company: 'rival' })
  const broken = { ...text, templates: [...text.templates, { ...text.templates[0]!, document: { format: 'x' } }] }
  const refused = await rival.send(importTemplates, { body: broken as never })
  expect(refused.status).toBe(405)
  expect(refused.body['errors']).toContainEqual(expect.objectContaining({ field: 'templates.1.document.format' }))
  expect((await rival.send(listTemplateGroups)).status).toBe(204)

  expect((await rival.send(importTemplates, { body: text as never })).body).toMatchObject({
    templateCount: 1,
    groupCount: 1,
  })
  // The text in quotes, as some callers send it; what is the same gets no new version.
  expect((await rival.send(importTemplates, { body: JSON.stringify(text) as never })).status).toBe(200)
  expect((await rival.send(readTemplateContent, { query: { templateName: name } as never })).body).toMatchObject({
    version: 1,
  })
  expect((await rival.send(listTemplateGroups)).body).toMatchObject({ groupList: [{ groupName: 'Usual' }] })
})

test.each([
  ['another file', { hello: 1 }],
  ['a newer format', { format: 'shelfcast-templates', version: 2, templates: [] }],
  ['text that is not JSON', 'hello'],
])('%s is refused, and nothing changes', async (_what, body) => {
  const answer = await send(importTemplates, { body: body as never })
  expect(answer.status).toBe(405)
  expect(await own()).toEqual([])
})

test('the images for all stores come along, and nothing is stored if one of them is unreadable', async () => {
  const company = await signIn('carla', { company: 'third' })
  const forms = ['logo.png', 'leaf.png'].map((fileName) => ({ fileName, content: picture }))
  await send(registerTemplateImages, {
    body: [...forms, { fileName: 'own.png', stationCode: 'lyon', content: picture }],
  } as never)
  await save('First')
  const text = (await send(exportTemplates)).body as unknown as TemplateExchange
  expect(text.images.map(({ fileName }) => fileName)).toEqual(['leaf.png', 'logo.png'])

  const own = async (): Promise<unknown> => (await company.send(exportTemplates)).body
  const empty = await own()
  const broken = { ...text, images: [text.images[0], { fileName: 'x.png', content: 'bm8gcGljdHVyZQ==' }] }
  expect((await company.send(importTemplates, { body: broken } as never)).status).toBe(405)
  expect(await own()).toEqual(empty)
  expect((await company.send(importTemplates, { body: text } as never)).body).toMatchObject({
    templateCount: 1,
    imageCount: 2,
  })
  expect(await own()).toEqual(text)

  const noImages = await signIn('dora', { company: 'fourth', level: '7', action: [ACTION.templateEdit.code] })
  const refused = await noImages.send(importTemplates, { body: text } as never)
  expect([refused.status, refused.body['responseMessage']]).toEqual([403, expect.stringContaining('5400')])
  expect((await noImages.send(importTemplates, { body: { ...text, images: [] } } as never)).status).toBe(200)
})

test('an export that no server would take back is refused', async () => {
  await sql`
    insert into template_image (company, name, width, height, hash, content, modified_by)
    select 'acme', 'large ' || n, 1, 1, '', decode(repeat('00', 5000000), 'hex'), 'anna' from generate_series(1, 6) n`.execute(
    server.db,
  )
  const { status, body } = await send(exportTemplates)
  expect([status, body['responseMessage']]).toEqual([405, expect.stringMatching(/have 3\d MB.*at most 32 MB/)])
})

/** The size in the header of a PNG, and whether its pixels unpack. */
function readPng(base64: string) {
  const bytes = Buffer.from(base64, 'base64')
  const start = bytes.indexOf('IDAT') + 4
  const length = bytes.readUInt32BE(start - 8)
  return {
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    pixels: inflateSync(bytes.subarray(start, start + length)).length,
  }
}

test('a saved template is drawn with a product of a store that the caller may read', async () => {
  await save('{[articleName]}')
  await sql`
    insert into article (store_id, article_id, name, data)
    values (${storeIdOf('lyon')}, 'A1', 'Pears', '{"LIST_PRICE": "1.00"}')`.execute(server.db)
  const preview = (query: object) => send(types.previewSavedTemplate, { query: query as never })
  const example = (await preview({ typeName: name })).body as Record<string, string>
  expect(readPng(example['1']!)).toMatchObject({ width: 296, height: 128 })
  const pears = (await preview({ typeName: 'winter', storeCode: 'lyon', articleId: 'A1' })).body
  expect(pears['1']).not.toBe(example['1'])
  expect((await preview({ typeName: 'price-296x128-BWR', storeCode: 'lyon', articleId: 'A1' })).status).toBe(200)
  expect((await preview({ typeName: 'nowhere' })).status).toBe(404)
  const rival = await signIn('petra', { company: 'rival' })
  const theirs = { typeName: 'price-296x128-BWR', storeCode: 'lyon', articleId: 'A1' }
  expect((await rival.send(types.previewSavedTemplate, { query: theirs as never })).status).toBe(405)
})

test('a hand-held device gets the names that fit a label of the store', async () => {
  await save('First')
  await sql`
    insert into label (store_id, code, model)
    values (${storeIdOf('lyon')}, '0000000000B1', 'M2_296x128_BWR')`.execute(server.db)
  const url = `${server.url}/api/common/pda/templates/type?labelCode=0000000000B1&storeCode=`
  const answer = await fetch(`${url}lyon`, { headers })
  expect(await answer.json()).toEqual(['price-296x128-BWR', 'big-price-296x128-BWR', name])
  expect((await fetch(`${url}nice`, { headers })).status).toBe(405)
})
