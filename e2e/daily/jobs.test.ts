// e2e/daily: the jobs tray: a long export is made while its reader goes elsewhere, is there after a reload, gives its file, and what runs can be stopped.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sql } from '@shelfcast/server/db/database'
import { pushImage } from '@shelfcast/contract/label-images'
import { linkLabels } from '@shelfcast/contract/labels'
import { apiClient } from '@shelfcast/server/testing/api-client'
import { addStore, openTestSession } from '@shelfcast/server/testing/people'
import { createEvents } from '@shelfcast/server/events/events'
import { done } from '../calls.ts'
import { hands, type Hands } from '../hands.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'

/** More than a page makes while somebody waits. */
const rows = 20_001
const stage = startStage()
let page: Page
let hand: Hands
let accountId: number
let storeId: number

beforeAll(async () => {
  storeId = await addStore(stage.backdoor.db, company, 'LONG')
  await sql`insert into article (store_id, article_id, name) select ${storeId}, lpad(n::text, 6, '0'), 'Product ' || n from generate_series(1, ${rows}::int) as n`.execute(stage.backdoor.db)
  ;({ page, accountId } = await returningPerson(stage, { account: 'manager', level: '1' }))
  hand = hands(page)
})
const openTray = () => page.getByRole('banner').getByRole('button', { name: /^Jobs/ }).click()
const jobs = () => page.getByRole('dialog', { name: 'Jobs' }).getByRole('listitem')

test('an export of many rows becomes a job that outlives the screen and a reload, and its file holds every row', async () => {
  await page.goto('/Product/ProductInfo')
  await hand.chooseStore('LONG')
  await page.getByRole('status').filter({ hasText: /^20,?001 rows$/ }).waitFor()
  await hand.button('Export').click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await hand.goTo('Overview')
  await page.reload()
  await openTray()
  await jobs().first().getByText('Done', { exact: true }).waitFor()
  await jobs().first().getByText(/20,?001 of 20,?001 rows|20,?001 rows/).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), jobs().first().getByRole('button', { name: /^Save / }).click()])
  expect((await readFile(await download.path(), 'utf8')).trim().split('\r\n').length).toBe(rows + 1)
  await page.keyboard.press('Escape')
})

test('a job that runs shows how far it is without being asked, and is stopped with one press', async () => {
  const id = crypto.randomUUID()
  await stage.backdoor.db.insertInto('job').values({ id, account_id: accountId, store_id: storeId, kind: 'EXPORT', name: 'all-labels.csv', total: 4_000, done: 1_000, label_versions: '[]', result_path: null, result_name: null, result_type: null, created_at: new Date(), seen_at: new Date() }).execute()
  await tell('JOB', [id])
  await page.getByRole('banner').getByRole('button', { name: 'Jobs: 1 running' }).click()
  const job = jobs().filter({ hasText: 'all-labels.csv' })
  await job.getByText('1,000 of 4,000 rows').waitFor()
  await stage.backdoor.db.updateTable('job').set({ done: 3_000, seen_at: new Date() }).where('id', '=', id).execute()
  await tell('JOB', [id])
  await job.getByText('3,000 of 4,000 rows').waitFor()
  await job.getByRole('button', { name: 'Stop all-labels.csv' }).click()
  await job.getByText('Stopped', { exact: true }).waitFor()
  expect(await job.getByRole('button', { name: /^(Stop|Save) / }).count()).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Jobs', exact: true }).waitFor()
})

test('an order to many labels shows in the tray when it begins, moves on with its labels, and is stopped with one press', async () => {
  const codes = Array.from({ length: 12 }, (_, at) => `02330000B0${String(at).padStart(2, '0')}`)
  const send = apiClient(stage.product.url, (await openTestSession(stage.backdoor.db, accountId)).headers)
  await done(send(linkLabels, { query: { store: 'LONG' }, body: { assignList: codes.map((labelCode) => ({ labelCode, articleIdList: ['000001'] })) } }))
  await stage.backdoor.db.updateTable('label').set({ model: 'M3_296x160_BWRY' }).where('code', 'in', codes).execute()
  const shown = async (labels: readonly string[]) => {
    await sql`update label_page p set shown_version = wanted_version from label l where l.label_id = p.label_id and l.code = any(${labels}::bpchar[])`.execute(stage.backdoor.db)
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
  await page.getByRole('banner').getByRole('button', { name: 'Jobs', exact: true }).waitFor()
  await done(send(pushImage, { query: { store: 'LONG' }, body: { labelCodes: codes, page: 1, image } as never }))
  await page.getByRole('banner').getByRole('button', { name: 'Jobs: 1 running' }).click()
  const job = jobs().filter({ hasText: 'Picture to 12 labels' })
  await shown(codes.slice(0, 5))
  await job.getByText('5 of 12 labels show it').waitFor()
  await job.getByRole('button', { name: 'Stop Picture to 12 labels' }).click()
  await job.getByText('Stopped', { exact: true }).waitFor()
  await job.getByText('5 of 12 labels show it').waitFor()
  expect(await job.getByRole('button').count()).toBe(0)
  await page.getByRole('banner').getByRole('button', { name: 'Jobs', exact: true }).waitFor()
})

/** As the part that does the work does. */
async function tell(kind: 'JOB' | 'LABEL', ids: readonly string[]) {
  const events = await createEvents(stage.backdoor.url)
  try {
    await events.publish(stage.backdoor.db, { kind, storeId, ids: [...ids] })
  } finally {
    await events.close()
  }
}
