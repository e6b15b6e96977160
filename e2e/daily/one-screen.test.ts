// e2e/daily: a user with the right to one screen only. Its rows and panels make no call that the server refuses: each
// refusal is written to the audit log, and the screen would show an error, or nothing, as if nothing were there.
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { listAreas } from '@shelfcast/contract/areas/areas'
import { liveEvents } from '@shelfcast/contract/events/events'
import { allActionCodes } from '@shelfcast/contract/permissions'
import { screensIn } from '@shelfcast/contract/screens'
import { openPage } from '../browser.ts'
import { until } from '../calls.ts'
import { addDemoRows, linkedLabels } from '../demo-rows.ts'
import { returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'

/** What a missing right is answered with, in the two families of calls. */
const refusals = [403, 423]
/** The session check calls it on every screen, and a refusal by right means that the session lives (specification §8). */
const isSessionCheck = (path: string) => path === listAreas.path

const stage = startStage({ demo: true })
let storeId: number
let page: Page

beforeAll(async () => {
  const { db } = stage.backdoor
  await until('the labels of the demo store', async () => (await linkedLabels(db)) > 20, 60_000)
  storeId = await addDemoRows(db)
  ;({ page } = await openPage(stage.browser, stage.product))
})

/** Notes the calls of the page from now on. */
function watchCalls() {
  const open = new Set<Request>()
  const refused: string[] = []
  const pathOf = (request: Request) => new URL(request.url()).pathname
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && pathOf(request) !== liveEvents.path) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('response', (response) => {
    const path = pathOf(response.request())
    if (refusals.includes(response.status()) && !isSessionCheck(path)) refused.push(path)
  })
  /** Pictures are called for in an idle moment, and some calls follow from the answers of others. */
  async function answered(what: string) {
    for (let turn = 0; turn < 2; turn += 1) {
      await page.evaluate(() => new Promise((resume) => requestIdleCallback(resume)))
      const asked = [...open]
      await until(what, () => asked.every((request) => !open.has(request)))
    }
  }
  return { refused, answered }
}

/** The audit log shows this user no entry: only their own changes. */
const visited = screensIn('server').filter(({ opensRows, path }) => opensRows && path !== '/User/AuditLog')

test.each(visited)('$path and the panel of a row', async (screen) => {
  await returningPerson(
    stage,
    {
      account: `only${screen.path.replaceAll('/', '-')}`,
      menu: [screen.menu.code],
      action: [...allActionCodes],
      stores: [storeId],
    },
    page,
  )
  const { refused, answered } = watchCalls()
  await page.goto(screen.path)
  const row = page.locator('main tbody tr[data-index]').first()
  await row.waitFor()
  await answered('the calls of the list')
  await row.press('Enter')
  await page.getByRole('dialog').waitFor()
  await answered('the calls of the panel')
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response']) page.removeAllListeners(event)
  expect(refused).toEqual([])
})
