// e2e/daily: stores, areas, white list and overview in the browser, as a manager uses them.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteStores } from '@shelfcast/contract/stores/stores'
import { sql } from '@shelfcast/server/db/database'
import { createEvents } from '@shelfcast/server/db/events'
import { startAccessPoint, type AccessPoint } from '@shelfcast/simulator/access-point'
import { addStore, openTestSession } from '@shelfcast/server/testing/people'
import { addGatewayRow } from '@shelfcast/server/testing/gateways'
import { actionsOn, type Actions } from '../actions.ts'
import { signInScript } from '../calls.ts'
import { company, returningPerson } from '../people.ts'
import { startStage } from '../stage.ts'
import { beforeValues, starting, text } from '../text.ts'

const stage = startStage()
let page: Page
let actions: Actions
let point: AccessPoint
const patience = { timeout: 20_000 }
const [listed, heard] = ['0000A1B2C3D4', '0000A1B2C3D6'] as const

beforeAll(async () => {
  point = await startAccessPoint({
    speed: Infinity,
    seed: 3,
    labels: [{ mac: `0000${heard}`, model: 'M2_296x128_BWR' }],
  })
  const { db } = stage.backdoor
  const south = await addStore(db, company, 'SOUTH')
  await addStore(db, company, 'NORTH')
  const fact = {
    model: null,
    template_name: null,
    gateway_id: null,
    rssi: -50,
    lqi: null,
    battery_mv: 2900,
    temperature: null,
    firmware: null,
    capabilities: null,
    last_seen_at: new Date(),
  }
  for (const [at, battery] of ['VERYGOOD', 'LOW', 'REPLACE', 'BAD'].entries())
    await db
      .insertInto('label')
      .values({ ...fact, store_id: south, code: `00000000000${at}`, battery, signal: 'GOOD' })
      .execute()
  await sql`insert into label_page (label_id, store_id) select label_id, store_id from label`.execute(db)
  ;({ page } = await returningPerson(stage, { account: 'manager', level: '1' }))
  actions = actionsOn(page)
  await page.goto('/')
  await actions.chooseStore('SOUTH')
})

afterAll(async () => {
  await point?.stop()
})

/** Like any writer: later reads see the change. */
async function tell(storeId: number, kinds: readonly ('LABEL' | 'GATEWAY' | 'ARTICLE')[]) {
  const events = await createEvents(stage.backdoor.url)
  try {
    for (const kind of kinds) await events.publish(stage.backdoor.db, { kind, storeId, ids: [] })
  } finally {
    await events.close()
  }
}

test('a box of the overview leads to exactly as many rows as it counts', async () => {
  await page.goto('/')
  const words = page.getByRole('link', { name: /^Replace 2$/ })
  await words.click()
  await page.getByRole('heading', { level: 1, name: text('screen.labelInfo') }).waitFor()
  expect(new URL(page.url()).searchParams.get('battery')).toBe('BAD,REPLACE')
  await page.getByRole('status').filter({ hasText: /^2 / }).waitFor()
})

