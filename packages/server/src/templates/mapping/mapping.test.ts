// server/templates/mapping: rules select the template of a label by its product: saved, tried, applied, at a time.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listJobs, type Job } from '@shelfcast/contract/jobs/jobs'
import { addTemplateGroup, deleteTemplateGroups, saveTemplateGroup } from '@shelfcast/contract/templates/groups'
import * as contract from '@shelfcast/contract/templates/mapping'
import { addTemplate, deleteTemplates } from '@shelfcast/contract/templates/templates'
import { usingShop } from '../../testing/shop.ts'
import { templateText } from '../../testing/template-document.ts'
import { until } from '../../testing/test-delivery.ts'
import { holds } from '../mapped.ts'

let clock = Date.parse('2026-11-23T08:00:00Z')
const { server, send, storeIdOf, signIn } = usingShop({ stores: ['lyon', 'nice'], now: () => clock })
const model = 'M2_296x128_BWR'
const sale = 'sale-296x128-BWR'
const plainName = 'plain-296x128-BWR'

const condition = (more: Partial<contract.Condition> = {}): contract.Condition => ({
  decidingField: 'VALUE',
  conField: 'SALE_PRICE',
  conSymbol: 'NOT_EMPTY',
  conFieldCompare: '',
  conText: '',
  conFieldType: 'STRING',
  selTemplateGroup: 'Promotion',
  ...more,
})
const rules = (...multiConditionList: contract.Condition[][]) => ({
  page: 1,
  defaultGroup: '',
  multiConditionList: multiConditionList.map((multiCondition) => ({ multiCondition })),
})
const saveRules = (body: object, query: object = {}) =>
  send(contract.saveMapping, { body: body as never, query: query as never })
const apply = (more: object = {}) =>
  send(contract.applyMapping, { body: { targetPage: -1, scheduleInfo: '', ...more } as never })
const read = async () => (await send(contract.readMapping, { query: { page: 1 } as never })).body

async function addTemplateOf(design: string) {
  const jsonData = templateText({ text: design }, { name: design })
  const templateName = `${design}-296x128-BWR`
  const { status } = await send(addTemplate, { body: { templateName, fileType: 'JSON', jsonData } as never })
  expect(status).toBe(200)
}

/** A linked label with one product. */
async function addLabel(code: string, store: string, data: Record<string, string>, template: string | null = null) {
  const storeId = storeIdOf(store)
  await sql`
    with product as (
      insert into article (store_id, article_id, name, data)
      values (${storeId}, ${`P${code}`}, ${`Product ${code}`}, ${JSON.stringify(data)}::jsonb) returning article_key),
    tag as (
      insert into label (store_id, code, model, linked, template_name)
      values (${storeId}, ${code.padStart(12, '0')}, ${model}, true, ${template}) returning label_id),
    page as (
      insert into label_page (label_id, store_id, wanted_version)
      select label_id, ${storeId}::integer, 1 from tag)
    insert into label_article (label_id, article_key, position)
    select label_id, article_key, 1 from tag, product`.execute(server.db)
}
const versions = async () => {
  const { rows } = await sql<{ code: string; version: number }>`
    select ltrim(l.code, '0') as code, p.wanted_version as version
    from label l join label_page p using (label_id) order by 1`.execute(server.db)
  return Object.fromEntries(rows.map(({ code, version }) => [code, Number(version)]))
}
const jobs = async () =>
  (((await send(listJobs)).body['jobList'] ?? []) as Job[]).filter(({ kind }) => kind === 'MAPPING')
const ended = (id: string) =>
  until(async () => (await jobs()).find((job) => job.id === id && job.state !== 'RUNNING'), 'the end of the job')

beforeEach(async () => {
  await addTemplateOf('sale')
  await addTemplateOf('plain')
  await send(addTemplateGroup, { body: { groupName: 'Promotion', templateNameList: [sale] } as never })
  await send(addTemplateGroup, { body: { groupName: 'Usual', templateNameList: [plainName] } as never })
})
afterEach(async () => {
  for (const table of ['job', 'template_mapping', 'template_group', 'label_property', 'label', 'article', 'template'])
    await sql.raw(`delete from ${table}`).execute(server.db)
})

