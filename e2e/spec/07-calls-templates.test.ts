// e2e/spec: specification §7: templates, as programs call them.
import { describe, expect, test } from 'vitest'
import { templateText } from '@shelfcast/server/testing/template-document'
import { startWire } from './wire.ts'

const { send } = startWire()
const path = '/api/common/templates'
const templateName = 'winter-296x128-BWR'
const save = (method: 'POST' | 'PUT', more: object = {}) =>
  send(method, path, {
    body: {
      templateName,
      data: Buffer.from(templateText()).toString('base64'),
      fileType: 'JSON',
      width: '296',
      height: '128',
      color: 'BWR',
      ...more,
    },
  })

describe('templates', () => {
  test('POST saves a template, which GET lists with those of the product', async () => {
    expect((await save('POST')).body).toMatchObject({
      responseCode: '200',
      customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const { body, headers } = await send('GET', `${path}?width=296&height=128&color=BWR`)
    expect((body['templateList'] as { templateName: string }[]).map((row) => row.templateName)).toContain(templateName)
    expect(Number(headers.get('x-totalelements'))).toBeGreaterThan(1)
  })

  test('GET /templates/name finds it by a part of its name, ten on a page', async () => {
    const { body, headers } = await send('GET', `${path}/name?name=inte&sort=id.name,asc`)
    expect(body['templateList']).toMatchObject([{ templateName, width: 296, height: 128, color: 'BWR', version: 1 }])
    expect(headers.get('x-size')).toBe('10')
    expect((await send('GET', `${path}/name?name=nowhere`)).status).toBe(204)
  })

  test('an XSL template is refused with a sentence', async () => {
    const answer = await save('POST', { fileType: 'XSL', data: 'PHhzbC8+' })
    expect(answer).toMatchObject({ status: 405, body: { responseCode: '405' } })
    expect(answer.body['responseMessage']).toMatch(/XSL are not supported/)
  })

  test('DELETE takes the names in its query or its body, and an unknown one answers 404 with the known words', async () => {
    const unknown = await send('DELETE', path, { body: { templateDeleteList: ['nowhere'] } })
    expect(unknown).toMatchObject({
      status: 404,
      body: { responseCode: '404', responseMessage: "It can't find template with the value nowhere" },
    })
    expect((await send('DELETE', `${path}?templateDeleteList=${templateName}`)).status).toBe(200)
    await save('POST')
    expect((await send('DELETE', path, { body: { templateDeleteList: [templateName] } })).status).toBe(200)
    expect((await send('GET', `${path}/name?name=winter`)).status).toBe(204)
  })
})

describe('the calls beside templates, as the wire contract lists them', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const other = 'winter-296x128-BW'
  const rules = (conText: string) => ({
    page: 1,
    defaultGroup: '',
    multiConditionList: [
      {
        multiCondition: [
          {
            decidingField: 'VALUE',
            conField: 'LIST_PRICE',
            conSymbol: '>',
            conFieldCompare: '',
            conText,
            conFieldType: 'NUMBER',
            selTemplateGroup: 'Winter',
          },
        ],
      },
    ],
  })
  const batch = { responseCode: '200', customBatchId: expect.stringMatching(/^[0-9a-f-]{36}$/) }

  test('what templates can be made for: label types, colours, sizes', async () => {
    const { body: types } = await send('GET', `${path}/data`)
    expect(types['tagTypeList']).toContainEqual({ name: 'M2_296x128_BWR', width: 296, height: 128 })
    expect((await send('GET', `${path}/color`)).body['tagColorList']).toEqual(['BW', 'BWR', 'BWRY', 'BWY', 'C7'])
    expect((await send('GET', `${path}/size/color?width=152&height=152`)).body).toEqual(['BWR'])
    expect((await send('GET', `${path}/size/color/all`)).body).toContainEqual({
      width: 152,
      height: 152,
      colorList: ['BWR'],
    })
  })

  test('PUT saves again with a new version; content, history, usage, download and preview read it', async () => {
    expect((await save('POST')).status).toBe(200)
    const changed = Buffer.from(templateText({ text: 'Spring' })).toString('base64')
    expect((await save('PUT', { data: changed, tagImageUpdateRequired: true })).body).toMatchObject(batch)
    const { body: content } = await send('GET', `${path}/content?templateName=${templateName}`)
    expect(content).toMatchObject({ templateName, width: 296, height: 128, color: 'BWR', version: 2, fileType: 'JSON' })
    expect(content['jsonData']).toBe(templateText({ text: 'Spring' }))
    expect(Buffer.from(String(content['data']), 'base64').toString()).toBe(content['jsonData'])
    const named = { headers: { templateName } }
    const { body: history } = await send('GET', `${path}/history`, named)
    expect(history['templateHistoryList']).toMatchObject([
      { templateName, version: 2 },
      { templateName, version: 1 },
    ])
    expect((await send('GET', `${path}/usage?templateName=${templateName}`)).body).toMatchObject({
      labelCount: 0,
      storeCount: 0,
      groups: [],
    })
    const { body: file } = await send('GET', `${path}/download?version=1&fileType=JSON`, named)
    expect(Buffer.from(String(file['template']), 'base64').toString()).toBe(templateText())
    const { body: pictures } = await send('GET', `${path}/preview?typeName=winter`)
    expect(Object.keys(pictures)).toEqual(['1'])
    expect(Buffer.from(String(pictures['1']), 'base64').subarray(1, 4).toString()).toBe('PNG')
    const drawn = await send('POST', `${path}/preview`, {
      body: {
        data: changed,
        width: 296,
        height: 128,
        color: 'BWR',
        article: { articleId: '1', articleName: 'A', data: {} },
      },
    })
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('types and places: a bare list, added and deleted by their three names; a place without a store is refused', async () => {
    await save('POST', {
      templateName: other,
      color: 'BW',
      data: Buffer.from(templateText({}, { palette: 'BW' })).toString('base64'),
    })
    const type = { typeName: 'winter', templateSize: '296x128', templateColor: 'BWR' }
    const { body: types } = await send('GET', `${path}/type?typeName=winter`)
    expect(types).toContainEqual(type)
    const large = { ...type, templateSize: '400x300' }
    const added = await send('POST', `${path}/type`, { body: large })
    expect(added.status, added.text).toBe(200)
    const query = new URLSearchParams(large).toString()
    expect((await send('GET', `${path}/type?${query}`)).body).toEqual([large])
    expect((await send('DELETE', `${path}/type?${query}`)).status).toBe(200)
    expect((await send('GET', `${path}/type?${query}`)).status).toBe(204)
    const area = { ...type, areaKey: 'COUNTRY', areaValue: 'Korea', fileName: 'price-296x128-BWR' }
    const set = await send('PUT', `${path}/area?updateLater=true`, { body: [area] })
    expect([set.status, set.body['responseCode']]).toEqual([405, '405'])
    expect(set.body['responseMessage']).toBe('No store of this company is in the country Korea.')
  })

  test('groups: 409 for a second template of one size and colours; label types, detail, delete', async () => {
    const group = `${path}/mapping/group`
    const add = (templateNameList: string[]) => send('POST', group, { body: { groupName: 'Winter', templateNameList } })
    expect((await add([templateName, 'price-296x128-BWR'])).status).toBe(409)
    expect((await add([templateName])).status).toBe(200)
    expect(
      (await send('PUT', `${group}?group=Winter`, { body: { templateNameList: [templateName, other] } })).status,
    ).toBe(200)
    expect((await send('GET', `${group}?name=Win&sort=name,asc`)).body['groupList']).toMatchObject([
      { groupName: 'Winter' },
    ])
    const { body: covered } = await send('GET', `${group}/type?group=Winter`)
    expect(covered['templateTypeList']).toEqual(expect.arrayContaining(['M2_296x128_BWR', 'M2_296x128_BW']))
    expect((await send('GET', `${group}/detail?group=Winter`)).body['templateNameList']).toEqual(
      expect.arrayContaining([templateName, other]),
    )
    const used = await send('DELETE', path, { body: { templateDeleteList: [templateName] } })
    expect([used.status, used.body['responseCode']]).toEqual([405, '405'])
  })

  test('rules: read as they were written, counted, tried, applied for all pages, deleted', async () => {
    const condition = `${path}/mapping/condition`
    expect((await send('POST', condition, { body: rules('1') })).status).toBe(200)
    expect((await send('GET', `${condition}?page=1`)).body).toMatchObject(rules('1'))
    expect((await send('GET', `${condition}/count`)).body['pageList']).toEqual([1])
    expect((await send('POST', condition, { body: rules('one') })).status).toBe(405)
    const applied = await send('PUT', `${condition}/apply?skipChecksumValidation=false`, {
      body: { targetPage: -1, scheduleInfo: '' },
    })
    expect(applied.body, applied.text).toMatchObject(batch)
    expect((await send('DELETE', `${condition}?page=1`)).status).toBe(200)
    expect((await send('GET', `${condition}/count`)).status).toBe(204)
  })

  test('model groups: added, changed, listed, deleted', async () => {
    const model = `${path}/mapping/model`
    const body = { groupName: 'Large', labelTypes: ['M3_400x300_BWR', 'M2_400x300_BWR'] }
    expect((await send('POST', model, { body })).status).toBe(200)
    const { body: list } = await send('GET', `${model}?name=Lar`)
    expect(list['modelGroupList']).toMatchObject([{ groupName: 'Large' }])
    expect((await send('GET', `${model}?name=nowhere`)).status).toBe(204)
  })

  test('images: registered, listed as a bare array, read with and without JSON, deleted', async () => {
    const images = '/api/common/images'
    const registered = await send('POST', `${images}/register`, {
      body: [{ areaId: 0, stationCode: '', fileName: 'dot.png', content: png }],
    })
    expect(registered.status, registered.text).toBe(200)
    const { body } = await send('GET', `${images}/list?sort=fileName,asc`)
    const [{ id }] = body as unknown as [{ id: number }]
    expect(body).toMatchObject([{ fileName: 'dot.png', usedBy: [] }])
    expect((await send('GET', `${images}/selection?id=${id}`)).body).toMatchObject({ id, fileName: 'dot.png' })
    expect((await send('DELETE', `${images}/delete/selection?idList=${id}`)).status).toBe(200)
    expect((await send('GET', `${images}/list`)).status).toBe(204)
  })

  test('export gives one text with all templates and types, which import takes back', async () => {
    const exported = await send('GET', `${path}/export`)
    expect(exported.status).toBe(200)
    expect(exported.text).toContain(templateName)
    const back = await send('POST', `${path}/import`, { body: JSON.parse(exported.text) })
    expect(back.status, back.text).toBe(200)
  })
})
