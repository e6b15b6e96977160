// server/templates/library: a saved template redraws exactly the labels that show it, in a job that can be stopped and
// that survives the end of the server.
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { listJobs, type Job } from '@shelfcast/contract/jobs/jobs'
import { addTemplate, readTemplateUsage, saveTemplate } from '@shelfcast/contract/templates/templates'
import { inTransaction } from '../../db/database.ts'
import type { Events } from '../../db/events.ts'
import { addCompany, addStore } from '../../testing/people.ts'
import { usingShop } from '../../testing/shop.ts'
import { templateText } from '../../testing/template-document.ts'
import { until } from '../../testing/test-delivery.ts'
import { orderRedraw, startRedraws } from './redraw.ts'

const { server, send, headers, storeIdOf } = usingShop({ stores: ['lyon', 'nice'] })
const name = 'winter-296x128-BWR'
const model = 'M2_296x128_BWR'

const form = (text: string, tagImageUpdateRequired: boolean) => ({
  body: { templateName: name, fileType: 'JSON', jsonData: templateText({ text }), tagImageUpdateRequired } as never,
})

interface Given {
  linked?: boolean
  template?: string | null
  rotation?: number
  model?: string
}
async function addLabel(
  code: string,
  storeId: number,
  { linked = true, template = null, rotation = 0, ...given }: Given,
) {
  const { rows } = await sql<{ label_id: number }>`
    insert into label (store_id, code, model, linked, template_name, rotation)
    values (${storeId}, ${code}, ${given.model ?? model}, ${linked}, ${template}, ${rotation})
    returning label_id`.execute(server.db)
  await sql`
    insert into label_page (label_id, store_id, wanted_version) values (${rows[0]!.label_id}, ${storeId}, 1)`.execute(
    server.db,
  )
}
const versions = async () => {
  const { rows } = await sql<{ code: string; version: number }>`
    select l.code, p.wanted_version as version from label l join label_page p using (label_id) order by 1`.execute(
    server.db,
  )
  return Object.fromEntries(rows.map(({ code, version }) => [code.trim(), Number(version)]))
}
const jobs = async () =>
  (((await send(listJobs)).body['jobList'] ?? []) as Job[]).filter(({ kind }) => kind === 'TEMPLATE')
const ended = () =>
  until(async () => ((await jobs())[0]?.state === 'RUNNING' ? undefined : (await jobs())[0]), 'the end of the job')

beforeEach(async () => {
  for (const table of ['job', 'label_property', 'label', 'template'])
    await sql.raw(`delete from ${table}`).execute(server.db)
})

test('a save with reapply redraws exactly the labels that show the template, and the batch names them', async () => {
  await send(addTemplate, form('First', false))
  const rival = await (async () => {
    await addCompany(server.db, 'rival')
    return addStore(server.db, 'rival', 'paris')
  })()
  await addLabel('00000000000A', storeIdOf('lyon'), { template: name })
  await addLabel('00000000000B', storeIdOf('lyon'), {})
  await addLabel('00000000000C', storeIdOf('lyon'), { template: name, rotation: 90 })
  await addLabel('00000000000D', storeIdOf('nice'), {})
  await addLabel('00000000000E', storeIdOf('nice'), { template: 'price-296x128-BWR' })
  await addLabel('00000000000F', storeIdOf('nice'), { template: name, linked: false })
  await addLabel('000000000010', rival, { template: name })
  // The default of a model in one store.
  await sql`
    insert into label_property (store_id, model, template_name)
    values (${storeIdOf('nice')}, ${model}, 'winter-400x300-BWR')`.execute(server.db)
  const before = await versions()

  expect((await send(saveTemplate, form('Second', false))).status).toBe(200)
  expect(await jobs()).toEqual([])
  expect(await versions()).toEqual(before)

  expect((await send(readTemplateUsage, { query: { templateName: name } })).body).toMatchObject({
    labelCount: 2,
    storeCount: 2,
  })
  const { body } = await send(saveTemplate, form('Third', true))
  expect(await ended()).toMatchObject({ id: body['customBatchId'], name, state: 'SUCCESS', total: 2, done: 2 })
  expect(await versions()).toEqual({ ...before, '00000000000A': 2, '00000000000D': 2 })
  const { rows } = await sql<{ code: string; detail: string }>`
    select l.code, e.detail from label_event e join label l using (label_id)
    where e.batch_id = ${body['customBatchId']}::uuid order by 1`.execute(server.db)
  expect(rows).toEqual([
    { code: '00000000000A', detail: `The template ${name} was saved.` },
    { code: '00000000000D', detail: `The template ${name} was saved.` },
  ])
})

/** Two stores with many labels; their job is not started. */
async function manyLabels(count: number): Promise<string> {
  await send(addTemplate, form('First', false))
  await sql`
    insert into label (store_id, code, model, linked, template_name)
    select case when n % 2 = 0 then ${storeIdOf('lyon')}::integer else ${storeIdOf('nice')}::integer end,
      lpad(upper(to_hex(n)), 12, '0'), ${model}, true, ${name} from generate_series(1, ${count}::integer) n`.execute(
    server.db,
  )
  await sql`
    insert into label_page (label_id, store_id, wanted_version) select label_id, store_id, 1 from label`.execute(
    server.db,
  )
  const id = randomUUID()
  const { account_id: accountId } = await server.db
    .selectFrom('account')
    .select('account_id')
    .where('account', '=', 'anna')
    .executeTakeFirstOrThrow()
  await inTransaction(server.db, (tx) =>
    orderRedraw(tx, server, { accountId, account: 'anna', company: 'acme' }, { id, template: name }),
  )
  return id
}

/** A process that ends with its given notice. */
const mortal = (notices: number, died: () => void): Events => ({
  ...server.events,
  publish: (db, notice) => {
    notices -= 1
    if (notices > 0) return server.events.publish(db, notice)
    died()
    return Promise.reject(new Error('killed'))
  },
})
const start = (events: Events) => startRedraws({ ...server, events, log: pino({ level: 'silent' }) })
const counts = async () => {
  const { rows } = await sql<{ version: number; n: number }>`
    select wanted_version as version, count(*)::int as n from label_page group by 1 order by 1`.execute(server.db)
  return Object.fromEntries(rows.map(({ version, n }) => [Number(version), n]))
}

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a job that ends with its process at notice %i continues: each label is redrawn once',
  async (notice) => {
    await manyLabels(2_500)
    let dead = () => undefined as void
    const death = new Promise<void>((resolve) => {
      dead = resolve
    })
    const first = start(mortal(notice, () => dead()))
    await death
    await first.close()
    expect((await jobs())[0]).toMatchObject({ state: 'RUNNING', total: 2_500 })
    const second = start(server.events)
    expect(await ended()).toMatchObject({ state: 'SUCCESS', done: 2_500 })
    await second.close()
    expect(await counts()).toEqual({ 2: 2_500 })
  },
)

test('a stopped job leaves the remaining labels as they are', async () => {
  const id = await manyLabels(2_500)
  let dead = () => undefined as void
  const death = new Promise<void>((resolve) => {
    dead = resolve
  })
  // Notices of the first 1,000 labels and of the job, then the end.
  const first = start(mortal(4, () => dead()))
  await death
  await first.close()
  const response = await fetch(`${server.url}/api/common/jobs/${id}`, { method: 'DELETE', headers })
  expect(response.status).toBe(200)
  const second = start(server.events)
  await second.close()
  expect((await jobs())[0]).toMatchObject({ state: 'CANCELLED', done: 1_000 })
  expect(await counts()).toEqual({ 1: 1_500, 2: 1_000 })
})
