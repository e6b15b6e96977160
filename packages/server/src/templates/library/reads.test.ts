// server/templates/library: what templates can be made for, which fit a label, and a template's file and picture.
import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import {
  downloadTemplate,
  listColorsOfSize,
  listTagColors,
  listTagTypes,
  listTemplatesOfLabel,
  previewTemplate,
} from '@shelfcast/contract/templates/reads'
import { addTemplate } from '@shelfcast/contract/templates/templates'
import { knownModels } from '@shelfcast/render/models'
import { templateText } from '../../testing/template-document.ts'
import { usingShop } from '../../testing/shop.ts'

const { server, send, headers, signIn, storeIdOf } = usingShop()
const name = 'winter-296x128-BWR'
const label = '0000000000A1'

beforeAll(async () => {
  await send(addTemplate, { body: { templateName: name, fileType: 'JSON', jsonData: templateText() } as never })
  await sql`
    insert into label (store_id, code, model) values (${storeIdOf('lyon')}, ${label}, 'M2_296x128_BWR'),
      (${storeIdOf('lyon')}, '0000000000A2', null)`.execute(server.db)
})

const get = async (path: string) => {
  const response = await fetch(`${server.url}/api/common/templates/${path}`, { headers })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
}

test('the label models, their colour sets, and those of one size are listed', async () => {
  const { tagTypeList } = (await send(listTagTypes)).body
  expect(tagTypeList).toHaveLength(knownModels().length)
  expect(tagTypeList).toContainEqual({ name: 'M2_296x128_BWR', width: 296, height: 128 })
  expect((await send(listTagColors)).body['tagColorList']).toEqual(['BW', 'BWR', 'BWRY', 'BWY', 'C7'])
  const made = (await get('size/color?width=296&height=128')).body as string[]
  expect(made).toContain('BWR')
  expect((await get('size/color?width=128&height=296')).body).toEqual(made)
  expect((await get('size/color?width=7&height=7')).status).toBe(204)
  expect((await send(listColorsOfSize, { query: { width: 296 } })).status).toBe(405)
  expect((await get('size/color/all')).body).toContainEqual({ width: 296, height: 128, colorList: made })
})

test('the templates that fit a label are the built-in ones and those of its company', async () => {
  const names = async (query: Record<string, unknown>) =>
    ((await send(listTemplatesOfLabel, { query })).body['templateList'] ?? []).map(
      (row: { templateName: string }) => row.templateName,
    )
  expect(await names({ labelCode: label })).toEqual(['price-296x128-BWR', 'big-price-296x128-BWR', name])
  expect((await send(listTemplatesOfLabel, { query: { labelCode: '0000000000A2' } })).status).toBe(204)
  expect((await send(listTemplatesOfLabel, { query: { labelCode: '0000000000FF' } })).status).toBe(405)
  const eve = await signIn('eve', { company: 'rival' })
  expect((await eve.send(listTemplatesOfLabel, { query: { labelCode: label } })).body['responseMessage']).toMatch(
    /LABEL_CODE_NOT_FOUND/,
  )
})

test('a download has the document of a version, and none in XSL', async () => {
  const download = (more: object) => send(downloadTemplate, { query: { templateName: name, version: 1, ...more } })
  const { body } = await download({ fileType: 'JSON' })
  expect(Buffer.from(body['template'], 'base64').toString()).toBe(templateText())
  expect((await download({ fileType: 'JSON', version: 2 })).status).toBe(404)
  expect((await download({ fileType: 'XSL' })).status).toBe(405)
})

test('an unsaved document is drawn with a product, in its own size', async () => {
  const draw = async (jsonData: string, more: object = {}) => {
    const response = await fetch(`${server.url}${previewTemplate.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({
        jsonData,
        article: { articleId: '1', articleName: 'Milk', data: { LIST_PRICE: 2 } },
        ...more,
      }),
    })
    return { response, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const { response, bytes } = await draw(templateText())
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([296, 128])
  const other = await draw(templateText({ text: '{articleName}' }))
  expect(Buffer.compare(bytes, other.bytes)).not.toBe(0)
  const onEdge = await draw(
    templateText({ box: { x: 0, y: 0, width: 100, height: 60 } }, { size: { width: 128, height: 296 } }),
  )
  expect([onEdge.bytes.readUInt32BE(16), onEdge.bytes.readUInt32BE(20)]).toEqual([128, 296])
  expect((await draw(templateText(), { width: 128 })).response.status).toBe(405)
  const none = await draw(templateText({}, { size: { width: 7, height: 7 } }))
  expect(JSON.parse(none.bytes.toString())).toMatchObject({
    responseMessage: 'No label model has 7 × 7 pixels with the colours BWR.',
  })
})