describe('saved rules', () => {
  test('are read as they were saved, count their saves and refuse a save that knows an older one', async () => {
    expect(await read()).toMatchObject({ page: 1, multiConditionList: [], version: 0, applied: true, scheduleInfo: '' })
    expect((await send(contract.countMapping)).status).toBe(204)
    const body = rules([condition(), condition({ conField: 'ORIGIN', conSymbol: '=', conText: 'Spain' })])
    expect((await saveRules(body, { version: 0 })).body).toMatchObject({ version: 1 })
    expect(await read()).toMatchObject({ ...body, version: 1, applied: false, appliedDate: null })
    expect((await send(contract.countMapping)).body).toMatchObject({ pageList: [1] })
    const late = await saveRules(rules(), { version: 0 })
    expect(late).toMatchObject({ status: 409, body: { responseMessage: expect.stringContaining('version 1') } })
  })

  test('the older form is read by priority', async () => {
    const one = (priority: number, expectedValue: string, linkedTemplateGroup: string) => ({
      priority,
      tartgetField: 'ORIGIN',
      checkMethod: 'equal',
      expectedValue,
      linkedTemplateGroup,
    })
    const body = { defaultGroup: 'Usual', conditionList: [one(2, 'Spain', 'Usual'), one(1, 'Italy', 'Promotion')] }
    expect((await saveRules(body)).status).toBe(200)
    expect(await read()).toMatchObject({
      defaultGroup: 'Usual',
      multiConditionList: [
        { multiCondition: [{ conField: 'ORIGIN', conSymbol: '=', conText: 'Italy', selTemplateGroup: 'Promotion' }] },
        { multiCondition: [{ conText: 'Spain', selTemplateGroup: 'Usual' }] },
      ],
    })
  })

  test.each([
    ['a group that does not exist', rules([condition({ selTemplateGroup: 'Nowhere' })]), 404],
    ['a price that is not a number', rules([condition({ conSymbol: '<', conFieldType: 'NUMBER', conText: 'x' })]), 405],
    ['a day that is not a date', rules([condition({ conSymbol: '<', conFieldType: 'DATE', conText: '1.2.26' })]), 405],
    ['a field without another field', rules([condition({ conSymbol: '=', decidingField: 'FIELD' })]), 405],
    ['a rule without conditions', rules([]), 405],
    ['two groups in one rule', rules([condition(), condition({ selTemplateGroup: 'Usual' })]), 405],
    ['page 2', { ...rules([condition()]), page: 2 }, 405],
  ])('%s is refused with its place, and nothing is saved', async (_what, body, status) => {
    const answer = await saveRules(body)
    expect(answer.status).toBe(status)
    expect(answer.body['errors']).toMatchObject([{ field: expect.stringMatching(/./) }])
    expect((await read())['version']).toBe(0)
  })

  test('a group that a rule selects, and a template of a group, cannot be deleted', async () => {
    await saveRules({ ...rules([condition()]), defaultGroup: 'Usual' })
    const remove = (group: string) =>
      send(deleteTemplateGroups, { query: { templateGroupDeleteList: [group] } as never })
    expect((await remove('Promotion')).body['responseMessage']).toContain('Mapping selects it in rule 1')
    expect((await remove('Usual')).body['responseMessage']).toContain('the default group')
    const removed = await send(deleteTemplates, { query: { templateDeleteList: [sale] } as never })
    expect(removed).toMatchObject({ status: 405, body: { responseMessage: expect.stringContaining('Promotion') } })
  })
})