test('every number of the overview leads to a list with exactly that many rows', async () => {
  const { store_id } = await stage.backdoor.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', 'SOUTH')
    .executeTakeFirstOrThrow()
  for (const at of [1, 2]) {
    await addGatewayRow(stage.backdoor.db, {
      company,
      store_id,
      mac: `0000000000C${at}`,
      name: `Away ${at}`,
      network_status: 'DISCONNECTED',
    })
  }
  await sql`
    insert into article (store_id, article_id, name)
    select ${store_id}, 'S' || n, 'Article' from generate_series(1, 3) n`.execute(stage.backdoor.db)
  await sql`
    insert into label_article (label_id, article_key, position)
    select l.label_id, a.article_key, 0
    from label l, article a where l.code = '000000000000' and a.article_id = 'S1'`.execute(stage.backdoor.db)
  const box = page.getByRole('main').getByRole('link').filter({ hasText: /\d/ })
  await page.goto('/')
  await tell(store_id, ['GATEWAY', 'ARTICLE', 'LABEL'])
  for (const name of ['Labels 4', 'Products 3', 'Disconnected 2', 'Linked 1'])
    await page.getByRole('link', { name, exact: true }).waitFor()
  const names = await box.evaluateAll((links) =>
    links.map((link) => (link as HTMLElement).innerText.replace(/\s+/g, ' ').trim()),
  )
  expect(names.length, names.join(', ')).toBeGreaterThan(24)
  const wrong: string[] = []
  for (const [at, name] of names.entries()) {
    await box.nth(at).click()
    await page.getByRole('heading', { level: 1, name: /Info$/ }).waitFor()
    const said = Number(/\d+/.exec(name)?.[0])
    await page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: new RegExp(`^${said} [a-z]+$`) })
      .waitFor({ timeout: 10_000 })
      .catch(async () => {
        wrong.push(
          `${name} leads to ${page.url()}: ${await page.getByRole('main').getByRole('status').first().innerText()}`,
        )
      })
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: text('screen.overview') }).waitFor()
    await box.nth(names.length - 1).waitFor()
  }
  expect(wrong).toEqual([])
})

test('a count of problems links to their rows in that store, from the table of stores and from the panel of a store', async () => {
  await page.goto('/')
  await actions.chooseStore('NORTH')
  await page
    .getByRole('table', { name: text('overview.stores') })
    .getByRole('button', {
      name: text('overview.stores.rows', { store: 'Store SOUTH', problem: text('overview.stores.battery'), count: 3 }),
    })
    .click()
  await page.getByRole('heading', { level: 1, name: text('screen.labelInfo') }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`${text('shell.store.pick')}: .*\\(SOUTH\\)`) })
    .waitFor()
  await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: text('label.count', { count: 3 }) })
    .waitFor()
  await page.goto('/Store/StoreInfo')
  await actions.row('SOUTH').locator('td').nth(3).click()
  await actions
    .panel()
    .getByRole('button', { name: `${text('overview.stores.gateways')}: 2` })
    .click()
  await page.getByRole('heading', { level: 1, name: text('screen.gatewayInfo') }).waitFor()
  await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: text('gateway.count', { count: 2 }) })
    .waitFor()
})

test('the overview follows changes live', async () => {
  await page.goto('/')
  await page.getByRole('link', { name: /^Low 1$/ }).waitFor()
  const { store_id } = await stage.backdoor.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', 'SOUTH')
    .executeTakeFirstOrThrow()
  await stage.backdoor.db.updateTable('label').set({ battery: 'LOW' }).where('code', '=', '000000000000').execute()
  await tell(store_id, ['LABEL'])
  await page.getByRole('link', { name: /^Low 2$/ }).waitFor()
})

test('the table of stores is sorted worst first, sorts on a press, and opens a store', async () => {
  await page.goto('/')
  const table = page.getByRole('table', { name: text('overview.stores') })
  const names = () => table.getByRole('rowheader').allInnerTexts()
  await expect.poll(async () => (await names())[0], patience).toContain('SOUTH')
  await table.getByRole('button', { name: text('overview.stores.store'), exact: true }).click()
  await expect
    .poll(async () => (await names()).map((name) => name.split(' ').at(-1)), patience)
    .toEqual(['DEFAULT_STATION_CODE', 'NORTH', 'SOUTH'])
  await table.getByRole('button', { name: /NORTH/ }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`${text('shell.store.pick')}: .*\\(NORTH\\)`) })
    .waitFor()
})

