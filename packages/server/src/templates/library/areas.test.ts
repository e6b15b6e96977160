// server/templates/library: other templates for a type in a place, through their calls, and the template that labels show.
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listLabels } from '@shelfcast/contract/labels/labels'
import * as contract from '@shelfcast/contract/templates/areas'
import { previewTemplate } from '@shelfcast/contract/templates/reads'
import { addTemplate, deleteTemplates, readTemplateUsage } from '@shelfcast/contract/templates/templates'
import { previewSavedTemplate } from '@shelfcast/contract/templates/types'
import { modelOf } from '@shelfcast/render/models'
import { templateFor } from '@shelfcast/render/price-template'
import { templateText } from '../../testing/template-document.ts'
import { usingShop } from '../../testing/shop.ts'

const { server, send, signIn, storeIdOf } = usingShop({ stores: ['lyon', 'paris'] })
const winter = 'winter-296x128-BWR'
const city = 'city-296x128-BWR'
const own = 'own-296x128-BWR'
const builtIn = JSON.stringify(templateFor(modelOf('M2_296x128_BWR')!))
const type = { typeName: 'winter', templateSize: '296x128', templateColor: 'BWR' }

const set = (body: unknown, query: object = {}) => send(contract.saveAreaTemplates, { query, body } as never)
const put = (areaKey: string, areaValue: string, fileName: string, more: object = {}) =>
  set([{ ...type, areaKey, areaValue, fileName, ...more }])
const list = async (query: object = {}) => {
  const { status, body } = await send(contract.listAreaTemplates, { query: query as never })
  return status === 204 ? [] : (JSON.parse(body['text'] as string) as { id: object; templateName: string }[])
}
const shown = async (store: string) => {
  const { body } = await send(listLabels, { query: { store } as never })
  return (body['labelList'] as { templateName: string[] }[]).map(({ templateName }) => templateName[0])
}

beforeAll(async () => {
  await sql`update store set country = 'France', city = initcap(code)`.execute(server.db)
  for (const name of ['winter', 'city', 'own'])
    await send(addTemplate, {
      body: { templateName: `${name}-296x128-BWR`, fileType: 'JSON', jsonData: templateText({ text: name }, { name }) },
    } as never)
  for (const [at, store] of ['lyon', 'paris'].entries())
    await sql`
      insert into label (store_id, code, model, linked, template_name)
      values (${storeIdOf(store)}, ${`0000000000A${at}`}, 'M2_296x128_BWR', true, ${winter})`.execute(server.db)
  await sql`
    insert into label_page (label_id, store_id, page, wanted_version) select label_id, store_id, 1, 1 from label`.execute(
    server.db,
  )
})
beforeEach(() => sql`delete from template_area`.execute(server.db))

test('labels of a place show its template instead, the nearest place first', async () => {
  expect(await shown('lyon')).toEqual([winter])
  expect(await put('COUNTRY', 'france', city)).toMatchObject({ status: 200, body: { responseCode: '200' } })
  expect([await shown('lyon'), await shown('paris')]).toEqual([[city], [city]])
  expect((await put('store', 'lyon', `${own}.json`)).status).toBe(200)
  expect([await shown('lyon'), await shown('paris')]).toEqual([[own], [city]])
  const usage = async (templateName: string) =>
    (await send(readTemplateUsage, { query: { templateName } as never })).body['labelCount'] as number
  expect([await usage(winter), await usage(city), await usage(own)]).toEqual([0, 1, 1])

  expect(await list()).toEqual([
    { id: { ...type, areaKey: 'STORE', areaValue: 'lyon' }, templateName: own },
    { id: { ...type, areaKey: 'COUNTRY', areaValue: 'france' }, templateName: city },
  ])
  expect(await list({ areaKey: 'COUNTRY' })).toHaveLength(1)
  expect(await list({ typeName: 'price' })).toEqual([])
  const ofStore = await send(contract.listStoreTemplates, { query: { storeCode: 'lyon' } as never })
  expect(JSON.parse(ofStore.body['text'] as string)).toEqual([
    { storeCode: 'lyon', ...type, templateName: own, modifiedTime: expect.stringMatching(/^\d{4}-/) },
  ])

  // An empty name ends it.
  await put('STORE', 'lyon', '')
  expect(await shown('lyon')).toEqual([city])
})

test('a type of the product can have another template, and its document can come along', async () => {
  await sql`update label set template_name = null`.execute(server.db)
  const templateData = Buffer.from(templateText({}, { name: 'sent' })).toString('base64')
  expect((await put('CITY', 'Paris', '', { typeName: 'price', templateData })).status).toBe(200)
  expect([await shown('lyon'), await shown('paris')]).toEqual([['price-296x128-BWR'], ['sent-296x128-BWR']])
  await sql`update label set template_name = ${winter}`.execute(server.db)
})

