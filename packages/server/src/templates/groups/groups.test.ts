// server/templates/groups: groups of templates and of label models, through their calls.
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import * as contract from '@shelfcast/contract/templates/groups'
import { listTemplatesOfLabel } from '@shelfcast/contract/templates/reads'
import { addTemplate } from '@shelfcast/contract/templates/templates'
import { usingShop } from '../../testing/shop.ts'
import { templateText } from '../../testing/template-document.ts'

const { server, send, storeIdOf, signIn } = usingShop()
const small = 'price-296x128-BWR'
const large = 'price-400x300-BWR'

const add = (groupName: string, ...templateNameList: string[]) =>
  send(contract.addTemplateGroup, { body: { groupName, templateNameList } as never })
const models = (
  operation: typeof contract.addModelGroup | typeof contract.saveModelGroup,
  groupName: string,
  ...labelTypes: string[]
) => send(operation, { body: { groupName, labelTypes } as never })

afterEach(async () => {
  for (const table of ['template_group', 'template_model_group', 'label', 'template'])
    await sql.raw(`delete from ${table}`).execute(server.db)
})

test('a group is added, listed, changed and deleted, and belongs to its company', async () => {
  expect((await add('Usual', small, large)).status).toBe(200)
  const isNew = { query: { isNew: true }, body: { groupName: 'Usual', templateNameList: [small] } }
  expect((await send(contract.addTemplateGroup, isNew as never)).status).toBe(409)
  // Programs change a group with the call that adds one.
  expect((await add('Usual', small)).status).toBe(200)
  expect((await add('Usual', small, large)).status).toBe(200)
  expect((await send(contract.listTemplateGroups, { query: { name: 'usu' } as never })).body).toMatchObject({
    groupList: [{ groupName: 'Usual', templateNameList: [small, large], types: expect.any(Number), rules: 0 }],
  })
  const query = { group: 'Usual' }
  expect((await send(contract.readTemplateGroup, { query })).body).toMatchObject({ templateNameList: [small, large] })
  const { body } = await send(contract.listTypesOfTemplateGroup, { query })
  expect(body['templateTypeList']).toEqual(expect.arrayContaining(['M2_296x128_BWR', 'M3_400x300_BWRY']))
  expect(body['templateTypeList']).not.toContain('M2_296x128_BW')
  expect((await send(contract.saveTemplateGroup, { query, body: { templateNameList: [large] } as never })).status).toBe(
    200,
  )
  expect((await send(contract.readTemplateGroup, { query })).body).toMatchObject({ templateNameList: [large] })

  const rival = await signIn('paula', { company: 'rival' })
  expect((await rival.send(contract.readTemplateGroup, { query })).status).toBe(404)
  const remove = { query: { templateGroupDeleteList: ['Usual'] } as never }
  expect((await rival.send(contract.deleteTemplateGroups, remove)).status).toBe(404)
  expect((await send(contract.deleteTemplateGroups, remove)).status).toBe(200)
  expect((await send(contract.listTemplateGroups)).status).toBe(204)
})

test.each([
  ['two templates of one size and colours', [small, 'big-price-296x128-BWR'], 409],
  ['an unknown template', [small, 'nowhere-296x128-BWR'], 404],
  ['no template', [], 405],
])('%s is refused with its place', async (_what, names, status) => {
  const answer = await add('Usual', ...names)
  expect(answer.status).toBe(status)
  expect(answer.body['errors']).toMatchObject([{ field: expect.stringMatching(/^templateNameList/) }])
  expect((await send(contract.listTemplateGroups)).status).toBe(204)
})

test('templates for one model of a model group fit labels of the others', async () => {
  const jsonData = templateText({ text: 'Four colours' }, { size: { width: 400, height: 300 }, palette: 'BWRY' })
  await send(addTemplate, { body: { templateName: 'winter-400x300-BWRY', fileType: 'JSON', jsonData } as never })
  await sql`
    insert into label (store_id, code, model) values (${storeIdOf('lyon')}, '0000000000B1', 'M3_400x300_BWR')`.execute(
    server.db,
  )
  const names = async () =>
    (
      (await send(listTemplatesOfLabel, { query: { labelCode: '0000000000B1' } })).body['templateList'] as {
        templateName: string
      }[]
    ).map(({ templateName }) => templateName)
  expect(await names()).not.toContain('winter-400x300-BWRY')
  expect((await models(contract.addModelGroup, 'Four two', 'M3_400x300_BWR', 'M3_400x300_BWRY')).status).toBe(200)
  expect(await names()).toContain('winter-400x300-BWRY')

  expect((await models(contract.addModelGroup, 'Other', 'M3_400x300_BWR', 'M2_400x300_BWR')).status).toBe(409)
  expect((await models(contract.addModelGroup, 'Sizes', 'M2_296x128_BW', 'M3_384x168_BWRY')).body).toMatchObject({
    responseMessage: expect.stringContaining('different numbers of pixels'),
    errors: [{ field: 'labelTypes.1' }],
  })
  expect((await models(contract.addModelGroup, 'Nowhere', 'M2_296x128_BW', 'none')).status).toBe(405)
  expect((await models(contract.saveModelGroup, 'Nowhere', 'M2_296x128_BW', 'M2_296x128_BWR')).status).toBe(404)
  expect((await models(contract.saveModelGroup, 'Four two', 'M3_400x300_BWRY', 'M3_400x300_BWY')).status).toBe(200)
  expect((await send(contract.listModelGroups)).body).toMatchObject({
    modelGroupList: [{ groupName: 'Four two', labelTypes: ['M3_400x300_BWRY', 'M3_400x300_BWY'] }],
  })
  expect(await names()).not.toContain('winter-400x300-BWRY')
  expect((await send(contract.deleteModelGroups, { query: { groupName: ['Four two'] } as never })).status).toBe(200)
})