test('white list: pasted lines are checked, switching the list on shows its effect, and a heard label is admitted with one click', async () => {
  await page.goto('/Store/WhiteList')
  await actions.chooseStore('NORTH')
  await page.getByText(text('whiteList.off')).waitFor()
  await actions.button(text('whiteList.add')).click()
  await actions
    .panel()
    .getByRole('textbox', { name: text('whiteList.load.codes') })
    .fill(`${listed}\nnonsense\n`)
  await actions.button(text('whiteList.load.check'), actions.panel()).click()
  await actions.panel().getByRole('row').filter({ hasText: 'nonsense' }).getByText('2', { exact: true }).waitFor()
  await actions.button(text('whiteList.load.add', { count: 1 }), actions.panel()).click()
  await actions.row(listed).waitFor()
  await actions.button(text('whiteList.turnOn')).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(text('whiteList.turnOn.ask', { count: 1 })).waitFor()
  await actions.button(text('whiteList.turnOn'), question).click()
  await page.getByText(text('whiteList.on')).waitFor()
  // Now a gateway appears that hears an unlisted label.
  const headers = {
    ...(await openTestSession(stage.backdoor.db, await stage.backdoor.account({ account: 'fitter', level: '1' })))
      .headers,
    'content-type': 'application/json',
  }
  const { host, port } = point.address
  const added = await fetch(`${stage.product.url}/api/common/gateway?store=NORTH`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'By the door', gateway: host, port, code: 'ip', uriScheme: 'HTTP' }),
  })
  expect([added.status, added.ok ? '' : await added.text()]).toEqual([200, ''])
  await actions.button(text('whiteList.heard', { count: 1 })).click()
  const row = actions.panel().getByRole('row').filter({ hasText: heard })
  await row.getByText('By the door').waitFor()
  await row.getByRole('button', { name: text('whiteList.admit') }).click()
  await actions.panel().getByText(text('whiteList.heardNone')).waitFor()
  await page.keyboard.press('Escape')
  await actions.row(heard).getByText(text('whiteList.presence.JOINED')).waitFor()
})

test('a store is added with its area, set up, renamed with its country, and deleted after a preview of the loss', async () => {
  await page.goto('/Store/StoreInfo')
  await actions.button(text('store.add')).click()
  await actions.panel().getByLabel(text('store.field.store')).fill('WEST')
  await actions.panel().getByLabel(text('store.field.storeName')).first().fill('West')
  await actions.panel().getByLabel(text('store.field.country')).fill('Autsria')
  await actions.button(text('store.add'), actions.panel()).click()
  const row = page.locator('main').getByRole('row').filter({ hasText: 'WEST' })
  await row.waitFor()
  await actions.button(text('store.areas')).click()
  await actions.panel().getByText('Autsria', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('checkbox').check()
  await actions.button(text('store.settings'), page.getByRole('toolbar')).click()
  await actions
    .panel()
    .getByRole('combobox', { name: text('store.field.zoneId') })
    .fill('Seoul')
  await page.getByRole('option', { name: 'Asia/Seoul' }).click()
  await actions
    .panel()
    .getByText(starting(beforeValues('store.setting.zoneChanged')))
    .waitFor()
  await actions.panel().getByLabel(text('store.setting.siteCode')).fill('AB12')
  await actions.panel().getByLabel(text('store.setting.divisionCode')).fill('47806')
  await actions.button(text('form.save'), actions.panel()).click()
  await actions.panel().getByText('A number from 0 to 65534, and not 47806.').waitFor()
  await actions.panel().getByLabel(text('store.setting.divisionCode')).fill('7')
  await actions.button(text('form.save'), actions.panel()).click()
  await actions.panel().waitFor({ state: 'detached' })
  await actions.button(text('store.areas')).click()
  await actions
    .panel()
    .getByRole('button', { name: text('store.areas.rename', { area: 'Autsria' }) })
    .click()
  await actions
    .panel()
    .getByRole('textbox', { name: text('store.areas.name') })
    .fill('Austria')
  await actions
    .panel()
    .getByRole('button', { name: text('store.areas.save'), exact: true })
    .click()
  await actions.panel().getByText('Austria', { exact: true }).waitFor()
  // The names of areas and the stores in them are two lists.
  await actions
    .panel()
    .getByRole('button', { name: text('store.areas.delete', { area: 'Austria' }) })
    .and(page.locator('[aria-disabled=true]'))
    .waitFor()
  await page.keyboard.press('Escape')
  await row.getByText('Austria').waitFor()
  const { store_id } = await stage.backdoor.db
    .selectFrom('store')
    .select('store_id')
    .where('code', '=', 'WEST')
    .executeTakeFirstOrThrow()
  await sql`
    insert into article (store_id, article_id, name)
    select ${store_id}, 'W' || n, 'Article' from generate_series(1, 12) n`.execute(stage.backdoor.db)
  await row.getByRole('checkbox').check()
  await actions.button(text('store.delete'), page.getByRole('toolbar')).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('heading', { name: text('store.delete.title', { count: 1, name: 'West' }) }).waitFor()
  await question
    .locator('dl > div')
    .filter({ hasText: text('store.field.articleCount') })
    .getByText('12', { exact: true })
    .waitFor()
  await actions.button(text('store.delete'), question).click()
  await expect
    .poll(
      () => stage.backdoor.db.selectFrom('article').select('name').where('store_id', '=', store_id).execute(),
      patience,
    )
    .toEqual([])
  await row.waitFor({ state: 'detached' })
})

test('a store with labels cannot be deleted, and the button says why', async () => {
  await page.goto('/Store/StoreInfo')
  await actions.row('SOUTH').getByRole('checkbox').check()
  const button = actions.button(text('store.delete'), page.getByRole('toolbar'))
  await expect.poll(() => button.getAttribute('aria-disabled'), patience).toBe('true')
  expect(
    await button.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    ),
  ).toBe(text('store.delete.inUse'))
})