test('labels are redrawn in a job at once, later on request, and never with updateLater', async () => {
  const jobs = async () => {
    const { rows } = await sql<{ id: string }>`select id from job`.execute(server.db)
    return rows.map(({ id }) => id)
  }
  const before = await jobs()
  await set([{ ...type, areaKey: 'STORE', areaValue: 'lyon', fileName: own }], { updateLater: 'true' })
  expect(await jobs()).toEqual(before)
  const { body } = await send(contract.reapplyAreaTemplate, {
    body: { ...type, areaKey: 'STORE', areaValue: 'lyon' },
  } as never)
  expect(await jobs()).toContain(body['customBatchId'])
  const again = await put('STORE', 'paris', own)
  expect(await jobs()).toContain(again.body['customBatchId'])
})

test.each([
  ['a place without stores', { areaValue: 'Atlantis' }, 405, 'No store of this company is in the country Atlantis.'],
  ['another size', { fileName: 'price-400x300-BWR' }, 405, 'built in'],
  ['an unknown template', { fileName: 'nowhere-296x128-BWR' }, 404, 'nowhere'],
  ['an unknown type', { typeName: 'nowhere' }, 404, 'nowhere'],
  ['a kind of place that does not exist', { areaKey: 'PLANET' }, 405, 'areaKey'],
  [
    'a document of another size',
    { fileName: '', templateData: templateText({}, { name: 'x', size: { width: 400, height: 300 } }) },
    405,
    'same size and colours',
  ],
])('%s is refused, and nothing is stored', async (_what, more: Record<string, string>, status, words) => {
  const wish: Record<string, string> = { ...type, areaKey: 'COUNTRY', areaValue: 'France', fileName: own, ...more }
  if (wish['templateData']) wish['templateData'] = Buffer.from(wish['templateData']).toString('base64')
  const answer = await set([{ ...type, areaKey: 'STORE', areaValue: 'lyon', fileName: own }, wish])
  expect([answer.status, answer.body['responseMessage']]).toEqual([status, expect.stringContaining(words)])
  expect(await list()).toEqual([])
})

test('a template of a place cannot be deleted, nor the one that it replaces', async () => {
  await put('STORE', 'lyon', city)
  await sql`update label set template_name = null`.execute(server.db)
  for (const name of [winter, city]) {
    const { status, body } = await send(deleteTemplates, { query: { templateDeleteList: [name] } as never })
    expect([status, body['responseMessage']]).toEqual([405, expect.stringContaining('1 place')])
  }
  await sql`update label set template_name = ${winter}`.execute(server.db)
  const nothing = { body: { ...type, areaKey: 'STORE', areaValue: 'paris' } }
  const { status, body } = await send(contract.reapplyAreaTemplate, nothing as never)
  expect([status, body['responseMessage']]).toEqual([405, expect.stringContaining('in the store paris')])
})

test('another company has neither the places nor the templates', async () => {
  await put('STORE', 'lyon', city)
  const rival = await signIn('paula', { company: 'rival' })
  expect((await rival.send(contract.listAreaTemplates)).status).toBe(204)
  expect((await rival.send(contract.listStoreTemplates, { query: { storeCode: 'lyon' } as never })).status).toBe(405)
  const theirs = { ...type, areaKey: 'STORE', areaValue: 'lyon', fileName: city }
  expect((await rival.send(contract.saveAreaTemplates, { body: [theirs] } as never)).status).toBe(405)
})

test('a preview shows the template of the place, in the language of the store and the currency of the request', async () => {
  await put('STORE', 'lyon', city)
  const picture = async (query: object) =>
    JSON.stringify((await send(previewSavedTemplate, { query: query as never })).body)
  const [plain, there] = [await picture({ typeName: winter }), await picture({ typeName: city })]
  expect(await picture({ typeName: winter, areaKey: 'store', areaValue: 'Lyon' })).toBe(there)
  expect(await picture({ typeName: winter, areaKey: 'CITY', areaValue: 'Paris' })).toBe(plain)
  expect(await picture({ typeName: winter, storeCode: 'paris' })).toBe(plain)

  const jsonData = templateText({ text: '{money(LIST_PRICE)}' })
  const article = { articleId: '1', articleName: 'Milk', data: { LIST_PRICE: '2.50' } }
  const draw = async (more: object) =>
    JSON.stringify((await send(previewTemplate, { body: { jsonData, article, ...more } } as never)).body)
  const euros = await draw({})
  expect(await draw({ currency: 'eur' })).toBe(euros)
  expect(await draw({ currency: 'USD' })).not.toBe(euros)
  // The words beside an offer are in the language of the labels.
  const offer = { ...article, data: { LIST_PRICE: '2.50', SALE_PRICE: '1.99' } }
  const words = (more: object) => draw({ jsonData: builtIn, article: offer, ...more })
  const english = await words({})
  expect(await words({ language: 'fr' })).not.toBe(english)
  expect(await words({ language: 'fr' })).toBe(await words({ storeCode: 'lyon' }))
  expect(await words({ language: 'en', storeCode: 'lyon' })).toBe(english)
  expect((await send(previewTemplate, { body: { jsonData, article, currency: 'euro' } } as never)).status).toBe(405)
})
