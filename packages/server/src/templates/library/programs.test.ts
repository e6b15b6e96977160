// server/templates/library: the calls of a program that manages labels through this API and uploads its templates as an
// XSL and a JSON file (electisSpace: its addresses, fields and order), and of the older console.
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { TokenReply } from '@shelfcast/contract/sessions/tokens'
import { addAccount, testPassword } from '../../testing/people.ts'
import { templateText } from '../../testing/template-document.ts'
import { usingShop } from '../../testing/shop.ts'

const { server, headers, storeIdOf } = usingShop()
const name = 'promo-296x128-BWR'
const label = '0000000000C1'
const cloud = '/common/api/v2/common/templates'
const base64 = (text: string) => Buffer.from(text).toString('base64')

let bearer: Record<string, string>

async function call(method: string, path: string, { body, more = {} }: { body?: unknown; more?: object } = {}) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(path.startsWith('/api') ? headers : bearer),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...more,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
}

beforeAll(async () => {
  await addAccount(server.db, { account: 'program', company: 'acme' })
  const login = await fetch(`${server.url}/common/api/v2/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'program', password: testPassword }),
  })
  const { responseMessage } = TokenReply.parse(await login.json())
  bearer = { authorization: `Bearer ${responseMessage.access_token}` }
  await sql`
    insert into label (store_id, code, model, linked) values (${storeIdOf('lyon')}, ${label}, 'M2_296x128_BWR', true)`.execute(
    server.db,
  )
})
afterEach(async () => {
  for (const table of ['template_mapping', 'template_group', 'template'])
    await sql.raw(`delete from ${table}`).execute(server.db)
})

const upload = (more: object = {}) =>
  call('POST', `${cloud}?company=acme`, {
    body: {
      data: base64('<?xml version="1.0"?><xsl:stylesheet/>'),
      jsonData: base64(templateText({ text: 'Promotion' }, { name: 'promo' })),
      templateName: 'promo',
      labelType: 'M2_296x128_BWR',
      fileType: '.dat',
      width: '296',
      height: '128',
      tagImageUpdateRequired: false,
      templateModel: '',
      templateModelSize: '',
      color: 'BW',
      dithering: false,
      ...more,
    },
  })

test('a design that a program uploads with two files is listed, found, previewed, fits its labels and is downloaded', async () => {
  expect(await upload()).toMatchObject({ status: 200, body: { responseCode: '200' } })
  const listed = await call('GET', `${cloud}?company=acme&store=lyon&page=0&size=50&name=promo`)
  expect(listed.body.templateList).toMatchObject([
    { templateName: name, width: 296, height: 128, color: 'BWR', version: 1 },
  ])
  expect(
    (await call('GET', `${cloud}/name?company=acme&name=${encodeURIComponent(name)}`)).body.templateList,
  ).toHaveLength(1)
  const types = (await call('GET', `${cloud}/type?company=acme&typeName=promo`)).body
  expect(types).toEqual([{ typeName: 'promo', templateSize: '296x128', templateColor: 'BWR' }])
  const download = await call('GET', `${cloud}/download?company=acme&version=1&fileType=JSON`, {
    more: { templateName: name },
  })
  expect(JSON.parse(Buffer.from(download.body.template, 'base64').toString())).toMatchObject({ name: 'promo' })
  const picture = await call('GET', `${cloud}/preview?company=acme&typeName=promo&fileName=${name}&storeCode=lyon`)
  const bytes = Buffer.from(picture.body['1'], 'base64')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([296, 128])
  const fitting = (await call('GET', `${cloud}/labelCode?company=acme&labelCode=${label}`)).body.templateList
  expect(fitting.map((row: { templateName: string }) => row.templateName)).toContain(name)
  expect(
    (await call('GET', `/common/api/v2/common/pda/templates/type?company=acme&storeCode=lyon&labelCode=${label}`)).body,
  ).toContain(name)

  // The same files again change it, under the name of the list too.
  const changed = base64(templateText({ text: 'Other' }, { name: 'promo' }))
  expect((await upload({ templateName: name, jsonData: changed })).status).toBe(200)
  expect((await call('GET', `${cloud}?company=acme&name=promo`)).body.templateList).toMatchObject([{ version: 2 }])
})

test('a design of another product is refused with a sentence, and nothing is stored', async () => {
  const foreign = { jsonData: base64('{"canvas":{"objects":[]}}') }
  for (const more of [foreign, { ...foreign, fileType: 'xsl' }, { jsonData: '', fileType: 'xsl' }]) {
    const { status, body } = await upload(more)
    expect([status, body.responseMessage]).toEqual([405, expect.stringContaining('XSL are not supported')])
  }
  expect((await call('GET', `${cloud}?company=acme&name=promo`)).status).toBe(204)
})

test('the older console adds a group and changes it with the same call, and reads its rules as it wrote them', async () => {
  await upload()
  const group = (...templateNameList: string[]) =>
    call('POST', '/api/common/templates/mapping/group?company=acme', { body: { groupName: 'Usual', templateNameList } })
  expect((await group('price-296x128-BWR')).status).toBe(200)
  expect((await group(name)).status).toBe(200)
  const detail = await call('GET', '/api/common/templates/mapping/group/detail?company=acme&group=Usual')
  expect(detail.body.templateNameList).toEqual([name])
  expect((await call('GET', `${cloud}/mapping/group?company=acme&store=lyon`)).body.groupList).toMatchObject([
    { groupName: 'Usual' },
  ])

  const condition = '/api/common/templates/mapping/condition?company=acme'
  const conditionList = [
    {
      priority: 1,
      tartgetField: 'CATEGORY',
      expectedValue: 'fish',
      checkMethod: 'equal',
      linkedTemplateGroup: 'Usual',
    },
  ]
  const save = (page: number) =>
    call('POST', `${condition}&page=${page}`, { body: { defaultGroup: 'Usual', conditionList } })
  expect((await save(1)).status).toBe(200)
  expect((await save(2)).status).toBe(405)
  for (const page of [1, 0])
    expect((await call('GET', `${condition}&page=${page}`)).body).toMatchObject({
      defaultGroup: 'Usual',
      conditionList,
    })
  expect((await call('GET', `${cloud}/mapping/condition?company=acme&page=0`)).body.multiConditionList).toHaveLength(1)

  // What the older form cannot say is not in the answer, so that such a console cannot save less.
  const rule = { conField: 'CATEGORY', conSymbol: 'EMPTY', selTemplateGroup: 'Usual' }
  await call('POST', condition, { body: { multiConditionList: [{ multiCondition: [rule] }] } })
  expect((await call('GET', `${condition}&page=1`)).body).not.toHaveProperty('conditionList')
  const applied = await call('PUT', `/api/common/templates/mapping/condition/apply?company=acme`, {
    body: { targetPage: -1, scheduleInfo: '' },
  })
  expect(applied.status).toBe(200)
})
