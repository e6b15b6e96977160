// e2e/daily: the jobs tray: a long export runs while its user leaves the screen, survives a reload, offers its file,
// and running jobs can be stopped.
import { text as readText } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { pushImage } from '@shelfcast/contract/labels/images'
import { linkLabels } from '@shelfcast/contract/labels/links'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { addStore, openTestSession } from '@shelfcast/server/testing/people'
import { createEvents } from '@shelfcast/server/db/events'
import { done } from '../calls.ts'
import { actionsOn, type Actions } from '../actions.ts'
import { holdBack } from '../browser.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, starting, text } from '../text.ts'

/** More than a page exports directly. */
const rows = 20_001
const stage = startStage()
let page: Page
let actions: Actions
let accountId: number
let storeId: number

beforeAll(async () => {
  storeId = await addStore(stage.backdoor.db, company, 'LONG')
  await sql`
    insert into article (store_id, article_id, name)
    select ${storeId}, lpad(n::text, 6, '0'), 'Product ' || n from generate_series(1, ${rows}::int) as n`.execute(
    stage.backdoor.db,
  )
  ;({ page, accountId } = await returningPerson(stage, { account: 'manager', level: '1' }))
  actions = actionsOn(page)
})
const openTray = () =>
  page
    .getByRole('banner')
    .getByRole('button', { name: starting(text('shell.jobs')) })
    .click()
/** A long export that another process runs. */
const runningExport = (id: string, name: string) => ({
  id,
  account_id: accountId,
  store_id: storeId,
  kind: 'EXPORT' as const,
  name,
  total: 4_000,
  done: 1_000,
  label_versions: '[]',
  result_path: null,
  result_name: null,
  result_type: null,
  created_at: new Date(),
  seen_at: new Date(),
})
const jobs = () => page.getByRole('dialog', { name: text('shell.jobs') }).getByRole('listitem')

test('an export of many rows becomes a job that survives a screen change and a reload, and its file holds every row', async () => {
  await page.goto('/Product/ProductInfo')
  await actions.chooseStore('LONG')
  await page
    .getByRole('status')
    .filter({ hasText: text('article.count', { count: 20_001 }) })
    .waitFor()
  await actions.button(text('list.export')).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await page.getByText(text('list.exportBegun')).waitFor()
  await actions.goTo(text('screen.overview'))
  await page.reload()
  await openTray()
  await jobs().first().getByText(text('jobs.state.SUCCESS'), { exact: true }).waitFor()
  await jobs()
    .first()
    .getByText(text('jobs.rows', { done: 20_001 }))
    .waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    jobs()
      .first()
      .getByRole('button', { name: starting(beforeValues('jobs.save')) })
      .click(),
  ])
  expect((await readText(await download.createReadStream())).trim().split('\r\n').length).toBe(rows + 1)
  await page.keyboard.press('Escape')
})

test('a running job shows its progress live, and one press stops it', async () => {
  const id = crypto.randomUUID()
  await stage.backdoor.db.insertInto('job').values(runningExport(id, 'all-labels.csv')).execute()
  await tell('JOB', [id])
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('shell.jobsRunning', { count: 1 }) })
    .click()
  const job = jobs().filter({ hasText: 'all-labels.csv' })
  await job.getByText(text('upload.progress', { done: 1_000, total: 4_000 })).waitFor()
  await stage.backdoor.db.updateTable('job').set({ done: 3_000, seen_at: new Date() }).where('id', '=', id).execute()
  await tell('JOB', [id])
  await job.getByText(text('upload.progress', { done: 3_000, total: 4_000 })).waitFor()
  await job.getByRole('button', { name: text('jobs.stop', { name: 'all-labels.csv' }) }).click()
  await job.getByText(text('jobs.state.CANCELLED'), { exact: true }).waitFor()
  expect(
    await job
      .getByRole('button', { name: new RegExp(`^(${beforeValues('jobs.stop')}|${beforeValues('jobs.save')})`) })
      .count(),
  ).toBe(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('shell.jobs'), exact: true })
    .waitFor()
})

test('a change that comes before the page hears of changes is shown when it does', async () => {
  const id = crypto.randomUUID()
  await stage.backdoor.db.insertInto('job').values(runningExport(id, 'early.csv')).execute()
  const release = await holdBack(page, '**/api/common/events*')
  await page.reload()
  await openTray()
  const job = jobs().filter({ hasText: 'early.csv' })
  await job.getByText(text('upload.progress', { done: 1_000, total: 4_000 })).waitFor()
  await stage.backdoor.db.updateTable('job').set({ done: 3_000, seen_at: new Date() }).where('id', '=', id).execute()
  await tell('JOB', [id])
  // Only a stream that opens late makes the page read again (console/api/live.ts).
  await page.waitForTimeout(500)
  release()
  await job.getByText(text('upload.progress', { done: 3_000, total: 4_000 })).waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await stage.backdoor.db.deleteFrom('job').where('id', '=', id).execute()
  await page.reload()
})

test('a bulk order appears in the tray when it begins, progresses with its labels, and one press stops it', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => `02330000B0${String(at).padStart(2, '0')}`)
  const send = apiClient(stage.product.url, (await openTestSession(stage.backdoor.db, accountId)).headers)
  await done(
    send(linkLabels, {
      query: { store: 'LONG' },
      body: { assignList: codes.map((labelCode) => ({ labelCode, articleIdList: ['000001'] })) },
    }),
  )
  await stage.backdoor.db.updateTable('label').set({ model: 'M3_296x160_BWRY' }).where('code', 'in', codes).execute()
  const shown = async (labels: readonly string[]) => {
    await sql`
      update label_page p
      set shown_version = wanted_version
      from label l where l.label_id = p.label_id and l.code = any(${labels}::bpchar[])`.execute(stage.backdoor.db)
    await tell('LABEL', labels)
  }
  await shown(codes)
  await page.goto('/')
  const image = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 40
    canvas.getContext('2d')?.fillRect(0, 0, 20, 40)
    return canvas.toDataURL('image/png')
  })
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('shell.jobs'), exact: true })
    .waitFor()
  await done(send(pushImage, { query: { store: 'LONG' }, body: { labelCodes: codes, page: 1, image } as never }))
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('shell.jobsRunning', { count: 1 }) })
    .click()
  const job = jobs().filter({ hasText: 'Picture to 12 labels' })
  await shown(codes.slice(0, 5))
  await job.getByText(text('jobs.ofLabels', { done: 5, total: 12 })).waitFor()
  await job.getByRole('button', { name: text('jobs.stop', { name: 'Picture to 12 labels' }) }).click()
  await job.getByText(text('jobs.state.CANCELLED'), { exact: true }).waitFor()
  await job.getByText(text('jobs.ofLabels', { done: 5, total: 12 })).waitFor()
  expect(await job.getByRole('button').count()).toBe(0)
  await page
    .getByRole('banner')
    .getByRole('button', { name: text('shell.jobs'), exact: true })
    .waitFor()
})

/** Does the same as the worker behind it. */
async function tell(kind: 'JOB' | 'LABEL', ids: readonly string[]) {
  const events = await createEvents(stage.backdoor.url)
  try {
    await events.publish(stage.backdoor.db, { kind, storeId, ids: [...ids] })
  } finally {
    await events.close()
  }
}
