// server/templates/library: saving, listing and deleting a company's templates, over HTTP.
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { mergeArticles } from '@shelfcast/contract/articles/articles'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { listLabels } from '@shelfcast/contract/labels/labels'
import { listLabelProperties, saveLabelProperties } from '@shelfcast/contract/labels/properties'
import {
  addTemplate,
  deleteTemplates,
  findTemplates,
  listTemplateHistory,
  listTemplates,
  readTemplateContent,
  readTemplateUsage,
  saveTemplate,
} from '@shelfcast/contract/templates/templates'
import { builtInTemplates } from '@shelfcast/render/price-template'
import { usingShop } from '../../testing/shop.ts'
import { templateText as documentOf } from '../../testing/template-document.ts'
import { keptVersions } from './saving.ts'

const { server, send, headers, signIn, storeIdOf } = usingShop()
const name = 'winter-296x128-BWR'

const form = (jsonData = documentOf(), more: Record<string, unknown> = {}) => ({
  body: { templateName: name, fileType: 'JSON', jsonData, ...more } as never,
})
const add = (jsonData?: string, more?: Record<string, unknown>) => send(addTemplate, form(jsonData, more))
const save = (jsonData?: string, more?: Record<string, unknown>) => send(saveTemplate, form(jsonData, more))
const stored = async () =>
  (await sql<{ name: string; version: number }>`select name, version from template order by name`.execute(server.db))
    .rows

beforeEach(async () => {
  await sql`delete from label`.execute(server.db)
  await sql`delete from label_property`.execute(server.db)
  await sql`delete from template`.execute(server.db)
})