test('a store that another user deletes is deselected, and the console says so once', async () => {
  await addStore(stage.backdoor.db, company, 'CLOSED')
  const own = await returningPerson(stage, { account: 'elsewhere', level: '1' })
  await own.page.goto('/')
  await actionsOn(own.page).chooseStore('CLOSED')
  const { send } = await signInScript(stage.product)
  await send(deleteStores, { query: { storeList: ['CLOSED'] } })
  const said = own.page.getByRole('log').getByText(/Store CLOSED is no longer available\. Store \w+ is selected\./)
  await said.waitFor()
  await own.page
    .getByRole('banner')
    .getByRole('button', { name: /\((NORTH|SOUTH|EAST)\)/ })
    .waitFor()
  expect(await said.count()).toBe(1)
  await own.context.close()
})

test('pasted lines of the white list survive a reload, until they are discarded', async () => {
  await page.goto('/Store/WhiteList')
  const lines = page.getByRole('textbox', { name: text('whiteList.load.codes') })
  await actions.button(text('whiteList.add')).click()
  await lines.fill('0000A1B2C3D9')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect.poll(() => lines.inputValue(), patience).toBe('0000A1B2C3D9')
  await page.keyboard.press('Escape')
  await actions.button(text('form.discard'), page.getByRole('alertdialog')).click()
  await lines.waitFor({ state: 'detached' })
  await page.reload()
  await actions.button(text('whiteList.add')).click()
  expect(await lines.inputValue()).toBe('')
  await page.keyboard.press('Escape')
})

test('deleting a mixed selection names the stores that it left', async () => {
  await addStore(stage.backdoor.db, company, 'SPARE')
  // The session learns of stores that no server added within five seconds.
  await expect
    .poll(async () => {
      await page.goto('/Store/StoreInfo')
      await actions.row('SOUTH').waitFor()
      return actions.row('SPARE').count()
    }, patience)
    .toBe(1)
  for (const store of ['SOUTH', 'SPARE']) await actions.row(store).getByRole('checkbox').check()
  const label = text('store.delete')
  await actions.button(text('list.part', { label, able: 1, count: 2 }), page.getByRole('toolbar')).click()
  await actions.button(label, page.getByRole('alertdialog')).click()
  const left = text('list.leftFor', { count: 1, reason: text('store.delete.inUse.left') })
  await page
    .getByRole('log')
    .getByText(text('list.partDone', { able: 1, count: 2, left }))
    .waitFor()
})