describe('applied rules', () => {
  test('redraw exactly the labels that get another template; saved ones change nothing', async () => {
    await addLabel('A', 'lyon', { SALE_PRICE: '1.00' })
    await addLabel('B', 'lyon', { LIST_PRICE: '2.00' })
    await addLabel('C', 'nice', { SALE_PRICE: '1.00' })
    await addLabel('D', 'nice', { SALE_PRICE: '1.00' }, plainName)
    const before = await versions()
    const body = rules([condition()])
    await saveRules(body)
    expect(await versions()).toEqual(before)
    expect((await send(contract.tryMapping, { body: body as never })).body).toMatchObject({
      labels: 3,
      labelCount: 2,
      storeCount: 2,
      examples: [{ labelCode: '00000000000A', type: model, before: 'price-296x128-BWR', after: sale }],
    })
    const { body: applied } = await apply()
    expect(await ended(applied['customBatchId'] as string)).toMatchObject({ state: 'SUCCESS', done: 2 })
    expect(await versions()).toEqual({ ...before, A: 2, C: 2 })
    expect(await read()).toMatchObject({ applied: true, appliedDate: expect.any(String) })
  })

  test('a changed group counts when it is applied again', async () => {
    await saveRules(rules([condition()]))
    await ended((await apply()).body['customBatchId'] as string)
    await send(saveTemplateGroup, { query: { group: 'Promotion' }, body: { templateNameList: [plainName] } as never })
    expect((await read())['applied']).toBe(false)
    await apply()
    expect((await read())['applied']).toBe(true)
  })

  test('at a time, in its zone: the rules as they were then', async () => {
    await addLabel('A', 'lyon', { SALE_PRICE: '1.00' })
    expect((await apply({ scheduleInfo: '2026-12-01 06:00' })).body['responseMessage']).toContain('no rules to apply')
    await saveRules(rules([condition()]))
    const past = await apply({ scheduleInfo: '2026-11-23 08:30', timeZone: 'Europe/Paris' })
    expect(past).toMatchObject({ status: 405, body: { errors: [{ field: 'scheduleInfo' }] } })
    const { body } = await apply({ scheduleInfo: '2026-11-23 09:30', timeZone: 'Europe/Paris' })
    await saveRules(rules())
    expect(await read()).toMatchObject({
      scheduleInfo: '2026-11-23 09:30',
      timeZone: 'Europe/Paris',
      appliedDate: null,
    })
    clock = Date.parse('2026-11-23T08:30:00Z')
    await server.events.publish(server.db, { kind: 'SCHEDULE', storeId: 0, ids: [] })
    expect(await ended(body['customBatchId'] as string)).toMatchObject({ state: 'SUCCESS', done: 1 })
    expect(await read()).toMatchObject({ scheduleInfo: '', applied: false })
    expect(await versions()).toEqual({ A: 2 })
  })

  test('at a time, also if the account that ordered it was deleted since', async () => {
    await addLabel('A', 'lyon', { SALE_PRICE: '1.00' })
    await saveRules(rules([condition()]))
    const dora = await signIn('dora')
    const body = { targetPage: -1, scheduleInfo: '2026-11-23 08:40', timeZone: 'UTC' }
    expect((await dora.send(contract.applyMapping, { body } as never)).status).toBe(200)
    await sql`delete from account where account = 'dora'`.execute(server.db)
    clock = Date.parse('2026-11-23T08:40:00Z')
    await server.events.publish(server.db, { kind: 'SCHEDULE', storeId: 0, ids: [] })
    await until(async () => ((await versions())['A'] === 2 ? true : undefined), 'the label to be redrawn')
    const { rows } = await sql<{ account: string }>`
      select account from audit where action = 'mapping.apply' order by id desc limit 1`.execute(server.db)
    expect(rows).toEqual([{ account: 'dora' }])
  })

  test('a waiting time can be cancelled once', async () => {
    await saveRules(rules([condition()]))
    await apply({ scheduleInfo: '2030-01-01 06:00' })
    expect((await send(contract.cancelMappingTime)).status).toBe(200)
    expect((await read())['scheduleInfo']).toBe('')
    expect((await send(contract.cancelMappingTime)).status).toBe(405)
  })
})