describe('saving', () => {
  test('a new template is listed with its size, colours and a label type, and its document comes back in both forms', async () => {
    expect((await add(undefined, { dithering: true })).body).toMatchObject({
      responseCode: '200',
      version: 1,
      customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect((await send(listTemplates, { query: { name: 'WINTER' } })).body['templateList']).toEqual([
      {
        templateName: name,
        width: 296,
        height: 128,
        color: 'BWR',
        labelType: 'M2_296x128_BWR',
        lastUpdateTime: expect.stringMatching(/Z$/),
        dithering: true,
        version: 1,
        builtIn: false,
      },
    ])
    const { body } = await send(readTemplateContent, { query: { templateName: name } })
    expect(body).toMatchObject({ templateName: name, version: 1, fileType: 'JSON', jsonData: documentOf() })
    expect(Buffer.from(body['data'], 'base64').toString()).toBe(documentOf())
  })

  test('data as base64 is enough, and width and height may be texts', async () => {
    const data = Buffer.from(documentOf()).toString('base64')
    const body = { templateName: name, fileType: 'json', data, width: '296', height: '128', color: 'bwr' } as never
    expect((await send(addTemplate, { body })).status).toBe(200)
    expect(await stored()).toEqual([{ name, version: 1 }])
  })

  test('POST and PUT save an existing template as its next version; PUT refuses an unknown one', async () => {
    expect((await save()).body['responseMessage']).toBe(`It can't find template with the value ${name}`)
    await add()
    expect((await add(documentOf({ text: 'Second' }))).body['version']).toBe(2)
    expect((await save(documentOf({ text: 'Third' }))).body['version']).toBe(3)
    expect(await stored()).toEqual([{ name, version: 3 }])
    expect((await save(documentOf({ text: 'Third' }))).body['version']).toBe(3)
  })

  test('of two people who change the same version, the second is refused and nothing is lost', async () => {
    await add(undefined, { version: 0 })
    expect((await add(documentOf({ text: 'Mine' }), { version: 0 })).body).toMatchObject({
      responseCode: '409',
      responseMessage: `The template ${name} already exists.`,
    })
    expect((await save(documentOf({ text: 'Ours' }), { version: 1 })).status).toBe(200)
    expect((await save(documentOf({ text: 'Mine' }), { version: 1 })).status).toBe(409)
    expect((await send(readTemplateContent, { query: { templateName: name } })).body['jsonData']).toContain('Ours')
    const both = await Promise.all([
      save(documentOf({ text: 'One' }), { version: 2 }),
      save(documentOf({ text: 'Other' }), { version: 2 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test.each([
    ['an unknown kind', documentOf({ kind: 'video' }), 'pages.0.elements.0.kind'],
    ['an unknown field', documentOf({ colour: 'red' }), 'pages.0.elements.0'],
    ['a newer version', documentOf({}, { version: 2 }), 'version'],
    ['a colour set that no label has', documentOf({}, { palette: 'RGB' }), 'palette'],
    ['a control character in the name', documentOf({}, { name: 'win\u0000ter' }), 'name'],
    ['a comma in the name', documentOf({}, { name: 'a,b' }), 'name'],
    ['text that is not JSON', '<xsl/>', ''],
    ['more than 256 KiB', documentOf({}, { name: 'a'.repeat(300_000) }), ''],
    ['thousands of nested lists', '['.repeat(50_000), ''],
  ])('%s is refused with its path and nothing is stored', async (_what, text, field) => {
    const { status, body } = await add(text)
    expect([status, body['responseMessage']]).toEqual([405, expect.stringContaining('The template cannot be read.')])
    expect(body['errors'][0]).toMatchObject({ field, message: expect.stringMatching(/\w/) })
    expect(await stored()).toEqual([])
  })

  test.each([
    ['templateName', { templateName: 'summer-296x128-BWR' }],
    ['width', { width: 128 }],
    ['height', { height: '296' }],
    ['color', { color: 'BW' }],
  ])('a form with another %s than its document is refused', async (field, more) => {
    const { status, body } = await add(undefined, more)
    expect([status, body['errors'][0].field]).toEqual([405, field])
    expect(await stored()).toEqual([])
  })

  test('an XSL template is refused, and its JSON is taken if it is one of ours', async () => {
    const xsl = { fileType: 'XSL', data: Buffer.from('<xsl:stylesheet/>').toString('base64') }
    for (const jsonData of ['', '{"labelType":"x"}', undefined]) {
      const answer = await send(addTemplate, { body: { templateName: name, ...xsl, jsonData } as never })
      expect(answer.body['responseMessage']).toMatch(/XSL are not supported/)
      expect(answer.status).toBe(405)
    }
    expect(await stored()).toEqual([])
    expect((await add(documentOf(), xsl)).status).toBe(200)
  })

  test('a built-in template can be neither saved nor deleted', async () => {
    const builtIn = 'price-296x128-BWR'
    const answer = await send(addTemplate, form(documentOf({}, { name: 'price' }), { templateName: builtIn }))
    expect(answer.body['responseMessage']).toBe(`The template ${builtIn} is built in. Duplicate it to change it.`)
    expect((await send(deleteTemplates, { query: { templateDeleteList: builtIn } })).status).toBe(405)
  })

  test('a built-in template is duplicated by saving its document under another name', async () => {
    const { body } = await send(readTemplateContent, { query: { templateName: 'big-price-296x128-BWR' } })
    expect(body).toMatchObject({ builtIn: true, version: 1, lastUpdateTime: null, width: 296, color: 'BWR' })
    const copy = { ...JSON.parse(body['jsonData']), name: 'winter' }
    expect((await add(JSON.stringify(copy))).status).toBe(200)
    expect(JSON.parse((await send(readTemplateContent, { query: { templateName: name } })).body['jsonData'])).toEqual(
      copy,
    )
  })

  test('the history has the last versions, and each can be read again', async () => {
    await add(documentOf({ text: 'Text 1' }))
    for (let n = 2; n <= keptVersions + 3; n += 1) await save(documentOf({ text: `Text ${n}` }))
    const { body } = await send(listTemplateHistory, { query: { templateName: name } })
    const list = body['templateHistoryList'] as { version: number }[]
    expect(list).toHaveLength(keptVersions)
    expect(list[0]).toEqual({
      templateName: name,
      version: keptVersions + 3,
      lastUpdateTime: expect.stringMatching(/Z$/),
      jsonFile: `${name}-v${keptVersions + 3}.json`,
      account: 'anna',
    })
    expect(list.at(-1)?.version).toBe(4)
    const versioned = (version: number) => send(readTemplateContent, { query: { templateName: name, version } })
    expect((await versioned(7)).body).toMatchObject({ version: 7, jsonData: documentOf({ text: 'Text 7' }) })
    expect((await versioned(3)).status).toBe(404)
  })

  test('the history is found by a name in a header, as it is or percent-encoded', async () => {
    await send(addTemplate, form(documentOf({}, { name: 'été' }), { templateName: 'été-296x128-BWR' }))
    for (const templateName of [
      encodeURIComponent('été-296x128-BWR'),
      Buffer.from('été-296x128-BWR').toString('latin1'),
    ]) {
      const answer = await fetch(`${server.url}/api/common/templates/history`, {
        headers: { ...headers, templateName },
      })
      expect(answer.status, templateName).toBe(200)
    }
    expect((await send(listTemplateHistory)).body['responseMessage']).toBe('templateName: FIELD_IS_MISSING')
  })
})

describe('lists', () => {
  test('built-in templates are listed with those of the company, by page, size and colours', async () => {
    await add()
    const all = await send(listTemplates, { query: { size: 1000 } })
    const rows = all.body['templateList'] as { templateName: string; builtIn: boolean; version: number }[]
    expect(rows).toHaveLength(builtInTemplates.length + 1)
    expect(rows.filter(({ builtIn }) => !builtIn).map(({ templateName }) => templateName)).toEqual([name])
    const page = await send(listTemplates, { query: { page: 1, size: 7 } })
    expect(page.body['templateList']).toEqual(rows.slice(7, 14))
    const fitting = await send(listTemplates, { query: { width: 296, height: 128, color: 'BWR' } })
    expect(fitting.body['templateList'].map((row: { templateName: string }) => row.templateName)).toEqual([
      'big-price-296x128-BWR',
      'price-296x128-BWR',
      name,
    ])
    expect((await send(findTemplates, { query: { name: 'inte' } })).body['templateList']).toHaveLength(1)
    expect((await send(findTemplates, { query: { name: '%' } })).status).toBe(204)
  })

  test('companies never see, change or delete templates of each other', async () => {
    const eve = await signIn('eve', { company: 'rival' })
    await add()
    expect((await eve.send(listTemplates, { query: { name: 'winter' } })).status).toBe(204)
    expect((await eve.send(readTemplateContent, { query: { templateName: name } })).status).toBe(404)
    expect((await eve.send(readTemplateUsage, { query: { templateName: name } })).status).toBe(404)
    expect((await eve.send(listTemplateHistory, { query: { templateName: name } })).status).toBe(404)
    expect((await eve.send(saveTemplate, form())).status).toBe(404)
    expect((await eve.send(deleteTemplates, { query: { templateDeleteList: name } })).status).toBe(404)
    expect((await eve.send(addTemplate, form(documentOf({ text: 'Theirs' })))).status).toBe(200)
    expect((await send(readTemplateContent, { query: { templateName: name } })).body['jsonData']).toBe(documentOf())
    expect((await send(listTemplates, { query: { company: 'rival' } })).status).toBe(403)
  })
})

describe('selecting', () => {
  const model = 'M2_296x128_BWR'
  const code = '0000000000A1'
  const property = async () =>
    (await send(listLabelProperties, { query: { store: 'lyon' } })).body['labelPropertyList'][0]
  const link = (templateName: string) =>
    send(linkLabels, {
      query: { store: 'lyon' },
      body: { assignList: [{ labelCode: code, articleIdList: ['A1'], templateName }] },
    })
  const choose = (templateName: string) =>
    send(saveLabelProperties, {
      query: { store: 'lyon' },
      body: { labelPropertyList: [{ type: model, templateName }] } as never,
    })

  test('a link and a label model select a template of their company if it fits, and lists name it', async () => {
    await send(mergeArticles, {
      query: { store: 'lyon' },
      body: [{ articleId: 'A1', articleName: 'Milk', data: {} }] as never,
    })
    await sql`
      insert into label (store_id, code, model) values (${storeIdOf('lyon')}, ${code}, ${model})`.execute(server.db)
    expect((await property()).templateNames).toEqual(['price-296x128-BWR', 'big-price-296x128-BWR'])
    expect((await link(name)).body['responseMessage']).toBe(`It can't find template with the value ${name}`)
    expect((await choose(name)).status).toBe(404)
    await add()
    await send(
      addTemplate,
      form(documentOf({}, { size: { width: 400, height: 300 } }), { templateName: 'winter-400x300-BWR' }),
    )
    expect((await property()).templateNames).toEqual(['price-296x128-BWR', 'big-price-296x128-BWR', name])
    expect((await link('winter-400x300-BWR')).body['errors'][0].code).toBe('model')
    expect((await choose('winter-400x300-BWR')).status).toBe(405)
    expect((await choose(name)).status).toBe(200)
    expect((await property()).templateName).toBe(name)
    expect((await link(name)).status).toBe(200)
    const [label] = (await send(listLabels, { query: { store: 'lyon' } })).body['labelList']
    expect(label.templateName).toEqual([name])
    const file = await fetch(`${server.url}/api/common/labels?store=lyon&export=true&format=csv`, { headers })
    expect(await file.text()).toContain(name)
  })
})

describe('use', () => {
  const label = async (
    code: string,
    model: string,
    { template = null as string | null, rotation = 0, linked = true } = {},
  ) => {
    await sql`
      insert into label (store_id, code, model, linked, template_name, rotation)
      values (${storeIdOf('lyon')}, ${code}, ${model}, ${linked}, ${template}, ${rotation})`.execute(server.db)
  }

  test('labels count that show the template: selected, or the same design where it is the form that fits', async () => {
    await add()
    await label('000000000001', 'M2_296x128_BWR', { template: name })
    // Exchanged or turned since: their design in the size that fits.
    await label('000000000002', 'M2_296x128_BWR', { template: 'winter-400x300-BWR' })
    await label('000000000003', 'M2_400x300_BWR', { template: name })
    await label('000000000004', 'M2_296x128_BWR', { template: name, rotation: 90 })
    await label('000000000005', 'M2_296x128_BWR', { template: 'winters-296x128-BWR' })
    await label('000000000006', 'M2_296x128_BWR')
    expect((await send(readTemplateUsage, { query: { templateName: name } })).body).toMatchObject({
      labelCount: 2,
      storeCount: 1,
      groups: [],
    })
    const builtIn = await send(readTemplateUsage, { query: { templateName: 'price-296x128-BWR' } })
    expect(builtIn.body['labelCount']).toBe(2)
    expect((await send(readTemplateUsage, { query: { templateName: 'none' } })).status).toBe(404)
  })

  test('a template in use is not deleted, and a list is deleted whole or not at all', async () => {
    const other = 'summer-296x128-BWR'
    await add()
    await send(addTemplate, form(documentOf({}, { name: 'summer' }), { templateName: other }))
    await label('000000000001', 'M2_296x128_BWR', { template: name })
    const both = await send(deleteTemplates, { query: { templateDeleteList: `${other},${name}` } })
    expect(both.body).toMatchObject({
      responseCode: '405',
      responseMessage: `The template ${name} cannot be deleted. It is used by 1 label.`,
      errors: [{ field: 'templateDeleteList.1', row: 2 }],
    })
    expect(await stored()).toHaveLength(2)
    await sql`update label set template_name = null`.execute(server.db)
    await sql`
      insert into label_property (store_id, model, template_name)
      values (${storeIdOf('lyon')}, 'M2_296x128_BWR', ${name})`.execute(server.db)
    expect((await send(deleteTemplates, { query: { templateDeleteList: name } })).body['responseMessage']).toMatch(
      /used by 1 label model\./,
    )
    await send(saveLabelProperties, {
      query: { store: 'lyon' },
      body: { labelPropertyList: [{ type: 'M2_296x128_BWR', templateName: 'price-296x128-BWR' }] } as never,
    })
    expect((await send(deleteTemplates, { query: { templateDeleteList: [other, name] } })).status).toBe(200)
    expect(await stored()).toEqual([])
    expect((await send(deleteTemplates, { query: { templateDeleteList: name } })).status).toBe(404)
  })
})

test('a template that would hold up the labels of a price file is refused', async () => {
  const long = 'The quick brown fox jumps over the lazy dog. '.repeat(20)
  const code = (at: number) => ({
    id: `code${at}`,
    kind: 'code',
    symbology: 'datamatrix',
    value: `${at} ${long}`,
    digits: 12,
    align: 'start',
    ink: 'ink',
    box: { x: 0, y: 0, width: 400, height: 300 },
  })
  const jsonData = documentOf(
    {},
    {
      name: 'slow',
      size: { width: 400, height: 300 },
      pages: [{ name: 'Front', elements: Array.from({ length: 100 }, (_, at) => code(at)) }],
    },
  )
  const form = { templateName: 'slow-400x300-BWR', fileType: 'JSON', jsonData }
  expect(await send(addTemplate, { body: form as never })).toMatchObject({
    status: 405,
    body: { responseMessage: expect.stringContaining('more than 50 ms') },
  })
})
