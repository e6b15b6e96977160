// e2e/spec: the rules of templates: what a document must be, what a save keeps, which labels a change reaches.
import { describe, expect, test } from 'vitest'
import { templateText } from '@shelfcast/server/testing/template-document'
import { eventually, startWire, store } from './wire.ts'

const wire = startWire()
const { send } = wire
const path = '/api/common/templates'
const templateName = 'winter-296x128-BWR'

const save = (method: 'POST' | 'PUT', jsonData: string, more: object = {}) =>
  send(method, path, { body: { templateName, fileType: 'JSON', jsonData, ...more } })
const content = async () => (await send('GET', `${path}/content?templateName=${templateName}`)).body
const document = () => JSON.parse(templateText()) as { pages: { elements: Record<string, unknown>[] }[] }
const element = (more: object) => ({ ...document().pages[0]!.elements[0], ...more })
const withElements = (...elements: object[]) => templateText({}, { pages: [{ name: 'Front', elements }] })
const paths = (body: Record<string, unknown>) => JSON.stringify(body)

describe('a document', () => {
  test.each([
    ['of a newer version', templateText({}, { version: 2 }), 'version'],
    ['of another program', templateText({}, { format: 'other' }), 'format'],
    ['that is no JSON', '{"format":"shelfcast', 'not JSON'],
    ['with an unknown field', templateText({ glow: 3 }), 'pages.0.elements.0'],
    ['with an unknown kind', withElements(element({ kind: 'video' })), 'pages.0.elements.0.kind'],
    ['with half a pixel', withElements(element({ box: { x: 0.5, y: 0, width: 10, height: 10 } })), 'box.x'],
    ['with an id twice', withElements(element({}), element({})), 'pages.0.elements.1.id'],
    ['with a wrong expression', templateText({ text: '{money(LIST_PRICE}' }), 'pages.0.elements.0.text'],
    ['with eight pages', templateText({}, { pages: Array.from({ length: 8 }, () => document().pages[0]) }), '7 pages'],
    [
      'with 201 elements',
      withElements(...Array.from({ length: 201 }, (_, at) => element({ id: `e${at}` }))),
      'pages.0.elements',
    ],
    ['of more than 256 KiB', templateText({ name: 'x'.repeat(300_000) }), '256 KiB'],
    ['nested a thousand times', `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`, 'nested'],
  ])('%s is refused with the place, and changes nothing', async (_what, jsonData, named) => {
    await save('POST', templateText())
    const before = await content()
    const answer = await save('PUT', jsonData)
    expect(answer.status, answer.text).toBe(405)
    expect(paths(answer.body)).toContain(named)
    expect(await content()).toEqual(before)
  })

  test('has each of its versions in the history, and an earlier one comes back as the next', async () => {
    const first = templateText({ text: 'First' })
    await save('POST', first)
    await save('PUT', templateText({ text: 'Second' }))
    const last = Number((await content())['version'])
    const old = await send('GET', `${path}/content?templateName=${templateName}&version=${last - 1}`)
    expect(old.body['jsonData']).toBe(first)
    expect((await save('PUT', String(old.body['jsonData']))).status).toBe(200)
    expect(await content()).toMatchObject({ version: last + 1, jsonData: first })
  })

  test('is not overwritten by a user who knows an older version', async () => {
    await save('POST', templateText({ text: 'One' }))
    const { version } = await content()
    expect((await save('PUT', templateText({ text: 'Two' }), { version })).status).toBe(200)
    const late = await save('PUT', templateText({ text: 'Three' }), { version })
    expect([late.status, (await content())['jsonData']]).toEqual([409, templateText({ text: 'Two' })])
  })
})

describe('labels', () => {
  const [winterLabel, otherLabel] = ['0000000000A1', '0000000000A2'] as const
  const versions = async () => {
    const { db } = wire.backdoor
    const rows = await db
      .selectFrom('label_page')
      .innerJoin('label', 'label.label_id', 'label_page.label_id')
      .select(['label.code', 'label_page.wanted_version'])
      .execute()
    return Object.fromEntries(rows.map((row) => [row.code.trim(), Number(row.wanted_version)]))
  }
  const rules = (more: object) => ({
    page: 1,
    defaultGroup: '',
    multiConditionList: [
      {
        multiCondition: [
          {
            decidingField: 'VALUE',
            conField: 'SALE_PRICE',
            conSymbol: 'NOT_EMPTY',
            conFieldCompare: '',
            conText: '',
            conFieldType: 'STRING',
            selTemplateGroup: 'Winter',
            ...more,
          },
        ],
      },
    ],
  })

  test('a saved design reaches no label, one that is saved for the labels exactly those that show it', async () => {
    await save('POST', templateText({ text: 'Before' }))
    await wire.addArticles('A1', 'A2')
    const assignList = [
      { labelCode: winterLabel, articleIdList: ['A1'], templateName },
      { labelCode: otherLabel, articleIdList: ['A2'] },
    ]
    const linked = await send('POST', `/api/common/labels/link?store=${store}`, { body: { assignList } })
    expect(linked.status, linked.text).toBe(200)
    await wire.backdoor.db.updateTable('label').set({ model: 'M2_296x128_BWR' }).execute()
    const before = await versions()
    await save('PUT', templateText({ text: 'Silent' }))
    expect(await versions()).toEqual(before)
    expect((await send('GET', `${path}/usage?templateName=${templateName}`)).body).toMatchObject({ labelCount: 1 })
    await save('PUT', templateText({ text: 'Loud' }), { tagImageUpdateRequired: true })
    await eventually(versions).toEqual({ ...before, [winterLabel]: before[winterLabel]! + 1 })
  })

  test('a template that labels show is not deleted', async () => {
    const refused = await send('DELETE', path, { body: { templateDeleteList: [templateName] } })
    expect([refused.status, (await content())['templateName']]).toEqual([405, templateName])
  })

  test('saved rules change no label; applied, exactly those whose template they change', async () => {
    const group = { groupName: 'Winter', templateNameList: [templateName] }
    expect((await send('POST', `${path}/mapping/group`, { body: group })).status).toBe(200)
    const sale = { articleId: 'A2', articleName: 'A2', data: { LIST_PRICE: '2.00', SALE_PRICE: '1.00' } }
    await send('PUT', `/api/common/articles?store=${store}`, { body: [sale] })
    const before = await versions()
    expect((await send('POST', `${path}/mapping/condition`, { body: rules({}) })).status).toBe(200)
    expect(await versions()).toEqual(before)
    const order = { targetPage: -1, scheduleInfo: '' }
    expect((await send('PUT', `${path}/mapping/condition/apply`, { body: order })).status).toBe(200)
    await eventually(versions).toEqual({ ...before, [otherLabel]: before[otherLabel]! + 1 })
  })

  test('an import with one wrong template takes none', async () => {
    const exported = JSON.parse((await send('GET', `${path}/export`)).text) as { templates?: object[] }
    const [list] = Object.entries(exported).find(([, value]) => Array.isArray(value) && value.length > 0) as [
      string,
      object[],
    ]
    const before = await content()
    const broken = {
      ...exported,
      [list]: [...(exported as Record<string, object[]>)[list]!, { templateName: 'broken' }],
    }
    const refused = await send('POST', `${path}/import`, { body: broken })
    expect([refused.status, await content()]).toEqual([405, before])
  })
})