test('a product is tried with saved and with unsaved rules, only in a store that the caller may read', async () => {
  await addLabel('A', 'lyon', { SALE_PRICE: '1.00', LIST_PRICE: '2.00' })
  const wanted = { store: 'lyon', articleId: 'PA' }
  await saveRules({ ...rules([condition({ conField: 'BRAND' })]), defaultGroup: 'Usual' })
  expect((await send(contract.testMapping, { body: wanted as never })).body).toMatchObject({
    matched: 0,
    group: 'Usual',
    templateName: plainName,
    conditions: [[false]],
  })
  const cheaper = condition({
    conField: 'SALE_PRICE',
    conSymbol: '<',
    decidingField: 'FIELD',
    conFieldCompare: 'LIST_PRICE',
    conFieldType: 'NUMBER',
  })
  expect((await send(contract.testMapping, { body: { ...rules([cheaper]), ...wanted } as never })).body).toMatchObject({
    matched: 1,
    group: 'Promotion',
    templateName: sale,
    conditions: [[true]],
  })
  const other = await signIn('paula', { company: 'rival' })
  expect((await other.send(contract.testMapping, { body: wanted as never })).status).toBe(405)
})

describe('a condition', () => {
  const article = (data: Record<string, string>) => ({ articleId: 'A', name: 'Pears', nfcUrl: '', eans: [], data })

  test.each<[Partial<contract.Condition>, boolean]>([
    [{ conSymbol: '=', conText: '07' }, true],
    [{ conSymbol: '=', conText: '7' }, false],
    [{ conSymbol: '=', conText: '7', conFieldType: 'NUMBER' }, true],
    [{ conSymbol: '>=', conText: '6.5', conFieldType: 'NUMBER' }, true],
    [{ conSymbol: '!=', conText: '8' }, true],
    [{ conSymbol: 'CONTAINS', conText: '7' }, true],
    [{ conSymbol: 'EMPTY' }, false],
    [{ conField: 'NONE', conSymbol: 'EMPTY' }, true],
    [{ conField: 'NONE', conSymbol: 'NOT_EMPTY' }, false],
    [{ conField: 'NONE', conSymbol: '!=', conText: '8' }, true],
    [{ conField: 'NONE', conSymbol: '!=', conText: '8', conFieldType: 'NUMBER' }, false],
    [{ conField: 'UNTIL', conSymbol: '>', conText: '2026-11-30', conFieldType: 'DATE' }, true],
    [{ conField: 'articleName', conSymbol: '=', conText: 'Pears' }, true],
    [{ conField: 'SIZE', conSymbol: '=', conFieldCompare: 'COPY', decidingField: 'FIELD' }, true],
  ])('%j gives %s', (more, expected) => {
    const product = article({ SIZE: '07', COPY: '07', UNTIL: '2026-12-01' })
    expect(holds(condition({ conField: 'SIZE', ...more }), product)).toBe(expected)
  })

  test('compares numbers and texts as the language does', () => {
    const compare = {
      '=': (o: number) => o === 0,
      '!=': (o: number) => o !== 0,
      '<': (o: number) => o < 0,
      '>=': (o: number) => o >= 0,
    }
    const number = fc.integer({ min: -999_999, max: 999_999 }).map((cents) => (cents / 100).toFixed(2))
    const word = fc.string({ minLength: 1, maxLength: 8 }).map((text) => text.trim() || 'x')
    fc.assert(
      fc.property(
        fc.constantFrom('=', '!=', '<', '>=' as const),
        fc.oneof(
          fc.tuple(fc.constant('NUMBER' as const), number, number),
          fc.tuple(fc.constant('STRING' as const), word, word),
        ),
        (conSymbol, [conFieldType, left, right]) => {
          const order =
            conFieldType === 'NUMBER' ? Number(left) - Number(right) : left < right ? -1 : left > right ? 1 : 0
          const one = condition({ conField: 'X', conSymbol, conText: right, conFieldType })
          expect(holds(one, article({ X: left }))).toBe(compare[conSymbol as keyof typeof compare](order))
        },
      ),
    )
  })
})
